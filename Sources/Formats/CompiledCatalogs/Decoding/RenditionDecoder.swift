/// A decoder of a catalog's renditions. It keeps the last atlases, so that each is decoded once for its links.
package struct RenditionDecoder {
  private let catalog: CompiledCatalog
  /// The most bytes of one decoded image.
  private let limit: Int
  private var atlases: AtlasCache

  /// Links may lead to links. A longer chain is a circle.
  private static let mostLinks = 8
  /// The most bytes of the kept atlases. An app has some ten megabytes of them for each scale.
  private static let cacheBytes = 128 << 20
  /// The most bytes that sums of sizes are computed with.
  private static let mostBytes = 1 << 40

  /// - Parameter limit: the most bytes that one image may need.
  package init(_ catalog: CompiledCatalog, limit: Int = 1 << 30) {
    self.catalog = catalog
    self.limit = min(limit, Self.mostBytes)
    atlases = AtlasCache(limit: min(limit, Self.cacheBytes))
  }

  /// Returns the pixels of a rendition.
  ///
  /// - Parameters:
  ///   - index: the index of the rendition.
  ///   - file: the whole catalog.
  /// - Throws: `CatalogError`. `unsupported` for renditions without pixels, and for HEVC, ASTC and DXTC.
  package mutating func image(of index: Int, in file: Span<UInt8>) throws(CatalogError) -> RenditionImage {
    try image(of: index, in: file, depth: 0)
  }

  private mutating func image(
    of index: Int, in file: Span<UInt8>, depth: Int
  ) throws(CatalogError) -> RenditionImage {
    if let bomb = catalog.bomb { throw bomb }
    let rendition = catalog.renditions[index]
    switch rendition.payload {
    case .bitmap(let bitmap):
      if StoredFileReader.isFile(rendition.pixelFormat) { return try storedImage(of: rendition, in: file) }
      if let kept = atlases.image(of: index) { return kept }
      let keeps = depth > 0 || rendition.layout == .atlas
      // A large atlas must not be in memory together with the kept ones.
      if keeps { atlases.makeRoom(for: Self.bytes(of: rendition)) }
      let image = try BitmapDecoder(rendition: rendition, bitmap: bitmap, limit: limit).image(in: file)
      if keeps { atlases.insert(image, of: index) }
      return image
    case .link(let link):
      guard depth < Self.mostLinks else { throw .brokenLink }
      guard let target = catalog.rendition(for: link.target) else { throw .missingAtlas }
      return try image(of: target, in: file, depth: depth + 1)
        .part(of: link, colorSpace: rendition.colorSpace, place: rendition.range.lowerBound)
    case .file: return try storedImage(of: rendition, in: file)
    case .color: throw .unsupported("a color")
    case .multisize: throw .unsupported("a list of icon sizes")
    case .gradient: throw .unsupported("a gradient")
    case .externalLink: throw .unsupported("a link to another bundle")
    case .damaged(let error): throw error
    case .structure(let name): throw .unsupported("the structure \(name)")
    case .none: throw .unsupported("a rendition without content")
    }
  }

  /// Returns the bytes of an image with 8 bits a channel, at most `mostBytes`.
  private static func bytes(of rendition: Rendition) -> Int {
    let (pixels, overflows) = rendition.width.multipliedReportingOverflow(by: rendition.height)
    return overflows ? mostBytes : min(pixels, mostBytes / 4) * 4
  }

  /// Returns the pixels of a stored JPEG.
  private func storedImage(of rendition: Rendition, in file: Span<UInt8>) throws(CatalogError) -> RenditionImage {
    guard rendition.pixelFormat == .jpeg else {
      throw .unsupported(StoredFileReader.name(of: rendition.pixelFormat))
    }
    let bytes = try StoredFileReader(rendition: rendition, limit: limit).bytes(in: file)
    let jpeg = try JPEGBand.pixels(of: bytes.span, limit: limit)
    return RenditionImage(
      width: jpeg.width, height: jpeg.height, samples: .rgba8(jpeg.pixels), colorSpace: rendition.colorSpace)
  }

  /// Returns the bytes of a stored file: data, PDF, SVG, JPEG or HEIF.
  package func storedFile(of index: Int, in file: Span<UInt8>) throws(CatalogError) -> [UInt8] {
    try StoredFileReader(rendition: catalog.renditions[index], limit: limit).bytes(in: file)
  }
}
