import CrushCodecs
import CrushPNG

extension FuzzTargets {
  static let pngCgBI = FuzzTarget(
    "png-cgbi", "A decoded CgBI reverts to a PNG of the same colors, and converts back to the same pixels.",
    seeds: ["TestImages/**/*.png"], cost: PNGInputs.encodingCost
  ) { input throws(Violation) in
    guard let image = try? PNGFile(input.span, options: PNGInputs.options), image.isCgBI,
      let pixels = try? Decoder().bgra(of: image, in: input.span)
    else { return 0 }
    try PNGInputs.checkTruncations(of: input)
    let straight = pixels.unpremultiplied()
    for keepsForm in [false, true] {
      try CgBIReversal(image, input, keepsForm: keepsForm).check(pixels, straight)
    }
    return straight.pixels.count * 4
  }
}

/// The conversion of a CgBI to a standard PNG and back.
private struct CgBIReversal {
  private let reverted: [UInt8]
  private let back: [UInt8]
  private let keepsForm: Bool
  private let skipsAlpha: Bool

  init(_ image: PNGFile, _ input: [UInt8], keepsForm: Bool) throws(Violation) {
    self.keepsForm = keepsForm
    skipsAlpha = image.cgbi?.skipsAlpha == true
    (reverted, back) = try PNGInputs.expect("reverting") { () throws(PNGError) in
      let reencoder = Reencoder(PNGInputs.recipe(StripPolicy(.none)))
      let reverted = try reencoder.standard(image, in: input.span, keepsForm: keepsForm).file
      let standard = try PNGFile(reverted.span)
      return (reverted, try reencoder.cgbi(standard, in: reverted.span).file)
    }
  }

  func check(_ pixels: BGRAImage, _ straight: RGBAImage) throws(Violation) {
    let found = try PNGInputs.expect("decoding") { () throws(PNGError) in
      let standard = try PNGFile(reverted.span)
      try standard.checkStream(in: reverted.span)
      return try Decoder().raster(of: standard, in: reverted.span)
    }
    // Without alpha in the result, the flag says that all pixels are opaque.
    let isOpaque = keepsForm && skipsAlpha && !pixels.isOpaque
    if !isOpaque { try Violation.unless(found.rgba() == straight, "the standard PNG has other pixels") }
    try PNGInputs.checkLibPNG(reverted, is: found)
    // A color above alpha is no result of premultiplying, so that it cannot return.
    let isPremultiplied = pixels.pixels.allSatisfy { pixel in
      (0..<3).allSatisfy { pixel >> UInt32($0 * 8) & 0xFF <= pixel >> 24 }
    }
    guard isPremultiplied, !isOpaque else { return }
    let returned = try PNGInputs.expect("converting back") { () throws(PNGError) in
      try Decoder().bgra(of: PNGFile(back.span), in: back.span)
    }
    try Violation.unless(returned == pixels, "the conversion there and back changes pixels")
  }
}
