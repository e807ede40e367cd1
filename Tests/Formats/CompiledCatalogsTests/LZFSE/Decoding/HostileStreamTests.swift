import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// Streams with errors: each gives an error or at most the expected bytes, and never a crash.
@Suite struct HostileStreamTests {
  private static let limit = 6000

  static let streams: [[UInt8]] =
    [
      StreamParts.tenLetters, StreamParts.twoLetters, StreamParts.raw(Array("raw bytes".utf8)) + StreamParts.end,
      StreamParts.raw([1, 2]) + StreamParts.tenLetters.dropLast(4) + StreamParts.lzvn([0x38, 12], count: 10)
        + StreamParts.end,
    ]
    + [SampleBytes.text(1, 150), SampleBytes.runs(2, 300), SampleBytes.ramp(4096, 7), SampleBytes.disc(36)].compactMap {
      Coding.encode($0)
    }

  static let opcodes = [SampleBytes.text(1, 150), SampleBytes.runs(2, 300), SampleBytes.echo(3, 4000, 9)].compactMap {
    Coding.encode(Array($0.suffix(600)), as: .catalogBuffer)
  }

  /// Decodes the bytes. Returns nil after an error, which must leave the output unchanged.
  private func decode(_ bytes: [UInt8], isBare: Bool, limit: Int = limit) -> [UInt8]? {
    var output: [UInt8] = [42]
    do {
      let consumed =
        isBare
        ? try LZFSE.decodeLZVN(bytes.span, into: &output, limit: limit)
        : try LZFSE.decode(bytes.span, into: &output, limit: limit)
      #expect(output.count <= limit + 1 && output[0] == 42 && 0...bytes.count ~= consumed)
      return output
    } catch {
      #expect(output == [42])
      return nil
    }
  }

  @Test func `Each truncated stream is an error`() {
    for (streams, isBare) in [(Self.streams, false), (Self.opcodes, true)] {
      for stream in streams {
        #expect(decode(stream, isBare: isBare) != nil)
        for count in 0..<stream.count { #expect(decode(Array(stream.prefix(count)), isBare: isBare) == nil) }
      }
    }
  }

  @Test func `A changed byte gives an error or bytes within the limit`() {
    var generator = SeededGenerator()
    for (streams, isBare) in [(Self.streams, false), (Self.opcodes, true)] {
      for stream in streams {
        // A changed length gives one byte more than fits.
        let limit = (decode(stream, isBare: isBare)?.count ?? 0) - 1
        // Long streams would take debug builds too long. The step is odd, so that all bytes of words are met.
        for offset in stride(from: 0, to: stream.count, by: 1 + stream.count / 1000 * 2) {
          var changed = stream
          let masks = stream.count < 200 ? (0..<8).map { 1 << $0 } + generator.bytes(8) : generator.bytes(2)
          for mask in masks {
            changed[offset] = stream[offset] ^ mask
            _ = decode(changed, isBare: isBare, limit: limit)
          }
        }
      }
    }
  }

  @Test func `Several changes give an error or bytes within the limit`() {
    var generator = SeededGenerator()
    for (streams, isBare) in [(Self.streams, false), (Self.opcodes, true)] {
      for stream in streams {
        let limit = (decode(stream, isBare: isBare)?.count ?? 0) - 1
        for _ in 0..<300 {
          var changed = stream
          for _ in 0..<Int.random(in: 2...12, using: &generator) {
            let offset = Int.random(in: changed.indices, using: &generator)
            changed[offset] = UInt8(truncatingIfNeeded: generator.next())
          }
          _ = decode(changed, isBare: isBare, limit: limit)
        }
      }
    }
  }

  @Test func `Random bytes behind each magic give an error`() {
    var generator = SeededGenerator()
    for magic in ["bvx-", "bvx1", "bvx2", "bvxn"] {
      for count in 0..<1000 { #expect(decode(Array(magic.utf8) + generator.bytes(count), isBare: false) == nil) }
    }
  }

  @Test func `Sizes that nothing can have are errors`() {
    for magic in ["bvx-", "bvxn", "bvx1", "bvx2"] {
      let bytes = Array(magic.utf8) + [UInt8](repeating: 255, count: 2000)
      #expect(throws: LZFSEError.self) { try Coding.decode(bytes) }
      #expect(throws: LZFSEError.self) { try LZFSE.extent(of: bytes.span) }
    }
    // 8 bytes of opcodes cannot give 4 GB.
    let bytes = Array("bvxn".utf8) + StreamParts.number(0xFFFF_FFFF) + StreamParts.number(8) + StreamParts.endOpcode
    #expect(throws: LZFSEError.invalidHeader(offset: 0)) {
      try Coding.decode(bytes + StreamParts.end)
    }
    #expect(throws: LZFSEError.tooLong(limit: -1)) { try Coding.decode(StreamParts.tenLetters, limit: -1) }
  }

  @Test func `Messages name the place`() {
    #expect(LZFSEError.truncated(offset: 7).description == "the LZFSE stream ends early at offset 7")
    #expect(LZFSEError.tooLong(limit: 5).description == "the LZFSE stream gives more than the expected 5 bytes")
  }
}
