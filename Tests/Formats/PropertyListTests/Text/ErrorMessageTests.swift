import CrushPropertyList
import Testing

/// The messages of errors. Each one has the position, the problem and the expected text, in one form.
struct ErrorMessageTests {
  @Test(arguments: [
    (
      "<TRUE/>",
      "line 4, column 1: unknown element <TRUE>; expected one of array, data, date, dict, false, integer, key, real, string, true"
    ),
    ("<array>\n  text\n</array>", "line 5, column 3: unexpected text \"text\"; expected an element"),
    (
      "<dict>\n\t<string/>\n</dict>", "line 5, column 2: unexpected <string> in a dictionary; expected <key> or </dict>"
    ),
    ("<dict>\n<key>a</key>\n</dict>", "line 6, column 1: the key \"a\" has no value; expected an element"),
    ("", "line 5, column 1: <plist> is empty; expected one element"),
    ("<true/>\n<array/>", "line 5, column 1: unexpected second element <array> in <plist>; expected </plist>"),
    (
      "<integer>1\n2</integer>",
      "line 4, column 11: \"1 2\" is not an integer; expected decimal digits, or 0x and hexadecimal digits"
    ),
    (
      "<integer>18446744073709551616</integer>",
      "line 4, column 10: the integer 18446744073709551616 is out of range; expected -9223372036854775808 to 18446744073709551615"
    ),
    ("<real>1,5</real>", "line 4, column 7: \"1,5\" is not a real; expected a decimal number, nan or infinity"),
    ("<date>yesterday</date>", "line 4, column 7: \"yesterday\" is not a date; expected YYYY-MM-DDThh:mm:ssZ"),
    ("<data/>", "line 4, column 1: empty <data>; expected <data></data> with base 64 or no content"),
    ("<data>é</data>", "line 4, column 7: byte 0xC3 in <data>; expected base 64"),
    ("<data><![CDATA[AA==]]></data>", "line 4, column 7: unexpected <![CDATA[; expected base 64 or </data>"),
    ("<true>é</true>", "line 4, column 7: <true> has content; expected </true>"),
    ("<string>é<b/></string>", "line 4, column 10: unexpected <b/>; expected text or </string>"),
    (
      "<string>\n&eacute;</string>",
      "line 5, column 1: unknown entity \"&eacute;\"; expected one of &lt; &gt; &amp; &apos; &quot; or a numeric reference"
    ),
    (
      "<array><string>a</array>",
      "line 4, column 17: end tag </array> does not match the open element; expected </string>"
    ),
    ("<plist/>", "line 4, column 1: <plist> is empty; expected one element"),
  ])
  func `errors in XML text`(_ body: String, _ message: String) throws {
    let error = try #require(throws: PropertyListError.self) { try PlistText.document(body) }
    #expect("\(error)" == message)
  }

  @Test(arguments: [
    (
      "<?xml version=\"1.0\"?>\n<plist><dict>\n  #ifndef DEBUG\n<key>a</key><true/>\n#endif\n</dict></plist>",
      "line 3, column 3: \"#ifndef DEBUG\""
    ),
    ("#include \"keys.h\"\n<plist><dict/></plist>", "line 1, column 1: \"#include \"keys.h\"\""),
    ("<plist>\n# define X 1\n<dict/></plist>", "line 2, column 1: \"# define X 1\""),
  ])
  func `a list for the preprocessor is an error with the remedy`(_ text: String, _ beginning: String) throws {
    let error = try #require(throws: PropertyListError.self) { try Reader.read(Array(text.utf8)) }
    #expect(
      "\(error)" == beginning
        + " is for the C preprocessor; expected a preprocessed list: "
        + "cc -E -P -x c -Wno-trigraphs FILE -o RESULT, as Xcode does under INFOPLIST_PREPROCESS")
  }

  @Test(arguments: ["<plist>#hash</plist>", "<plist>#includes</plist>"])
  func `other text with a number sign is not a directive`(_ text: String) throws {
    let error = try #require(throws: PropertyListError.self) { try Reader.read(Array(text.utf8)) }
    #expect("\(error)".hasPrefix("line 1, column 8: unexpected text \"#"))
  }

  @Test func `an empty file is an empty dictionary`() throws {
    #expect(try Reader.readWithRepeatedKeys([]).document.root.kind == .dictionary)
    #expect(try Reader.readWithJSON([]).document.root.count == 0)
  }

  @Test func `files that are not property lists`() throws {
    func message(_ bytes: [UInt8]) throws -> String {
      "\(try #require(throws: PropertyListError.self) { try Reader.read(bytes) })"
    }
    #expect(try message(Array("{a = b}".utf8)) == "line 1, column 7: unexpected \"}\"; expected \";\" after the value")
    #expect(
      try message([0x89, 0x50])
        == "line 1, column 1: malformed text; expected UTF-8, or UTF-16 with a byte order mark")
    #expect(try message(Array("bplist15".utf8)) == "offset 0: unknown version \"bplist15\"; expected bplist00")
    #expect(
      try message(Array("bplist00".utf8)) == "offset 0: 8 bytes are too few for a binary list; expected at least 42")
  }

  @Test func `long names are shortened`() throws {
    let name = String(repeating: "n", count: 100_000)
    let error = try #require(throws: PropertyListError.self) { try PlistText.document("<\(name)/>") }
    #expect("\(error)".utf8.count < 300)
  }

  @Test func `line numbers after a long text are exact`() throws {
    let lines = String(repeating: "<string>é</string>\r\n", count: 10_000)
    let error = try #require(throws: PropertyListError.self) { try PlistText.document("<array>\n\(lines)<x/>") }
    #expect("\(error)".hasPrefix("line 10005, column 1: unknown element <x>"))
  }
}
