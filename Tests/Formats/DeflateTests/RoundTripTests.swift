import CrushCodecs
import CrushFixtures
import Testing

@testable import CrushDeflate

/// Streams of the encoder, decoded by libdeflate and by zlib.
@Suite struct RoundTripTests {
  static let all: [DeflateEffort] = [.fast, .full, .restarting]

  @Test("both decoders return the bytes of every kind of stream", arguments: all)
  func kinds(effort: DeflateEffort) throws {
    var random = SeededGenerator()
    let encoder = DeflateEncoder()
    for count in [1, 2, 3, 4, 257, 258, 259, 260, 5000] {
      for sample in StreamSamples.all(count: count, &random) {
        try check(sample.bytes, encoder, effort, "\(sample.name), \(count) bytes, seed \(random.seed)")
      }
    }
  }

  @Test("all streams of up to six bytes of three values decode")
  func shortStreams() throws {
    let encoder = DeflateEncoder()
    for count in 0...6 {
      for number in 0..<[1, 3, 9, 27, 81, 243, 729][count] {
        var rest = number
        let bytes = (0..<count).map { _ in
          defer { rest /= 3 }
          return [0, 1, 255][rest % 3] as UInt8
        }
        try check(bytes, encoder, .fast, "\(bytes)")
      }
    }
  }

  @Test("matches reach back over chunks, and noise is stored in several blocks")
  func chunks() throws {
    var random = SeededGenerator()
    let noise = (0..<200_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let rows = StreamSamples.all(count: 700_000, &random).first { $0.name == "rows" }?.bytes ?? []
    let encoder = DeflateEncoder()
    let stream = try check(noise + rows, encoder, .fast, "seed \(random.seed)")
    // A stored block has five bytes besides its own at most, and 65,535 of its own.
    let stored = encoder.compress(noise.span, .raw, .fast)
    #expect(stored.count <= noise.count + 5 * (noise.count / 65_535 + 1))
    #expect(stream.count > noise.count)
  }

  @Test("streams of rows, runs and periods are not larger than libdeflate's smallest")
  func sizes() {
    var random = SeededGenerator()
    let encoder = DeflateEncoder()
    let best = Deflater(level: 12)
    for sample in StreamSamples.all(count: 20_000, &random) {
      let own = encoder.compress(sample.bytes.span, .zlib, .fast).count
      let other = best.compress(sample.bytes.span, .zlib)?.count ?? 0
      // Libdeflate wins 3 percent of noise of two values, and less of small steps.
      let share = sample.name.contains("noise") || sample.name == "small steps" ? 104 : 100
      // The headers of short streams differ by a byte or two.
      #expect(own * 100 <= other * share + 400, "\(sample.name), seed \(random.seed)")
    }
  }

  @Test("more effort gives fewer bytes")
  func efforts() {
    var random = SeededGenerator(seed: 7)
    let encoder = DeflateEncoder()
    for sample in StreamSamples.all(count: 20_000, &random) {
      let sizes = Self.all.map { encoder.compress(sample.bytes.span, .raw, $0).count }
      // The rounds of an effort go their own way, which may end a few bytes apart.
      #expect(sizes[1] * 1000 <= sizes[0] * 1001 && sizes[2] <= sizes[1], "\(sample.name)")
    }
  }

  @Test("an encoder gives the same bytes for the same stream, whatever it encoded before")
  func determinism() {
    var random = SeededGenerator(seed: 11)
    let samples = StreamSamples.all(count: 3000, &random)
    let encoder = DeflateEncoder()
    let first = samples.map { encoder.compress($0.bytes.span, .zlib, .restarting) }
    let second = samples.reversed().map { encoder.compress($0.bytes.span, .zlib, .restarting) }
    #expect(first == second.reversed())
    #expect(first == samples.map { DeflateEncoder().compress($0.bytes.span, .zlib, .restarting) })
  }

  @discardableResult
  private func check(
    _ bytes: [UInt8], _ encoder: DeflateEncoder, _ effort: DeflateEffort, _ comment: String
  ) throws -> [UInt8] {
    let stream = encoder.compress(bytes.span, .zlib, effort)
    let fromLibdeflate = try Inflater().inflate(stream.span, .zlib, count: bytes.count)
    #expect(fromLibdeflate.bytes == bytes && fromLibdeflate.consumed == stream.count, "\(comment)")
    let fromZlib = try Inflater.inflate(stream.span, .zlib, limit: bytes.count)
    #expect(fromZlib == bytes, "\(comment)")
    return stream
  }
}
