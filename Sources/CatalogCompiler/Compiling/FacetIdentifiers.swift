import Catalogs

/// The identifiers of facets.
enum FacetIdentifiers {
  /// Returns a number for each name, the hash of the name where it is free. Names of a model keep their numbers.
  static func assign(_ names: some Sequence<String>, model: CompiledCatalog?) -> [String: UInt16] {
    var numbers: [String: UInt16] = [:]
    var used: Set<UInt16> = []
    let sorted = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    if let model {
      let wanted = Set(sorted)
      for facet in model.facets where wanted.contains(facet.name) && facet.identifier > 0 {
        let number = UInt16(truncatingIfNeeded: facet.identifier)
        numbers[facet.name] = number
        used.insert(number)
      }
    }
    for name in sorted where numbers[name] == nil {
      var number = NameIdentifier.hash(name)
      while used.count < 65_535, !used.insert(number).inserted { number = number == .max ? 1 : number + 1 }
      numbers[name] = number
    }
    return numbers
  }
}
