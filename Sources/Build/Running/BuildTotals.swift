import Assets
package import PNG
package import Pipeline

/// The sums of a build.
package struct BuildTotals: Sendable, Equatable {
  package struct Count: Sendable, Equatable {
    package var files = 0
    package var sourceBytes = 0
    package var outputBytes = 0

    fileprivate mutating func add(_ record: FileRecord) {
      files += 1
      sourceBytes += record.sourceBytes
      outputBytes += record.outputBytes
    }
  }

  package private(set) var cgbi = Count()
  package private(set) var standardPNG = Count()
  package private(set) var rawPixels = Count()
  package private(set) var propertyLists = Count()
  package private(set) var copied = Count()
  package private(set) var leftOut = Count()
  package private(set) var failed = Count()
  /// Outputs that went since their sources are gone.
  package private(set) var removed = 0
  /// Everything that came out.
  package private(set) var shipped = Count()
  /// Outputs that were written, the others were there already.
  package private(set) var written = 0
  /// Outputs that are missing or stale where nothing was to be written.
  package private(set) var outdated = 0
  /// Decoded bytes of the pixels of all PNGs that came out, each counted once; a device loads one scale of each.
  package private(set) var decodedBytes = 0
  /// Bytes of the ancillary chunks that were stripped, by their type.
  package private(set) var stripped: [ChunkType: Int] = [:]

  package var strippedBytes: Int { stripped.values.reduce(0, +) }

  package init(of records: [FileRecord]) {
    for record in records {
      switch record.fate {
      case .cgbi: cgbi.add(record)
      case .standardPNG: standardPNG.add(record)
      case .rawPixels: rawPixels.add(record)
      case .binaryPropertyList: propertyLists.add(record)
      case .copied: copied.add(record)
      case .leftOut: leftOut.add(record)
      case .failed: failed.add(record)
      case .orphan(.removed): removed += 1
      case .orphan(.present): outdated += 1
      case .orphan(.changed): break
      }
      guard record.output != nil else { continue }
      shipped.add(record)
      switch record.state {
      case .written: written += 1
      case .missing, .stale: outdated += 1
      case .none, .current: break
      }
      decodedBytes = saturatingSum(decodedBytes, record.image?.footprint.pixelBytes ?? 0)
      for chunks in record.image?.stripped ?? [] { stripped[chunks.type, default: 0] += chunks.bytes }
    }
  }
}
