/// The positions of images in an atlas.
package struct AtlasPlacement: Sendable, Equatable {
  /// The size of the atlas in pixels.
  package let width: Int
  package let height: Int
  /// The left edge and the distance from the bottom edge of each image, in the order of the images.
  package let positions: [Position]
  /// Whether one pixel of every edge is repeated around each image. The pixels between images are 0 in catalogs of Xcode
  /// 8.1 and earlier.
  package var repeatsEdges: Bool

  package struct Position: Sendable, Equatable {
    package let x: Int
    package let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package init(width: Int, height: Int, positions: [Position], repeatsEdges: Bool = true) {
    self.repeatsEdges = repeatsEdges
    self.width = width
    self.height = height
    self.positions = positions
  }
}
