import CrushBytes

/// Returns text from a file in a form that is safe on one line of a terminal. Characters that control the terminal or
/// change the direction of text are escaped.
package func oneLine(_ text: String) -> String { SafeText.shown(text) }

/// Escapes for characters that control a terminal or change the direction of the text around them.
package enum SafeText {
  /// Returns true for C0, DEL and C1, for the separators of lines and paragraphs, and for the marks, embeddings,
  /// overrides and isolates of the bidirectional algorithm (UAX #9, section 2).
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x61C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns the text with each unsafe character as `\u{…}`.
  ///
  /// - Parameter kept: Unsafe characters that the output format itself makes safe.
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

  /// Returns a JSON text with every unsafe character in its strings escaped. A parser reads equal values from it.
  package static func json(_ text: String) -> String {
    // Most reports are ASCII and long.
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
