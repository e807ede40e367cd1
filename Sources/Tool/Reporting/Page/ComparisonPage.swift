import CrushBasics
import CrushFiles

/// The page of a comparison. It has a row for each asset of both sides, so that its map shows the whole app.
///
/// A page must remain small enough for browsers and mail. If its rows are too large together, equal assets have none, and
/// the headline states their number.
package enum ComparisonPage {
  /// The most bytes of all rows, about. Thumbnails and the other parts have the rest of 15 MB.
  private static let mostRowBytes = 10_000_000

  /// - Parameter version: the tool's version number.
  package static func draft(_ comparison: Comparison, version: String, fixCommand: String? = nil) -> PageDraft {
    let leavesOutEqual = rowBytes(comparison) > mostRowBytes
    let shown = leavesOutEqual ? comparison.changes.filter { $0.kind != .same } : comparison.changes
    let omitted = comparison.changes.count - shown.count
    let changes = shown.sorted { Path.precedes(comparison.path(of: $0), comparison.path(of: $1)) }
    var slots: [PageDraft.Slot] = []
    var compared: Set<Int> = []
    var rows: [PageData.Row] = []
    for change in changes {
      let (before, after) = (comparison.asset(before: change), comparison.asset(after: change))
      let path = comparison.path(of: change)
      let isChanged = change.kind != .same
      rows.append(
        PageData.Row(
          path: path, kind: (after ?? before)?.kind ?? .other, status: change.kind.rawValue,
          movedFrom: comparison.movedFrom(change), after: after, before: before))
      let row = rows.count - 1
      slots += [
        after.flatMap { PageDraft.Slot($0, row: row, .after, isChanged: isChanged) },
        // Equal images are drawn once.
        isChanged ? before.flatMap { PageDraft.Slot($0, row: row, .before) } : nil,
      ].compactMap(\.self)
      if change.kind == .changed { compared.insert(row) }
    }
    let data = PageData(
      kind: .compare, title: comparison.after.label, tool: version, sideBefore: comparison.before.label,
      sideAfter: comparison.after.label, headline: headline(comparison) + (omitted > 0 ? [omission(omitted)] : []),
      devices: comparison.knowsLoads ? devices(comparison) : [], rows: rows, rules: rules(comparison),
      fixCommand: comparison.after.findings.contains(where: \.isFixable) ? fixCommand : nil)
    return PageDraft(data, slots: slots, comparedRows: compared)
  }

  private static func omission(_ count: Int) -> String {
    "\(plural(count, "equal file is", "equal files are")) not listed, so that the page remains small"
  }

  /// Returns about the bytes of all rows.
  private static func rowBytes(_ comparison: Comparison) -> Int {
    // The names, the punctuation and the other values of one side.
    let side = 150 + 8 * comparison.devices.count
    return comparison.changes.reduce(0) { sum, change in
      let sides = (change.before == nil ? 0 : side) + (change.after == nil ? 0 : side)
      return sum + 80 + comparison.path(of: change).utf8.count + sides
    }
  }

  private static func devices(_ comparison: Comparison) -> [PageData.Device] {
    comparison.devices.enumerated().map { index, device in
      let side = device.after == nil ? comparison.before : comparison.after
      return PageData.Device(
        id: device.id, name: device.name, images: side.devices[index].images, decoded: device.after ?? 0,
        decodedBefore: device.before)
    }
  }

  private static func rules(_ comparison: Comparison) -> [PageData.Rule] {
    let (new, grown) = (Set(comparison.newFindings), Set(comparison.grownFindings))
    let present = comparison.after.findings.enumerated().map { index, finding in
      finding.with(new.contains(index) ? .new : grown.contains(index) ? .grown : .known)
    }
    let gone = comparison.goneFindings.map { comparison.before.findings[$0].with(.gone) }
    return PageRules.rules(present + gone, comparison.after.assets + comparison.before.assets, countsKnown: true)
  }

  /// Returns the changes of memory and size, the number of changed files, and the findings.
  private static func headline(_ comparison: Comparison) -> [String] {
    let totals = comparison.totals
    var lines: [String] = []
    if comparison.knowsLoads, let main = comparison.mainDevice {
      let device = comparison.devices[main]
      if let before = device.before, let after = device.after {
        lines.append("\(change(before, after)) decoded on \(device.name)")
      }
    }
    lines.append("\(change(totals.stored.before, totals.stored.after)) on disk")
    if let download = totals.download { lines.append("\(change(download.before, download.after)) in a download") }
    let kinds: [Comparison.Change.Kind] = [.added, .removed, .changed, .moved]
    let counts = kinds.map { (comparison.count(of: $0), $0.rawValue) }.filter { $0.0 > 0 }
    if !counts.isEmpty {
      lines.append(counts.map { "\(ByteCount.grouped($0.0)) \($0.1)" }.joined(separator: ", "))
    }
    let findings = [(comparison.newFindings.count, "new"), (comparison.goneFindings.count, "gone")].filter { $0.0 > 0 }
    if !findings.isEmpty {
      lines.append(findings.map { "\(ByteCount.grouped($0.0)) \($0.1)" }.joined(separator: ", ") + " findings")
    }
    return lines
  }

  private static func change(_ before: Int, _ after: Int) -> String {
    "\(ByteCount.text(before)) → \(ByteCount.text(after))"
  }
}

extension Comparison {
  /// The path on the second side, or else on the first.
  fileprivate func path(of change: Change) -> String {
    asset(after: change)?.path ?? asset(before: change)?.path ?? ""
  }
}
