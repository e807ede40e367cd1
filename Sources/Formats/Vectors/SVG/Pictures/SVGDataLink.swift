/// A link that contains a file, such as `data:image/png;base64,iVBORw0…` (RFC 2397).
struct SVGDataLink: Equatable {
  /// The media type in lower case, such as `image/png`. Empty if the link states none.
  let type: String
  let bytes: [UInt8]

  private static let scheme = "data:"

  static func isData(_ link: String) -> Bool { trimmed(link).prefix(scheme.utf8.count).lowercased() == scheme }

  /// Returns nil for a link without a comma, and for characters that are not base 64.
  ///
  /// Percent signs are decoded first. White space in base 64 and missing padding do no harm (WHATWG Infra, section 5).
  init?(_ link: String) {
    guard Self.isData(link) else { return nil }
    let content = Self.trimmed(link).utf8.dropFirst(Self.scheme.utf8.count)
    guard let comma = content.firstIndex(of: UInt8(ascii: ",")) else { return nil }
    let head = Substring(content[..<comma]).split(separator: ";", omittingEmptySubsequences: false)
    let words = head.map { SVGScanner.trimmed($0).lowercased() }
    type = words.first ?? ""
    let data = PercentDecoder(bytes: content[content.index(after: comma)...])
    guard words.dropFirst().last == "base64" else {
      bytes = Array(data)
      return
    }
    guard let decoded = Self.decoded(data, count: content.count) else { return nil }
    bytes = decoded
  }

  /// Returns the link without leading white space, and without a copy of its data.
  private static func trimmed(_ link: String) -> Substring { Substring(link.utf8.drop(while: SVGScanner.isSpace)) }

  /// - Parameter count: the maximum number of characters.
  private static func decoded(_ characters: PercentDecoder, count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count / 4 * 3)
    var (group, length, padding): (UInt32, Int, Int) = (0, 0, 0)
    for character in characters where !SVGScanner.isSpace(character) {
      if character == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: character) else { return nil }
      group = group << 6 | value
      length += 1
      if length & 3 == 0 {
        for shift in [16, 8, 0] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) }
      }
    }
    // The last group has 8 bits in two characters, or 16 bits in three.
    let rest = length & 3
    guard rest != 1, padding <= 2 else { return nil }
    if rest == 2 { bytes.append(UInt8(truncatingIfNeeded: group >> 4)) }
    if rest == 3 { for shift in [10, 2] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: group >> shift)) } }
    return bytes
  }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a") + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0") + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}

/// The bytes of a text with `%2B` as `+`. A percent sign without two digits after it is a byte of its own.
private struct PercentDecoder: Sequence, IteratorProtocol {
  var bytes: Substring.UTF8View

  mutating func next() -> UInt8? {
    guard let byte = bytes.popFirst() else { return nil }
    guard byte == UInt8(ascii: "%") else { return byte }
    let digits = bytes.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == 2 else { return byte }
    bytes.removeFirst(2)
    return UInt8(digits[0] * 16 + digits[1])
  }
}
