import CrushParsers
import Testing

@Suite struct XMLTextTests {
  private func decoded(_ text: String) throws -> String {
    let bytes = Array("<a>\(text)</a>".utf8)
    var parser = XMLPullParser(bytes)
    guard case .start(let tag) = try parser.next() else { return "" }
    return try parser.text(of: tag).string(in: bytes)
  }

  @Test(arguments: [
    ("&lt;&gt;&amp;&apos;&quot;", "<>&'\""),
    ("&#65;&#x42;&#x1F600;&#x10FFFF;", "AB😀\u{10FFFF}"),
    ("&#0000000065;", "A"),
    ("&#0;", "\0"),
    ("&#xD7FF;&#xE000;", "\u{D7FF}\u{E000}"),
    ("&amp;lt;", "&lt;"),
    ("a&amp;b&amp;c", "a&b&c"),
  ])
  func `references are decoded`(_ text: String, _ expected: String) throws {
    #expect(try decoded(text) == expected)
  }

  @Test(arguments: [
    ("&nbsp;", XMLError.unknownEntity("nbsp", offset: 3)),
    ("a & b", .unknownEntity("", offset: 5)),
    ("&", .unknownEntity("", offset: 3)),
    ("&LT;", .unknownEntity("LT", offset: 3)),
    ("&lt", .unexpected(found: "\"<\"", expected: "\";\" after &lt", offset: 6)),
    ("&#65", .unexpected(found: "\"<\"", expected: "\";\" after &#65", offset: 7)),
    ("&#;", .invalidCharacterReference("&#;", offset: 3)),
    ("&#x;", .invalidCharacterReference("&#x;", offset: 3)),
    ("&#X41;", .invalidCharacterReference("&#X41;", offset: 3)),
    ("&#12A;", .invalidCharacterReference("&#12A;", offset: 3)),
    ("&#xD800;", .invalidCharacterReference("&#xD800;", offset: 3)),
    ("&#xDFFF;", .invalidCharacterReference("&#xDFFF;", offset: 3)),
    ("&#x110000;", .invalidCharacterReference("&#x110000;", offset: 3)),
    ("&#4294967361;", .invalidCharacterReference("&#4294967361;", offset: 3)),
  ])
  func `malformed references are errors`(_ text: String, _ error: XMLError) {
    #expect(throws: error) { try decoded(text) }
  }

  @Test func `runs are marked as verbatim and as ASCII`() throws {
    var parser = XMLPullParser(Array("<r><a>x</a><b>é</b><c>&#233;</c><d><![CDATA[é]]></d></r>".utf8))
    _ = try parser.next()
    var known: [[Bool]] = []
    while case .start(let tag) = try parser.next() {
      let text = try parser.text(of: tag)
      known.append([text.isVerbatim, text.isASCII])
    }
    #expect(known == [[true, true], [true, false], [false, true], [false, false]])
  }
}
