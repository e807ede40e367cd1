package import CrushAudit
import CrushFindings
import CrushRules
import CrushText

/// The number of findings by rule, as a table or as JSON.
package enum AuditStatistics {
  package static func text(_ result: AuditResult, style: TextStyle) -> String {
    let blocks = RuleBlock.all(result)
    guard !blocks.isEmpty else { return AuditVerdict.clean(result) + "\n" }
    let rows = blocks.map { block in
      [
        block.rule, block.severities, ByteCount.grouped(block.findings.count),
        block.fixable == 0 ? "–" : ByteCount.grouped(block.fixable),
        block.wastedBytes == 0 ? "–" : ByteCount.text(block.wastedBytes),
      ]
    }
    var table = TextTable(header: ["rule", "severity", "findings", "fixable", "wasted"])
    for row in rows { table.add(row) }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    return lines.joined(separator: "\n") + "\n"
  }

  package static func json(_ result: AuditResult) -> String { JSONText.render(rows(result)) }

  static func rows(_ result: AuditResult) -> [Row] { RuleBlock.all(result).map(Row.init) }

  /// The sums of one rule.
  struct Row: Encodable {
    let rule: String
    let group: String?
    /// The highest severity.
    let severity: String
    let count: Int
    let fixable: Int
    let wastedBytes: Int

    init(_ block: RuleBlock) {
      rule = block.rule
      group = block.group?.rawValue
      severity = block.severity.rawValue
      count = block.findings.count
      fixable = block.fixable
      wastedBytes = block.wastedBytes
    }
  }
}
