import CrushCodecs
import CrushPNG
import CrushSteps

extension FuzzTargets {
  static let jpegOptimizing = FuzzTarget(
    "jpeg-optimize",
    "An optimized JPEG is smaller, has the same pixels, and cannot be optimized again.",
    seeds: ["Fuzz/Seeds/jpeg-optimize/*"],
    cost: CostLimit(heap: (48 << 20, 256, 32), time: (20_000_000_000, 0, 0))
  ) { input throws(Violation) in
    guard input.starts(with: [0xFF, 0xD8, 0xFF]) else { return 0 }
    var recipe = PNGRecipe()
    recipe.reading.maximumPixels = mostPixels
    guard let result = try? ImageOptimizer(recipe).run(input.span), let bytes = result.bytes else { return 0 }
    try Violation.unless(bytes.count < input.count, "\(bytes.count) bytes of \(input.count)")
    guard let expected = try? JPEG.rgba(of: input.span, limit: mostPixels * 4) else {
      throw Violation("a JPEG that cannot be decoded is optimized")
    }
    let actual = try? JPEG.rgba(of: bytes.span, limit: mostPixels * 4)
    try Violation.unless(actual?.width == expected.width && actual?.pixels == expected.pixels, "the pixels differ")
    let again = try? ImageOptimizer(recipe).run(bytes.span)
    try Violation.unless(again != nil && again?.bytes == nil, "the result can be optimized again")
    return expected.pixels.count * 4
  }

  /// libjpeg allocates the coefficients of the size in the header, however short the file is.
  private static let mostPixels = 1 << 18
}
