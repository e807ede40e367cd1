/// A deflate stream written bit by bit (RFC 1951, section 3.1.1).
package struct DeflateBits {
  package private(set) var bytes: [UInt8] = []
  private var free = 0

  package init() {}

  /// Appends the low bits of a number, the lowest first.
  package mutating func append(_ value: Int, bits: Int) {
    for bit in 0..<bits {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(8 - free)
      free -= 1
    }
  }

  /// Appends a Huffman code, the highest bit first.
  package mutating func append(code: Int, bits: Int) {
    for bit in (0..<bits).reversed() { append(code >> bit, bits: 1) }
  }

  /// Appends a literal or length symbol of the fixed code (section 3.2.6). Literals from 144 on are not needed.
  package mutating func append(fixed symbol: Int) {
    precondition(symbol < 144 || symbol >= 256, "a short code")
    if symbol < 144 { append(code: 0x30 + symbol, bits: 8) }
    if (256..<280).contains(symbol) { append(code: symbol - 256, bits: 7) }
    if symbol >= 280 { append(code: 0xC0 + symbol - 280, bits: 8) }
  }

  /// Appends the header of a last block with its own codes. The lengths are 0, 1 or 2, and each has two bits except 0.
  ///
  /// - Parameter overrun: whether a repetition after the last length exceeds the number of lengths.
  package mutating func appendHeader(lengths: [Int], distances: [Int], overrun: Bool = false) {
    append(0b101, bits: 3)
    append(lengths.count - 257, bits: 5)
    append(distances.count - 1, bits: 5)
    // The lengths of the codes for 16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1: a complete code.
    let order = [0, 0, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 2]
    append(order.count - 4, bits: 4)
    for length in order { append(length, bits: 3) }
    // Canonical codes: 0 is 0, 1 is 10, 2 is 110, and 18 is 111.
    for length in (lengths + distances).dropLast(overrun ? 1 : 0) {
      append(code: [0b0, 0b10, 0b110][length], bits: [1, 2, 3][length])
    }
    guard overrun else { return }
    append(code: 0b111, bits: 3)
    append(127, bits: 7)
  }
}

/// Raw deflate streams that libdeflate 1.14 accepts, and zlib does not.
package enum ReservedCodes {
  /// Each stream with its name, and the number of bytes that libdeflate gives.
  package static let streams: [(name: String, bytes: [UInt8], count: Int)] = [
    ("length symbol 286", fixed(match: 286), 259),
    ("length symbol 287", fixed(match: 287), 259),
    ("distance symbol 30", far(30), 25_804),
    ("287 code lengths", dynamic(lengths(count: 287), [1], "aa"), 2),
    ("31 distance code lengths", dynamic(lengths(count: 257), [Int](repeating: 0, count: 30) + [1], "aa"), 2),
    ("repeated lengths past the last code", dynamic(lengths(count: 257), [0], "aa", overrun: true), 2),
    ("the unused half of a distance code", unusedDistance(of: [1]), 4),
    ("a distance without a code", unusedDistance(of: [0]), 4),
    ("the unused half of a literal code", unusedLiteral, 1),
  ]

  /// Returns a stream of the fixed code: the literal 1, then a length symbol at distance 1.
  package static func fixed(match: Int) -> [UInt8] {
    var bits = DeflateBits()
    bits.append(0b011, bits: 3)
    bits.append(fixed: 1)
    bits.append(fixed: match)
    bits.append(code: 0, bits: 5)
    bits.append(fixed: 256)
    return bits.bytes
  }

  /// A match of 3 bytes with a distance symbol of 13 extra bits, after 25,801 zeros.
  private static func far(_ symbol: Int) -> [UInt8] {
    var bits = DeflateBits()
    bits.append(0b011, bits: 3)
    bits.append(fixed: 0)
    for _ in 0..<100 {
      bits.append(fixed: 285)
      bits.append(code: 0, bits: 5)
    }
    bits.append(fixed: 257)
    bits.append(code: symbol, bits: 5)
    bits.append(0, bits: 13)
    bits.append(fixed: 256)
    return bits.bytes
  }

  /// Returns code lengths: 1 for the letter a and for the end of the block.
  private static func lengths(count: Int) -> [Int] { (0..<count).map { $0 == 97 || $0 == 256 ? 1 : 0 } }

  private static func dynamic(_ lengths: [Int], _ distances: [Int], _ text: String, overrun: Bool = false) -> [UInt8] {
    var bits = DeflateBits()
    bits.appendHeader(lengths: lengths, distances: distances, overrun: overrun)
    for _ in text { bits.append(code: 0, bits: 1) }
    bits.append(code: 1, bits: 1)
    return bits.bytes
  }

  /// Returns the letter a and a match of 3, whose distance is the bit 1.
  private static func unusedDistance(of distances: [Int]) -> [UInt8] {
    var bits = DeflateBits()
    // The codes are 0 for length 3, 10 for the letter, and 11 for the end.
    bits.appendHeader(lengths: (0..<258).map { $0 == 257 ? 1 : $0 == 97 || $0 == 256 ? 2 : 0 }, distances: distances)
    bits.append(code: 0b10, bits: 2)
    bits.append(code: 0, bits: 1)
    bits.append(code: 1, bits: 1)
    bits.append(code: 0b11, bits: 2)
    return bits.bytes
  }

  /// A stored block with one byte, and a block whose only code is the end's. The end is written as the other bit.
  private static var unusedLiteral: [UInt8] {
    var bits = DeflateBits()
    bits.appendHeader(lengths: (0..<257).map { $0 == 256 ? 1 : 0 }, distances: [0])
    bits.append(code: 1, bits: 1)
    return [0, 1, 0, 0xFE, 0xFF, 42] + bits.bytes
  }
}
