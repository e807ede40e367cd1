@testable import CrushCompiledCatalogs

/// Streams that tests write by hand, and changes of fields in a header.
enum StreamParts {
  static func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }

  static func word(_ value: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) } }

  static let end = Array("bvx$".utf8)

  static func raw(_ bytes: [UInt8]) -> [UInt8] { Array("bvx-".utf8) + number(bytes.count) + bytes }

  /// An LZVN block. The opcodes are without the end opcode.
  static func lzvn(_ opcodes: [UInt8], count: Int) -> [UInt8] {
    Array("bvxn".utf8) + number(count) + number(opcodes.count + 8) + opcodes + endOpcode
  }

  static let endOpcode: [UInt8] = [6, 0, 0, 0, 0, 0, 0, 0]

  /// One piece: four literals `a`, then six bytes from one byte back. All tables have one symbol, so that no bits are
  /// stored. pyliblzfse decodes it to ten times `a`.
  static let tenLetters: [UInt8] =
    Array("bvx2".utf8) + number(10)
    + word(4 | 1 << 40 | 7 << 60) + word(8 << 40 | 7 << 60) + word(128)
    // L 4 and M 6 have frequency 64, D 1 has 256, and the literal 97 has 1024.
    + hexadecimal("00 8f 02 0*5 8f 02 00 00 00 3c 3a 0*39 c0 a3 0f 0*39")
    + hexadecimal("0*8") + end

  /// One piece: eight literals, then two bytes from two bytes back. The literals `a` and `b` have 512 states each, so
  /// each literal stores one bit. pyliblzfse decodes it to `abbaababab`.
  static let twoLetters: [UInt8] =
    Array("bvx2".utf8) + number(10)
    + word(8 | 1 << 20 | 1 << 40 | 7 << 60)
    + word(0 | 768 << 10 | 512 << 20 | 256 << 30 | 8 << 40 | 7 << 60) + word(130)
    + hexadecimal("00 00 8f 02 00 00 00 8f 02 0*4 f0 e8 0*39 c0 a3 f7 e8 01 0*39")
    // The bits of the first four literals are 0, 1, 0, 1 from the top downwards, and then zeros.
    + [0x50] + hexadecimal("0*8") + end

  /// Returns the bytes of hexadecimal numbers. `0*8` are eight zero bytes.
  static func hexadecimal(_ text: String) -> [UInt8] {
    text.split(separator: " ").flatMap { part in
      part.hasPrefix("0*")
        ? [UInt8](repeating: 0, count: Int(part.dropFirst(2)) ?? 0) : [UInt8(part, radix: 16) ?? 0]
    }
  }

  /// A block whose tables have one symbol each, with zeros as extra bits.
  ///
  /// - Parameter payload: the number of bytes of the LMD payload.
  static func block(
    count: Int, literals: Int, pieces: Int, length: Int, match: Int, distance: Int, payload: Int = 8
  ) -> [UInt8] {
    func table(_ symbols: Int, _ symbol: Int, _ states: Int) -> [Int] {
      (0..<symbols).map { $0 == symbol ? states : 0 }
    }
    let tables = Frequencies.pack([
      table(20, length, 64), table(20, match, 64), table(64, distance, 256), table(256, 97, 1024),
    ])
    return Array("bvx2".utf8) + number(count) + word(UInt64(literals | pieces << 40 | 7 << 60))
      + word(UInt64(payload << 40 | 7 << 60)) + word(UInt64(32 + tables.count)) + tables
      + [UInt8](repeating: 0, count: payload)
  }
}

extension [UInt8] {
  /// Returns the bytes with other bits in the 64-bit word at `offset`.
  func settingField(at offset: Int, shift: Int, bits: Int, to value: Int) -> [UInt8] {
    var word = (0..<8).reduce(UInt64(0)) { $0 | UInt64(self[offset + $1]) << (8 * UInt64($1)) }
    let mask = (UInt64(1) << UInt64(bits) - 1) << UInt64(shift)
    word = word & ~mask | UInt64(value) << UInt64(shift) & mask
    var bytes = self
    bytes.replaceSubrange(offset..<offset + 8, with: StreamParts.word(word))
    return bytes
  }
}
