import Testing

@testable import CrushCompiledCatalogs

@Suite struct HeaderCheckTests {
  private static let stream = StreamParts.twoLetters
  private static let header = LZFSEError.invalidHeader(offset: 0)
  private static let payload = LZFSEError.invalidPayload(offset: 0)

  struct Change: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let offset: Int
    let shift: Int
    let bits: Int
    let value: Int
    /// The error, or nil if it depends on the bytes that follow.
    let error: LZFSEError?

    init(_ name: String, _ offset: Int, _ shift: Int, _ bits: Int, _ value: Int, _ error: LZFSEError?) {
      testDescription = name
      (self.offset, self.shift, self.bits, self.value, self.error) = (offset, shift, bits, value, error)
    }
  }

  static let changes = [
    Change("9 literals, not a multiple of 4", 8, 0, 20, 9, header),
    Change("40,004 literals", 8, 0, 20, 40_004, header),
    Change("10,001 pieces", 8, 40, 20, 10_001, header),
    Change("padding bits that are not zero", 8, 60, 3, 5, payload),
    Change("L state 64", 24, 32, 10, 64, header),
    Change("M state 64", 24, 42, 10, 64, header),
    Change("D state 256", 24, 52, 10, 256, header),
    Change("an LMD payload of 7 bytes", 16, 40, 20, 7, header),
    Change("a header of 0 bytes", 24, 0, 32, 0, header),
    Change("a header without tables", 24, 0, 32, 32, header),
    Change("tables that end early", 24, 0, 32, 129, nil),
    Change("a byte behind the tables", 24, 0, 32, 131, nil),
    Change("a header behind the end", 24, 0, 32, 0xFFFF_FFFF, .truncated(offset: 0)),
    Change("a literal payload behind the end", 8, 20, 20, 0xFFFFF, .truncated(offset: 0)),
    Change("9 decoded bytes", 0, 32, 32, 9, payload),
    Change("11 decoded bytes", 0, 32, 32, 11, payload),
    Change("more decoded bytes than the counts allow", 0, 32, 32, 8 + 2359 + 1, header),
    Change("another magic", 0, 0, 32, 0x3378_7662, .unknownBlock(offset: 0)),
    Change("a literal payload that is missing", 8, 20, 20, 0, nil),
  ]

  @Test(arguments: changes)
  func `A header is refused with`(change: Change) {
    var bytes = Self.stream.settingField(at: change.offset, shift: change.shift, bits: change.bits, to: change.value)
    // Payloads that move by a byte stay complete.
    bytes += [0, 0, 0, 0]
    let error = #expect(throws: LZFSEError.self) { try Coding.decode(bytes) }
    if let expected = change.error { #expect(error == expected) }
  }

  @Test func `Unused bits of the words are ignored`() throws {
    for (offset, bit) in [(8, 63), (16, 63), (24, 62), (24, 63)] {
      let bytes = Self.stream.settingField(at: offset, shift: bit, bits: 1, to: 1)
      #expect(try Coding.decode(bytes) == Array("abbaababab".utf8))
    }
  }

  @Test func `Frequencies add up to the states`() {
    // The literal 98 has the frequency 24 + 488. The ten bits of 488 start at byte 57 of the tables.
    let place = 32 + 57
    #expect(Array(Self.stream[place - 1..<place + 2]) == [0xF7, 0xE8, 1])
    for bit in 0..<10 {
      let isSet = 488 >> bit & 1
      let bytes = Self.stream.settingField(at: place, shift: bit, bits: 1, to: 1 - isSet)
      #expect(throws: Self.header) { try Coding.decode(bytes) }
    }
  }

  @Test func `Pieces stay in their block and their stream`() throws {
    func decode(_ block: [UInt8], after before: [UInt8] = []) throws -> [UInt8] {
      try Coding.decode(before + block + StreamParts.end)
    }
    // Each piece has 4 literals and 6 bytes from 1 byte back.
    let good = StreamParts.block(count: 20, literals: 8, pieces: 2, length: 4, match: 6, distance: 1)
    #expect(try decode(good) == [UInt8](repeating: 97, count: 20))
    let short = StreamParts.block(count: 20, literals: 4, pieces: 2, length: 4, match: 6, distance: 1)
    #expect(throws: Self.payload) { try decode(short) }
    let far = StreamParts.block(count: 10, literals: 4, pieces: 1, length: 4, match: 6, distance: 5)
    #expect(throws: Self.payload) { try decode(far) }
    #expect(try decode(far, after: StreamParts.raw(Array("wxyz".utf8))).suffix(6) == Array("yzaaaa".utf8)[...])
    let none = StreamParts.block(count: 10, literals: 4, pieces: 1, length: 4, match: 6, distance: 0)
    #expect(throws: Self.payload) { try decode(none) }
    // A distance before the start is refused without a match, too.
    let unused = StreamParts.block(count: 4, literals: 4, pieces: 1, length: 4, match: 0, distance: 5)
    #expect(throws: Self.payload) { try decode(unused) }
  }

  @Test func `A payload gives no more bits than it has`() throws {
    // Each piece reads 11 extra bits of M, and the payload has 64 bits.
    for (pieces, isGood) in [(5, true), (6, false)] {
      let block = StreamParts.block(
        count: 4 + pieces * 312, literals: 4, pieces: pieces, length: 0, match: 19, distance: 1)
      let start = StreamParts.raw([1])
      let bytes = start + block.settingField(at: 0, shift: 32, bits: 32, to: pieces * 312) + StreamParts.end
      #expect(((try? Coding.decode(bytes)) != nil) == isGood, "\(pieces) pieces")
    }
  }
}
