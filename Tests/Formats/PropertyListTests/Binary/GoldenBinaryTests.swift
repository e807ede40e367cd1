import CrushPropertyList
import Testing

/// Whole files, written by hand from the table of markers.
@Suite struct GoldenBinaryTests {
  /// Returns the binary list of a body.
  private func written(_ body: String, _ order: KeyOrder = .xcode) throws -> [UInt8] {
    try BinaryWriter.write(PlistText.document(body), order: order)
  }

  private func file(_ objects: [UInt8]...) -> [UInt8] {
    BinaryFile(objects).bytes
  }

  @Test func `a whole file, byte by byte`() throws {
    let expected: [UInt8] = [
      0x62, 0x70, 0x6C, 0x69, 0x73, 0x74, 0x30, 0x30,  // bplist00
      0xD2, 0x01, 0x02, 0x03, 0x04,  // 0: dictionary of two: keys 1 and 2, values 3 and 4
      0x51, 0x61,  // 1: "a"
      0x51, 0x62,  // 2: "b"
      0x10, 0x07,  // 3: 7
      0xA2, 0x01, 0x05,  // 4: array: "a" again, 5
      0x09,  // 5: true
      0x08, 0x0D, 0x0F, 0x11, 0x13, 0x16,  // offsets
      0, 0, 0, 0, 0, 0, 1, 1,  // unused, sort version, widths
      0, 0, 0, 0, 0, 0, 0, 6,  // objects
      0, 0, 0, 0, 0, 0, 0, 0,  // root
      0, 0, 0, 0, 0, 0, 0, 0x17,  // table
    ]
    let body = "<dict><key>b</key><array><string>a</string><true/></array><key>a</key><integer>7</integer></dict>"
    #expect(try written(body) == expected)
  }

  @Test(
    arguments: [
      ("<false/>", [0x08]),
      ("<true/>", [0x09]),
      ("<integer>0</integer>", [0x10, 0]),
      ("<integer>255</integer>", [0x10, 0xFF]),
      ("<integer>256</integer>", [0x11, 1, 0]),
      ("<integer>65536</integer>", [0x12, 0, 1, 0, 0]),
      ("<integer>4294967295</integer>", [0x12, 0xFF, 0xFF, 0xFF, 0xFF]),
      ("<integer>4294967296</integer>", [0x13, 0, 0, 0, 1, 0, 0, 0, 0]),
      ("<integer>-1</integer>", [0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]),
      ("<integer>9223372036854775808</integer>", [0x14, 0, 0, 0, 0, 0, 0, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0]),
      ("<real>1.5</real>", [0x23, 0x3F, 0xF8, 0, 0, 0, 0, 0, 0]),
      ("<real>nan</real>", [0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0]),
      ("<date>2001-01-01T00:00:01Z</date>", [0x33, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0]),
      ("<data>AAEC</data>", [0x43, 0, 1, 2]),
      ("<data></data>", [0x40]),
      ("<string></string>", [0x50]),
      ("<string>hi</string>", [0x52, 0x68, 0x69]),
      ("<string>&#127;</string>", [0x51, 0x7F]),
      ("<string>é</string>", [0x61, 0, 0xE9]),
      ("<string>a😀</string>", [0x63, 0, 0x61, 0xD8, 0x3D, 0xDE, 0]),
      ("<string>&#233;</string>", [0x61, 0, 0xE9]),
      ("<dict><key>CF$UID</key><integer>255</integer></dict>", [0x80, 0xFF]),
      ("<dict><key>CF$UID</key><integer>256</integer></dict>", [0x81, 1, 0]),
      ("<dict><key>CF$UID</key><integer>65536</integer></dict>", [0x83, 0, 1, 0, 0]),
      ("<array/>", [0xA0]),
      ("<dict></dict>", [0xD0]),
    ] as [(String, [UInt8])])
  func `single objects`(_ body: String, _ object: [UInt8]) throws {
    #expect(try written(body) == file(object))
  }

  @Test func `counts of 15 and more are separate integers`() throws {
    let letters = String(repeating: "a", count: 15)
    #expect(try written("<string>\(letters)</string>") == file([0x5F, 0x10, 15] + Array(letters.utf8)))
    let many = String(repeating: "é", count: 300)
    let units = [[UInt8]](repeating: [0, 0xE9], count: 300).flatMap { $0 }
    var wide = BinaryFile([[0x6F, 0x11, 1, 0x2C] + units])
    wide.offsetWidth = 2
    #expect(try written("<string>\(many)</string>") == wide.bytes)
  }

  @Test func `booleans are repeated but references point to the first`() throws {
    let body = "<array><true/><false/><true/><false/></array>"
    let expected = file([0xA4, 1, 2, 1, 2], [0x09], [0x08], [0x09], [0x08])
    #expect(try written(body) == expected)
    #expect(try written(body, .source) == expected)
    #expect(try written(body, .compact) == file([0xA4, 1, 2, 1, 2], [0x09], [0x08]))
  }

