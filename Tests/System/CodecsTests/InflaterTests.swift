import CrushCodecs
import CrushFixtures
import Testing

@Suite struct InflaterTests {
  @Test(arguments: Streams.wrappers)
  func `a stream of another size than requested is too short or too long`(wrapper: DeflateWrapper) {
    for (name, bytes) in Streams.inputs {
      let stream = Streams.compressed(bytes, wrapper)
      #expect(Streams.error(of: stream, wrapper, count: bytes.count) == nil, "\(name)")
      #expect(Streams.error(of: stream, wrapper, count: bytes.count + 1) == .tooShort, "\(name)")
      #expect(Streams.error(of: stream, wrapper, count: bytes.count + 100_000) == .tooShort, "\(name)")
      if bytes.isEmpty { continue }
      #expect(Streams.error(of: stream, wrapper, count: bytes.count - 1) == .tooLong, "\(name)")
      #expect(Streams.error(of: stream, wrapper, count: 0) == .tooLong, "\(name)")
    }
  }

  @Test(arguments: Streams.wrappers, [1, 2, 7, 8, 9, 100])
  func `bytes after the stream are not consumed`(wrapper: DeflateWrapper, extra: Int) throws {
    for (name, bytes) in Streams.inputs {
      let stream = Streams.compressed(bytes, wrapper)
      let longer = stream + [UInt8](repeating: 0xA5, count: extra)
      let (inflated, consumed) = try Inflater().inflate(longer.span, wrapper, count: bytes.count)
      #expect(inflated == bytes && consumed == stream.count, "\(name)")
    }
  }

  @Test(arguments: Streams.wrappers)
  func `a stream truncated anywhere is bad data, not too long or too short`(wrapper: DeflateWrapper) {
    let bytes = (0..<90).flatMap { Array("row \($0 % 13) ".utf8) }
    let stored = wrapper == .raw ? StoredDeflate.raw(bytes) : StoredDeflate.zlib(bytes)
    for stream in [Streams.compressed(bytes, wrapper), stored] {
      for length in 0..<stream.count {
        let cut = Array(stream[..<length])
        #expect(Streams.error(of: cut, wrapper, count: bytes.count) == .badData, "\(length) of \(stream.count) bytes")
        #expect(Streams.error(of: cut, wrapper, limit: 1 << 16) == .badData, "\(length) of \(stream.count) bytes")
      }
    }
  }

  @Test func `data that is not deflate is bad data`() {
    // A final block of type 3, which does not exist, and a stored block whose length does not match its complement.
    #expect(Streams.error(of: [0x07], .raw, count: 1) == .badData)
    #expect(Streams.error(of: [0x01, 1, 0, 0, 0, 9], .raw, count: 1) == .badData)
    // A distance past the start: fixed codes, length 3, distance 1, as the first symbol.
    #expect(Streams.error(of: [0x03, 0x02, 0x00, 0x00], .raw, count: 3) == .badData)
    #expect(Streams.error(of: [], .raw, count: 0) == .badData)
    #expect(Streams.error(of: Array("this is a text".utf8), .zlib, count: 10) == .badData)
    for wrapper in Streams.wrappers { #expect(Streams.error(of: [0x07], wrapper, limit: 100) == .badData) }
  }

  @Test func `every bit of zlib's header and checksum is checked`() {
    let bytes = Array("abcabcabcabc".utf8)
    let stream = Streams.compressed(bytes, .zlib)
    for place in [0, 1] + (stream.count - 4..<stream.count) {
      for bit in 0..<8 {
        var changed = stream
        changed[place] ^= 1 << UInt8(bit)
        #expect(Streams.error(of: changed, .zlib, count: bytes.count) == .badData, "byte \(place), bit \(bit)")
        #expect(Streams.error(of: changed, .zlib, limit: 100) == .badData, "byte \(place), bit \(bit)")
      }
    }
  }

  @Test func `one decompressor inflates many streams, also after a failure`() throws {
    let inflater = Inflater()
    for (name, bytes) in Streams.inputs {
      #expect(throws: CodecError.badData) { try inflater.inflate([0x07].span, .raw, count: 5) }
      let stream = Streams.compressed(bytes, .raw)
      #expect(try inflater.inflate(stream.span, .raw, count: bytes.count).bytes == bytes, "\(name)")
    }
  }

  @Test(arguments: Streams.wrappers)
  func `damaged streams of every kind inflate or fail without a trap`(wrapper: DeflateWrapper) {
    var generator = SeededGenerator(seed: 3104)
    let bytes = (0..<60).flatMap { Array("row \($0 * $0) ".utf8) }
    let stream = Streams.compressed(bytes, wrapper, level: 9)
    for place in stream.indices {
      var changed = stream
      changed[place] ^= UInt8.random(in: 1...255, using: &generator)
      let exact = Streams.error(of: changed, wrapper, count: bytes.count)
      let bounded = Streams.error(of: changed, wrapper, limit: bytes.count)
      // Both libraries must agree: zlib inflates within the limit if libdeflate inflates exactly.
      if exact == nil { #expect(bounded == nil, "seed \(generator.seed), byte \(place)") }
      if wrapper == .zlib { #expect(exact != nil, "seed \(generator.seed), byte \(place): Adler-32 passed") }
    }
  }
}

@Suite struct BoundedInflateTests {
  @Test(
    arguments: Streams.wrappers,
    [0, 1, 1023, 1024, 1025, 2047, 2048, 2049, 4096, 65_537, 1_000_000])
  func `sizes around the first guess and its doublings inflate completely`(wrapper: DeflateWrapper, count: Int) throws {
    // Zeros shrink a thousand times, so the first guess of four times is too small.
    let bytes = [UInt8](repeating: 0, count: count)
    let stream = Streams.compressed(bytes, wrapper)
    #expect(try Inflater.inflate(stream.span, wrapper, limit: 1 << 24) == bytes)
    #expect(try Inflater.inflate(stream.span, wrapper, limit: count) == bytes)
    if count > 0 { #expect(Streams.error(of: stream, wrapper, limit: count - 1) == .tooLong) }
  }

  @Test(arguments: [0, 1, 1000, 1024, 1_000_000])
  func `a limit stops a decompression bomb`(limit: Int) {
    let stream = Streams.compressed([UInt8](repeating: 0, count: 5_000_000), .zlib)
    #expect(stream.count < 10_000)
    #expect(Streams.error(of: stream, .zlib, limit: limit) == .tooLong)
  }

  @Test func `bytes after the stream are ignored`() throws {
    let stream = Streams.compressed([1, 2, 3], .raw) + [9, 9, 9]
    #expect(try Inflater.inflate(stream.span, .raw, limit: 100) == [1, 2, 3])
  }
}
