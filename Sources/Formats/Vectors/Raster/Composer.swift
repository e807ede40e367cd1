/// What gives the color of a pixel.
enum PixelSource {
  case pixel(UInt32)
  case gradient(GradientShader)
  case image(ImageSampler)
}

/// The composition of one shape with a canvas.
struct Composer {
  let blend: BlendMode
  /// A sample for each pixel of the canvas. Nil for no clip.
  let mask: [UInt8]?

  /// Draws the areas of a row over the canvas, and rounds the result to 8 bits.
  func compose(
    _ source: PixelSource, _ areas: [Double], row: Int, from first: Int, on canvas: inout Canvas
  ) {
    let start = row * canvas.width + first
    for (column, area) in areas.enumerated() where area > 0 {
      var coverage = Samples.coverage(area)
      let index = start + column
      if let mask { coverage = Samples.product(coverage, UInt32(mask[index])) }
      if coverage == 0 { continue }
      var pixel: UInt32
      switch source {
      case .pixel(let color): pixel = color
      case .gradient(let shader): pixel = shader.pixel(x: first + column, y: row)
      case .image(let sampler): pixel = sampler.pixel(x: first + column, y: row)
      }
      if coverage != 255 { pixel = Samples.scaled(pixel, coverage) }
      canvas.pixels[index] = Blending.blend(pixel, over: canvas.pixels[index], blend)
    }
  }
}

/// The pixels of an image, as they are seen at the centers of other pixels.
struct ImageSampler {
  private let image: VectorImage
  /// From pixels of the picture to pixels of the image.
  private let back: Affine
  /// The samples on each axis of a pixel, so that no pixel of a large image is skipped.
  private let steps: Int
  private let alpha: UInt32

  /// The pixels that are read for a pixel.
  var cost: Int { steps * steps }

  /// - Parameter map: from the unit square to pixels.
  init?(_ image: VectorImage, _ map: Affine) {
    guard image.width > 0, image.height > 0, image.pixels.count == image.width * image.height else { return nil }
    let scale = Affine.scale(1 / Double(image.width), 1 / Double(image.height))
    guard let back = scale.then(map).inverse else { return nil }
    self.image = image
    self.back = back
    let largest = max(abs(back.a) + abs(back.c), abs(back.b) + abs(back.d))
    steps = max(1, min(Int(min(largest, 1000).rounded(.up)), 16))
    alpha = Samples.sample(image.alpha)
  }

  func pixel(x: Int, y: Int) -> UInt32 {
    var sum = SIMD4<Double>.zero
    for row in 0..<steps {
      for column in 0..<steps {
        let point = Point(
          Double(x) + (Double(column) + 0.5) / Double(steps), Double(y) + (Double(row) + 0.5) / Double(steps))
        sum += sample(at: back(point))
      }
    }
    sum /= Double(steps * steps)
    let pixel = (0..<4).reduce(UInt32(0)) { $0 | UInt32(min(max(sum[$1].rounded(), 0), 255)) << UInt32($1 * 8) }
    return alpha == 255 ? pixel : Samples.scaled(pixel, alpha)
  }

  private func sample(at point: Point) -> SIMD4<Double> {
    guard image.interpolates else { return pixel(at: point.x.rounded(.down), point.y.rounded(.down)) }
    let corner = point - Point(0.5, 0.5)
    let (x, y) = (corner.x.rounded(.down), corner.y.rounded(.down))
    let (right, down) = (weight(corner.x - x), weight(corner.y - y))
    let top = pixel(at: x, y) * (1 - right) + pixel(at: x + 1, y) * right
    let bottom = pixel(at: x, y + 1) * (1 - right) + pixel(at: x + 1, y + 1) * right
    return top * (1 - down) + bottom * down
  }

  /// Returns the weight of the farther pixel for a distance from 0 to 1.
  ///
  /// Between the pixels of an enlarged image, CoreGraphics has a ramp of two thirds of a pixel: 1/8, 1/4, 3/4 and 7/8 at
  /// the distances 1/4, 1/3, 2/3 and 3/4 (a public image at 2x and 3x).
  private func weight(_ distance: Double) -> Double {
    steps > 1 ? distance : min(max(1.5 * (distance - 0.5) + 0.5, 0), 1)
  }

  /// Returns a pixel, or the nearest one at the border.
  private func pixel(at x: Double, _ y: Double) -> SIMD4<Double> {
    let column = Int(min(max(x, 0), Double(image.width - 1)))
    let row = Int(min(max(y, 0), Double(image.height - 1)))
    let pixel = image.pixels[row * image.width + column]
    return SIMD4(Double(pixel & 255), Double(pixel >> 8 & 255), Double(pixel >> 16 & 255), Double(pixel >> 24))
  }
}
