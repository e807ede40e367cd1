import CrushBasics
import CrushFixtures
import CrushPropertyList
import CrushStringCatalogs
import Testing

struct TranslationReportTests {
  @Test func `Stale keys are listed and not checked further`() throws {
    let report = try report(
      #"""
      "old": {"extractionState": "stale", "localizations": {"de": \#(unit("%@ alt"))}},
      "new": {"localizations": {"de": \#(unit("neu"))}}
      """#)
    #expect(report.stale == ["old"])
    #expect(report.keys == 1)
    #expect(report.mismatches.isEmpty)
  }

  @Test func `Keys without a text are listed by language`() throws {
    let report = try report(
      #"""
      "Hello": {"localizations": {"de": \#(unit("Hallo")), "fr": {"stringUnit": {"state": "new", "value": "Hello"}}}},
      "Bye": {}, "%lld · 5": {}, "": {}, "–": {}, "Brand": {"shouldTranslate": false}, "CFBundleName": {},
      "greeting": {"extractionState": "manual", "localizations": {"en": \#(unit("…"))}},
      "Ok": {"localizations": {"de": {"stringUnit": {"state": "needs_review", "value": "Gut"}}, "fr": {}}}
      """#)
    #expect(report.keys == 3)
    #expect(report.untranslated == ["de": ["Bye"], "fr": ["Hello", "Bye", "Ok"]])
  }

  @Test func `The source language needs no translation under any of its names`() throws {
    let report = try report(#""A": {"localizations": {"en-GB": \#(unit("A"))}}, "B": {}"#, source: "en_GB")
    #expect(report.untranslated.isEmpty)
  }

  @Test(arguments: [
    ("en", ["one", "other"], []), ("ja", ["other"], []), ("ru", ["one", "few", "other"], ["many"]),
    ("pl", ["one", "other"], ["few", "many"]), ("ar", ["one", "other"], ["zero", "two", "few", "many"]),
    ("fr", ["one", "other"], []), ("de", ["one"], ["other"]), ("sr-Latn", ["one", "other"], ["few"]),
    ("iw", ["one", "other"], ["two"]), ("pt-BR", ["other"], ["one"]), ("cs", ["one", "few", "other"], []),
    ("tlh", ["other"], []), ("zh-Hans", ["one", "other"], []), ("lv", ["zero", "one", "other"], []),
  ]) func `Plurals need the forms of their language`(language: String, forms: [String], missing: [String]) throws {
    let cases = forms.map { "\"\($0)\": \(unit("%lld"))" }.joined(separator: ",")
    let texts = [
      #""\#(language)": {"variations": {"plural": {\#(cases)}}}"#,
      #""\#(language)": {"variations": {"device": {"mac": {"variations": {"plural": {\#(cases)}}}}}}"#,
      #""\#(language)": {"stringUnit": {"state": "new", "value": "%#@n@"}, "substitutions": {"n": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {\#(cases)}}}}}"#,
    ]
    for text in texts {
      let report = try report(#""%lld cups": {"localizations": {\#(text)}}"#)
      #expect(report.incomplete[language]?.map(\.categories) ?? [] == (missing.isEmpty ? [] : [missing]))
    }
  }

  @Test(arguments: [
    ("%@", "%@", []), ("%@ %lld", "%1$@ %2$lld", []), ("%@ %lld", "%2$lld %1$@", []), ("%ld", "%lld", []),
    (
      "%lld", "%2$lld",
      [
        "takes argument 2 (%lld), which does not exist",
        "skips argument 1 (%lld), so the next ones get wrong values",
      ]
    ),
    ("%@ %lld", "%lld %@", ["takes argument 1 as %lld instead of %@", "takes argument 2 as %@ instead of %lld"]),
    ("%@ %lld", "%@", ["lacks argument 2 (%lld)"]), ("%lld", "%d", ["takes argument 1 as %d instead of %lld"]),
    ("%lld", "%@", ["takes argument 1 as %@ instead of %lld"]), ("%.2f", "%f", []), ("%u", "%d", []),
    ("Hello", "Hallo %@", ["takes argument 1 (%@), which does not exist"]), ("50% off", "50%ige", []),
    ("%lld% of", "%lld % de", []), ("100%", "100 %", []), ("%@", "%%@", ["lacks argument 1 (%@)"]),
    ("%*d", "%*d", []), ("%*d", "%d", ["lacks argument 2 (%d)"]), ("%@ a", "%1$@ %1$@", []),
    ("%@", "%#@n@", ["refers to the substitution \"n\", which is not defined", "lacks argument 1 (%@)"]),
    ("%(name)@", "%1$@", []), ("%arg", "%lld", []), ("%@%n", "%@", []),
  ]) func `Arguments must be those of the source language`(source: String, text: String, expected: [String]) throws {
    let message = try differences(#""\#(source)": {"localizations": {"de": \#(unit(text))}}"#)
    #expect(message.sorted() == expected.sorted())
    // The texts of the source language decide if the key has no conversions.
    let manual = try differences(
      #""k": {"extractionState": "manual", "localizations": {"en": \#(unit(source)), "de": \#(unit(text))}}"#)
    #expect(manual.sorted() == expected.sorted())
  }

  @Test(arguments: [
    // Nothing is shown wrong without the last arguments, or with a number below 2³¹.
    ("%@ %d", "%@", true), ("%@ %d %d", "%@", true), ("%@ %d", "-", true), ("%ld", "%d", true), ("%lu", "%u", true),
    ("%@ %d", "%2$d", false), ("%@ %d %d", "%1$@ %3$d", false), ("%ld", "%@", false), ("%d", "%f", false),
    ("%ld %@", "%d", true), ("%ld %@", "%@", false), ("%@", "%@ %@", false),
  ]) func `A text without the last arguments is harmless`(source: String, text: String, isHarmless: Bool) throws {
    let report = try report(#""\#(source)": {"localizations": {"de": \#(unit(text))}}"#)
    #expect(report.mismatches.map(\.isHarmless) == [isHarmless])
  }

  @Test(arguments: [
    ("to %@ GiB", "auf $@ GiB", ["has $@, which is no placeholder; %@ is meant"]),
    ("a %@", "a @%!", ["has @%, which is no placeholder; %@ is meant"]),
    ("a %@", "a %$@", ["has %$@, which is no placeholder; %@ is meant"]),
    ("%d of %@", "％d von %@", ["takes argument 1 as %@ instead of %d", "has ％, which is no placeholder; %@ is meant"]),
    ("a %@", "a %1$@", []), ("mail a@%@", "Mail a@%@", []),
  ]) func `A misspelled placeholder is named`(source: String, text: String, expected: [String]) throws {
    #expect(try differences(#""\#(source)": {"localizations": {"de": \#(unit(text))}}"#) == expected)
  }

  @Test(arguments: [
    (
      "%d of the photos", "%d % der Fotos",
      ["has \"% der\", which is read as a placeholder; write %% for a percent sign"]
    ),
    ("number %d", "Zahl % d", []), ("50 of all", "50 % der", []), ("%d% of", "%d % der", []),
    ("%d of the photos", "%d %% der Fotos", []), ("a %@", "a % d", ["lacks argument 1 (%@)"]),
  ]) func `A percent sign before a word is a placeholder in a text with arguments`(
    source: String, text: String, expected: [String]
  ) throws {
    #expect(try differences(#""\#(source)": {"localizations": {"de": \#(unit(text))}}"#) == expected)
  }

  @Test func `The texts of the source language must agree with their key`() throws {
    #expect(
      try differences(#""%@ cups": {"localizations": {"en": \#(unit("%lld cups"))}}"#)
        == ["takes argument 1 as %lld instead of %@"])
  }

  @Test func `Keys of the developer have no arguments without a text`() throws {
    let text = #""localizations": {"de": \#(unit("%@"))}"#
    #expect(try differences(#""home.title": {"extractionState": "manual", \#(text)}"#).isEmpty)
    #expect(try differences(#""home.title": {"extractionState": "migrated", \#(text)}"#).isEmpty)
    #expect(try differences(#""home.title": {\#(text)}"#).count == 1)
  }

  @Test func `Forms of a plural may write the number in words`() throws {
    func plural(_ one: String) -> String {
      #""%1$@ has %2$lld": {"localizations": {"de": {"variations": {"plural": {"one": \#(unit(one)), "other": \#(unit("%1$@ hat %2$lld"))}}}}}"#
    }
    #expect(try differences(plural("%1$@ hat einen")).isEmpty)
    #expect(try differences(plural("Einer")) == ["lacks argument 1 (%@)"])
    #expect(try differences(plural("%1$@ hat %2$@")) == ["takes argument 2 as %@ instead of %lld"])
  }

  @Test func `Substitutions take arguments`() throws {
    func entry(_ specifier: String, _ number: Int, _ form: String) -> String {
      #"""
      "%1$@ has %2$lld": {"localizations": {"de": {
        "stringUnit": {"state": "translated", "value": "%1$@ hat %#@n@"},
        "substitutions": {"n": {"argNum": \#(number), "formatSpecifier": "\#(specifier)",
          "variations": {"plural": {"other": \#(unit(form))}}}}}}}
      """#
    }
    #expect(try differences(entry("lld", 2, "%arg Teile")).isEmpty)
    #expect(try differences(entry("d", 2, "%arg Teile")).isEmpty)
    #expect(try differences(entry("f", 2, "%arg Teile")) == ["takes argument 2 as %f instead of %lld"])
    #expect(
      try differences(entry("lld", 3, "%arg"))
        == [
          "skips argument 2 (%lld), so the next ones get wrong values", "takes argument 3 (%lld), which does not exist",
        ])
    #expect(
      try differences(entry("lld", 2, "%arg %3$@")) == ["takes argument 3 (%@), which does not exist"])
  }

  @Test func `Mismatches state their place`() throws {
    let report = try report(
      """
      "%@": {"localizations": {
        "de": {"variations": {"device": {"mac": \(unit("x"))}}}}}
      """)
    let mismatch = try #require(report.mismatches.first)
    #expect(mismatch.variation == "device.mac")
    #expect(mismatch.language == "de")
    #expect(mismatch.position.line == 3)
  }

  @Test func `Tables have the mismatches of their catalog`() throws {
    var generator = SeededGenerator()
    for _ in 0..<50 {
      let seed = generator.next()
      let catalog = try StringCatalog(Array(RandomCatalog(seed: seed).text.utf8))
      let tables = try StringTables.tables(of: catalog, table: "T").map {
        (language: $0.language, root: try Reader.read($0.bytes).root)
      }
      let report = TranslationReport(StringCatalog(tables: tables, sourceLanguage: "en"))
      func texts(_ report: TranslationReport) -> Set<String> {
        Set(report.mismatches.map { "\($0.language) \($0.key)" })
      }
      #expect(texts(report) == texts(TranslationReport(catalog)), "seed \(seed)")
    }
  }

  private func differences(_ strings: String) throws -> [String] {
    try report(strings).mismatches.flatMap { $0.differences.map(\.description) }
  }

  private func unit(_ value: String) -> String { #"{"stringUnit": {"state": "translated", "value": "\#(value)"}}"# }

  private func report(_ strings: String, source: String = "en") throws -> TranslationReport {
    let text = "{\"sourceLanguage\": \"\(source)\", \"version\": \"1.0\", \"strings\": {\n\(strings)}}"
    return TranslationReport(try StringCatalog(Array(text.utf8)))
  }
}
