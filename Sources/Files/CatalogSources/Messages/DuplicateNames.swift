/// The search for sets of one kind with equal names. Programs see only one of them.
package enum DuplicateNames {
  private struct Key: Hashable {
    let kind: SourceSet.Kind
    let name: String
  }

  /// Returns a warning for each set whose name another set of its kind has, in the order of the catalogs.
  package static func messages(_ catalogs: [SourceCatalog]) -> [CatalogMessage] {
    var counts: [Key: Int] = [:]
    for catalog in catalogs {
      for set in catalog.sets { counts[Key(kind: set.kind, name: set.name), default: 0] += 1 }
    }
    return catalogs.flatMap { catalog in
      catalog.sets.filter { (counts[Key(kind: $0.kind, name: $0.name)] ?? 0) > 1 }.map {
        CatalogMessage(.duplicateName($0.name, kind: $0.kind), catalog: catalog.path, item: $0.path)
      }
    }
  }
}
