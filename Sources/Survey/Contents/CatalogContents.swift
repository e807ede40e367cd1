import Assets
package import Catalogs

/// The sizes of a compiled catalog: by content, for each device, and of the copies for old systems.
package struct CatalogContents: Sendable {
  package let bytes: ProductContents.CatalogBytes
  private let renditions: ThinnedRenditions

  /// - Parameter fileBytes: the size of the whole file.
  package init(_ catalog: CompiledCatalog, fileBytes: Int) {
    bytes = Self.bytes(of: catalog, fileBytes: fileBytes)
    renditions = ThinnedRenditions(catalog)
  }

  /// Returns the bytes of the renditions that such a device gets.
  func thinnedBytes(for kind: DeviceKind) -> Int { renditions.bytes(for: kind) }

  /// Returns the bytes by content. An edited file may state one range for several renditions, so each byte counts once.
  private static func bytes(of catalog: CompiledCatalog, fileBytes: Int) -> ProductContents.CatalogBytes {
    var bytes = ProductContents.CatalogBytes()
    var end = 0
    for rendition in catalog.renditions.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let range = rendition.range.clamped(to: end..<max(end, fileBytes))
      end = max(end, range.upperBound)
      switch rendition.contentKind {
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
