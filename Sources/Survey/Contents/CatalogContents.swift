import Assets
package import Catalogs

/// The sizes of a compiled catalog: by content, for each device, and of the copies for old systems.
package struct CatalogContents: Sendable {
  package let bytes: ProductContents.CatalogBytes
  /// The copies for older systems than iOS 13.
  package let oldCopies: OldCopies
  private let renditions: ThinnedRenditions

  /// - Parameter fileBytes: the size of the whole file.
  package init(_ catalog: CompiledCatalog, fileBytes: Int) {
    bytes = Self.bytes(of: catalog, fileBytes: fileBytes)
    oldCopies = OldCopies(catalog)
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

/// The copies of images for systems before iOS 13. A build makes them if the deployment target is below 13: each image is
/// there once for each class in the attribute 25 of its key (Asset Catalog Format Reference, 3.1).
package struct OldCopies: Sendable, Equatable {
  /// The class of the newest form, which iOS 13 reads.
  private static let newest = 5

  package private(set) var renditions = 0
  package private(set) var bytes = 0

  init(_ catalog: CompiledCatalog) {
    var newest: Set<RenditionKey> = []
    for rendition in catalog.renditions where rendition.key[.deploymentTarget] == Self.newest {
      newest.insert(rendition.key.without([.deploymentTarget]))
    }
    if newest.isEmpty { return }
    var old: Set<Int> = []
    // An atlas is needed as long as one link to it is.
    var needed: Set<Int> = []
    for (index, rendition) in catalog.renditions.enumerated() where rendition.layout != .atlas {
      let isOld =
        rendition.key[.deploymentTarget] < Self.newest
        && newest.contains(rendition.key.without([.deploymentTarget]))
      if isOld { old.insert(index) }
      if !isOld, case .link(let link) = rendition.payload, let atlas = catalog.rendition(for: link.target) {
        needed.insert(atlas)
      }
    }
    for (index, rendition) in catalog.renditions.enumerated() where rendition.layout == .atlas {
      if rendition.key[.deploymentTarget] < Self.newest && !needed.contains(index) { old.insert(index) }
    }
    renditions = old.count
    bytes = old.reduce(0) { saturatingSum($0, catalog.renditions[$1].storedBytes) }
  }
}

extension RenditionKey {
  /// Returns the key without some attributes.
  func without(_ attributes: Set<KeyAttribute>) -> RenditionKey {
    RenditionKey(values.filter { !attributes.contains($0.attribute) })
  }
}
