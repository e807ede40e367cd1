import CrushAudit
import CrushFiles
import CrushInspection
import Foundation
import Testing

@testable import CrushReporting

/// The machine-readable formats, for an audit with unusual file names.
@Suite struct AuditFormatTests {
  private static let setting = ReportSettings(folder: "/src", version: "1.2.3")

  private static let result = AuditResult(
    files: AuditSample.result.files,
    findings: [
      Finding(
        rule: "oversized-for-display", severity: .error, path: "/src/Images/badge.png", message: "too, \"large\" 5 %",
        display: AuditSample.badge),
      Finding(rule: "metadata", severity: .note, path: "./a b|é,:.png", message: "x < y & z\nnext"),
      Finding(rule: "metadata", severity: .warning, path: "./a b|é,:.png", message: "again"),
      Finding(rule: "solid-color", severity: .warning, path: "/else/c.png", message: "one color"),
    ], totals: AuditSample.result.totals, profiles: [AuditSample.profile], readsHeadersOnly: false,
    project: ProjectPaths(paths: ["/src", "."]))

  private func render(_ format: AuditFormat, folder: String = "/src") -> String {
    format.render(Self.result, ReportSettings(folder: folder, version: "1.2.3"))
  }

  @Test func `each finding is one line with an absolute path for Xcode`() {
    #expect(
      render(.xcode) == """
        /src/Images/badge.png: error: too, "large" 5 % [oversized-for-display]
        /src/a b|é,:.png: note: x < y & z\\u{a}next [metadata]
        /src/a b|é,:.png: warning: again [metadata]
        /else/c.png: warning: one color [solid-color]

        """)
  }

  @Test func `GitHub commands are escaped, errors first`() {
    #expect(
      render(.github) == """
        ::error file=Images/badge.png,title=oversized-for-display::too, "large" 5 %25
        ::warning file=a b|é%2C%3A.png,title=metadata::again
        ::warning file=/else/c.png,title=solid-color::one color
        ::notice file=a b|é%2C%3A.png,title=metadata::x < y & z%0Anext

        """)
  }

  @Test func `CSV follows RFC 4180`() {
    #expect(
      render(.csv)
        == "severity,rule,path,wasted_bytes,message,problem,advice,fix,line\r\n"
        + "error,oversized-for-display,/src/Images/badge.png,4131840,\"too, \"\"large\"\" 5 %\",\"too, \"\"large\"\" 5 %\",,,\r\n"
        + "note,metadata,\"./a b|é,:.png\",,\"x < y & z\nnext\",\"x < y & z\nnext\",,,\r\n"
        + "warning,metadata,\"./a b|é,:.png\",,again,again,,,\r\nwarning,solid-color,/else/c.png,,one color,one color,,,\r\n"
    )
  }

  @Test func `JSON Lines has one object on each line`() {
    let lines = render(.jsonl).split(separator: "\n")
    #expect(lines.count == 4)
    #expect(
      lines[1]
        == #"{"message":"x < y & z\nnext","path":"./a b|é,:.png","problem":"x < y & z\nnext","rule":"metadata","severity":"note"}"#
    )
  }

  @Test func `Checkstyle groups findings by file`() {
    #expect(
      render(.checkstyle) == """
        <?xml version="1.0" encoding="UTF-8"?>
        <checkstyle version="4.3">
          <file name="Images/badge.png">
            <error line="1" severity="error" message="too, &quot;large&quot; 5 %" source="assetcrush.oversized-for-display"/>
          </file>
          <file name="a b|é,:.png">
            <error line="1" severity="info" message="x &lt; y &amp; z&#10;next" source="assetcrush.metadata"/>
            <error line="1" severity="warning" message="again" source="assetcrush.metadata"/>
          </file>
          <file name="/else/c.png">
            <error line="1" severity="warning" message="one color" source="assetcrush.solid-color"/>
          </file>
        </checkstyle>

        """)
  }

  @Test func `JUnit fails warnings and errors, and passes files without findings`() {
    let text = render(.junit)
    #expect(text.contains("<testsuites tests=\"8\" failures=\"3\" errors=\"0\">"))
    #expect(text.contains("<failure type=\"error\" message=\"too, &quot;large&quot; 5 %\"/>"))
    #expect(text.contains("<system-out>note: x &lt; y &amp; z&#10;next</system-out>"))
    #expect(text.contains("<testcase classname=\"assetcrush\" name=\"Images/icon.png\" time=\"0\"/>"))
    #expect(XMLEscape.attribute("\u{0}\u{1B}\t\u{FFFE}") == "\\u{0}\\u{1b}&#9;\u{FFFD}")
  }

  @Test func `Markdown escapes all markup in names`() {
    let text = render(.markdown)
    #expect(
      text.hasPrefix(
        "## Asset audit: 1 error, 2 warnings, 1 note\n\n3 images, 4.24 MB decoded on iPhone &#64;&#8203;2x"))
    #expect(text.contains("\n| | rule | findings | wasted | fixable |\n|---|---|---:|---:|---:|\n"))
    #expect(text.contains("\n| error | oversized-for-display | 1 | 4.13 MB |  |\n| warning | metadata | 2 |  |  |\n"))
    #expect(text.contains("\n<details><summary>warning: metadata (1 warning, 1 note)</summary>\n\nMetadata ships"))
    #expect(text.contains("\n* `a b|é,:.png`: x &lt; y &amp; z\\\\u{a}next\n"))
    #expect(text.hasSuffix("| iPhone &#64;&#8203;2x | 3 | 4.24 MB |\n| Apple TV &#64;&#8203;1x | 1 | 64 B |\n"))
    #expect(
      AuditFormat.markdown.render(AuditSample.nothing, Self.setting)
        == "## Asset audit: no problems\n\nNothing was checked: there is no image or property list.\n")
  }

  private struct SARIF: Decodable {
    struct Run: Decodable { let results: [Result] }
    struct Result: Decodable {
      let ruleId: String
      let level: String
      let locations: [Location]
      let partialFingerprints: [String: String]
    }
    struct Location: Decodable { let physicalLocation: Physical }
    struct Physical: Decodable { let artifactLocation: Artifact }
    struct Artifact: Decodable { let uri: String }
    let version: String
    let runs: [Run]
  }

  @Test func `SARIF has relative URIs and unique fingerprints`() throws {
    let log = try JSONDecoder().decode(SARIF.self, from: Data(render(.sarif).utf8))
    let results = try #require(log.runs.first).results
    #expect(log.version == "2.1.0")
    #expect(results.map(\.ruleId) == ["oversized-for-display", "metadata", "metadata", "solid-color"])
    #expect(results.map(\.level) == ["error", "note", "warning", "warning"])
    #expect(
      results.map { $0.locations[0].physicalLocation.artifactLocation.uri }
        == ["Images/badge.png", "a%20b%7C%C3%A9%2C%3A.png", "a%20b%7C%C3%A9%2C%3A.png", "file:///else/c.png"])
    #expect(Set(results.map(\.partialFingerprints)).count == 4)
  }

  @Test func `GitLab's fingerprints do not depend on the checkout's folder`() throws {
    struct Issue: Decodable { let fingerprint: String, severity: String }
    let issues = try JSONDecoder().decode([Issue].self, from: Data(render(.gitlab).utf8))
    #expect(issues.map(\.severity) == ["major", "info", "minor", "minor"])
    #expect(Set(issues.map(\.fingerprint)).count == 4 && issues.allSatisfy { $0.fingerprint.utf8.count == 16 })
    let moved = Self.result.findings.map { finding in
      Finding(
        rule: finding.rule, severity: finding.severity,
        path: finding.path.hasPrefix("/src/") ? "/moved/" + finding.path.dropFirst(5) : finding.path,
        message: "other bytes")
    }
    let result = AuditResult(
      files: [], findings: moved, totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false,
      project: ProjectPaths(paths: ["/moved", "."]))
    #expect(Fingerprints.of(result) == issues.map(\.fingerprint))
  }

  @Test func `every rule has a line and a page`() {
    let lines = RuleText.index(Rules.all, style: .plain).split(separator: "\n")
    #expect(lines.count == Rules.all.count + 1 && lines[0].hasPrefix("rule  "))
    for (rule, line) in zip(Rules.all, lines.dropFirst()) {
      #expect(line.hasPrefix("\(rule.id) ") && line.hasSuffix(" \(rule.summary)"))
      #expect(line.contains(" \(rule.group.rawValue) ") && line.contains("--fix") == rule.isFixable)
    }
    for width in 20...100 {
      let cut = RuleText.index(Rules.all, style: TextStyle(hasColor: false, width: width)).split(separator: "\n")
      #expect(cut.allSatisfy { $0.count <= width })
    }
    let page = RuleText.page(Rules.all[0], style: .plain)
    for title in ["What\n  ", "Why\n  ", "Example\n  ", "Fix\n  "] { #expect(page.contains("\n\n" + title)) }
    #expect(page.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test func `rules as JSON have severity, group, fix and options`() throws {
    struct Record: Decodable {
      struct Option: Decodable { let name: String, unit: String, `default`: Double }
      let id: String, group: String, severities: [String], isFixable: Bool, isOnRequest: Bool, options: [Option]
    }
    let records = try JSONDecoder().decode([Record].self, from: Data(RuleJSON.render(Rules.all).utf8))
    #expect(records.map(\.id) == Rules.all.map { $0.id })
    #expect(records.allSatisfy { !$0.severities.isEmpty } && records.contains(where: \.isFixable))
    #expect(records.filter(\.isOnRequest).map(\.id) == ["unoptimized"])
    let large = try #require(records.first { $0.id == "large-decoded" })
    #expect(large.options.map(\.name) == ["warning", "error"] && large.options[0].default == Double(24 << 20))
    #expect(RuleText.page(try #require(Rules.rule(named: "large-decoded")), style: .plain).contains("25.2 MB (24MiB)"))
  }
}
