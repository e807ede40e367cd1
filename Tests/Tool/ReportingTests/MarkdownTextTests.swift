import CrushFixtures
import Testing

@testable import CrushReporting

@Suite struct MarkdownTextTests {
  @Test(arguments: [
    ("plain", "plain"), ("a|b", "a\\|b"), ("<b>&", "&lt;b&gt;&amp;"), ("`x`", "\\`x\\`"), ("*_[~", "\\*\\_\\[\\~"),
    ("@team and @ all", "&#64;&#8203;team and &#64; all"), ("icon@2x.png", "icon&#64;&#8203;2x.png"),
    ("#12 and # 12", "\\#&#8203;12 and \\# 12"), ("!3 %4 ~a $b", "!&#8203;3 %&#8203;4 \\~&#8203;a \\$&#8203;b"),
    ("http://x", "http:&#8203;//x"), ("www.x", "www&#8203;.x"), ("a\nb\u{202E}\u{7}", "a\\\\u{a}b\\\\u{202e}\\\\u{7}"),
    ("/close", "/close"), ("", ""),
  ])
  func `text without markup`(_ text: String, _ expected: String) {
    #expect(MarkdownText.escaped(text) == expected)
  }

  @Test func `text in a tag has no backslashes`() {
    #expect(MarkdownText.html("a_b|<i>@x\\") == "a_b|&lt;i&gt;&#64;&#8203;x\\")
  }

  @Test(arguments: [
    ("a@2x.png", "`a@2x.png`", "`a@2x.png`"), ("a`b", "``a`b``", "``a`b``"), ("`", "`` ` ``", "`` ` ``"),
    ("a|b", "`a|b`", "`a\\u{7c}b`"), (" a ", "`  a  `", "`  a  `"), (" a", "` a`", "` a`"), ("", "`  `", "`  `"),
    ("``x```", "```` ``x``` ````", "```` ``x``` ````"), ("a\n#b", "`a\\u{a}#b`", "`a\\u{a}#b`"),
  ])
  func `code spans`(_ text: String, _ alone: String, _ inTable: String) {
    #expect(MarkdownText.code(text) == alone)
    #expect(MarkdownText.code(text, isInTable: true) == inTable)
  }

  @Test func `a name is shortened in the middle`() {
    #expect(MarkdownText.shortened("abcdefghij", to: 10) == "abcdefghij")
    #expect(MarkdownText.shortened("abcdefghijk", to: 10) == "abc…fghijk")
    // A character may have any number of scalars, and each counts.
    let marks = "a" + String(repeating: "\u{301}", count: 5000) + ".png"
    #expect(MarkdownText.shortened(marks, to: 40).unicodeScalars.count == 40)
    #expect(MarkdownText.shortened("\n\n\n\n", to: 10) == "\\u{…}\\u{a}")
  }

  @Test func `no text has a line of its own, or an active sign`() {
    let pieces = [
      "@", "#", "1", "a", "|", "`", "<", "&", "\\", "\n", "\r", "/", ":", "w", ".", "!", "~", "*", "\u{202E}",
    ]
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<5000 {
      let text = (0..<Int.random(in: 1...12, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
        .joined()
      let escaped = MarkdownText.escaped(text)
      #expect(!escaped.contains { $0.isNewline || $0 == "<" || $0 == "@" }, "\(text.debugDescription), seed \(seed)")
      // Every special sign follows an odd number of backslashes.
      var backslashes = 0
      for character in escaped {
        if "|`*_[]#~$".contains(character), !isEntity(escaped, character) {
          #expect(backslashes % 2 == 1, "\(text.debugDescription), seed \(seed)")
        }
        backslashes = character == "\\" ? backslashes + 1 : 0
      }
      let code = MarkdownText.code(text, isInTable: true)
      let fence = code.prefix { $0 == "`" }
      #expect(code.hasSuffix(fence) && !code.dropFirst(fence.count).dropLast(fence.count).contains(fence))
      #expect(!code.contains("|") && !code.contains { $0.isNewline })
    }
  }

  /// A number sign is also a part of a character's code.
  private func isEntity(_ text: String, _ character: Character) -> Bool { character == "#" && text.contains("&#") }
}
