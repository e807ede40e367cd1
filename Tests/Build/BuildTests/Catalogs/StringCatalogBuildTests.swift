import CrushFiles
import CrushFixtures
import CrushPropertyList
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// String catalogs in builds.
@Suite struct StringCatalogBuildTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }
  private var source: String { folder.path("source") }

  init() throws { fixture = try BuildFixture() }

  /// Writes a catalog with one text in each language.
  private func write(_ languages: [String: String], to name: String) throws {
    let localizations = languages.sorted { $0.key < $1.key }.map { language, text in
      "\"\(language)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(text)\"}}"
    }
    try folder.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"hello": {"localizations": {
      \(localizations.joined(separator: ",\n"))}}}}
      """, to: "source/\(name)")
  }

  private func names() throws -> [String] { try fixture.outputs().keys.sorted() }

  private func text(_ output: String) throws -> String? {
    try Reader.read(folder.read("out/\(output)")).root["hello"]?.string
  }

  @Test func `each language gets a table`() throws {
    try write(["en": "Hello", "de": "Hallo"], to: "Localizable.xcstrings")
    try write(["fr": "Bonjour"], to: "mul.lproj/Main.xcstrings")
    let records = try fixture.build([source])
    #expect(
      try names() == ["de.lproj/Localizable.strings", "en.lproj/Localizable.strings", "fr.lproj/Main.strings"])
    #expect(try text("de.lproj/Localizable.strings") == "Hallo" && text("fr.lproj/Main.strings") == "Bonjour")
    #expect(records.map(\.disposition) == [.stringTable, .stringTable, .stringTable])
    #expect(try fixture.build([source]).allSatisfy { $0.state == .current })
    #expect(Set(try folder.read("out/de.lproj/Localizable.strings").prefix(6)) == Set("bplist".utf8))
  }

  @Test(arguments: ["../../evil", "/evil", "de/x", "..", ".", "", "a\u{0}", "a\n", String(repeating: "x", count: 300)])
  func `a language that is no folder's name is an error`(language: String) throws {
    try write([language: "Hallo", "de": "Hallo"], to: "Localizable.xcstrings")
    #expect(try fixture.build([source]).allSatisfy { $0.failure != nil })
    #expect(try folder.tree("").keys.filter { $0.contains(".lproj") }.isEmpty)
  }

  @Test func `a language that is deleted loses its table`() throws {
    try write(["en": "Hello", "de": "Hallo"], to: "a/Localizable.xcstrings")
    try fixture.build([source])
    try write(["en": "Hello!"], to: "a/Localizable.xcstrings")
    try fixture.build([source])
    #expect(try names() == ["a/en.lproj/Localizable.strings"])
    #expect(!folder.exists("out/a/de.lproj"))
    try fixture.build([source]) { $0.catalogs.mode = .copy }
    #expect(try names() == ["a/Localizable.xcstrings"])
  }

  @Test func `a table beside a catalog with the same output is an error`() throws {
    try write(["de": "Hallo"], to: "Localizable.xcstrings")
    try folder.write("\"hello\" = \"Hallo\";", to: "source/de.lproj/Localizable.strings")
    let records = try fixture.build([source])
    #expect(records.compactMap(\.failure).contains { if case .clash = $0 { true } else { false } })
    try FileManager.default.removeItem(atPath: folder.path("source/de.lproj"))
    #expect(try fixture.build([source]).allSatisfy { $0.failure == nil })
    // The table takes the place of the catalog.
    try FileManager.default.removeItem(atPath: folder.path("source/Localizable.xcstrings"))
    try folder.write("\"hello\" = \"Servus\";", to: "source/de.lproj/Localizable.strings")
    try fixture.build([source])
    #expect(try names() == ["de.lproj/Localizable.strings"])
    #expect(try text("de.lproj/Localizable.strings") == "Servus")
  }

  @Test func `an error has a position`() throws {
    try folder.write("{\n\"sourceLanguage\": \"en\", nothing}", to: "source/Broken.xcstrings")
    let records = try fixture.build([source])
    let failure = try #require(records.first?.failure)
    #expect(failure.position?.line == 2 && failure.position?.column == 25, "\(failure)")
    #expect(failure.message(for: "x").hasPrefix("line 2, column 25: "))
  }

  @Test func `a catalog named as a source is compiled to the top`() throws {
    try write(["de": "Hallo"], to: "a/Texts.xcstrings")
    try fixture.build([folder.path("source/a/Texts.xcstrings")])
    #expect(try names() == ["de.lproj/Texts.strings"])
    try write(["fr": "Salut"], to: "a/Texts.xcstrings")
    try fixture.build([folder.path("source/a/Texts.xcstrings")])
    #expect(try names() == ["fr.lproj/Texts.strings"])
  }
}
