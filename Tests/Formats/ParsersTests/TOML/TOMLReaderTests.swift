import CrushParsers
import Testing

@Suite struct TOMLReaderTests {
  @Test func `keys keep their order and their lines`() throws {
    let table = try TOMLReader.read(
      """
      # a comment
      z = 1
      "a b" = [
        1, # one
        "two",
      ]

      [rules.metadata]
      level = "off"
      [[overrides]]
      files = ["x"]
      [[overrides]]
      files = ["y"]
      rules.metadata = { level = "note" }
      """)
    #expect(table.entries.map(\.key) == ["z", "a b", "rules", "overrides"])
    #expect(table.entries.map(\.keyLine) == [2, 3, 8, 10])
    guard case .array(let overrides) = table["overrides"]?.content, case .table(let second) = overrides[1].content
    else {
      Issue.record("no overrides")
      return
    }
    #expect(overrides.map(\.line) == [10, 12])
    #expect(second.entries.map(\.keyLine) == [13, 14])
    guard case .array(let list) = table["a b"]?.content else { return }
    #expect(list.map(\.line) == [4, 5])
  }

  @Test(arguments: [
    ("a = 1\nb = \n", "line 2, column 5: expected a value"),
    ("a = yes", "line 1, column 5: 'yes' is not a value; put strings in quotes"),
    ("a = 1 2", "line 1, column 7: expected the end of the line"),
    ("é = 1", "line 1, column 1: expected a key"),
    ("a = \"é\nb = 1", "line 1, column 5: a string is not closed"),
    ("a = \"\\q\"", "line 1, column 7: unknown escape '\\q'"),
    ("a = \"\\ud800\"", "line 1, column 7: '\\ud800' is not a Unicode scalar"),
    ("a = 1\na = 2", "line 2, column 1: 'a' is already defined"),
    ("[a]\n[a]", "line 2, column 1: 'a' is already defined"),
    ("a = {b = 1}\n[a.c]", "line 2, column 1: 'a' is already complete; nothing can be added to it"),
    ("a = 1\n[a.c]", "line 2, column 1: 'a' is not a table"),
    ("a = [1, 2", "line 1, column 10: expected ',' or ']' in the array"),
    ("[a", "line 1, column 3: expected ']'"),
    ("a = 9223372036854775808", "line 1, column 5: '9223372036854775808' does not fit in 64 bits"),
    ("a", "line 1, column 2: expected '=' after the key"),
    ("a = \"\u{1}\"", "line 1, column 6: the control character 1 is not allowed here"),
  ])
  func `an error has a line, a column and a reason`(text: String, message: String) {
    #expect(throws: TOMLError.self) { try TOMLReader.read(text) }
    do { _ = try TOMLReader.read(text) } catch { #expect("\(error)" == message) }
  }

  @Test func `bytes that are not UTF-8 are reported with their line`() {
    do {
      _ = try TOMLReader.read(Array("a = 1\nb = \"".utf8) + [0xFF] + Array("\"\n".utf8))
      Issue.record("was read")
    } catch { #expect("\(error)" == "line 2, column 1: these bytes are not UTF-8") }
  }

  @Test(arguments: [
    String(repeating: "[", count: 100_000), "a = " + String(repeating: "[", count: 100_000),
    "a = " + String(repeating: "{a=", count: 100_000), String(repeating: "a.", count: 100_000) + "a = 1",
    "[" + String(repeating: "a.", count: 100_000) + "a]",
  ])
  func `endless nesting is an error`(text: String) {
    #expect(throws: TOMLError.self) { try TOMLReader.read(text) }
  }

  @Test func `an array of 400,000 tables is read`() throws {
    // A copy of the list for each table would take 80 billion steps.
    let count = 400_000
    let table = try TOMLReader.read(String(repeating: "[[a]]\n", count: count))
    guard case .array(let elements)? = table.entries.first?.value.content else {
      Issue.record("not an array")
      return
    }
    #expect(elements.count == count && elements.last?.line == count)
  }

  @Test func `written text reads back as the same table`() throws {
    let text = """
      s = "q\\"b\\\\ \\u0001é\\n"
      i = -3
      r = 1.5
      e = 1e300
      d = 1979-05-27T07:32:00Z
      l = [[], [1, "x"], [{}]]
      [t]
      [t."a b"]
      x = true
      [[k]]
      [[k]]
      y = {a.b = 1}
      """
    let table = try TOMLReader.read(text)
    let written = TOMLWriter.write(table)
    #expect(TOMLWriter.write(try TOMLReader.read(written)) == written)
    #expect(Canonical.text(try TOMLReader.read(written)) == Canonical.text(table))
  }
}
