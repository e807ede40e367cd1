import CrushStringCatalogs
import Testing

/// Small catalogs whose names, references or devices multiply each other. Earlier versions needed time or memory in
/// proportion to the square of the size.
@Suite(.timeLimit(.minutes(30)))
struct HostileStringCatalogTests {
  private static let long = String(repeating: "k", count: 100_000)

  private func catalog(_ key: String, _ localizations: String) throws -> StringCatalog {
    let text = """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "\(key)" : { "localizations" : { \(localizations) } } } }
      """
    return try StringCatalog(Array(text.utf8))
  }

  @Test func `a long key with many languages`() throws {
    let languages = (0..<10_000).map { "\"a\($0)\" : { }" }.joined(separator: ",")
    #expect(try catalog(Self.long, languages).entries.first?.localizations.count == 10_000)
  }

  @Test func `a device with a long name and many forms`() throws {
    let unit = "{ \"stringUnit\" : { \"state\" : \"\", \"value\" : \"%d\" } }"
    let forms = (0..<5000).map { "\"f\($0)\" : \(unit)" }.joined(separator: ",")
    let device = "\"\(Self.long)\" : { \"variations\" : { \"plural\" : { \(forms) } } }"
    let catalog = try catalog("key", "\"de\" : { \"variations\" : { \"device\" : { \(device) } } }")
    let units = try #require(catalog.entries.first?.localizations.first?.form.units)
    #expect(units.count == 5000 && units.allSatisfy { $0.path.utf8.count < 200 })
    #expect(TranslationReport(catalog).keys >= 0)
  }

  @Test func `many references to a substitution with a long text`() throws {
    let references = String(repeating: "%#@s@", count: 20_000)
    let text = String(repeating: "%d", count: 50_000)
    let localization = """
      "en" : { "stringUnit" : { "state" : "", "value" : "\(references)" },
        "substitutions" : { "s" : { "stringUnit" : { "state" : "", "value" : "\(text)" } } } }
      """
    #expect(TranslationReport(try catalog("key", localization)).mismatches.isEmpty)
  }

  @Test func `many devices that repeat a long substitution are an error`() throws {
    let devices = (0..<2000).map {
      "\"d\($0)\" : { \"stringUnit\" : { \"state\" : \"\", \"value\" : \"%#@s@\" } }"
    }
    let localization = """
      "en" : { "variations" : { "device" : { \(devices.joined(separator: ",")) } },
        "substitutions" : { "s" : { "stringUnit" : { "state" : "", "value" : "\(Self.long)" } } } }
      """
    let catalog = try catalog("key", localization)
    #expect(throws: StringCatalogError.tooLarge) { try StringTables.tables(of: catalog, table: "Localizable") }
    #expect(StringTables.problem(of: catalog) == .tooLarge)
  }
}
