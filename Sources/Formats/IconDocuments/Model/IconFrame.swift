/// The rectangle of a layer in points of the canvas, not rounded. y goes down, and an origin may be negative.
package struct IconFrame: Sendable, Equatable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double

  package init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The frame of a picture: its scaled size around the center, moved (231 of 231 frames of public documents).
  ///
  /// - Parameters:
  ///   - width, height: the natural size of the picture in points.
  ///   - own: the position of the layer in its group.
  ///   - group: the position of the group.
  package init(width: Double, height: Double, at own: IconPosition, in group: IconPosition) {
    self.width = width * own.scale * group.scale
    self.height = height * own.scale * group.scale
    let center = IconDocument.canvas / 2
    x = center - self.width / 2 + own.x * group.scale + group.x
    y = center - self.height / 2 + own.y * group.scale + group.y
  }

  /// The frame in whole points, as catalogs store it and as Apple's flat pictures show it: the origin is rounded down,
  /// and the size to the nearest number with ties to even.
  package var rounded: IconFrame {
    IconFrame(
      x: x.rounded(.down), y: y.rounded(.down), width: width.rounded(.toNearestOrEven),
      height: height.rounded(.toNearestOrEven))
  }
}
