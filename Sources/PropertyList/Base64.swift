/// Base 64 as CoreFoundation reads `<data>` (CFPropertyList.c): characters outside the alphabet are skipped, an
/// incomplete last group is dropped.
enum Base64 {
  /// What a character stands for; 64 for one that is skipped. `=` counts as a zero of its group.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 128)
    for (value, character) in alphabet.enumerated() {
      values[Int(character)] = UInt8(value)
    }
    values[Int(UInt8(ascii: "="))] = 0
    return values
  }()

  /// Appends the bytes that `range` stands for; returns the offset of the first byte that is not text of data:
  /// one of 0x80 or more, or a bracket.
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

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The base 64 of bytes, in one line.
  static func text(of bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    encode(bytes.span, bytes.indices, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends the base 64 of a data node.
  static func encode(_ document: Document, _ node: Node, to output: inout [UInt8]) {
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    encode(bytes, node.range, to: &output)
  }

  /// Appends the base 64 of the bytes of `range`, filled up with `=`.
  static func encode(_ bytes: Span<UInt8>, _ range: Range<Int>, to output: inout [UInt8]) {
    let alphabet = alphabet.span
    var index = range.lowerBound
    while index < range.upperBound {
      let left = range.upperBound &- index
      let group =
        UInt32(bytes[index]) << 16 | (left > 1 ? UInt32(bytes[index &+ 1]) << 8 : 0)
        | (left > 2 ? UInt32(bytes[index &+ 2]) : 0)
      output.append(alphabet[Int(group >> 18)])
      output.append(alphabet[Int(group >> 12 & 63)])
      output.append(left > 1 ? alphabet[Int(group >> 6 & 63)] : UInt8(ascii: "="))
      output.append(left > 2 ? alphabet[Int(group & 63)] : UInt8(ascii: "="))
      index &+= 3
    }
  }

  /// C's `isspace`.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