  @Test func `only whole reals are shared`() throws {
    let half: [UInt8] = [0x23, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0]
    let two: [UInt8] = [0x23, 0x40, 0, 0, 0, 0, 0, 0, 0]
    let minusZero: [UInt8] = [0x23, 0x80, 0, 0, 0, 0, 0, 0, 0]
    let body = """
      <array><real>0.5</real><real>0.5</real><real>2</real><real>2.0</real><integer>2</integer><real>-0</real>
      <real>0</real></array>
      """
    let zero: [UInt8] = [0x23, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(
      try written(body) == file([0xA7, 1, 2, 3, 3, 4, 5, 6], half, half, two, [0x10, 2], minusZero, zero))
    #expect(
      try written(body, .compact) == file([0xA7, 1, 1, 2, 2, 3, 4, 5], half, two, [0x10, 2], minusZero, zero))
  }

  @Test func `nan and infinities are shared`() throws {
    let body = "<array><real>nan</real><real>nan</real><real>inf</real><real>inf</real><real>-inf</real></array>"
    #expect(
      try written(body)
        == file(
          [0xA5, 1, 1, 2, 2, 3], [0x23, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0], [0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0],
          [0x23, 0xFF, 0xF0, 0, 0, 0, 0, 0, 0]))
  }

  @Test func `data, arrays and dictionaries are shared in compact lists only`() throws {
    let body = """
      <array><data>AA==</data><data>AA==</data><array><string>x</string></array><array><string>x</string></array>
      <dict><key>b</key><array/><key>a</key><array/></dict><dict><key>a</key><array/><key>b</key><array/></dict></array>
      """
    #expect(
      try written(body)
        == file(
          [0xA6, 1, 2, 3, 5, 6, 11], [0x41, 0], [0x41, 0], [0xA1, 4], [0x51, 0x78], [0xA1, 4],
          [0xD2, 7, 8, 9, 10], [0x51, 0x61], [0x51, 0x62], [0xA0], [0xA0], [0xD2, 7, 8, 12, 13], [0xA0], [0xA0]))
    #expect(
      try written(body, .compact)
        == file(
          [0xA6, 1, 1, 2, 2, 4, 4], [0x41, 0], [0xA1, 3], [0x51, 0x78], [0xD2, 5, 6, 7, 7], [0x51, 0x61],
          [0x51, 0x62], [0xA0]))
  }

  @Test func `keys and values share strings with different escapes`() throws {
    let body = "<dict><key>a&amp;b</key><string><![CDATA[a&b]]></string></dict>"
    #expect(try written(body) == file([0xD1, 1, 1], [0x53, 0x61, 0x26, 0x62]))
  }

  @Test func `only Xcode widens reals, and no order drops fractions of seconds`() throws {
    let bytes = file([0xA2, 1, 2], [0x22, 0x3F, 0x80, 0, 0], [0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0])
    let document = try BinaryReader.read(bytes)
    #expect(document.root.elements.map(\.isSingle) == [true, false])
    #expect(try BinaryWriter.write(document, order: .source) == bytes)
    #expect(try BinaryWriter.write(document, order: .compact) == bytes)
    // Xcode widens reals. Only binary lists can contain fractions of a second, and these are preserved.
    #expect(
      try BinaryWriter.write(document, order: .xcode)
        == file([0xA2, 1, 2], [0x23, 0x3F, 0xF0, 0, 0, 0, 0, 0, 0], [0x33, 0xBF, 0xE0, 0, 0, 0, 0, 0, 0]))
  }

  /// macOS 10.13 wrote each occurrence of a key or string again. It already shared integers.
  @Test func `plutil of macOS 10.13 shares no strings`() throws {
    let body = """
      <dict><key>a</key><string>a</string><key>b</key><array><string>a</string><integer>1</integer><integer>1</integer>\
      <string></string><string></string></array></dict>
      """
    #expect(
      try written(body, .plutil1013)
        == file(
          [0xD2, 1, 2, 3, 4], [0x51, 0x61], [0x51, 0x62], [0x51, 0x61], [0xA5, 5, 6, 6, 7, 8], [0x51, 0x61], [0x10, 1],
          [0x50], [0x50]))
    #expect(
      try written(body, .plutil)
        == file([0xD2, 1, 2, 1, 3], [0x51, 0x61], [0x51, 0x62], [0xA5, 1, 4, 4, 5, 5], [0x10, 1], [0x50]))
  }

  @Test(arguments: [(254, 1), (255, 2), (256, 2), (65_534, 2), (65_535, 4)])
  func `the reference width fits the number of objects`(_ elements: Int, _ width: UInt8) throws {
    let body = "<array>" + (0..<elements).map { "<integer>\($0)</integer>" }.joined() + "</array>"
    let bytes = try written(body)
    #expect(bytes[bytes.count - 25] == width)
    #expect(try BinaryReader.read(bytes).root.count == elements)
  }

  @Test(arguments: [(244, 1), (245, 2), (65_523, 2), (65_524, 4)])
  func `the offset width fits the table's offset`(_ length: Int, _ width: UInt8) throws {
    let bytes = try written("<string>\(String(repeating: "a", count: length))</string>")
    // Before the table: 8 bytes of header, 3 bytes of marker and count (4 from 256 on), and the string.
    #expect(bytes[bytes.count - 26] == width)
  }
}
