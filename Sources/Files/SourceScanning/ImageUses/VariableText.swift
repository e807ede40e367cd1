/// Texts of property lists with build settings, such as `$(BRAND)_logo` and `${BRAND}_logo`.
package enum VariableText {
  /// Returns the start and the end of all texts that a setting may make, or nil for a text without settings, or too short
  /// ones.
  package static func pattern(of text: String) -> ImageUse.Name? {
    let bytes = Array(text.utf8)
    guard let first = (0..<max(0, bytes.count - 1)).first(where: { isStart(bytes, $0) }),
      let last = bytes.lastIndex(where: { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "}") }), first < last
    else { return nil }
    let start = String(decoding: bytes[..<first], as: UTF8.self)
    let end = String(decoding: bytes[(last + 1)...], as: UTF8.self)
    return max(start.utf8.count, end.utf8.count) < FormatText.shortestEnd ? nil : .pattern(prefix: start, suffix: end)
  }

  private static func isStart(_ bytes: [UInt8], _ index: Int) -> Bool {
    bytes[index] == UInt8(ascii: "$")
      && (bytes[index + 1] == UInt8(ascii: "(") || bytes[index + 1] == UInt8(ascii: "{"))
  }
}
