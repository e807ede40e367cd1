/// A table of text. The first column is aligned left and shortened to fit the line. The others are aligned right.
struct TextTable {
  /// A row with the widths of its cells in characters, which take long to count.
  private struct Row {
    let cells: [String]
    let widths: [Int]

    init(_ cells: [String]) {
      self.cells = cells
      widths = cells.map(TextTable.width)
    }
  }

  private let header: Row
  private var rows: [Row] = []

  init(header: [String]) {
    precondition(!header.isEmpty, "a table has a column")
    self.header = Row(header)
  }

  mutating func add(_ row: [String]) {
    precondition(row.count == header.cells.count, "a row has one cell for each column")
    rows.append(Row(row))
  }

  /// Returns the lines, header first.
  ///
  /// - Parameter width: the number of columns of the terminal, or nil to shorten nothing.
  func lines(width: Int?) -> [String] {
    var widths = header.widths
    for row in rows {
      for (column, width) in row.widths.enumerated() { widths[column] = max(widths[column], width) }
    }
    if let width {
      let others = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
      widths[0] = min(widths[0], max(header.widths[0], 16, width - others))
    }
    return ([header] + rows).map { row in
      let isLong = row.widths[0] > widths[0]
      var line = isLong ? shortened(row.cells[0], to: widths[0]) : row.cells[0]
      append(spaces: isLong ? 0 : widths[0] - row.widths[0], to: &line)
      for column in row.cells.indices.dropFirst() {
        append(spaces: widths[column] - row.widths[column] + 2, to: &line)
        line += row.cells[column]
      }
      return line
    }
  }

  /// Returns the number of characters. Every byte of ASCII is one, and CR LF is in no cell.
  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : text.count
  }

  /// Shortens a path in the middle, since its start shows the folder and its end the file.
  private func shortened(_ text: String, to width: Int) -> String {
    let tail = (width - 1) * 2 / 3
    return String(text.prefix(width - 1 - tail)) + "…" + String(text.suffix(tail))
  }

  private func append(spaces count: Int, to line: inout String) {
    for _ in 0..<max(0, count) { line.append(" ") }
  }
}
