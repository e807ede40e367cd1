/// The text of a property list while it is written, with the limit of its size.
struct TextOutput {
  /// The text in UTF-8.
  var bytes: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: The maximum size in bytes.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Begins a line with `indentation`, once for each level.
  mutating func line(_ depth: Int, indentation: String) {
    append("\n")
    for _ in 0..<depth { append(indentation) }
  }

  /// - Parameter size: The number of bytes that follow.
  /// - Throws: `PropertyListError.tooLarge`.
  func checkLimit(adding size: Int = 0) throws(PropertyListError) {
    let total = bytes.count + size
    guard total <= limit else { throw .tooLarge(bytes: total, limit: limit) }
  }
}
