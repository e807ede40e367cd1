/// Bytes at fixed offsets near the start of a file that identify its format.
struct FormatSignature: Sendable {
  private var parts: [(bytes: [UInt8], offset: Int)]
  /// The smallest size of the file in bytes.
  private let leastCount: Int

  init(_ bytes: [UInt8], at offset: Int = 0, leastCount: Int = 0) {
    parts = [(bytes, offset)]
    self.leastCount = leastCount
  }

  init(_ text: String, at offset: Int = 0, leastCount: Int = 0) {
    self.init(Array(text.utf8), at: offset, leastCount: leastCount)
  }

  /// Returns a signature that also requires these bytes.
  func and(_ bytes: [UInt8], at offset: Int) -> FormatSignature {
    var result = self
    result.parts.append((bytes, offset))
    return result
  }

  func and(_ text: String, at offset: Int) -> FormatSignature { and(Array(text.utf8), at: offset) }

  /// Returns true if a file with these first bytes has the signature.
  func matches(_ start: Span<UInt8>) -> Bool {
    guard start.count >= leastCount else { return false }
    for (bytes, offset) in parts {
      guard start.count >= offset + bytes.count else { return false }
      for index in bytes.indices where start[offset + index] != bytes[index] { return false }
    }
    return true
  }
}
