import CrushBasics
import CrushInspection

/// A comparison as a comment of a pull request. The first line is a marker, by which a bot finds its own comment.
package enum ComparisonMarkdown {
  /// The most characters of a comment.
  package static let limit = 60_000
  /// The line that ends the comment in a longer report.
  package static let end = "<!-- assetcrush-end -->"

  /// The changes that are visible without a click.
  private static let open = 15
  /// The most characters of the lists of findings. Changes get the rest.
  private static let newLimit = 15_000
  private static let goneLimit = 5_000
  /// The most limits and devices. A report of another program may have any number.
  private static let mostExcesses = 20
  private static let mostDevices = 30
  private static let pathLength = 120
  private static let textLength = 300

  /// Returns the first line: `<!-- assetcrush-compare -->`, or with the name of one of several bots. Signs that could
  /// end the comment are replaced.
  package static func marker(_ name: String?) -> String {
    guard let name, !name.isEmpty else { return "<!-- assetcrush-compare -->" }
    let isAllowed = { (scalar: Unicode.Scalar) in
      scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "._".unicodeScalars.contains(scalar))
    }
    let words = name.unicodeScalars.prefix(60).split { !isAllowed($0) }.map { String($0) }
    return "<!-- assetcrush-compare \(words.joined(separator: "-")) -->"
  }

  package static func render(_ comparison: Comparison, _ settings: ComparisonSettings) -> String {
    let facts = ComparisonFacts(comparison, settings.limits)
    var budget = MarkdownBudget(limit: limit)
    budget.add([marker(settings.marker), headline(facts)])
    for line in limits(facts) { budget.add(["", line]) }
    budget.add(["", sides(facts)])
    budget.add(totals(facts))
    let ending =
      findings(facts.newFindings, isNew: true, newLimit) + findings(facts.goneFindings, isNew: false, goneLimit)
      + facts.remarks.flatMap { ["", $0] }
    addChanges(facts, settings, reserving: MarkdownBudget.length(of: ending), to: &budget)
    budget.add(ending)
    return budget.text
  }

  /// Returns a comparison followed by the report of the second side's audit. A bot posts the comparison only.
  package static func render(_ comparison: Comparison, _ settings: ComparisonSettings, audit: String) -> String {
    "\(render(comparison, settings))\n\(end)\n\n\(audit)"
  }

  private static func path(_ path: String, isInTable: Bool = true) -> String {
    MarkdownText.code(MarkdownText.shortened(path, to: pathLength), isInTable: isInTable)
  }

  private static func prose(_ text: String) -> String {
    MarkdownText.escaped(MarkdownText.shortened(text, to: textLength))
  }

  private static func headline(_ facts: ComparisonFacts) -> String {
    let headline = ComparisonHeadline(facts)
    let path = headline.path.map { Self.path($0, isInTable: false) }
    return "### " + [path, prose(headline.text)].compactMap { $0 }.joined(separator: " ")
  }

  private static func limits(_ facts: ComparisonFacts) -> [String] {
    let shown = facts.excesses.prefix(mostExcesses).map { "**Over the limit: \(prose(facts.text($0)))**" }
    let rest = facts.excesses.count - shown.count
    return shown + (rest > 0 ? ["**Over the limit: \(rest) more**"] : [])
      + facts.unmeasured.map { "**Error: \(prose(facts.text(unmeasured: $0)))**" }
  }

  private static func sides(_ facts: ComparisonFacts) -> String {
    let labels = [facts.comparison.before.label, facts.comparison.after.label].map { path($0, isInTable: false) }
    let counts = facts.comparison.changes.isEmpty ? "" : ": " + facts.counts
    return labels.joined(separator: " → ") + counts
  }

  private static func totals(_ facts: ComparisonFacts) -> [String] {
    let rows = facts.rows
    let devices = rows.prefix(facts.comparison.devices.count)
    return ["", "| | before | after | change | |", "|---|---:|---:|---:|---:|"]
      + (devices.prefix(mostDevices) + rows.dropFirst(devices.count)).map { row in
        let cells = [
          prose(row.name), GrowthText.size(row.before), GrowthText.size(row.after), GrowthText.bytes(row.growth),
          GrowthText.percent(row),
        ]
        return "| \(cells.joined(separator: " | ")) |"
      }
  }

  private static let header = [
    "", "| file | | before | after | change | on disk |", "|---|---|---:|---:|---:|---:|",
  ]

  /// Adds the largest changes that fit. The first ones are visible, and the others are below a heading that can be
  /// opened.
  private static func addChanges(
    _ facts: ComparisonFacts, _ settings: ComparisonSettings, reserving reserved: Int, to budget: inout MarkdownBudget
  ) {
    let changes = facts.changes
    guard !changes.isEmpty else { return }
    budget.add(["", "Largest changes, in decoded memory and on disk:"] + header)
    let closing = ["", "</details>"]
    let kept = reserved + MarkdownBudget.length(of: closing + omission(facts.changes.count, settings))
    var shown = 0
    for (index, change) in changes.enumerated() {
      if index == open {
        let opening = "<details><summary>\(plural(changes.count - open, "smaller change"))</summary>"
        guard budget.add(["", opening] + header, reserving: kept) else { break }
      }
      guard budget.add([row(change, facts)], reserving: kept) else { break }
      shown += 1
    }
    if shown > open { budget.add(closing) }
    if shown < facts.changes.count { budget.add(omission(facts.changes.count - shown, settings)) }
  }

  private static func row(_ change: Comparison.Change, _ facts: ComparisonFacts) -> String {
    let (before, after) = facts.memory(of: change)
    let origin = facts.movedFrom(change).map { " from \(path($0))" } ?? ""
    let cells = [
      path(facts.path(of: change)), change.kind.rawValue + origin, GrowthText.size(before), GrowthText.size(after),
      GrowthText.bytes(facts.memoryGrowth(of: change)), GrowthText.bytes(facts.comparison.storedGrowth(of: change)),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func omission(_ count: Int, _ settings: ComparisonSettings) -> [String] {
    let command = MarkdownText.code(
      MarkdownText.shortened(settings.fullCommand ?? "assetcrush compare --full", to: 300))
    return [
      "", "\(plural(count, "smaller change is", "smaller changes are")) not listed. \(command) lists all of them.",
    ]
  }

  /// Returns the worst findings that fit, below a heading that can be opened.
  private static func findings(_ findings: [ReportFinding], isNew: Bool, _ limit: Int) -> [String] {
    guard !findings.isEmpty else { return [] }
    let count = isNew ? plural(findings.count, "new finding") : plural(findings.count, "finding") + " gone"
    let isOpen = isNew && findings[0].severity == .error
    var budget = MarkdownBudget(limit: limit)
    budget.add([
      "", "<details\(isOpen ? " open" : "")><summary>\(count): \(ComparisonFacts.severities(findings))</summary>", "",
    ])
    var shown = 0
    for finding in findings {
      guard budget.add([line(finding, isNew: isNew)], reserving: 100) else { break }
      shown += 1
    }
    let rest = findings.count - shown
    if rest > 0 { budget.add(["* … and \(plural(rest, "finding")) more"]) }
    budget.add(["", "</details>"])
    return budget.lines
  }

  private static func line(_ finding: ReportFinding, isNew: Bool) -> String {
    let rule = MarkdownText.code(MarkdownText.shortened(finding.rule, to: 60))
    let place = path(Finding.place(finding.path, finding.line), isInTable: false)
    var line = "* \(finding.severity.rawValue): \(place): \(prose(finding.problemText)) (\(rule))"
    guard isNew else { return line }
    if let advice = finding.advice { line += ". Fix: \(prose(advice))" }
    // A shortened command would do something else.
    if let command = finding.command, command.utf16.count <= 1000 { line += ": \(MarkdownText.code(command))" }
    return line
  }
}
