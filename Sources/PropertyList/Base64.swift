/// Base 64 as CoreFoundation reads `<data>` (CFPropertyList.c): characters outside the alphabet are skipped, an
/// incomplete last group is dropped.
enum Base64 {
  /// What a character stands for; 64 for one that is skipped. `=` counts as a zero of its group.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 64, count: 128)
    let alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
    for (value, character) in alphabet.utf8.enumerated() {
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

  /// C's `isspace`.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (byte >= 0x09 && byte <= 0x0D)
  }
}
