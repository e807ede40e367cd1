import CrushFixtures
import Foundation
import Testing

@testable import CrushProjects

@Suite struct YAMLReaderTests {
  /// Documents whose values are compared with PyYAML's.
  private static let documents = [
    "a: 1\nb: two words # comment\nc:\n", "a:\n- 1\n- 2\nb:\n  - x\n  -\n    y: z\n",
    "- - a\n  - b\n- c: d\n  e: f\n-\n",
    "a: 'it''s' # c\nb: \"x\\ty\\u00e9\\\\ \\x41\"\n",
    "a: |\n  one\n   two\n\n  three\n\nb: >\n  one\n  two\n\n  three\n    four\n  five\n",
    "a: |-\n  x\n\nb: |+\n  x\n\nc: >-\n  x\n  y\n", "a: |2\n    x\n  y\n",
    "a: [1, 'two', {b: c, d: [e]}, f: g]\nh: {}\ni: []\n",
    "a: [one,\n    two, # comment\n    three\n  ]\n", "a: plain\n  goes on\n\n  here\nb: 1\n",
    "'quoted key': 1\n\"x\": 2\n",
    "---\na: b\n...\n", "%YAML 1.2\n---\na: b\n", "a: http://x.y/z#f\nb: c:d\nc: x#y\n", "a: -1\nb: - \n",
    "-1: a\n-a: b\n",
    "a: \"one\n  two\n\n  three \\\n  four\"\n", "a: 'one\n  two'\n", "just text\n", "[a, b]\n", "{a: 1, b}\n",
    "{\"a\":1,\"b\":[true,null]}",
    "a:    b   \n\n\n#x\n  #y\nc: d", "a:\r\n  b: c\r\n  d: e\r\n", "\u{FEFF}a: b\n", "a: é\nü: ß\n", "a: ~\nb: null\n",
    "a: @x\n", "a: %x\n",
    "a: `x`\n", "a: b: c\n", "a\n b: c\n", "a: [1, 2\n", "a: 'x\n", "a: \"\\q\"\n", " a: 1\nb: 2\n", "a: 1\n  b: 2\n",
    "- a\nb: c\n",
    "a:\n  b: 1\n c: 2\n", "a: |\n   x\n  y\n", "a: [x]]\n", "a: {b: c}}\n", "a: 'x' y\n",
    "a: >\n\n\n  x\n\n\n   y\n  z\n", "a: |\n\nb: c\n",
    "a: |+\n\nb: c\n", "- |\n a\n- >\n b\n c\n", "a: ?x\nb: :x\nc: -x\n", "a: [a b, c d]\nb: {x y: z w}\n",
    "a: [\"b\":c]\n", "a: [b:c]\n",
    "a: {b:c}\n", "a: { b: , c: d }\n", "a: [ , ]\n", "a: x\n#c\n b\n", "a: 'b\n\n\n  c'\n", "a: ''\nb: \"\"\n",
    "a:\n\tb: c\n",
    "a: b #c # d\n", "a: {# b\n c: d}\n", "a: [b,# c\n d]\n", "a: >2\n    x\n", "a: >-\n    x\n     y\n    z",
    "a: |\n  x", "a:\n -  b: c\n    d: e\n -  - f\n",
  ]

  @Test(.enabled(if: PyYAML.isInstalled, PyYAML.absence))
  func `documents have the values that PyYAML reads`() throws {
    let expected = try PyYAML.values(Self.documents)
    for (text, expected) in zip(Self.documents, expected) {
      #expect(Self.json(text) == expected, "\(text.debugDescription)")
    }
  }

