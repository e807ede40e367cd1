import CrushCodecs
import CrushPNG

extension FuzzTargets {
  static let pngRoundTrip = FuzzTarget(
    "png-round-trip",
    "A valid PNG has libpng's pixels, and keeps them as CgBI, in smaller forms, and as Xcode's tool writes it.",
    seeds: ["TestImages/Formats/size-*.png"], maximumLength: 512, cost: PNGInputs.encodingCost
  ) { input throws(Violation) in
    var reader = InputReader(input)
    let choice = reader.next()
    let file = StructuredPNG(&reader).file
    let (image, raster) = try PNGInputs.expect("a valid PNG") { () throws(PNGError) in
      let image = try PNGFile(file.span)
      try image.checkStream(in: file.span)
      return (image, try Decoder().raster(of: image, in: file.span))
    }
    try PNGInputs.checkLibPNG(file, is: raster)
    try PNGInputs.checkPaths(of: image, in: file, are: raster)
    let source = RoundTrip(file: file, image: image, raster: raster)
    switch choice % 5 {
    case 0: try source.checkCgBI(isIndexed: choice & 0x80 != 0)
    case 1: try source.checkSmallest(cleansAlpha: choice & 0x80 != 0)
    case 2: try source.checkKeptForm()
    case 3: try source.checkExact(AppleEncoder.Settings(filter: choice & 0x80 == 0 ? .none : .sub))
    default: try source.checkEffort(Effort.all[choice < 0xF8 ? 1 : 2])
    }
    return file.count + raster.samples.count * 8
  }
}

/// A valid PNG, and the laws of its conversions. Each conversion is verified by libpng, or throws.
private struct RoundTrip {
  let file: [UInt8]
  let image: PNGFile
  let raster: Raster

  func checkCgBI(isIndexed: Bool) throws(Violation) {
    let (cgbi, pixels, back) = try PNGInputs.expect("CgBI") { () throws(PNGError) in
      var recipe = PNGInputs.recipe()
      recipe.indexesData = isIndexed
      let reencoder = Reencoder(recipe)
      let cgbi = try reencoder.cgbi(image, in: file.span).file
      let converted = try PNGFile(cgbi.span)
      let reverted = try reencoder.standard(converted, in: cgbi.span).file
      let standard = try PNGFile(reverted.span)
      let back = try reencoder.cgbi(standard, in: reverted.span).file
      return (cgbi, try Decoder().bgra(of: converted, in: cgbi.span), back)
    }
    try Violation.unless(pixels == raster.rgba().premultiplied(), "CgBI has other pixels")
    try Violation.unless(cgbi == back, "CgBI that was reverted and converted again has other bytes")
  }

  func checkSmallest(cleansAlpha: Bool) throws(Violation) {
    let (first, again, smaller) = try PNGInputs.expect("the smallest form") { () throws(PNGError) in
      let reencoder = Reencoder(PNGInputs.recipe(cleansAlpha: cleansAlpha))
      let first = try reencoder.standard(image, in: file.span).file
      let written = try PNGFile(first.span)
      let again = try reencoder.standard(image, in: file.span).file
      return (first, again, try reencoder.standard(written, in: first.span).file)
    }
    try checkPixels(of: first, cleansAlpha: cleansAlpha)
    try Violation.unless(first == again, "two conversions of one file differ")
    try Violation.unless(smaller.count <= first.count, "a second conversion is larger")
    try Violation.unless(first.count <= file.count, "the result is larger than its source")
  }

  func checkKeptForm() throws(Violation) {
    let kept = try PNGInputs.expect("the kept form") { () throws(PNGError) in
      try Reencoder(PNGInputs.recipe()).standard(image, in: file.span, keepsForm: true).file
    }
    let found = try checkPixels(of: kept, cleansAlpha: false)
    try Violation.unless(found.header == image.header, "the kept form is another form")
  }

  func checkEffort(_ effort: Effort) throws(Violation) {
    let result = try PNGInputs.expect("an effort") { () throws(PNGError) in
      var recipe = PNGInputs.recipe()
      recipe.effort = effort
      return try Reencoder(recipe).standard(image, in: file.span).file
    }
    try checkPixels(of: result, cleansAlpha: false)
    try Violation.unless(result.count <= file.count, "the result is larger than its source")
  }

  func checkExact(_ settings: AppleEncoder.Settings) throws(Violation) {
    let (first, again) = try PNGInputs.expect("as Xcode's tool") { () throws(PNGError) in
      let reencoder = Reencoder(PNGInputs.recipe())
      return (try reencoder.exact(image, in: file.span, settings), try reencoder.exact(image, in: file.span, settings))
    }
    try Violation.unless(first == again, "two conversions of one file differ")
    switch first {
    case .copy: return
    case .standard(let encoded): try checkPixels(of: encoded, cleansAlpha: false)
    case .cgbi(let encoded):
      let pixels = try PNGInputs.expect("decoding") { () throws(PNGError) in
        try Decoder().bgra(of: PNGFile(encoded.span), in: encoded.span)
      }
      try Violation.unless(pixels == raster.rgba().premultiplied(), "CgBI has other pixels")
    }
  }

  @discardableResult private func checkPixels(of result: [UInt8], cleansAlpha: Bool) throws(Violation) -> PNGFile {
    let (written, found) = try PNGInputs.expect("decoding") { () throws(PNGError) in
      let written = try PNGFile(result.span)
      return (written, try Decoder().raster(of: written, in: result.span))
    }
    let (expected, actual) = (raster.deepPixels(), found.deepPixels())
    let isEqual = zip(expected, actual).allSatisfy { $0 == $1 || cleansAlpha && ($0 | $1) >> 48 == 0 }
    try Violation.unless(expected.count == actual.count && isEqual, "the result has other pixels")
    return written
  }
}
