import CrushBasics
package import CrushPNG

/// The conversion of one PNG, of either kind, to CgBI, a standard PNG or raw pixels.
package struct ConvertStep: ~Copyable {
  package enum Target: Sendable, Equatable {
    /// CgBI, Apple's form.
    case cgbi
    /// A standard PNG. CgBI is reverted, and other PNGs are encoded again without loss.
    case png
    /// Raw rows of premultiplied B, G, R, A, each padded to a multiple of `rowAlignment` bytes. The file name
    /// contains width, height and bytes per row, as in `hero@2x-750x400-3008.bgra`.
    case bgra(rowAlignment: Int)
  }

  private let target: Target
  private let keepsForm: Bool
  private let reencoder: Reencoder

  /// - Parameter keepsForm: whether standard PNGs keep color type, bit depth and interlacing.
  package init(_ recipe: PNGRecipe, target: Target, keepsForm: Bool = false) {
    self.target = target
    self.keepsForm = keepsForm
    reencoder = Reencoder(recipe)
  }

  private var recipe: PNGRecipe { reencoder.recipe }

  /// Converts one file.
  ///
  /// - Throws: `SourceError.png` and `SourceError.animated`.
  package func run(_ file: Span<UInt8>) throws(SourceError) -> StepResult {
    let converted: StepResult?
    do throws(PNGError) { converted = try convert(file) } catch { throw .png(error) }
    guard let converted else { throw .animated }
    return converted
  }

  /// Returns nil for an animation that the target cannot contain.
  private func convert(_ file: Span<UInt8>) throws(PNGError) -> StepResult? {
    let image = try PNGFile(file, options: recipe.reading.acceptingTrailingData)
    guard var result = try run(image, file) else { return nil }
    // Other readers may reject the stream of the source.
    if result.contents == nil { try image.checkStream(in: file) }
    result.warnings = image.warnings(isCopied: result.contents == nil)
    return result
  }

  private func run(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> StepResult? {
    if image.isAnimated {
      _ = try reencoder.decoder.rgba(of: image, in: file)
      // Only a standard PNG can contain an animation.
      return target == .png ? result(.copied(.animated), nil, image, file) : nil
    }
    switch target {
    case .cgbi: return try cgbi(image, file)
    case .png: return try png(image, file)
    case .bgra(let alignment): return try bgra(image, file, alignment: alignment)
    }
  }

  private func cgbi(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> StepResult {
    if image.isCgBI {
      _ = try reencoder.decoder.premultiplied(of: image, in: file)
      return result(.copied(.alreadyCgBI), nil, image, file)
    }
    let orientation = recipe.strip.orientation(of: image, in: file)
    let rewritten = try reencoder.cgbi(image, in: file, orientation: orientation)
    return result(.cgbi, rewritten.file, image, file, chunks: rewritten.chunks)
  }

  private func png(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> StepResult {
    let orientation = recipe.strip.orientation(of: image, in: file)
    let rewritten = try reencoder.standard(image, in: file, orientation: orientation, keepsForm: keepsForm)
    if Words.areEqual(rewritten.file, file) { return result(.copied(.alreadySmallest), nil, image, file) }
    return result(.standardPNG, rewritten.file, image, file, chunks: rewritten.chunks)
  }

  private func bgra(_ image: PNGFile, _ file: Span<UInt8>, alignment: Int) throws(PNGError) -> StepResult {
    let pixels = try reencoder.decoder.premultiplied(of: image, in: file)
    let rowBytes = (pixels.width * 4 + alignment - 1) / alignment * alignment
    var rows = [UInt8](repeating: 0, count: rowBytes * pixels.height)
    var target = rows.mutableSpan
    let source = pixels.pixels.span
    for row in 0..<pixels.height {
      let words = source.extracting(row * pixels.width..<(row + 1) * pixels.width)
      Words.store(words, into: &target, at: row * rowBytes)
    }
    var result = result(.rawPixels, rows, image, file)
    result.nameSuffix = "-\(pixels.width)x\(pixels.height)-\(rowBytes).bgra"
    return result
  }

  /// - Parameter chunks: the kept and stripped chunks. Nil if all were kept.
  private func result(
    _ disposition: Disposition, _ contents: [UInt8]?, _ image: PNGFile, _ file: Span<UInt8>,
    chunks: AncillaryChunks? = nil
  ) -> StepResult {
    StepResult(disposition, image: ImageRecord(of: image, in: file, chunks: chunks), contents: contents)
  }
}
