/// A position in a text as an editor shows it.
package struct TextPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1. A line ends with LF, CR LF or CR.
  package let line: Int
  /// The column, from 1, in Unicode scalars.
  package let column: Int

  /// Creates a position from a known line and column. Both count from 1.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Computes the line and the column of the byte at `offset`. Takes time in proportion to the offset, so it is meant
  /// for errors only.
  package init(of offset: Int, in utf8: Span<UInt8>) {
    var line = 1
    var column = 1
    var previous: UInt8 = 0
    for index in 0..<max(0, min(offset, utf8.count)) {
      let byte = utf8[index]
      if byte == UInt8(ascii: "\r") || (byte == UInt8(ascii: "\n") && previous != UInt8(ascii: "\r")) {
        line &+= 1
        column = 1
      } else if byte == UInt8(ascii: "\n") {
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column &+= 1
      }
      previous = byte
    }
    // A byte order mark occupies no column.
    let hasMark = utf8.count >= 3 && utf8[0] == 0xEF && utf8[1] == 0xBB && utf8[2] == 0xBF
    if hasMark && line == 1 && column > 1 && offset >= 3 {
      column &-= 1
    }
    self.line = line
    self.column = column
  }

  /// `line 4, column 7`.
  package var description: String {
    "line \(line), column \(column)"
  }
}
