/// A literal byte, or a copy of earlier bytes.
struct Token: Equatable {
  /// A literal is its byte. A match has bit 31, its length from bit 20 on, and its distance less one below.
  let bits: UInt32

  @inline(__always)
  init(literal: UInt8) { bits = UInt32(literal) }

  /// - Parameter distance: counted from zero.
  @inline(__always)
  init(length: Int, distance: Int) {
    bits = 1 << 31 | UInt32(truncatingIfNeeded: length) << 20 | UInt32(truncatingIfNeeded: distance)
  }

  @inline(__always)
  var isMatch: Bool { bits >> 31 != 0 }

  /// The byte of a literal.
  @inline(__always)
  var literal: Int { Int(bits & 255) }

  /// The length of a match.
  @inline(__always)
  var length: Int { Int(bits >> 20 & 511) }

  /// The distance of a match, counted from zero.
  @inline(__always)
  var distance: Int { Int(bits & 32_767) }

  /// The number of bytes that the token stands for.
  @inline(__always)
  var byteCount: Int { isMatch ? length : 1 }
}
