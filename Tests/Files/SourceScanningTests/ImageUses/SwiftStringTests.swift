import CrushFixtures
import CrushSourceScanning
import Testing

/// String literals of Swift (The Swift Programming Language, "Lexical Structure", String Literals).
@Suite struct SwiftStringTests {
  private func scan(_ text: String) -> SourceUses { SwiftScanner.uses(in: Array(text.utf8)) }

  @Test(
    arguments: [
      (##""a""##, "a"), (##""""##, ""), (##""a\"b""##, #"a"b"#), (##""a\\""##, #"a\"#),
      (##""\t\n\r\0\'""##, "\t\n\r\0'"),
      (##""\u{e9}\u{1F600}""##, "é😀"), (##"#"a\nb"#"##, #"a\nb"#), (##"#"a\#nb\#u{e9}"#"##, "a\nbé"),
      (##"#"a"b"#"##, #"a"b"#), (###"##"a"#b"##"###, ##"a"#b"##), (###"##"a\#n\##nb"##"###, "a\\#n\nb"),
      // These look like the start of a text of several lines.
      (##"#"""#"##, "\""), (##"#"""a"#"##, "\"\"a"), (##"#""""#"##, "\"\""), (###"##""""#"##"###, "\"\"\"#"),
    ])
  func `one line`(_ literal: String, _ expected: String) {
    let uses = scan("Image(\(literal)); Image(\"after\")")
    #expect(uses.uses.map(\.name) == [.asset(expected), .asset("after")])
  }

  @Test(
    arguments: [
      ("\"\"\"\n  a\n  \"\"\"", "a"), ("\"\"\"\n  a\n    b\n\n  c\n  \"\"\"", "a\n  b\n\nc"),
      ("\"\"\"\na\n\"\"\"", "a"),
      ("\"\"\"\n  \n  \"\"\"", ""), ("\"\"\"\n\"\"\"", ""), ("\"\"\"\n  \"a\" \"\"b\"\"\n  \"\"\"", "\"a\" \"\"b\"\""),
      ("\"\"\"\n  a \\\"\"\" b\n  \"\"\"", "a \"\"\" b"), ("#\"\"\"\n  a \\n \"\"\" b\n  \"\"\"#", "a \\n \"\"\" b"),
      ("#\"\"\"\n  a\\#nb\n  \"\"\"#", "a\nb"), ("\"\"\"\n\ta\n\t\"\"\"", "a"),
      // A backslash joins two lines.
      ("\"\"\"\n  a\\\n  b\n  \"\"\"", "ab"), ("\"\"\"\n  a \\  \n    b\n  \"\"\"", "a   b"),
      ("#\"\"\"\n  a\\#\n  b\\\n  c\n  \"\"\"#", "ab\\\nc"), ("\"\"\"\n  a\\\n  \\\n  b\n  \"\"\"", "ab"),
    ])
  func `several lines`(_ literal: String, _ expected: String) {
    for text in [literal, literal.replacing("\n", with: "\r\n")] {
      let uses = scan("Image(\(text)); Image(\"after\")")
      #expect(uses.uses.map(\.name) == [.asset(expected), .asset("after")], "\(text)")
      #expect(uses.uses.map(\.line) == [1, literal.count { $0 == "\n" } + 1])
    }
  }

  @Test(
    arguments: [
      (##""a\(b)c""##, "a", "c"), (##""\(b)c""##, "", "c"), (##""a\(b)""##, "a", ""), (##""a\(b)-\(c)d""##, "a", "d"),
      (##""a\(f(")"))c""##, "a", "c"), (##""a\(b["("])c""##, "a", "c"), (##"#"a\(b)\#(c)d"#"##, ##"a\(b)"##, "d"),
      ("\"\"\"\n  a\\(b)c\n  \"\"\"", "a", "c"), (##""a\(b ? "x" : "y\(z)")c""##, "a", "c"),
      (##""a\(/* ) */ b)c""##, "a", "c"),
    ])
  func `interpolation leaves a start and an end`(_ literal: String, _ prefix: String, _ suffix: String) {
    let names = scan("Image(\(literal)); Image(\"after\")").uses.map(\.name)
    #expect(names == [.pattern(prefix: prefix, suffix: suffix), .asset("after")])
  }

  @Test func `code inside interpolations is scanned`() {
    let source =
      ##"let a = "x\(Image("one")) \("\(Image("two"))") #"\#(Image("no"))"#"; let b = #"\#(Image("three"))"#"##
    #expect(scan(source).uses.map(\.name).contains(.asset("one")))
    #expect(Set(scan(source).uses.map(\.name)) == [.asset("one"), .asset("two"), .asset("no"), .asset("three")])
  }

  @Test(arguments: [
    "\"a", "\"a\nb\"", "#\"a\"", "\"\"\"\na\"\"", "\"\\(", "\"\\(a\"", "\"\\u{110000}\"", "\"\\u{}\"",
    "#\"\"\"\na\"\"\"",
  ])
  func `a text without an end makes the file unreadable`(_ literal: String) {
    let uses = scan("Image(\"before\")\nlet a = \(literal)\n")
    #expect(uses.uses.isEmpty && uses.words.isEmpty)
  }

  @Test(
    arguments: [
      "a / b", "a/b/c", "(a) / b", "a[0] / b / c", "a! / b", "1 / 2 / 3", "\"\" / x", "= /\"/", "= /a\\/\"/", "(/\"/)",
      "return /[\"]/", "= #/\"/#", "= ##/ \"/# /##", "/* \" */", "// \"", "/* /* \" */ \" */", "`\"`.x", "#if a",
      "#warning(a)",
      "0x1F.a", "1_000.5e3", "a.0.1", "#colorLiteral(red: 1)",
    ])
  func `code without a text is passed`(_ code: String) {
    let uses = scan("let x \(code)\nImage(\"after\")")
    #expect(uses.uses.map(\.name) == [.asset("after")])
  }

  /// Writes a random value in each form of literal, and expects the scanner to return it.
  @Test func `every form of literal returns its value`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "a", "b", " ", "\"", "\"\"", "\"\"\"", "\\", "#", "##", "\n", "\\(", ")", "//", "/*", "é", "\\n", "`",
    ]
    for _ in 0..<800 {
      let value = (0..<Int.random(in: 0...7, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }.joined()
      for literal in Self.literals(of: value) {
        #expect(scan("let x = \(literal)\n").words == [value], "seed \(seed): \(literal)")
      }
    }
  }

  private static func literals(of value: String) -> [String] {
    let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    // More hashes than any run in the value, so that no quote or backslash in it counts.
    let runs = value.split(whereSeparator: { $0 != "#" }).map(\.count)
    let hashes = String(repeating: "#", count: (runs.max() ?? 0) + 1)
    func indented(_ text: String) -> String { text.replacing("\n", with: "\n    ") }
    var literals = [
      "\"" + escaped.replacing("\n", with: "\\n") + "\"",
      "\"\"\"\n    " + indented(escaped) + "\n    \"\"\"",
      hashes + "\"\"\"\n    " + indented(value) + "\n    \"\"\"" + hashes,
    ]
    if !value.contains("\n") { literals.append(hashes + "\"" + value + "\"" + hashes) }
    return literals
  }
}
