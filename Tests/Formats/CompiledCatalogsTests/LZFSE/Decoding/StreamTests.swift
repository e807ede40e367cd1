import Testing

@testable import CrushCompiledCatalogs

@Suite struct StreamTests {
  @Test func `Streams written by hand decode`() throws {
    #expect(try Coding.decode(StreamParts.tenLetters, limit: 10) == Array("aaaaaaaaaa".utf8))
    #expect(try Coding.decode(StreamParts.twoLetters, limit: 10) == Array("abbaababab".utf8))
    let lzvn = StreamParts.lzvn([0xE3, 97, 98, 99, 0x08, 3], count: 7) + StreamParts.end
    #expect(try Coding.decode(lzvn, limit: 7) == Array("abcabca".utf8))
  }

  @Test func `Blocks of all kinds follow each other`() throws {
    let ten = StreamParts.tenLetters.dropLast(4)
    let stream =
      StreamParts.raw(Array("xyz".utf8)) + ten + StreamParts.lzvn([0x38, 13], count: 10) + StreamParts.raw([]) + ten
      + StreamParts.end
    let bytes = stream + [1, 2, 3]
    var output: [UInt8] = [9]
    let consumed = try LZFSE.decode(bytes.span, into: &output, limit: 33)
    #expect(consumed == stream.count)
    #expect(String(decoding: output.dropFirst(), as: UTF8.self) == "xyzaaaaaaaaaaxyzaaaaaaaaaaaaaaaaa")
    #expect(try LZFSE.extent(of: bytes.span) == LZFSE.Extent(decoded: 33, encoded: stream.count))
  }

  @Test func `A stream without content is empty`() throws {
    #expect(try Coding.decode(StreamParts.end, limit: 0).isEmpty)
    #expect(!Coding.startsStream(StreamParts.end))
    #expect(Coding.startsStream(StreamParts.raw([])))
    #expect(Coding.startsStream(StreamParts.tenLetters))
    #expect(!Coding.startsStream(Array("bvx".utf8)))
    #expect(!Coding.startsStream(Array("pbzx".utf8)))
  }

  @Test func `Output with enough capacity is appended to in place`() throws {
    let input = SampleBytes.text(4, 9000)
    let stream = try #require(Coding.encode(input))
    var output: [UInt8] = []
    output.reserveCapacity(2 * input.count + LZFSE.slack)
    let capacity = output.capacity
    try LZFSE.decode(stream.span, into: &output, limit: input.count)
    try LZFSE.decode(stream.span, into: &output, limit: input.count)
    #expect(output == input + input)
    #expect(output.capacity == capacity)
  }

  @Test func `A block can repeat few bytes up to 23 million times`() throws {
    // Symbol 19 of M has 11 extra bits, here all zero, and so 312 bytes.
    let block = StreamParts.block(
      count: 4 + 312 * 900, literals: 4, pieces: 900, length: 0, match: 19, distance: 1, payload: 1300)
    let stream = StreamParts.raw([7, 7, 7, 7]) + block + StreamParts.end
    #expect(throws: LZFSEError.invalidPayload(offset: 12)) { try Coding.decode(stream) }
    #expect(throws: LZFSEError.tooLong(limit: 999)) { try Coding.decode(stream, limit: 999) }
    let right = StreamParts.block(
      count: 312 * 900, literals: 0, pieces: 900, length: 0, match: 19, distance: 1, payload: 1300)
    let bytes = try Coding.decode(StreamParts.raw([7]) + right + StreamParts.end)
    #expect(bytes == [UInt8](repeating: 7, count: 1 + 312 * 900))
  }
}
