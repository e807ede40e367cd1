/// A decoder of a catalog's renditions. It keeps the last atlases, so that each is decoded once for its links.
package struct RenditionDecoder {
  private let catalog: CompiledCatalog
  /// The most bytes of one decoded image.
  private let limit: Int

  /// - Parameter limit: the most bytes that one image may need.
  package init(_ catalog: CompiledCatalog, limit: Int = 1 << 30) {
    self.catalog = catalog
    self.limit = limit
  }

  /// Returns the pixels of a rendition.
  ///
  /// - Parameters:
  ///   - index: the index of the rendition.
  ///   - file: the whole catalog.
  /// - Throws: `CatalogError`. `unsupported` for renditions without pixels, and for HEVC, ASTC and DXTC.
  package mutating func image(of index: Int, in file: Span<UInt8>) throws(CatalogError) -> RenditionImage {
    throw .unsupported("this")
  }

  /// Returns the bytes of a stored file: data, PDF, SVG, JPEG or HEIF.
  package func storedFile(of index: Int, in file: Span<UInt8>) throws(CatalogError) -> [UInt8] {
    throw .unsupported("this")
  }
}
