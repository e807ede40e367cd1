/// A table of text. The first column is aligned left and shortened to fit the line. The others are aligned right.
struct TextTable {
  private let header: [String]
  private var rows: [[String]] = []

  init(header: [String]) {
    precondition(!header.isEmpty, "a table has a column")
    self.header = header
  }

  mutating func add(_ row: [String]) {
    precondition(row.count == header.count, "a row has one cell for each column")
    rows.append(row)
  }

  /// Returns the lines, header first.
  ///
  /// - Parameter width: the number of columns of the terminal, or nil to shorten nothing.
  func lines(width: Int?) -> [String] {
    var widths = header.map(\.count)
    for row in rows {
      for (column, cell) in row.enumerated() { widths[column] = max(widths[column], cell.count) }
    }
    if let width {
      let others = widths.dropFirst().reduce(0) { $0 + $1 + 2 }
      widths[0] = min(widths[0], max(header[0].count, 16, width - others))
    }
    return ([header] + rows).map { row in
      let first = shortened(row[0], to: widths[0])
      let rest = row.indices.dropFirst().map { padding(widths[$0] - row[$0].count + 2) + row[$0] }
      return first + padding(widths[0] - first.count) + rest.joined()
    }
  }

  /// Shortens a path in the middle, since its start shows the folder and its end the file.
  private func shortened(_ text: String, to width: Int) -> String {
    guard text.count > width else { return text }
    let tail = (width - 1) * 2 / 3
    return String(text.prefix(width - 1 - tail)) + "…" + String(text.suffix(tail))
  }

  private func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
