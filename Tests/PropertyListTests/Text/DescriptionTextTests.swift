import CrushPropertyList
import Testing

/// The output of `defaults read`.
@Suite struct DescriptionTextTests {
  private func text(_ list: String) throws -> String {
    try DescriptionText.render(try Reader.read(Array(list.utf8)))
  }

  @Test(arguments: [
    ("<string>a \"b\"\nc é</string>", "a \"b\"\nc é\n"), ("<integer>-5</integer>", "-5\n"),
    ("<real>0.5</real>", "0.5\n"),
    ("<true/>", "1\n"), ("<false/>", "0\n"), ("<date>2026-01-31T12:00:00Z</date>", "2026-01-31 12:00:00 +0000\n"),
    ("<data>AQIDBA==</data>", "{length = 4, bytes = 0x01020304}\n"), ("<array/>", "(\n)\n"), ("<dict/>", "{\n}\n"),
  ])
  func `a value that is not in a container`(_ list: String, _ expected: String) throws {
    #expect(try text(list) == expected)
  }

  @Test(arguments: [
    ("APPL", "APPL"), ("6.0", "\"6.0\""), ("", "\"\""), ("????", "\"????\""), ("a_b", "\"a_b\""), ("a b", "\"a b\""),
    ("say \"a\"", #""say \"a\"""#), (#"a\b"#, #""a\\b""#), ("a\nb", #""a\nb""#), ("系", #""\\U7cfb""#),
    ("🎉", #""\\Ud83c\\Udf89""#), ("42", "42"), ("-1", "\"-1\""),
  ])
  func `a string in a container`(_ string: String, _ expected: String) throws {
    let escaped = string.replacing("&", with: "&amp;")
    #expect(try text("<array><string>\(escaped)</string></array>") == "(\n    \(expected)\n)\n")
  }

  @Test(arguments: [
    ("<integer>-5</integer>", "\"-5\""), ("<real>0.5</real>", "\"0.5\""), ("<real>2</real>", "2"), ("<true/>", "1"),
    ("<date>2026-01-31T12:00:00Z</date>", "\"2026-01-31 12:00:00 +0000\""),
    ("<data>AQIDBA==</data>", "{length = 4, bytes = 0x01020304}"),
  ])
  func `another leaf in a container`(_ list: String, _ expected: String) throws {
    #expect(try text("<dict><key>a-b</key>\(list)</dict>") == "{\n    \"a-b\" = \(expected);\n}\n")
  }

  /// The indentation of the lists of the Dock on public pages.
  @Test func `containers in containers`() throws {
    let list = """
      <dict><key>zz</key><array/><key>apps</key><array><dict><key>GUID</key><integer>8</integer><key>tile-data</key>
      <dict><key>_URL</key><string>a/b</string></dict></dict><dict/><array><string>x</string><string>y</string></array>
      </array><key>empty</key><dict/></dict>
      """
    let expected = """
      {
          apps =     (
                      {
                  GUID = 8;
                  "tile-data" =             {
                      "_URL" = "a/b";
                  };
              },
                      {
              },
                      (
                  x,
                  y
              )
          );
          empty =     {
          };
          zz =     (
          );
      }

      """
    #expect(try text(list) == expected)
  }
}