  /// Random lines of the marks that matter. Where both readers accept a document, they agree.
  @Test(.enabled(if: PyYAML.isInstalled, PyYAML.absence))
  func `random lines have the values that PyYAML reads`() throws {
    var random = SeededGenerator()
    let pieces = [
      "a: ", "b:", "- ", "-", "x", "  ", " ", "\n", "\n  ", "\n    ", "\n", "'", "\"", "[", "]", "{", "}", ", ", "# ",
      "|", ">", "|-", ": ",
      "y z", "''", "k: v", "\\n",
    ]
    let documents = (0..<3_000).map { _ in
      (0..<Int.random(in: 1...14, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    let expected = try PyYAML.values(documents)
    var compared = 0
    for (text, expected) in zip(documents, expected) {
      guard let expected, let value = Self.json(text) else { continue }
      compared += 1
      #expect(value == expected, "seed \(random.seed): \(text.debugDescription)")
    }
    #expect(compared > 300)
  }

  @Test func `values that are written in random styles are read back`() throws {
    var random = SeededGenerator()
    for _ in 0..<500 {
      let value = YAMLWriter.value(depth: 0, &random)
      let text = YAMLWriter.text(value, &random)
      let read = try? YAMLReader.read(Array(text.utf8))
      #expect(read?.value == value && read?.isComplete == true, "seed \(random.seed):\n\(text)")
    }
  }

  @Test(arguments: [
    "a: &x b\n", "a: *x\n", "a: !!str b\n", "<<: {a: b}\n", "[*x]\n", "- &x\n  a: b\n", "a: 1\n---\nb: 2\n",
  ])
  func `anchors, aliases, tags, merge keys and further documents are not plain data`(text: String) throws {
    #expect(try YAMLReader.read(Array(text.utf8)).isComplete == false)
  }

  /// The standard allows tabs between tokens, but PyYAML does not.
  @Test(arguments: ["a:\tb\n", "a: b\t# c\n", "a:\t b"]) func `tabs may separate tokens`(text: String) {
    #expect(Self.json(text) == "{\"a\":\"b\"}")
  }

  @Test(arguments: ["? y\n", "a:\n\tb: c\n", "\ta: b\n", "&a b: c\n", "*a : c\n"])
  func `complex keys and tabs as indentation are invalid`(text: String) {
    #expect(Self.json(text) == nil)
  }

  @Test func `deep and long documents end`() {
    let hostile = [
      String(repeating: "[", count: 200_000), String(repeating: "{a: ", count: 100_000),
      String(repeating: "- ", count: 200_000),
      String(repeating: "\"", count: 100_001), "a: |" + String(repeating: "\n", count: 200_000),
      "a: x" + String(repeating: "\n ", count: 100_000) + "y", String(repeating: "a: b # c\n", count: 50_000),
      "a: '" + String(repeating: "\n", count: 200_000),
      (0..<1_000).map { String(repeating: " ", count: $0) + "a:\n" }.joined(),
      String(repeating: "&a ", count: 100_000), "a: [" + String(repeating: "x\n", count: 100_000),
    ]
    for text in hostile { _ = try? YAMLReader.read(Array(text.utf8)) }
  }

  /// Returns the value as JSON with sorted keys and only texts as scalars, or nil if the document is invalid.
  private static func json(_ text: String) -> String? {
    (try? YAMLReader.read(Array(text.utf8))).map { $0.value.json }
  }
}

extension ManifestValue {
  fileprivate var json: String {
    switch self {
    case .null: "\"\""
    case .text(let text): Self.quoted(text)
    case .list(let items): "[" + items.map(\.json).joined(separator: ",") + "]"
    case .map(let fields):
      "{"
        + Dictionary(fields.map { ($0.key ?? "", $0.value.json) }) { $1 }.sorted {
          Array($0.key.unicodeScalars).lexicographicallyPrecedes(Array($1.key.unicodeScalars))
        }
        .map { Self.quoted($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
    default: "null"
    }
  }

  /// Escapes like Python's `json.dumps`.
  private static func quoted(_ text: String) -> String {
    let units = text.utf16.map { unit -> String in
      switch unit {
      case 34: "\\\""
      case 92: "\\\\"
      case 10: "\\n"
      case 13: "\\r"
      case 9: "\\t"
      case 8: "\\b"
      case 12: "\\f"
      case 32..<127: String(UnicodeScalar(UInt8(unit)))
      default: "\\u" + String(format: "%04x", Int(unit))
      }
    }
    return "\"" + units.joined() + "\""
  }
}
