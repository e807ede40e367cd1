/// Returns text from a file in a form that is safe on one line of a terminal. Characters that control the terminal,
/// change the direction of text or are invisible are escaped.
package func oneLine(_ text: String) -> String { SafeText.shown(text) }

/// Escapes for characters that control a terminal, change the direction of the text around them, or are invisible.
///
/// With an invisible character, two names look equal, and a name can contain text that only programs see. Joiners and
/// variation selectors stay in emoji, where they choose the picture.
package enum SafeText {
  /// Returns true for each character that is escaped outside of emoji.
  ///
  /// * C0, DEL, C1, and the separators of lines and paragraphs
  /// * marks, embeddings, overrides and isolates of the bidirectional algorithm (UAX #9, section 2)
  /// * Default_Ignorable_Code_Point (DerivedCoreProperties.txt of Unicode 17), with its unassigned characters
  /// * interlinear annotations
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0xAD: true
    case 0..<0x34F: false
    case 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Returns the text with each unsafe character as `\u{…}`, except joiners and variation selectors in emoji.
  ///
  /// - Parameter kept: Unsafe characters that the output format itself makes safe.
  package static func shown(_ text: String, keeping kept: Set<Unicode.Scalar> = []) -> String {
    guard text.unicodeScalars.contains(where: { isUnsafe($0) && !kept.contains($0) }) else { return text }
    var result = ""
    visit(text.unicodeScalars) { scalar, isEscaped in
      if isEscaped && !kept.contains(scalar) {
        result += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Returns a JSON text with every unsafe character in its strings escaped. A parser reads equal values from it.
  package static func json(_ text: String) -> String {
    // Most reports are ASCII and long.
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    func isEscaped(_ scalar: Unicode.Scalar) -> Bool { scalar.value > 0x1F && isUnsafe(scalar) }
    guard text.unicodeScalars.contains(where: isEscaped) else { return text }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      if isEscaped(scalar) {
        for unit in String(scalar).utf16 { result += "\\u" + unit.hexadecimal(digits: 4) }
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The end of the text before a character: no emoji, the sign of an emoji, or an emoji with its variation selector.
  private enum Before { case other, emoji, styled }

  /// Visits each character, with true for an unsafe one that is no part of an emoji.
  static func visit(_ scalars: some Collection<Unicode.Scalar>, _ body: (Unicode.Scalar, Bool) -> Void) {
    var before = Before.other
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      scalars.formIndex(after: &index)
      let next = index < scalars.endIndex ? scalars[index] : nil
      switch scalar.value {
      case 0xFE0E...0xFE0F where before == .emoji || isKeycap(before: next):
        body(scalar, false)
        before = .styled
      case 0x200D where before != .other && next.map(isEmoji) == true:
        body(scalar, false)
        before = .other
      default:
        body(scalar, isUnsafe(scalar))
        before = isEmoji(scalar) ? .emoji : .other
      }
    }
  }

  /// Returns true for a picture, but not for digits and the halves of flags, which Unicode calls emoji, too.
  private static func isEmoji(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0xA0 && !(0x1F1E6...0x1F1FF).contains(scalar.value) && scalar.properties.isEmoji
  }

  /// Returns true if the keycap follows a variation selector, as in the emoji of digits.
  private static func isKeycap(before next: Unicode.Scalar?) -> Bool { next?.value == 0x20E3 }
}
