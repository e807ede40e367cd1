/// The variety of an image's colors. It distinguishes drawings with areas of one color from photographs.
package struct ColorCensus: Sendable, Equatable {
  /// The share of the pixels that the most common colors cover. A color is one of 16 steps in each channel, since a lossy
  /// format changes colors a little.
  package let commonShare: Double
  /// The share of the pixels that equal the pixel before them in their row.
  package let equalShare: Double

  /// The share of the other pixels that these colors cover, without the first one, which may be a background. It is 0
  /// for an image of one color.
  package let restShare: Double
  /// The largest difference between these colors in a channel, in steps.
  package let spread: Int

  /// The number of the most common colors.
  package static let common = 8

  package init(commonShare: Double, equalShare: Double, restShare: Double, spread: Int) {
    self.commonShare = commonShare
    self.equalShare = equalShare
    self.restShare = restShare
    self.spread = spread
  }

  /// Counts the colors of an image without its alpha.
  ///
  /// - Parameters:
  ///   - pixels: one word a pixel, R in the lowest byte, rows from the top.
  ///   - width: pixels a row, at least 1.
  package init(of pixels: Span<UInt32>, width: Int) {
    precondition(width > 0 && pixels.count % width == 0, "whole rows")
    var counts = [Int](repeating: 0, count: 1 << 12)
    var equal = 0
    for row in 0..<pixels.count / width {
      let line = pixels.extracting(row * width..<(row + 1) * width)
      var previous = line[0]
      for index in line.indices {
        let pixel = line[index]
        // The upper four bits of B, G and R.
        let (blue, green, red) = (pixel &>> 12 & 0xF00, pixel &>> 8 & 0xF0, pixel &>> 4 & 0xF)
        counts[Int(blue | green | red)] &+= 1
        equal &+= (pixel ^ previous) & 0xFF_FFFF == 0 ? 1 : 0
        previous = pixel
      }
      // The first pixel of a row equals itself.
      equal -= 1
    }
    let pairs = pixels.count - pixels.count / width
    // Of colors with equal counts, the first one counts.
    let common = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$1], $0) < (counts[$0], $1) }
      .prefix(Self.common)
    let most = common.reduce(0) { $0 + counts[$1] }
    let background = common.first.map { counts[$0] } ?? 0
    self.init(
      commonShare: pixels.isEmpty ? 0 : Double(most) / Double(pixels.count),
      equalShare: pairs == 0 ? 0 : Double(equal) / Double(pairs),
      restShare: pixels.count == background ? 0 : Double(most - background) / Double(pixels.count - background),
      spread: Self.spread(of: Array(common)))
  }

  /// Returns the largest difference in a channel between colors of four bits a channel.
  private static func spread(of colors: [Int]) -> Int {
    [0, 4, 8].map { shift in
      let steps = colors.map { $0 >> shift & 15 }
      return (steps.max() ?? 0) - (steps.min() ?? 0)
    }.max() ?? 0
  }
}
