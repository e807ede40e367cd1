import Assets
package import Catalogs

/// The sizes of a compiled catalog: by content, for each device, and of the copies for old systems.
package struct CatalogContents: Sendable {
  package let bytes: ProductContents.CatalogBytes
  private let renditions: ThinnedRenditions

  /// - Parameters:
  ///   - fileBytes: the size of the whole file.
  ///   - downloads: the deflated size of each rendition, as `downloads(of:fileBytes:deflated:)` returns them; empty
  ///     without an estimate.
  package init(_ catalog: CompiledCatalog, fileBytes: Int, downloads: [Int] = []) {
    bytes = Self.bytes(of: catalog, fileBytes: fileBytes)
    renditions = ThinnedRenditions(catalog, downloads: downloads)
  }

  /// Returns the bytes of the renditions that such a device gets.
  func thinnedBytes(for kind: DeviceKind) -> Int { renditions.weight(for: kind).bytes }

  /// Returns the deflated bytes of the renditions that such a device does not get.
  func removedDownload(for kind: DeviceKind) -> Int {
    max(0, renditions.total.download - renditions.weight(for: kind).download)
  }

  /// Returns the deflated size of each rendition. An edited file may state one range for several renditions, so each
  /// byte is deflated and counts only once.
  ///
  /// - Parameter deflated: returns the deflated size of a range of the file.
  static func downloads(
    of catalog: CompiledCatalog, fileBytes: Int, deflated: (Range<Int>) -> Int
  ) -> [Int] {
    var downloads = [Int](repeating: 0, count: catalog.renditions.count)
    for (index, range) in ownRanges(of: catalog, fileBytes: fileBytes) where !range.isEmpty {
      downloads[index] = deflated(range)
    }
    return downloads
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
