import CrushPropertyList
import Testing

struct XMLReaderTests {
  @Test func `a repeated key has its last value, in its first place`() throws {
    let document = try PlistText.document(
      """
      <dict><key>a</key><integer>1</integer><key>b</key><array><true/></array><key>a</key>
      <dict><key>x</key><array/></dict><key>c</key><true/><key>b</key><string>s</string></dict>
      """)
    #expect(document.root.entries.map(\.key) == ["a", "b", "c"])
    #expect(document.root["a"]?["x"]?.kind == .array)
    #expect(document.root["b"]?.string == "s")
    #expect(document.census.keys == 4)
  }

  @Test func `repeated keys in nested dictionaries, some of which are replaced`() throws {
    let document = try PlistText.document(
      """
      <array><dict><key>a</key><dict><key>p</key><integer>1</integer><key>p</key><integer>2</integer></dict>
      <key>a</key><dict><key>q</key><integer>3</integer><key>q</key><integer>4</integer></dict></dict><true/></array>
      """)
    #expect(document.root.elements.count == 2)
    #expect(document.root.elements.first?["a"]?["q"]?.integer == 4)
    #expect(document.root.elements.first?["a"]?["p"] == nil)
    #expect(document.census.keys == 2)
  }

  @Test(arguments: [9, 100, 5000])
  func `many keys that occur twice`(_ count: Int) throws {
    let entries = (0..<2 * count).map { "<key>k\($0 % count)</key><integer>\($0)</integer>" }
    let document = try PlistText.document("<dict>\(entries.joined())</dict>")
    #expect(document.root.count == count)
    #expect(document.root.entries.map { $0.value.integer } == (0..<count).map { Int128($0 + count) })
  }

  @Test func `keys are compared as bytes`() throws {
    let document = try PlistText.document(
      "<dict><key>é</key><integer>1</integer><key>e\u{301}</key><integer>2</integer><key>&#233;</key><integer>3</integer></dict>"
    )
    #expect(document.root.count == 2)
    #expect(document.root["é"]?.integer == 3)
    #expect(document.root["e\u{301}"]?.integer == 2)
  }

  @Test(arguments: ["\u{FEFF}abc", "&#xFEFF;abc", "&#xFEFF;<![CDATA[abc]]>"])
  func `a string is ASCII without the byte order mark at its start`(_ text: String) throws {
    let document = try PlistText.document("<string>\(text)</string>")
    let plain = try PlistText.document("<string>abc</string>")
    #expect(document.root.string == "abc" && document == plain)
    #expect(try BinaryWriter.write(document, order: .source) == BinaryWriter.write(plain, order: .source))
  }

  @Test(
    arguments: [
      ("<dict><key>CF$UID</key><integer>5</integer></dict>", 5),
      ("<dict><key>CF$UID</key><integer>1</integer><key>CF$UID</key><integer>6</integer></dict>", 6),
      (
        "<dict><key>CF$UID</key><dict><key>a</key><true/><key>a</key><true/></dict><key>CF$UID</key><real>7.9</real></dict>",
        7
      ),
      ("<dict><key>CF&#36;UID</key><integer>4294967295</integer></dict>", 4_294_967_295),
      ("<dict><key>CF$UID</key><real>-1.5</real></dict>", 4_294_967_295),
      ("<dict><key>CF$UID</key><real>1e300</real></dict>", 2_147_483_647),
      ("<dict><key>CF$UID</key><real>nan</real></dict>", 0),
    ] as [(String, UInt32)])
  func `UIDs`(_ body: String, _ uid: UInt32) throws {
    #expect(try PlistText.document(body).root.uid == uid)
    let nested = try PlistText.document("<array><true/>\(body)<false/></array>")
    #expect(nested.root.elements.map(\.kind) == [.boolean, .uid, .boolean])
  }

  @Test func `a UID of a repeated key leaves no trace`() throws {
    let document = try PlistText.document(
      """
      <array><dict><key>CF$UID</key><integer>1</integer><key>CF$UID</key><integer>2</integer></dict><true/>
      <dict><key>a</key><string>b</string><key>c</key><string>d</string></dict></array>
      """)
    #expect(document.root.elements.map(\.count) == [0, 0, 2])
    #expect(document.root.elements.last?.entries.map(\.value.string) == ["b", "d"])
  }

  @Test(arguments: [
    "<dict><key>CF$UID</key><true/></dict>",
    "<dict><key>CF$UID</key><dict><key>x</key><integer>5</integer></dict></dict>",
    "<dict><key>CF$UID</key><integer>5</integer><key>CF$UID</key><string>5</string></dict>",
    "<dict><key>CF$uid</key><integer>5</integer></dict>",
  ])
  func `dictionaries that are not UIDs`(_ body: String) throws {
    #expect(try PlistText.document(body).root.kind == .dictionary)
  }

  @Test func `text after the root is ignored`() throws {
    #expect(try XMLReader.read(Array("<true/><<<".utf8)).root.boolean == true)
    #expect(try XMLReader.read(Array("<array><true/></array>\u{0}".utf8)).root.count == 1)
  }

  @Test func `the census counts keys separately`() throws {
    let census = try PlistText.document(
      "<dict><key>a</key><array><string>b</string><real>1</real><string/></array></dict>"
    ).census
    #expect(census.keys == 1)
    #expect(census.values == [.dictionary: 1, .array: 1, .string: 2, .real: 1])
  }

  @Test func `the size limit is inclusive`() throws {
    let bytes = PlistText.list("<true/>")
    #expect(throws: PropertyListError.tooLarge(bytes: bytes.count, limit: 10)) {
      try Reader.read(bytes, limits: Limits(bytes: 10))
    }
    #expect(try Reader.read(bytes, limits: Limits(bytes: bytes.count)).root.boolean == true)
  }

  @Test(
    arguments: [
      ([], Format.empty), (Array("bplist".utf8), .binary), (Array(" \n<x".utf8), .xml),
      (Array("{a = b;}".utf8), .otherText), (Array("  ".utf8), .otherText), ([0xFF, 0xFE, 0x3C, 0], .xml),
      ([0xFE, 0xFF, 0, 0x20, 0, 0x3C], .xml), ([0xFE, 0xFF, 0, 0x7B], .otherText), ([0xEF, 0xBB, 0xBF, 0x3C], .xml),
    ] as [([UInt8], Format)])
  func `the content decides the format`(_ bytes: [UInt8], _ format: Format) {
    #expect(Format.detect(bytes) == format)
  }
}
