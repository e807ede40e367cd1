/// Lines of Markdown with a limit on their length.
///
/// GitHub accepts comments of up to 65,536 characters. The length here counts UTF-16, which is never less than the number
/// of characters in any other sense.
struct MarkdownBudget {
  private(set) var lines: [String] = []
  private(set) var length = 0
  let limit: Int

  init(limit: Int) { self.limit = limit }

  var remaining: Int { limit - length }

  /// Returns the length of lines with their line ends.
  static func length(of lines: [String]) -> Int { lines.reduce(0) { $0 + $1.utf16.count + 1 } }

  /// Adds lines if all of them fit.
  ///
  /// - Parameter reserved: the length that must remain for other lines.
  /// - Returns: whether they fit.
  @discardableResult mutating func add(_ new: [String], reserving reserved: Int = 0) -> Bool {
    let added = Self.length(of: new)
    guard added <= remaining - reserved else { return false }
    length += added
    lines += new
    return true
  }

  var text: String { lines.map { $0 + "\n" }.joined() }
}
