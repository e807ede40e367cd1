import CrushFixtures
import Testing

@testable import CrushSteps

@Suite struct ColorQuantizerTests {
  private func colors(_ words: [UInt32]) -> Int { Set(words).count }

  /// The mean of the squared differences of a channel of opaque pixels.
  private func error(_ left: [UInt32], _ right: [UInt32]) -> Double {
    let sum = zip(left, right).reduce(0.0) { sum, pair in
      (0..<3).reduce(sum) { sum, channel in
        let shift = UInt32(channel * 8)
        let difference = Double(pair.0 >> shift & 255) - Double(pair.1 >> shift & 255)
        return sum + difference * difference
      }
    }
    return sum / Double(left.count * 3)
  }

  @Test func `an image of few colors stays as it is`() {
    let words: [UInt32] = (0..<1000).map { 0xFF00_0000 | UInt32($0 % 16) << 4 }
    #expect(ColorQuantizer(words)?.reduced(to: 16) == words)
  }

  @Test(arguments: [2, 16, 256], 1...8)
  func `the result has at most the requested colors, near the pixels`(_ count: Int, _ seed: UInt64) throws {
    // Blends of a few colors, as smooth edges have them.
    var random = SeededGenerator(seed: seed)
    let ends = (0..<3).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    let words = (0..<4000).map { _ -> UInt32 in
      let (first, second) = (ends[Int.random(in: 0..<3, using: &random)], ends[Int.random(in: 0..<3, using: &random)])
      let share = UInt32.random(in: 0...255, using: &random)
      return (0..<3).reduce(0xFF00_0000) { word, channel in
        let shift = UInt32(channel * 8)
        return word | ((first >> shift & 255) * share + (second >> shift & 255) * (255 - share)) / 255 << shift
      }
    }
    guard let reduced = ColorQuantizer(words)?.reduced(to: count) else {
      #expect(count < 256, "256 colors are enough for blends of three")
      return
    }
    #expect(colors(reduced) <= count)
    #expect(error(words, reduced) < 27, "seed \(seed)")
    #expect(ColorQuantizer(words)?.reduced(to: count) == reduced, "equal pixels have equal results")
  }

  @Test func `noise is not reduced to few colors`() {
    var random = SeededGenerator(seed: 3)
    let words = (0..<10_000).map { _ in UInt32(truncatingIfNeeded: random.next()) | 0xFF00_0000 }
    #expect(ColorQuantizer(words)?.reduced(to: 16) == nil)
  }

  @Test func `transparent pixels stay transparent`() throws {
    let words: [UInt32] = (0..<512).map { $0 % 2 == 0 ? 0 : 0xFF00_0000 | UInt32($0 / 2) }
    let reduced = try #require(ColorQuantizer(words)?.reduced(to: 64))
    #expect(zip(words, reduced).allSatisfy { ($0 >> 24 == 0) == ($1 >> 24 == 0) })
  }
}
