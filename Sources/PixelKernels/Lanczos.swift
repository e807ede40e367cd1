#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Lanczos' kernel of three lobes (Duchon 1979), as weights for one direction of a resize.
///
/// Where an image shrinks the kernel is stretched to cover what becomes one pixel, so that nothing is skipped; at the
/// edges it is cut off. Weights of a pixel add up to 1: a constant stays what it is.
struct Lanczos {
  /// What one pixel of the result is made of.
  struct Taps {
    /// The first pixel of the source.
    let start: Int
    let weights: [Float]

    /// Behind the last pixel of the source.
    var end: Int { start + weights.count }
  }

  static let lobes = 3.0

  let taps: [Taps]

  /// - Parameters: pixels, 1 or more.
  init(from source: Int, to target: Int) {
    precondition(source > 0 && target > 0, "an image has pixels")
    // The second half mirrors the first to the bit, and so does an image that is mirrored.
    let half = (0..<(target + 1) / 2).map { Self.taps(of: $0, from: source, to: target) }
    taps =
      half
      + half[..<(target / 2)].reversed().map { taps in
        Taps(start: source - taps.start - taps.weights.count, weights: taps.weights.reversed())
      }
  }

  private static func taps(of index: Int, from source: Int, to target: Int) -> Taps {
    let scale = Double(source) / Double(target)
    let stretch = max(scale, 1)
    // One division of whole numbers: the middle is exact.
    let center = Double((2 * index + 1) * source) / Double(2 * target)
    let start = max(Int((center - lobes * stretch + 0.5).rounded(.towardZero)), 0)
    let isMiddle = 2 * index + 1 == target
    let end = isMiddle ? source - start : min(Int((center + lobes * stretch + 0.5).rounded(.towardZero)), source)
    let weights = (start..<end).map { kernel((Double($0) + 0.5 - center) / stretch) }
    let sum = weights.reduce(0, +)
    return Taps(start: start, weights: weights.map { Float($0 / sum) })
  }

  private static func kernel(_ x: Double) -> Double {
    abs(x) < lobes ? sinc(x) * sinc(x / lobes) : 0
  }

  private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(x * .pi) / (x * .pi) }
}
