/// A compiled asset catalog, `Assets.car`: its header, its facets and its renditions.
///
/// It has no pixels and copies no payload. A rendition knows the ranges of its bytes in the file.
package struct CompiledCatalog: Sendable {
  package let header: CatalogHeader
  /// Nil in catalogs of Xcode 7 and earlier.
  package let metadata: CatalogMetadata?
  /// The attributes of a rendition key, in the order of its numbers, after the workaround of old targets.
  package let keyFormat: [KeyAttribute]
  /// The attributes of KEYFORMAT without the workaround. 5 is a placeholder.
  package let storedKeyFormat: [KeyAttribute]
  /// Sorted as in the file.
  package let facets: [Facet]
  /// The names of appearances by their number in keys, such as 1 for `UIAppearanceDark`.
  package let appearances: [Int: String]
  package let localizations: [Int: String]
  /// Sorted as in the file, or empty in catalogs of Xcode 7 and earlier.
  package let bitmapKeys: [BitmapKey]
  /// Sorted by key, as in the file. A rendition that cannot be read has the payload `damaged`.
  package let renditions: [Rendition]
  /// The parts that cannot be read, at most `maximumProblems`. They hide no other parts.
  package let problems: [CatalogProblem]
  /// Nil, or the reason why no image is decoded: all of them together would need too much memory and time.
  let bomb: CatalogError?
  private let indexes: [RenditionKey: Int]

  package static let maximumProblems = 1000

  /// Reads the structure of a whole file. Time and memory are linear in the size of the file.
  ///
  /// - Throws: `CatalogError` if the file is not a catalog, or its header or its index of blocks cannot be read.
  package init(_ file: Span<UInt8>) throws(CatalogError) {
    let store = try BlockStore(file)
    guard let headerBlock = try store.range(of: "CARHEADER", in: file) else { throw .missing(part: "CARHEADER") }
    header = try CatalogHeader(headerBlock, in: file)
    var reader = CatalogReader(store: store, fileLength: file.count)
    metadata = reader.metadata(in: file)
    let format = reader.keyFormat(in: file)
    (keyFormat, storedKeyFormat) = (format.attributes, format.stored)
    let table = reader.facets(in: file)
    facets = table.facets
    appearances = reader.names("APPEARANCEKEYS", in: file)
    localizations = reader.names("LOCALIZATIONKEYS", in: file)
    bitmapKeys = reader.bitmapKeys(in: file)
    renditions = reader.renditions(format: format, facets: table, in: file)
    problems = reader.problems
    bomb = Self.bomb(renditions, fileLength: file.count)
    var indexes: [RenditionKey: Int] = [:]
    indexes.reserveCapacity(renditions.count)
    // By index: a copy of a rendition would retain all of its arrays.
    for index in renditions.indices where !renditions[index].isUnreadable { indexes[renditions[index].key] = index }
    self.indexes = indexes
  }

  /// The bytes of all images together that are decoded for any file, and the most for each byte of a larger file.
  /// Flat images are compressed about 200 times.
  private static let freeBytes = 1 << 32
  private static let mostRatio = 1000

  /// Returns an error if all images together are far larger than the file. Links count, since each may show a whole
  /// atlas. An image above the limit of decoders does not count, because it is never decoded.
  private static func bomb(_ renditions: [Rendition], fileLength: Int) -> CatalogError? {
    var sum = 0
    for index in renditions.indices where renditions[index].hasPixels {
      let size = renditions[index].shownSize
      let (pixels, overflows) = size.width.multipliedReportingOverflow(by: size.height)
      guard !overflows, pixels <= freeBytes / 4 else { continue }
      sum += pixels * 4
    }
    return sum > freeBytes && sum / mostRatio > fileLength ? .bomb(bytes: sum, file: fileLength) : nil
  }

  /// Returns true if a file starts as a catalog does. Installer packages have the same start.
  package static func startsCatalog(_ file: Span<UInt8>) -> Bool { BlockStore.startsStore(file) }

  /// Returns the rendition with a key, such as the atlas that a link names, or nil if there is none. If two renditions have
  /// the key, the last one counts.
  package func rendition(for key: RenditionKey) -> Int? { indexes[key] }

  /// Returns the facet of a rendition, or nil for an atlas and for renditions that no facet names.
  package func facet(of rendition: Rendition) -> Facet? { rendition.facet.map { facets[$0] } }
}

/// A part of a catalog that cannot be read, and the reason.
package struct CatalogProblem: Sendable, Equatable {
  /// The offset in the file, in bytes.
  package let offset: Int
  package let error: CatalogError

  package init(offset: Int, error: CatalogError) {
    self.offset = offset
    self.error = error
  }

  /// The problem, with the offset unless the error contains one.
  package var text: String {
    switch error {
    case .outOfBounds, .invalid, .missing: "\(error)"
    default: "offset \(offset): \(error)"
    }
  }
}
