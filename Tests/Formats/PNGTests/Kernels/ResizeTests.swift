import CrushFixtures
import Testing

@testable import CrushPNG

@Suite struct ResizeTests {
  private static let sizes = [1, 2, 3, 5, 7, 10, 16, 33, 100]

  private func resized(_ pixels: [SIMD4<Float>], _ width: Int, to target: (Int, Int)) -> [SIMD4<Float>] {
    let height = pixels.count / width
    var result: [SIMD4<Float>] = []
    Resize(width: width, height: height, toWidth: target.0, toHeight: target.1).rows { row, line in
      for column in 0..<width { line[column] = pixels[row * width + column] }
    } emit: {
      result += $0
    }
    return result
  }

  private func noise(_ count: Int, seed: UInt64) -> [SIMD4<Float>] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in SIMD4<Float>.random(in: 0...1, using: &random) }
  }

  @Test func `weights add up to one, and the second half mirrors the first`() {
    for source in Self.sizes {
      for target in Self.sizes {
        let taps = Lanczos(from: source, to: target).taps
        #expect(taps.count == target)
        for (tap, mirror) in zip(taps, taps.reversed()) {
          #expect(abs(tap.weights.reduce(0, +) - 1) < 1e-5, "\(source) to \(target)")
          #expect(tap.start >= 0 && tap.start + tap.weights.count <= source)
          #expect(tap.start == source - mirror.start - mirror.weights.count, "\(source) to \(target)")
        }
      }
    }
  }

  @Test func `an equal size gives equal pixels`() {
    let pixels = noise(35, seed: 1)
    for (was, now) in zip(pixels, resized(pixels, 7, to: (7, 5))) {
      let difference = was - now
      #expect(max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w)) < 1e-6)
    }
  }

  @Test func `a constant image is unchanged`() {
    let color = SIMD4<Float>(0.25, 0.5, 0.75, 1)
    for width in Self.sizes {
      for target in Self.sizes {
        for pixel in resized([SIMD4<Float>](repeating: color, count: width * 3), width, to: (target, 4)) {
          let difference = pixel - color
          #expect(max(abs(difference.x), abs(difference.y), abs(difference.z), abs(difference.w)) < 2e-6)
        }
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `a mirrored image gives the mirrored result, to the bit`(seed: UInt64) {
    for (width, target) in [(10, 3), (10, 4), (7, 3), (7, 7), (5, 11), (6, 13), (33, 16), (100, 33)] {
      let row = noise(width, seed: seed)
      let there = resized(row, width, to: (target, 1))
      #expect(resized(Array(row.reversed()), width, to: (target, 1)) == there.reversed(), "\(width) to \(target)")
      // The image mirrored vertically.
      #expect(resized(Array(row.reversed()), 1, to: (1, target)) == there.reversed(), "\(width) to \(target)")
      #expect(resized(row, 1, to: (1, target)) == there)
    }
  }

  @Test func `a resize preserves the light of an image with dark edges`() {
    for (width, target) in [(60, 20), (60, 7), (64, 32), (30, 60), (31, 45)] {
      var row = noise(width, seed: 9)
      // The kernel is cut off at the edges, so they must be dark.
      let margin = 3 * max(1, width / target + 1)
      for index in row.indices where index < margin || index >= width - margin { row[index] = .zero }
      let before = row.reduce(.zero, +) / Float(width)
      let after = resized(row, width, to: (target, 1)).reduce(.zero, +) / Float(target)
      #expect(abs(before.x - after.x) < 0.01 * max(before.x, 0.01), "\(width) to \(target)")
    }
  }

  /// Compares every pixel with its definition, the sum over both directions in doubles.
  @Test func `only a window of rows is kept, and the sums equal those of the whole image`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 1...24, using: &random), Int.random(in: 1...60, using: &random))
      let (across, down) = (Int.random(in: 1...40, using: &random), Int.random(in: 1...40, using: &random))
      let pixels = noise(width * height, seed: seed &+ 1)
      let (columns, rows) = (Lanczos(from: width, to: across), Lanczos(from: height, to: down))
      for (index, pixel) in resized(pixels, width, to: (across, down)).enumerated() {
        var sum = SIMD4<Double>.zero
        let (column, row) = (columns.taps[index % across], rows.taps[index / across])
        for (y, down) in row.weights.enumerated() {
          for (x, over) in column.weights.enumerated() {
            sum += SIMD4<Double>(pixels[(row.start + y) * width + column.start + x]) * Double(down) * Double(over)
          }
        }
        let difference = SIMD4<Double>(pixel) - sum
        let largest = (0..<4).map { abs(difference[$0]) }.max() ?? 0
        #expect(largest < 1e-5, "seed \(seed): \(width)×\(height) to \(across)×\(down)")
      }
    }
  }

  @Test func `the memory depends on the smaller width and the rows that one row needs`() {
    // A PNG of 120 bytes once took 9.6 GB: 2×20,000 to 30,000×10.
    #expect(Resize.workingBytes(width: 2, height: 20_000, toWidth: 30_000, toHeight: 10) < 4 << 20)
    #expect(Resize.workingBytes(width: 20_000, height: 2, toWidth: 10, toHeight: 30_000) < 4 << 20)
    #expect(Resize.workingBytes(width: .max, height: .max, toWidth: .max, toHeight: .max) == 1 << 62)
  }

  @Test func `8-bit and 16-bit samples convert to light and back unchanged by every curve`() {
    let squares = ToneCurve.sampled((0...1000).map { Float($0 * $0) / 1_000_000 })
    for curve in [ToneCurve.sRGB, .video, .power(1), .power(2.2), .power(1 / 2.2), squares] {
      for largest in [255, 65_535] {
        let table = curve.table(largest: largest)
        #expect(table.first == 0 && table.last == 1)
        #expect(table.indices.allSatisfy { curve.whole(table[$0], largest: largest) == $0 }, "\(curve)")
      }
      #expect(curve.whole(-0.1, largest: 255) == 0 && curve.whole(1.1, largest: 255) == 255)
    }
    // Half the light does not have half the sample.
    #expect(ToneCurve.sRGB.whole(0.5, largest: 255) == 188)
    #expect(ToneCurve.power(1).whole(0.5, largest: 255) == 128)
  }

  @Test func `a curve with steps gives a sample of equal light`() {
    let curve = ToneCurve.sampled([0, 0, 0, 0.5, 0.5, 1])
    for sample in 0...255 {
      let light = curve.light(Double(sample) / 255)
      #expect(abs(curve.light(curve.sample(light)) - light) < 1e-9)
    }
  }
}
