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

  package init(_ catalog: CompiledCatalog) {
    keys = catalog.renditions.map(\.key)
    var classes: [[Int]] = [[], []]
    var always: Set<Int> = []
    for (index, rendition) in catalog.renditions.enumerated() {
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
}
