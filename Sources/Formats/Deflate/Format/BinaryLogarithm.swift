/// Logarithms to the base 2 from integers alone, so that prices are equal on every machine.
///
/// The logarithm of a C library may differ in its last digit from one system to the next, and then the bytes of a file
/// would differ too.
struct BinaryLogarithm: Sendable {
  static let shared = BinaryLogarithm()

  private static let tableBits = 12
  private static let fractionBits = 16

  /// log2(n) in 1/65,536 bit for n from 1 to 4,096.
  private let table: [UInt32]
  /// n × log2(n) in 1/64 bit for n from 0 to 4,095.
  private let products: [Int32]

  private init() {
    let table = (0...1 << Self.tableBits).map { $0 == 0 ? 0 : Self.logarithm($0) }
    self.table = table
    products = (0..<1 << Self.tableBits).map { Int32(($0 * Int(table[$0])) >> 10) }
  }

  /// Squares the number again and again. Each overflow is the next digit of the logarithm.
  private static func logarithm(_ number: Int) -> UInt32 {
    let high = 63 - number.leadingZeroBitCount
    var rest = UInt64(number) << UInt64(31 - high)
    var result = UInt32(high)
    for _ in 0..<fractionBits {
      rest = (rest * rest) >> 31
      result <<= 1
      if rest >> 32 != 0 {
        rest >>= 1
        result |= 1
      }
    }
    return result
  }

  /// Returns log2(n) in 1/65,536 bit. Above 4,096 it is interpolated.
  ///
  /// - Precondition: `number` is positive.
  func fine(_ number: Int) -> Int {
    if number <= 1 << Self.tableBits { return Int(table[number]) }
    let shift = 63 - number.leadingZeroBitCount - (Self.tableBits - 1)
    let index = number >> shift
    let rest = number & (1 << shift - 1)
    let low = Int(table[index])
    return low + ((Int(table[index + 1]) - low) * rest) >> shift + shift << Self.fractionBits
  }

  /// Returns n × log2(n) in 1/64 bit, and 0 for 0.
  @inline(__always)
  func product(_ number: UInt32) -> Int32 {
    number < 1 << Self.tableBits ? products[Int(number)] : largeProduct(Int(number))
  }

  private func largeProduct(_ number: Int) -> Int32 { Int32(truncatingIfNeeded: (number * fine(number)) >> 10) }
}
