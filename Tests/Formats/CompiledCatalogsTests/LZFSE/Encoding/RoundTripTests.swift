import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

@Suite struct RoundTripTests {
  @Test(arguments: LZFSE.Profile.allCases)
  func `Random input survives encoding and decoding`(profile: LZFSE.Profile) throws {
    var generator = SeededGenerator()
    for _ in 0..<40 {
      let input = SampleBytes.any(most: 12_000, using: &generator)
      let note: Comment = "seed \(generator.seed), \(input.count) bytes"
      let stream = try #require(Coding.encode(input, as: profile), note)
      guard LZFSE.startsStream(stream.span) else {
        #expect(profile == .catalogBuffer && input.count < 4096, note)
        #expect(try Coding.decodeLZVN(stream, limit: input.count) == input, note)
        continue
      }
      let extent = try LZFSE.extent(of: stream.span)
      #expect(extent == LZFSE.Extent(decoded: input.count, encoded: stream.count), note)
      #expect(try Coding.decode(stream, limit: input.count) == input, note)
      if !input.isEmpty {
        #expect(throws: LZFSEError.tooLong(limit: input.count - 1), note) {
          try Coding.decode(stream, limit: input.count - 1)
        }
      }
    }
  }

  @Test func `The smallest streams decode, and are never longer than Apple's`() throws {
    var generator = SeededGenerator()
    for step in 0..<30 {
      let input = SampleBytes.any(most: step < 28 ? 12_000 : 150_000, using: &generator)
      let note: Comment = "seed \(generator.seed), \(input.count) bytes"
      let stream = LZFSE.encodeSmallest(input.span)
      let isEqual = try Coding.decode(try #require(stream, note), limit: input.count) == input
      #expect(isEqual, note)
      let apples = try #require(Coding.encode(input, as: .catalogStream), note)
      #expect(stream?.count ?? .max <= apples.count, note)
      let direct = try #require(Coding.encodeSmallest(input), note)
      let isDirectEqual = try Coding.decode(direct, limit: input.count) == input
      #expect(isDirectEqual, note)
    }
  }

  @Test(arguments: [1, 7, 8, 300, 315, 316, 2359, 2360, 5000, 20_000, 300_000])
  func `The smallest streams of runs decode`(count: Int) throws {
    for input in [
      [UInt8](repeating: 7, count: count), (0..<count).map { UInt8(truncatingIfNeeded: $0) },
      (0..<count).map { UInt8(truncatingIfNeeded: $0 * $0 >> 7) },
    ] {
      let stream = try #require(Coding.encodeSmallest(input))
      let isEqual = try Coding.decode(stream, limit: count) == input
      #expect(isEqual, "\(count) bytes")
    }
  }

  @Test func `A plain header decodes as the packed header`() throws {
    var generator = SeededGenerator()
    for _ in 0..<10 {
      let input = SampleBytes.any(most: 30_000, using: &generator)
      let packed = try #require(Coding.encode(input))
      guard case .lzfse(let header)? = try Block(packed.span, at: 0)?.content, header.pieces.end + 4 == packed.count
      else { continue }
      let frequencies = try Frequencies(packed.span, of: header)
      var plain = Array("bvx1".utf8) + packed[4..<8]
      let literals = header.literals.end - header.literals.start
      let pieces = header.pieces.end - header.pieces.start
      for number in [
        literals + pieces, header.literalCount, header.pieceCount, literals, pieces, -header.literals.padding,
      ] {
        plain += StreamParts.number(number)
      }
      func half(_ value: UInt16) -> [UInt8] { [UInt8(truncatingIfNeeded: value), UInt8(value >> 8)] }
      for place in 0..<4 { plain += half(header.literalStates[place]) }
      plain += StreamParts.number(-header.pieces.padding)
      plain += half(header.lengthState) + half(header.matchState) + half(header.distanceState)
      plain += frequencies.values.flatMap(half) + [0, 0]
      #expect(plain.count == 772)
      plain += packed[header.literals.start...]
      #expect(try Coding.decode(plain, limit: input.count) == input, "seed \(generator.seed)")
    }
  }

  @Test func `Random bare LZVN survives encoding and decoding`() throws {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let input = SampleBytes.any(most: 6000, using: &generator)
      let note: Comment = "seed \(generator.seed), \(input.count) bytes"
      let encoded = LZFSE.encodeLZVN(input.span, room: input.count * 2 + 64)
      let opcodes = try #require(encoded, note)
      var output: [UInt8] = [1, 2, 3]
      // Bytes behind the end opcode are not read.
      let longer = opcodes + [7, 7]
      let consumed = try LZFSE.decodeLZVN(longer.span, into: &output, limit: input.count)
      #expect(consumed == opcodes.count, note)
      #expect(output == [1, 2, 3] + input, note)
    }
  }
}
