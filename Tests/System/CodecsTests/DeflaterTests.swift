import CrushCodecs
import CrushFixtures
import Testing

@Suite struct DeflaterTests {
  @Test(arguments: 1...12, Streams.wrappers)
  func `compressed bytes inflate to the input with libdeflate and zlib`(level: Int, wrapper: DeflateWrapper) throws {
    let deflater = Deflater(level: level)
    #expect(deflater.level == level)
    for (name, bytes) in Streams.inputs {
      let compressed = deflater.compress(bytes.span, wrapper)
      let stream = try #require(compressed, "\(name)")
      let (inflated, consumed) = try Inflater().inflate(stream.span, wrapper, count: bytes.count)
      #expect(inflated == bytes, "\(name)")
      #expect(consumed == stream.count, "\(name)")
      #expect(try Inflater.inflate(stream.span, wrapper, limit: bytes.count) == bytes, "\(name)")
    }
  }

  @Test(arguments: [1, 6, 12])
  func `equal input gives equal bytes, also from a used compressor`(level: Int) {
    let used = Deflater(level: level)
    for (name, bytes) in Streams.inputs {
      let first = used.compress(bytes.span, .raw)
      #expect(used.compress(bytes.span, .raw) == first, "\(name)")
      #expect(Deflater(level: level).compress(bytes.span, .raw) == first, "\(name)")
    }
  }

  @Test(arguments: [1, 9])
  func `a zlib stream is the raw stream between a header and the Adler-32`(level: Int) {
    for (name, bytes) in Streams.inputs {
      let stream = Streams.compressed(bytes, .zlib, level: level)
      #expect(Array(stream.dropFirst(2).dropLast(4)) == Streams.compressed(bytes, .raw, level: level), "\(name)")
      #expect(Array(stream.suffix(4)) == PNGParts.bigEndian(ReferenceChecksum.adler32(bytes)), "\(name)")
      #expect((Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0 && stream[0] == 0x78, "\(name)")
    }
  }

  @Test(
    arguments: [1, 6, 10, 12], Streams.wrappers
  )
  func `a limit of the stream's size gives the stream, and one less gives nil`(level: Int, wrapper: DeflateWrapper) {
    let deflater = Deflater(level: level)
    var wrong: [String] = []
    for (name, bytes) in Streams.inputs {
      let stream = Streams.compressed(bytes, wrapper, level: level)
      for room in [0, 1, 4, 7, 8, 9, 100]
      where deflater.compress(bytes.span, wrapper, limit: stream.count + room) != stream {
        wrong.append("\(name): nil for its \(stream.count) bytes with \(room) to spare")
      }
      for limit in [stream.count - 1, stream.count / 2]
      where deflater.compress(bytes.span, wrapper, limit: limit) != nil {
        wrong.append("\(name): \(stream.count) bytes under a limit of \(limit)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) wrong: \(wrong.prefix(3))")
  }

  @Test(arguments: Streams.wrappers)
  func `a limit without room gives nil`(wrapper: DeflateWrapper) {
    let none: [UInt8] = []
    #expect(Deflater(level: 6).compress(none.span, wrapper, limit: 0) == nil)
    #expect(Deflater(level: 6).compress([1].span, wrapper, limit: 0) == nil)
  }

  @Test func `levels outside of libdeflate's range trap`() async {
    await #expect(processExitsWith: .failure) { _ = Deflater(level: 0) }
    await #expect(processExitsWith: .failure) { _ = Deflater(level: 13) }
  }
}
