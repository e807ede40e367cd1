import CrushBasics

/// A counter of lines and columns that only moves forward, so that all places of a text take linear time together.
struct TextCursor {
  private var offset = 0
  private var line = 1
  private var column = 1

  /// Begins after a byte order mark, which occupies no column.
  mutating func start(at offset: Int) { self.offset = offset }

  /// Returns the place of the byte at `target`, which must not be before the last one. Columns count Unicode scalars,
  /// as in `TextPosition`.
  mutating func position(of target: Int, in bytes: [UInt8]) -> TextPosition {
    let target = min(target, bytes.count)
    while offset < target {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\r")
        || (byte == UInt8(ascii: "\n") && (offset == 0 || bytes[offset - 1] != UInt8(ascii: "\r")))
      {
        line += 1
        column = 1
      } else if byte == UInt8(ascii: "\n") {
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      offset += 1
    }
    return TextPosition(line: line, column: column)
  }
}
