/// The positions of images in an atlas.
package struct AtlasPlacement: Sendable, Equatable {
  /// The size of the atlas in pixels.
  package let width: Int
  package let height: Int
  /// The left edge and the distance from the bottom edge of each image, in the order of the images.
  package let positions: [Position]

  package struct Position: Sendable, Equatable {
    package let x: Int
    package let y: Int

    package init(x: Int, y: Int) {
      self.x = x
      self.y = y
    }
  }

  package init(width: Int, height: Int, positions: [Position]) {
    self.width = width
    self.height = height
    self.positions = positions
  }
}
