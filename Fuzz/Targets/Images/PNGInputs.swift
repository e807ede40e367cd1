import CrushCodecs
import CrushPNG

/// The settings and laws that targets of PNG share.
enum PNGInputs {
  /// Small images: larger ones only cost time.
  static let options = ReadingOptions(maximumPixels: 1 << 16)
  static let lenient = ReadingOptions(isLenient: true, maximumPixels: 1 << 16)

  /// The cost of targets that encode. The tables of libdeflate's level 12 have 9 MB, and an encoder has up to three.
  static let encodingCost = CostLimit(
    heap: (base: 64 << 20, perInputByte: 256, perDecodedByte: 32),
    time: (base: 1_000_000_000, perInputByte: 50_000, perDecodedByte: 20_000))

  /// Returns the recipe of the fastest effort, which keeps or drops all chunks.
  static func recipe(_ strip: StripPolicy = StripPolicy(.all), cleansAlpha: Bool = false) -> PNGRecipe {
    var recipe = PNGRecipe()
    recipe.effort = Effort.all[0]
    recipe.strip = strip
    recipe.cleansAlpha = cleansAlpha
    recipe.reading = options
    return recipe
  }

  /// Returns a result, or throws a violation with the error.
  static func expect<Result>(_ purpose: String, _ body: () throws(PNGError) -> Result) throws(Violation) -> Result {
    do throws(PNGError) { return try body() } catch { throw Violation("\(purpose): \(error)") }
  }

  /// Checks that the file without its last bytes is rejected, for several numbers of bytes.
  static func checkTruncations(of input: [UInt8]) throws(Violation) {
    for length in [input.count - 1, input.count - 12, input.count / 2, input.count / 7] where length >= 0 {
      let start = Array(input[..<length])
      guard let file = try? PNGFile(start.span, options: options) else { continue }
      throw Violation("the first \(length) of \(input.count) bytes are taken for \(file.header)")
    }
  }

  /// Checks that all paths of the decoder give the pixels of `raster`.
  static func checkPaths(of image: PNGFile, in file: [UInt8], are raster: Raster) throws(Violation) {
    let straight = try expect("rgba") { () throws(PNGError) in try Decoder().rgba(of: image, in: file.span) }
    try Violation.unless(straight == raster.rgba(), "the RGBA path gives other pixels")
    let screen = try expect("bgra") { () throws(PNGError) in try Decoder().premultiplied(of: image, in: file.span) }
    try Violation.unless(screen == raster.rgba().premultiplied(), "the BGRA path gives other pixels")
  }

  /// Checks that libpng gives the samples and the pixels of `raster`.
  static func checkLibPNG(_ file: [UInt8], is raster: Raster) throws(Violation) {
    let pixels = raster.rgba().pixels
    do throws(CodecError) {
      if let byte = try LibPNG.firstDifference(of: file.span, from: raster.samples.span, .samples) {
        throw CodecError.libpng("byte \(byte) of the samples differs")
      }
      if let byte = try LibPNG.firstDifference(of: file.span, from: pixels.span, .rgba) {
        throw CodecError.libpng("byte \(byte) of the pixels differs")
      }
    } catch { throw Violation("libpng: \(error)") }
  }
}
