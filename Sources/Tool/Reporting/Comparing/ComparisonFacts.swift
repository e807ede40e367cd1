import CrushBasics
import CrushFiles
import CrushInspection

/// The facts of a comparison in the order of its reports, so that all formats state the same numbers.
struct ComparisonFacts {
  /// A number of bytes on both sides; nil for a side that does not know it.
  struct Row {
    let name: String
    let before: Int?
    let after: Int?

    /// The growth; nil unless both sides are known.
    var growth: Int? {
      guard let before, let after else { return nil }
      return after - before
    }
  }

  let comparison: Comparison
  let totals: Comparison.Totals
  /// The device that needs the most memory; nil if a side does not know the memory of devices.
  let device: Int?
  let excesses: [GrowthExcess]
  /// The limits that cannot be checked.
  let unmeasured: [GrowthLimit]
  /// The changes with a difference, the largest growth first.
  let changes: ArraySlice<Comparison.Change>
  /// The worst findings first.
  let newFindings: [ReportFinding]
  let goneFindings: [ReportFinding]

  init(_ comparison: Comparison, _ limits: [GrowthLimit]) {
    self.comparison = comparison
    totals = comparison.totals
    device = comparison.knowsLoads ? comparison.mainDevice : nil
    excesses = comparison.exceeded(limits)
    unmeasured = comparison.unmeasured(limits)
    // Equal assets are last.
    changes = comparison.changes.prefix { $0.kind != .same }
    newFindings = Self.sorted(comparison.newFindings.map { comparison.after.findings[$0] })
    goneFindings = Self.sorted(comparison.goneFindings.map { comparison.before.findings[$0] })
  }

  private static func sorted(_ findings: [ReportFinding]) -> [ReportFinding] {
    findings.sorted { left, right in
      if left.severity != right.severity { return left.severity > right.severity }
      let (one, other) = (left.wastedBytes ?? 0, right.wastedBytes ?? 0)
      return one == other ? Path.precedes(left.path, right.path) : one > other
    }
  }

  /// The totals: each kind of device, then bytes on disk, the estimated download, and the shipped bytes of images.
  var rows: [Row] {
    comparison.devices.map { Row(name: "decoded on \($0.name)", before: $0.before, after: $0.after) } + [
      Row(name: "on disk", before: totals.stored.before, after: totals.stored.after)
    ] + (totals.download.map { [Row(name: "download, about", before: $0.before, after: $0.after)] } ?? [])
      + (totals.shipped.map { [Row(name: "images as shipped", before: $0.before, after: $0.after)] } ?? [])
  }

  /// Returns the decoded bytes of an asset on both sides: on the device that needs the most, if it loads the asset, or
  /// else independent of any device. A side without the asset has none.
  func memory(of change: Comparison.Change) -> (before: Int?, after: Int?) {
    if let device {
      let (before, after) = (
        comparison.bytes(before: change, device: device), comparison.bytes(after: change, device: device)
      )
      if before > 0 || after > 0 { return (change.before == nil ? nil : before, change.after == nil ? nil : after) }
    }
    return (comparison.asset(before: change)?.decodedBytes, comparison.asset(after: change)?.decodedBytes)
  }

  /// The growth of an asset's decoded bytes; nil without an image.
  func memoryGrowth(of change: Comparison.Change) -> Int? {
    let (before, after) = memory(of: change)
    return before == nil && after == nil ? nil : (after ?? 0) - (before ?? 0)
  }

  /// Returns the path on the second side, or on the first side for a removed asset.
  func path(of change: Comparison.Change) -> String {
    (comparison.asset(after: change) ?? comparison.asset(before: change))?.path ?? ""
  }

  /// Returns the path on the first side of an asset with another name there; nil for other changes.
  func movedFrom(_ change: Comparison.Change) -> String? {
    comparison.movedFrom(change)
  }

  /// `3 changed, 2 added, 120 equal`.
  var counts: String {
    let kinds: [(Comparison.Change.Kind, String)] = [
      (.changed, "changed"), (.added, "added"), (.removed, "removed"), (.moved, "moved"), (.same, "equal"),
    ]
    let parts = kinds.map { ($1, comparison.count(of: $0)) }.filter { $0.1 > 0 }
    return parts.map { "\(ByteCount.grouped($0.1)) \($0.0)" }.joined(separator: ", ")
  }

  /// `1 error, 2 warnings`.
  static func severities(_ findings: [ReportFinding]) -> String {
    Severity.allCases.reversed().map { severity in (severity, findings.count { $0.severity == severity }) }
      .filter { $0.1 > 0 }.map { plural($0.1, $0.0.rawValue) }.joined(separator: ", ")
  }

  /// Returns the sentence about a growth beyond its limit: `decoded on iPhone @3x grew by 3.41 MB, from 786 kB to
  /// 4.19 MB; the limit is 2MiB`.
  func text(_ excess: GrowthExcess) -> String {
    let name =
      switch excess.limit.measure {
      case .decoded: "decoded" + (excess.device.map { " on \(comparison.devices[$0].name)" } ?? "")
      case .disk: "on disk"
      case .download: "download"
      case .shipped: "images as shipped"
      }
    return "\(name) grew by \(ByteCount.text(excess.growth)), from \(ByteCount.text(excess.before)) to "
      + "\(ByteCount.text(excess.after)); the limit is \(excess.limit.amountText)"
  }

  /// Returns the sentence about a limit that cannot be checked.
  func text(unmeasured limit: GrowthLimit) -> String {
    "the limit \(limit.text) cannot be checked: \(comparison.reason(unmeasured: limit))"
  }
}

/// Differences of bytes as people read them.
enum GrowthText {
  /// Returns `+3.41 MB`, `-12 B` or `0 B`; `–` for an unknown number.
  static func bytes(_ growth: Int?) -> String {
    growth.map { ($0 > 0 ? "+" : "") + ByteCount.text($0) } ?? "–"
  }

  /// Returns the number, or `–` for an unknown one.
  static func size(_ bytes: Int?) -> String { bytes.map(ByteCount.text) ?? "–" }

  /// Returns `+434 %`: one decimal place below 10 percent. An empty text without a growth, or from nothing.
  static func percent(_ row: ComparisonFacts.Row) -> String {
    guard let growth = row.growth, let before = row.before, growth != 0, before > 0 else { return "" }
    let percent = Double(growth) / Double(before) * 100
    // A larger number says no more.
    guard percent < 1e6 else { return "" }
    return (growth > 0 ? "+" : "") + ByteCount.fixed(percent, places: abs(percent) < 9.95 ? 1 : 0) + " %"
  }
}
