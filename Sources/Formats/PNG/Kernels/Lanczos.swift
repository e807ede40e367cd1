#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The weights of Lanczos' kernel of three lobes (Duchon 1979) for one direction of a resize.
///
/// If the image shrinks, the kernel is stretched to cover all source pixels of a result pixel. It is cut off at the
/// edges. The weights of a pixel add up to 1, so a constant image is unchanged.
package struct Lanczos {
  /// The source pixels of one result pixel, and their weights.
  struct Taps {
    /// The first source pixel.
    let start: Int
    let weights: [Float]

    /// The end of the source pixels.
    var end: Int { start + weights.count }
  }

  static let lobes = 3.0

  let taps: [Taps]

  /// - Parameters: numbers of pixels, 1 or more.
  init(from source: Int, to target: Int) {
    precondition(source > 0 && target > 0, "an image has pixels")
    // The second half mirrors the first to the bit. A mirrored image therefore gives the exact mirror of the result.
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
    // A single division of whole numbers keeps the middle exact.
    let center = Double((2 * index + 1) * source) / Double(2 * target)
    let start = max(Int((center - lobes * stretch + 0.5).rounded(.towardZero)), 0)
    let isMiddle = 2 * index + 1 == target
    let end = isMiddle ? source - start : min(Int((center + lobes * stretch + 0.5).rounded(.towardZero)), source)
    let weights = (start..<end).map { kernel((Double($0) + 0.5 - center) / stretch, lobes: lobes) }
    let sum = weights.reduce(0, +)
    return Taps(start: start, weights: weights.map { Float($0 / sum) })
  }

  /// Returns the kernel at a distance from its center, in pixels of the smaller image.
  package static func kernel(_ x: Double, lobes: Double) -> Double {
    abs(x) < lobes ? sinc(x) * sinc(x / lobes) : 0
  }

  private static func sinc(_ x: Double) -> Double { x == 0 ? 1 : sin(x * .pi) / (x * .pi) }
}
