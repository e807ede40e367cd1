/// A surrogate without its other half. Binary lists and JSON can hold it, Unicode text cannot.
///
/// A document's strings have it in the three bytes that UTF-8 would give it: `ED A0…BF 80…BF`.
enum LoneSurrogate {
  /// The loss of a format that is Unicode text.
  static let loss = "string with a lone surrogate, now U+FFFD"

  private static let size = 3

  /// The surrogate whose bytes begin at `index`; nil for any other byte.
  @inline(__always)
  static func unit(at index: Int, in bytes: ArraySlice<UInt8>) -> UInt16? {
    guard bytes[index] == 0xED, bytes.endIndex - index >= size, bytes[index + 1] >= 0xA0 else { return nil }
    return 0xD000 | UInt16(bytes[index + 1] & 0x3F) << 6 | UInt16(bytes[index + 2] & 0x3F)
  }

  /// Whether there is one in a document's string.
  static func occurs(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(0xED) && bytes.indices.contains { unit(at: $0, in: bytes) != nil }
  }

  /// Gives the bytes of a string one by one, and the surrogates between them.
  @inline(__always)
  static func scan(_ bytes: ArraySlice<UInt8>, surrogate: (UInt16) -> Void, byte: (UInt8) -> Void) {
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if let unit = unit(at: index, in: bytes) {
        surrogate(unit)
        index += size
      } else {
        byte(bytes[index])
        index += 1
      }
    }
  }

  /// Appends the four hexadecimal digits of a surrogate.
  static func append(_ unit: UInt16, to output: inout [UInt8]) {
    Hexadecimal.append(UInt8(truncatingIfNeeded: unit >> 8), to: &output)
    Hexadecimal.append(UInt8(truncatingIfNeeded: unit), to: &output)
  }
}

extension Document {
  /// The text of a string; every lone surrogate becomes one U+FFFD.
  func text(of node: Node) -> String {
    Self.text(of: content(of: node))
  }

  /// The text of a string's bytes, or of their beginning.
  static func text(of bytes: ArraySlice<UInt8>) -> String {
    guard LoneSurrogate.occurs(in: bytes) else { return String(decoding: bytes, as: UTF8.self) }
    var text: [UInt8] = []
    LoneSurrogate.scan(bytes) { _ in
      text += "\u{FFFD}".utf8
    } byte: {
      text.append($0)
    }
    return String(decoding: text, as: UTF8.self)
  }
}
