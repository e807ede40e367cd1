import CrushCompiledCatalogs

/// The links from renditions to atlases.
struct AtlasUse: Sendable {
  /// The links of each atlas, as indices of renditions.
  private(set) var links: [Int: [Int]] = [:]

  init(_ catalog: CompiledCatalog) {
    for index in catalog.renditions.indices {
      guard let link = catalog.renditions[index].link, let atlas = catalog.rendition(for: link.target) else { continue }
      links[atlas, default: []].append(index)
    }
  }

  /// Returns the atlases that lose all links, and the ones that lose some, whose other pixels stay in their bytes.
  ///
  /// - Parameter isKept: whether a link stays a link.
  func losses(in catalog: CompiledCatalog, isKept: (Int) -> Bool) -> (unused: Set<Int>, partial: Set<Int>) {
    var result: (unused: Set<Int>, partial: Set<Int>) = ([], [])
    for (atlas, links) in links {
      let left = links.count(where: isKept)
      if left == 0, catalog.renditions[atlas].facet == nil { result.unused.insert(atlas) }
      if left > 0, left < links.count { result.partial.insert(atlas) }
    }
    return result
  }
}
