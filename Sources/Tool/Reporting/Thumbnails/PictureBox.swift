/// The largest size of a drawing, in pixels.
package struct PictureBox: Sendable, Equatable {
  package let width: Int
  package let height: Int

  /// - Parameters: numbers of pixels, 1 to 65,536.
  package init(width: Int, height: Int) {
    precondition((1...65_536).contains(width) && (1...65_536).contains(height), "a box has pixels")
    self.width = width
    self.height = height
  }

  /// Returns the size of an image in the box, with the image's proportions. It is never larger than the image.
  ///
  /// - Parameters: numbers of pixels, 1 to 2³¹ − 1.
  package func size(ofImage imageWidth: Int, _ imageHeight: Int) -> (width: Int, height: Int) {
    if imageWidth <= width && imageHeight <= height { return (imageWidth, imageHeight) }
    // Sides below 2³¹ times sides of at most 2¹⁶ fit.
    if imageWidth * height >= imageHeight * width {
      return (width, max(1, (imageHeight * width + imageWidth / 2) / imageWidth))
    }
    return (max(1, (imageWidth * height + imageHeight / 2) / imageHeight), height)
  }
}
