import CrushBasics
import CrushFixtures
import Testing

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("", 0), ("hero@2x.png", 11), ("é", 1), ("e\u{301}", 1), ("日本語.png", 10), ("ｈｅｒｏ", 8), ("한글", 4),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("❤️", 2), ("❤", 1), ("🇩🇪", 2), ("🇩🇪🇫🇷", 4), ("👨‍👩‍👧‍👦", 2), ("👍🏽", 2),
      ("1️⃣", 2), ("a\u{200D}b", 10), ("a\u{200B}b", 10), ("का", 2), ("க்ஷ", 2), ("©", 1), ("©️", 2), ("·", 1), ("…", 1),
      ("\u{AD}", 6), ("1\u{FE0F}", 9), ("\t", 5), ("\u{1B}[31m", 10), ("\u{202E}", 8), ("\r\n", 10),
    ] as [(String, Int)])
  func `the columns of a text are those of a terminal`(_ text: String, _ columns: Int) {
    #expect(DisplayWidth.of(text) == columns, "\(text.debugDescription)")
  }

  @Test func `a text is as wide as its form that is safe for a terminal`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let columns = DisplayWidth.of(scalar)
      let isRight = SafeText.isUnsafe(scalar) ? columns == SafeText.shown("\(scalar)").utf8.count : columns <= 2
      if !isRight { Issue.record("U+\(String(value, radix: 16)) takes \(columns) columns") }
    }
  }

  /// Pieces whose sequences form clusters of several scalars.
  private static let pieces = [
    "a", "é", "日", "한", "\u{301}", "👍", "🏽", "🇩", "🇪", "\u{200D}", "\u{FE0F}", "👩", "क", "\u{94D}", "ष", ".",
  ]

  @Test func `cutting fits the columns, splits no character and keeps the most`() {
    var random = SeededGenerator(seed: 17)
    for round in 0..<3000 {
      let count = Int.random(in: 0...12, using: &random)
      let text = (0..<count).map { _ in Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)] }.joined()
      let columns = Int.random(in: 0...14, using: &random)
      let characters = Array(text)
      let start = Array(DisplayWidth.prefix(text, columns: columns))
      let end = Array(DisplayWidth.suffix(text, columns: columns))
      #expect(start == Array(characters.prefix(start.count)) && end == Array(characters.suffix(end.count)), "\(round)")
      for (part, next) in [
        (start, characters.dropFirst(start.count).first), (end, characters.dropLast(end.count).last),
      ] {
        let width = part.reduce(0) { $0 + DisplayWidth.of($1) }
        #expect(width <= columns, "round \(round): \(text.debugDescription)")
        if let next { #expect(width + DisplayWidth.of(next) > columns, "round \(round): \(text.debugDescription)") }
      }
      for short in [DisplayWidth.shortened(text, to: columns), DisplayWidth.cut(text, to: columns)] {
        #expect(DisplayWidth.of(short) <= max(columns, 0), "round \(round): \(short.debugDescription)")
        #expect((short == text) == (DisplayWidth.of(text) <= columns), "round \(round): \(text.debugDescription)")
      }
      #expect(DisplayWidth.of(DisplayWidth.padded(text, to: columns)) >= columns)
    }
  }

  @Test func `a path is shortened in its middle`() {
    #expect(DisplayWidth.shortened("Assets.xcassets/Hero.imageset/hero.png", to: 20) == "Assets.…set/hero.png")
    #expect(DisplayWidth.shortened("写真/日本語の写真です.png", to: 15) == "写真/…です.png")
    #expect(DisplayWidth.shortened("abcdef", to: 1) == "…")
    #expect(DisplayWidth.shortened("abcdef", to: 0) == "")
    #expect(DisplayWidth.cut("abcdef", to: 4, mark: "...") == "a...")
  }
}
