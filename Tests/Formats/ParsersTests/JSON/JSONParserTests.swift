import CrushFixtures
import CrushParsers
import Foundation
import Testing

struct JSONParserTests {
  private func parse(_ text: String) throws -> JSONValue { try JSONValue(Array(text.utf8)) }

  @Test func `All kinds of values are read`() throws {
    let value = try parse("{ \"a\" : [ null, true, false, -1.5e2, \"x\\n\\u00e9\\ud83d\\ude00\\/\" ], \"b\" : {} }")
    #expect(
      value
        == .object(["a": .list([.null, .bool(true), .bool(false), .number(-150), .text("x\né😀/")]), "b": .object([:])]))
  }

  @Test(arguments: [
    "", "{", "[", "]", "{\"a\"}", "{\"a\":}", "{a:1}", "[1 2]", "[01]", "[1.]", "[.5]", "[-]", "[1e]", "[tru]", "\"a",
    "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\udc00\"", "\"\u{1}\"", "[1]]", "{\"a\":1,,}", "nul", "'a'",
    "// comment\n1",
  ]) func `Damaged text is an error`(text: String) {
    #expect(throws: JSONError.self) { try parse(text) }
  }

  @Test func `A comma before a closing bracket is accepted by an option`() throws {
    #expect(throws: JSONError.self) { try JSONParser.parse(Array("[1,]".utf8)) }
    #expect(try parse("[1,]") == .list([.number(1)]))
    #expect(try parse("{\"a\":1,}") == .object(["a": .number(1)]))
  }

  @Test func `UTF-8 with a mark and UTF-16 are read`() throws {
    let text = "{ \"é\" : \"😀\" }"
    let units = Array(text.utf16)
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in units {
      little += [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      big += [UInt8(unit >> 8), UInt8(unit & 0xFF)]
    }
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF] + Array(text.utf8)
    for bytes in [marked, little, big] {
      #expect(try JSONValue(bytes) == .object(["é": .text("😀")]))
    }
  }

  @Test func `The last of repeated keys counts`() throws {
    let result = try JSONParser.parse(Array("{ \"a\" : 1, \"b\" : 2, \"a\" : 3 }".utf8))
    #expect(JSONValue(result.root) == .object(["a": .number(3), "b": .number(2)]))
    #expect(result.repeatedKeys == ["a"])
  }

  @Test func `The first of repeated keys counts by an option`() throws {
    var options = JSONParser.Options()
    options.counting = .first
    let result = try JSONParser.parse(Array("{ \"a\" : 1, \"a\" : 3 }".utf8), options)
    #expect(JSONValue(result.root) == .object(["a": .number(1)]))
    #expect(result.repeatedKeys == ["a"])
  }

  @Test func `Deep nesting is an error`() throws {
    let limit = JSONParser.Options().depthLimit
    _ = try parse(String(repeating: "[", count: limit) + String(repeating: "]", count: limit))
    for text in ["[", "{\"a\":"] {
      let deep = Array(String(repeating: text, count: 1_000_000).utf8)
      let error = #expect(throws: JSONError.self) { try JSONParser.parse(deep) }
      guard case .tooDeep(limit, _)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
  }

  /// Foundation's parser is independent. It rounds long fractions twice, so that these have few digits.
  @Test func `Random values are equal to Foundation's`() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let text = Self.text(depth: 0, &random)
      let expected = try JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
      #expect(Self.isEqual(try parse(text), expected), "seed \(random.seed): \(text)")
    }
  }

  private static func text(depth: Int, _ random: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth > 3 ? 5 : 8), using: &random) {
    case 0: "null"
    case 1: Bool.random(using: &random) ? "true" : "false"
    case 2: "\(Int.random(in: -1000...1000, using: &random))"
    case 3: "\(Double(Int.random(in: -10_000...10_000, using: &random)) / 64)"
    case 4: "\"\(["a", "é", "\\n", "\\u0041", "\\\\", "😀", ""].randomElement(using: &random) ?? "")\""
    case 5, 6:
      "["
        + (0..<Int.random(in: 0..<4, using: &random)).map { _ in text(depth: depth + 1, &random) }
        .joined(separator: " , ") + "]"
    default:
      "{"
        + (0..<Int.random(in: 0..<4, using: &random)).map { "\"k\($0)\" : " + text(depth: depth + 1, &random) }
        .joined(separator: ",") + "}"
    }
  }

  private static func isEqual(_ value: JSONValue, _ expected: Any) -> Bool {
    switch value {
    case .null: expected is NSNull
    case .bool(let value): (expected as? Bool) == value
    case .number(let value): (expected as? NSNumber)?.doubleValue == value
    case .text(let text): (expected as? String) == text
    case .list(let values):
      (expected as? [Any]).map { $0.count == values.count && zip(values, $0).allSatisfy(isEqual) } ?? false
    case .object(let fields):
      (expected as? [String: Any]).map { other in
        other.count == fields.count
          && fields.allSatisfy { field in other[field.key].map { isEqual(field.value, $0) } ?? false }
      } ?? false
    }
  }
}
