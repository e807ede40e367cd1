import CrushCompiledCatalogs
import CrushPNG

/// Scaling of the pictures of icon layers that are larger than the canvas, as Apple's compiler does it.
///
/// Pictures of 8 bits are scaled with a Lanczos kernel of five lobes, first by rows to whole numbers, then by columns. That
/// gives 99.98 % of the pixels of a public pair of 2,048 × 2,048 pixels, and the rest differ by 1. Pictures of 16 bits have
/// a bicubic kernel between the centers of their corners (one pair; edges differ by 0.8 of 255 on average).
struct IconLayerScaling {
  let width: Int
  let height: Int

  /// - Returns: nil for a picture that fits the canvas.
  init?(width: Int, height: Int) {
    let longest = max(width, height)
    guard longest > RenditionRecord.iconCanvas else { return nil }
    func scaled(_ side: Int) -> Int {
      max(1, Int((Double(side) * Double(RenditionRecord.iconCanvas) / Double(longest)).rounded()))
    }
    self.width = scaled(width)
    self.height = scaled(height)
  }

  /// Returns a scaled premultiplied picture.
  func scaled(_ image: BGRAImage) -> BGRAImage {
    let source = Plane(width: image.width, height: image.height, pixels: image.pixels.map(Self.samples))
    let rows = ScalingKernel.lanczos(from: image.height, to: height)
    let columns = ScalingKernel.lanczos(from: image.width, to: width)
    func whole(_ pixel: SIMD4<Float>) -> SIMD4<Float> {
      (pixel + 0.5).rounded(.down).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    }
    let result = source.scaledRows(rows, whole).scaledColumns(columns, whole)
    return BGRAImage(width: width, height: height, pixels: result.pixels.map(Self.word))
  }

  /// Returns a scaled straight picture of 16 bits. Colors are premultiplied while they are summed up.
  func scaled(_ image: DeepImage) -> DeepImage {
    let pixels = image.pixels.map { pixel in
      let alpha = Float(pixel >> 48)
      let color = SIMD4(Float(pixel & 0xFFFF), Float(pixel >> 16 & 0xFFFF), Float(pixel >> 32 & 0xFFFF), 0)
      var premultiplied = color * (alpha / 65_535)
      premultiplied.w = alpha
      return premultiplied
    }
    let result = Plane(width: image.width, height: image.height, pixels: pixels)
      .scaledRows(ScalingKernel.cubic(from: image.height, to: height)) { $0 }
      .scaledColumns(ScalingKernel.cubic(from: image.width, to: width)) { $0 }
    return DeepImage(width: width, height: height, pixels: result.pixels.map(Self.deepWord))
  }

  private static func samples(_ pixel: UInt32) -> SIMD4<Float> {
    SIMD4(Float(pixel & 255), Float(pixel >> 8 & 255), Float(pixel >> 16 & 255), Float(pixel >> 24))
  }

  /// The kernel overshoots at edges, and no color is above alpha.
  private static func word(_ pixel: SIMD4<Float>) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(min(pixel[$1], pixel.w)) << UInt32($1 * 8) }
  }

  private static func deepWord(_ pixel: SIMD4<Float>) -> UInt64 {
    let alpha = min(max(pixel.w, 0), 65_535)
    guard alpha >= 0.5 else { return 0 }
    return (0..<3).reduce(UInt64(alpha.rounded()) << 48) { word, channel in
      let sample = min(max(pixel[channel] / alpha * 65_535, 0), 65_535)
      return word | UInt64(sample.rounded()) << UInt64(channel * 16)
    }
  }
}

/// The weights of one axis.
private struct ScalingKernel {
  struct Tap {
    /// The first source pixel. It may be outside of the picture, whose edge then repeats.
    let first: Int
    let weights: [Float]
  }

  let taps: [Tap]

  /// Five lobes, with weights of 13 bits.
  static func lanczos(from source: Int, to target: Int) -> ScalingKernel {
    let scale = Double(source) / Double(target)
    return ScalingKernel(target: target, reach: 5 * scale, bits: 13) { index in
      (Double(index) + 0.5) * scale - 0.5
    } weight: { distance in
      Lanczos.kernel(distance / scale, lobes: 5)
    }
  }

  /// The cubic of Catmull and Rom. The first and last pixels of both pictures are at the same places.
  static func cubic(from source: Int, to target: Int) -> ScalingKernel {
    let scale = target > 1 ? Double(source - 1) / Double(target - 1) : Double(source)
    return ScalingKernel(target: target, reach: 2 * scale, bits: nil) { index in
      target > 1 ? Double(index) * scale : Double(source - 1) / 2
    } weight: { distance in
      let x = distance.magnitude / scale
      if x <= 1 { return (1.5 * x - 2.5) * x * x + 1 }
      return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0
    }
  }

  private init(
    target: Int, reach: Double, bits: Int?, center: (Int) -> Double, weight: (Double) -> Double
  ) {
    taps = (0..<target).map { index in
      let center = center(index)
      let first = Int((center - reach).rounded(.down))
      let last = Int((center + reach).rounded(.up))
      let weights = (first...last).map { weight(Double($0) - center) }
      let sum = weights.reduce(0, +)
      guard let bits else { return Tap(first: first, weights: weights.map { Float($0 / sum) }) }
      let unit = Double(1 << bits)
      return Tap(first: first, weights: weights.map { Float(($0 / sum * unit).rounded() / unit) })
    }
  }
}

/// Samples of four channels.
private struct Plane {
  let width: Int
  let height: Int
  let pixels: [SIMD4<Float>]

  func scaledRows(_ kernel: ScalingKernel, _ finish: (SIMD4<Float>) -> SIMD4<Float>) -> Plane {
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(width * kernel.taps.count)
    var line = [SIMD4<Float>](repeating: .zero, count: width)
    for tap in kernel.taps {
      for column in line.indices { line[column] = .zero }
      for (step, weight) in tap.weights.enumerated() where weight != 0 {
        let start = min(max(tap.first + step, 0), height - 1) * width
        for column in line.indices { line[column] += pixels[start + column] * weight }
      }
      result += line.map(finish)
    }
    return Plane(width: width, height: kernel.taps.count, pixels: result)
  }

  func scaledColumns(_ kernel: ScalingKernel, _ finish: (SIMD4<Float>) -> SIMD4<Float>) -> Plane {
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(kernel.taps.count * height)
    for row in 0..<height {
      let start = row * width
      for tap in kernel.taps {
        var sum = SIMD4<Float>.zero
        for (step, weight) in tap.weights.enumerated() where weight != 0 {
          sum += pixels[start + min(max(tap.first + step, 0), width - 1)] * weight
        }
        result.append(finish(sum))
      }
    }
    return Plane(width: kernel.taps.count, height: height, pixels: result)
  }
}
