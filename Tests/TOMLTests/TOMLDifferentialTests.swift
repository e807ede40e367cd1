import Fixtures
import Foundation
import TOML
import Testing

/// Random documents, sound and broken, against Python's tomllib.
@Suite struct TOMLDifferentialTests {
  private static let script = """
    import struct, sys, tomllib
    def text(value):
        if isinstance(value, bool): return 'true' if value else 'false'
        if isinstance(value, str): return 's' + value.encode().hex()
        if isinstance(value, int):
            if not -2**63 <= value < 2**63: raise ValueError('too large')
            return 'i%d' % value
        if isinstance(value, float):
            return 'fnan' if value != value else 'f%x' % struct.unpack('>Q', struct.pack('>d', value))[0]
        if isinstance(value, list): return '[' + ','.join(map(text, value)) + ']'
        if isinstance(value, dict):
            return '{' + ','.join(k.encode().hex() + ':' + text(value[k]) for k in sorted(value)) + '}'
        return 'd'
    for document in open(sys.argv[1], 'rb').read().split(b'\\0'):
        try: print(text(tomllib.loads(document.decode())))
        except ValueError: print('error')
    """

  private static let hasTOMLLib = python(["-c", "import tomllib"]) != nil

  @Test(.enabled(if: hasTOMLLib, "Python 3.11 has tomllib"), arguments: [1, 2, 3, 4] as [UInt64])
  func `random documents are read as Python's tomllib reads them`(seed: UInt64) throws {
    var random = RandomTOML(seed: seed)
    let documents = (0..<3000).map { _ in random.document() }
    let folder = try TemporaryFolder()
    let path = try folder.write(documents.joined(separator: "\0"), to: "documents")
    let output = try #require(Self.python(["-c", Self.script, path]))
    let expected = output.split(separator: "\n")
    try #require(expected.count == documents.count)
    var sound = 0
    for (document, expected) in zip(documents, expected) {
      var actual = "error"
      if let table = try? TOMLReader.read(document) { actual = Canonical.text(table) }
      #expect(actual == expected, "seed \(seed):\n\(document)")
      if expected != "error" { sound += 1 }
    }
    // Else nothing is compared.
    #expect(sound > documents.count / 20 && sound < documents.count * 9 / 10)
  }

  private static func python(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: output, as: UTF8.self) : nil
  }
}

/// Documents of random statements; about half are broken somewhere.
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
