/// A surrogate without its other half. Binary lists and JSON can contain it, but Unicode text cannot.
///
/// The strings of a document contain the three bytes that UTF-8 would assign to it: `ED A0…BF 80…BF`.
enum LoneSurrogate {
  /// The loss reported by formats that are Unicode text.
  static let loss = "string with a lone surrogate, now U+FFFD"

  private static let size = 3

  /// Returns the surrogate whose bytes begin at `index`, or nil.
  @inline(__always)
  static func unit(at index: Int, in bytes: ArraySlice<UInt8>) -> UInt16? {
    guard bytes[index] == 0xED, bytes.endIndex - index >= size, bytes[index + 1] >= 0xA0 else { return nil }
    return 0xD000 | UInt16(bytes[index + 1] & 0x3F) << 6 | UInt16(bytes[index + 2] & 0x3F)
  }

  /// Returns true if a string of a document contains a lone surrogate.
  static func occurs(in bytes: ArraySlice<UInt8>) -> Bool {
    bytes.contains(0xED) && bytes.indices.contains { unit(at: $0, in: bytes) != nil }
  }

  /// Passes the bytes of a string to `byte` one by one, and each lone surrogate to `surrogate`.
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
  /// Returns the text of a string. Every lone surrogate becomes one U+FFFD.
  func text(of node: Node) -> String {
    Self.text(of: content(of: node))
  }

  /// Returns the text of a string's bytes, or of their beginning.
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
