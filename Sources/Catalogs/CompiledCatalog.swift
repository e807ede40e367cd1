/// A compiled asset catalog, `Assets.car`: its header, its facets and its renditions.
///
/// It has no pixels and copies no payload. A rendition knows the ranges of its bytes in the file.
package struct CompiledCatalog: Sendable {
  package let header: CatalogHeader
  /// Nil in catalogs of Xcode 7 and earlier.
  package let metadata: CatalogMetadata?
  /// The attributes of a rendition key, in the order of its numbers, after the workaround of old targets.
  package let keyFormat: [KeyAttribute]
  /// Sorted as in the file.
  package let facets: [Facet]
  /// The names of appearances by their number in keys, such as 1 for `UIAppearanceDark`.
  package let appearances: [Int: String]
  package let localizations: [Int: String]
  /// Sorted by key, as in the file.
  package let renditions: [Rendition]
  /// The renditions and facets that cannot be read. They hide no others.
  package let problems: [CatalogProblem]

  /// Reads the structure of a whole file.
  ///
  /// - Throws: `CatalogError` if the file is not a catalog, or its tables cannot be read.
  package init(_ file: Span<UInt8>) throws(CatalogError) {
    throw .notACatalog
  }

  /// Returns the rendition with a key, such as the atlas that a link names; nil if there is none.
  package func rendition(for key: RenditionKey) -> Int? { nil }

  /// Returns the facet of a rendition; nil for an atlas and for renditions that no facet names.
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
}
