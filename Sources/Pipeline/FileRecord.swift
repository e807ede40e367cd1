package import Assets

/// The result of one file.
package struct FileRecord: Sendable, Equatable {
  /// The source, as a path from where the process stands.
  package let source: String
  /// The result, below the output folder; nil when there is none.
  package let output: String?
  package let fate: Fate
  package let sourceBytes: Int
  /// 0 when there is no result.
  package let outputBytes: Int
  /// For a PNG that could be read.
  package let image: ImageRecord?
  package let state: OutputState
  /// Warnings about a file that could be converted.
  package private(set) var warnings: [String]

  package init(
    source: String, output: String?, fate: Fate, sourceBytes: Int, outputBytes: Int, image: ImageRecord?,
    state: OutputState, warnings: [String] = []
  ) {
    self.source = source
    self.output = output
    self.fate = fate
    self.sourceBytes = sourceBytes
    self.outputBytes = outputBytes
    self.image = image
    self.state = state
    self.warnings = warnings
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
    // Where nothing was to be done there is one, and it is in order.
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

  /// False when the output was there already with the same bytes, and where nothing is to be written.
  package var isWritten: Bool { state == .written }

  package var failure: SourceError? {
    if case .failed(let error) = fate { error } else { nil }
  }

  /// Whether the source is a Git LFS pointer: one message serves for all of them.
  package var isUnfetched: Bool { failure == .unfetched }
}

/// How an output was found or left.
package enum OutputState: Sendable, Equatable {
  /// There is none to be.
  case none
  /// It was there with the same bytes.
  case current
  case written
  /// It is not there, and was not to be written.
  case missing
  /// Other bytes, or no file, are in its place, and nothing was to be written.
  case stale
}

/// The disposition of a file, and its reason.
package enum Fate: Sendable, Equatable {
  /// Apple's form: premultiplied B, G, R, A.
  case cgbi
  /// A standard PNG, written anew or without its ancillary chunks.
  case standardPNG
  case binaryPropertyList
  /// Raw rows of premultiplied B, G, R, A.
  case rawPixels
  case copied(CopyReason)
  case leftOut(LeftOutReason)
  /// An output of an earlier build whose source is gone.
  case orphan(OrphanFate)
  /// Nothing was written.
  case failed(SourceError)
}

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

package enum OrphanFate: String, Sendable {
  case removed = "removed: its source is gone"
  case present = "its source is gone"
  case changed = "its source is gone, but it was changed since it was made: not removed"
}

package enum LeftOutReason: Sendable, Equatable {
  case junk(Junk)
  case developer(DevelopmentFile)
  case excluded
  /// A pipe, a socket or a device.
  case special
}
