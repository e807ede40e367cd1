import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Foundation
import Testing

@testable import CrushReporting

/// File names that control a terminal, a spreadsheet or a parser.
@Suite struct HostileNameTests {
  private static let pieces = [
    "\u{1B}[31m", "\u{1B}]0;x\u{7}", "\u{7}", "\u{8}", "\u{7F}", "\u{85}", "\u{9B}31m", "\u{202A}", "\u{202E}",
    "\u{2066}",
    "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{2029}", "\t", "\r", "\n", "\u{0}", "=", "+", "-",
    "@", ",", "\"", "'", "&", "<", "|", "%0A", "\\", "é", "a",
    ".png",
  ]

  private func result(_ names: [String]) -> AuditResult {
    let findings = names.map { name in
      Finding(rule: "metadata", severity: .warning, path: name, message: "\(name) holds a text", subject: name)
    }
    let files = names.map { AuditSample.file($0, width: 10, height: 10, bytes: 100) }
    return AuditResult(
      files: files, findings: findings, totals: AuditSample.result.totals, profiles: [AuditSample.profile],
      readsHeadersOnly: false, project: ProjectPaths(paths: ["."]))
  }

  private func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    // The property of the Unicode standard that all such characters have, besides the controls.
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
      || [.lineSeparator, .paragraphSeparator].contains(scalar.properties.generalCategory)
  }

  @Test func `no format contains control or direction characters`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let names = (0..<300).map { _ in
      (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
    }
    for format in AuditFormat.allCases {
      let text = format.render(result(names), ReportSettings(folder: "/src", version: "1"))
      let unsafe = text.unicodeScalars.filter { isUnsafe($0) && $0 != "\n" && !(format == .csv && $0 == "\r") }
      #expect(unsafe.isEmpty, "\(format), seed \(seed): \(Set(unsafe.map(\.value)))")
    }
  }

  @Test func `a hostile character is shown as its code`() {
    let hostile = result(["a\u{1B}[31m\u{202E}\u{9B}.png"])
    for format in [AuditFormat.text, .xcode, .github, .csv, .markdown, .junit, .checkstyle] {
      let text = format.render(hostile, ReportSettings(folder: "/src", version: "1"))
      let shown = format == .markdown ? "a\\\\u{1b}\\[31m\\\\u{202e}\\\\u{9b}.png" : "a\\u{1b}[31m\\u{202e}\\u{9b}.png"
      #expect(text.contains(shown), "\(format): \(text)")
    }
  }

  @Test func `a JSON reader gets the original name`() throws {
    struct Line: Decodable { let path: String }
    let name = "a\u{1B}\u{202E}\u{7F}\u{9B}\\\".png"
    let text = AuditFormat.jsonl.render(result([name]), ReportSettings(folder: "/src", version: "1"))
    #expect(try JSONDecoder().decode(Line.self, from: Data(text.utf8)).path == name)
    #expect(text.contains("\\u001b") || text.contains("\\u001B"))
    #expect(text.contains("\\u202e\\u007f\\u009b"))
  }

  @Test(arguments: [AuditFormat.text, .xcode, .github, .markdown])
  func `a name of a megabyte is cut in the formats that people read`(_ format: AuditFormat) {
    let name = String(repeating: "n", count: 1 << 20)
    let finding = Finding(
      rule: "missing-image", severity: .error, path: "a.swift", message: "names \(name), which is missing")
    let result = AuditResult(
      files: [], findings: [finding], totals: [], profiles: [AuditSample.profile], readsHeadersOnly: false,
      project: ProjectPaths(paths: ["."]))
    let text = format.render(result, ReportSettings(folder: "/src", version: "1"))
    #expect(text.utf8.count < 20_000 && text.contains("nnn…nnn"), "\(text.utf8.count)")
  }

  @Test(arguments: ["=cmd|calc!A1.png", "+1.png", "-1.png", "@x.png", "\ta.png", "\ra.png"])
  func `no CSV cell is a formula`(_ name: String) {
    let text = AuditFormat.csv.render(result([name]), ReportSettings(folder: "/src", version: "1"))
    let cells = text.split(separator: "\r\n")[1].split(separator: ",")
    #expect(cells[2].hasPrefix("'") && cells[3].hasPrefix("'"), "\(cells)")
  }
}
