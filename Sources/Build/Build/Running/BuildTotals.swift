import CrushImageFacts
package import CrushPNG
package import CrushSteps

/// The totals of a build.
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
  package private(set) var drawnPNG = Count()
  package private(set) var propertyLists = Count()
  /// Compiled asset catalogs, and the files beside them.
  package private(set) var assetCatalogs = Count()
  /// The tables of string catalogs.
  package private(set) var stringTables = Count()
  package private(set) var copied = Count()
  package private(set) var skipped = Count()
  package private(set) var failed = Count()
  /// The number of deleted outputs that had no source.
  package private(set) var removed = 0
  /// All files with an output.
  package private(set) var shipped = Count()
  /// The number of written outputs. The other outputs were current.
  package private(set) var written = 0
  /// The number of missing or stale outputs, in modes that write nothing.
  package private(set) var outdated = 0
  /// The decoded bytes of all PNGs with an output. Every scale is counted, although a device loads one scale of an
  /// image.
  package private(set) var decodedBytes = 0
  /// The bytes of stripped ancillary chunks, by chunk type.
  package private(set) var stripped: [ChunkType: Int] = [:]

  package var strippedBytes: Int { stripped.values.reduce(0, +) }

  package init(of records: [FileRecord]) {
    for record in records {
      switch record.disposition {
      case .cgbi: cgbi.add(record)
      case .standardPNG: standardPNG.add(record)
      case .rawPixels: rawPixels.add(record)
      case .drawnPNG: drawnPNG.add(record)
      case .binaryPropertyList: propertyLists.add(record)
      case .assetCatalog where record.output == nil, .stringTable where record.output == nil: break
      case .assetCatalog, .catalogFile: assetCatalogs.add(record)
      case .stringTable: stringTables.add(record)
      case .copied: copied.add(record)
      case .skipped: skipped.add(record)
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
