/// What the pixels of an image come to, found in one pass over them: R is the lowest byte of a word, alpha the highest.
/// Pixels of alpha 0 have no color.
package struct PixelSurvey: Equatable {
  /// Whether alpha is 255 everywhere.
  package let isOpaque: Bool
  /// Whether R = G = B in every pixel that can be seen.
  package let isGray: Bool
  /// Whether all pixels are the same.
  package let isSolid: Bool
  /// A number that equal pixels share, and others hardly ever.
  package let hash: UInt64

  /// - Precondition: there is a pixel.
  package init(_ pixels: Span<UInt32>) {
    precondition(!pixels.isEmpty, "an image has a pixel")
    let first = pixels[0] &>> 24 == 0 ? 0 : pixels[0]
    var sums = Sums(first: first)
    let whole = pixels.count & ~3
    for index in stride(from: 0, to: whole, by: 4) { sums.add(Words.four(pixels, at: index)) }
    // The last pixels, and copies of the first, which change nothing but the number.
    if whole < pixels.count {
      var rest = SIMD4(repeating: pixels[0])
      for lane in 0..<pixels.count - whole { rest[lane] = pixels[whole + lane] }
      sums.add(rest)
    }
    isOpaque = Words.and(sums.common) &>> 24 == 255
    isSolid = Words.or(sums.unlikeFirst) == 0
    isGray = Words.or(sums.unlikeGray) & 0xFFFF == 0
    hash = sums.hash
  }

  private struct Sums {
    let first: SIMD4<UInt32>
    var common = SIMD4<UInt32>(repeating: .max)
    var unlikeFirst = SIMD4<UInt32>()
    var unlikeGray = SIMD4<UInt32>()
    private var lanes = SIMD4<UInt32>(0x811C_9DC5, 1, 2, 3)

    init(first: UInt32) { self.first = SIMD4(repeating: first) }

    @inline(__always)
    mutating func add(_ pixels: SIMD4<UInt32>) {
      // All bits where there is alpha: a comparison of vectors is none at every level of SIMD.
      let seen = pixels & (SIMD4() &- ((pixels &>> 24 &+ 255) &>> 8))
      common &= pixels
      unlikeFirst |= seen ^ first
      // R against G in the low byte, G against B in the next.
      unlikeGray |= seen ^ (seen &>> 8)
      // A polynomial in 129, whose product is a shift and a sum. What differs in alpha alone is spread downwards, since
      // the highest bits hardly mix.
      lanes = (lanes &<< 7 &+ lanes) ^ seen ^ (seen &>> 15)
    }

    /// The lanes together (FNV-1a of 64 bits; Fowler, Noll, Vo 1991).
    var hash: UInt64 {
      (0..<4).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64(lanes[$1])) &* 0x100_0000_01B3 ^ $0 &>> 29 }
    }
  }
}
