import CrushImageFacts
package import CrushPNG

/// The form of the PNGs that a build writes, for images that Apple's tool converts (8-bit RGB and RGBA).
package enum PNGMode: String, Sendable, CaseIterable {
  case cgbi, standard
  /// The smaller of both, or CgBI if the sizes are equal.
  case auto
  /// Every PNG is checked and copied.
  case copy
}

/// The build step of one PNG.
///
/// 8-bit RGB and RGBA become CgBI, like the output of Apple's tool. Other forms become smaller standard PNGs without
/// loss. Animated PNGs are checked and copied, since a conversion would destroy them. CgBI is copied too, unless the mode
/// is `standard`, or is `auto` and the standard PNG is smaller.
package struct PNGStep: ~Copyable {
  private let mode: PNGMode
  private let keepsSmaller: Bool
  private let reencoder: Reencoder

  /// - Parameters:
  ///   - keepsSmaller: whether the source is copied if the result would be larger.
  ///   - trialWidth: the number of trials of one image that may run at once.
  package init(_ recipe: PNGRecipe, mode: PNGMode = .cgbi, keepsSmaller: Bool = false, trialWidth: Int = 1) {
    self.mode = mode
    self.keepsSmaller = keepsSmaller
    reencoder = Reencoder(recipe, trialWidth: trialWidth)
  }

  private var recipe: PNGRecipe { reencoder.recipe }

  /// Makes the output of one PNG.
  ///
  /// - Parameter allowsCgBI: false if tools read the result, such as `actool` in a copied asset catalog.
  /// - Throws: `PNGError`.
  package func run(_ file: Span<UInt8>, allowsCgBI: Bool = true) throws(PNGError) -> StepResult {
    let image = try PNGFile(file, options: recipe.reading.acceptingTrailingData)
    var result = try run(image, file, allowsCgBI: allowsCgBI)
    result.warnings = image.warnings(isCopied: result.contents == nil)
    return result
  }

  private func run(_ image: PNGFile, _ file: Span<UInt8>, allowsCgBI: Bool) throws(PNGError) -> StepResult {
    if let reason = reasonToCopy(image) {
      // Copies are checked as well.
      _ = try reencoder.decoder.rgba(of: image, in: file)
      return try copy(reason, image, file)
    }
    if image.isCgBI { return try uncrushed(image, file) }
    if let settings = recipe.exactXcode, allowsCgBI { return try exact(image, file, settings) }
    let best = allowsCgBI ? try best(image, file) : (try standard(image, file), .standardPNG)
    if Words.areEqual(best.rewritten.file, file) { return try copy(.alreadySmallest, image, file) }
    if keepsSmaller && best.rewritten.file.count > file.count { return try copy(.wouldGrow, image, file) }
    return result(best.disposition, best.rewritten.file, image, file, chunks: best.rewritten.chunks)
  }

  private func reasonToCopy(_ image: PNGFile) -> CopyReason? {
    if image.isCgBI && ![.standard, .auto].contains(mode) { return .alreadyCgBI }
    if image.isAnimated { return .animated }
    return mode == .copy ? .asked : nil
  }

  /// Makes a standard PNG of a CgBI. Engines that read no CgBI need it, so it may be larger than the source.
  private func uncrushed(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> StepResult {
    let standard = try standard(image, file)
    if mode == .auto && standard.file.count >= file.count { return try copy(.alreadyCgBI, image, file) }
    return result(.standardPNG, standard.file, image, file, chunks: standard.chunks)
  }

  private func exact(
    _ image: PNGFile, _ file: Span<UInt8>, _ settings: AppleEncoder.Settings
  ) throws(PNGError) -> StepResult {
    switch try reencoder.exact(image, in: file, settings) {
    case .cgbi(let encoded): return result(.cgbi, encoded, image, file)
    case .standard(let encoded): return result(.standardPNG, encoded, image, file)
    case .copy: return try copy(.asXcode, image, file)
    }
  }

  /// - Throws: `badImageData` if other readers reject the stream of the source, also under lenient reading.
  private func copy(_ reason: CopyReason, _ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> StepResult {
    try image.checkStream(in: file)
    return result(.copied(reason), nil, image, file)
  }

  private typealias Candidate = (rewritten: Reencoder.Rewritten, disposition: Disposition)

  private func best(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Candidate {
    switch mode {
    case .cgbi where image.header.hasAppleForm: return (try cgbi(image, file), .cgbi)
    case .auto where image.header.hasAppleForm:
      let cgbi = try cgbi(image, file)
      let standard = try standard(image, file)
      return standard.file.count < cgbi.file.count ? (standard, .standardPNG) : (cgbi, .cgbi)
    case .cgbi, .standard, .auto, .copy: return (try standard(image, file), .standardPNG)
    }
  }

  private func cgbi(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Reencoder.Rewritten {
    try reencoder.cgbi(image, in: file, orientation: recipe.strip.orientation(of: image, in: file))
  }

  private func standard(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> Reencoder.Rewritten {
    try reencoder.standard(image, in: file, orientation: recipe.strip.orientation(of: image, in: file))
  }

  /// - Parameter chunks: the kept and stripped chunks. Nil if all were kept.
  private func result(
    _ disposition: Disposition, _ contents: [UInt8]?, _ image: PNGFile, _ file: Span<UInt8>,
    chunks: AncillaryChunks? = nil
  ) -> StepResult {
    StepResult(disposition, image: ImageRecord(of: image, in: file, chunks: chunks), contents: contents)
  }
}

extension ReadingOptions {
  /// These options for a conversion, which drops bytes after IEND with a warning.
  var acceptingTrailingData: ReadingOptions {
    var options = self
    options.acceptsTrailingData = true
    return options
  }
}

extension PNGFile {
  /// Returns the warnings of a conversion that could read the image.
  func warnings(isCopied: Bool) -> [String] {
    trailingCount == 0 ? [] : Self.trailingWarnings(trailingCount, isCopied: isCopied)
  }

  static func trailingWarnings(_ count: Int, isCopied: Bool) -> [String] {
    ["\(count) bytes after IEND are not part of the image: \(isCopied ? "copied with it" : "dropped")"]
  }
}

extension StripPolicy {
  /// Returns the orientation that a new Exif chunk of results must declare. Under `safe` it is the orientation in a chunk
  /// that is stripped, by which readers rotate the image. Else it is 1, upright.
  func orientation(of image: PNGFile, in file: Span<UInt8>) -> Int {
    guard base == .safe else { return 1 }
    let orientation = ImageMetadata.orientation(of: image, in: file)
    return orientation.chunk.map(keeps) == true ? 1 : orientation.number
  }
}
