import Testing

@testable import CrushDeflate

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The alphabet against the tables of RFC 1951, section 3.2.5.
@Suite struct AlphabetTests {
  static let lengthBases = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]
  static let lengthExtras = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
  static let distanceBases = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
    8193, 12289, 16385, 24577,
  ]

  @Test("each length has its symbol and extra bits")
  func lengths() {
    for length in 3...258 {
      let symbol = Self.lengthBases.lastIndex { $0 <= length } ?? 0
      #expect(DeflateAlphabet.lengthSymbol(length) == symbol, "\(length)")
      #expect(DeflateAlphabet.lengthBase(symbol) == Self.lengthBases[symbol])
      #expect(DeflateAlphabet.lengthExtra(symbol) == Self.lengthExtras[symbol])
    }
  }

  @Test("each distance has its slot and extra bits")
  func distances() {
    for distance in 1...32_768 {
      let slot = Self.distanceBases.lastIndex { $0 <= distance } ?? 0
      #expect(DeflateAlphabet.distanceSlot(distance - 1) == slot)
      #expect(DeflateAlphabet.distanceBase(slot) == Self.distanceBases[slot] - 1)
      #expect(DeflateAlphabet.distanceExtra(slot) == (slot < 4 ? 0 : slot / 2 - 1))
    }
  }

  @Test("logarithms of integers are close to those of the C library")
  func logarithms() {
    let log = BinaryLogarithm.shared
    for number in Array(1...5000) + [65_535, 65_536, 524_287, 1 << 20, (1 << 30) - 1] {
      #expect(abs(Double(log.fine(number)) / 65_536 - log2(Double(number))) < 0.0001, "\(number)")
    }
    for number in [0, 1, 2, 1000, 4095, 4096, 300_000] as [UInt32] {
      let exact = number == 0 ? 0 : Double(number) * log2(Double(number)) * 64
      #expect(abs(Double(log.product(number)) - exact) <= 1 + exact / 100_000, "\(number)")
    }
  }
}
