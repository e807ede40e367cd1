import CrushFixtures
import Foundation
import Testing

@testable import CrushParsers

@Suite struct JSONWriterTests {
  private static let styles: [JSONWriter.Style] = [.indented, .compact, .script]

  @Test func `an indented report has each value on its own line`() {
    let text = JSONWriter.text { json in
      json.object { json in
        json.member("absent", nil as String?)
        json.member("counts", ["b": 2, "a": 1])
        json.array("empty", []) { (number: Int, json) in json.value(number) }
        json.member("isTrue", true)
        json.member("numbers", [1, -2])
        json.objects("objects", ["x", "y"]) { name, json in json.member("name", name) }
        json.member("seconds", 1.5)
        json.member("whole", 3.0)
      }
    }
    #expect(
      text == """
        {
          "counts" : {
            "a" : 1,
            "b" : 2
          },
          "empty" : [

          ],
          "isTrue" : true,
          "numbers" : [
            1,
            -2
          ],
          "objects" : [
            {
              "name" : "x"
            },
            {
              "name" : "y"
            }
          ],
          "seconds" : 1.5,
          "whole" : 3
        }

        """)
  }

  @Test func `an indented report has the bytes of the encoder of Foundation`() throws {
    struct Report: Encodable {
      let empty: [Int]
      let nested: [[String]]
      let numbers: [String: Int]
    }
    let report = Report(empty: [], nested: [["a/b"], [], ["é", "\t\"\\"]], numbers: ["B": 1, "a": 2])
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let text = JSONWriter.text { json in
      json.object { json in
        json.member("empty", report.empty)
        json.array("nested", report.nested) { list, json in json.array(list) { $1.value($0) } }
        json.member("numbers", report.numbers)
      }
    }
    #expect(text == String(decoding: try encoder.encode(report), as: UTF8.self) + "\n")
  }

  @Test func `a compact report is one line without spaces`() {
    let text = JSONWriter.text(.compact) { json in
      json.array([1, 2]) { number, json in
        json.object { json in
          json.member("n", number)
          json.member("text", "a b")
        }
      }
    }
    #expect(text == #"[{"n":1,"text":"a b"},{"n":2,"text":"a b"}]"# + "\n")
  }

  @Test(arguments: styles) func `a parser returns equal strings`(style: JSONWriter.Style) throws {
    var texts = (0...0x2100).compactMap { Unicode.Scalar($0).map { "a\(Character($0))" } }
    texts += ["", "\u{FEFF}", "\u{1F600}", "\u{E0041}", "\u{10FFFF}", "</script>", "e\u{301}", "\r\n"]
    let text = JSONWriter.text(style) { json in json.array(texts) { $1.value($0) } }
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String])
    #expect(parsed.map { Array($0.utf8) } == texts.map { Array($0.utf8) })
  }

  @Test(arguments: styles) func `no invisible character and no mark of direction is written`(style: JSONWriter.Style) {
    let text = JSONWriter.text(style) { json in json.value("a\u{202E}b\u{200B}c\u{2028}d\u{7F}e\u{0}f<g>&") }
    #expect(text.hasPrefix(#""a\u202eb\u200bc\u2028d\u007fe\u0000f"#))
    #expect(text.contains("<") == (style != .script))
  }

  @Test func `names of members are escaped like texts`() throws {
    let text = JSONWriter.text { json in json.object { json in json.member("counts", ["\"\n": 1]) } }
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: [String: Int]])
    #expect(parsed == ["counts": ["\"\n": 1]])
  }

  @Test(arguments: [0, 1, -1, 0.1, 1e-7, 1e300, 1 / 3.0, 123_456_789.25, .greatestFiniteMagnitude])
  func `numbers are read back exactly`(number: Double) throws {
    let text = JSONWriter.text(.compact) { json in json.array([number]) { $1.value($0) } }
    #expect(try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [Double]) == [number])
  }

  @Test func `random reports are equal to those that a parser returns`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let tree = Self.tree(depth: 4, using: &random)
      for style in Self.styles {
        let text = JSONWriter.text(style) { Self.write(tree, to: &$0) }
        let parsed = try #require(try? JSONValue(Array(text.utf8)), "seed \(seed)")
        #expect(parsed == tree, "seed \(seed)")
      }
    }
  }

  private static func tree(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth == 0 ? 3 : 5), using: &random) {
    case 0: return .bool(Bool.random(using: &random))
    case 1: return .number(Double(Int.random(in: -9...9, using: &random)) / 4)
    case 2: return .text(["", "a", "\u{202E}", "<&>", "\n"].randomElement(using: &random) ?? "")
    case 3:
      return .list((0..<Int.random(in: 0...3, using: &random)).map { _ in tree(depth: depth - 1, using: &random) })
    default:
      var members: [String: JSONValue] = [:]
      for name in ["a", "B", "é"].prefix(Int.random(in: 0...3, using: &random)) {
        members[name] = tree(depth: depth - 1, using: &random)
      }
      return .object(members)
    }
  }

  private static func write(_ value: JSONValue, to json: inout JSONWriter) {
    switch value {
    case .null: break
    case .bool(let flag): json.value(flag)
    case .number(let number): json.value(number)
    case .text(let text): json.value(text)
    case .list(let values): json.array(values, write)
    case .object(let members):
      json.object { json in
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
          json.name(name)
          write(value, to: &json)
        }
      }
    }
  }
}
