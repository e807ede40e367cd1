import Bytes
import Assets
import PNG
import PixelKernels

/// The conversion of one PNG, of either kind, to CgBI, a standard PNG or raw pixels.
struct ConvertStep: ~Copyable {
  struct Result {
    enum Output {
      case bytes([UInt8], Fate)
      case copy(CopyReason)
      case failed(String)
    }

    let output: Output
    let image: ImageRecord
    /// The text that replaces the name's extension; nil keeps the name.
    var nameSuffix: String?
    var warnings: [String] = []
  }

  private let target: ConvertOptions.Target
  private let keepsForm: Bool
  private let reencoder: Reencoder

  /// - Parameter keepsForm: standard PNGs keep color type, bit depth and interlacing.
  init(_ recipe: PNGRecipe, target: ConvertOptions.Target, keepsForm: Bool = false) {
    self.target = target
    self.keepsForm = keepsForm
    reencoder = Reencoder(recipe)
  }

  private var recipe: PNGRecipe { reencoder.recipe }

  /// - Throws: `PNGError`.
  func run(_ file: Span<UInt8>) throws(PNGError) -> Result {
    let image = try PNGFile(file, options: recipe.reading.acceptingTrailingData)
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
    switch target {
    case .cgbi: return try cgbi(image, file)
    case .png: return try png(image, file)
    case .bgra(let alignment): return try bgra(image, file, alignment: alignment)
    }
  }

  /// Only a standard PNG can hold an animation.
  private func animated(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    _ = try reencoder.decoder.rgba(of: image, in: file)
    if target == .png { return result(.copy(.animated), image, file) }
    return result(.failed("an animated PNG: converting would lose the animation"), image, file)
  }

  private func cgbi(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    if image.isCgBI {
      _ = try reencoder.decoder.premultiplied(of: image, in: file)
      return result(.copy(.alreadyCgBI), image, file)
    }
    let orientation = recipe.strip.orientation(of: image, in: file)
    let rewritten = try reencoder.cgbi(image, in: file, orientation: orientation)
    return result(.bytes(rewritten.file, .cgbi), image, file, chunks: rewritten.chunks)
  }

  private func png(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    let orientation = recipe.strip.orientation(of: image, in: file)
    let rewritten = try reencoder.standard(image, in: file, orientation: orientation, keepsForm: keepsForm)
    if Words.areEqual(rewritten.file, file) { return result(.copy(.alreadySmallest), image, file) }
    return result(.bytes(rewritten.file, .standardPNG), image, file, chunks: rewritten.chunks)
  }

  private func bgra(_ image: PNGFile, _ file: Span<UInt8>, alignment: Int) throws(PNGError) -> Result {
    let pixels = try reencoder.decoder.premultiplied(of: image, in: file)
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

  /// - Parameter chunks: the chunks that were kept and stripped; nil where all were kept.
  private func result(
    _ output: Result.Output, _ image: PNGFile, _ file: Span<UInt8>, chunks: AncillaryChunks? = nil
  ) -> Result {
    Result(output: output, image: ImageRecord(of: image, in: file, chunks: chunks))
  }
}
