/// The room for a drawing in a terminal.
package struct DrawingScreen: Sendable, Equatable {
  /// Characters.
  package let columns: Int
  package let rows: Int

  /// The room where the size of the terminal is unknown, and the most for each of several images.
  package static let small = DrawingScreen(columns: 64, rows: 24)

  /// - Parameters: the size of the terminal. Impossible numbers are replaced by usual ones.
  package init(columns: Int, rows: Int) {
    self.columns = min(max(columns, 1), 400)
    self.rows = min(max(rows, 1), 200)
  }

  /// Returns the room that is not larger than another.
  package func limited(to other: DrawingScreen) -> DrawingScreen {
    DrawingScreen(columns: min(columns, other.columns), rows: min(rows, other.rows))
  }

  /// The largest size of an image. A character shows two pixels.
  package var box: PictureBox { PictureBox(width: columns, height: rows * 2) }
}
