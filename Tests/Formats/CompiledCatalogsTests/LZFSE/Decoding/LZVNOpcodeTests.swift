import Testing

@testable import CrushCompiledCatalogs

@Suite struct LZVNOpcodeTests {
  /// The meaning of an opcode by the table of the format. The distance is nil for the previous one.
  private struct Meaning {
    var size: Int
    var literals = 0
    var match = 0
    var distance: Int?
  }

  /// 271 literals, then three bytes from `previous` bytes back.
  private static let previous = 5
  private static let start: [UInt8] = [0xE0, 255] + SampleBytes.random(3, 271) + [0, UInt8(previous)]
  private static let started: [UInt8] = {
    let literals = SampleBytes.random(3, 271)
    return literals + literals[266..<269]
  }()

  private static let undefined = [0x1E, 0x26, 0x2E, 0x36, 0x3E] + Array(0x70...0x7F) + Array(0xD0...0xDF)

  private static func meaning(_ opcode: Int, _ second: Int, _ third: Int) -> Meaning? {
    switch opcode {
    case _ where undefined.contains(opcode): nil
    case 0x0E, 0x16: Meaning(size: 1)
    case 0xE0: Meaning(size: 2, literals: 16 + second)
    case 0xE1...0xEF: Meaning(size: 1, literals: opcode - 0xE0)
    case 0xF0: Meaning(size: 2, match: 16 + second)
    case 0xF1...0xFF: Meaning(size: 1, match: opcode - 0xF0)
    case 0xA0...0xBF:
      Meaning(
        size: 3, literals: (opcode - 0xA0) / 8, match: opcode % 8 * 4 + second % 4 + 3,
        distance: (second + 256 * third) / 4)
    default:
      switch opcode % 8 {
      case 6: Meaning(size: 1, literals: opcode / 64, match: opcode / 8 % 8 + 3)
      case 7: Meaning(size: 3, literals: opcode / 64, match: opcode / 8 % 8 + 3, distance: second + 256 * third)
      default:
        Meaning(size: 2, literals: opcode / 64, match: opcode / 8 % 8 + 3, distance: opcode % 8 * 256 + second)
      }
    }
  }

  /// Returns the bytes that the opcode gives after the start, or nil for an error.
  private static func expected(_ meaning: Meaning?, literals: [UInt8]) -> [UInt8]? {
    guard let meaning else { return nil }
    var output = started + literals.prefix(meaning.literals)
    guard meaning.match > 0 else { return output }
    let distance = meaning.distance ?? previous
    guard 1...output.count ~= distance else { return nil }
    for _ in 0..<meaning.match { output.append(output[output.count - distance]) }
    return output
  }

  @Test func `Each opcode gives its literals and its match`() throws {
    let literals = SampleBytes.random(9, 271)
    for opcode in 0...255 where opcode != 6 {
      for second in [0, 1, 2, 3, 4, 7, 9, 20, 21, 128, 255] {
        for third in [0, 1, 4, 255] {
          let meaning = Self.meaning(opcode, second, third)
          let size = meaning?.size ?? 1
          let operands = [opcode, second, third].prefix(size).map { UInt8($0) }
          let bytes = Self.start + operands + literals.prefix(meaning?.literals ?? 0) + StreamParts.endOpcode
          let expected = Self.expected(meaning, literals: literals)
          let note: Comment = "opcode \(opcode), \(second), \(third)"
          #expect((try? Coding.decodeLZVN(bytes, limit: 2000)) == expected, note)
          if size < 3 { break }
        }
      }
    }
  }

  @Test func `The previous distance is unknown at the start of a block`() {
    for opcode: UInt8 in [0xF1, 0x46, 0x86] {
      let bytes = [0xE1, 65, opcode, 65, 65] + StreamParts.endOpcode
      #expect(throws: LZFSEError.self) { try Coding.decodeLZVN(bytes, limit: 100) }
    }
    let block = StreamParts.lzvn([0xE1, 65, 0, 1], count: 4)
    let second = StreamParts.lzvn([0xF1], count: 1)
    #expect(throws: LZFSEError.self) { try Coding.decode(block + second + StreamParts.end, limit: 100) }
  }

  @Test func `A match reaches back into earlier blocks but not before the stream`() throws {
    let stream = StreamParts.raw(Array("abcdef".utf8)) + StreamParts.lzvn([0, 6], count: 3) + StreamParts.end
    #expect(try Coding.decode(stream, limit: 9) == Array("abcdefabc".utf8))
    var output = Array("earlier".utf8)
    let lonely = StreamParts.lzvn([0, 1], count: 3) + StreamParts.end
    #expect(throws: LZFSEError.invalidPayload(offset: 12)) { try LZFSE.decode(lonely.span, into: &output, limit: 9) }
    #expect(output == Array("earlier".utf8))
    let bare = [0, 1] + StreamParts.endOpcode
    #expect(throws: LZFSEError.invalidPayload(offset: 0)) { try LZFSE.decodeLZVN(bare.span, into: &output, limit: 9) }
    #expect(output == Array("earlier".utf8))
  }

  @Test func `A block ends exactly with its payload and its bytes`() {
    let good = StreamParts.lzvn([0xE3, 1, 2, 3], count: 3) + StreamParts.end
    #expect(throws: Never.self) { try Coding.decode(good, limit: 3) }
    for opcodes: [UInt8] in [[0xE2, 1, 2], [0xE4, 1, 2, 3, 4], [0xE3, 1, 2, 3, 6, 0, 0, 0, 0, 0, 0, 0]] {
      let bad = StreamParts.lzvn(opcodes, count: 3) + StreamParts.end
      #expect(throws: LZFSEError.self) { try Coding.decode(bad, limit: 100) }
    }
    let empty = StreamParts.lzvn([], count: 0) + StreamParts.end
    #expect(throws: LZFSEError.invalidHeader(offset: 0)) { try Coding.decode(empty, limit: 100) }
  }
}
