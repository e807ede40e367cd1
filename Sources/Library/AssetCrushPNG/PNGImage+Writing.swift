import CrushImageHeaders
import CrushPNG

extension PNGImage {
  /// Encodes pixels as a standard PNG, in the smallest lossless form that the effort finds.
  ///
  /// - Throws: ``PNGImageError``: ``PNGImageError/Kind/outOfMemory`` or
  ///   ``PNGImageError/Kind/failedVerification``, and ``PNGImageError/Kind/tooLarge`` for more pixels than the limits
  ///   allow.
  public init(encoding image: RGBAPixels, options: PNGOptions = PNGOptions()) throws(PNGImageError) {
    let raster = Raster(straight: RGBAImage(width: image.width, height: image.height, pixels: image.pixels))
    let recipe = options.recipe(PNGLimits().options)
    let bytes: [UInt8]
    do throws(PNGError) { bytes = try Reencoder(recipe).encoded(raster, chunks: []) } catch {
      throw PNGImageError(error)
    }
    try self.init(bytes)
  }

  /// Returns a smaller PNG of the same pixels, or `nil` if none was found.
  ///
  /// CgBI becomes a standard PNG, even if it is larger.
  ///
  /// - Throws: ``PNGImageError``: ``PNGImageError/Kind/animated`` for an animation.
  public func optimized(_ options: PNGOptions = PNGOptions()) throws(PNGImageError) -> PNGImage? {
    let result = try standard(options)
    return header.isCgBI || result.bytes.count < bytes.count ? result : nil
  }

  /// Returns the pixels as a standard PNG, in the smallest lossless form that the effort finds.
  ///
  /// - Throws: ``PNGImageError``: ``PNGImageError/Kind/animated`` for an animation.
  public func standard(_ options: PNGOptions = PNGOptions()) throws(PNGImageError) -> PNGImage {
    try rewritten(options) { reencoder, orientation throws(PNGError) in
      try reencoder.standard(file, in: bytes.span, orientation: orientation).file
    }
  }

  /// Returns the pixels in Apple's form CgBI, which UIKit and ImageIO draw without a conversion.
  ///
  /// Other decoders, such as those of game engines, cannot open CgBI. A file that is CgBI already is returned unchanged.
  ///
  /// - Throws: ``PNGImageError``: ``PNGImageError/Kind/animated`` for an animation.
  public func cgbi(_ options: PNGOptions = PNGOptions()) throws(PNGImageError) -> PNGImage {
    if header.isCgBI { return self }
    return try rewritten(options) { reencoder, orientation throws(PNGError) in
      try reencoder.cgbi(file, in: bytes.span, orientation: orientation).file
    }
  }

  private func rewritten(
    _ options: PNGOptions, _ body: (borrowing Reencoder, _ orientation: Int) throws(PNGError) -> [UInt8]
  ) throws(PNGImageError) -> PNGImage {
    if header.isAnimated {
      throw PNGImageError(.animated, "the file is an animated PNG, which would lose its animation")
    }
    var limits = PNGLimits()
    limits.pixels = max(limits.pixels, header.width * header.height)
    let recipe = options.recipe(limits.options)
    let result: [UInt8]
    do throws(PNGError) {
      result = try body(Reencoder(recipe), options.metadata == .display ? orientation : 1)
    } catch { throw PNGImageError(error) }
    return try PNGImage(result, limits: limits)
  }

  /// The orientation that the Exif declares: 1, upright, to 8 (TIFF 6.0, tag 274).
  private var orientation: Int {
    let stated = file.first(.exif).flatMap { Exif.orientation(bytes.span.extracting($0.data)) } ?? 1
    return (1...8).contains(stated) ? stated : 1
  }
}
