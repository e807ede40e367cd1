import CrushBasics
import Testing

@Suite struct SafeTextTests {
  /// The characters that are escaped, by name.
  private static let table: [(name: String, range: ClosedRange<UInt32>)] = [
    ("C0", 0...0x1F), ("DEL and C1", 0x7F...0x9F), ("soft hyphen", 0xAD...0xAD),
    ("combining grapheme joiner", 0x34F...0x34F), ("Arabic letter mark", 0x61C...0x61C),
    ("Hangul fillers", 0x115F...0x1160), ("Khmer inherent vowels", 0x17B4...0x17B5),
    ("Mongolian variation selectors and the vowel separator", 0x180B...0x180F),
    ("zero-width space, joiners, direction marks", 0x200B...0x200F),
    ("line and paragraph separators, embeddings, overrides", 0x2028...0x202E),
    ("word joiner, invisible operators, isolates, deprecated format characters", 0x2060...0x206F),
    ("Hangul filler", 0x3164...0x3164), ("variation selectors", 0xFE00...0xFE0F), ("byte order mark", 0xFEFF...0xFEFF),
    ("halfwidth Hangul filler", 0xFFA0...0xFFA0), ("reserved and annotations", 0xFFF0...0xFFFB),
    ("shorthand format controls", 0x1BCA0...0x1BCA3), ("musical beams, ties and slurs", 0x1D173...0x1D17A),
    ("tags, variation selectors and reserved", 0xE0000...0xE0FFF),
  ]

  @Test func `each invisible, controlling or directing character is escaped, and no other one`() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isUnsafe = Self.table.contains { $0.range.contains(value) }
      let shown = SafeText.shown("a\(scalar)b")
      let isRight = shown == (isUnsafe ? "a\\u{\(String(value, radix: 16))}b" : "a\(scalar)b")
      if !isRight || SafeText.isUnsafe(scalar) != isUnsafe { Issue.record("U+\(String(value, radix: 16)): \(shown)") }
      if scalar.properties.isDefaultIgnorableCodePoint && !isUnsafe { Issue.record("U+\(String(value, radix: 16))") }
    }
  }

  @Test(arguments: ["❤️", "❤︎", "👩‍👩‍👧", "🏳️‍🌈", "👍🏽", "👩🏽‍🚀", "1️⃣", "🇩🇪", "©️", "写真"])
  func `emoji keep their joiners and variation selectors`(_ text: String) {
    #expect(SafeText.shown(text) == text)
    #expect(SafeText.shown("a\(text)b") == "a\(text)b")
  }

  @Test(
    arguments: [
      ("1\u{FE0F}", "1\\u{fe0f}"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}\\u{fe0f}"), ("👩\u{200D}", "👩\\u{200d}"),
      ("👩\u{200D}a", "👩\\u{200d}a"), ("a\u{200D}👩", "a\\u{200d}👩"), ("👩\u{200D}\u{200D}👩", "👩\\u{200d}\\u{200d}👩"),
      ("👩\u{FE00}", "👩\\u{fe00}"), ("🏴\u{E0067}\u{E007F}", "🏴\\u{e0067}\\u{e007f}"),
    ])
  func `invisible characters that are no part of an emoji are escaped`(_ text: String, _ shown: String) {
    #expect(Array(SafeText.shown(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func `JSON has pairs of escapes for characters outside of the first plane`() {
    #expect(SafeText.json("\"\u{E0041}\u{200B}é\"") == #""\udb40\udc41\u200bé""#)
  }
}
