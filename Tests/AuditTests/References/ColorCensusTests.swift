import Assets
import Fixtures
import ImageHeaders
import Testing

@Suite struct ColorCensusTests {
  @Test func `the shares of a small image are those of its list of pixels`() {
    for seed in UInt64(1)...200 {
      var random = SeededGenerator(seed: seed)
      let (width, height) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
      let palette = (0..<Int.random(in: 1...30, using: &random)).map { _ in
        UInt32.random(in: 0 ... .max, using: &random)
      }
      let pixels = (0..<width * height).map { _ in palette.randomElement(using: &random) ?? 0 }
      let steps = Dictionary(grouping: pixels) { [$0 >> 4 & 15, $0 >> 12 & 15, $0 >> 20 & 15] }.values.map(\.count)
      let common = steps.sorted(by: >).prefix(8).reduce(0, +)
      let pairs = pixels.indices.filter { $0 % width > 0 }
      let equal = pairs.count { pixels[$0] & 0xFF_FFFF == pixels[$0 - 1] & 0xFF_FFFF }
      let expected = ColorCensus(
        commonShare: Double(common) / Double(pixels.count),
        equalShare: pairs.isEmpty ? 0 : Double(equal) / Double(pairs.count))
      #expect(ColorCensus(of: pixels.span, width: width) == expected, "seed \(seed)")
    }
  }
}

@Suite struct GIFFramesTests {
  /// A GIF with a table of two colors and a number of frames. An extension precedes each frame.
  private func gif(frames: Int, localTables: Bool = false) -> [UInt8] {
    let head: [UInt8] = Array("GIF89a".utf8) + [8, 0, 8, 0, 0x80, 0, 0] + [0, 0, 0, 255, 255, 255]
    let control: [UInt8] = [0x21, 0xF9, 4, 0, 10, 0, 0, 0]
    let table: [UInt8] = localTables ? Array(repeating: 0x2C, count: 12) : []
    let frame = [0x2C, 0, 0, 0, 0, 8, 0, 8, 0, localTables ? 0x81 : 0] + table + [2, 2, 0x4C, 1, 0]
    return head + (0..<frames).flatMap { _ in control + frame } + [0x3B]
  }

  @Test(arguments: [0, 1, 2, 3, 40], [false, true])
  func `two frames make an animation`(frames: Int, localTables: Bool) {
    #expect(GIFFrames.isAnimated(gif(frames: frames, localTables: localTables).span) == (frames > 1))
  }

  @Test func `each start of a file is read to its end`() {
    let file = gif(frames: 2)
    let second = file.count - 16
    for length in 0...file.count {
      #expect(GIFFrames.isAnimated(Array(file.prefix(length)).span) == (length > second), "\(length) bytes")
    }
  }

  @Test func `random blocks are read to their end`() {
    for seed in UInt64(1)...500 {
      var random = SeededGenerator(seed: seed)
      let blocks: [UInt8] = [0x2C, 0x21, 0, 1, 0x3B, 255]
      let noise = (0..<Int.random(in: 0...80, using: &random)).map { _ in blocks.randomElement(using: &random) ?? 0 }
      _ = GIFFrames.isAnimated((Array("GIF89a".utf8) + noise).span)
    }
  }
}
