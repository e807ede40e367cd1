package import CrushFileKinds
import CrushImageFacts

/// The result for one file.
///
/// Builds and conversions return records, and reports show nothing else. A file that was skipped or failed has a
/// record too, with the reason, so that the records of a run account for each file that you named. Records of a large
/// folder stay in memory until the report is written. Few of them have an image, so it is stored apart.
package struct FileRecord: Sendable, Equatable {
  /// The path of the source, relative to the current folder.
  package let source: String
  /// The result's path below the output folder. Nil if there is no result.
  package let output: String?
  package let disposition: Disposition
  package let sourceBytes: Int
  /// 0 if there is no result.
  package let outputBytes: Int
  /// The image of a PNG that was read.
  package var image: ImageRecord? { imageBox?.value }
  package let state: OutputState
  /// The facts about a compiled asset catalog.
  package var catalog: CatalogRecord? { catalogBox?.value }
  /// The reason why the output was made; nil if the build explains nothing or the output was current.
  package private(set) var cause: BuildCause?
  /// Warnings about a file that was converted or copied.
  package private(set) var warnings: [String]
  // A build copies the records of all its files. What few of them have is beside them.
  private let imageBox: Box<ImageRecord>?
  private let catalogBox: Box<CatalogRecord>?

  /// A value in memory of its own.
  private indirect enum Box<Value: Sendable & Equatable>: Sendable, Equatable {
    case holds(Value)

    var value: Value {
      switch self {
      case .holds(let value): value
      }
    }
  }

  package init(
    source: String, output: String?, disposition: Disposition, sourceBytes: Int, outputBytes: Int, image: ImageRecord?,
    state: OutputState, warnings: [String] = [], catalog: CatalogRecord? = nil
  ) {
    self.source = source
    self.output = output
    self.disposition = disposition
    self.sourceBytes = sourceBytes
    self.outputBytes = outputBytes
    imageBox = image.map(Box.holds)
    self.state = state
    self.warnings = warnings
    catalogBox = catalog.map(Box.holds)
  }

  /// Returns the record with the reason why the output was made.
  package func explained(by cause: BuildCause?) -> FileRecord {
    var record = self
    record.cause = cause
    return record
  }

  /// Returns the record with more warnings.
  package func adding(_ warnings: [String]) -> FileRecord {
    var record = self
    record.warnings += warnings
    return record
  }

  /// Returns the records of several lists, sorted by the bytes of the source's path.
  package static func sorted(_ lists: [FileRecord]...) -> [FileRecord] {
    let filled = lists.filter { !$0.isEmpty }
    // If all outputs are current, only one list has records, and it is sorted.
    let records = filled.count == 1 ? filled[0] : filled.flatMap(\.self)
    let isSorted = records.indices.dropFirst().allSatisfy {
      !precedes(records[$0].source.utf8.span, records[$0 - 1].source.utf8.span)
    }
    return isSorted ? records : records.sorted { precedes($0.source.utf8.span, $1.source.utf8.span) }
  }

  private static func precedes(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    for index in 0..<min(left.count, right.count) where left[index] != right[index] {
      return left[index] < right[index]
    }
    return left.count < right.count
  }

  /// False if the output was current, and in modes that write nothing.
  package var isWritten: Bool { state == .written }

  package var failure: SourceError? {
    if case .failed(let error) = disposition { error } else { nil }
  }

  /// Whether the source is a Git LFS pointer. Reports combine all of them in one message.
  package var isUnfetched: Bool { failure == .unfetched }
}

/// The reason why a build made an output that is not current.
package enum BuildCause: String, Sendable {
  case new = "a new source"
  case missingOutput = "its output was missing"
  /// The manifest does not contain the output.
  case unknownOutput = "no build is known to have written its output"
  case stopped = "the build that wrote its output was stopped"
  case forced = "as asked"
  case changedSource = "its source changed"
  case changedOptions = "the options or the version changed"
  case changedOutput = "its output was changed"
  case noFile = "its output was no file"
}

/// The state of an output.
package enum OutputState: Sendable, Equatable {
  /// The file has no output.
  case none
  /// The output existed with equal bytes.
  case current
  case written
  /// The output does not exist, and the mode writes nothing.
  case missing
  /// The output has other bytes or permissions, or is no file, and the mode writes nothing.
  case stale
}

/// The disposition of a file, with its reason.
package enum Disposition: Sendable, Equatable {
  /// Apple's form, with premultiplied B, G, R, A.
  case cgbi
  /// A standard PNG, encoded again or without some of its ancillary chunks.
  case standardPNG
  case binaryPropertyList
  /// Compiled asset catalogs. Sources are folders, and the record of the first one counts the files of all.
  case assetCatalog
  /// A file beside a compiled catalog, such as an icon.
  case catalogFile
  /// The texts of a string catalog in one language.
  case stringTable
  /// A PNG that was drawn from an SVG or PDF.
  case drawnPNG
  /// Raw rows of premultiplied B, G, R, A.
  case rawPixels
  case copied(CopyReason)
  case skipped(SkipReason)
  /// An output of an earlier build that has no source any more.
  case orphan(OrphanDisposition)
  /// The source has no result, and nothing was written for it.
  indirect case failed(SourceError)
}

/// Why a file was copied. The raw values are part of the JSON report.
package enum CopyReason: String, Sendable, CaseIterable {
  case otherKind = "not an asset that is converted"
  case asked = "as asked"
  case asXcode = "as Xcode's tool does with this bit depth"
  case animated = "an animated PNG: converting would lose the animation"
  case alreadyCgBI = "CgBI already"
  case alreadySmallest = "nothing to strip and no smaller stream found"
  case wouldGrow = "the result would be larger"
  case alreadyBinary = "binary already"
  case otherFormat = "another image format than its name says"
}

/// The result for an output without a source. The raw values are part of the JSON report.
package enum OrphanDisposition: String, Sendable {
  case removed = "removed: its source is gone"
  case present = "its source is gone"
  case changed = "its source is gone, but it was changed since it was made: not removed"
}

/// Why a file or folder was skipped.
package enum SkipReason: Sendable, Equatable {
  case junk(Junk)
  case developer(DevelopmentFile)
  case excluded
  /// A pipe, a socket or a device.
  case special
  /// A file that was found through a link, and would be replaced.
  case link
}
