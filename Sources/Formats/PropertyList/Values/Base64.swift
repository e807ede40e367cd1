import CrushBasics

/// Base 64 as CoreFoundation reads `<data>` (CFPropertyList.c). Characters outside the alphabet are skipped, and an
/// incomplete last group is dropped.
enum Base64 {
  /// The value of each character, or 64 for a skipped character. `=` counts as a zero in its group.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 128)
    for (value, character) in alphabet.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    values[Int(UInt8(ascii: "="))] = 0
    return values
  }()

  /// Appends the bytes encoded in `range`. Returns the offset of the first byte that is not part of the data: a byte of
  /// 0x80 or more, or `<`.
  static func decode(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) -> Int? {
    let values = values.span
    var accumulator: UInt32 = 0
    var count = 0
    var padding = 0
    for index in range {
      let byte = bytes[index]
      guard byte < 0x80, byte != UInt8(ascii: "<") else { return index }
      let value = values[Int(byte)]
      if byte == UInt8(ascii: "=") {
        padding &+= 1
      } else if !isSpace(byte) {
        padding = 0
      }
      if value == 64 { continue }
      accumulator = accumulator << 6 | UInt32(value)
      count &+= 1
      if count & 3 == 0 {
        output.append(UInt8(truncatingIfNeeded: accumulator >> 16))
        if padding < 2 { output.append(UInt8(truncatingIfNeeded: accumulator >> 8)) }
        if padding < 1 { output.append(UInt8(truncatingIfNeeded: accumulator)) }
      }
    }
    return nil
  }

  /// Returns true if a text is strict base 64: whole groups of four, the last one padded with `=`. White space is
  /// ignored.
  static func isWhole(_ text: [UInt8]) -> Bool {
    let characters = text.filter { !isSpace($0) }
    guard characters.count.isMultiple(of: 4) else { return false }
    let padding = characters.suffix(2).reversed().prefix { $0 == UInt8(ascii: "=") }.count
    return characters.dropLast(padding).allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "=") && values[Int($0)] < 64 }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the base 64 of bytes on one line.
  static func text(of bytes: [UInt8]) -> String {
    var output = OutputBuffer(capacity: size(of: bytes.count))
    output.reserve(size(of: bytes.count))
    encode(bytes.span, bytes.indices, to: &output)
    return String(decoding: output.finished(), as: UTF8.self)
  }

  /// Appends the base 64 of a data node.
  static func encode(_ document: Document, _ node: Node, to output: inout [UInt8]) {
    var text = OutputBuffer(capacity: size(of: Int(node.count)))
    text.reserve(size(of: Int(node.count)))
    encode(node.flags.contains(.decoded) ? document.decoded.span : document.source.span, node.range, to: &text)
    output.append(contentsOf: text.finished())
  }

  /// Returns the number of characters that encode `count` bytes.
  static func size(of count: Int) -> Int {
    (count + 2) / 3 * 4
  }

  /// Appends the base 64 of the bytes of `range`, padded with `=`. The buffer must have room for it.
  static func encode(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout OutputBuffer) {
    let pairs = pairs.span
    var index = range.lowerBound
    while index < range.upperBound {
      let left = range.upperBound &- index
      // Three bytes, big-endian, in two halves of twelve bits.
      let group = bytes.word(at: index, length: min(3, left)).byteSwapped >> 40
      var word = UInt64(pairs[Int(group >> 12)]) | UInt64(pairs[Int(group & 0xFFF)]) << 16
      if left < 3 {
        word = left == 2 ? word & 0x00FF_FFFF | 0x3D00_0000 : word & 0xFFFF | 0x3D3D_0000
      }
      output.append(word: word, length: 4)
      index &+= 3
    }
  }

  /// The two characters of each twelve-bit value, the first one in the low byte.
  private static let pairs: [UInt16] = (0..<4096).map { bits in
    UInt16(alphabet[bits >> 6]) | UInt16(alphabet[bits & 63]) << 8
  }

  /// C's `isspace`.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
