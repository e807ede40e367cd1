/// A rewriter of PNGs by a recipe. It decodes, chooses the ancillary chunks, encodes, and compares the result with the
/// source.
///
/// Each worker keeps one, because it owns the tables of the decoder and the encoder. All functions throw `outOfMemory`
/// if there was no memory for the tables, and `verificationFailed` if libpng decodes other pixels.
package struct Reencoder: ~Copyable {
  package let recipe: PNGRecipe
  package let decoder = Decoder()
  private let encoder: Encoder

  /// - Parameter trialWidth: the number of trials of one image that may run at once.
  package init(_ recipe: PNGRecipe, trialWidth: Int = 1) {
    self.recipe = recipe
    encoder = Encoder(effort: recipe.effort, trialWidth: trialWidth)
  }

  /// A rewritten PNG.
  package struct Rewritten: Sendable {
    package let file: [UInt8]
    /// The kept and stripped ancillary chunks.
    package let chunks: AncillaryChunks
  }

  /// Returns the pixels of a standard PNG as CgBI.
  ///
  /// - Parameter orientation: the orientation that the image's Exif declares, if it must survive the loss of the Exif.
  package func cgbi(
    _ image: PNGFile, in file: Span<UInt8>, orientation: Int = 1
  ) throws(PNGError) -> Rewritten {
    try encoder.checkMemory()
    let chunks = AncillaryChunks(
      of: image, in: file, policy: recipe.strip, target: .cgbi, orientation: orientation)
    let pixels = try decoder.premultiplied(of: image, in: file)
    let encoded = encoder.cgbi(
      pixels, filters: recipe.cgbiFilters, chunks: chunks.kept, isIndexed: recipe.indexesData)
    if recipe.verifies { try Verifier.check(encoded, is: pixels) }
    decoder.recycle(consume pixels)
    return Rewritten(file: encoded, chunks: chunks)
  }

  /// Returns the image, of either kind, as a standard PNG without loss.
  ///
  /// - Parameters:
  ///   - orientation: the orientation that the image's Exif declares, if it must survive the loss of the Exif.
  ///   - keepsForm: whether color type, bit depth and interlacing stay. CgBI gets the color type that its flags
  ///     declare.
  package func standard(
    _ image: PNGFile, in file: Span<UInt8>, orientation: Int = 1, keepsForm: Bool = false
  ) throws(PNGError) -> Rewritten {
    // Checked before the pixels use the memory that the tables need.
    try encoder.checkMemory()
    let form: Encoder.Form = keepsForm ? .kept(isInterlaced: image.header.isInterlaced) : .smallest
    let raster: Raster
    if let flags = image.cgbi {
      // Apple's tool declares that alpha is skipped if the source was RGB.
      raster = Raster(straight: try decoder.rgba(of: image, in: file), keepsAlpha: keepsForm && !flags.skipsAlpha)
    } else {
      raster = try decoder.raster(of: image, in: file)
    }
    let chunks = AncillaryChunks(
      of: image, in: file, policy: recipe.strip,
      target: image.isCgBI ? .standard(raster.header.colorType) : .sameForm, orientation: orientation)
    let encoded =
      image.isCgBI
      ? try encoded(raster, chunks: chunks.kept, form: form)
      : try encoded(raster, of: image, in: file, chunks: chunks.kept, form: form)
    return Rewritten(file: encoded, chunks: chunks)
  }

  /// Returns the output of Xcode's tool with these settings. The recipe's strip policy has no effect.
  ///
  /// - Precondition: `image` is not CgBI.
  package func exact(
    _ image: PNGFile, in file: Span<UInt8>, _ settings: AppleEncoder.Settings
  ) throws(PNGError) -> AppleEncoder.Result {
    let raster = try decoder.raster(of: image, in: file)
    let result = AppleEncoder.encode(raster, of: image, in: file, settings: settings)
    guard recipe.verifies else { return result }
    switch result {
    case .cgbi(let encoded): try Verifier.check(encoded, is: raster.rgba().premultiplied())
    case .standard(let encoded): try Verifier.check(encoded, is: raster)
    case .copy: break
    }
    return result
  }

  /// Returns new samples as a standard PNG. `cleansAlpha` has no effect: these samples have no hidden colors to clean.
  ///
  /// - Parameter expected: the samples to compare the result with, if the image has another form.
  package func encoded(
    _ raster: Raster, chunks: [AncillaryChunk], form: Encoder.Form = .smallest, equalTo expected: Raster? = nil
  ) throws(PNGError) -> [UInt8] {
    try encoder.checkMemory()
    let encoded = encoder.png(raster, chunks: chunks, form: form)
    if recipe.verifies { try Verifier.check(encoded, is: expected ?? raster) }
    return encoded
  }

  /// Returns the samples of a standard PNG as the smaller of a new stream and the file's own.
  ///
  /// - Parameter raster: the samples that `image` decodes to.
  package func encoded(
    _ raster: Raster, of image: PNGFile, in file: Span<UInt8>, chunks: [AncillaryChunk],
    form: Encoder.Form = .smallest
  ) throws(PNGError) -> [UInt8] {
    try encoder.checkMemory()
    let encoded = encoder.png(
      raster, of: image, in: file, chunks: chunks, cleansAlpha: recipe.cleansAlpha, form: form)
    guard recipe.verifies else { return encoded }
    do throws(PNGError) {
      try Verifier.check(encoded, is: raster, cleansAlpha: recipe.cleansAlpha)
      return encoded
    } catch {
      // The result may have the source's own stream, which only our decoder accepts.
      guard case .verificationFailed(.refused) = error, Self.isRejected(image, in: file) else { throw error }
    }
    let anew = encoder.png(raster, chunks: chunks, cleansAlpha: recipe.cleansAlpha, form: form)
    try Verifier.check(anew, is: raster, cleansAlpha: recipe.cleansAlpha)
    return anew
  }

  private static func isRejected(_ image: PNGFile, in file: Span<UInt8>) -> Bool {
    do throws(PNGError) {
      try image.checkStream(in: file)
      return false
    } catch { return true }
  }
}
