/// Integers in decimal digits.
enum Decimal {
  /// Appends an integer's or a UID's digits, with a minus sign for one below zero.
  static func append(_ node: Node, to output: inout [UInt8]) {
    guard node.flags.contains(.negative) else { return append(node.payload, to: &output) }
    output.append(UInt8(ascii: "-"))
    append(0 &- node.payload, to: &output)
  }

  /// Appends a number's digits, at least `width` of them.
  static func append(_ number: UInt64, width: Int = 1, to output: inout [UInt8]) {
    var digits = 1
    var power: UInt64 = 1
    while digits < 20, number / power >= 10 {
      power &*= 10
      digits &+= 1
    }
    for _ in 0..<max(0, width - digits) { output.append(UInt8(ascii: "0")) }
    while power > 0 {
      output.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: number / power % 10))
      power /= 10
    }
  }
}
