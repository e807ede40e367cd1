import PNG

/// Makes one PNG what a device wants.
///
/// 8-bit RGB and RGBA become CgBI, as Apple's tool does it; other forms stay standard PNGs, without loss smaller.
/// Animated PNGs and CgBI are checked and copied: converting would destroy them.
struct PNGStep: ~Copyable {
  private let options: BuildOptions
  private let decoder = Decoder()
  private let encoder: Encoder

  init(_ options: BuildOptions) {
    self.options = options
    encoder = Encoder(effort: options.effort)
  }

  struct Result {
    enum Output {
      case bytes([UInt8], Fate)
      case copy(CopyReason)
    }

    let output: Output
    let image: ImageRecord
  }

  /// - Throws: `PNGError`.
  func run(_ file: [UInt8]) throws(PNGError) -> Result {
    let image = try PNGFile(file.span, options: options.reading)
    if image.isCgBI {
      _ = try decoder.bgra(of: image, in: file.span)
      return result(.copy(.alreadyCgBI), image)
    }
    let raster = try decoder.raster(of: image, in: file.span)
    if image.isAnimated { return result(.copy(.animated), image) }
    if options.png == .copy { return result(.copy(.asked), image) }
    if let filter = options.exactXcode { return try exact(raster, image, file, filter) }
    let best = try best(of: raster, image, file)
    let isCopy = best.file == file
    if isCopy || options.keepsSmaller && best.file.count > file.count {
      return result(.copy(isCopy ? .alreadySmallest : .wouldGrow), image)
    }
    return result(.bytes(best.file, best.fate), image, strippedBytes: best.strippedBytes)
  }

  private func exact(
    _ raster: Raster, _ image: PNGFile, _ file: [UInt8], _ filter: CgBIFilter
  ) throws(PNGError) -> Result {
    switch AppleEncoder.encode(raster, of: image, in: file.span, filter: filter) {
    case .cgbi(let encoded):
      if options.verifies { try Verifier.check(encoded, is: raster.rgba().premultiplied()) }
      return result(.bytes(encoded, .cgbi), image)
    case .standard(let encoded):
      if options.verifies { try Verifier.check(encoded, is: raster) }
      return result(.bytes(encoded, .standardPNG), image)
    case .copy: return result(.copy(.asXcode), image)
    }
  }

  private struct Candidate {
    let file: [UInt8]
    let fate: Fate
    let strippedBytes: Int
  }

  private func best(of raster: Raster, _ image: PNGFile, _ file: [UInt8]) throws(PNGError) -> Candidate {
    let hasAppleForm = raster.header.bitDepth == 8 && [.rgb, .rgba].contains(raster.header.colorType)
    switch options.png {
    case .cgbi where hasAppleForm: return try cgbi(raster, image, file)
    case .auto where hasAppleForm:
      let cgbi = try cgbi(raster, image, file)
      let standard = try standard(raster, image, file)
      return standard.file.count < cgbi.file.count ? standard : cgbi
    case .cgbi, .standard, .auto, .copy: return try standard(raster, image, file)
    }
  }

  private func cgbi(_ raster: Raster, _ image: PNGFile, _ file: [UInt8]) throws(PNGError) -> Candidate {
    let chunks = AncillaryChunks(of: image, in: file.span, policy: options.strip, target: .cgbi)
    let pixels = raster.rgba().premultiplied()
    let encoded = encoder.cgbi(
      pixels, filters: options.cgbiFilters, chunks: chunks.kept, isIndexed: options.indexesData)
    if options.verifies { try Verifier.check(encoded, is: pixels) }
    return Candidate(file: encoded, fate: .cgbi, strippedBytes: chunks.strippedBytes)
  }

  private func standard(_ raster: Raster, _ image: PNGFile, _ file: [UInt8]) throws(PNGError) -> Candidate {
    let chunks = AncillaryChunks(of: image, in: file.span, policy: options.strip, target: .sameForm)
    let smallest = encoder.png(
      raster, of: image, in: file.span, chunks: chunks.kept, cleansAlpha: options.cleansAlpha)
    if options.verifies { try Verifier.check(smallest, is: raster, cleansAlpha: options.cleansAlpha) }
    return Candidate(file: smallest, fate: .standardPNG, strippedBytes: chunks.strippedBytes)
  }

  private func result(_ output: Result.Output, _ image: PNGFile, strippedBytes: Int = 0) -> Result {
    Result(output: output, image: ImageRecord(of: image, strippedBytes: strippedBytes))
  }
}
