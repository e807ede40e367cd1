package import CrushCompiledCatalogs
import CrushImageFacts

/// The copies of images for systems before iOS 13. A build makes them if the deployment target is below 13: each image is
/// there once for each class in `KeyAttribute.deploymentTarget` of its key.
package struct OldCopies: Sendable, Equatable {
  /// The class of the newest form, which iOS 13 reads.
  private static let newest = 5

  package private(set) var renditions = 0
  package private(set) var bytes = 0

  init() {}

  package init(_ catalog: CompiledCatalog) {
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
