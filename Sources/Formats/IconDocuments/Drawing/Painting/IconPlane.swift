import CrushPNG

/// Premultiplied red, green, blue and alpha from 0 to 1 of a square picture, in samples of sRGB.
struct IconPlane {
  let side: Int
  var pixels: [SIMD4<Float>]

  init(side: Int) {
    self.side = side
    pixels = [SIMD4<Float>](repeating: .zero, count: side * side)
  }

  /// Draws another plane of the same size over this one.
  mutating func draw(_ other: IconPlane, opacity: Float, _ mode: IconBlendMode) {
    precondition(side == other.side, "planes of one size")
    for index in pixels.indices {
      let pixel = other.pixels[index] * opacity
      if pixel.w > 0 { pixels[index] = IconBlending.blend(pixel, over: pixels[index], mode) }
    }
  }

  /// Multiplies the pixels with samples from 0 to 1.
  mutating func multiply(_ samples: [Float]) {
    precondition(samples.count == pixels.count, "a sample for each pixel")
    for index in pixels.indices { pixels[index] *= samples[index] }
  }

  /// The weights of red, green and blue in luminance (ITU-R BT.709), applied to samples.
  private static let luminance = SIMD4<Float>(0.2126, 0.7152, 0.0722, 0)

  mutating func makeGray() {
    for index in pixels.indices {
      let alpha = pixels[index].w
      pixels[index] = SIMD4(repeating: (pixels[index] * Self.luminance).sum())
      pixels[index].w = alpha
    }
  }

  /// Returns the pixels with 8 bits a sample, each one the mean of a square of pixels.
  ///
  /// - Precondition: `factor` divides the side.
  func image(reducedBy factor: Int) -> BGRAImage {
    let target = side / factor
    precondition(target * factor == side, "whole squares")
    var words: [UInt32] = []
    words.reserveCapacity(target * target)
    let part = 1 / Float(factor * factor)
    for row in 0..<target {
      for column in 0..<target {
        var sum = SIMD4<Float>.zero
        for line in row * factor..<(row + 1) * factor {
          let start = line * side + column * factor
          for index in start..<start + factor { sum += pixels[index] }
        }
        words.append(Self.word(sum * part))
      }
    }
    return BGRAImage(width: target, height: target, pixels: words)
  }

  /// Returns the nearest word. No color is above alpha.
  private static func word(_ pixel: SIMD4<Float>) -> UInt32 {
    func sample(_ value: Float) -> UInt32 { UInt32(min(max(value, 0), 1) * 255 + 0.5) }
    let alpha = sample(pixel.w)
    return alpha << 24 | min(sample(pixel.x), alpha) << 16 | min(sample(pixel.y), alpha) << 8
      | min(sample(pixel.z), alpha)
  }
}
