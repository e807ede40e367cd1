import CrushBasics

/// A reference such as `&lt;` or `&#x1F600;`.
///
/// Only the five predefined entities exist, because no document can define others (CoreFoundation's CFPropertyList.c).
struct XMLReference {
  /// The character that the reference represents.
  let scalar: Unicode.Scalar
  /// The offset after the semicolon.
  let end: Int

  /// The longest accepted reference: `&#x`, a reasonable number of leading zeros, the digits, and `;`.
  private static let longest = 64

  /// Reads the reference whose `&` is at `start`.
  /// - Throws: `XMLError` with the offset of the `&`, or of the byte found instead of the semicolon.
  static func read(at start: Int, in bytes: [UInt8], end limit: Int) throws(XMLError) -> XMLReference {
    let name = start + 1
    var index = name
    while index < limit, index - start < longest, isNameByte(bytes[index]) {
      index &+= 1
    }
    let text = Excerpt.text(name..<index, in: bytes)
    if name < index && bytes[name] == UInt8(ascii: "#") {
      guard index < limit, bytes[index] == UInt8(ascii: ";") else { throw semicolonMissing(at: index, text, bytes) }
      guard let scalar = scalar(of: bytes[(name + 1)..<index]) else {
        throw .invalidCharacterReference("&\(text);", offset: start)
      }
      return XMLReference(scalar: scalar, end: index + 1)
    }
    guard let scalar = predefined(text) else { throw .unknownEntity(text, offset: start) }
    guard index < limit, bytes[index] == UInt8(ascii: ";") else { throw semicolonMissing(at: index, text, bytes) }
    return XMLReference(scalar: scalar, end: index + 1)
  }

  private static func semicolonMissing(at offset: Int, _ name: String, _ bytes: [UInt8]) -> XMLError {
    .unexpected(found: Excerpt.character(at: offset, in: bytes), expected: "\";\" after &\(name)", offset: offset)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "#"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "-"):
      true
    default:
      false
    }
  }

  private static func predefined(_ name: String) -> Unicode.Scalar? {
    switch name {
    case "lt": "<"
    case "gt": ">"
    case "amp": "&"
    case "apos": "'"
    case "quot": "\""
    default: nil
    }
  }

  /// Returns the scalar with the number given by decimal digits, or by `x` and hexadecimal digits. Returns nil for no
  /// digits, for surrogates, and for numbers above 10FFFF.
  private static func scalar(of digits: ArraySlice<UInt8>) -> Unicode.Scalar? {
    var digits = digits
    var radix: UInt32 = 10
    if digits.first == UInt8(ascii: "x") {
      radix = 16
      digits.removeFirst()
    }
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for digit in digits {
      let number: UInt8
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): number = digit - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): number = digit - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): number = digit - UInt8(ascii: "A") + 10
      default: return nil
      }
      guard number < radix else { return nil }
      value = value &* radix &+ UInt32(number)
      guard value <= 0x10FFFF else { return nil }
    }
    return Unicode.Scalar(value)
  }
}
