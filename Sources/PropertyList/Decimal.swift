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
    // From the last digit on: the first one ends up lowest, which is where a word begins.
    var left = UInt32(truncatingIfNeeded: number)
    var word: UInt64 = 0
    var count = 0
    repeat {
      word = word << 8 | UInt64(0x30 &+ left % 10)
      left /= 10
      count &+= 1
    } while left > 0 || count < width
    output.append(word: word, length: count)
  }
}
