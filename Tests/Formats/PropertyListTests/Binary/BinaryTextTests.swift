import CrushFixtures
import CrushPropertyList
import Testing

/// The direct conversion from a binary list to XML. Its output equals the output through a document.
@Suite(.timeLimit(.minutes(30)))
struct BinaryTextTests {
  private static let start = UInt64.random(in: 0...UInt64.max)

  /// Returns the text, or nil if the list was rejected. Compares the text with the output through a document.
  private func text(_ bytes: [UInt8], _ limits: Limits = Limits(), _ comment: Comment? = nil) throws -> [UInt8]? {
    var pieces = Pieces()
    guard BinaryText.write(bytes, limits: limits, acceptsLosses: true, to: &pieces) else { return nil }
    #expect(try pieces.joined == XMLWriter.write(BinaryReader.read(bytes, limits: limits)), comment)
    return pieces.joined
  }

  @Test(arguments: 0..<150)
  func `every written list is converted`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let document = try PlistText.document(plist.body())
    for order in KeyOrder.allCases {
      let bytes = try BinaryWriter.write(document, order: order)
      #expect(try text(bytes, Limits(), "seed \(seed), \(order)") != nil, "seed \(seed), \(order)")
    }
  }

  @Test func `each byte of a valid file changed to every value`() throws {
    let objects: [[UInt8]] = [
      [0xD4, 4, 2, 3, 1, 5, 6, 9, 10], [0x51, 0x61], [0x51, 0x62], [0x62, 0, 0x63, 0, 0xE9], [0x53, 0x61, 0x3C, 0x62],
      [0xA4, 7, 8, 11, 12], [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x62, 0, 0xE9, 0xD8, 0x3D],
      [0x5F, 0x10, 0x0F] + Array("fifteen letters".utf8), [0x4F, 0x10, 0x02, 0, 1], [0xD1, 1, 7],
      [0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x85], [0x22, 0x3F, 0xC0, 0, 0], [0x81, 1, 2],
    ]
    let valid = BinaryFile(objects).bytes
    #expect(try text(valid) != nil)
    var (readable, direct) = (0, 0)
    var different: [String] = []
    for index in valid.indices {
      var bytes = valid
      for value in UInt8.min...UInt8.max {
        bytes[index] = value
        let expected = try? XMLWriter.write(BinaryReader.read(bytes))
        if expected != nil { readable += 1 }
        var pieces = Pieces()
        guard BinaryText.write(bytes, acceptsLosses: true, to: &pieces) else { continue }
        direct += 1
        if pieces.joined != expected { different.append("byte \(index) is \(value)") }
      }
    }
    #expect(different == [])
    // Only lists with a repeated key are rejected.
    #expect(direct > readable * 9 / 10)
  }

  @Test(arguments: [
    ([0x33, 0x3F, 0xE0, 0, 0, 0, 0, 0, 0], "1 × date, now without its fraction of a second: 0"),
    ([0x62, 0xD8, 0, 0, 0x61], "1 × string with a lone surrogate, now U+FFFD: 0"),
  ])
  func `a value that XML cannot represent is rejected, and the reader reports it`(_ object: [UInt8], _ loss: String)
    throws
  {
    let bytes = BinaryFile([[0xA1, 1], object]).bytes
    var pieces = Pieces()
    #expect(!BinaryText.write(bytes, to: &pieces))
    #expect(try Writer.write(Reader.read(bytes), .xml1).losses.lines == [loss])
    #expect(try text(bytes) != nil)
  }

  @Test func `a repeated key is rejected`() throws {
    let strings: [[UInt8]] = [[0x51, 0x61], [0x61, 0, 0x61], [0x08], [0x09]]
    #expect(try text(BinaryFile([[0xD2, 1, 1, 3, 4]] + strings).bytes) == nil)
    #expect(try text(BinaryFile([[0xD2, 1, 2, 3, 4]] + strings).bytes) == nil)
    #expect(try text(BinaryFile([[0xD1, 1, 3]] + strings).bytes) != nil)
  }

  @Test func `keys in ASCII and in UTF-16 are sorted together`() throws {
    let body = "<dict><key>\u{FFFD}</key><true/><key>😀</key><true/><key>é</key><true/><key>a</key><true/></dict>"
    let bytes = try BinaryWriter.write(PlistText.document(body), order: .source)
    let text = try #require(try text(bytes))
    #expect(try Reader.read(text).root.entries.map(\.key) == ["a", "é", "😀", "\u{FFFD}"])
  }

  @Test func `keys with a common prefix are sorted from every order`() throws {
    let keys = ["k", "key", "key long", "key long one", "key long one more", "key long two", "key0", "l", ""]
    for shift in keys.indices {
      let turned = keys[shift...] + keys[..<shift]
      let body = "<dict>" + turned.map { "<key>\($0)</key><string>\($0)</string>" }.joined() + "</dict>"
      let bytes = try BinaryWriter.write(PlistText.document(body), order: .source)
      let text = try #require(try text(bytes))
      #expect(try Reader.read(text).root.entries.map(\.key) == keys.sorted())
    }
  }

  @Test func `nested arrays longer than one group of lookups`() throws {
    let inner = "<array>" + (0..<40).map { "<integer>\($0)</integer>" }.joined() + "</array>"
    let entries = (100..<200).map { "<key>k\($0)</key>\(inner)" }.joined()
    let body = "<array>" + String(repeating: inner, count: 70) + "<dict>\(entries)</dict>" + inner + "</array>"
    #expect(try text(BinaryWriter.write(PlistText.document(body), order: .compact)) != nil)
  }

  @Test func `a long text is written in pieces`() throws {
    let body = "<array>" + (0..<40_000).map { "<string>number \($0)</string>" }.joined() + "</array>"
    let bytes = try BinaryWriter.write(PlistText.document(body), order: .source)
    var pieces = Pieces()
    #expect(BinaryText.write(bytes, to: &pieces))
    #expect(pieces.pieces.count > 4 && pieces.pieces.allSatisfy { $0.count < 200_000 })
    #expect(pieces.joined.count > 1_000_000)
    #expect(try text(bytes) == pieces.joined)
  }

  @Test func `lists over a limit are rejected`() throws {
    func nested(_ depth: Int) -> [UInt8] {
      var file = BinaryFile((1..<depth).map { [0xA1] + BinaryFile.bytes(UInt64($0), 2) } + [[0xA0]])
      file.referenceWidth = 2
      file.offsetWidth = 4
      return file.bytes
    }
    #expect(try text(nested(512)) != nil && text(nested(513)) == nil)
    // A cycle is an infinite depth.
    #expect(try text(BinaryFile([[0xA1, 0]]).bytes) == nil)
    let level: (UInt8) -> [UInt8] = { [0xAF, 0x10, 100] + [UInt8](repeating: $0, count: 100) }
    func shared(_ count: UInt8) -> [UInt8] {
      BinaryFile([level(1), level(2), [0xA0 | count] + [UInt8](repeating: 3, count: Int(count)), [0x09]]).bytes
    }
    #expect(try text(shared(5)) != nil && text(shared(9)) == nil)
    #expect(try text(shared(5), Limits(bytes: 100)) == nil)
    // A string of 60,000 bytes, 5,000 times: 300 MB.
    var file = BinaryFile([
      [0xAF, 0x11] + BinaryFile.bytes(5000, 2) + [UInt8](repeating: 1, count: 5000),
      [0x5F, 0x11] + BinaryFile.bytes(60_000, 2) + [UInt8](repeating: 0x61, count: 60_000),
    ])
    file.offsetWidth = 4
    #expect(try text(file.bytes) == nil)
  }

  @Test func `overlapping strings are rejected`() throws {
    // Each of 100 strings of 3,072 bytes begins four bytes after the previous one.
    let marker: [UInt8] = [0x5F, 0x11] + BinaryFile.bytes(3072, 2)
    let strings = Array(repeating: marker, count: 100).flatMap(\.self) + [UInt8](repeating: 0x61, count: 3200)
    var file = BinaryFile([[0xAF, 0x10, 100] + (1...100).map { UInt8($0) }, strings])
    file.offsets = [8] + (0..<100).map { 8 + 103 + UInt64($0 * 4) }
    file.count = 101
    file.offsetWidth = 2
    let error = try #require(throws: PropertyListError.self) { try BinaryReader.read(file.bytes) }
    guard case .binary(.overlappingObjects, _) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(try text(file.bytes) == nil)
  }

  @Test func `integers of every length are written in full`() throws {
    var random = SeededGenerator(seed: Self.start)
    var numbers: [UInt64] = [0, 9, 10, 99, 100, 9999, 10_000, 99_999_999, 100_000_000, .max, 1 << 63]
    for bits in 0..<64 { numbers.append(random.next() >> UInt64(bits)) }
    for number in numbers {
      let bytes = BinaryFile([[0x14] + BinaryFile.bytes(number, 16)]).bytes
      let text = try #require(try text(bytes))
      #expect(String(decoding: text, as: UTF8.self).contains("<integer>\(number)</integer>\n"), "seed \(Self.start)")
    }
    for number in 0..<UInt64(2000) {
      let bytes = BinaryFile([[0x13] + BinaryFile.bytes(number * 50_003, 8)]).bytes
      let text = try #require(try text(bytes))
      #expect(String(decoding: text, as: UTF8.self).contains(">\(number * 50_003)<"))
    }
  }
}
