import CrushCompiledCatalogs

/// The renditions that the layers of stacks and groups name.
///
/// The key of a layer has an element, a part and an identifier, and no appearance: the system takes the rendition of
/// the current one. So one layer of an icon names the three renditions of a group.
struct LayerTargets {
  private struct Place: Hashable {
    let part, identifier: Int

    init(_ key: RenditionKey) {
      part = key[.part]
      identifier = key[.identifier]
    }
  }

  private let catalog: CompiledCatalog
  private var indices: [Place: [Int]] = [:]
  private var names: [Place: String] = [:]
  private var firstIndices: [String: Int] = [:]

  /// Renditions of one part and one identifier that are searched. Apple writes one for each appearance and gamut.
  private static let maximumCandidates = 64

  /// - Parameter catalog: a catalog. One without layers needs no time.
  init(_ catalog: CompiledCatalog) {
    self.catalog = catalog
    guard catalog.renditions.contains(where: { !$0.properties.layers.isEmpty }) else { return }
    for facet in catalog.facets where names[Place(facet.key)] == nil { names[Place(facet.key)] = facet.name }
    for (index, rendition) in catalog.renditions.enumerated() {
      let place = Place(rendition.key)
      if indices[place, default: []].count < Self.maximumCandidates { indices[place, default: []].append(index) }
      if let name = catalog.facet(of: rendition)?.name, firstIndices[name] == nil { firstIndices[name] = index }
    }
  }

  /// Returns the indices of the renditions that a layer names, in the order of the file.
  func renditions(of target: RenditionKey) -> [Int] {
    indices[Place(target), default: []].filter { index in
      let key = catalog.renditions[index].key
      return target.values.allSatisfy { key[$0.attribute] == Int($0.value) }
    }
  }

  /// Returns the rendition of a layer for the traits of its stack: with the appearance and the idiom, else with the
  /// appearance, else the first one. Nil if the catalog has none.
  func rendition(of target: RenditionKey, for stack: RenditionKey) -> Rendition? {
    let found = renditions(of: target).map { catalog.renditions[$0] }
    let alike = found.filter { $0.key[.appearance] == stack[.appearance] }
    return alike.first { $0.key[.idiom] == stack[.idiom] } ?? alike.first ?? found.first
  }

  /// Returns the first rendition of the facet with a name, such as the color of a fill, or nil if there is none.
  func rendition(named name: String) -> Rendition? { firstIndices[name].map { catalog.renditions[$0] } }

  /// Returns the name of the facet of a layer.
  func name(of target: RenditionKey) -> String {
    names[Place(target)] ?? "identifier \(target[.identifier])"
  }
}
