import CrushPNG

/// A reduction of images to the average of each result pixel's area, in linear light with premultiplied color.
///
/// The result is the weighted mean of the source pixels under a result pixel. A pixel at the border counts by its part.
/// Laws: an image of the result's size is unchanged, except for the color under alpha 0. A constant image stays
/// constant. `Resize` is sharper, but it costs six times as much, and it may ring at the edges of icons.
struct AreaReduction: Sendable {
  /// The light of each 8-bit sample of sRGB.
  private let lights: [Float]
  /// The light in the middle of each pair of neighboring samples, which is the bound for rounding.
  private let bounds: [Float]
  /// For each of `steps` + 1 lights at equal distances, the number of bounds at or below it.
  private let starts: [UInt8]

  private static let steps = 4096

  init() {
    lights = ToneCurve.sRGB.table(largest: 255)
    let bounds = (0..<255).map { Float(ToneCurve.sRGB.light((Double($0) + 0.5) / 255)) }
    self.bounds = bounds
    var sample = 0
    starts = (0...Self.steps).map { step in
      let light = Float(step) / Float(Self.steps)
      while sample < 255, bounds[sample] <= light { sample += 1 }
      return UInt8(sample)
    }
  }

  /// Returns the reduced image.
  ///
  /// - Precondition: the size is at most the size of the image.
  func reduced(_ image: RGBAImage, width: Int, height: Int) -> RGBAImage {
    precondition(width > 0 && height > 0 && width <= image.width && height <= image.height, "a reduction")
    if width == image.width && height == image.height { return image.withCleanAlpha() }
    var result: [UInt32] = []
    result.reserveCapacity(width * height)
    var line = [SIMD4<Float>](repeating: .zero, count: width)
    var sum = line
    // A source row is `height` units high, and a result row `image.height` units.
    var bound = image.height
    for row in 0..<image.height {
      add(row, of: image, to: &line)
      let end = (row + 1) * height
      if end < bound {
        for column in sum.indices { sum[column] += line[column] }
        continue
      }
      let rest = Float(end - bound) / Float(height)
      for column in sum.indices {
        result.append(word(sum[column] + line[column] * (1 - rest), width, height, image))
        sum[column] = line[column] * rest
      }
      bound += image.height
    }
    return RGBAImage(width: width, height: height, pixels: result)
  }

  /// Computes the sums of a source row's pixels for each column of the result.
  private func add(_ row: Int, of image: RGBAImage, to line: inout [SIMD4<Float>]) {
    let (count, width) = (image.width, line.count)
    let pixels = image.pixels.span.extracting(row * count..<(row + 1) * count)
    let lights = lights.span
    var target = line.mutableSpan
    var sum = SIMD4<Float>.zero
    var (column, bound, end) = (0, count, 0)
    for index in pixels.indices {
      let pixel = pixels[index]
      let alpha = pixel &>> 24
      var light = SIMD4<Float>(
        lights[Int(pixel & 0xFF)], lights[Int(pixel &>> 8 & 0xFF)], lights[Int(pixel &>> 16 & 0xFF)], 1)
      if alpha != 255 { light *= Float(alpha) * (1 / 255) }
      end &+= width
      if end < bound {
        sum += light
        continue
      }
      let rest = Float(end &- bound) / Float(width)
      target[column] = sum + light * (1 - rest)
      sum = light * rest
      column &+= 1
      bound &+= count
    }
  }

  /// Returns the straight pixel for a sum of premultiplied light.
  private func word(_ sum: SIMD4<Float>, _ width: Int, _ height: Int, _ image: RGBAImage) -> UInt32 {
    let area = Float(image.width) / Float(width) * (Float(image.height) / Float(height))
    let alpha = min(255, UInt32(sum.w / area * 255 + 0.5))
    if alpha == 0 { return 0 }
    let color = sum / sum.w
    return sample(color.x) | sample(color.y) << 8 | sample(color.z) << 16 | alpha << 24
  }

  /// Returns the nearest sample of a light.
  private func sample(_ light: Float) -> UInt32 {
    let light = min(max(light, 0), 1)
    var sample = Int(starts[Int(light * Float(Self.steps))])
    while sample < 255, bounds[sample] <= light { sample += 1 }
    return UInt32(sample)
  }
}
