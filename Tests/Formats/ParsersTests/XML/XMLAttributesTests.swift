import CrushParsers
import Testing

@Suite struct XMLAttributesTests {
  private func attributes(_ text: String) throws -> [String] {
    let bytes = Array(text.utf8)
    var parser = XMLPullParser(bytes)
    guard case .start(let tag) = try parser.next() else { return [] }
    var attributes = XMLAttributes(of: tag, in: bytes)
    var found: [String] = []
    while let attribute = try attributes.next() {
      found.append("\(String(decoding: bytes[attribute.name], as: UTF8.self))|\(try attribute.value.string(in: bytes))")
    }
    return found
  }

  @Test(
    arguments: [
      ("<a/>", []),
      ("<a />", []),
      ("<a b='1'/>", ["b|1"]),
      ("<a b='1' c:d=\"x &lt; y\"></a>", ["b|1", "c:d|x < y"]),
      ("<a\n\tb = '\"'\n c=\"'>/\" >", ["b|\"", "c|'>/"]),
      ("<a b='1'c='2'/>", ["b|1", "c|2"]),
    ] as [(String, [String])])
  func `attributes have names and values`(_ text: String, _ expected: [String]) throws {
    #expect(try attributes(text) == expected)
  }

  @Test(arguments: [
    ("<a b/>", XMLError.unexpected(found: "\"/\"", expected: "\"=\" after an attribute's name", offset: 4)),
    ("<a b=1/>", .unexpected(found: "\"1\"", expected: "a quoted value for the attribute b", offset: 5)),
    ("<a ='1'/>", .unexpected(found: "\"=\"", expected: "\"=\" after an attribute's name", offset: 3)),
    ("<a b='<'/>", .unexpected(found: "\"<\"", expected: "&lt; in an attribute's value", offset: 6)),
    ("<a b='&x;'/>", .unknownEntity("x", offset: 6)),
  ])
  func `malformed attributes are errors`(_ text: String, _ error: XMLError) {
    #expect(throws: error) { try attributes(text) }
  }

  @Test func `an attribute is found by its name`() throws {
    let bytes = Array("<a id='1' customClass='B&amp;C'/>".utf8)
    var parser = XMLPullParser(bytes)
    guard case .start(let tag) = try parser.next() else { return }
    var attributes = XMLAttributes(of: tag, in: bytes)
    #expect(try attributes.value(of: "customClass") == "B&C")
    #expect(try attributes.value(of: "id") == nil)
  }
}
