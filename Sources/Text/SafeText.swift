import Bytes

/// Text from a file, made safe for one line of a terminal: control characters are shown, not obeyed, and so are those that
/// turn the direction of what follows.
package func oneLine(_ text: String) -> String { SafeText.shown(text) }

/// The characters that control a terminal or change the direction of the text around them.
package enum SafeText {
  /// C0, DEL and C1, and the embeddings, overrides and isolates of the bidirectional algorithm (UAX #9, section 2).
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// - Parameter kept: unsafe characters that the format itself makes safe.
  package static func shown(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    func isShown(_ scalar: Unicode.Scalar) -> Bool { isUnsafe(scalar) && !kept.contains(scalar) }
    guard text.unicodeScalars.contains(where: isShown) else { return text }
    return text.unicodeScalars.reduce(into: "") { line, scalar in
      if isShown(scalar) {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        line.unicodeScalars.append(scalar)
      }
    }
  }

  /// A JSON text whose strings hold no unsafe character as it is. A reader gets the same values.
  package static func json(_ text: String) -> String {
    // Most reports are ASCII, and long.
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x1F && isUnsafe(scalar) }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isEscaped(scalar) {
        result += "\\u" + scalar.value.hexadecimal(digits: 4)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }
}
