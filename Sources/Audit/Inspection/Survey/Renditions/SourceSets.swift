import CrushFileKinds
import CrushFiles
import CrushImageFacts

/// The sets of the asset catalogs among the sources, by name. A compiled catalog does not name its sources.
struct SourceSets: Sendable {
  /// The folders of sets by their name without extension.
  private var folders: [String: [String]] = [:]
  /// The paths of the images in sets.
  private var images: Set<ExactPath> = []

  /// - Parameters:
  ///   - paths: the paths of images and sets among the sources.
  ///   - items: the audited files.
  ///   - files: the audited files with their renditions. Without one, there is nothing to link.
  init(_ paths: Set<String>, _ items: [AuditItem], _ files: [AuditedFile]) {
    guard files.contains(where: \.isRendition) else { return }
    var sets: Set<String> = []
    for path in paths {
      if CatalogKind.isSet(path) { sets.insert(path) } else { images.insert(ExactPath(path)) }
    }
    for item in items {
      let folder = Path.parent(of: item.path)
      guard CatalogKind.isSet(folder) else { continue }
      sets.insert(folder)
      images.insert(ExactPath(item.path))
    }
    for set in sets.sorted() { folders[Path.name(of: Path.withoutExtension(set)), default: []].append(set) }
  }

  /// Returns the facts with the source of the rendition.
  func linked(_ facts: RenditionFacts) -> RenditionFacts {
    if folders.isEmpty { return facts }
    var facts = facts
    facts.source = source(of: facts)
    return facts
  }

  /// Returns the source file, or the set if its file is unknown. Returns nil if several sets fit.
  private func source(of facts: RenditionFacts) -> String? {
    guard let facet = facts.facet, let last = facts.names.last, var sets = folders[last] else { return nil }
    if facet != last {
      let namespace = Path.parent(of: facet)
      let inside = sets.filter { Path.withoutExtension(Path.parent(of: $0)).hasSuffix(namespace) }
      if !inside.isEmpty { sets = inside }
    }
    let files = sets.map { Path.join($0, facts.sourceName) }.filter { images.contains(ExactPath($0)) }
    if files.count == 1 { return files[0] }
    return sets.count == 1 ? sets[0] : nil
  }
}
