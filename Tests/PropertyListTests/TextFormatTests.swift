import PropertyList
import Testing

/// JSON, OpenStep, Swift, and the text for people.
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

  @Test func `losses are told`() throws {
    let document = try PlistText.document(all)
    #expect(
      try Writer.write(document, .json).losses.lines == [
        "1 × UID, now a dictionary", "1 × data, now a string of base 64", "1 × date, now a string",
      ])
    #expect(
      try Writer.write(document, .openstep).losses.lines == [
        "1 × UID, now a dictionary", "2 × boolean, now YES or NO", "1 × date, now a string",
        "1 × integer, now a string", "1 × real, now a string",
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
    ("[null]", "line 1, column 2: null has no place in a property list; expected another value, or none"),
    ("[\"a", "line 1, column 2: a string begins here and never ends; expected its closing quote"),
    ("[1] 2", "line 1, column 5: unexpected \"2\"; expected the end of the file"),
    ("[\"\\x\"]", "line 1, column 4: unexpected \"x\"; expected one of \" \\ / b f n r t u after a backslash"),
  ])
  func `errors of JSON`(_ text: String, _ message: String) throws {
    let error = try #require(throws: PropertyListError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect("\(error)" == message)
  }

  @Test(.timeLimit(.minutes(10)), arguments: ["[", "{\"a\":", "\"", "1", "[1,", "\\", "[\"\\u"])
  func `hostile repetition`(_ part: String) {
    _ = try? JSONReader.read(Array(String(repeating: part, count: 500_000).utf8))
  }

  @Test func `numbers of JSON`() throws {
    let list = try JSONReader.read(
      Array("[0,-0,1.0,1e2,18446744073709551615,18446744073709551616,-9223372036854775808]".utf8))
    #expect(list.root.elements.map(\.kind) == [.integer, .integer, .real, .real, .integer, .real, .integer])
  }

  private static let start = UInt64.random(in: 0...UInt64.max)

  /// What the format can hold comes back as it was.
  @Test(arguments: 0..<100)
  func `random lists`(_ index: UInt64) throws {
    let seed = Self.start &+ index
    var plist = RandomPlist(seed: seed)
    let document = try PlistText.document(plist.body())
    // The first writing turns -0.0 into 0.0 and UIDs into dictionaries: what it wrote stays as it is.
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
