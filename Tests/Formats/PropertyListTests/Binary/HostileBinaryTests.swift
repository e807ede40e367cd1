import CrushPropertyList
import Testing

/// Binary lists made to break readers. Each is read or rejected quickly, and an error contains the offset of the
/// problem.
@Suite(.timeLimit(.minutes(30)))
struct HostileBinaryTests {
  private func error(_ file: BinaryFile) throws -> PropertyListError {
    try #require(throws: PropertyListError.self) { try Reader.read(file.bytes) }
  }

  private func problem(_ objects: [UInt8]..., offsetWidth: Int = 1) throws -> BinaryListError? {
    var file = BinaryFile(objects)
    file.offsetWidth = offsetWidth
    guard case .binary(let problem, _) = try error(file) else { return nil }
    return problem
  }

  @Test func `a valid file cut or extended to another length is rejected`() throws {
    let bytes = BinaryFile([[0xD1, 1, 2], [0x51, 0x61], [0xA2, 3, 3], [0x62, 0, 0xE9, 0xD8, 0x3D]]).bytes
    #expect(try Reader.read(bytes).census.values[.string] == 2)
    for length in 0..<bytes.count {
      #expect(throws: PropertyListError.self) { try BinaryReader.read(Array(bytes[..<length])) }
    }
    #expect(throws: PropertyListError.self) { try BinaryReader.read(bytes + [0]) }
  }

  @Test func `each byte of a valid file changed to every value`() throws {
    let objects: [[UInt8]] = [
      [0xD3, 1, 2, 3, 4, 5, 6], [0x51, 0x61], [0x51, 0x62], [0x51, 0x63], [0xA2, 7, 8],
      [0x5F, 0x10, 0x0F] + Array("fifteen letters".utf8), [0x33, 0, 0, 0, 0, 0, 0, 0, 0], [0x62, 0, 0xE9, 0xD8, 0x3D],
      [0x4F, 0x10, 0x02, 0, 1],
    ]
    let valid = BinaryFile(objects).bytes
    _ = try Reader.read(valid)
    for index in valid.indices {
      var bytes = valid
      for value in UInt8.min...UInt8.max {
        bytes[index] = value
        // No change may crash the reader, and every list that it reads can be written.
        if let document = try? BinaryReader.read(bytes) {
          _ = try BinaryWriter.write(document, order: .xcode)
        }
      }
    }
  }

  @Test func `inconsistent trailers`() throws {
    let valid = BinaryFile([[0x09]])
    var file = valid
    file.count = 0
    #expect(try error(file) == .binary(.invalidObjectCount(0, bytes: 1), offset: 18))
    file.count = 2
    #expect(try error(file) == .binary(.invalidObjectCount(2, bytes: 1), offset: 18))
    file.count = .max
    #expect(try error(file) == .binary(.invalidObjectCount(.max, bytes: 1), offset: 18))
    file = valid
    file.root = 1
    #expect(try error(file) == .binary(.invalidRoot(1, objects: 1), offset: 26))
    file.root = .max
    #expect(try error(file) == .binary(.invalidRoot(.max, objects: 1), offset: 26))
    file = valid
    for table: UInt64 in [0, 7, 10, 42, 1 << 40, .max] {
      file.tableOffset = table
      guard case .binary(.sizeMismatch, _) = try error(file) else {
        Issue.record("a table at \(table)")
        return
      }
    }
    file = valid
    file.gap = [0]
    #expect(try error(file) == .binary(.sizeMismatch(expected: 42, actual: 43), offset: 35))
    for width in [0, 9, 255] {
      file = BinaryFile([[0x52, 0x61, 0x61]])
      file.offsetWidth = width
      guard case .binary(.invalidWidth(field: "offset", width: width), _) = try error(file) else {
        Issue.record("offsets of \(width) bytes")
        return
      }
      file = valid
      file.referenceWidth = width
      #expect(try error(file) == .binary(.invalidWidth(field: "reference", width: width), offset: 17))
    }
  }

