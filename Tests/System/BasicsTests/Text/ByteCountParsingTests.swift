import CrushBasics
import Testing

@Suite struct ByteCountParsingTests {
  /// Every unit with its bytes. Units of one letter are powers of 1024.
  private static let units: [(name: String, bytes: Int)] = [
    ("", 1), ("B", 1),
    ("K", 1 << 10), ("M", 1 << 20), ("G", 1 << 30), ("T", 1 << 40),
    ("KiB", 1 << 10), ("MiB", 1 << 20), ("GiB", 1 << 30), ("TiB", 1 << 40),
    ("KB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000), ("TB", 1_000_000_000_000),
  ]

  /// Returns the text with each combination of uppercase and lowercase letters.
  private static func spellings(_ text: String) -> [String] {
    text.reduce([""]) { known, letter in
      known.flatMap { [$0 + letter.lowercased(), $0 + letter.uppercased()] }
    }
  }

  @Test func `every unit is accepted in every letter case, with and without spaces`() {
    for (name, bytes) in Self.units {
      for unit in Self.spellings(name) {
        for space in ["", " ", "  "] {
          #expect(ByteCount.parse("1" + space + unit) == bytes, "\(unit)")
          #expect(ByteCount.parse("0" + space + unit) == 0, "\(unit)")
          #expect(ByteCount.parse("007" + space + unit) == 7 * bytes, "\(unit)")
          #expect(ByteCount.parse("2.5" + space + unit) == (bytes == 1 ? 3 : bytes / 2 * 5), "\(unit)")
          #expect(ByteCount.parse("0.0" + space + unit) == 0, "\(unit)")
        }
      }
    }
  }

  @Test(
    arguments: [
      ("4096", 4096), ("512K", 512 << 10), ("20M", 20 << 20), ("5G", 5 << 30), ("24MiB", 24 << 20),
      ("1.5 MB", 1_500_000), ("1.5M", 3 << 19), ("0.5KiB", 512), ("0.25k", 256), ("1.0005KB", 1001),
      ("1.0004KB", 1000), ("0.4", 0), ("0.5", 1), ("0.99999999999999999999M", 1 << 20),
    ] as [(String, Int)])
  func `fractions are rounded to the nearest byte`(text: String, bytes: Int) {
    #expect(ByteCount.parse(text) == bytes)
  }

  @Test func `2^53 bytes is the maximum in every unit`() {
    for (name, bytes) in Self.units {
      let most = (1 << 53) / bytes
      #expect(ByteCount.parse("\(most)\(name)") == most * bytes, "\(name)")
      #expect(ByteCount.parse("\(most + 1)\(name)") == nil, "\(name)")
      #expect(ByteCount.parse("\(most + 1).5\(name)") == nil, "\(name)")
      #expect(ByteCount.parse("\(Int.max)\(name)") == nil, "\(name)")
      #expect(ByteCount.parse(String(repeating: "9", count: 400) + name) == nil, "\(name)")
    }
    #expect(ByteCount.parse("9007199254740992.4") == 1 << 53)
    #expect(ByteCount.parse("9007199254740992.5") == nil)
    #expect(ByteCount.parse("8192T") == 1 << 53)
    #expect(ByteCount.parse("8192.0001T") == nil)
  }

  @Test(
    arguments: [
      "", " ", "K", "MiB", ".", "1.", "1.K", ".5MB", "1..5", "1.2.3", "-1", "+1", "-1K", "1e3", "0x10", "1,5M", "1_000",
      "1 000", " 1", "1K ", "1\tK", "1\nK", "1\u{A0}K", "1 K B", "1XB", "1MiBx", "1Ki", "1iB", "1BB", "1KK", "1KBi",
      "1P", "1PB", "1PiB", "1E", "1bit", "1 byte", "inf", "nan", "1/2", "1%", "\u{FF11}", "\u{661}", "1\u{212A}",
      "1\u{212A}B", "1\u{FF2B}", "1\u{301}", "1K\u{301}", "1\0K",
    ])
  func `any other text is rejected`(text: String) { #expect(ByteCount.parse(text) == nil) }

  @Test func `the text that lists the forms names every unit`() {
    let words = Set(ByteCount.forms.split { !$0.isLetter }.map(String.init))
    #expect(words.isSuperset(of: Self.units.map(\.name).filter { $0 != "" && $0 != "B" }))
  }

  @Test func `parsing inverts the text of a limit`() {
    for bytes in [0, 1, 1000, 1023, 1024, 1536, 1 << 20, 24 << 20, 1 << 30, 1_500_000] {
      #expect(ByteCount.parse(ByteCount.binaryText(bytes)) == bytes)
    }
  }
}
