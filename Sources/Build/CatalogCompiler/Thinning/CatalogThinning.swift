package import CrushCompiledCatalogs

/// The choice of the renditions of a compiled catalog that devices use.
///
/// Each group of equal assets is decided by `Thinning`. Pixels and vectors of one asset are two groups, since a device may
/// need both. Renditions with the flag "no thinning" always stay.
package struct CatalogThinning: Sendable {
  private let keys: [RenditionKey]
  /// The indexes of pixels and other contents, and the ones of vectors.
  private let classes: [[Int]]
  private let always: Set<Int>
  /// The index of the atlas of each link.
  private let atlases: [Int: Int]

  package init(_ catalog: CompiledCatalog) {
    keys = catalog.renditions.map(\.key)
    var classes: [[Int]] = [[], []]
    var always: Set<Int> = []
    var atlases: [Int: Int] = [:]
    for (index, rendition) in catalog.renditions.enumerated() {
      if let link = rendition.link { atlases[index] = catalog.rendition(for: link.target) }
      // An atlas follows its links. Links to it are added by the subset.
      if rendition.layout == .atlas && rendition.facet == nil { continue }
      if rendition.flags.contains(.isNotThinned) {
        always.insert(index)
      } else {
        classes[rendition.layout == .vector || rendition.layout == .glyph ? 1 : 0].append(index)
      }
    }
    self.classes = classes
    self.always = always
    self.atlases = atlases
  }

  /// Returns the renditions that one of several devices uses, without atlases.
  package func kept(for devices: [ThinningTraits]) -> Set<Int> {
    var kept = always
    for device in devices {
      let thinning = Thinning(device)
      for indexes in classes { kept.formUnion(thinning.kept(indexes.map { keys[$0] }).map { indexes[$0] }) }
    }
    return kept
  }

  /// Returns the renditions that one of several devices uses, with their atlases. A catalog that is thinned for these
  /// devices consists of them.
  package func renditions(for devices: [ThinningTraits]) -> Set<Int> {
    let kept = kept(for: devices)
    return kept.union(kept.compactMap { atlases[$0] })
  }

  /// Returns the positions of the keys of one asset that a device uses, in their order. Vectors and other contents are
  /// separate groups, and a caller asks for each of them.
  package static func kept(_ keys: [RenditionKey], for device: ThinningTraits) -> [Int] {
    Thinning(device).kept(keys)
  }
}
