/// A text with places for values, such as `badge-%@` (`String Format Specifiers`, Apple).
enum FormatText {
  /// The bytes between a `%` and the letter of its type.
  private static let modifiers = Set("0123456789.*+-#'$hlqLztj".utf8)
  /// The fewest bytes of an end without a start. Shorter ends match too many names.
  static let shortestEnd = 3

  /// Returns the start and the end of all texts that a format makes, or nil for a text without places, or too short ones.
  static func pattern(of text: String) -> ImageUse.Name? {
    let bytes = text.utf8
    guard let percent = bytes.firstIndex(of: UInt8(ascii: "%")) else { return nil }
    var start: String?
    var end = bytes.endIndex
    var index = percent
    while index < bytes.endIndex {
      let place = index
      bytes.formIndex(after: &index)
      guard bytes[place] == UInt8(ascii: "%") else { continue }
      while index < bytes.endIndex, modifiers.contains(bytes[index]) { bytes.formIndex(after: &index) }
      guard index < bytes.endIndex else { break }
      let kind = bytes[index]
      // A doubled sign is a sign. A sign before a space is text, such as `100 % sure`.
      if kind == UInt8(ascii: "%") {
        bytes.formIndex(after: &index)
      } else if kind == UInt8(ascii: "@") || (kind | 0x20) >= UInt8(ascii: "a") && (kind | 0x20) <= UInt8(ascii: "z") {
        bytes.formIndex(after: &index)
        start = start ?? String(text[..<place])
        end = index
      }
    }
    guard let start else { return nil }
    let suffix = String(text[end...])
    return start.isEmpty && suffix.utf8.count < shortestEnd ? nil : .pattern(prefix: start, suffix: suffix)
  }
}
