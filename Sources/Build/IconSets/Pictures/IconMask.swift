import CrushPNG

/// The coverage of outlines, in samples of 0 to 255.
enum IconMask {
  /// Returns the coverage of a square with round corners around the center of a canvas.
  ///
  /// - Parameters:
  ///   - side: the side of the square in pixels.
  ///   - radius: the radius of its corners in pixels. Half of the side makes a circle.
  static func roundedSquare(side: Double, radius: Double, width: Int, height: Int) -> [UInt8] {
    let half = side / 2
    return (0..<height).flatMap { row in
      let y = abs(Double(row) + 0.5 - Double(height) / 2)
      return (0..<width).map { column in
        let x = abs(Double(column) + 0.5 - Double(width) / 2)
        // The distance to the outline, negative inside. A pixel is covered in proportion to it.
        let (right, down) = (max(x - (half - radius), 0), max(y - (half - radius), 0))
        let distance =
          right > 0 && down > 0 ? (right * right + down * down).squareRoot() - radius : max(x, y) - half
        return UInt8((min(max(0.5 - distance, 0), 1) * 255).rounded())
      }
    }
  }

  /// Returns the coverage after three averages over neighbors, which look like a blur of Gauss.
  ///
  /// - Parameter deviation: the standard deviation of the blur in pixels.
  static func blurred(_ mask: [UInt8], width: Int, height: Int, deviation: Double) -> [UInt8] {
    // Three boxes of width w have the variance 3 (w² - 1) / 12.
    let box = max(1, Int((4 * deviation * deviation + 1).squareRoot()) | 1)
    var samples = mask
    for _ in 0..<3 {
      samples = averaged(samples, count: height, length: width, step: 1, stride: width, box: box)
      samples = averaged(samples, count: width, length: height, step: width, stride: 1, box: box)
    }
    return samples
  }

  /// Averages each line over `box` neighbors. Samples outside of the line are 0.
  private static func averaged(
    _ samples: [UInt8], count: Int, length: Int, step: Int, stride: Int, box: Int
  ) -> [UInt8] {
    var result = [UInt8](repeating: 0, count: samples.count)
    let half = box / 2
    for line in 0..<count {
      let start = line * stride
      var sum = 0
      for index in 0..<min(half, length) { sum += Int(samples[start + index * step]) }
      for index in 0..<length {
        if index + half < length { sum += Int(samples[start + (index + half) * step]) }
        result[start + index * step] = UInt8((sum + half) / box)
        if index >= half { sum -= Int(samples[start + (index - half) * step]) }
      }
    }
    return result
  }
}
