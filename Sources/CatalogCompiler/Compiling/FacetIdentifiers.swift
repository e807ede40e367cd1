import Catalogs

/// The identifiers of facets.
enum FacetIdentifiers {
  /// Returns a number for each name. Names of a model keep their numbers.
  static func assign(
    _ names: some Sequence<String>, model: CompiledCatalog?
  ) throws(IdentifierTable.TooManyNames) -> [String: UInt16] {
    let table = try IdentifierTable(names)
    var numbers = Dictionary(names.map { ($0, table.identifier(of: $0)) }) { first, _ in first }
    for facet in model?.facets ?? [] where numbers[facet.name] != nil && facet.identifier > 0 {
      numbers[facet.name] = UInt16(truncatingIfNeeded: facet.identifier)
    }
    return numbers
  }
}
