import CrushBasics

/// A hash of strings that crafted keys cannot attack: a polynomial over the prime 2⁶¹ − 1 at a random point.
///
/// Any two different strings of n bytes collide at no more than n/7 + 1 of the 2⁶¹ points. A file made without
/// knowledge of the point therefore has no more collisions than chance. Hashes never reach the output.
struct TextHash: Sendable {
  private static let prime: UInt64 = 1 << 61 - 1

  private let point: UInt64

  init() {
    point = UInt64.random(in: (1 << 32)..<Self.prime)
  }

  /// Returns the hash of the bytes of `range`. The length is the first coefficient of the polynomial, and every 7 bytes
  /// are one more.
  func hash(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt32 {
    var value = UInt64(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      value = combine(value, bytes.word(at: index, length: min(7, range.upperBound &- index)))
      index &+= 7
    }
    return finish(value)
  }

  /// Returns the hash of one number.
  func hash(_ number: UInt64) -> UInt32 {
    finish(combine(combine(0, number >> 32), number & 0xFFFF_FFFF))
  }

  /// Appends a coefficient, which must be below the prime, to the polynomial: value · point + word.
  func combine(_ value: UInt64, _ word: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: point)
    let sum = (product.low & Self.prime) &+ (product.high << 3 | product.low >> 61) &+ word
    let folded = (sum & Self.prime) &+ (sum >> 61)
    return folded >= Self.prime ? folded &- Self.prime : folded
  }

  /// Reduces the polynomial's value to 32 bits.
  func finish(_ value: UInt64) -> UInt32 {
    UInt32(truncatingIfNeeded: combine(value, 1))
  }
}
