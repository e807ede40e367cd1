import CrushFixtures
import CrushPropertyList
import CrushStringCatalogs
import Testing

/// The tables of single cases. Cases named after Xcode have the result of xcstringstool of Xcode 26.6, as public
/// repositories report it.
struct StringTablesTests {
  @Test func `Plain texts go to strings files of their languages`() throws {
    let tables = try compile(
      #"""
      {"en": {"stringUnit": {"state": "translated", "value": "Hello, %@!"}},
       "fr": {"stringUnit": {"state": "needs_review", "value": "Bonjour, %@ !"}}, "de": null}
      """#)
    #expect(tables == ["en.lproj/T.strings": "k=Hello, %@!", "fr.lproj/T.strings": "k=Bonjour, %@ !"])
  }

  @Test func `Entries without texts have no files`() throws {
    #expect(try compile("{}").isEmpty)
    #expect(try compile(#"{"en": {}, "de": {"variations": {"device": {}}}}"#).isEmpty)
    #expect(try compile(#"{"de": {"variations": {"plural": {}}}}"#).isEmpty)
  }

  /// 320 cases of Xcode 26.6 agree: All states compile, apart from `new` in the source language.
  @Test(arguments: ["new", "translated", "needs_review", "stale", "machine_translated", "future"])
  func `Only new texts of the source language are not compiled`(state: String) throws {
    let texts = #"""
      {"en": {"stringUnit": {"state": "\#(state)", "value": "a"}}, "de": {"stringUnit": {"state": "\#(state)", "value": "b"}}}
      """#
    let both = ["en.lproj/T.strings": "k=a", "de.lproj/T.strings": "k=b"]
    for (extraction, source) in [("manual", true), ("stale", state != "new"), ("migrated", state != "new")] {
      let expected = source ? both : ["de.lproj/T.strings": "k=b"]
      #expect(try compile(texts, fields: #""extractionState": "\#(extraction)","#) == expected)
      #expect(
        try compile(texts, fields: #""shouldTranslate": false, "extractionState": "\#(extraction)","#) == expected)
    }
  }

  @Test func `A plural counts the argument of its number, as in Xcode`() throws {
    func plural(_ one: String, _ other: String) -> String {
      #"{"en": {"variations": {"plural": {"one": \#(unit(one)), "other": \#(unit(other))}}}}"#
    }
    func rule(_ reference: String, _ type: String, _ one: String, _ other: String) -> [String: String] {
      [
        "en.lproj/T.stringsdict":
          "k={NSStringLocalizedFormatKey=\(reference) value={NSStringFormatSpecTypeKey=NSStringPluralRuleType "
          + "NSStringFormatValueTypeKey=\(type) one=\(one) other=\(other)}}"
      ]
    }
    #expect(try compile(plural("%lld song", "%lld songs")) == rule("%#@value@", "lld", "%lld song", "%lld songs"))
    #expect(try compile(plural("%d song", "%d songs")) == rule("%#@value@", "d", "%d song", "%d songs"))
    #expect(try compile(plural("one", "%lu songs")) == rule("%#@value@", "lu", "one", "%lu songs"))
    #expect(
      try compile(plural("%1$@ has %2$lld item", "%1$@ has %2$lld items"))
        == rule("%2$#@value@", "lld", "%1$@ has %2$lld item", "%1$@ has %2$lld items"))
    #expect(
      try compile(plural("%1$lld %3$n beacon %2$@", "%1$lld %3$n beacons %2$@"))
        == rule("%#@value@", "lld", "%1$lld %3$n beacon %2$@", "%1$lld %3$n beacons %2$@"))
    #expect(
      try compile(plural("%1$@, %2$@ and %3$llu other", "%1$@, %2$@ and %3$llu others"))
        == rule("%3$#@value@", "llu", "%1$@, %2$@ and %3$llu other", "%1$@, %2$@ and %3$llu others"))
    // Not seen: conversions without numbers before the counted one.
    #expect(
      try compile(plural("%@ has %lld item", "%@ has %lld items %%"))
        == rule("%2$#@value@", "lld", "%1$@ has %2$lld item", "%1$@ has %2$lld items %%"))
  }

  /// "Xcode 26 Release Notes", and runs of Xcode 27.
  @Test func `Labels of arguments become numbers in plurals, and disappear elsewhere`() throws {
    #expect(
      try compile(#"{"en": \#(unit("%(used)lld of %2$(all)lld"))}"#) == ["en.lproj/T.strings": "k=%lld of %2$lld"])
    func plural(_ one: String, _ other: String) -> String {
      #"{"en": {"variations": {"plural": {"one": \#(unit(one)), "other": \#(unit(other))}}}}"#
    }
    let single = try compile(plural("%(count)lld item", "%(count)lld items"))
    #expect(single["en.lproj/T.stringsdict"]?.hasPrefix("k={NSStringLocalizedFormatKey=%#@value@ ") == true)
    #expect(single["en.lproj/T.stringsdict"]?.hasSuffix("=lld one=%lld item other=%lld items}}") == true)
    let several = try compile(plural("%(name)@: %(count)lld item", "%(count)lld items of %(name)@"))
    #expect(several["en.lproj/T.stringsdict"]?.hasPrefix("k={NSStringLocalizedFormatKey=%2$#@value@ ") == true)
    #expect(
      several["en.lproj/T.stringsdict"]?.hasSuffix("=lld one=%1$@: %2$lld item other=%2$lld items of %1$@}}") == true)
  }

  @Test func `A translation of a plural needs no number`() throws {
    let tables = try compile(
      #"""
      {"en": {"variations": {"plural": {"other": \#(unit("%1$@ has %2$d"))}}},
       "ja": {"variations": {"plural": {"other": \#(unit("%1$@"))}}}}
      """#)
    #expect(
      tables["ja.lproj/T.stringsdict"]
        == "k={NSStringLocalizedFormatKey=%2$#@value@ value={NSStringFormatSpecTypeKey=NSStringPluralRuleType "
        + "NSStringFormatValueTypeKey=d other=%1$@}}")
  }

  @Test func `The text of the device other is the plain text, as in Xcode`() throws {
    let tables = try compile(
      #"""
      {"en": {"variations": {"device": {
        "iphone": \#(unit("Touch %1$@")), "mac": \#(unit("Click %1$@")), "futurecar": \#(unit("Say %1$@")),
        "other": \#(unit("Open %1$@"))}}}}
      """#)
    #expect(
      tables == [
        "en.lproj/T.strings": "k=Open %1$@",
        "en.lproj/T.stringsdict":
          "k={NSStringDeviceSpecificRuleType={futurecar=Say %1$@ iphone=Touch %1$@ mac=Click %1$@}}",
      ])
    #expect(
      try compile(#"{"en": {"variations": {"device": {"other": \#(unit("a"))}}}}"#) == ["en.lproj/T.strings": "k=a"])
  }

  @Test func `Devices contain plurals, as in Xcode`() throws {
    let tables = try compile(
      #"""
      {"en": {"variations": {"device": {
        "ipad": {"variations": {"plural": {"one": \#(unit("%lld%n %@ marker")), "other": \#(unit("%lld%n %@ markers"))}}},
        "mac": \#(unit("none"))}}}}
      """#)
    #expect(
      tables == [
        "en.lproj/T.stringsdict":
          "k={NSStringDeviceSpecificRuleType={ipad={NSStringLocalizedFormatKey=%#@value@ "
          + "value={NSStringFormatSpecTypeKey=NSStringPluralRuleType NSStringFormatValueTypeKey=lld "
          + "one=%lld%n %@ marker other=%lld%n %@ markers}} mac=none}}"
      ])
  }

  /// The definitions of two substitutions, and the rules that they become.
  private let substitutions = #"""
    "substitutions": {
      "lanes": {"argNum": 1, "formatSpecifier": "lld", "variations": {"plural": {
        "one": {"stringUnit": {"state": "new", "value": "%arg lane"}},
        "other": {"stringUnit": {"state": "stale", "value": "%1$lld %4$n lanes"}}}}},
      "lights": {"argNum": 2, "formatSpecifier": "d", "variations": {"plural": {
        "other": {"stringUnit": {"state": "new", "value": "%arg lights"}}}}}}
    """#
  private let rules =
    " lanes={NSStringFormatSpecTypeKey=NSStringPluralRuleType NSStringFormatValueTypeKey=lld one=%1$lld lane "
    + "other=%1$lld %4$n lanes} lights={NSStringFormatSpecTypeKey=NSStringPluralRuleType NSStringFormatValueTypeKey=d "
    + "other=%2$d lights}"

  @Test func `Substitutions become rules of one text, as in Xcode`() throws {
    let tables = try compile(
      #"{"de": {\#(substitutions), "stringUnit": {"state": "new", "value": "%3$@: %#@lanes@, %2$#@lights@, %#@lanes@"}}}"#
    )
    #expect(
      tables == [
        "de.lproj/T.stringsdict":
          "k={NSStringLocalizedFormatKey=%3$@: %1$#@lanes@, %2$#@lights@, %1$#@lanes@\(rules)}"
      ])
  }

  @Test func `All devices share substitutions, as in Xcode`() throws {
    let tables = try compile(
      #"""
      {"de": {\#(substitutions), "variations": {"device": {
        "iphone": \#(unit("%#@lanes@ %#@lights@")), "mac": \#(unit("%#@lights@ %#@lanes@")), "ipad": \#(unit("a"))}}}}
      """#)
    #expect(
      tables == [
        "de.lproj/T.stringsdict":
          "k={NSStringDeviceSpecificRuleType={ipad=a iphone={NSStringLocalizedFormatKey=%1$#@lanes@ %2$#@lights@\(rules)}"
          + " mac={NSStringLocalizedFormatKey=%2$#@lights@ %1$#@lanes@\(rules)}}}"
      ])
  }

  @Test func `A text without a reference stays in the rules as text, as in Xcode`() throws {
    #expect(
      try compile(#"{"de": {\#(substitutions), "stringUnit": {"state": "new", "value": "%lld ready"}}}"#)
        == ["de.lproj/T.stringsdict": "k=%lld ready"])
    #expect(
      try compile(#"{"de": {"stringUnit": {"state": "new", "value": "%#@lanes@"}}}"#)
        == ["de.lproj/T.strings": "k=%#@lanes@"])
  }

  @Test func `A substitution without a number has an unnumbered reference`() throws {
    let tables = try compile(
      #"""
      {"de": {"stringUnit": {"state": "new", "value": "%#@n@"}, "substitutions": {"n": {"formatSpecifier": "d",
        "variations": {"plural": {"other": \#(unit("%arg"))}}}}}}
      """#)
    #expect(
      tables == [
        "de.lproj/T.stringsdict":
          "k={NSStringLocalizedFormatKey=%#@n@ n={NSStringFormatSpecTypeKey=NSStringPluralRuleType "
          + "NSStringFormatValueTypeKey=d other=%d}}"
      ])
  }

  @Test func `Names of rules are ASCII and stay different`() throws {
    let plural = #""variations": {"plural": {"other": \#(unit("%arg"))}}"#
    let tables = try compile(
      #"""
      {"de": {"stringUnit": {"state": "new", "value": "%#@信@%#@号@"},
        "substitutions": {"信": {"argNum": 1, "formatSpecifier": "d", \#(plural)},
                          "号": {"argNum": 2, "formatSpecifier": "d", \#(plural)}}}}
      """#)
    #expect(
      tables["de.lproj/T.stringsdict"]?.hasPrefix("k={NSStringLocalizedFormatKey=%1$#@u4fe1@%2$#@u53f7@ ") == true)
  }

  @Test(arguments: [
    (
      #"{"en": {"variations": {"plural": {"one": U(One), "other": U(%@)}}}}"#,
      "line 2, column 62: Plural variation requires referencing the number in the string. To maintain grammatical "
        + "correctness for strings that do not reference the number of items, use separate top-level strings for one and "
        + "greater than one. (en: k)"
    ),
    (#"{"de": {"variations": {"plural": {"one": U(One)}}}}"#, "(de: k)"),
    (
      #"{"en": {"stringUnit": {"state": "new", "value": "a"}}, "de": {"variations": {"plural": {"one": U(One)}}}}"#,
      "(de: k)"
    ),
    (
      #"{"en": {"variations": {"device": {"other": {"variations": {"plural": {"one": U(%d)}}}}}}}"#,
      #"Fallback value cannot be further varied. Give the device "other" one text. (en: k)"#
    ),
    (
      #"{"en": {"variations": {"plural": {"one": U(%d %#@n@)}}, "substitutions": {"n": U(x)}}}"#,
      "Cannot reference substitution 'n' from here because it is not a plain string. Use a second substitution instead "
        + "of the plural. (en: k)"
    ),
    (
      #"{"en": {"stringUnit": {"state": "new", "value": "%#@m@"}, "substitutions": {"n": U(x)}}}"#,
      "the text refers to the substitution 'm', which is not defined; define it or correct its name (en: k)"
    ),
    (
      #"{"en": {"variations": {"plural": {"one": {"stringUnit": {"state": "new", "value": "%d"}, "variations": {"device": {"mac": U(%d)}}}}}}}"#,
      "Plural case cannot be further varied. Let devices contain plurals instead of the form 'one'. (en: k)"
    ),
    (
      #"{"en": {"stringUnit": {"state": "new", "value": "%#@n@"}, "substitutions": {"n": {"variations": {"device": {"mac": U(x)}}}}}}"#,
      "Cannot reference substitution 'n' from here because it is not a plain string or plural variation."
    ),
    (
      #"{"en": {"variations": {"device": {"other": U(%#@n@)}}, "substitutions": {"n": U(x)}}}"#,
      "Fallback value cannot be further varied."
    ),
    (
      #"{"en": {"variations": {"device": {"mac": {"variations": {"device": {"ipad": U(x)}}}}}}}"#,
      "the device 'mac' varies by device; give it one text, or a plural (en: k)"
    ),
    (#"{"en": {"stringSet": {"state": "new", "values": ["a"]}}}"#, "lists of phrases are not supported"),
  ]) func `Texts that cannot be compiled are errors`(localizations: String, message: String) throws {
    let text = localizations.replacing(#/U\(([^)]*)\)/#) {
      #"{"stringUnit": {"state": "translated", "value": "\#($0.1)"}}"#
    }
    do {
      // The source language never has its own new texts removed here.
      let tables = try compile(text, fields: #""extractionState": "manual","#)
      Issue.record("no error: \(tables)")
    } catch {
      #expect("\(error)".contains(message), "\(error)")
    }
  }

  @Test func `Plurals of the source language are checked, and others are not`() throws {
    #expect(throws: Never.self) {
      try compile(
        #"{"en": {"variations": {"plural": {"one": \#(unit("%d"))}}}, "de": {"variations": {"plural": {"one": \#(unit("eins"))}}}}"#
      )
    }
  }

  @Test func `Languages with one folder have one text`() throws {
    func texts(_ first: String, _ second: String) -> String {
      #"{"\#(first)": \#(unit("1")), "\#(second)": \#(unit("2"))}"#
    }
    #expect(try compile(texts("he", "iw")) == ["he.lproj/T.strings": "k=1"])
    #expect(try compile(texts("iw", "he")) == ["he.lproj/T.strings": "k=2"])
    #expect(try compile(texts("in", "IN")) == ["id.lproj/T.strings": "k=1"])
    #expect(try compile(texts("fr_CA", "fr-CA")) == ["fr_CA.lproj/T.strings": "k=1", "fr-CA.lproj/T.strings": "k=2"])
  }

  @Test func `The files are binary lists with sorted keys`() throws {
    let catalog = try StringCatalog(
      Array(
        #"""
        {"sourceLanguage": "en", "version": "1.0", "strings": {
          "b": {"localizations": {"de": \#(unit("B"))}}, "a": {"localizations": {"de": \#(unit("Ä"))}}}}
        """#.utf8))
    let table = try #require(try StringTables.tables(of: catalog, table: "InfoPlist").first)
    #expect(table.path == "de.lproj/InfoPlist.strings")
    #expect(table.keys == 2)
    #expect(table.bytes.starts(with: "bplist00".utf8))
    let document = try Reader.read(table.bytes)
    #expect(document.root.entries.map(\.key) == ["a", "b"])
    #expect(try BinaryWriter.write(document, order: .xcode) == table.bytes)
    let text = try #require(try StringTables.tables(of: catalog, table: "T", format: .xml1).first)
    #expect(String(decoding: text.bytes, as: UTF8.self).contains("<key>a</key>\n\t<string>Ä</string>"))
  }

  @Test func `The order of entries and languages does not matter`() throws {
    let parts = ["\"a\":{\"localizations\":{\"de\":\(unit("1"))}}", "\"b\":{\"localizations\":{\"de\":\(unit("2"))}}"]
    let outputs = try [parts, parts.reversed()].map { parts in
      let text = #"{"sourceLanguage":"en","version":"1.0","strings":{\#(parts.joined(separator: ","))}}"#
      return try StringTables.tables(of: StringCatalog(Array(text.utf8)), table: "T").map(\.bytes)
    }
    #expect(outputs[0] == outputs[1])
  }

  @Test func `Random catalogs have the tables of an independent model`() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let seed = generator.next()
      let random = RandomCatalog(seed: seed)
      let tables = try StringTables.tables(of: StringCatalog(Array(random.text.utf8)), table: "T")
      var found: [String: [String: String]] = [:]
      for table in tables {
        for (key, value) in try Reader.read(table.bytes).root.entries {
          for (path, text) in Self.leaves(value) { found[table.path, default: [:]][key + "|" + path] = text }
        }
      }
      #expect(found == random.expected, "seed \(seed)")
    }
  }

  private static func leaves(_ value: Value) -> [(String, String)] {
    if let text = value.string { return [("", text)] }
    return value.entries.flatMap { key, value in
      leaves(value).map { (key + ($0.0.isEmpty ? "" : "." + $0.0), $0.1) }
    }
  }

  private func unit(_ value: String) -> String { #"{"stringUnit": {"state": "translated", "value": "\#(value)"}}"# }

  /// Compiles one entry with the key `k`, and returns the files in a short form.
  private func compile(_ localizations: String, fields: String = "") throws -> [String: String] {
    let text = #"""
      {"sourceLanguage": "en", "version": "1.0", "strings": {
        "k": {\#(fields) "localizations": \#(localizations)}}}
      """#
    let tables = try StringTables.tables(of: StringCatalog(Array(text.utf8)), table: "T")
    return try tables.reduce(into: [:]) { files, table in
      files[table.path] = Self.short(try Reader.read(table.bytes).root).dropFirst().dropLast().description
    }
  }

  private static func short(_ value: Value) -> String {
    value.string ?? "{" + value.entries.map { $0.key + "=" + short($0.value) }.joined(separator: " ") + "}"
  }
}
