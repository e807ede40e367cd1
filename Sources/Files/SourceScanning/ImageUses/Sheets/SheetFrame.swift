/// A part of a sheet, in pixels of the sheet.
package struct SheetFrame: Sendable, Hashable {
  package let x: Int
  package let y: Int
  package let width: Int
  package let height: Int

  /// The longest side and the farthest place of any frame.
  private static let limit = 1 << 20

  /// Returns nil for a frame without pixels, or one that no sheet can have.
  package init?(x: Double, y: Double, width: Double, height: Double) {
    let limit = Double(Self.limit)
    guard width > 0, height > 0, x >= 0, y >= 0, width <= limit, height <= limit, x <= limit, y <= limit else {
      return nil
    }
    let (left, top) = (Int(x), Int(y))
    self.x = left
    self.y = top
    self.width = Int((x + width).rounded(.up)) - left
    self.height = Int((y + height).rounded(.up)) - top
  }

  /// Creates a frame from the values of `x`, `y`, `width` and `height`.
  init?(_ values: [String: Double]) {
    guard let x = values["x"], let y = values["y"], let width = values["width"], let height = values["height"] else {
      return nil
    }
    self.init(x: x, y: y, width: width, height: height)
  }
}

/// The description of a sheet: an image with many smaller images.
package struct Sheet: Sendable, Equatable {
  /// The path of the image from the description's folder, or from the project's folder after `res://`.
  package let image: String
  package let frames: [SheetFrame]
  /// Whether the description has all frames. A scene has only the ones that it shows.
  package let isComplete: Bool

  /// The most frames of a description.
  static let mostFrames = 1 << 16

  init(image: String, frames: [SheetFrame], isComplete: Bool = true) {
    self.image = image
    self.frames = frames
    self.isComplete = isComplete
  }
}
