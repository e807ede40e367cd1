/// A search for a short text in a file, in linear time.
struct MarkerText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Parameter text: a text of a few bytes.
  func contains(_ text: String) -> Bool {
    let text = Array(text.utf8)
    guard let first = text.first, bytes.count >= text.count else { return text.isEmpty }
    for start in 0...bytes.count - text.count where bytes[start] == first {
      if bytes[start..<start + text.count].elementsEqual(text) { return true }
    }
    return false
  }
}
