package import CrushCompiledCatalogs

/// A compiled catalog with its bytes, from which many workers read.
package struct OpenCatalog: Sendable {
  package let catalog: CompiledCatalog
  private let bytes: [UInt8]
  private let identity = Identity()

  /// Distinguishes catalogs without a comparison of their content.
  private final class Identity: Sendable {}

  /// The most bytes of a decoded image: 16 for each pixel of a wide image.
  private static let mostBytes = PictureFile.mostPixels * 16

  /// Reads the structure of a catalog; nil if the bytes are no catalog.
  package init?(_ bytes: [UInt8]) {
    guard CompiledCatalog.isCatalog(bytes.span), let catalog = try? CompiledCatalog(bytes.span) else { return nil }
    self.bytes = bytes
    self.catalog = catalog
  }

  func isSame(as other: OpenCatalog) -> Bool { identity === other.identity }

  func canDraw(_ index: Int, mostPixels: Int) -> Bool {
    guard catalog.renditions.indices.contains(index) else { return false }
    let rendition = catalog.renditions[index]
    guard rendition.hasPixels || rendition.pixelFormat == .jpeg, rendition.width > 0, rendition.height > 0 else {
      return false
    }
    return Self.fits(rendition, mostPixels)
      && atlas(of: index).map { Self.fits(catalog.renditions[$0], mostPixels) } ?? true
  }

  private static func fits(_ rendition: Rendition, _ mostPixels: Int) -> Bool {
    rendition.height <= 0 || rendition.width <= mostPixels / rendition.height
  }

  /// Returns the atlas that contains a rendition; nil for other renditions.
  func atlas(of index: Int) -> Int? {
    guard let link = catalog.renditions[index].link else { return nil }
    return catalog.rendition(for: link.target)
  }

  /// Returns the bytes of memory for decoding a rendition: the pixels as stored and as words, and the ones of its atlas.
  func memory(of index: Int) -> Int {
    [index, atlas(of: index) ?? index].reduce(0) { sum, index in
      let rendition = catalog.renditions[index]
      return sum + rendition.width * rendition.height * (rendition.pixelFormat == .wide ? 24 : 8)
    }
  }

  /// Returns a decoder. It keeps atlases, so it must not live longer than the work on one atlas.
  func decoder() -> RenditionDecoder { RenditionDecoder(catalog, limit: Self.mostBytes) }

  /// Returns the pixels of a rendition; nil if they cannot be decoded.
  func image(of index: Int, _ decoder: inout RenditionDecoder) -> RenditionImage? {
    try? decoder.image(of: index, in: bytes.span)
  }
}
