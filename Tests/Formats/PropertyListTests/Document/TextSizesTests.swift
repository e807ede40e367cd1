import CrushFixtures
import CrushPropertyList
import Testing

@Suite struct TextSizesTests {
  /// Returns the sizes of some texts by the standard library.
  private static func expected(_ texts: [String]) -> TextSizes {
    TextSizes(
      utf8: texts.reduce(0) { $0 + $1.utf8.count },
      binary: texts.reduce(0) { sum, text in
        sum + (text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.utf16.count * 2)
      })
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the sizes equal those of the standard library in each format`(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let letters = ["a", "Z", " ", "é", "ß", "大", "に", "😀", "\u{301}", "€"]
    func text() -> String {
      let isPlain = random.next() % 2 == 0
      return (0..<(1 + random.next() % 12)).map { _ in letters[Int(random.next() % (isPlain ? 3 : 10))] }.joined()
    }
    var builder = DocumentBuilder()
    var texts: [String] = []
    builder.beginDictionary()
    for index in 0..<40 {
      let key = "\(index)" + text()
      builder.key(key)
      texts.append(key)
      if index % 10 == 9 {
        builder.beginDictionary()
        builder.key("inner")
        texts.append("inner")
      }
      let value = text()
      builder.string(value)
      texts.append(value)
      if index % 10 == 9 { builder.end() }
    }
    builder.end()
    let document = builder.finished()
    let expected = Self.expected(texts)
    #expect(document.root.textSizes == expected, "seed \(seed)")
    for format in [OutputFormat.binary1, .xml1] {
      let written = try Writer.write(document, format)
      #expect(try Reader.read(written.bytes).root.textSizes == expected, "seed \(seed), \(format)")
    }
  }

  @Test func `the sizes of a value are those of its own texts`() throws {
    let document = try Reader.read(Array(#"{ "a" = { "bé" = ("c", "大"); }; "d" = "e"; }"#.utf8))
    #expect(document.root.textSizes == TextSizes(utf8: 10, binary: 1 + 4 + 1 + 2 + 1 + 1))
    #expect(document.root["a"]?.textSizes == TextSizes(utf8: 7, binary: 4 + 1 + 2))
    #expect(document.root["d"]?.textSizes == TextSizes(utf8: 1, binary: 1))
  }
}
