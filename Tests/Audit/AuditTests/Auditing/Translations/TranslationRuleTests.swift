import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rules about string catalogs.
@Suite struct TranslationRuleTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  @Test func `findings name the keys and the language`() throws {
    try fixture.folder.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {
      "A": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "%@"}}}},
      "B": {}, "C": {}, "D": {}, "E": {"extractionState": "stale"}, "F": {},
      "%lld G": {"localizations": {"ru": {"variations": {"plural": {
        "one": {"stringUnit": {"state": "translated", "value": "%@"}}}}}}}
      }}
      """, to: "L.xcstrings")
    let findings = try fixture.audit().findings
    #expect(
      Set(findings.map { "\($0.severity) \($0.rule) \($0.subject ?? "-"): \($0.place)\($0.message)" }) == [
        "note stale-translation -: 1 key is stale, because the source code no longer contains them: \"E\"",
        "warning missing-translation all languages: 4 of 6 keys have no translation in any of 2 languages: \"B\", \"C\", "
          + "\"D\" and 1 more",
        "warning missing-translation de: 1 of 6 keys has no translation for de: \"%lld G\"",
        "warning missing-translation ru: 1 of 6 keys has no translation for ru: \"A\"",
        "warning missing-translation ru plurals: 1 plural lacks forms of ru: \"%lld G\" (few, many, other)",
        "error placeholder-mismatch \"A\" in de takes argument 1 (%@), which does not exist: line 2: \"A\" in de takes "
          + "argument 1 (%@), which does not exist",
        "error placeholder-mismatch \"%lld G\" in ru (plural.one) takes argument 1 as %@ instead of %lld: line 5: "
          + "\"%lld G\" in ru (plural.one) takes argument 1 as %@ instead of %lld",
        "error string-catalog-invalid -: line 4: line 4, column 36: Plural variation requires referencing the number in the "
          + "string. To maintain grammatical correctness for strings that do not reference the number of items, use "
          + "separate top-level strings for one and greater than one. (ru: %lld G)",
      ])
  }

  @Test func `a catalog that is not JSON is one error with its place`() throws {
    try fixture.folder.write("{\n<<<<<<< HEAD", to: "L.xcstrings")
    let findings = try fixture.audit().findings
    #expect(findings.map(\.rule) == ["string-catalog-invalid"])
    #expect(findings.map(\.line) == [2])
    #expect(findings.map(\.message) == ["line 2, column 1: unexpected \"<\"; expected a key in quotes"])
  }

  @Test func `tables of languages are compared with those of the source language`() throws {
    try fixture.folder.write(
      "\"a\" = \"%@ of %lld\";\n\"b %@\" = \"b %@\";\n\"c\" = \"5 %\";", to: "en.lproj/L.strings")
    try fixture.folder.write(
      "\"a\" = \"%2$lld von %1$@\";\n\"b %@\" = \"b %d\";\n\"d\" = \"%@\";", to: "de.lproj/L.strings")
    try fixture.folder.write("\"a\" = \"%lld de %@\";", to: "fr.lproj/L.strings")
    try fixture.folder.write("\"a\" = \"%@\";", to: "ja.lproj/Other.strings")
    try fixture.folder.write(
      """
      <plist><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>%1$@: %2$#@n@</string>
      <key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
      <key>NSStringFormatValueTypeKey</key><string>f</string><key>other</key><string>%f</string></dict></dict></dict></plist>
      """, to: "ru.lproj/L.stringsdict")
    let findings = try fixture.audit().findings.filter { $0.rule == "placeholder-mismatch" }
    #expect(
      findings.map { String($0.path.dropFirst(fixture.folder.path.count + 1)) + " \($0.line ?? 0) " + $0.message } == [
        "de.lproj/L.strings 2 \"b %@\" in de takes argument 1 as %d instead of %@",
        "fr.lproj/L.strings 1 \"a\" in fr takes argument 1 as %lld instead of %@, takes argument 2 as %@ instead of %lld",
        "ru.lproj/L.stringsdict 0 \"a\" in ru takes argument 2 as %f instead of %lld",
      ])
    #expect(
      try fixture.audit { try $0.settings.rules.add(off("placeholder-mismatch")) }.findings.allSatisfy {
        $0.rule != "placeholder-mismatch"
      })
  }

  @Test func `a table has the lines of its keys in each of its forms`() throws {
    try fixture.folder.write("a = \"%@\";\n\"b\" = \"%@\";\n\"c \\\"d\\\"\" = \"%@\";", to: "en.lproj/L.strings")
    let key = String(repeating: "Settings.Account.", count: 9)
    try fixture.folder.write("\n\n  a=\"%d\";\n/* b */\n\"b\"  = \"%d\"; \"e\" = \"\";\n", to: "de.lproj/L.strings")
    try fixture.folder.write(
      "<plist><dict>\n<key>a</key>\n<string>%d</string>\n  <key>b</key><string>%d</string></dict></plist>",
      to: "fr.lproj/L.strings")
    let text = Array("\"a\" = \"%d\";\n\"b\" = \"%d\";\n".utf16)
    try fixture.folder.write(
      [0xFE, 0xFF] + text.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }, to: "it.lproj/L.strings")
    try fixture.folder.write("\"\(key)\" = \"%@\";", to: "en.lproj/M.strings")
    try fixture.folder.write("\"\(key)\" = \"%d\";", to: "de.lproj/M.strings")
    let findings = try fixture.audit().findings.filter { $0.rule == "placeholder-mismatch" }
    #expect(findings.compactMap(\.line).sorted() == [1, 1, 2, 2, 3, 4, 5])
    #expect(findings.contains { $0.message.contains(key) }, "a long key is not cut")
  }

  private func off(_ rule: String) throws -> RuleSettings.Layer {
    var layer = RuleSettings.Layer(rules: [:])
    try layer.add("\(rule)=off")
    return layer
  }

  @Test func `a catalog counts as a checked file`() throws {
    try fixture.folder.write(#"{"sourceLanguage": "en", "version": "1.0", "strings": {}}"#, to: "L.xcstrings")
    let result = try fixture.audit()
    #expect(result.findings.isEmpty)
    #expect(result.files.filter(\.wasChecked).count == 1)
  }
}
