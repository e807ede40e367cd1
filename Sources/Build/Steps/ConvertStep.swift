import Assets
import PNG
import PixelKernels

/// Converts one PNG, of either kind, to what was asked for.
struct ConvertStep: ~Copyable {
  struct Result {
    enum Output {
      case bytes([UInt8], Fate)
      case copy(CopyReason)
      case failed(String)
    }

    let output: Output
    let image: ImageRecord
    /// What replaces the name's extension; nil leaves the name.
    var nameSuffix: String?
    var warnings: [String] = []
  }

  private let options: ConvertOptions
  private let decoder = Decoder()
  private let encoder: Encoder

  init(_ options: ConvertOptions) {
    self.options = options
    encoder = Encoder(effort: options.effort)
  }

  /// - Throws: `PNGError`.
  func run(_ file: Span<UInt8>) throws(PNGError) -> Result {
    try encoder.checkMemory()
    let image = try PNGFile(file, options: options.reading.acceptingTrailingData)
    var result = try run(image, file)
    switch result.output {
    case .bytes: result.warnings = image.warnings(isCopied: false)
    case .copy:
      // Other readers may refuse the file's own stream.
      try image.checkWindow(in: file)
      result.warnings = image.warnings(isCopied: true)
    case .failed: break
    }
    return result
  }

  private func run(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    if image.isAnimated { return try animated(image, file) }
    switch options.target {
    case .cgbi: return try cgbi(image, file)
    case .png: return try png(image, file)
    case .bgra(let alignment): return try bgra(image, file, alignment: alignment)
    }
  }

  /// Only a standard PNG can hold an animation.
  private func animated(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    _ = try decoder.rgba(of: image, in: file)
    if options.target == .png { return result(.copy(.animated), image, file) }
    return result(.failed("an animated PNG: converting would lose the animation"), image, file)
  }

  private func cgbi(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    let pixels = try premultiplied(image, file)
    if image.isCgBI { return result(.copy(.alreadyCgBI), image, file) }
    let chunks = options.strip.chunks(of: image, in: file, for: .cgbi)
    let encoded = encoder.cgbi(
      pixels, filters: options.cgbiFilters, chunks: chunks.kept, isIndexed: options.indexesData)
    if options.verifies { try Verifier.check(encoded, is: pixels) }
    return result(.bytes(encoded, .cgbi), image, file, chunks: chunks)
  }

  private func png(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    let raster: Raster
    let chunks: AncillaryChunks
    let encoded: [UInt8]
    let form: Encoder.Form = options.keepsForm ? .kept(isInterlaced: image.header.isInterlaced) : .smallest
    if let flags = image.cgbi {
      // Apple's tool says that alpha is skipped where the source was RGB.
      let keepsAlpha = options.keepsForm && !flags.skipsAlpha
      raster = Raster(straight: try decoder.rgba(of: image, in: file), keepsAlpha: keepsAlpha)
      chunks = options.strip.chunks(of: image, in: file, for: .standard(raster.header.colorType))
      encoded = encoder.png(raster, chunks: chunks.kept, form: form)
    } else {
      raster = try decoder.raster(of: image, in: file)
      chunks = options.strip.chunks(of: image, in: file, for: .sameForm)
      encoded = encoder.png(
        raster, of: image, in: file, chunks: chunks.kept, cleansAlpha: options.cleansAlpha, form: form)
    }
    if Words.areEqual(encoded, file) { return result(.copy(.alreadySmallest), image, file) }
    if options.verifies { try Verifier.check(encoded, is: raster, cleansAlpha: options.cleansAlpha) }
    return result(.bytes(encoded, .standardPNG), image, file, chunks: chunks)
  }

  private func bgra(_ image: PNGFile, _ file: Span<UInt8>, alignment: Int) throws(PNGError) -> Result {
    let pixels = try premultiplied(image, file)
    let rowBytes = (pixels.width * 4 + alignment - 1) / alignment * alignment
    var rows = [UInt8](repeating: 0, count: rowBytes * pixels.height)
    var target = rows.mutableSpan
    let source = pixels.pixels.span
    for row in 0..<pixels.height {
      let words = source.extracting(row * pixels.width..<(row + 1) * pixels.width)
      Words.store(words, into: &target, at: row * rowBytes)
    }
    var result = result(.bytes(rows, .rawPixels), image, file)
    result.nameSuffix = "-\(pixels.width)x\(pixels.height)-\(rowBytes).bgra"
    return result
  }

  private func premultiplied(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> BGRAImage {
    try decoder.premultiplied(of: image, in: file)
  }

  /// - Parameter chunks: what became of them; nil where all were kept.
  private func result(
    _ output: Result.Output, _ image: PNGFile, _ file: Span<UInt8>, chunks: AncillaryChunks? = nil
  ) -> Result {
    Result(output: output, image: ImageRecord(of: image, in: file, chunks: chunks))
  }
}
