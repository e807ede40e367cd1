import Bytes

/// Integers in decimal digits.
enum Decimal {
  /// The most bytes of a number of 64 bits with its sign.
  static let longest = 21

  /// Appends an integer's or a UID's digits, with a minus sign for one below zero.
  static func append(_ node: Node, to output: inout [UInt8]) {
    var buffer = OutputBuffer(capacity: longest)
    append(node, to: &buffer)
    output.append(contentsOf: buffer.finished())
  }

  /// The same into a buffer that has room for `longest`.
  static func append(_ node: Node, to output: inout OutputBuffer) {
    guard node.flags.contains(.negative) else { return append(node.payload, to: &output) }
    output.append(UInt8(ascii: "-"))
    append(0 &- node.payload, to: &output)
  }

  /// Appends a number's digits, at least `width` of them, to a buffer that has room for them.
  static func append(_ number: UInt64, width: Int = 1, to output: inout OutputBuffer) {
    guard number < 100_000_000 && width <= 8 else {
      append(number / 100_000_000, width: width - 8, to: &output)
      return append(number % 100_000_000, width: 8, to: &output)
    }
    let digits = digits(of: number)
    // The first digit is lowest. At least one digit counts, be it a zero.
    let count = max(width, 8 &- min(7, digits.trailingZeroBitCount / 8))
    let text = digits | ByteWord.repeating(UInt8(ascii: "0"))
    output.append(word: text >> UInt64(truncatingIfNeeded: 64 &- count &* 8), length: count)
  }

  /// The eight digits of a number below 10⁸, the first in the lowest byte: halves, quarters and eighths of the word at
  /// once. A number below 10⁴ by 100 is its product with 5,243, less 19 bits; one below 100 by 10 that with 103, less
  /// 10 bits (Granlund and Montgomery, Division by Invariant Integers using Multiplication, 1994).
  private static func digits(of number: UInt64) -> UInt64 {
    let (high, low) = (number / 10_000, number % 10_000)
    let fours = high | low << 32
    let hundreds = (fours &* 5243) >> 19 & 0x0000_007F_0000_007F
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = (twos &* 103) >> 10 & 0x000F_000F_000F_000F
    return tens | (twos &- tens &* 10) << 8
  }
}
