import CrushBasics

/// A table of text that adapts to the width of a terminal.
///
/// The first column is aligned left and shortened in its middle to fit the line. On a narrow terminal, the least
/// important columns are dropped before the first one gets shorter than `leastName`.
package struct TextTable {
  struct Column: ExpressibleByStringLiteral {
    enum Alignment { case left, right }

    let title: String
    var alignment = Alignment.right
    /// The columns with the lowest number are dropped first; nil for a column that is never dropped.
    var importance: Int?
    /// Whether the text is cut at its end to fit the line. Only the last column can be.
    var isCut = false

    init(_ title: String, _ alignment: Alignment = .right, importance: Int? = nil, isCut: Bool = false) {
      self.title = title
      self.alignment = alignment
      self.importance = importance
      self.isCut = isCut
    }

    init(stringLiteral title: String) { self.init(title) }
  }

  /// A row with the widths of its cells, which take long to measure.
  private struct Row {
    let cells: [String]
    let widths: [Int]
    /// Adds colors to the text of a column. Escape sequences have no width.
    let paint: ((_ column: Int, _ text: String) -> String)?

    init(_ cells: [String], _ paint: ((Int, String) -> String)? = nil) {
      self.cells = cells
      widths = cells.map { DisplayWidth.of($0) }
      self.paint = paint
    }
  }

  /// The least columns of the first cell, as long as other columns can be dropped.
  var leastName = 24
  /// The least columns of the first cell if no column can be dropped.
  private static let least = 16
  /// The least columns of a cell that is cut at its end.
  private static let leastCut = 24

  private let columns: [Column]
  private let header: Row
  private var rows: [Row] = []

  package init(header: [String]) { self.init(header.map { Column($0) }) }

  init(_ columns: [Column]) {
    precondition(!columns.isEmpty, "a table has a column")
    self.columns = columns
    header = Row(columns.map(\.title))
  }

  /// - Parameter paint: adds colors to the text of a column.
  package mutating func add(_ row: [String], paint: ((_ column: Int, _ text: String) -> String)? = nil) {
    precondition(row.count == columns.count, "a row has one cell for each column")
    rows.append(Row(row, paint))
  }

  /// Returns the lines, header first.
  ///
  /// - Parameter width: the number of columns of the terminal, or nil to shorten and drop nothing.
  package func lines(width: Int?) -> [String] {
    var widths = header.widths
    for row in rows {
      for (column, width) in row.widths.enumerated() { widths[column] = max(widths[column], width) }
    }
    var shown = Array(columns.indices)
    if let width { fit(&widths, &shown, width) }
    return ([header] + rows).map { line($0, widths, shown) }
  }

  /// Drops columns and reduces widths until a line fits, if that is possible.
  private func fit(_ widths: inout [Int], _ shown: inout [Int], _ width: Int) {
    func others(_ shown: [Int]) -> Int {
      shown.dropFirst().reduce(0) { sum, column in
        sum + 2 + (columns[column].isCut ? min(widths[column], Self.leastCut) : widths[column])
      }
    }
    while min(widths[0], leastName) + others(shown) > width, let least = leastImportant(shown) {
      shown.remove(at: least)
    }
    let name = min(widths[0], max(header.widths[0], Self.least, width - others(shown)))
    if let last = shown.last, last > 0, columns[last].isCut {
      let rest = width - name - others(Array(shown.dropLast())) - 2
      widths[last] = min(widths[last], max(rest, 1))
    }
    widths[0] = name
  }

  /// Returns the position of the next column to drop; of equal ones, the last.
  private func leastImportant(_ shown: [Int]) -> Int? {
    var result: Int?
    for place in shown.indices.dropFirst() {
      guard let importance = columns[shown[place]].importance else { continue }
      if let before = result, let least = columns[shown[before]].importance, least < importance { continue }
      result = place
    }
    return result
  }

  private func line(_ row: Row, _ widths: [Int], _ shown: [Int]) -> String {
    var line = ""
    // Spaces at the end of a line would wrap on a narrow terminal.
    var pending = 0
    for (place, column) in shown.enumerated() {
      var text = row.cells[column]
      var width = row.widths[column]
      if width > widths[column] {
        text =
          columns[column].isCut
          ? DisplayWidth.cut(text, to: widths[column]) : DisplayWidth.shortened(text, to: widths[column])
        width = DisplayWidth.of(text)
      }
      let space = widths[column] - width
      let isLeft = column == 0 || columns[column].alignment == .left
      append(spaces: pending + (place == 0 ? 0 : 2) + (isLeft ? 0 : space), to: &line)
      line += row.paint.map { text.isEmpty ? text : $0(column, text) } ?? text
      pending = isLeft ? space : 0
    }
    // The first column is padded, as in a table without other columns.
    if shown.count == 1 { append(spaces: pending, to: &line) }
    return line
  }

  private func append(spaces count: Int, to line: inout String) {
    for _ in 0..<max(0, count) { line.append(" ") }
  }
}
