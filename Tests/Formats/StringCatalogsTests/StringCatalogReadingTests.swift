import CrushBasics
import CrushStringCatalogs
import Testing

struct StringCatalogReadingTests {
  @Test func `All fields of an entry are read`() throws {
    let catalog = try StringCatalog(
      Array(
        """
        {
          "sourceLanguage" : "en",
          "strings" : {
            "plain" : { },
            "full" : {
              "comment" : "a note", "extractionState" : "manual", "shouldTranslate" : false,
              "localizations" : {
                "de" : {
                  "stringUnit" : { "state" : "needs_review", "value" : "%#@cups@" },
                  "substitutions" : {
                    "cups" : {
                      "argNum" : 2, "formatSpecifier" : "lld",
                      "variations" : { "plural" : {
                        "one" : { "stringUnit" : { "state" : "new", "value" : "%arg Tasse" } } } }
                    }
                  }
                },
                "fr" : null
              }
            }
          },
          "version" : "1.1"
        }
        """.utf8))
    #expect(catalog.sourceLanguage == "en")
    #expect(catalog.version == "1.1")
    #expect(catalog.entries.map(\.key) == ["plain", "full"])
    let full = catalog.entries[1]
    #expect(full.extractionState == "manual")
    #expect(!full.shouldTranslate)
    #expect(full.localizations.map(\.language) == ["de"])
    let german = full.localizations[0]
    #expect(german.form.unit?.state == "needs_review")
    #expect(german.form.unit?.position == TextPosition(line: 9, column: 64))
    #expect(german.substitutions.map(\.name) == ["cups"])
    #expect(german.substitutions[0].argument == 2)
    #expect(german.substitutions[0].specifier == "lld")
    #expect(german.substitutions[0].form.units.map(\.path) == ["plural.one"])
    #expect(german.substitutions[0].form.units.map(\.unit.value) == ["%arg Tasse"])
  }

  @Test(arguments: ["\"1.0\"", "\"1.1\"", "1", "1.0", "1.5"]) func `Known versions are read`(version: String) throws {
    #expect(throws: Never.self) { try read(#"{"sourceLanguage":"en","strings":{},"version":\#(version)}"#) }
  }

  @Test func `The first of equal keys has effect`() throws {
    let catalog = try read(
      #"{"sourceLanguage":"en","strings":{"a":{"extractionState":"manual"},"a":{}},"version":"1.0"}"#)
    #expect(catalog.entries.map(\.extractionState) == ["manual"])
  }

  @Test func `UTF-16 and byte order marks are read`() throws {
    let text = #"{"sourceLanguage":"en","strings":{"é🧭":{}},"version":"1.0"}"#
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in text.utf16 {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    for bytes in [Array(text.utf8), [0xEF, 0xBB, 0xBF] + Array(text.utf8), little, big] {
      #expect(try StringCatalog(bytes).entries.map(\.key) == ["é🧭"])
    }
  }

  @Test func `Escapes become characters`() throws {
    let catalog = try read(
      #"{"sourceLanguage":"en","strings":{"\"\\\/\b\f\n\r\tA\u00e9\uD83E\uDDED":{}},"version":"1.0"}"#)
    #expect(catalog.entries.map(\.key) == ["\"\\/\u{8}\u{C}\n\r\tAé🧭"])
  }

  @Test(arguments: [
    ("", "line 1, column 1: unexpected end of the text; expected a value"),
    ("{", "line 1, column 2: unexpected end of the text; expected a key in quotes"),
    ("[]", "line 1, column 1: the file has a wrong type; expected an object"),
    ("{} x", "line 1, column 4: unexpected \"x\"; expected the end of the file"),
    ("{}", "line 1, column 1: the string catalog has no \"sourceLanguage\"; save the file again with Xcode"),
    (
      #"{"sourceLanguage":"en"}"#,
      "line 1, column 1: the string catalog has no \"strings\"; save the file again with Xcode"
    ),
    (
      #"{"sourceLanguage":"en","strings":{}}"#,
      "line 1, column 1: the string catalog has no \"version\"; save the file again with Xcode"
    ),
    (
      "{\"sourceLanguage\":\"en\",\n \"strings\":{},\n \"version\":\"2.0\"}",
      "line 3, column 12: version 2.0 of string catalogs is unknown; expected 1.0 or 1.1"
    ),
    (
      #"{"sourceLanguage":1,"strings":{},"version":"1.0"}"#,
      "line 1, column 19: sourceLanguage has a wrong type; expected a string"
    ),
    (
      #"{"sourceLanguage":"en","strings":{"a":[]},"version":"1.0"}"#,
      "line 1, column 39: strings.a has a wrong type; expected an object"
    ),
    (
      #"{"sourceLanguage":"en","strings":{"a":{"localizations":{"de":{"stringUnit":{"state":"new"}}}}},"version":"1.0"}"#,
      "line 1, column 76: strings.a.localizations.de.stringUnit has no \"value\"; save the file again with Xcode"
    ),
    ("{\"a\":\"b", "line 1, column 6: a string begins here and never ends; expected its closing quote"),
    (#"{"a":"\ud800"}"#, "line 1, column 13: unexpected '\"'; expected both halves of a surrogate pair"),
    (#"{"a":01}"#, "line 1, column 7: unexpected \"1\"; expected \",\" or \"}\""),
    (
      "{\"a\":\"\u{1}\"}",
      "line 1, column 7: unexpected control character 0x1; expected \\u and four digits for a control character"
    ),
  ]) func `Errors state the place and the remedy`(text: String, message: String) {
    #expect(read(failing: text) == message)
  }

  @Test func `Text that is not UTF-8 is an error`() {
    #expect((try? StringCatalog([0x7B, 0xFF])) == nil)
    #expect((try? StringCatalog([0xFF, 0xFE, 0x00])) == nil)
  }

  @Test func `Deep nesting is an error and does not crash`() {
    let deep = String(repeating: #"{"a":"#, count: 100_000)
    #expect(read(failing: deep).hasSuffix("objects are nested too deeply; expected at most 128 levels"))
    #expect(read(failing: String(repeating: "[", count: 100_000)).hasSuffix("expected at most 128 levels"))
  }

  /// Any prefix of a valid catalog is an error, and any changed byte is read or is an error.
  @Test func `Damaged files never crash`() throws {
    let bytes = Array(RandomCatalog(seed: 7).text.utf8)
    for end in stride(from: 0, to: bytes.count - 1, by: 1) {
      #expect((try? StringCatalog(Array(bytes[..<end]))) == nil, "the first \(end) bytes")
    }
    for index in bytes.indices {
      var damaged = bytes
      damaged[index] = damaged[index] ^ 0x15
      if let catalog = try? StringCatalog(damaged) { _ = try? StringTables.tables(of: catalog, table: "T") }
    }
  }

  private func read(_ text: String) throws -> StringCatalog { try StringCatalog(Array(text.utf8)) }

  private func read(failing text: String) -> String {
    do {
      _ = try StringCatalog(Array(text.utf8))
      return "no error"
    } catch {
      return "\(error)"
    }
  }
}
