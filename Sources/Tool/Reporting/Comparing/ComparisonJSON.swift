package import CrushInspection
import CrushParsers

/// The comparison as JSON. `version` changes when a field is deleted or changes its meaning.
package enum ComparisonJSON {
  package static func render(_ comparison: Comparison, _ settings: ComparisonSettings) -> String {
    JSONWriter.text { json in json.object { ComparisonReport(comparison, settings.limits).write(to: &$0) } }
  }
}

/// The object of a comparison, which reports of audits also contain.
package struct ComparisonReport: Sendable {
  private let comparison: Comparison
  private let limits: [GrowthLimit]

  package init(_ comparison: Comparison, _ limits: [GrowthLimit]) {
    self.comparison = comparison
    self.limits = limits
  }

  func write(to json: inout JSONWriter) {
    let facts = ComparisonFacts(comparison, limits)
    let headline = ComparisonHeadline(facts)
    json.object("after", comparison.after, Self.write)
    json.object("before", comparison.before, Self.write)
    // The assets that differ, the largest growth first.
    json.objects("changes", Array(facts.changes), write)
    json.object("counts", comparison, Self.writeCounts)
    json.objects("devices", comparison.devices) { device, json in
      // Both are absent for a side without a total for the device.
      json.member("after", device.after)
      json.member("before", device.before)
      json.member("growth", device.before.flatMap { before in device.after.map { $0 - before } })
      json.member("id", device.id)
      json.member("name", device.name)
    }
    json.objects("exceeded", facts.excesses) { excess, json in
      json.member("after", excess.after)
      json.member("before", excess.before)
      // Absent for bytes on disk and of the download.
      json.member("device", excess.device.map { comparison.devices[$0].id })
      json.member("growth", excess.growth)
      json.object("limit", excess.limit, Self.write)
    }
    json.objects("goneFindings", facts.goneFindings, Self.write)
    // The first sentence of the text report.
    json.member("headline", [headline.path, headline.text].compactMap { $0 }.joined(separator: " "))
    json.objects("newFindings", facts.newFindings, Self.write)
    json.object("totals", facts.totals) { totals, json in
      json.object("decodedBytes", totals.decoded, Self.write)
      // Absent if a side has no estimate.
      json.object("downloadBytes", totals.download, Self.write)
      // Absent without --shipped.
      json.object("shippedBytes", totals.shipped, Self.write)
      json.object("storedBytes", totals.stored, Self.write)
    }
    // The limits that cannot be checked.
    json.objects("unchecked", facts.unmeasured, Self.write)
    json.member("version", 1)
  }

  private static func write(_ side: AuditReport, to json: inout JSONWriter) {
    json.member("files", side.assets.count)
    json.member("findings", side.findings.count)
    json.member("knowsDevices", side.knowsLoads)
    json.member("label", side.label)
  }

  private static func write(_ pair: Comparison.Totals.Pair, to json: inout JSONWriter) {
    json.member("after", pair.after)
    json.member("before", pair.before)
    json.member("growth", pair.growth)
  }

  private static func writeCounts(_ comparison: Comparison, to json: inout JSONWriter) {
    json.member("added", comparison.count(of: .added))
    json.member("changed", comparison.count(of: .changed))
    json.member("goneFindings", comparison.goneFindings.count)
    json.member("moved", comparison.count(of: .moved))
    json.member("newFindings", comparison.newFindings.count)
    json.member("removed", comparison.count(of: .removed))
    json.member("same", comparison.count(of: .same))
  }

  private func write(_ change: Comparison.Change, to json: inout JSONWriter) {
    let (old, new) = (comparison.asset(before: change), comparison.asset(after: change))
    // Absent for a removed asset, and `before` for an added one.
    json.object("after", new) { Self.write($0, of: comparison.after, to: &$1) }
    json.object("before", old) { Self.write($0, of: comparison.before, to: &$1) }
    json.member("change", change.kind.rawValue)
    json.member("decodedGrowth", comparison.decodedGrowth(of: change))
    json.member("deviceGrowth", deviceGrowth(of: change))
    json.member("downloadGrowth", comparison.downloadGrowth(of: change))
    json.member("kind", (new ?? old)?.kind.rawValue ?? "")
    json.member("movedFrom", comparison.movedFrom(change))
    json.member("path", (new ?? old)?.path ?? "")
    json.member("shippedGrowth", comparison.shippedGrowth(of: change))
    json.member("storedGrowth", comparison.storedGrowth(of: change))
  }

  /// Returns the growth by the id of each device with a difference; nil if a side does not know it.
  private func deviceGrowth(of change: Comparison.Change) -> [String: Int]? {
    guard comparison.knowsLoads else { return nil }
    let growths = comparison.devices.indices.compactMap { index in
      comparison.growth(of: change, device: index).flatMap { $0 == 0 ? nil : (comparison.devices[index].id, $0) }
    }
    return Dictionary(growths) { first, _ in first }
  }

  private static func write(_ asset: AuditReport.Asset, of side: AuditReport, to json: inout JSONWriter) {
    let loaded = zip(side.devices, asset.deviceBytes).filter { $0.1 > 0 }.map { ($0.0.id, $0.1) }
    json.member("contentHash", asset.contentHash)
    json.member("decodedBytes", asset.decodedBytes)
    // By the id of each device that loads the asset.
    json.member("deviceBytes", loaded.nonEmpty.map { Dictionary($0) { first, _ in first } })
    json.member("downloadBytes", asset.downloadBytes)
    json.member("format", asset.format.nonEmpty)
    json.member("height", asset.height)
    json.member("shippedBytes", asset.shippedBytes)
    json.member("storedBytes", asset.storedBytes)
    json.member("width", asset.width)
  }

  private static func write(_ finding: ReportFinding, to json: inout JSONWriter) {
    json.member("advice", finding.advice)
    json.member("fix", finding.command)
    json.member("isFixable", finding.isFixable)
    json.member("line", finding.line)
    json.member("path", finding.path)
    json.member("problem", finding.problem)
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("subject", finding.subject)
    json.member("wastedBytes", finding.wastedBytes)
  }

  private static func write(_ limit: GrowthLimit, to json: inout JSONWriter) {
    // As the user writes it, such as `2MiB` or `5%`.
    json.member("amount", limit.amountText)
    json.member("measure", limit.measure.rawValue)
  }
}
