/// A thumbnail of a page.
package struct PagePicture: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// The bytes of a PNG file.
  package let png: [UInt8]

  package init(width: Int, height: Int, png: [UInt8]) {
    precondition(width > 0 && height > 0, "a picture has pixels")
    self.width = width
    self.height = height
    self.png = png
  }
}
