package import CrushPNG

/// A size in pixels.
package struct PixelSize: Sendable, Hashable, CustomStringConvertible {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Returns the size with width and height exchanged, if `isTurned` is true.
  package func turned(_ isTurned: Bool) -> PixelSize { isTurned ? PixelSize(width: height, height: width) : self }

  package var area: Double { Double(width) * Double(height) }

  /// Returns the smallest size with equal proportions that covers `target`, never larger than the size itself.
  package func scaledDown(toCover target: PixelSize) -> PixelSize {
    let factor = max(Double(target.width) / Double(width), Double(target.height) / Double(height))
    return factor >= 1 ? self : scaled(by: factor)
  }

  /// Returns the largest size with equal proportions that fits into `target`, never larger than the size itself.
  package func scaledDown(toFitInto target: PixelSize) -> PixelSize {
    let factor = min(Double(target.width) / Double(width), Double(target.height) / Double(height))
    return factor >= 1 ? self : scaled(by: factor)
  }

  /// Returns the largest size with equal proportions that fits a screen in either orientation, never larger than the
  /// size itself.
  package func scaledDown(toFitLong long: Int, short: Int) -> PixelSize {
    let factor = min(Double(long) / Double(max(width, height)), Double(short) / Double(min(width, height)))
    return factor >= 1 ? self : scaled(by: factor)
  }

  /// Returns the smallest size of the same shape that covers a screen upright and turned, or the size itself if it is
  /// smaller.
  package func scaledDown(toCoverLong long: Int, short: Int) -> PixelSize {
    let upright = max(Double(short) / Double(width), Double(long) / Double(height))
    let turned = max(Double(long) / Double(width), Double(short) / Double(height))
    let factor = max(upright, turned)
    return factor >= 1 ? self : scaled(by: factor)
  }

  private func scaled(by factor: Double) -> PixelSize {
    PixelSize(
      width: max(1, Int((Double(width) * factor).rounded(.up))),
      height: max(1, Int((Double(height) * factor).rounded(.up))))
  }

  /// Returns true if two lengths may come from one number of points: each differs from it by less than a pixel.
  package static func scalesFit(_ left: Int, _ leftScale: Int, _ right: Int, _ rightScale: Int) -> Bool {
    abs(left * rightScale - right * leftScale) < leftScale + rightScale
  }

  package var description: String { "\(width)×\(height)" }
}

extension ImageHeader {
  /// The size of the stored pixels.
  package var size: PixelSize { PixelSize(width: width, height: height) }
}
