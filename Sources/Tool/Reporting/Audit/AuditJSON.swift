package import CrushAudit
import CrushImageFacts
import CrushImageHeaders
import CrushInspection
import CrushPNG
import CrushParsers
import CrushProjects

/// The audit as JSON. `version` changes when a field is deleted or changes its meaning. docs/json.md explains each field.
package enum AuditJSON {
  /// - Parameters:
  ///   - comparison: the comparison with an earlier state; nil for none.
  ///   - shard: the shard that the result is of; nil for the whole audit.
  package static func render(
    _ result: AuditResult, comparison: ComparisonReport? = nil, shard: ShardReport? = nil
  ) -> String {
    JSONWriter.text { json in json.object { write(result, comparison, shard, to: &$0) } }
  }

  private static func write(
    _ result: AuditResult, _ comparison: ComparisonReport?, _ shard: ShardReport?, to json: inout JSONWriter
  ) {
    let files = FilesJSON(result)
    let screens = result.screens
    json.object("comparison", comparison) { $0.write(to: &$1) }
    json.objects("contents", result.contents.nonEmpty, ContentsJSON.write)
    json.member("decodeDevice", DeviceSpeed.reported.name)
    json.objects("files", files.others, files.writeOther)
    json.objects("findings", result.findings, write)
    json.member("headersOnly", result.readsHeadersOnly)
    json.objects("images", Array(result.images.indices), files.writeImage)
    json.objects("launches", screens.launches.nonEmpty, ScreensJSON.write)
    // Whether `devices` of images are known.
    json.member("listsDevices", !result.loads.isEmpty)
    json.objects("namedCaches", screens.caches.nonEmpty, ScreensJSON.write)
    json.objects("notMeasured", result.files.filter { $0.unmeasured != nil }) { file, json in
      json.member("path", file.path)
      json.member("reason", file.unmeasured)
    }
    json.member("profile", result.profiles.map(\.name).joined(separator: ", "))
    json.member("root", result.root)
    json.objects("screens", screens.screens.nonEmpty, ScreensJSON.write)
    json.object("shard", shard, ShardJSON.write)
    // Absent unless shipped bytes were requested.
    json.objects("shippedCatalogs", result.shipped.isKnown ? result.shipped.catalogs : nil, ShippedJSON.write)
    json.objects("skipped", SkippedText.counts(result)) { skipped, json in
      json.member("files", skipped.count)
      json.member("reason", skipped.purpose.rawValue)
    }
    json.objects("staleBaselineEntries", result.stale, write)
    json.objects("statistics", RuleBlock.all(result), AuditStatistics.write)
    json.object("summary", result, writeSummary)
    json.objects("totals", result.totals, write)
    json.member("version", 1)
  }

  private static func write(_ total: LoadedTotal, to json: inout JSONWriter) {
    json.member("alignedBytes", total.decodedBytes)
    json.member("family", total.family.rawValue)
    json.member("footprintBytes", total.footprintBytes)
    json.member("images", total.images)
    json.member("scale", total.scale)
    json.object("textures", total.textures) { textures, json in
      let sizes = textures.astcBytes.map { ($0.block.description, $0.bytes) }
      json.member("astcBytes", Dictionary(uniqueKeysWithValues: sizes))
      json.member("rgbaBytes", textures.rgbaBytes)
    }
  }

  private static func write(_ finding: Finding, to json: inout JSONWriter) {
    json.member("advice", finding.advice)
    json.member("cause", finding.cause)
    // The name of `fix` in earlier versions.
    json.member("command", finding.command)
    json.object("display", finding.display, write)
    json.member("fix", finding.command)
    json.member("isFixable", finding.isFixable)
    json.member("line", finding.line)
    json.member("message", finding.text)
    json.objects("occurrences", finding.occurrences.nonEmpty, write)
    json.member("path", finding.path)
    json.member("problem", finding.message)
    json.member("rule", finding.rule)
    json.member("severity", finding.severity.rawValue)
    json.member("subject", finding.subject)
    json.member("wastedBytes", finding.wastedBytes)
    json.member("why", Rules.rule(named: finding.rule)?.help.shortWhy)
  }

  static func write(_ place: Finding.Occurrence, to json: inout JSONWriter) {
    json.object("display", place.display, write)
    json.member("line", place.line)
    json.member("path", place.path)
    json.member("problem", place.message)
    json.member("severity", place.severity.rawValue)
    json.member("wastedBytes", place.wastedBytes)
  }

  private static func write(_ display: SizeComparison, to json: inout JSONWriter) {
    json.member("command", display.command)
    json.member("neededHeight", display.needed.height)
    json.member("neededWidth", display.needed.width)
    json.member("origin", display.origin)
    json.member("savedFileBytes", display.savedFileBytes)
    json.member("scale", display.scale)
    json.member("shownHeight", display.shown?.height)
    json.member("shownWidth", display.shown?.width)
    json.member("wastedBytes", display.wastedBytes)
  }

  private static func write(_ stale: StaleEntry, to json: inout JSONWriter) {
    json.member("count", stale.count)
    json.member("path", stale.entry.path)
    json.member("rule", stale.entry.rule)
    json.member("subject", stale.entry.subject)
  }

  private static func writeSummary(_ result: AuditResult, to json: inout JSONWriter) {
    let headline = AuditHeadline(result)
    json.member("baselined", result.suppressed)
    json.member("decodedBytes", result.images.pixelBytes)
    json.member("device", headline.costliest?.deviceName)
    json.member("deviceBytes", headline.costliest?.decodedBytes)
    json.member("errors", result.count(of: .error))
    json.member("fileBytes", result.images.fileBytes)
    json.member("fixable", headline.fixable)
    json.member("gone", headline.gone)
    json.member("images", result.images.count)
    json.member("notes", result.count(of: .note))
    if result.vendorFindings > 0 { json.member("vendorFindings", result.vendorFindings) }
    json.member("warnings", result.count(of: .warning))
    json.member("wastedBytes", headline.wastedBytes)
  }
}

extension Collection {
  /// The list or the text; nil if it is empty, for members that are then absent.
  var nonEmpty: Self? { isEmpty ? nil : self }
}
