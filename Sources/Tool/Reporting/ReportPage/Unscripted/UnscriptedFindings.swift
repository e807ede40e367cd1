import CrushBasics
import CrushInspection

/// The findings by rule, for a browser without JavaScript.
enum UnscriptedFindings {
  /// The most listed findings of one rule.
  static let limit = 50

  static func html(of data: PageData) -> String {
    if data.rules.isEmpty { return "<p class=\"empty\">No problem was found.</p>" }
    return data.rules.map(html).joined()
  }

  private static func html(of rule: PageData.Rule) -> String {
    let counted = rule.findings.count { $0.status != .gone }
    let gone = rule.findings.count - counted
    let wasted = rule.wasted > 0 ? " · \(ByteCount.text(rule.wasted)) wasted" : ""
    let rest = rule.findings.count - limit
    return "<details class=\"rule\"><summary>\(severity(rule.severity))"
      + "<span class=\"rule-text\">\(HTMLText.shortened(rule.summary))</span> "
      + "<span class=\"rule-sum\"><code>\(HTMLText.shortened(rule.id))</code> · \(ByteCount.grouped(counted)) found"
      + "\(gone > 0 ? " · \(ByteCount.grouped(gone)) gone" : "")\(wasted)</span></summary>"
      + "<div class=\"explained\"><p><b>Why it matters.</b> \(HTMLText.prose(rule.why))</p>"
      + "<p><b>How to fix it.</b> \(HTMLText.prose(rule.fix))</p></div>"
      + "<ul class=\"found\">\(rule.findings.prefix(limit).map(html).joined())</ul>"
      + (rest > 0 ? "<p class=\"more\">\(ByteCount.grouped(rest)) more are in the page’s data.</p>" : "")
      + "</details>"
  }

  private static func html(of finding: ReportFinding) -> String {
    let badge = finding.status.map { "<span class=\"badge\">\($0.rawValue)</span> " } ?? ""
    let wasted = finding.wastedBytes.map { " <span class=\"wasted\">\(ByteCount.text($0)) wasted</span>" } ?? ""
    let advice = finding.advice.map { ": \(HTMLText.shortened($0))" } ?? ""
    let command = finding.command.map { "<div><code class=\"command\">\(HTMLText.escaped($0))</code></div>" } ?? ""
    let line = finding.line.map { ":\($0)" } ?? ""
    return "<li><div class=\"finding\"><div class=\"finding-head\">\(badge)"
      + "<bdi class=\"path\">\(HTMLText.shortened(finding.path))\(line)</bdi>\(wasted)</div>"
      + "<div class=\"problem-text\">\(HTMLText.shortened(finding.problemText))\(advice)</div>\(command)</div></li>"
  }

  private static func severity(_ severity: Severity) -> String {
    "<span class=\"severity \(severity.rawValue)\">\(severity.rawValue)</span> "
  }
}
