import CrushParsers
import Testing

/// Values and their types, rule by rule (toml.io/en/v1.0.0).
@Suite struct TOMLGrammarTests {
  private func value(_ text: String) throws(TOMLError) -> TOMLValue.Content? {
    try TOMLReader.read("a = \(text)")["a"]?.content
  }

  @Test(
    arguments: [
      ("0", 0), ("+7", 7), ("-7", -7), ("1_000_000", 1_000_000), ("0x1F", 31), ("0xdead_beef", 0xDEAD_BEEF),
      ("0o17", 15), ("0b1_0", 2), ("9223372036854775807", .max), ("-9223372036854775808", .min),
      ("0x7fffffffffffffff", .max), ("0x0000_0001", 1),
    ] as [(String, Int)])
  func `integers`(_ text: String, _ expected: Int) throws {
    #expect(try value(text) == .integer(expected))
  }

  @Test(
    arguments: [
      ("1.0", 1), ("+1.5", 1.5), ("-0.0", -0.0), ("3e2", 300), ("3E+2", 300), ("25e-1", 2.5), ("1_0.2_5", 10.25),
      ("1e1_0", 1e10), ("inf", .infinity), ("+inf", .infinity), ("-inf", -.infinity), ("1e400", .infinity),
      ("4.9406564584124654e-324", .leastNonzeroMagnitude), ("0.1", 0.1),
    ] as [(String, Double)])
  func `floats`(_ text: String, _ expected: Double) throws {
    guard case .real(let number) = try value(text) else {
      Issue.record("\(text) is not a float")
      return
    }
    #expect(number.bitPattern == expected.bitPattern)
  }

  @Test(arguments: ["nan", "+nan", "-nan"])
  func `not a number`(_ text: String) throws {
    guard case .real(let number) = try value(text) else {
      Issue.record("\(text) is not a float")
      return
    }
    #expect(number.isNaN)
  }

  @Test(
    arguments: [
      "1979-05-27", "2000-02-29", "2024-02-29", "0001-01-01", "9999-12-31", "00:00:00", "23:59:59.123456789",
      "1979-05-27T07:32:00", "1979-05-27t07:32:00z", "1979-05-27 07:32:00.5+14:00", "1979-05-27T07:32:00-00:00",
    ])
  func `dates and times keep their text`(_ text: String) throws {
    #expect(try value(text) == .date(text))
    #expect(try TOMLReader.read("a = [ \(text) , \(text) ]\nb = {c=\(text)}").entries.count == 2)
  }

  @Test(
    arguments: [
      "01", "+0x1", "0X1", "0x", "0x_1", "1_", "_1", "1__0", "0b2", "0o8", "0xg", "1.", ".5", "1.e1", "1e", "e1",
      "1e+", "1._5", "1_.5", "00.5", "Inf", "NaN", "True", "FALSE", "nil", "1900-02-29", "2023-02-29", "2023-00-01",
      "2023-13-01", "2023-04-31", "2023-4-01", "23-04-01", "24:00:00", "07:60:00", "07:32:60", "7:32:00", "07:32:00.",
      "1979-05-27T", "1979-05-27T07:32:00+1:00", "1979-05-27T07:32:00+24:00", "1979-05-27T07:32:00Zz", "1 2", "١",
      "0x１",
    ])
  func `words that are not values`(_ text: String) {
    #expect(throws: TOMLError.self) { try value(text) }
  }

  @Test(
    arguments: [
      (#""""#, ""), (#""a\tb\n\"\\""#, "a\tb\n\"\\"), (#""\u0041\U0001F600""#, "A😀"), (#"'a\tb'"#, #"a\tb"#),
      ("''", ""),
      ("\"", nil), ("\"#\"", "#"), (#""\x41""#, nil), (#""\u12""#, nil), (#""\U00110000""#, nil),
      (#""\uD83D\uDE00""#, nil),
      ("\"a\nb\"", nil), ("'a\nb'", nil), ("\"\u{7F}\"", nil), ("'\u{1F}'", nil), ("\"\t\"", "\t"), ("'\t'", "\t"),
    ] as [(String, String?)])
  func `strings on one line`(_ text: String, _ expected: String?) {
    #expect((try? value(text)) == expected.map { .string($0) })
  }

  @Test(
    arguments: [
      ("\"\"\"\na\n b\n\"\"\"", "a\n b\n"), ("\"\"\"a\r\nb\"\"\"", "a\nb"), ("\"\"\"a \\\n  \n\t b\"\"\"", "a b"),
      ("\"\"\"a\\ \n b\"\"\"", "ab"), ("\"\"\"\"a\"\"\"\"", "\"a\""), ("\"\"\"a\"\"\"\"\"", "a\"\""),
      ("\"\"\"a \\\"\"\" b\"\"\"", "a \"\"\" b"), ("'''\n\na'''", "\na"), ("'''a\\\nb'''", "a\\\nb"),
      ("''''a''''", "'a'"), ("\"\"\"\"\"\"", ""), ("''''''", ""), ("\"\"\"a\\ b\"\"\"", nil), ("\"\"\"a\"\"", nil),
      ("'''a\rb'''", nil), ("\"\"\"a\"\"\"\"\"\"", nil),
    ] as [(String, String?)])
  func `strings on several lines`(_ text: String, _ expected: String?) {
    #expect((try? value(text)) == expected.map { .string($0) })
  }

  @Test(
    arguments: [
      "a.b = 1\na.c = 2", "a.b.c = 1\n[a.d]", "[a.b]\n[a]", "[[a]]\n[a.b]\n[[a]]\n[a.b]", "[[a.b]]\n[a]\nc = 1",
      "a = {b.c = 1, b.d = 2}", "\"a.b\" = 1\na.b = 2", "a = 1 # b\n\n\n#c", "\u{FEFF}a = 1", "1.2 = 3", "\"\" = 1",
      "[ a . \"b\" ]", "\"é\" = 1\n\"e\\u0301\" = 2",
    ])
  func `keys that do not conflict`(_ text: String) {
    #expect(throws: Never.self) { try TOMLReader.read(text) }
  }

  @Test(
    arguments: [
      "a = 1\na.b = 2", "a.b = 1\na = 2", "[a]\nb = 1\n[a.b]", "a.b = 1\n[a]", "[a]\n[b]\n[a]",
      "[a.b]\nc = 1\n[a]\nb.d = 1",
      "[[a]]\n[a]", "[a]\n[[a]]", "a = []\n[[a]]", "a = [{}]\n[a.b]", "a = {}\na.b = 1", "a = {b = 1, b = 2}",
      "a = {b.c = 1, b = 2}", "[a.b.c]\n[a]\nb.c.d = 1", "a = 1\n\"a\" = 2", "[fruit]\napple.x = 1\n[fruit.apple]",
    ])
  func `keys that conflict`(_ text: String) {
    #expect(throws: TOMLError.self) { try TOMLReader.read(text) }
  }

  @Test func `the sample document has every key`() throws {
    let table = try TOMLReader.read(GrammarSamples.document)
    #expect(
      table.entries.map(\.key) == [
        "bare_key-1", "quoted key", "literal key", "dotted", "ints", "floats", "flags", "dates", "nested", "table",
        "array",
      ])
    #expect(table["literal key"]?.content == .string("two\nlines joined \"\" "))
  }
}
