package import CrushCodecs
import CrushFileKinds
package import CrushFiles
package import CrushPNG

/// The result for one image.
package struct OptimizedImage: Sendable, Equatable {
  /// Metadata that is not in the result.
  package struct Stripped: Sendable, Equatable {
    /// The type of a PNG's chunk, or the content of a JPEG's segment.
    package let name: String
    package let bytes: Int

    package init(name: String, bytes: Int) {
      self.name = name
      self.bytes = bytes
    }
  }

  /// The smaller file; nil if none was found.
  package let bytes: [UInt8]?
  package let stripped: [Stripped]
  /// Whether a position on Earth was stripped or stays. Nil if there is none.
  package let position: ImageRecord.Position?
  /// The number of bytes after the end of a PNG, which the result does not have.
  let trailingCount: Int

  init(bytes: [UInt8]?, stripped: [Stripped], position: ImageRecord.Position?, trailingCount: Int = 0) {
    self.bytes = bytes
    self.stripped = stripped
    self.position = position
    self.trailingCount = trailingCount
  }

  /// The facts for a report.
  package struct Facts: Sendable, Equatable {
    package let stripped: [Stripped]
    package let position: ImageRecord.Position?
  }

  package var facts: Facts { Facts(stripped: stripped, position: position) }

  /// - Parameter isWritten: whether `bytes` replaces the file.
  package func warnings(isWritten: Bool) -> [String] {
    trailingCount == 0 ? [] : PNGFile.trailingWarnings(trailingCount, isCopied: !isWritten)
  }
}

/// Why an image was not made smaller.
package enum OptimizeError: Error, Sendable, Equatable {
  case file(FileError)
  case png(PNGError)
  case jpeg(JPEGError)
  /// The first bytes are neither those of a PNG nor those of a JPEG.
  case otherFormat
  case animated
  case cgbi
  /// A JPEG with data after its end, or with an index of further pictures. They would be lost.
  case severalPictures
  /// The result has other pixels.
  case differs
  case unfetched
  /// The image needs more memory than the limit. Both numbers are bytes.
  case memory(needed: Int, limit: Int)
  /// A code signature covers the file.
  case signed(bundle: String)
  case archived(archive: String)
  /// The folder for backups has another file of this name.
  case backupExists(path: String)

  /// Whether the image stays as it is on purpose. Other cases are failures.
  package var isSkipped: Bool {
    switch self {
    case .animated, .cgbi, .severalPictures, .signed, .archived: true
    default: false
    }
  }

  /// Returns the problem without the path of the image.
  package func message(for path: String) -> String {
    switch self {
    case .file(let error): error.path == path ? error.message : error.description
    case .png(let error): error.description
    case .jpeg(let error): error.description
    case .otherFormat: "neither a PNG nor a JPEG, and other formats cannot be optimized"
    case .animated: "an animated PNG, which would lose its animation"
    case .cgbi: "CgBI, the form for devices (optimize its source, or convert it with --to png first)"
    case .severalPictures: "the JPEG contains further pictures or data after its end, which would be lost"
    case .differs: "the result has other pixels than the source, so nothing was written (please report this)"
    case .unfetched: LFSPointer.problem
    case .memory(let needed, let limit): MemoryEstimate.refusal(needed, limit: limit)
    case .signed(let bundle): "\(SealedFile.signed(bundle: bundle).problem) (optimize its sources)"
    case .archived(let archive): "\(SealedFile.archived(archive: archive).problem) (unpack it first)"
    case .backupExists(let path): "the backup \(path) exists with other contents (choose another folder for --backup)"
    }
  }
}

extension JPEGError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .rejected(let reason): "the JPEG cannot be decoded: \(reason)"
    case .tooLarge(let bytes, let limit): "the pixels need \(bytes) bytes, more than the limit of \(limit)"
    case .outOfMemory: "not enough memory"
    }
  }
}

/// The optimizer of one worker: PNGs and JPEGs with the same pixels in fewer bytes.
package struct ImageOptimizer: ~Copyable {
  private let reencoder: Reencoder
  private let jpeg: JPEGRewriter

  package init(_ recipe: PNGRecipe) {
    reencoder = Reencoder(recipe)
    jpeg = JPEGRewriter(recipe)
  }

  /// Optimizes a file. The first bytes decide the format.
  package func run(_ file: Span<UInt8>) throws(OptimizeError) -> OptimizedImage {
    if file.count >= 3, file[0] == 0xFF, file[1] == 0xD8, file[2] == 0xFF { return try jpeg.run(file) }
    let image: PNGFile
    do throws(PNGError) { image = try PNGFile(file, options: reencoder.recipe.reading.acceptingTrailingData) } catch {
      switch error {
      case .notPNG(.lfsPointer): throw .unfetched
      case .notPNG: throw .otherFormat
      default: throw .png(error)
      }
    }
    if image.isAnimated { throw .animated }
    if image.isCgBI { throw .cgbi }
    do throws(PNGError) { return try png(image, file) } catch { throw .png(error) }
  }

  private func png(_ image: PNGFile, _ file: Span<UInt8>) throws(PNGError) -> OptimizedImage {
    let orientation = reencoder.recipe.strip.orientation(of: image, in: file)
    let rewritten = try reencoder.standard(image, in: file, orientation: orientation)
    let record = ImageRecord(of: image, in: file, chunks: rewritten.chunks)
    let isSmaller = rewritten.file.count < file.count
    return OptimizedImage(
      bytes: isSmaller ? rewritten.file : nil,
      stripped: isSmaller ? record.stripped.map { .init(name: "\($0.type)", bytes: $0.bytes) } : [],
      position: isSmaller || record.position == nil ? record.position : .kept,
      trailingCount: image.trailingCount)
  }
}
