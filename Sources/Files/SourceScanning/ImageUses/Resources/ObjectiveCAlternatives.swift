/// The code around a message that has another value for the case that its result is missing.
extension SwiftCode {
  /// The most tokens before a message that are read.
  private static let longest = 64

  func isNull(at index: Int) -> Bool {
    ["nil", "NULL", "nullptr"].contains { isName($0, at: index) }
  }

  /// Returns the index of the bracket before `[UIImage` or `[[UIImage alloc]`, by the index of the selector.
  private func startOfMessage(_ selector: Int) -> Int {
    isMark("]", at: selector - 1) ? selector - 5 : selector - 2
  }

  /// Returns true if `?:` follows the message with a selector.
  func hasOtherValue(_ selector: Int) -> Bool {
    let start = startOfMessage(selector)
    guard isMark("[", at: start), let end = end(at: start) else { return false }
    return isMark("?", at: end + 1) && isMark(":", at: end + 2)
  }

  /// Returns true if a message is the value for a missing one, as in `cached ?: [UIImage …]`,
  /// `image ? image : [UIImage …]` and `!image ? [UIImage …] : image`.
  func isOtherValue(_ selector: Int) -> Bool {
    let start = startOfMessage(selector)
    if isMark("?", at: start - 1) {
      let isEqual = isNull(at: start - 2) && isMark("=", at: start - 3) && isMark("=", at: start - 4)
      return isEqual || isMark("!", at: start - 3)
    }
    guard isMark(":", at: start - 1) else { return false }
    if isMark("?", at: start - 2) { return true }
    for position in (max(2, start - Self.longest)..<max(2, start)).reversed() {
      switch tokens[position] {
      case .mark(UInt8(ascii: "?")):
        if isNull(at: position - 1) { return isMark("=", at: position - 2) && isMark("!", at: position - 3) }
        guard case .name = tokens[position - 1] else { return false }
        return tokens.indices.contains(position + 1) && tokens[position - 1] == tokens[position + 1]
      case .mark(UInt8(ascii: ";")), .mark(UInt8(ascii: "{")), .mark(UInt8(ascii: "}")): return false
      default: break
      }
    }
    return false
  }
}
