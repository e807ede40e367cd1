/// The number of columns that a text takes in a terminal.
///
/// Wide characters of East Asia and emoji take two columns, and combining marks none (UAX #11, UAX #29, UTS #51).
/// Characters of ambiguous width take one. The wide blocks are those of Unicode 17, and all other facts are those of the
/// Swift library's Unicode version.
package enum DisplayWidth {
  /// Returns the columns of a text on one line. Characters that control a terminal count as `SafeText` shows them.
  package static func of(_ text: some StringProtocol) -> Int {
    // Most names are printable ASCII, where each byte is a column.
    if text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Returns the columns of a character. An emoji sequence takes two columns, in spite of the number of its parts.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    var (sum, count) = (0, 0)
    var (isSequence, hasEscape) = (false, false)
    SafeText.visit(scalars) { scalar, isEscaped in
      if count > 0, isPartOfEmoji(scalar) { isSequence = true }
      if isEscaped { hasEscape = true }
      // A joiner or a variation selector of an emoji takes no column.
      sum += isEscaped || !SafeText.isUnsafe(scalar) ? of(scalar) : 0
      count += 1
    }
    guard isSequence, !hasEscape, let first = scalars.first, first.properties.isEmoji else { return sum }
    return 2
  }

  /// Returns the columns of a scalar by itself.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 {
      if 0x20...0x7E ~= value || value > 0x9F && value != 0xAD { return 1 }
      return escape(value)
    }
    if SafeText.isUnsafe(scalar) { return escape(value) }
    if isInvisible(scalar) { return 0 }
    return WideBlocks.contains(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// The columns of `\u{…}`.
  private static func escape(_ value: UInt32) -> Int { 4 + String(value, radix: 16).utf8.count }

  /// Whether a scalar after the first makes an emoji sequence: a joiner, the emoji variation selector, a keycap, a skin
  /// tone, or the second half of a flag.
  private static func isPartOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x200D, 0xFE0F, 0x20E3, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // The vowels and finals of Hangul join the wide syllable before them.
    case 0x1161...0x11FF, 0xD7B0...0xD7FB: return true
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .lineSeparator, .paragraphSeparator: return true
    // Signs that precede a number, such as the Arabic number sign, are visible.
    case .format: return !isPrepended(scalar.value)
    default: return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Whether a format character is visible and joins the character after it (Prepended_Concatenation_Mark).
  private static func isPrepended(_ value: UInt32) -> Bool {
    switch value {
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: true
    default: false
    }
  }
}

/// The blocks whose characters are wide (East_Asian_Width W and F), apart from emoji.
private enum WideBlocks {
  private static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0x303E, 0x3041...0x3247,
    0x3250...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x16FFF, 0x17000...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D356, 0x1D360...0x1D376,
    0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
  ]

  static func contains(_ value: UInt32) -> Bool {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].upperBound < value { low = middle + 1 } else { high = middle }
    }
    return low < ranges.count && ranges[low].lowerBound <= value
  }
}
