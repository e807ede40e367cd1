import CrushCompiledCatalogs

/// The identifiers of facets.
enum FacetIdentifiers {
  /// Returns a number for each name. Names of a model keep their numbers.
  static func assign(
    _ names: some Sequence<String>, model: CompiledCatalog?
  ) throws(IdentifierTable.TooManyNames) -> [String: UInt16] {
    let names = Set(names)
    var fixed: [String: UInt16] = [:]
    for facet in model?.facets ?? [] where names.contains(facet.name) && facet.identifier > 0 {
      fixed[facet.name] = UInt16(truncatingIfNeeded: facet.identifier)
    }
    let table = try IdentifierTable(names, fixed: fixed)
    return Dictionary(uniqueKeysWithValues: names.map { ($0, table.identifier(of: $0)) })
  }
}
