import CrushFixtures
import CrushParsers
import Testing

/// Round trips through the writer.
@Suite struct TOMLWriterTests {
  @Test(arguments: [21, 22, 23] as [UInt64])
  func `every random table reads back with equal keys and values`(seed: UInt64) throws {
    var random = RandomTable(seed: seed)
    for _ in 0..<600 {
      let table = random.table(depth: 0)
      let text = TOMLWriter.write(table)
      do throws(TOMLError) {
        let read = try TOMLReader.read(text)
        #expect(Canonical.text(read) == Canonical.text(table), "seed \(seed):\n\(text)")
        #expect(TOMLWriter.write(read) == text, "seed \(seed):\n\(text)")
      } catch { Issue.record("seed \(seed): \(error)\n\(text)") }
    }
  }

  @Test(.enabled(if: TOMLLib.isInstalled, "Python 3.11 has tomllib"))
  func `tomllib reads the same values from written text`() throws {
    var random = RandomTable(seed: 24)
    let tables = (0..<500).map { _ in random.table(depth: 0) }
    let expected = try #require(try TOMLLib.read(tables.map(TOMLWriter.write)))
    try #require(expected.count == tables.count)
    for (table, expected) in zip(tables, expected) { #expect(Canonical.text(table) == expected) }
  }

  @Test func `the form is stable`() {
    func value(_ content: TOMLValue.Content) -> TOMLValue { TOMLValue(content) }
    let inner = TOMLTable([.init(key: "x y", value: value(.real(1e22)))])
    let table = TOMLTable([
      .init(key: "t", value: value(.table(TOMLTable([.init(key: "u", value: value(.table(inner)))])))),
      .init(key: "k", value: value(.array([value(.table(inner)), value(.table(TOMLTable()))]))),
      .init(key: "", value: value(.array([value(.table(inner)), value(.integer(-1))]))),
      .init(key: "s", value: value(.string("a\"\\\u{1}\u{7F}é"))),
    ])
    let expected = ##"""
      "" = [{ "x y" = 1e+22 }, -1]
      s = "a\"\\\u0001\u007fé"

      [t.u]
      "x y" = 1e+22

      [[k]]
      "x y" = 1e+22

      [[k]]

      """##
    #expect(TOMLWriter.write(table).lowercased() == expected.lowercased())
    #expect(TOMLWriter.write(TOMLTable()).isEmpty)
  }
}

/// A generator of tables with unusual keys and values.
private struct RandomTable {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func table(depth: Int) -> TOMLTable {
    var names: Set<[UInt8]> = []
    return TOMLTable(
      (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        let key = text()
        guard names.insert(Array(key.utf8)).inserted else { return nil }
        return TOMLTable.Entry(key: key, value: TOMLValue(content(depth: depth)))
      })
  }

  private mutating func content(depth: Int) -> TOMLValue.Content {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &random) {
    case 0, 1: return .string(text())
    case 2:
      return .integer(
        [0, -1, .max, .min, Int.random(in: -999...999, using: &random)].randomElement(using: &random) ?? 0)
    case 3:
      let bits = Double(bitPattern: UInt64.random(in: 0 ... .max, using: &random))
      return .real(
        [0, -0.0, 1e16, 1e-5, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, bits].randomElement(using: &random)
          ?? 0)
    case 4: return .boolean(Bool.random(using: &random))
    case 5: return .date(["1979-05-27", "07:32:00.5", "1979-05-27T07:32:00Z"].randomElement(using: &random) ?? "")
    case 6: return .table(table(depth: depth + 1))
    case 7: return .array((0..<Int.random(in: 0...3, using: &random)).map { _ in TOMLValue(content(depth: depth + 1)) })
    default:
      return .array((0..<Int.random(in: 1...3, using: &random)).map { _ in TOMLValue(.table(table(depth: depth + 1))) })
    }
  }

  private mutating func text() -> String {
    let pieces = [
      "a", "b", "_", "-", "1", ".", " ", "\"", "'", "\\", "\n", "\r", "\t", "\u{8}", "\u{C}", "\u{0B}", "\u{1F}",
      "\u{7F}",
      "é", "e\u{301}", "\u{85}", "\u{FEFF}", "\u{2028}", "😀", "#", "=", "[", "\"\"\"", "\\u",
    ]
    return (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
  }
}
