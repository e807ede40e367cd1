import CrushBasics

/// Integers in decimal digits.
enum Decimal {
  /// The maximum length of a 64-bit number with its sign, in bytes.
  static let longest = 21

  /// Appends the digits of an integer or a UID, with a minus sign for a negative value.
  static func append(_ node: Node, to output: inout [UInt8]) {
    var buffer = OutputBuffer(capacity: longest)
    append(node, to: &buffer)
    output.append(contentsOf: buffer.finished())
  }

  /// Appends the digits of an integer or a UID to a buffer that has room for `longest`.
  static func append(_ node: Node, to output: inout OutputBuffer) {
    guard node.flags.contains(.negative) else { return append(node.payload, to: &output) }
    output.append(UInt8(ascii: "-"))
    append(0 &- node.payload, to: &output)
  }

  /// Appends the digits of a number, padded with zeros to `width` digits. The buffer must have room for them.
  static func append(_ number: UInt64, width: Int = 1, to output: inout OutputBuffer) {
    guard number < 100_000_000 && width <= 8 else {
      append(number / 100_000_000, width: width - 8, to: &output)
      return append(number % 100_000_000, width: 8, to: &output)
    }
    let digits = digits(of: number)
    // The first digit is in the lowest byte. At least one digit is written, even for zero.
    let count = max(width, 8 &- min(7, digits.trailingZeroBitCount / 8))
    let text = digits | ByteWord.repeating(UInt8(ascii: "0"))
    output.append(word: text >> UInt64(truncatingIfNeeded: 64 &- count &* 8), length: count)
  }

  /// Returns the eight digits of a number below 10⁸, the first one in the lowest byte. It divides halves, quarters and
  /// eighths of the word in parallel.
  ///
  /// For a number below 10⁴, division by 100 is multiplication by 5,243 and a shift by 19 bits. For a number below 100,
  /// division by 10 is multiplication by 103 and a shift by 10 bits (Granlund and Montgomery, Division by Invariant
  /// Integers using Multiplication, 1994).
  private static func digits(of number: UInt64) -> UInt64 {
    let (high, low) = (number / 10_000, number % 10_000)
    let fours = high | low << 32
    let hundreds = (fours &* 5243) >> 19 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}
