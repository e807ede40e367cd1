import CrushPNG

/// A square picture in premultiplied linear light, from which smaller ones are computed.
///
/// Halves of the picture are kept. A smaller picture is computed from the smallest of them that has at least twice its
/// size, so that an icon of 16 pixels does not need a pass over a million of them.
struct LightPicture: Sendable {
  /// A reduced picture.
  private struct Level: Sendable {
    let side: Int
    let pixels: [SIMD4<Float>]
  }

  private let image: RGBAImage
  /// From the largest to the smallest.
  private let levels: [Level]

  /// The side of the smallest level.
  private static let smallest = 64

  init(_ image: RGBAImage) {
    precondition(image.width == image.height, "an icon is square")
    self.image = image
    var levels: [Level] = []
    var side = image.width / 2
    while side >= Self.smallest {
      levels.append(Level(side: side, pixels: Self.resized(image, levels.last, to: side)))
      side /= 2
    }
    self.levels = levels
  }

  var side: Int { image.width }

  /// Returns the straight pixels of a size.
  func pixels(_ side: Int) -> RGBAImage {
    if side == image.width { return image }
    if let level = levels.first(where: { $0.side == side }) { return Self.image(level.pixels, side) }
    return Self.image(Self.resized(image, levels.last { $0.side >= 2 * side }, to: side), side)
  }

  private static func resized(_ image: RGBAImage, _ level: Level?, to side: Int) -> [SIMD4<Float>] {
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(side * side)
    let width = level?.side ?? image.width
    let resize = Resize(width: width, height: width, toWidth: side, toHeight: side)
    if let level {
      resize.rows(
        fill: { row, line in
          let start = row * width
          for column in 0..<width { line[column] = level.pixels[start + column] }
        }, emit: { result.append(contentsOf: $0) })
      return result
    }
    let light = ToneCurve.sRGB.table(largest: 255)
    let pixels = image.pixels
    resize.rows(
      fill: { row, line in
        let start = row * width
        for column in 0..<width {
          let pixel = pixels[start + column]
          let alpha = Float(pixel >> 24) / 255
          line[column] = SIMD4(
            light[Int(pixel & 255)] * alpha, light[Int(pixel >> 8 & 255)] * alpha,
            light[Int(pixel >> 16 & 255)] * alpha,
            alpha)
        }
      }, emit: { result.append(contentsOf: $0) })
    return result
  }

  private static func image(_ pixels: [SIMD4<Float>], _ side: Int) -> RGBAImage {
    let samples = SampleTable.sRGB
    return RGBAImage(
      width: side, height: side,
      pixels: pixels.map { pixel in
        let alpha = UInt32((min(max(pixel.w, 0), 1) * 255).rounded())
        guard alpha > 0 else { return 0 }
        let color = pixel / pixel.w
        return alpha << 24 | samples.sample(color.z) << 16 | samples.sample(color.y) << 8 | samples.sample(color.x)
      })
  }
}

/// The samples of sRGB for light, without a power for each one.
///
/// Law: the result is the sample with the nearest place on the curve, as `ToneCurve.whole` computes it.
struct SampleTable: Sendable {
  static let sRGB = SampleTable()

  /// The light from which a sample is the nearest one.
  private let thresholds: [Float]
  /// The sample at the start of each step of light.
  private let starts: [UInt8]

  private static let steps = 4096

  private init() {
    thresholds = (0..<256).map { $0 == 0 ? -1 : Float(ToneCurve.sRGB.light((Double($0) - 0.5) / 255)) }
    starts = (0...Self.steps).map { UInt8(ToneCurve.sRGB.whole(Float($0) / Float(Self.steps), largest: 255)) }
  }

  /// Returns the sample of 0 to 255. Light is clamped to 0 to 1.
  @inline(__always)
  func sample(_ light: Float) -> UInt32 {
    let light = min(max(light, 0), 1)
    var sample = Int(starts[Int(light * Float(Self.steps))])
    while sample < 255, light >= thresholds[sample + 1] { sample += 1 }
    return UInt32(sample)
  }
}
