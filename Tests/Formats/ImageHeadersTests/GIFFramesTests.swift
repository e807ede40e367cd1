import CrushFixtures
import CrushImageHeaders
import Testing

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
