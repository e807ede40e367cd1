import CrushBasics
import CrushInspection

/// A comparison as text for a terminal: the image that grew most, the limits, the totals, the largest changes, and the
/// findings that are new or gone.
package enum ComparisonText {
  /// The findings in a report that is not full.
  private static let mostFindings = 10

  package static func render(_ comparison: Comparison, _ settings: ComparisonSettings) -> String {
    let facts = ComparisonFacts(comparison, settings.limits)
    let sections = settings.detail == .quiet ? quiet(facts, settings) : all(facts, settings)
    return sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n") + "\n"
  }

  /// Returns the first line, the limits, and the new errors.
  private static func quiet(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [[String]] {
    let errors = facts.newFindings.filter { $0.severity == .error }
    return [
      headline(facts, settings) + limits(facts, settings),
      errors.isEmpty ? [] : findings(errors, "new", errors.count, settings),
    ]
  }

  private static func all(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [[String]] {
    let (new, gone) = (facts.newFindings, facts.goneFindings)
    let shown = settings.showsAll ? Int.max : mostFindings
    return [
      headline(facts, settings) + sides(facts, settings), limits(facts, settings), totals(facts, settings),
      changes(facts, settings), icons(settings), new.isEmpty ? [] : findings(new, "new", shown, settings),
      gone.isEmpty ? [] : findings(gone, "gone", shown, settings), remarks(facts, settings),
    ]
  }

  /// Returns the changed layers of icons.
  private static func icons(_ settings: ComparisonSettings) -> [String] {
    settings.icons.flatMap { catalog, lines in
      [settings.style.bold("Layers of icons in \(oneLine(catalog)):")]
        + lines.flatMap { TextLines.wrapped($0, indent: 2, width: settings.style.width) }
    }
  }

  private static func headline(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [String] {
    let headline = ComparisonHeadline(facts)
    let text = [headline.path.map(oneLine), headline.text].compactMap { $0 }.joined(separator: " ")
    return TextLines.wrapped(text, indent: 0, width: settings.style.width).map(settings.style.bold)
  }

  /// `main → HEAD: 3 changed, 120 equal`.
  private static func sides(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [String] {
    let labels = "\(oneLine(facts.comparison.before.label)) → \(oneLine(facts.comparison.after.label))"
    let text = facts.comparison.changes.isEmpty ? labels : "\(labels): \(facts.counts)"
    return TextLines.wrapped(text, indent: 0, width: settings.style.width)
  }

  private static func limits(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [String] {
    let style = settings.style
    let problems = facts.excesses.map { facts.text($0) } + facts.unmeasured.map { facts.text(unmeasured: $0) }
    return problems.flatMap { problem -> [String] in
      let label = "error"
      let lines = TextLines.wrapped("\(label): \(oneLine(problem))", indent: 0, width: style.width)
      return [style.severity(.error) + lines[0].dropFirst(label.count)] + lines.dropFirst()
    }
  }

  private static func totals(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [String] {
    var table = TextTable(header: ["total", "before", "after", "change", ""])
    for row in facts.rows {
      table.add([
        oneLine(row.name), GrowthText.size(row.before), GrowthText.size(row.after), GrowthText.bytes(row.growth),
        GrowthText.percent(row),
      ])
    }
    return titled(table, settings.style)
  }

  /// Returns a table of the largest changes. A narrow terminal gets fewer columns.
  private static func changes(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [String] {
    guard !facts.changes.isEmpty else { return [] }
    let shown = facts.changes.prefix(settings.showsAll ? .max : settings.top ?? .max)
    guard !shown.isEmpty else { return [] }
    let isNarrow = settings.style.width.map { $0 < 80 } ?? false
    let showsShipping = facts.totals.shipped != nil
    var table = TextTable(
      header: ["file", ""] + (isNarrow ? [] : ["before", "after"]) + ["change", "on disk"]
        + (showsShipping ? ["shipped"] : []))
    for change in shown {
      let (before, after) = facts.memory(of: change)
      let name = [oneLine(facts.path(of: change)), facts.movedFrom(change).map(oneLine)].compactMap { $0 }
      table.add(
        [name.joined(separator: " ← "), change.kind.rawValue]
          + (isNarrow ? [] : [GrowthText.size(before), GrowthText.size(after)])
          + [
            GrowthText.bytes(facts.memoryGrowth(of: change)),
            GrowthText.bytes(facts.comparison.storedGrowth(of: change)),
          ] + (showsShipping ? [GrowthText.bytes(facts.comparison.shippedGrowth(of: change))] : []))
    }
    let title = TextLines.wrapped(
      "Largest changes, in decoded memory\(showsShipping ? ", on disk and as shipped" : " and on disk"):", indent: 0,
      width: settings.style.width)
    var lines = title + titled(table, settings.style)
    let rest = facts.changes.count - shown.count
    if rest > 0 {
      lines.append(settings.style.dim("… and \(plural(rest, "smaller change")) (--full shows all)"))
    }
    return lines
  }

  private static func titled(_ table: TextTable, _ style: TextStyle) -> [String] {
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0].trimmingSpaces)
    return lines.map(\.trimmingSpaces)
  }

  /// - Parameters:
  ///   - status: `new` or `gone`.
  ///   - most: the number of findings that are shown.
  private static func findings(
    _ findings: [ReportFinding], _ status: String, _ most: Int, _ settings: ComparisonSettings
  ) -> [String] {
    let style = settings.style
    let count = status == "new" ? plural(findings.count, "new finding") : plural(findings.count, "finding") + " gone"
    var lines = [style.bold(count) + ": \(ComparisonFacts.severities(findings))"]
    for finding in findings.prefix(most) {
      let place = Finding.place(oneLine(finding.path), finding.line)
      lines.append("  \(style.severity(finding.severity)): \(oneLine(finding.rule)) · \(place)")
      if status == "gone" { continue }
      lines += TextLines.wrapped(oneLine(finding.problemText), indent: 4, width: style.width)
      if let advice = finding.advice {
        lines += TextLines.wrapped("fix: \(oneLine(advice))", indent: 4, width: style.width)
      }
      if let command = finding.command { lines.append("    " + style.green(oneLine(command))) }
    }
    let rest = findings.count - min(most, findings.count)
    if rest > 0 { lines.append(style.dim("  … and \(ByteCount.grouped(rest)) more (--full shows all)")) }
    return lines
  }

  private static func remarks(_ facts: ComparisonFacts, _ settings: ComparisonSettings) -> [String] {
    facts.remarks.flatMap { TextLines.wrapped($0, indent: 0, width: settings.style.width) }
  }
}

extension ComparisonFacts {
  /// The sentences about numbers that a side does not know.
  var remarks: [String] {
    guard !comparison.changes.isEmpty else { return [] }
    var remarks: [String] = []
    if !comparison.knowsLoads {
      remarks.append(
        "A report does not state which images each device loads, so the changes show decoded bytes independent of any device."
      )
    }
    let sides = [comparison.before, comparison.after]
    if sides.contains(where: \.measuredShipping), let side = sides.first(where: { !$0.knowsShipping }) {
      remarks.append(
        "\(side.label) has no shipped bytes. Catalogs of revisions and archives are not compiled: compare a checkout of it."
      )
    }
    return remarks
  }
}

extension String {
  /// The text without spaces at its end.
  fileprivate var trimmingSpaces: String {
    String(Substring(utf8.prefix(utf8.reversed().drop { $0 == UInt8(ascii: " ") }.count)))
  }
}
