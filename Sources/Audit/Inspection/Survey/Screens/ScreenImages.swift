import CrushFileKinds
import CrushFiles
import CrushProjects
import CrushSourceScanning

/// The lookup table of the images that screens name. Images without such a name are not in it.
struct ScreenImages {
  /// The names that some screen demands.
  struct Demand {
    var names: Set<String> = []
    /// Reduced to letters and digits.
    var symbols: Set<String> = []

    var isEmpty: Bool { names.isEmpty && symbols.isEmpty }

    mutating func insert(_ name: ImageUse.Name) {
      switch name {
      case .asset(let name): names.insert(name)
      case .symbol(let name): symbols.insert(UseIndex.letters(name))
      // Patterns match several images, and a screen shows one of them.
      case .file, .pattern: break
      }
    }
  }

  private struct Query: Hashable {
    let name: ImageUse.Name
    let place: ScreenPlace
  }

  private let files: [AuditedFile]
  private let projects: ProjectMap
  /// The indices of files by name, in their order.
  private var byName: [String: [Int]] = [:]
  private var bySymbol: [String: [Int]] = [:]
  private var products: [Int: String] = [:]
  private var known: [Query: [Int]] = [:]

  /// The kinds of sets whose images have names in code.
  private static let kinds: Set<String?> = [nil, "imageset", "symbolset"]

  init(_ files: [AuditedFile], _ demand: Demand, _ projects: ProjectMap, _ catalogs: CatalogIndex) {
    self.files = files
    self.projects = projects
    if demand.isEmpty { return }
    for (index, file) in files.enumerated() {
      // The system shows icons, and an image above the limit of pixels is never loaded.
      guard case .image(let image) = file.content, !file.folder.contains(.systems), image.exceededLimit == nil,
        file.rendition?.isOrdinary != false
      else { continue }
      let asset = catalogs.asset(of: file, image)
      guard Self.kinds.contains(asset.setKind) else { continue }
      var isFound = false
      for name in Set(asset.names) where demand.names.contains(name) {
        byName[name, default: []].append(index)
        isFound = true
      }
      if asset.setKind != nil, !demand.symbols.isEmpty {
        for symbol in UseIndex.symbols(of: asset.names) where demand.symbols.contains(symbol) {
          bySymbol[symbol, default: []].append(index)
          isFound = true
        }
      }
      if isFound { products[index] = projects.bundles.app(around: file.rendition?.catalog ?? file.path) }
    }
  }

  /// Returns the indices of the files of an image that a source at a place shows, all variants.
  mutating func files(named name: ImageUse.Name, from place: ScreenPlace) -> [Int] {
    let query = Query(name: name, place: place)
    if let found = known[query] { return found }
    let found = closest(candidates(name), to: place)
    known[query] = found
    return found
  }

  private func candidates(_ name: ImageUse.Name) -> [Int] {
    switch name {
    case .asset(let name): byName[name] ?? []
    case .symbol(let name): bySymbol[UseIndex.letters(name)] ?? []
    case .file, .pattern: []
    }
  }

  /// Returns the files of the place's own target, or else of its libraries, or else all that the place may show. Another
  /// app may have an image of this name.
  private func closest(_ candidates: [Int], to place: ScreenPlace) -> [Int] {
    let ofProduct = candidates.filter { products[$0] == place.product }
    // Sources may be audited with the app that was built from them.
    let all = ofProduct.isEmpty && place.product == nil ? candidates : ofProduct
    let shown = all.filter { index in
      projects.mayShow(files[index].membership, isRendition: files[index].isRendition, from: place)
    }
    let ranks = shown.map { projects.closeness(of: files[$0].membership, to: place) }
    guard let best = ranks.max() else { return [] }
    return zip(shown, ranks).filter { $0.1 == best }.map(\.0)
  }
}
