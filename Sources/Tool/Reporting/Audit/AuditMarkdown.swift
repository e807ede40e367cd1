package import CrushAudit
import CrushBasics
import CrushCatalogSources
import CrushInspection

/// A comment for a pull request: the headline, a table of the rules with errors first, their worst findings, and the
/// memory by device.
package enum AuditMarkdown {
  /// The number of findings of a rule, and of all rules. GitHub accepts comments of up to 65,536 characters.
  private static let mostOfRule = 10
  private static let most = 100

  package static func render(_ result: AuditResult, _ setting: ReportSettings) -> String {
    let headline = AuditHeadline(result)
    let found = headline.counts.map { plural($0.count, $0.severity.rawValue) }.joined(separator: ", ")
    var lines = ["## Asset audit: \(headline.counts.isEmpty ? "no problems" : found)"]
    if headline.counts.isEmpty {
      lines += ["", AuditVerdict.clean(result)]
    } else {
      lines += ["", headline.parts.map(MarkdownText.escaped).joined(separator: " · ")]
    }
    let blocks = RuleBlock.all(result)
    if !blocks.isEmpty { lines += table(blocks) + details(blocks, setting) }
    if !result.totals.isEmpty && !result.images.isEmpty {
      lines += ["", "| device | images | decoded |", "|---|---:|---:|"]
      lines += result.totals.map { total in
        "| \(MarkdownText.escaped(total.deviceName)) | \(ByteCount.grouped(total.images)) | \(ByteCount.text(total.decodedBytes)) |"
      }
    }
    lines += screens(ScreenRanking(result.screens))
    for contents in result.contents { lines += sizes(contents) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The number of screens in the table.
  private static let mostScreens = 5

  /// Returns a table of images that are loaded together: launches, the worst screens, and named images.
  private static func screens(_ ranking: ScreenRanking) -> [String] {
    func rows<Subject>(
      _ ranked: [ScreenRanking.Ranked<Subject>], _ most: Int, _ title: KeyPath<Subject, String>
    ) -> [String] {
      ScreenRanking.shown(ranked, isFull: false).prefix(most).map { item in
        "| \(MarkdownText.escaped(shortLine(item.subject[keyPath: title]))) | \(ByteCount.grouped(item.load.images)) "
          + "| \(ByteCount.text(item.load.decodedBytes)) | \(MarkdownText.escaped(item.load.deviceName)) |"
      }
    }
    let all =
      rows(ranking.launches, .max, \.title) + rows(ranking.screens, mostScreens, \.title)
      + rows(ranking.caches, .max, \.title)
    return all.isEmpty ? [] : ["", "| loaded together | images | decoded | device |", "|---|---:|---:|---|"] + all
  }

  /// Returns the tables about a product below a heading that can be opened.
  private static func sizes(_ contents: ProductContents) -> [String] {
    var lines = ["", "<details><summary>\(MarkdownText.html(ContentsText.headline(contents)))</summary>"]
    for rows in [ContentsRow.classes(contents), ContentsRow.parts(contents)] where !rows.isEmpty {
      lines += ["", "| \(rows[0].heading) | files | on disk | share | download |", "|---|---:|---:|---:|---:|"]
      lines += rows.map { row in
        let name = MarkdownText.escaped(row.name).replacing("  ", with: "– ")
        return "| \(([name] + row.cells.map(MarkdownText.escaped)).joined(separator: " | ")) |"
      }
    }
    let texts =
      [ContentsText.catalogs(contents, isFull: true), ContentsText.downloads(contents, isFull: true)]
      + ContentsDetails.lines(contents, isFull: true)
    for text in texts.compactMap({ $0 }) { lines += ["", MarkdownText.escaped(text)] }
    return lines + ["", ContentsText.note, "", "</details>"]
  }

  private static func table(_ blocks: [RuleBlock]) -> [String] {
    ["", "| | rule | findings | wasted | fixable |", "|---|---|---:|---:|---:|"]
      + blocks.map { block in
        "| \(block.severity.rawValue) | \(block.rule) | \(ByteCount.grouped(block.findings.count)) "
          + "| \(block.wastedBytes == 0 ? "" : ByteCount.text(block.wastedBytes)) "
          + "| \(block.fixable == 0 ? "" : ByteCount.grouped(block.fixable)) |"
      }
  }

  /// Returns the worst findings of each rule below a heading that can be opened.
  private static func details(_ blocks: [RuleBlock], _ setting: ReportSettings) -> [String] {
    var left = most
    var lines: [String] = []
    for block in blocks where left > 0 {
      let shown = block.findings.prefix(min(mostOfRule, left))
      left -= shown.count
      let isOpen = block.severity == .error ? " open" : ""
      lines += [
        "", "<details\(isOpen)><summary>\(block.severity.rawValue): \(block.rule) (\(block.counts))</summary>", "",
      ]
      if let why = block.why { lines += [MarkdownText.escaped(why), ""] }
      lines += shown.map { finding in
        "* \(MarkdownText.code(finding.place(setting.relative(finding.path)))): \(MarkdownText.escaped(shortMessage(finding.message)))"
          + (finding.fixText.map { ". Fix: \(MarkdownText.escaped(shortMessage($0)))" } ?? "")
          + (finding.ownCommand.map { ": \(MarkdownText.code($0))" } ?? "")
      }
      let rest = block.findings.count - shown.count
      if rest > 0 { lines.append("* … and \(plural(rest, "finding")) more") }
      lines += ["", "</details>"]
    }
    return lines
  }
}
