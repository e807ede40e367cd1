import CrushFileKinds
import CrushFiles
import CrushProjects
import CrushSourceScanning

/// The search for the images that each app loads by name. UIKit keeps such images in a cache (UIImage, "init(named:)").
struct NamedCacheSurvey {
  /// Sources that are in one product.
  private struct Group {
    let name: String
    /// The sources by their index in `sources`.
    let sources: [Int]
    let target: Int?
  }

  private let sources: [ScreenSurvey.Source]
  private let projects: ProjectMap
  /// The files that some cache contains.
  private(set) var loaded: Set<Int> = []

  init(_ sources: [ScreenSurvey.Source], _ projects: ProjectMap) {
    self.sources = sources
    self.projects = projects
  }

  /// Returns the caches that contain an image, sorted by name.
  mutating func caches(_ loader: inout ScreenLoader) -> [NamedCache] {
    var caches: [NamedCache] = []
    for group in groups() {
      let cache = cache(of: group, &loader)
      if !cache.entries.isEmpty { caches.append(cache) }
    }
    return caches.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// Returns a group for each app and extension of a project, and one for each folder or product in their place.
  private func groups() -> [Group] {
    var byMembership: [Int: [Int]] = [:]
    var byFolder: [String: [Int]] = [:]
    for (index, source) in sources.enumerated() where !Self.names(in: source).isEmpty {
      if !projects.memberships[source.membership].targets.isEmpty {
        byMembership[source.membership, default: []].append(index)
      } else {
        let folder = projects.bundles.app(around: source.path) ?? projects.memberships[source.membership].folder ?? ""
        byFolder[folder, default: []].append(index)
      }
    }
    let products = projects.targets.indices.filter {
      ![.test, .library, .other].contains(projects.targets[$0].product)
    }
    let apps = products.map { target in
      let own = byMembership.filter { projects.isPart($0.key, of: target) }
      return Group(name: projects.targets[target].name, sources: own.values.flatMap { $0 }.sorted(), target: target)
    }
    let folders = byFolder.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.map { folder, sources in
      Group(name: folder.isEmpty ? "" : Path.withoutExtension(Path.name(of: folder)), sources: sources, target: nil)
    }
    return apps.filter { !$0.sources.isEmpty } + folders
  }

  /// Returns the names by which a source loads images, with their lines.
  private static func names(in source: ScreenSurvey.Source) -> [(name: ImageUse.Name, line: Int)] {
    let uses = source.uses.uses.filter { $0.origin <= .uiKit }.map { ($0.name, $0.line) }
    let loads = source.uses.resources.filter { $0.kind == .namedImage }.compactMap { load in
      load.name.map { ($0, load.line) }
    }
    // Attributes of a view may name images that no other element names.
    let known = Set(uses.map(\.0))
    let scenes = (source.uses.interface?.scenes ?? []).flatMap(\.images).compactMap { image in
      let name = ImageUse.Name.asset(image.name)
      return known.contains(name) ? nil : (name, image.line)
    }
    return uses + loads + scenes
  }

  /// An image that sources load by name.
  private struct Found {
    var files: Set<Int> = []
    /// The lines by path.
    var places: [String: Set<Int>] = [:]

    /// The places sorted by path and line.
    var sortedPlaces: [String] {
      places.sorted { Path.precedes($0.key, $1.key) }.flatMap { path, lines in
        lines.sorted().map { $0 > 0 ? "\(path):\($0)" : path }
      }
    }
  }

  private mutating func cache(of group: Group, _ loader: inout ScreenLoader) -> NamedCache {
    var found: [AssetKey: Found] = [:]
    for index in group.sources {
      let source = sources[index]
      let place = ScreenPlace(
        membership: source.membership, product: projects.bundles.app(around: source.path), target: group.target)
      for (name, line) in Self.names(in: source) {
        for file in loader.files(named: name, from: place) {
          guard let key = loader.key(of: file) else { continue }
          found[key, default: Found()].files.insert(file)
          found[key, default: Found()].places[source.path, default: []].insert(line)
        }
      }
    }
    let entries = found.values.compactMap { image -> NamedCache.Entry? in
      guard let first = image.files.min() else { return nil }
      return NamedCache.Entry(
        name: loader.name(of: first), places: image.sortedPlaces,
        loads: loader.imageLoads(of: image.files, target: group.target))
    }
    for image in found.values { loaded.formUnion(image.files) }
    return NamedCache(
      name: group.name, entries: entries.sorted(by: Self.precedes),
      loads: loader.loads(of: found.values.flatMap(\.files), target: group.target))
  }

  /// Returns true if an entry precedes another one: by size, then by name and place.
  private static func precedes(_ left: NamedCache.Entry, _ right: NamedCache.Entry) -> Bool {
    if left.decodedBytes != right.decodedBytes { return left.decodedBytes > right.decodedBytes }
    if left.name != right.name { return left.name.utf8.lexicographicallyPrecedes(right.name.utf8) }
    return (left.places.first ?? "").utf8.lexicographicallyPrecedes((right.places.first ?? "").utf8)
  }
}