  @Test func `widths that are too small`() throws {
    let text = Array(repeating: UInt8(0x61), count: 256)
    #expect(
      try problem([0x5F, 0x11, 1, 0] + text) == .widthTooSmall(field: "offset", width: 1, largest: 268))
    var many = BinaryFile([[UInt8]](repeating: [0x08], count: 257))
    many.offsetWidth = 2
    guard case .binary(.widthTooSmall(field: "reference", width: 1, largest: 256), _) = try error(many) else {
      Issue.record("257 objects, references of one byte")
      return
    }
  }

  @Test(arguments: 1...8)
  func `widths of one to eight bytes are read`(_ width: Int) throws {
    var file = BinaryFile([[0xA1] + BinaryFile.bytes(1, width), [0x09]])
    file.offsetWidth = width
    file.referenceWidth = width
    #expect(try Reader.read(file.bytes).root.elements.first?.boolean == true)
  }

  @Test func `offsets before the first object and past the last`() throws {
    for offset: UInt64 in [0, 7, 9, 255] {
      var file = BinaryFile([[0x09]])
      file.offsets = [offset]
      #expect(try error(file) == .binary(.invalidOffset(object: 0, offset: offset, allowed: 8..<9), offset: 9))
    }
  }

  @Test func `references to missing objects`() throws {
    #expect(try problem([0xA1, 1]) == .invalidReference(1, objects: 1))
    #expect(try problem([0xA1, 0xFF]) == .invalidReference(255, objects: 1))
    #expect(try problem([0xD1, 1, 7], [0x51, 0x61]) == .invalidReference(7, objects: 2))
  }

  @Test func `cycles`() throws {
    #expect(try problem([0xA1, 0]) == .cycle(object: 0))
    #expect(try problem([0xA1, 1], [0xD1, 2, 0], [0x51, 0x61]) == .cycle(object: 0))
    #expect(try problem([0xD1, 1, 0], [0x51, 0x61]) == .cycle(object: 0))
  }

  @Test func `counts larger than the remaining bytes`() throws {
    #expect(try problem([0x52, 0x61]) == .truncatedObject(needed: 2, available: 1))
    #expect(try problem([0x61, 0x61]) == .truncatedObject(needed: 2, available: 1))
    #expect(try problem([0xA2, 0]) == .truncatedObject(needed: 2, available: 1))
    #expect(try problem([0xD1, 0]) == .truncatedObject(needed: 2, available: 1))
    #expect(try problem([0x4F, 0x12, 0xFF, 0xFF, 0xFF, 0xFF]) == .truncatedObject(needed: 0xFFFF_FFFF, available: 0))
    let huge: [UInt8] = [0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    for marker: UInt8 in [0x4F, 0x5F, 0x6F, 0xAF, 0xDF] {
      guard case .truncatedObject = try problem([marker] + huge) else {
        Issue.record("marker \(marker)")
        return
      }
    }
    #expect(try problem([0x5F, 0x13, 0x80, 0, 0, 0, 0, 0, 0, 0]) == .invalidCount)
    #expect(try problem([0x5F, 0x14] + [UInt8](repeating: 0, count: 16)) == .invalidCount)
    #expect(try problem([0x5F, 0x51, 0x61]) == .invalidCount)
    #expect(try problem([0x5F]) == .truncatedObject(needed: 2, available: 1))
    #expect(try problem([0x13, 0]) == .truncatedObject(needed: 9, available: 2))
    #expect(try problem([0x23, 0]) == .truncatedObject(needed: 9, available: 2))
    #expect(try problem([0x33, 0]) == .truncatedObject(needed: 9, available: 2))
    #expect(try problem([0x22, 0]) == .truncatedObject(needed: 5, available: 2))
    #expect(try problem([0x83, 0]) == .truncatedObject(needed: 5, available: 2))
  }

  @Test(
    arguments: [
      0x00, 0x01, 0x0A, 0x0F, 0x15, 0x1F, 0x20, 0x21, 0x24, 0x30, 0x32, 0x34, 0x70, 0x90, 0xB0, 0xC0, 0xC1, 0xE0, 0xF0,
    ] as [UInt8])
  func `null, fill, sets and undefined markers`(_ marker: UInt8) throws {
    #expect(try problem([marker] + [UInt8](repeating: 0, count: 32)) == .unknownMarker(marker))
  }

  @Test func `keys that are not strings`() throws {
    for key: [UInt8] in [[0x10, 1], [0x09], [0xA0], [0x41, 0], [0x80, 1]] {
      #expect(try problem([0xD1, 1, 1], key) == .keyNotString(object: 1))
    }
    #expect(try problem([0xD1, 0, 0]) == .keyNotString(object: 0))
  }

  @Test func `numbers out of range`() throws {
    let zeros = [UInt8](repeating: 0, count: 7)
    #expect(try problem([0x14] + zeros + [1] + zeros + [0]) == .integerOutOfRange)
    #expect(try problem([0x14] + [UInt8](repeating: 0xFF, count: 8) + zeros + [0]) == .integerOutOfRange)
    #expect(try problem([0x84, 1, 0, 0, 0, 0]) == .uidOutOfRange)
    #expect(try problem([0x8F, 1] + zeros + zeros + [0]) == .uidOutOfRange)
    let file = BinaryFile([
      [0xA4, 1, 2, 3, 4], [0x14] + zeros + [0] + [UInt8](repeating: 0xFF, count: 8),
      [0x14] + [UInt8](repeating: 0xFF, count: 16), [0x8F] + zeros + zeros + [0, 9], [0x82, 1, 0, 0],
    ])
    let elements = try Reader.read(file.bytes).root.elements
    #expect(elements.map(\.integer) == [Int128(UInt64.max), -1, nil, nil])
    #expect(elements.map(\.uid) == [nil, nil, 9, 65_536])
  }

  @Test func `bytes above 7F in an ASCII string`() throws {
    #expect(try error(BinaryFile([[0x52, 0x61, 0xE9]])) == .binary(.notASCII(0xE9), offset: 10))
  }

  @Test func `lone surrogates are preserved`() throws {
    let bytes = BinaryFile([[0x63, 0xD8, 0x00, 0x00, 0x61, 0xDC, 0x00]]).bytes
    let document = try Reader.read(bytes)
    #expect(document.root.string == "\u{FFFD}a\u{FFFD}")
    #expect(try BinaryWriter.write(document, order: .xcode) == bytes)
  }

  @Test func `the first of equal keys is used`() throws {
    let file = BinaryFile([[0xD3, 1, 2, 1, 3, 4, 5], [0x51, 0x61], [0x51, 0x62], [0x10, 1], [0x10, 2], [0x10, 3]])
    let root = try Reader.read(file.bytes).root
    #expect(root.count == 2)
    #expect(root["a"]?.integer == 1)
    #expect(root["b"]?.integer == 2)
  }
}
