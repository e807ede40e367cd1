import CrushCompiledCatalogs
import CrushFileKinds
import CrushImageFacts

/// The relations between the renditions of one catalog, each found once.
struct CatalogTable: Sendable {
  let catalog: CompiledCatalog
  /// The index of the atlas of each link.
  let atlases: [Int?]
  /// Whether the newest systems load another form of the same image.
  let areOldCopies: [Bool]
  /// The scales of the renditions that differ from each one by their scale alone.
  let scales: [[Int]]
  /// The names of the assets that are stacks of layers.
  private let stacks: Set<String>
  /// The names of the icons that consist of layers.
  private let composedIcons: Set<String>

  init(_ catalog: CompiledCatalog) {
    self.catalog = catalog
    let renditions = catalog.renditions
    let atlases = renditions.map { rendition -> Int? in
      if case .link(let link) = rendition.payload { catalog.rendition(for: link.target) } else { nil }
    }
    areOldCopies = Self.oldCopies(renditions, atlases)
    scales = Self.scales(renditions)
    self.atlases = atlases
    func names(_ layout: RenditionLayout) -> Set<String> {
      Set(renditions.lazy.filter { $0.layout == layout }.compactMap { catalog.facet(of: $0)?.name })
    }
    stacks = names(.layerStack)
    composedIcons = names(.iconStack)
  }

  /// Marks the copies for old deployment targets. The attribute is a class of systems, and a higher class is newer.
  private static func oldCopies(_ renditions: [Rendition], _ atlases: [Int?]) -> [Bool] {
    var newest: [RenditionKey: Int] = [:]
    let keys = renditions.map { $0.key.without([.deploymentTarget]) }
    for (key, rendition) in zip(keys, renditions) where rendition.layout != .atlas {
      newest[key] = max(newest[key] ?? 0, rendition.key[.deploymentTarget])
    }
    var areOld = zip(keys, renditions).map { key, rendition in
      rendition.layout != .atlas && rendition.key[.deploymentTarget] < newest[key] ?? 0
    }
    // An atlas is a copy if all its images are.
    var links: [Int: (all: Int, old: Int)] = [:]
    for index in renditions.indices {
      guard let atlas = atlases[index], atlas != index else { continue }
      links[atlas, default: (0, 0)].all += 1
      if areOld[index] { links[atlas, default: (0, 0)].old += 1 }
    }
    for (atlas, count) in links where count.all == count.old { areOld[atlas] = true }
    return areOld
  }

  private static func scales(_ renditions: [Rendition]) -> [[Int]] {
    var found: [RenditionKey: Set<Int>] = [:]
    let keys = renditions.map { $0.key.without([.scale, .deploymentTarget]) }
    for (key, rendition) in zip(keys, renditions) where rendition.layout != .vector {
      found[key, default: []].insert(rendition.key[.scale])
    }
    let sorted = found.mapValues { $0.sorted() }
    return keys.map { sorted[$0] ?? [] }
  }

  /// The elements and parts of keys. 85 is an image, and parts from 245 belong to composed icons.
  private static let images = 85
  private static let iconParts: Set<Int> = [208, 209, 218, 220, 245, 246, 247]

  func role(of index: Int) -> RenditionFacts.Role {
    let rendition = catalog.renditions[index]
    if areOldCopies[index] { return .oldCopy }
    if rendition.layout == .atlas { return .atlas }
    let isMarketing = rendition.idiom == .marketing && rendition.key[.part] == 220
    return isMarketing ? .marketingIcon : .ordinary
  }

  /// Returns the traits that the folders of a rendition would have in a source catalog.
  ///
  /// - Parameter outer: the traits of the catalog's own folders.
  func folder(of index: Int, in outer: FolderTraits) -> FolderTraits {
    let rendition = catalog.renditions[index]
    if rendition.layout == .atlas { return outer }
    guard let name = catalog.facet(of: rendition)?.name else {
      // The system draws the parts of its own themes.
      return outer.union(.systems)
    }
    if isSystems(rendition, name) { return outer.union(.systems) }
    return Self.isInside(name, stacks) ? outer.union(.layers) : outer
  }

  /// Returns true for icons and launch images. A launch image set has images for families of devices. The templates of
  /// some frameworks have an image set of this name, with one image for all devices.
  private func isSystems(_ rendition: Rendition, _ name: String) -> Bool {
    if rendition.key[.element] != 0, rendition.key[.element] != Self.images { return true }
    if Self.iconParts.contains(rendition.key[.part]) { return true }
    let last = name.split(separator: "/").last.map(String.init) ?? name
    if last == "AppIcon" || last == "LaunchImage" && rendition.idiom != .universal { return true }
    return Self.isInside(name, composedIcons)
  }

  /// The ending that the compiler adds to the name of an icon for the folder of its layers.
  private static let layersEnding = "_Assets"

  /// Returns true if one of the stacks has the name, or is a folder above it.
  private static func isInside(_ name: String, _ stacks: Set<String>) -> Bool {
    if stacks.isEmpty { return false }
    var above = name
    while true {
      if stacks.contains(above) { return true }
      if above.hasSuffix(layersEnding), stacks.contains(String(above.dropLast(layersEnding.count))) { return true }
      guard let slash = above.utf8.lastIndex(of: UInt8(ascii: "/")) else { return false }
      above = String(above[..<slash])
    }
  }

  /// Returns true for a rendition of the dark look, by the name of its appearance.
  func isDark(_ index: Int) -> Bool {
    guard let name = catalog.appearances[catalog.renditions[index].key[.appearance]]?.lowercased() else { return false }
    return name.contains("dark") && !name.contains("contrast")
  }

  /// Returns the rank of a look, by the names of appearances. The first look of a set is the one for any appearance.
  func lookRank(of index: Int) -> Int {
    let number = catalog.renditions[index].key[.appearance]
    if number == 0 { return 0 }
    guard let name = catalog.appearances[number]?.lowercased() else { return 3 + number }
    if name.contains("dark") || name.contains("contrast") || name.contains("tint") { return 3 + number }
    return name.contains("any") || name.contains("system") ? 0 : name.contains("light") || name.contains("aqua") ? 1 : 2
  }
}

extension RenditionLayout {
  /// A stack of layers, which tvOS moves.
  static let layerStack = RenditionLayout(rawValue: 1002)
}
