/// Columns of text: the first flush left and shortened where the line would not fit, the others flush right.
struct TextTable {
  private let header: [String]
  private var rows: [[String]] = []

  init(header: [String]) {
    precondition(!header.isEmpty, "a table has a column")
    self.header = header
  }

  mutating func add(_ row: [String]) {
    precondition(row.count == header.count, "a row fills the columns")
    rows.append(row)
  }

  /// The lines, header first.
  ///
  /// - Parameter width: columns of the terminal; nil where nothing is cut.
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

  /// The middle gives way: the start tells the folder, the end the file.
  private func shortened(_ text: String, to width: Int) -> String {
    guard text.count > width else { return text }
    let tail = (width - 1) * 2 / 3
    return String(text.prefix(width - 1 - tail)) + "…" + String(text.suffix(tail))
  }

  private func padding(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }
}
