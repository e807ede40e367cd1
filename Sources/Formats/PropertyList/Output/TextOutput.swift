/// The text of a property list while it is written, with the limit of its size.
struct TextOutput {
  /// The indentation of one level.
  struct Indentation: Sendable {
    let byte: UInt8
    let count: Int

    static let tab = Indentation(byte: UInt8(ascii: "\t"), count: 1)

    static func spaces(_ count: Int) -> Indentation { Indentation(byte: UInt8(ascii: " "), count: count) }
  }

  /// The text in UTF-8.
  var bytes: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: The maximum size in bytes.
  init(limit: Int) { self.limit = limit }

  mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }

  /// Begins a line at a level. Appending a text for each level, not single bytes, takes readable JSON 30% longer.
  mutating func line(_ depth: Int, indentation: Indentation) {
    bytes.append(UInt8(ascii: "\n"))
    for _ in 0..<(depth * indentation.count) { bytes.append(indentation.byte) }
  }

  /// - Parameter size: The number of bytes that follow.
  /// - Throws: `PropertyListError.tooLarge`.
  func checkLimit(adding size: Int = 0) throws(PropertyListError) {
    let total = bytes.count + size
    guard total <= limit else { throw .tooLarge(bytes: total, limit: limit) }
  }
}
