import Foundation

/// SHA-256 (FIPS 180-4), for the digests of the test vectors.
enum SHA256 {
  /// Returns the digest as lowercase hexadecimal digits.
  static func hexadecimal(_ message: [UInt8]) -> String {
    let constants = primes.map { fraction(of: $0, root: cbrt) }
    var state = primes.prefix(8).map { fraction(of: $0, root: { $0.squareRoot() }) }
    var padded = message + [0x80]
    padded += [UInt8](repeating: 0, count: (120 - padded.count % 64) % 64)
    padded += (0..<8).map { UInt8(truncatingIfNeeded: (message.count * 8) >> (56 - 8 * $0)) }
    let bytes = padded.span
    var words = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: padded.count, by: 64) {
      for index in 0..<16 {
        words[index] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + index * 4 + $1]) }
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        words[index] =
          words[index - 16] &+ words[index - 7] &+ (turn(early, 7) ^ turn(early, 18) ^ early >> 3)
          &+ (turn(late, 17) ^ turn(late, 19) ^ late >> 10)
      }
      add(words, constants, to: &state)
    }
    return state.flatMap { word in (0..<8).map { String(word >> (28 - 4 * UInt32($0)) & 15, radix: 16) } }.joined()
  }

  private static func add(_ words: [UInt32], _ constants: [UInt32], to state: inout [UInt32]) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let choice = e & f ^ ~e & g
      let majority = a & b ^ a & c ^ b & c
      let first = h &+ (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) &+ choice &+ constants[index] &+ words[index]
      let second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) &+ majority
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
  }

  private static let primes = (2..<312).filter { number in !(2..<number).contains { number % $0 == 0 } }

  /// Returns the first 32 bits of the fractional part of a root.
  private static func fraction(of prime: Int, root: (Double) -> Double) -> UInt32 {
    let value = root(Double(prime))
    return UInt32((value - value.rounded(.down)) * 4_294_967_296)
  }

  private static func turn(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 - count) }
}
