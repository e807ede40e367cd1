import CrushFixtures
import Foundation
import Testing

/// The options of `audit` that choose the content and the format of its report.
@Suite struct AuditReportTests {
  private let folder: TemporaryFolder
  private let app = ToolFixture.images("App")

  init() throws { folder = try TemporaryFolder() }

  private func audit(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(["audit"] + arguments, in: folder.path(""))
  }

  /// Returns the rules of the findings, each once.
  private func rules(_ arguments: [String]) throws -> [String] {
    let lines = try audit(arguments + ["--format", "jsonl"]).output.split(separator: "\n")
    return Set(try lines.compactMap { try ToolFixture.json(String($0))["rule"] as? String }).sorted()
  }

  @Test func `--select and --ignore take rules and groups`() throws {
    let all = try rules([app])
    #expect(all.count == 5)
    #expect(try rules([app, "--select", "unused-alpha"]) == ["unused-alpha"])
    #expect(try rules([app, "--select", "pixels"]) == ["transparent-margins", "unused-alpha"])
    #expect(try rules([app, "--select", "pixels,memory", "--ignore", "transparent-margins"]).contains("unused-alpha"))
    #expect(
      try rules([app, "--ignore", "pixels"]) == all.filter { !["transparent-margins", "unused-alpha"].contains($0) })
    #expect(try rules([app, "--select", "unoptimized"]) == ["unoptimized"], "its id turns a rule on")
    #expect(try rules([app, "--select", "unused-alpha", "--select", "large-file"]) == ["unused-alpha"])
    #expect(try rules([app, "--select", "unused-alpha", "--rule", "unused-alpha=off"]).isEmpty)
    #expect(try audit([app, "--select", "nothing"]).exitCode == 2)
  }

  @Test func `a baseline has no stale entries for rules that are not selected`() throws {
    #expect(try audit([app, "--write-baseline", "known.json"]).exitCode == 0)
    let result = try audit([app, "--baseline", "known.json", "--select", "unused-alpha"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains("2 in the baseline"))
  }

  @Test func `--statistics is a table, or JSON`() throws {
    let text = try audit([app, "--statistics"])
    #expect(text.exitCode == 1 && text.output.hasPrefix("rule  ") && text.output.split(separator: "\n").count == 6)
    let json = try audit([app, "--statistics", "--format", "json"])
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
    #expect(
      rows.count == 5 && rows[0]["severity"] as? String == "error" && rows[0]["wastedBytes"] as? Int ?? 0 > 4_000_000)
    let other = try audit([app, "--statistics", "--format", "sarif"])
    #expect(other.exitCode == 2 && other.errors.contains("--statistics has the formats text and json"))
  }

  @Test func `the ending of a file selects the format`() throws {
    for (name, start) in [
      ("a.json", "{"), ("a.jsonl", "{"), ("a.sarif", "{"), ("a.csv", "severity,"), ("a.md", "## "), ("a.xml", "<?xml"),
      ("a.txt", "27 images"), ("gitlab=b.json", "["), ("A.JSON", "{"),
    ] {
      let result = try audit([app, "-o", name, "--headers-only"])
      #expect(result.output.isEmpty && result.errors.isEmpty, "\(name): \(result.errors)")
      let file = name.split(separator: "=").last.map(String.init) ?? name
      #expect(String(decoding: try folder.read(file), as: UTF8.self).hasPrefix(start), "\(name)")
    }
    #expect(try audit([app, "-o", "-"]).output.hasPrefix("27 images"))
    for name in ["a.doc", "a", "nonsense=a", ""] {
      #expect(try audit([app, "-o", name]).exitCode == 2 && !folder.exists(name.isEmpty ? "-" : name), "\(name)")
    }
  }

  @Test func `the default report fits a screen, and --full has every finding`() throws {
    let short = try audit([app]).output
    #expect(short.split(separator: "\n", omittingEmptySubsequences: false).count <= 50)
    #expect(short.contains("\nFix 3 findings without loss:\n  assetcrush audit --fix \(app)\n"))
    #expect(!short.contains("A device loads") && short.contains("smaller ones"))
    let full = try audit([app, "--full"]).output
    for rule in try rules([app]) { #expect(full.contains(": \(rule) · "), "\(rule)") }
    let verbose = try audit([app, "-v"]).output
    #expect(verbose.contains("A device loads") && verbose.contains("  iPhone @3x loads "))
  }

  @Test func `-q prints errors alone, and nothing for an audit without errors`() throws {
    let result = try audit([app, "-q"])
    #expect(result.exitCode == 1 && result.output.hasPrefix("error: ") && !result.output.contains("warning"))
    let clean = try audit([app, "-q", "--disable", "oversized-for-display"])
    #expect(clean.exitCode == 0 && clean.output.isEmpty && clean.errors.isEmpty)
    #expect(try audit([app, "-q", "-v"]).exitCode == 2)
  }

  @Test func `--columns selects the columns of the table`() throws {
    let text = try audit([app, "--columns", "decoded,ratio", "--top", "1"]).output
    #expect(text.contains(#/\nimage +pixels +decoded +ratio\n/#))
    for wrong in ["decoded,nothing", "decoded,decoded"] {
      #expect(try audit([app, "--columns", wrong]).exitCode == 2)
    }
  }

  @Test func `--fix-junk is --fix=junk`() throws {
    try folder.write([1], to: ".DS_Store")
    try folder.write(ToolFixture.bytes(ToolFixture.images("Formats/rgb8.png")), to: "a.png")
    #expect(try audit([".", "--fix-junk", "--dry-run"]).output == ".DS_Store: would be deleted\nWould fix 1 file.\n")
    #expect(try audit([".", "--fix-junk"]).exitCode == 0 && !folder.exists(".DS_Store"))
  }

  @Test func `every command in a report succeeds and leaves a state without its finding`() throws {
    try folder.copy(Corpus.testImages.appending(path: "App"), to: "App")
    #expect(try rules(["App"]).contains("oversized-for-display"))
    let lines = try audit(["App"]).output.split(separator: "\n").map { $0.drop { $0 == " " } }
    let commands = lines.filter { $0.hasPrefix("assetcrush ") }.map {
      $0.split(separator: " ").dropFirst().map(String.init)
    }
    #expect(commands.count == 3)
    for command in commands {
      // The copy is not committed to git.
      let words = command + (command.contains("--fix") ? ["--fix-dirty"] : [])
      #expect(try [0, 1].contains(ToolProcess.run(words, in: folder.path("")).exitCode), "\(words)")
    }
    let left = try rules(["App"])
    for rule in ["oversized-for-display", "unused-alpha", "xml-plist-in-bundle"] { #expect(!left.contains(rule)) }
  }

  @Test func `a project file that cannot be read is named on standard error`() throws {
    try folder.makeFolder("App.xcodeproj")
    try folder.write("{\n  objects = (a;\n}\n", to: "App.xcodeproj/project.pbxproj")
    try folder.copy(Corpus.testImages.appending(path: "App"), to: "App")
    let result = try audit(["."])
    #expect(result.errors.contains("App.xcodeproj/project.pbxproj: warning: line 2, column "), "\(result.errors)")
    #expect(result.errors.contains("its targets are unknown"))
    #expect(result.exitCode == 1)
  }
}
