import CrushCodecs
import CrushPNG

extension FuzzTargets {
  static let pngLenient = FuzzTarget(
    "png-lenient", "Lenient reading gives the pixels of strict reading, and results are valid PNGs with equal pixels.",
    seeds: ["TestImages/**/*.png"], cost: PNGInputs.encodingCost
  ) { input throws(Violation) in
    let file = input.span
    guard let image = try? PNGFile(file, options: PNGInputs.lenient), !image.isCgBI,
      let raster = try? Decoder().raster(of: image, in: file)
    else {
      let strict = try? PNGFile(file, options: PNGInputs.options)
      let isDecoded = strict.map { !$0.isCgBI && (try? Decoder().raster(of: $0, in: file)) != nil } ?? false
      try Violation.unless(!isDecoded, "lenient reading rejects a file that strict reading accepts")
      return 0
    }
    if let strict = try? PNGFile(file, options: PNGInputs.options),
      let same = try? Decoder().raster(of: strict, in: file)
    {
      try Violation.unless(same == raster, "lenient reading gives other pixels")
    }
    let rewritten = try PNGInputs.expect("rewriting") { () throws(PNGError) in
      try Reencoder(PNGInputs.recipe()).standard(image, in: file)
    }
    let again = try PNGInputs.expect("reading the result") { () throws(PNGError) in
      let result = try PNGFile(rewritten.file.span)
      try result.checkStream(in: rewritten.file.span)
      return try Decoder().raster(of: result, in: rewritten.file.span)
    }
    try Violation.unless(again.deepPixels() == raster.deepPixels(), "the result has other pixels")
    return raster.samples.count
  }
}
