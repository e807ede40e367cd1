/// The room for a drawing in a terminal.
package struct DrawingScreen: Sendable, Equatable {
  /// Characters.
  package let columns: Int
  package let rows: Int
  /// The pixels of a character.
  package let cellWidth: Int
  package let cellHeight: Int

  /// The room where the size of the terminal is unknown, and the most for each of several images.
  package static let small = DrawingScreen(columns: 64, rows: 24)

  /// The most pixels of a side of an image, which bounds the bytes that are sent.
  private static let mostPixels = 1024

  /// - Parameters: the size of the terminal. Impossible numbers are replaced by usual ones.
  package init(columns: Int, rows: Int, cellWidth: Int = 8, cellHeight: Int = 16) {
    self.columns = min(max(columns, 1), 400)
    self.rows = min(max(rows, 1), 200)
    self.cellWidth = (4...64).contains(cellWidth) ? cellWidth : 8
    self.cellHeight = (4...128).contains(cellHeight) ? cellHeight : 16
  }

  /// Returns the room that is not larger than another.
  package func limited(to other: DrawingScreen) -> DrawingScreen {
    DrawingScreen(
      columns: min(columns, other.columns), rows: min(rows, other.rows), cellWidth: cellWidth, cellHeight: cellHeight)
  }

  /// Returns the largest size of an image. A character shows two pixels as blocks or shades.
  package func box(for form: DrawingForm) -> PictureBox {
    switch form {
    case .blocks, .shades: PictureBox(width: columns, height: rows * 2)
    case .kitty, .iterm, .sixel:
      PictureBox(
        width: min(columns * cellWidth, Self.mostPixels), height: min(rows * cellHeight, Self.mostPixels))
    }
  }
}
