/// A blur of planes that is nearly Gaussian: three boxes, whose ends may be parts of a pixel.
///
/// The sum of the boxes' variances is the one of the Gaussian (Gwosdek and others, "Theoretical Foundations of Gaussian
/// Convolution by Extended Box Filtering", 2011). Running sums make it as fast for a large blur as for a small one.
/// Pixels outside of the plane are transparent.
struct IconBlur {
  private static let passes = 3
  /// The whole pixels on each side of the center.
  private let reach: Int
  /// The weight of the pixels behind them, relative to the whole ones.
  private let edge: Float
  private let weight: Float

  /// - Parameter deviation: the standard deviation in pixels.
  init(deviation: Double) {
    let variance = deviation * deviation / Double(Self.passes)
    let whole = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
    let width = 2 * whole + 1
    let part = width * (whole * (whole + 1) - 3 * variance) / (6 * (variance - (whole + 1) * (whole + 1)))
    reach = Int(whole)
    edge = Float(part)
    weight = Float(1 / (width + 2 * part))
  }

  /// Blurs a square picture in place.
  func blur(_ pixels: inout [SIMD4<Float>], side: Int) {
    precondition(pixels.count == side * side, "a square")
    var line = [SIMD4<Float>](repeating: .zero, count: side)
    var result = line
    for step in [1, side] {
      for number in 0..<side {
        let start = number * (step == 1 ? side : 1)
        for index in line.indices { line[index] = pixels[start + index * step] }
        if line.allSatisfy({ $0 == .zero }) { continue }
        for _ in 0..<Self.passes {
          box(line, &result)
          swap(&line, &result)
        }
        for index in line.indices { pixels[start + index * step] = line[index] }
      }
    }
  }

  private func box(_ line: [SIMD4<Float>], _ result: inout [SIMD4<Float>]) {
    let count = line.count
    func pixel(_ index: Int) -> SIMD4<Float> { index >= 0 && index < count ? line[index] : .zero }
    var sum = SIMD4<Float>.zero
    for index in 0..<min(reach, count) { sum += line[index] }
    for index in 0..<count {
      sum += pixel(index + reach)
      let ends = pixel(index - reach - 1) + pixel(index + reach + 1)
      // Differences of sums may be a little below 0.
      result[index] = pointwiseMax((sum + ends * edge) * weight, .zero)
      sum -= pixel(index - reach)
    }
  }
}
