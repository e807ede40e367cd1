package import CrushCompiledCatalogs
import CrushImageFacts

/// The sizes of a compiled catalog: by content, for each device, and of the copies for old systems.
package struct CatalogContents: Sendable {
  package let bytes: ProductContents.CatalogBytes
  private let renditions: ThinnedRenditions
  /// The deflated bytes of everything but renditions; 0 without an estimate.
  private let restDownload: Int

  /// - Parameters:
  ///   - fileBytes: the size of the whole file.
  ///   - downloads: the deflated sizes of its parts, or nil without an estimate.
  package init(_ catalog: CompiledCatalog, fileBytes: Int, downloads: Downloads? = nil) {
    bytes = Self.bytes(of: catalog, fileBytes: fileBytes)
    renditions = ThinnedRenditions(catalog, downloads: downloads?.renditions ?? [])
    restDownload = downloads?.rest ?? 0
  }

  /// Returns the bytes of the renditions that such a device gets.
  func thinnedBytes(for kind: KindTraits) -> Int { renditions.weight(for: kind).bytes }

  /// The deflated sizes of the parts of a catalog, each by itself.
  package struct Downloads: Sendable {
    /// The size of each rendition. An edited file may state one range for several renditions, so each byte is deflated
    /// and counts only once.
    let renditions: [Int]
    /// The size of everything else.
    let rest: Int

    /// - Parameter deflated: returns the deflated size of a range of the file.
    init(of catalog: CompiledCatalog, fileBytes: Int, deflated: (Range<Int>) -> Int) {
      var renditions = [Int](repeating: 0, count: catalog.renditions.count)
      var (end, rest) = (0, 0)
      for (index, range) in CatalogContents.ownRanges(of: catalog, fileBytes: fileBytes) where !range.isEmpty {
        if range.lowerBound > end { rest += deflated(end..<range.lowerBound) }
        renditions[index] = deflated(range)
        end = range.upperBound
      }
      if fileBytes > end { rest += deflated(end..<fileBytes) }
      self.renditions = renditions
      self.rest = rest
    }
  }

  /// Returns the part of the catalog's download that a device does not get. Parts deflate worse by themselves than in
  /// the file, so the download is divided among them in proportion to their own sizes.
  ///
  /// - Parameter download: the deflated size of the whole file.
  func removedDownload(for kind: KindTraits, of download: Int) -> Int {
    let all = saturatingSum(renditions.total.download, restDownload)
    let removed = renditions.total.download - renditions.weight(for: kind).download
    guard all > 0, removed > 0 else { return 0 }
    return min(download, Int((Double(download) * Double(removed) / Double(all)).rounded()))
  }

  /// Returns the range of each rendition, without the bytes of renditions before it in the file.
  private static func ownRanges(of catalog: CompiledCatalog, fileBytes: Int) -> [(index: Int, range: Range<Int>)] {
    let order = catalog.renditions.indices.sorted { left, right in
      let starts = [left, right].map { catalog.renditions[$0].range.lowerBound }
      return (starts[0], left) < (starts[1], right)
    }
    var end = 0
    return order.map { index in
      let range = catalog.renditions[index].range.clamped(to: end..<max(end, fileBytes))
      end = max(end, range.upperBound)
      return (index, range)
    }
  }

  /// Returns the bytes by content. Each byte counts once.
  private static func bytes(of catalog: CompiledCatalog, fileBytes: Int) -> ProductContents.CatalogBytes {
    var bytes = ProductContents.CatalogBytes()
    for (index, range) in ownRanges(of: catalog, fileBytes: fileBytes) {
      switch catalog.renditions[index].contentKind {
      case .image: bytes.images += range.count
      case .vector: bytes.vectors += range.count
      case .data: bytes.data += range.count
      case .structure: bytes.structure += range.count
      }
    }
    bytes.structure += fileBytes - bytes.images - bytes.vectors - bytes.data - bytes.structure
    return bytes
  }
}

extension Rendition {
  enum ContentKind {
    case image, vector, data, structure
  }

  /// The content, for sums.
  var contentKind: ContentKind {
    switch payload {
    case .bitmap, .link, .file:
      switch pixelFormat {
      case .pdf, .svg: .vector
      case .data: .data
      case .jpeg, .heif: .image
      default: if case .file = payload { .data } else { .image }
      }
    case .color, .gradient, .multisize, .externalLink, .structure, .damaged, .none: .structure
    }
  }
}

extension RenditionKey {
  /// Returns the key without some attributes.
  func without(_ attributes: Set<KeyAttribute>) -> RenditionKey {
    RenditionKey(values.filter { !attributes.contains($0.attribute) })
  }
}
