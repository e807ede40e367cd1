package import CrushAudit
import CrushBasics
import CrushInspection
import CrushParsers

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

  package static func json(_ result: AuditResult) -> String {
    JSONWriter.text(ofObjects: RuleBlock.all(result), write)
  }

  /// Writes the sums of one rule.
  static func write(_ block: RuleBlock, to json: inout JSONWriter) {
    json.member("count", block.findings.count)
    json.member("fixable", block.fixable)
    json.member("group", block.group?.rawValue)
    json.member("rule", block.rule)
    // The highest one.
    json.member("severity", block.severity.rawValue)
    json.member("wastedBytes", block.wastedBytes)
  }
}
