import CrushPropertyList
import Testing

struct OpenStepTests {
  private func notation(_ text: String) throws -> String {
    EdgeNotation.text(try Reader.read(Array(text.utf8)).root)
  }

  @Test(arguments: [
    ("{a=b;}", #"{"a":"b"}"#), ("{ }", "{}"), ("()", "[]"), ("(a,)", #"["a"]"#),
    ("( a , (b), {c=d;} )", #"["a",["b"],{"c":"d"}]"#),
    ("<>", "x"), ("<00 ff\n1a>", "x00ff1a"), ("<0fbd77>", "x0fbd77"), ("hello", #""hello""#), ("'it\"s'", #""it\"s""#),
    ("// c\n/* d */", "{}"), ("", "{}"), (" \n", "{}"), ("a = b;", #"{"a":"b"}"#), ("\"a b\";", #"{"a b":"a b"}"#),
    ("/* x */ \"k\" = \"v\"; // end", #"{"k":"v"}"#), ("a/b = $c:d.e_-;", #"{"a/b":"$c:d.e_-"}"#),
    (#""\a\b\f\n\r\t\v\"\\\q""#, "\"\\u0007\\u0008\\u000c\\n\\r\\t\\u000b\\\"\\\\q\""),
    (#""\101\341\12\0601\U00e9\U12""#, #""A\u00c6\n01\u00e9\u0012""#), (#""\Ud83d\Ude00""#, #""\ud83d\ude00""#),
    ("\"a\\\nb\"", #""a\nb""#), (#""\é""#, #""\u00e9""#),
    (#""\😀""#, #""\ud83d\ude00""#),
    ("\"two\nlines\"", #""two\nlines""#), ("{a=1;b=2;a=3;}", #"{"a":"3","b":"2"}"#), ("\u{2028}(x)\u{2029}", #"["x"]"#),
    ("\u{FEFF}{a=b;}", #"{"a":"b"}"#), ("<abcd> ", "xabcd"),
  ])
  func `texts are read as by CoreFoundation`(_ text: String, _ expected: String) throws {
    #expect(try notation(text) == expected)
  }

  @Test(arguments: [
    ("{a=b}", "line 1, column 5: unexpected \"}\"; expected \";\" after the value"),
    ("{a=b;", "line 1, column 6: unexpected end of the text; expected a key or \"}\""),
    ("{a b;}", "line 1, column 4: unexpected \"b\"; expected \"=\" or \";\" after the key"),
    ("a = b;\nc = d", "line 2, column 6: unexpected end of the text; expected \";\" after the value"),
    ("a = b;\n}", "line 2, column 1: unexpected \"}\"; expected a key or the end of the file"),
    ("(a b)", "line 1, column 4: unexpected \"b\"; expected \",\" or \")\""),
    ("(a", "line 1, column 3: unexpected end of the text; expected a value or \")\""),
    ("(a) b", "line 1, column 5: unexpected \"b\"; expected the end of the file"),
    ("\n  \"abc", "line 2, column 3: a string begins here and never ends; expected its closing quote"),
    ("/* abc", "line 1, column 1: a comment begins here and never ends; expected \"*/\""),
    ("(<0>)", "line 1, column 4: unexpected \">\"; expected the second digit of a byte"),
    ("(<0g>)", "line 1, column 4: unexpected \"g\"; expected the second digit of a byte"),
    ("(<00", "line 1, column 2: data begins here and never ends; expected \">\""),
    ("{a = é;}", "line 1, column 6: unexpected \"é\"; expected a value"),
  ])
  func `errors have a position`(_ text: String, _ message: String) throws {
    let error = try #require(throws: PropertyListError.self) { try Reader.read(Array(text.utf8)) }
    #expect("\(error)" == message)
  }

  @Test func `a lone word that begins like a binary list is quoted`() throws {
    for text in ["bplist", "bplist00"] {
      let list = try Writer.write(PlistText.document("<string>\(text)</string>"), .openstep)
      #expect(list.bytes == Array("\"\(text)\"\n".utf8))
      #expect(try Reader.read(list.bytes).root.string == text)
    }
  }

  @Test func `text that begins like XML has an XML error`() throws {
    let error = try #require(throws: PropertyListError.self) { try Reader.read(Array("<plist><dict></plist>".utf8)) }
    guard case .xml = error else {
      Issue.record("\(error)")
      return
    }
  }

  @Test func `repeated keys are reported with both lines`() throws {
    let text = "/* a */\n\"a\" = \"1\";\n\"b\" = \"2\";\n\n\"a\" = \"3\";\n\"x\\\"\" = 1; \"x\\\"\" = 2;"
    let result = try Reader.readWithRepeatedKeys(Array(text.utf8))
    #expect(
      result.repeatedKeys.map(\.description) == [
        "the key \"a\" of line 2 is repeated on line 5, whose value is used",
        "the key \"x\"\" of line 6 is repeated on line 6, whose value is used",
      ])
    #expect(result.document.root["a"]?.string == "3")
  }

  @Test(arguments: [true, false])
  func `UTF-16 with a byte order mark`(_ bigEndian: Bool) throws {
    let units = "\u{FEFF}\"ü😀\" = \"\\U00e9\";".utf16
    let bytes = units.flatMap { unit in
      bigEndian ? [UInt8(unit >> 8), UInt8(unit & 255)] : [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    #expect(try Reader.read(bytes).root["ü😀"]?.string == "é")
  }

  @Test(.timeLimit(.minutes(30)), arguments: ["(", "{a=", "{a={b=(", "<", "\"", "/*", "\\", "a=b;", "(((("])
  func `hostile repetition ends before the time limit`(_ part: String) {
    let bytes = Array(String(repeating: part, count: 1_000_000 / part.utf8.count).utf8)
    _ = try? Reader.read(bytes)
  }

  @Test(.timeLimit(.minutes(30))) func `many repeated keys`() throws {
    let text = String(repeating: "a = b;\n", count: 200_000)
    let result = try Reader.readWithRepeatedKeys(Array(text.utf8))
    #expect(result.document.root.count == 1)
    #expect(result.repeatedKeys.count == 20)
  }

  /// The hash of one letter is a multiple of three. All keys therefore collide in the first of three buckets.
  @Test func `dictionaries grow from no buckets`() throws {
    let text = try Reader.read(Array("{a=1;b=2;c=3;}".utf8))
    #expect(KeyOrder.plutil.apply(to: text).root.entries.map(\.key) == ["a", "b", "c"])
  }

}

/// Surplus marks between the entries of a `.strings` file, as CoreFoundation reads them.
@Suite struct LostKeyTests {
  private static let start = "\"a\" = \"1\";"

  @Test(arguments: [";", " ;", "\n;\n", ";;;", "; // the end", " ; /* the end */ ;"])
  func `surplus semicolons at the end lose nothing`(_ end: String) throws {
    let bytes = Array((Self.start + end).utf8)
    let read = try OpenStepReader.read(bytes).document
    #expect(read == (try OpenStepReader.read(Array(Self.start.utf8)).document))
  }

  @Test(arguments: [
    ("; \"b\" = \"2\";", "line 1, column 11", "1 of 2 keys, and loses \"b\""),
    ("; b = 2; c = 3;", "line 1, column 11", "1 of 3 keys, and loses \"b\" and the ones after it"),
    ("} b = 2;; c = 3;", "line 1, column 11", "1 of 3 keys, and loses \"b\" and the ones after it"),
    (" b = 2;\n;= c = 3;", "line 2, column 1", "2 of 3 keys, and loses \"c\""),
    (" b = 2;; c = {d = 4;;}", "line 1, column 18", "2 of 4 keys"),
  ])
  func `a surplus mark in the middle loses the keys after it`(_ rest: String, _ place: String, _ loss: String) throws {
    let bytes = Array((Self.start + rest).utf8)
    let error = #expect(throws: PropertyListError.self) { try OpenStepReader.read(bytes) }
    let text = try #require(error).description
    #expect(text.hasPrefix(place), "\(text)")
    #expect(text.contains(loss), "\(text)")
  }

  @Test(arguments: ["\u{FEFF}", "\n\u{FEFF}\n", "@", ";@", "\u{1A}", "é", "= ;"])
  func `other text at the end loses nothing`(_ end: String) throws {
    let read = try OpenStepReader.read(Array((Self.start + end).utf8)).document
    #expect(read == (try OpenStepReader.read(Array(Self.start.utf8)).document))
  }

  @Test(arguments: [
    ("\n@\"b\" = @\"2\";\nc = 3;\nd = 4;", "1 of 4 keys, and loses \"b\" and the ones after it"),
    ("\n@\nb = 2;\nc = {\nd = @;\n};\ne = 3;", "1 of 5 keys"), ("\n@\"b\" = @\"2\";", "1 of 2 keys, and loses \"b\""),
  ])
  func `keys after another fault are lost, too`(_ rest: String, _ loss: String) throws {
    let error = #expect(throws: PropertyListError.self) { try OpenStepReader.read(Array((Self.start + rest).utf8)) }
    let text = try #require(error).description
    #expect(text.contains(loss), "\(text)")
  }

  @Test(arguments: ["{ a = 1;; }", "a = 1 b = 2;", "a = 1"])
  func `other faults are errors as before`(_ text: String) {
    #expect(throws: PropertyListError.self) { try OpenStepReader.read(Array(text.utf8)) }
  }
}
