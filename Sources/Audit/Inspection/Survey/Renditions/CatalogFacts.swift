package import CrushCompiledCatalogs

/// The facts about a compiled asset catalog as a whole.
package struct CatalogFacts: Sendable {
  /// The number of the catalog among all catalogs of the survey.
  package let number: Int
  /// The version of CoreUI that wrote it, such as 971.
  package let coreUIVersion: Int
  /// The deployment target, such as `13.0`; empty if it is not stored.
  package let deploymentTarget: String
  /// Such as `ios` or `macosx`; may be empty.
  package let platform: String
  /// Whether it contains only the renditions for some devices.
  package let isThinned: Bool
  package let facets: Int
  /// The names of all assets, with namespaces, sorted. Colors and data have names and no files.
  package let facetNames: [String]
  package let renditions: Int
  /// The parts that cannot be read.
  package let problems: [CatalogProblem]
  package let oldCopies: OldCopies
  package let vectors: VectorCosts

  init(_ catalog: CompiledCatalog, number: Int) {
    self.number = number
    coreUIVersion = catalog.header.coreUIVersion
    deploymentTarget = catalog.metadata?.platformVersion ?? ""
    platform = catalog.metadata?.platform ?? ""
    isThinned = catalog.metadata?.thinning.isEmpty == false
    facets = catalog.facets.count
    facetNames = catalog.facets.map(\.name).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    renditions = catalog.renditions.count
    problems = catalog.problems
    oldCopies = OldCopies(catalog)
    vectors = VectorCosts(catalog)
  }

  private init() {
    (number, coreUIVersion, deploymentTarget, platform) = (-1, 0, "", "")
    (isThinned, facets, facetNames, renditions, problems) = (false, 0, [], 0, [])
    oldCopies = OldCopies()
    vectors = VectorCosts()
  }

  /// The facts about a catalog before it is read. `RenditionSurvey` reads it.
  static let unread = CatalogFacts()
}
