package import CrushCompiledCatalogs

/// A compiled catalog from which renditions are dropped.
///
/// Thinning and the removal of single assets are the same edit: some renditions stay, with the bytes of their records,
/// and everything that belongs to the others goes. An atlas goes when its last image goes, and a name goes when its last
/// rendition goes. The key format, the appearances and the order of the file stay. The number of renditions, the bitmap
/// keys and the trees follow. No pixel is decoded, and an atlas with dropped parts is not packed again.
package struct CatalogSubset: Sendable {
  private let catalog: CompiledCatalog
  private let draft: CatalogDraft
  /// The index of the atlas of each link.
  private let atlases: [Int: Int]

  /// - Parameter bytes: the whole file of the catalog.
  /// - Throws: `CatalogError` if a part cannot be read or written, since a copy would lack it.
  package init(_ catalog: CompiledCatalog, bytes: [UInt8]) throws(CatalogError) {
    if let unknown = try CatalogDraft.uncopiedBlocks(of: bytes.span).first {
      throw .unsupported("the block \(unknown), which a copy would lack,")
    }
    if let problem = catalog.problems.first { throw problem.error }
    if let damaged = catalog.renditions.first(where: { $0.range.isEmpty }) {
      throw damaged.damage ?? .missing(part: "a rendition")
    }
    self.catalog = catalog
    draft = try CatalogDraft(copying: catalog, in: bytes)
    var atlases: [Int: Int] = [:]
    for (index, rendition) in catalog.renditions.enumerated() {
      guard let link = rendition.link, let atlas = catalog.rendition(for: link.target) else { continue }
      atlases[index] = atlas
    }
    self.atlases = atlases
  }

  /// Returns the bytes of a catalog with some of the renditions. Equal arguments give equal bytes.
  ///
  /// - Parameters:
  ///   - indexes: the kept renditions. Their atlases are added.
  ///   - thinning: the arguments of thinning for EXTENDED_METADATA, or nil to keep the text of the catalog.
  package func bytes(keeping indexes: Set<Int>, thinning: String?) -> [UInt8] {
    draft(keeping: indexes, thinning: thinning).encoded()
  }

  /// Returns the draft of a catalog with some of the renditions, to compare it with the written file.
  package func draft(keeping indexes: Set<Int>, thinning: String?) -> CatalogDraft {
    let kept = closure(of: indexes)
    let keys = Set(kept.map { catalog.renditions[$0].key })
    var result = draft
    result.renditions.removeAll { !keys.contains($0.key) }
    result.facets = facets(keeping: kept)
    if let thinning { result.metadata.thinning = thinning }
    return result
  }

  /// Returns the renditions of a result: the atlases of kept links are added, and atlases whose links are all dropped are
  /// removed. An atlas without any link in this catalog stays as it is chosen.
  package func closure(of indexes: Set<Int>) -> Set<Int> {
    var used: Set<Int> = []
    for (link, atlas) in atlases where indexes.contains(link) { used.insert(atlas) }
    let unused = Set(atlases.values).subtracting(used).filter { catalog.renditions[$0].facet == nil }
    return indexes.union(used).subtracting(unused)
  }

  /// Returns the facets with a kept rendition, and the facets that had none before.
  private func facets(keeping kept: Set<Int>) -> [Facet] {
    var had = (facets: Set<Int>(), identifiers: Set<Int>())
    var has = had
    for (index, rendition) in catalog.renditions.enumerated() {
      let identifier = rendition.key[.identifier]
      had.identifiers.insert(identifier)
      if let facet = rendition.facet { had.facets.insert(facet) }
      guard kept.contains(index) else { continue }
      has.identifiers.insert(identifier)
      if let facet = rendition.facet { has.facets.insert(facet) }
    }
    return catalog.facets.enumerated().filter { index, facet in
      if had.facets.contains(index) { return has.facets.contains(index) }
      return has.identifiers.contains(facet.identifier) || !had.identifiers.contains(facet.identifier)
    }.map(\.element)
  }
}
