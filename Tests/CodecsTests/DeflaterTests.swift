import Codecs
import Fixtures
import Testing

@Suite struct DeflaterTests {
  @Test("what is compressed inflates to the same bytes, by libdeflate and by zlib", arguments: 1...12, Streams.wrappers)
  func roundTrip(level: Int, wrapper: DeflateWrapper) throws {
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

  @Test("the same input gives the same bytes, from a used compressor too", arguments: [1, 6, 12])
  func deterministic(level: Int) {
    let used = Deflater(level: level)
    for (name, bytes) in Streams.inputs {
      let first = used.compress(bytes.span, .raw)
      #expect(used.compress(bytes.span, .raw) == first, "\(name)")
      #expect(Deflater(level: level).compress(bytes.span, .raw) == first, "\(name)")
    }
  }

  @Test("a zlib stream is the raw one between a header and the Adler-32", arguments: [1, 9])
  func wrapping(level: Int) {
    for (name, bytes) in Streams.inputs {
      let stream = Streams.compressed(bytes, .zlib, level: level)
      #expect(Array(stream.dropFirst(2).dropLast(4)) == Streams.compressed(bytes, .raw, level: level), "\(name)")
      #expect(Array(stream.suffix(4)) == PNGParts.bigEndian(ReferenceChecksum.adler32(bytes)), "\(name)")
      #expect((Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0 && stream[0] == 0x78, "\(name)")
    }
  }

  @Test(
    "a limit of the stream's own size gives the stream, one less gives nil", arguments: [1, 6, 10, 12], Streams.wrappers
  )
  func limit(level: Int, wrapper: DeflateWrapper) {
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

  @Test("no room for anything gives nil", arguments: Streams.wrappers)
  func noRoom(wrapper: DeflateWrapper) {
    let none: [UInt8] = []
    #expect(Deflater(level: 6).compress(none.span, wrapper, limit: 0) == nil)
    #expect(Deflater(level: 6).compress([1].span, wrapper, limit: 0) == nil)
  }

  @Test("levels that libdeflate does not have are the caller's bug")
  func levels() async {
    await #expect(processExitsWith: .failure) { _ = Deflater(level: 0) }
    await #expect(processExitsWith: .failure) { _ = Deflater(level: 13) }
  }
}
