/// Facts about the pixels of an image, found in one pass. R is the lowest byte of a word, alpha the highest. The color
/// of pixels with alpha 0 is ignored.
package struct PixelSurvey: Equatable {
  /// Whether alpha is 255 everywhere.
  package let isOpaque: Bool
  /// Whether R = G = B in every visible pixel.
  package let isGray: Bool
  /// Whether all pixels are equal.
  package let isSolid: Bool
  /// A hash of the pixels.
  package let hash: UInt64

  /// - Precondition: `pixels` is not empty.
  package init(_ pixels: Span<UInt32>) {
    precondition(!pixels.isEmpty, "an image has a pixel")
    let first = pixels[0] &>> 24 == 0 ? 0 : pixels[0]
    // Two independent sums, since each step waits for the step before it.
    var sums = Sums(first: first)
    var others = sums
    var index = 0
    while index + 8 <= pixels.count {
      sums.add(Words.four(pixels, at: index))
      others.add(Words.four(pixels, at: index &+ 4))
      index &+= 8
    }
    if index + 4 <= pixels.count {
      sums.add(Words.four(pixels, at: index))
      index += 4
    }
    // The last pixels, and copies of the first, which change only the hash.
    if index < pixels.count {
      var rest = SIMD4(repeating: pixels[0])
      for lane in 0..<pixels.count - index { rest[lane] = pixels[index + lane] }
      others.add(rest)
    }
    isOpaque = Words.and(sums.common & others.common) &>> 24 == 255
    isSolid = Words.or(sums.unlikeFirst | others.unlikeFirst) == 0
    isGray = Words.or(sums.unlikeGray | others.unlikeGray) & 0xFFFF == 0
    hash = others.hash(from: sums.hash())
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
      // All bits are set if alpha is not 0. A comparison of vectors is not one instruction at every level of SIMD.
      let seen = pixels & (SIMD4() &- ((pixels &>> 24 &+ 255) &>> 8))
      common &= pixels
      unlikeFirst |= seen ^ first
      // Compares R with G in the low byte, and G with B in the next.
      unlikeGray |= seen ^ (seen &>> 8)
      // A polynomial in 129, whose product is a shift and a sum. Differences in alpha are spread downwards, since the
      // highest bits hardly mix.
      lanes = (lanes &<< 7 &+ lanes) ^ seen ^ (seen &>> 15)
    }

    /// Returns the hash of the lanes (64-bit FNV-1a; Fowler, Noll, Vo 1991).
    func hash(from start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
      (0..<4).reduce(start) { ($0 ^ UInt64(lanes[$1])) &* 0x100_0000_01B3 ^ $0 &>> 29 }
    }
  }
}
