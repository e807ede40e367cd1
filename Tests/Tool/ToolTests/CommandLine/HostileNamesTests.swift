import CrushFixtures
import CrushParsers
import Foundation
import Testing

/// File names that control a terminal, a spreadsheet or a parser, in every output of every command.
@Suite struct HostileNamesTests {
  private static let names = [
    "escape\u{1B}[2J\u{1B}]0;title\u{7}", "c1\u{9B}31m\u{85}", "override\u{202E}gnp", "isolate\u{2066}a\u{2069}",
    "marks\u{200E}\u{200F}\u{61C}", "invisible\u{200B}\u{2060}\u{FEFF}\u{AD}\u{3164}\u{E0041}\u{206A}",
    "line\nerror: forged", "return\rover", "separator\u{2028}\u{2029}",
    "=cmd|'calc'!A1",
    "+1", "@sum", "quote\"'`", "markup<b>&amp;|", "%0A::error::forged", "back\\slash", "${HOME}$(id)", "space  two",
  ]

  private let folder: TemporaryFolder

  /// Creates one sound image, one broken image and one broken property list of each name.
  init() throws {
    folder = try TemporaryFolder()
    let image = try ToolFixture.bytes(ToolFixture.images("Formats/rgba8-opaque.png"))
    for name in Self.names {
      try folder.write(image, to: "src/\(name).png")
      try folder.write(Array(image.dropLast(40)), to: "src/\(name)-cut.png")
      try folder.write("{ a = ", to: "src/\(name).plist")
    }
  }

  /// Returns the unsafe characters of a text, except those that the format itself needs.
  private func unsafe(_ text: String, allowed: Set<Unicode.Scalar> = ["\n"]) -> Set<Unicode.Scalar> {
    Set(
      text.unicodeScalars.filter { scalar in
        let category = scalar.properties.generalCategory
        return
          (category == .control || [.lineSeparator, .paragraphSeparator].contains(category)
          || scalar.properties.isBidiControl || scalar.properties.isDefaultIgnorableCodePoint)
          && !allowed.contains(scalar)
      })
  }

  private func check(_ result: ToolProcess.Result, _ name: String) {
    #expect(result.hasExited, "\(name)")
    #expect(unsafe(result.output).isEmpty, "\(name): \(unsafe(result.output))")
    #expect(unsafe(result.errors).isEmpty, "\(name): \(unsafe(result.errors))")
    let lines = (result.output + "\n" + result.errors).split(separator: "\n")
    #expect(!lines.contains { $0.hasPrefix("error: forged") }, "\(name): a name begins a line")
  }

  private func run(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(words, in: folder.path)
  }

  @Test func `an audit writes safe texts and documents that parse`() throws {
    let formats = [
      "text", "json", "jsonl", "sarif", "xcode", "github", "gitlab", "junit", "checkstyle", "csv", "markdown", "html",
    ]
    let outputs = formats.flatMap { ["--output", "\($0)=report.\($0)"] }
    let result = try ToolProcess.run(
      ["audit", "src", "--full", "--rule", "unused-alpha=warning"] + outputs, in: folder.path)
    check(result, "audit")
    #expect(result.exitCode == 1)
    for format in formats {
      let bytes = try folder.read("report.\(format)")
      let text = try #require(String(validating: bytes, as: UTF8.self), "\(format) is UTF-8")
      #expect(unsafe(text, allowed: format == "csv" ? ["\n", "\r"] : ["\n"]).isEmpty, "\(format)")
      switch format {
      case "json", "sarif", "gitlab":
        #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(bytes)) }
      case "jsonl":
        for line in text.split(separator: "\n") {
          #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
        }
      case "junit", "checkstyle":
        var parser = XMLPullParser(bytes)
        #expect(throws: Never.self, "\(format)") { while try parser.next() != .finished {} }
      case "github":
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("::") && !$0.contains("forged::error") })
      case "csv":
        for row in text.components(separatedBy: "\r\n").dropFirst() {
          #expect(
            !row.split(separator: ",").contains { "=+-@".contains($0.drop { $0 == "\"" }.first ?? " ") }, "\(row)")
        }
      default: break
      }
    }
  }

  @Test func `a build writes safe messages and a report that parses`() throws {
    let result = try run("build", "src", "-o", "out", "-O", "0", "-v", "--report", "report.json", "--color", "never")
    check(result, "build")
    #expect(result.exitCode == 1)
    let report = try folder.read("report.json")
    #expect(unsafe(String(decoding: report, as: UTF8.self)).isEmpty)
    #expect(throws: Never.self) { _ = try JSONSerialization.jsonObject(with: Data(report)) }
    #expect(try folder.tree("out").count == Self.names.count)
  }

  @Test func `the dependencies of a build are safe for make`() throws {
    let result = try run(
      "build", "src", "--exclude", "*-cut.png", "--exclude", "*.plist", "-o", "out", "-O", "0", "--depfile", "rule.d")
    #expect(result.exitCode == 0, "\(result.errors)")
    let rule = String(decoding: try folder.read("rule.d"), as: UTF8.self)
    #expect(!rule.contains("error: forged"), "make cannot read names with line breaks")
    #expect(rule.contains("$${HOME}$$(id)"), "a dollar sign begins a variable of make")
  }

  @Test(arguments: [
    ["convert", "src", "--to", "png", "-o", "out", "-O", "0", "-v"], ["compare", "src", "src", "--full"],
    ["compare", "src", "src", "--format", "markdown"], ["audit", "none\u{1B}[2J\u{202E}"],
    ["audit", "src", "--exclude", "\u{1B}["], ["build", "none\u{1B}\n", "-o", "out"], ["inspect", "none\u{9B}\u{61C}"],
    ["audit", "src", "--config", "none\u{1B}"], ["audit", "src", "--\u{1B}[2J"], ["\u{1B}[2J\u{202E}"],
    ["audit", "src", "--rule", "\u{1B}[2J=error"], ["plist", "print", "src", "\u{1B}"],
    ["plist", "convert", "--to", "\u{1B}", "x"], ["build", "src", "-o", "out", "-j", "\u{202E}"],
    ["devices", "\u{9B}"],
    ["--as", "plutil", "-lint", "none\u{1B}"], ["--as", "plutil", "-convert", "\u{1B}", "x"], ["rules", "\u{1B}[2J"],
    ["catalog", "list", "none\u{1B}"], ["cache", "info", "none\u{1B}"],
  ]) func `messages of every command are safe`(_ words: [String]) throws {
    check(try ToolProcess.run(words, in: folder.path), words.joined(separator: " "))
  }

  @Test func `commands on single files are safe`() throws {
    let files = Self.names.map { "src/\($0)" }
    check(
      try ToolProcess.run(["inspect"] + files.map { $0 + ".png" } + files.map { $0 + ".plist" }, in: folder.path),
      "inspect")
    check(try ToolProcess.run(["plist", "lint"] + files.map { $0 + ".plist" }, in: folder.path), "lint")
    check(
      try ToolProcess.run(
        ["resize", "--to", "5x5", "-o", "small/"] + files.flatMap { [$0 + ".png", $0 + "-cut.png"] }, in: folder.path),
      "resize")
    #expect(try folder.tree("small").count == Self.names.count)
  }

  @Test func `names inside compiled catalogs are safe`() throws {
    let catalog = ToolFixture.images("Bundles/Catalogs/names.car")
    for words in [["catalog", "list"], ["inspect"], ["audit"], ["catalog", "extract", "-v", "-o", "images"]] {
      check(try ToolProcess.run(words + [catalog], in: folder.path), words.joined(separator: " "))
    }
  }
}
