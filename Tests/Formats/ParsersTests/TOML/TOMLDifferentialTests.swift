import CrushFixtures
import CrushParsers
import Testing

/// Comparisons with Python's tomllib on random documents, valid and invalid.
@Suite struct TOMLDifferentialTests {
  @Test(.enabled(if: TOMLLib.isInstalled, "Python 3.11 has tomllib"), arguments: [1, 2, 3, 4] as [UInt64])
  func `random documents have the same values as in Python's tomllib`(seed: UInt64) throws {
    var random = RandomTOML(seed: seed)
    let documents = (0..<3000).map { _ in random.document() }
    let expected = try #require(try TOMLLib.read(documents))
    try #require(expected.count == documents.count)
    var sound = 0
    for (document, expected) in zip(documents, expected) {
      var actual = "error"
      if let table = try? TOMLReader.read(document) { actual = Canonical.text(table) }
      #expect(actual == expected, "seed \(seed):\n\(document)")
      if expected != "error" { sound += 1 }
    }
    // Both kinds of document must be common, or the comparison is void.
    #expect(sound > documents.count / 20 && sound < documents.count * 9 / 10)
  }

  @Test(.enabled(if: TOMLLib.isInstalled, "Python 3.11 has tomllib"), arguments: [11, 12] as [UInt64])
  func `a valid document with a few changed characters has the same values as in tomllib`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let marks = Array("\"'[]{}=.,#\n\\_-+e0 \tabtTZ:")
    let documents = (0..<2000).map { _ in
      var text = Array(GrammarSamples.document)
      for _ in 0..<Int.random(in: 1...2, using: &random) {
        let place = Int.random(in: text.indices, using: &random)
        let mark = marks[Int.random(in: marks.indices, using: &random)]
        if Bool.random(using: &random) { text[place] = mark } else { text.insert(mark, at: place) }
      }
      return String(text)
    }
    let expected = try #require(try TOMLLib.read(documents))
    try #require(expected.count == documents.count)
    for (document, expected) in zip(documents, expected) {
      var actual = "error"
      if let table = try? TOMLReader.read(document) { actual = Canonical.text(table) }
      #expect(actual == expected, "seed \(seed):\n\(document)")
    }
  }
}

/// A generator of documents with random statements. About half of the documents are invalid.
private struct RandomTOML {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func document() -> String {
    let lines = (0..<Int.random(in: 1...5, using: &random)).map { _ in statement() }
    return lines.joined(separator: pick(["\n", "\n", "\n", "\r\n", "\n\n# a\n"]))
  }

  private mutating func statement() -> String {
    switch Int.random(in: 0..<12, using: &random) {
    case 0: "[\(path())]"
    case 1: "[[\(path())]]\(pick(["", " # x", " x"]))"
    case 2: pick(["", "  # comment", "=", "a", "[", "a = ", "\r"])
    default: "\(path()) = \(value(depth: 0))\(pick(["", "", "", " # c", " x", "\t"]))"
    }
  }

  private mutating func path() -> String {
    let parts = (0..<pick([1, 1, 2, 2, 3])).map { _ in
      pick(["a", "b", "c", "a", "\"a\"", "'b'", "1", "-", "\"\"", "é", "\"é\"", " a ", "\"\\u0061\"", "a b"])
    }
    return parts.joined(separator: ".")
  }

  private static let words = [
    "1", "-1", "+0", "-0", "00", "1_000", "1__0", "_1", "1_", "0x1F", "0X1f", "0x_1", "+0x1", "0o17", "0o8", "0b101",
    "0b2", "9223372036854775807", "-9223372036854775808", "9223372036854775808", "0xffffffffffffffff", "1.5", "-1.5e3",
    "1.", ".5", "1e5", "1E+0_1", "1e", "1.e5", "01.5", "1_0.0_1", "inf", "-inf", "+nan", "Inf", "true", "false",
    "True", "1979-05-27", "1979-02-29", "2000-02-29", "1979-13-01", "07:32:00", "07:32", "24:00:00", "07:32:00.123",
    "07:32:00.", "1979-05-27T07:32:00Z", "1979-05-27 07:32:00-07:00", "1979-05-27 ", "1979-05-27T07:32:00+24:00",
    "1979-05-27t07:32:00z", "1979-05-27T07:32:61", "a", "1 2", "",
  ]

  private static let strings = [
    "\"\"", "\"a\\tb\"", "\"\\\\\"", "\"\\x\"", "\"\\u00e9\"", "\"\\ud800\"", "\"\\U0001F600\"", "\"\\U00110000\"",
    "'a\\b'",
    "''", "'a", "\"a", "\"\"\"a\nb\"\"\"", "\"\"\"\na\"\"\"", "\"\"\"a\\\n   b\"\"\"", "\"\"\"a\"\"\"\"",
    "\"\"\"a\"\"\"\"\"",
    "\"\"\"a\"\"\"\"\"\"", "\"\"\"\"\"\"", "\"\"\"\"\"\"\"", "'''a\n'b'''", "'''\n\na''''", "''''a'''", "\"a\nb\"",
    "\"\t\"",
    "\"\u{1}\"", "\"\u{7F}\"", "'''a\\\n  b'''", "\"\"\"a\\  \n\n\t b\"\"\"", "\"\"\"a\\ b\"\"\"",
    "\"\"\"\r\na\r\nb\"\"\"",
  ]

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 8 : 5), using: &random) {
    case 0...2: return pick(Self.words)
    case 3, 4: return pick(Self.strings)
    case 5, 6:
      let elements = (0..<pick([0, 1, 2, 3])).map { _ in value(depth: depth + 1) }
      return pick(["[", "[ ", "[\n"]) + elements.joined(separator: pick([",", ", ", ",\n", " # c\n,", " "]))
        + pick(["]", "]", ",]", "\n]", "", " , ]"])
    default:
      let pairs = (0..<pick([0, 1, 2, 3])).map { _ in "\(path()) = \(value(depth: depth + 1))" }
      return "{" + pairs.joined(separator: pick([",", ", ", " , "])) + pick(["}", "}", " }", ",}", "\n}", ""])
    }
  }

  private mutating func pick<Element>(_ choices: [Element]) -> Element {
    choices[Int.random(in: choices.indices, using: &random)]
  }
}
