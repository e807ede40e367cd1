import CrushPNG

/// Scales a bitmap to a frame, and computes only the pixels of the frame that are on the canvas: the box.
///
/// The kernel is the cubic of Catmull and Rom on premultiplied samples. It is wider if the bitmap becomes smaller.
/// Pixels at the border of the frame have the part of the frame inside of them.
struct IconBitmapScaling {
  private let columns: [Tap]
  private let rows: [Tap]
  /// The source columns from the first to the last with a weight.
  private let used: Range<Int>

  /// The source pixels of one pixel of the result, on one axis.
  private struct Tap {
    let first: Int
    let weights: [Float]
    /// The part of the pixel inside of the frame.
    let coverage: Float
  }

  /// - Parameters:
  ///   - width, height: the size of the bitmap.
  ///   - frame: in pixels of the result, not empty.
  init(width: Int, height: Int, _ frame: IconFrame, _ box: IconBox) {
    columns = Self.taps(source: width, start: frame.x, length: frame.width, box.columns)
    rows = Self.taps(source: height, start: frame.y, length: frame.height, box.rows)
    // Both ends rise with the pixel.
    used = (columns.first?.first ?? 0)..<(columns.last.map { $0.first + $0.weights.count } ?? 0)
  }

  /// The pixels that scaling visits.
  var cost: Int {
    used.count * rows.reduce(0) { $0 + $1.weights.count } + rows.count * columns.reduce(0) { $0 + $1.weights.count }
  }

  private static func taps(source: Int, start: Double, length: Double, _ pixels: Range<Int>) -> [Tap] {
    let scale = Double(source) / length
    let stretch = max(scale, 1)
    let last = Double(source - 1)
    return pixels.map { pixel in
      let center = min(max((Double(pixel) + 0.5 - start) * scale - 0.5, 0), last)
      let low = Int(max((center - 2 * stretch).rounded(.down), 0))
      let high = Int(min((center + 2 * stretch).rounded(.up), last))
      let weights = (low...high).map { cubic((Double($0) - center).magnitude / stretch) }
      // The center is a source pixel or between two, so that the sum is above 0.
      let sum = weights.reduce(0, +)
      let inside = min(Double(pixel) + 1, start + length) - max(Double(pixel), start)
      return Tap(first: low, weights: weights.map { Float($0 / sum) }, coverage: Float(min(max(inside, 0), 1)))
    }
  }

  private static func cubic(_ x: Double) -> Double {
    if x <= 1 { return (1.5 * x - 2.5) * x * x + 1 }
    return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
  }

  /// Returns the pixels of the box.
  func scaled(_ image: BGRAImage) -> BGRAImage {
    let pixels = image.pixels
    var words: [UInt32] = []
    words.reserveCapacity(rows.count * columns.count)
    var line = [SIMD4<Float>](repeating: .zero, count: used.count)
    for row in rows {
      for index in line.indices { line[index] = .zero }
      for (step, weight) in row.weights.enumerated() where weight != 0 {
        let start = (row.first + step) * image.width + used.lowerBound
        for index in line.indices { line[index] += Self.samples(of: pixels[start + index]) * weight }
      }
      for column in columns {
        var sum = SIMD4<Float>.zero
        for (step, weight) in column.weights.enumerated() {
          sum += line[column.first - used.lowerBound + step] * weight
        }
        words.append(Self.word(sum, coverage: row.coverage * column.coverage))
      }
    }
    return BGRAImage(width: columns.count, height: rows.count, pixels: words)
  }

  private static func samples(of word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word & 255), Float(word >> 8 & 255), Float(word >> 16 & 255), Float(word >> 24))
  }

  /// The kernel overshoots at edges, and no color is above alpha.
  private static func word(_ pixel: SIMD4<Float>, coverage: Float) -> UInt32 {
    let alpha = min(max(pixel.w, 0), 255)
    return (0..<4).reduce(0) { word, channel in
      word | UInt32(min(max(pixel[channel], 0), alpha) * coverage + 0.5) << UInt32(channel * 8)
    }
  }
}
