import Assets
import PNG
import PixelKernels

/// Makes one PNG what a device wants.
///
/// 8-bit RGB and RGBA become CgBI, as Apple's tool does it; other forms stay standard PNGs, without loss smaller.
/// Animated PNGs and CgBI are checked and copied: converting would destroy them.
struct PNGStep: ~Copyable {
  private let options: BuildOptions
  private let decoder = Decoder()
  private let encoder: Encoder

  /// - Parameter trialWidth: how many trials of one image may be made at once.
  init(_ options: BuildOptions, trialWidth: Int = 1) {
    self.options = options
    encoder = Encoder(effort: options.effort, trialWidth: trialWidth)
  }

  struct Result {
    enum Output {
      case bytes([UInt8], Fate)
      case copy(CopyReason)

      var isCopy: Bool { if case .copy = self { true } else { false } }
    }

    let output: Output
    let image: ImageRecord
    var warnings: [String] = []
  }

  /// - Parameter allowsCgBI: false where others than devices read the result, as in an asset catalog that is copied.
  /// - Throws: `PNGError`.
  func run(_ file: Span<UInt8>, allowsCgBI: Bool = true) throws(PNGError) -> Result {
    let image = try PNGFile(file, options: options.reading.acceptingTrailingData)
    var result = try run(image, file, allowsCgBI: allowsCgBI)
    result.warnings = image.warnings(isCopied: result.output.isCopy)
    return result
  }

  private func run(_ image: PNGFile, _ file: Span<UInt8>, allowsCgBI: Bool) throws(PNGError) -> Result {
    if let reason = reasonToCopy(image) {
      // What is copied is checked all the same.
      _ = try decoder.rgba(of: image, in: file)
      return try copy(reason, image, file)
    }
    if let settings = options.exactXcode, allowsCgBI { return try exact(image, file, settings) }
    try encoder.checkMemory()
    let best = allowsCgBI ? try best(image, file) : try standard(image, file)
    if Words.areEqual(best.file, file) { return try copy(.alreadySmallest, image, file) }
    if options.keepsSmaller && best.file.count > file.count { return try copy(.wouldGrow, image, file) }
    return result(.bytes(best.file, best.fate), image, file, chunks: best.chunks)
  }

  private func reasonToCopy(_ image: PNGFile) -> CopyReason? {
    if image.isCgBI { return .alreadyCgBI }
    if image.isAnimated { return .animated }
    return options.png == .copy ? .asked : nil
  }

  private func exact(
    _ image: PNGFile, _ file: Span<UInt8>, _ settings: AppleEncoder.Settings
  ) throws(PNGError) -> Result {
    let raster = try decoder.raster(of: image, in: file)
    switch AppleEncoder.encode(raster, of: image, in: file, settings: settings) {
    case .cgbi(let encoded):
      if options.verifies { try Verifier.check(encoded, is: raster.rgba().premultiplied()) }
      return result(.bytes(encoded, .cgbi), image, file)
    case .standard(let encoded):
      if options.verifies { try Verifier.check(encoded, is: raster) }
      return result(.bytes(encoded, .standardPNG), image, file)
    case .copy: return try copy(.asXcode, image, file)
    }
  }

  /// - Throws: `badImageData` where other readers refuse the file's own stream, also under lenient reading.
  private func copy(_ reason: CopyReason, _ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Result {
    try image.checkWindow(in: file)
    return result(.copy(reason), image, file)
  }

  private struct Candidate {
    let file: [UInt8]
    let fate: Fate
    let chunks: AncillaryChunks
  }

  private func best(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Candidate {
    let hasAppleForm = image.header.bitDepth == 8 && [.rgb, .rgba].contains(image.header.colorType)
    switch options.png {
    case .cgbi where hasAppleForm: return try cgbi(image, file)
    case .auto where hasAppleForm:
      let cgbi = try cgbi(image, file)
      let standard = try standard(image, file)
      return standard.file.count < cgbi.file.count ? standard : cgbi
    case .cgbi, .standard, .auto, .copy: return try standard(image, file)
    }
  }

  private func cgbi(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Candidate {
    let chunks = options.strip.chunks(of: image, in: file, for: .cgbi)
    let pixels = try decoder.premultiplied(of: image, in: file)
    let encoded = encoder.cgbi(
      pixels, filters: options.cgbiFilters, chunks: chunks.kept, isIndexed: options.indexesData)
    if options.verifies { try Verifier.check(encoded, is: pixels) }
    decoder.recycle(consume pixels)
    return Candidate(file: encoded, fate: .cgbi, chunks: chunks)
  }

  private func standard(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Candidate {
    let chunks = options.strip.chunks(of: image, in: file, for: .sameForm)
    let raster = try decoder.raster(of: image, in: file)
    let smallest = encoder.png(
      raster, of: image, in: file, chunks: chunks.kept, cleansAlpha: options.cleansAlpha)
    if options.verifies { try Verifier.check(smallest, is: raster, cleansAlpha: options.cleansAlpha) }
    return Candidate(file: smallest, fate: .standardPNG, chunks: chunks)
  }

  /// - Parameter chunks: what became of them; nil where all were kept.
  private func result(
    _ output: Result.Output, _ image: PNGFile, _ file: Span<UInt8>, chunks: AncillaryChunks? = nil
  ) -> Result {
    Result(output: output, image: ImageRecord(of: image, in: file, chunks: chunks))
  }
}

extension ReadingOptions {
  /// The same options for a conversion, which warns of bytes after IEND and drops them.
  var acceptingTrailingData: ReadingOptions {
    ReadingOptions(isLenient: isLenient, maximumPixels: maximumPixels, acceptsTrailingData: true)
  }
}

extension PNGFile {
  /// The warnings of a conversion that could read the image.
  func warnings(isCopied: Bool) -> [String] {
    guard trailingCount > 0 else { return [] }
    let fate = isCopied ? "copied with it" : "dropped"
    return ["\(trailingCount) bytes after IEND are not part of the image: \(fate)"]
  }
}

extension StripPolicy {
  /// What becomes of a file's ancillary chunks. `safe` keeps the orientation that its Exif holds, by which readers turn the
  /// image.
  func chunks(
    of image: PNGFile, in file: Span<UInt8>, for target: AncillaryChunks.Target
  ) -> AncillaryChunks {
    let orientation = base == .safe ? ImageMetadata.orientation(of: image, in: file) : 1
    return AncillaryChunks(of: image, in: file, policy: self, target: target, orientation: orientation)
  }
}
