import CrushCompiledCatalogs
package import CrushFiles

/// The removal of renditions that an app does not need. The others keep their bytes.
package struct CatalogDrop: Sendable {
  /// The bitmaps and lists of sizes of icons that also have layers. Systems before 26 show no other form of the icon.
  package var dropsIconFallbacks = false
  /// The PDF or SVG of images that also have bitmaps.
  package var dropsVectors = false
  /// The renditions of appearances without a name in the catalog, which no system selects.
  package var dropsUnusedAppearances = false
  /// The assets whose names match.
  package var names: [Glob] = []

  package init() {}

  /// The renditions of a run, by the reason for which they are dropped.
  package struct Result: Sendable {
    package let bytes: [UInt8]
    package var iconFallbacks = 0
    package var vectors = 0
    /// The renditions of each number of an appearance.
    package var appearances: [Int: Int] = [:]
    package var named = 0
    /// The names of assets that are dropped as a whole, sorted.
    package var assets: [String] = []
    package var atlases = 0
    /// Atlases that keep pixels of dropped images.
    package var partialAtlases = 0
    /// Patterns that match no asset.
    package var unmatched: [String] = []
    package var kept = 0

    package var dropped: Int { iconFallbacks + vectors + appearances.values.reduce(0, +) + named + atlases }
  }

  /// The parts of app icons: the bitmaps, the list of sizes, and the layers.
  private static let iconParts: Set<Int> = [220, 218]
  private static let stackPart: UInt16 = 245

  package func run(_ edit: CatalogEdit) throws(CatalogEditError) -> Result {
    let catalog = edit.catalog
    var result = Result(bytes: [])
    result.unmatched = names.filter { glob in !catalog.facets.contains { glob.matches($0.name) } }.map(\.pattern)
    let named = Set(
      catalog.facets.indices.filter { facet in names.contains { $0.matches(catalog.facets[facet].name) } })
    let stacks = Set(catalog.renditions.filter { $0.layout == .iconStack }.map { $0.key[.identifier] })
    let drawn = dropsVectors ? DrawnKeys(catalog) : nil
    var kept = Set(catalog.renditions.indices)
    for (index, rendition) in catalog.renditions.enumerated() {
      let key = rendition.key
      if let facet = rendition.facet, named.contains(facet) {
        result.named += 1
      } else if dropsIconFallbacks, stacks.contains(key[.identifier]), Self.iconParts.contains(key[.part]) {
        result.iconFallbacks += 1
      } else if rendition.layout == .vector, drawn?.contains(rendition) == true {
        result.vectors += 1
      } else if dropsUnusedAppearances, key[.appearance] != 0, catalog.appearances[key[.appearance]] == nil {
        result.appearances[key[.appearance], default: 0] += 1
      } else {
        continue
      }
      kept.remove(index)
    }
    let losses = AtlasUse(catalog).losses(in: catalog) { kept.contains($0) }
    result.atlases = losses.unused.count { kept.remove($0) != nil }
    result.partialAtlases = losses.partial.count { kept.contains($0) }
    try Self.checkLayers(catalog, kept)
    return try finish(result, edit, kept, stacks: stacks)
  }

  /// Writes the kept renditions. An icon without bitmaps has the part of its layers.
  private func finish(
    _ found: Result, _ edit: CatalogEdit, _ kept: Set<Int>, stacks: Set<Int>
  ) throws(CatalogEditError) -> Result {
    let catalog = edit.catalog
    let left = Set(kept.map { catalog.renditions[$0].key[.identifier] })
    let had = Set(catalog.renditions.map { $0.key[.identifier] })
    var parts: [String: UInt16] = [:]
    if found.iconFallbacks > 0 {
      for facet in catalog.facets where stacks.contains(facet.identifier) && Self.iconParts.contains(facet.key[.part]) {
        parts[facet.name] = Self.stackPart
      }
    }
    var result = Result(bytes: try edit.encoded(keeping: kept, parts: parts))
    (result.iconFallbacks, result.vectors, result.named) = (found.iconFallbacks, found.vectors, found.named)
    (result.appearances, result.unmatched) = (found.appearances, found.unmatched)
    (result.atlases, result.partialAtlases) = (found.atlases, found.partialAtlases)
    result.kept = kept.count
    result.assets = catalog.facets.filter { had.contains($0.identifier) && !left.contains($0.identifier) }.map(\.name)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return result
  }

  /// Finds a kept stack or icon with a dropped layer.
  private static func checkLayers(_ catalog: CompiledCatalog, _ kept: Set<Int>) throws(CatalogEditError) {
    let left = Set(kept.map { catalog.renditions[$0].key[.identifier] })
    let had = Set(catalog.renditions.map { $0.key[.identifier] })
    for index in kept.sorted() {
      let rendition = catalog.renditions[index]
      for layer in rendition.properties.layers {
        let identifier = layer.target[.identifier]
        guard had.contains(identifier), !left.contains(identifier) else { continue }
        let name = catalog.facets.first { $0.identifier == identifier }?.name ?? "\(identifier)"
        throw .layer(name: name, of: catalog.facet(of: rendition)?.name ?? rendition.name)
      }
    }
  }
}

/// The keys for which an image has bitmaps, without the attributes that tell sizes and copies apart.
private struct DrawnKeys {
  private let keys: Set<RenditionKey>

  private static let ignored: Set<KeyAttribute> = [.scale, .deploymentTarget, .displayGamut, .dimension1]

  init(_ catalog: CompiledCatalog) {
    keys = Set(catalog.renditions.lazy.filter { $0.hasPixels && $0.layout != .atlas }.map { Self.key($0) })
  }

  func contains(_ rendition: Rendition) -> Bool { keys.contains(Self.key(rendition)) }

  private static func key(_ rendition: Rendition) -> RenditionKey {
    RenditionKey(rendition.key.values.filter { !ignored.contains($0.attribute) })
  }
}
