import CrushAudit
import CrushInspection
import Foundation
import Testing

@testable import CrushReporting

/// The line of a finding in each format.
@Suite struct FindingLineTests {
  private static let result = AuditResult(
    files: AuditSample.result.files,
    findings: [
      Finding(
        rule: "undefined-image", severity: .error, path: "/src/View.swift", line: 5,
        message: "names the image a, which does not exist"),
      Finding(
        rule: "undefined-image", severity: .error, path: "/src/View.swift", line: 9,
        message: "names the image b, which does not exist"),
      Finding(rule: "metadata", severity: .note, path: "/src/b.png", message: "a text"),
    ], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false)

  private func render(_ format: AuditFormat) -> String {
    format.render(Self.result, ReportSettings(folder: "/src", version: "1.2.3"))
  }

  private func json(_ text: some StringProtocol) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
  }

  @Test(
    arguments: [
      (AuditFormat.xcode, "/src/View.swift:5: error: names the image a, which does not exist [undefined-image]\n"),
      (.xcode, "/src/b.png: note: a text [metadata]\n"),
      (.github, "::error file=View.swift,line=5,title=undefined-image::names the image a"),
      (.github, "::notice file=b.png,title=metadata::a text"),
      (.checkstyle, "<error line=\"9\" severity=\"error\" message=\"names the image b"),
      (.checkstyle, "<error line=\"1\" severity=\"info\""),
      (.junit, "name=\"View.swift:5\" time"), (.junit, "name=\"b.png\" time"),
      (.csv, "names the image b, which does not exist\",,,9\r\n"), (.csv, ",a text,a text,,,\r\n"),
      (.markdown, "* `View.swift:5`: names the image a"), (.markdown, "* `b.png`: a text"),
      (.text, "  /src/View.swift:5\n    names the image a, which does not exist\n"),
      (.text, "  /src/View.swift:9\n    names the image b, which does not exist\n"),
      (.html, "View.swift:5</bdi>"), (.html, "\"line\":9"),
    ])
  func `a finding in a text has its line`(_ format: AuditFormat, _ part: String) {
    #expect(render(format).contains(part), "\(render(format))")
  }

  @Test func `objects have the line as a number, and none for images`() throws {
    let report = try #require(try json(render(.json)) as? [String: Any])
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(findings.map { $0["line"] as? Int } == [5, 9, nil])
    let lines = try render(.jsonl).split(separator: "\n").map { try json($0) as? [String: Any] }
    #expect(lines.map { $0?["line"] as? Int } == [5, 9, nil])
  }

  @Test func `SARIF and GitLab need a line, which is 1 for images`() throws {
    let log = try #require(try json(render(.sarif)) as? [String: Any])
    let results = try #require((log["runs"] as? [[String: Any]])?.first?["results"] as? [[String: Any]])
    let regions = results.map { result in
      let location = (result["locations"] as? [[String: Any]])?.first?["physicalLocation"] as? [String: Any]
      return (location?["region"] as? [String: Any])?["startLine"] as? Int
    }
    #expect(regions == [5, 9, 1])
    let issues = try #require(try json(render(.gitlab)) as? [[String: Any]])
    let begins = issues.map { ((($0["location"] as? [String: Any])?["lines"]) as? [String: Any])?["begin"] as? Int }
    #expect(begins == [5, 9, 1])
  }

  @Test func `a line is no part of a fingerprint or of the match of two reports`() throws {
    let moved = Self.result.findings.map { finding in
      Finding(
        rule: finding.rule, severity: finding.severity, path: finding.path, line: finding.line.map { $0 + 40 },
        message: finding.message)
    }
    let other = AuditResult(
      files: Self.result.files, findings: moved, totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false)
    #expect(Fingerprints.of(Self.result) == Fingerprints.of(other))
    let comparison = Comparison(AuditReport(of: Self.result, label: "a"), AuditReport(of: other, label: "b"))
    #expect(comparison.newFindings.isEmpty && comparison.goneFindings.isEmpty)
    let report = try AuditReport(json: Array(render(.json).utf8), path: "a.json", label: "a")
    #expect(report.findings.compactMap(\.line).sorted() == [5, 9])
  }
}
