import Testing

@testable import CrushPropertyList

/// The text formats JSON, OpenStep and Swift, and the readable text for people.
struct TextFormatTests {
  private let all = """
    <dict><key>a/b</key><integer>-1</integer><key>data</key><data>AAEC</data><key>date</key>
    <date>2026-01-02T03:04:05Z</date><key>e</key><array/><key>f</key><dict/><key>real</key><real>0.5</real>
    <key>s</key><string>q"\\&#10;é</string><key>t</key><array><true/><array><false/></array></array>
    <key>uid</key><dict><key>CF$UID</key><integer>5</integer></dict></dict>
    """

  private func text(_ format: OutputFormat, isReadable: Bool = false) throws -> String {
    var options = Writer.Options()
    options.isReadable = isReadable
    options.fileName = "my-file.plist"
    return String(decoding: try Writer.write(PlistText.document(all), format, options).bytes, as: UTF8.self)
  }

  @Test func `JSON`() throws {
    #expect(
      try text(.json)
        == #"{"a\/b":-1,"data":"AAEC","date":"2026-01-02T03:04:05Z","e":[],"f":{},"real":0.5,"s":"q\"\\\né","t":[true,[false]],"uid":{"CF$UID":5}}"#
    )
    let readable = try JSONWriter.write(JSONReader.read(Array(#"{"a":[1,[]],"b":{}}"#.utf8)), isReadable: true)
    #expect(
      String(decoding: readable.bytes, as: UTF8.self)
        == "{\n  \"a\" : [\n    1,\n    [\n\n    ]\n  ],\n  \"b\" : {\n\n  }\n}")
  }

  @Test func `losses are reported`() throws {
    let document = try PlistText.document(all)
    #expect(
      try Writer.write(document, .json).losses.lines == [
        "1 × UID, now a dictionary: uid", "1 × data, now a string of base 64: data", "1 × date, now a string: date",
      ])
    #expect(
      try Writer.write(document, .openstep).losses.lines == [
        "1 × UID, now a dictionary: uid", "2 × boolean, now YES or NO: t.0, t.1.0", "1 × date, now a string: date",
        "1 × integer, now a string: a/b", "1 × real, now a string: real",
      ])
    #expect(try Writer.write(document, .xml1).losses.isEmpty)
    var strict = Writer.Options()
    strict.isStrict = true
    let options = strict
    #expect(throws: PropertyListError.notWritable(.kind(.data, format: "JSON"))) {
      try Writer.write(document, .json, options)
    }
    #expect(throws: PropertyListError.self) { try Writer.write(PlistText.document("<real>nan</real>"), .json) }
  }

  @Test func `losses name at most five values`() throws {
    let dates = String(repeating: "<date>2026-01-02T03:04:05Z</date>", count: 7)
    #expect(
      try Writer.write(PlistText.document("<dict><key>a.b</key><array>\(dates)</array></dict>"), .json).losses.lines
        == [#"7 × date, now a string: a\.b.0, a\.b.1, a\.b.2, a\.b.3, a\.b.4 and 2 more"#])
    #expect(
      try Writer.write(PlistText.document("<data>AA==</data>"), .json).losses.lines
        == ["1 × data, now a string of base 64"])
  }

  /// A list of the string D800 0061 and a dictionary with that string as key and value.
  private static let surrogates = BinaryFile([
    [0xA2, 1, 2], [0x62, 0xD8, 0x00, 0x00, 0x61], [0xD1, 1, 1],
  ]).bytes

  @Test(arguments: [
    (OutputFormat.json, "[\"\\ud800a\",{\"\\ud800a\":\"\\ud800a\"}]", 0),
    (.openstep, "(\n\t\"\\Ud800a\",\n\t{\n\t\t\"\\Ud800a\" = \"\\Ud800a\";\n\t},\n)\n", 0),
    (.swift, "[\n    \"\u{FFFD}a\",\n    [\n        \"\u{FFFD}a\" : \"\u{FFFD}a\",\n    ] as [String : Any],\n]\n", 3),
    (.objc, "@[\n    @\"\u{FFFD}a\",\n    @{\n        @\"\u{FFFD}a\" : @\"\u{FFFD}a\",\n    },\n];\n", 3),
    (.xml1, "\t<string>\u{FFFD}a</string>\n", 3),
  ])
  func `a lone surrogate is written as valid text`(_ format: OutputFormat, _ part: String, _ losses: Int) throws {
    let document = try Reader.read(Self.surrogates)
    let written = try Writer.write(document, format)
    let text = try #require(String(validating: written.bytes, as: UTF8.self))
    #expect(text.contains(part), "\(text)")
    #expect(
      written.losses.lines
        == (losses == 0 ? [] : ["\(losses) × string with a lone surrogate, now U+FFFD: 0, 1.\u{FFFD}a, 1.\u{FFFD}a"]))
    // Formats without a loss are read back as they were.
    if losses == 0 { #expect(try Reader.readWithJSON(written.bytes).document == document) }
  }

  @Test func `a lone surrogate is one U+FFFD in readable text`() throws {
    let root = try Reader.read(Self.surrogates).root
    #expect(root.elements.first?.string == "\u{FFFD}a")
    #expect(root.elements.last?.entries.map(\.key) == ["\u{FFFD}a"])
    #expect(try ReadableText.render(root.document).contains("0 => \"\u{FFFD}a\"\n"))
  }

  @Test func `a real stays a real in JSON, except for plutil`() throws {
    let document = try JSONReader.read(Array("[1.0,-2e0,1e22,0.5,1]".utf8))
    var strict = Writer.Options()
    strict.isStrict = true
    #expect(try Writer.write(document, .json).bytes == Array("[1.0,-2.0,1e+22,0.5,1]".utf8))
    #expect(try Writer.write(document, .json, strict).bytes == Array("[1,-2,1e+22,0.5,1]".utf8))
  }

  private static let object = #"{"a": "é"}"#
  private static let littleEndian = object.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
  private static let bigEndian = object.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  private static let marked: [[UInt8]] = [
    [0xEF, 0xBB, 0xBF] + Array(object.utf8), [0xFF, 0xFE] + littleEndian, [0xFE, 0xFF] + bigEndian,
  ]

  @Test(arguments: marked)
  func `JSON with a byte order mark`(_ bytes: [UInt8]) throws {
    let read = try Reader.readWithJSON(bytes).document
    #expect(read.root["a"]?.string == "é")
    #expect(read.origin == .json)
    let broken = Array(bytes.dropLast(bytes[0] == 0xEF ? 1 : 2))
    let error = try #require(throws: PropertyListError.self) { try Reader.readWithJSON(broken) }
    #expect("\(error)" == "line 1, column 10: unexpected end of the text; expected \",\" or \"}\"")
  }

  @Test func `single values of JSON are OpenStep text, unless the name says JSON`() throws {
    let text = Array(#""caf\u00e9""#.utf8)
    #expect(try Reader.readWithJSON(text).document.root.string == "cafu00e9")
    #expect(try Reader.readWithJSON(text, prefersJSON: true).document.root.string == "café")
    #expect(try Reader.readWithJSON(Array("1.0".utf8)).document.root.string == "1.0")
    #expect(try Reader.readWithJSON(Array("1.0".utf8), prefersJSON: true).document.root.real == 1)
    #expect(try Reader.readWithJSON(Array("{a = 1;}".utf8), prefersJSON: true).document.root["a"]?.string == "1")
    let error = try #require(throws: PropertyListError.self) {
      try Reader.readWithJSON(Array("{\"a\": }".utf8), prefersJSON: true)
    }
    #expect("\(error)" == "line 1, column 7: unexpected \"}\"; expected a value")
  }

  @Test func `OpenStep`() throws {
    #expect(
      try text(.openstep) == """
        {
        \t"a/b" = "-1";
        \tdata = <000102>;
        \tdate = "2026-01-02 03:04:05 +0000";
        \te = ();
        \tf = {};
        \treal = "0.5";
        \ts = "q\\"\\\\\\né";
        \tt = (
        \t\tYES,
        \t\t(
        \t\t\tNO,
        \t\t),
        \t);
        \tuid = {"CF$UID" = 5;};
        }

        """)
  }

  @Test func `Swift`() throws {
    let swift = try text(.swift)
    #expect(swift.hasPrefix("/// Generated from my-file.plist\nlet my_file : [String : Any] = [\n    \"a/b\" : -1,\n"))
    #expect(
      swift.contains("\"data\" : Data([0, 1, 2]),\n    \"date\" : Date(timeIntervalSinceReferenceDate: 789015845.0),"))
    #expect(swift.contains("\"e\" : [] as [Any],\n    \"f\" : [:] as [String : Any],"))
    #expect(swift.hasSuffix("\n]\n"))
  }

  @Test func `readable`() throws {
    #expect(
      try ReadableText.render(PlistText.document(all)) == """
        {
          "a/b" => -1
          "data" => {length = 3, bytes = 0x000102}
          "date" => 2026-01-02 03:04:05 +0000
          "e" => [
          ]
          "f" => {
          }
          "real" => 0.5
          "s" => "q"\\
        é"
          "t" => [
            0 => true
            1 => [
              0 => false
            ]
          ]
          "uid" => <CFKeyedArchiverUID>{value = 5}
        }

        """)
  }

  @Test(arguments: [
    ("[1,]", "line 1, column 4: unexpected \"]\"; expected a value"),
    ("{\"a\" 1}", "line 1, column 6: unexpected \"1\"; expected \":\" after the key"),
    ("{a:1}", "line 1, column 2: unexpected \"a\"; expected a key in quotes"),
    ("[01]", "line 1, column 3: unexpected \"1\"; expected no digit after a leading zero"),
    ("[1.]", "line 1, column 4: unexpected \"]\"; expected a digit"),
    ("[null]", "line 1, column 2: a property list cannot contain null; expected another value or no value"),
    ("[\"a", "line 1, column 2: a string begins here and never ends; expected its closing quote"),
    ("[1] 2", "line 1, column 5: unexpected \"2\"; expected the end of the file"),
    ("[\"\\x\"]", "line 1, column 4: unexpected \"x\"; expected one of \" \\ / b f n r t u after a backslash"),
  ])
  func `errors of JSON`(_ text: String, _ message: String) throws {
    let error = try #require(throws: PropertyListError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect("\(error)" == message)
  }

  @Test(.timeLimit(.minutes(30)), arguments: ["[", "{\"a\":", "\"", "1", "[1,", "\\", "[\"\\u"])
  func `hostile repetition`(_ part: String) {
    _ = try? JSONReader.read(Array(String(repeating: part, count: 500_000).utf8))
  }

  @Test func `numbers of JSON`() throws {
    let list = try JSONReader.read(
      Array("[0,-0,1.0,1e2,18446744073709551615,18446744073709551616,-9223372036854775808]".utf8))
    #expect(list.root.elements.map(\.kind) == [.integer, .integer, .real, .real, .integer, .real, .integer])
  }

  private static let start = UInt64.random(in: 0...UInt64.max)

  /// A format's own values are read back as they were written.
  @Test(arguments: 0..<100)
  func `random lists`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let document = try PlistText.document(plist.body())
    // The first writing turns -0.0 into 0.0 and UIDs into dictionaries. After that, nothing changes.
    let xml = try XMLWriter.write(document, sortsKeys: false)
    #expect(try XMLWriter.write(Reader.read(xml), sortsKeys: false) == xml, "seed \(seed)")
    let openStep = try OpenStepWriter.write(Reader.read(OpenStepWriter.write(document).bytes)).bytes
    #expect(try OpenStepWriter.write(Reader.read(openStep)).bytes == openStep, "seed \(seed)")
    if let json = try? JSONWriter.write(document, isReadable: false).bytes {
      let again = try JSONWriter.write(JSONReader.read(json), isReadable: false).bytes
      #expect(String(decoding: again, as: UTF8.self) == String(decoding: json, as: UTF8.self), "seed \(seed)")
    }
  }
}
