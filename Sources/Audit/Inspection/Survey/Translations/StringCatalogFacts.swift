package import CrushSourceScanning
package import CrushStringCatalogs

/// The facts about a string catalog.
package struct StringCatalogFacts: Sendable {
  package let report: TranslationReport
  /// The first text that cannot be compiled.
  package let problem: StringCatalogError?
  /// The words that may name images.
  package let uses: SourceUses

  package init(_ catalog: StringCatalog, uses: SourceUses) {
    report = TranslationReport(catalog)
    problem = StringTables.problem(of: catalog)
    self.uses = uses
  }
}
