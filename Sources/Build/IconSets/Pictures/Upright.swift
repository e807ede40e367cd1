import CrushPNG

extension RGBAImage {
  /// Returns the picture as viewers show it.
  ///
  /// - Parameter orientation: the orientation in Exif (TIFF 6.0, tag 274). Other numbers than 2 to 8 change nothing.
  func upright(_ orientation: Int) -> RGBAImage {
    guard (2...8).contains(orientation) else { return self }
    let swaps = orientation >= 5
    let (width, height) = swaps ? (self.height, self.width) : (self.width, self.height)
    // The stored rows or columns that the viewer shows from their end.
    let fromRight = [2, 3, 7, 8].contains(orientation)
    let fromBottom = [3, 4, 6, 7].contains(orientation)
    var shown: [UInt32] = []
    shown.reserveCapacity(pixels.count)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = swaps ? (y, x) : (x, y)
        let storedColumn = fromRight ? self.width - 1 - column : column
        let storedRow = fromBottom ? self.height - 1 - row : row
        shown.append(pixels[storedRow * self.width + storedColumn])
      }
    }
    return RGBAImage(width: width, height: height, pixels: shown)
  }
}
