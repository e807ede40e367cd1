import CrushFixtures
import Foundation
import Testing

@testable import CrushIconDocuments

/// Random documents with keys of Icon Composer 2 at random places.
struct DownlevelPropertyTests {
  @Test func `the edit equals the removal from the parsed document`() throws {
    for _ in 0..<800 {
      var random = RandomDocument()
      let document = random.document()
      let text = Array(random.text(of: document).utf8)
      let result: (text: [UInt8], changes: [IconDownlevel.Change])
      do { result = try IconDownlevel.text(of: text) } catch {
        Issue.record("seed \(random.seed): \(error)\n\(String(decoding: text, as: UTF8.self))")
        continue
      }
      let comment = Comment(rawValue: "seed \(random.seed)\n\(String(decoding: text, as: UTF8.self))")
      let isNew = IconReader.read(result.text).problems.contains {
        if case .needsComposer2 = $0.kind { true } else { false }
      }
      #expect(!isNew, comment)
      #expect(result.changes.isEmpty == (result.text == text), comment)
      #expect(result.changes.count == random.marks, comment)
      let tree = try Self.tree(result.text)
      let expected = try Self.tree(Array(random.text(of: document.downleveled).utf8))
      #expect(tree != nil && tree == expected, comment)
    }
  }

  private static func tree(_ text: [UInt8]) throws -> NSDictionary? {
    try JSONSerialization.jsonObject(with: Data(text)) as? NSDictionary
  }
}

/// A JSON value that knows what Xcode 26 does not accept.
private indirect enum Value {
  case word(String)
  case text(String)
  /// A value that becomes another one.
  case changing(Value, to: Value)
  case list([Value])
  case object([(key: String, value: Value)])
  /// A member or an entry that is deleted.
  case deleted(Value)

  /// Nil if the value is deleted.
  private var kept: Value? {
    switch self {
    case .word, .text: return self
    case .changing(_, let other): return other
    case .deleted: return nil
    case .list(let values): return .list(values.compactMap(\.kept))
    case .object(let members):
      return .object(
        members.compactMap { key, value in
          guard let inner = value.kept else { return nil }
          if case .list(let before) = value, case .list(let after) = inner, after.isEmpty && !before.isEmpty {
            return nil
          }
          return (key, inner)
        })
    }
  }

  var downleveled: Value { kept ?? .object([]) }
}

/// A generator of documents from all known keys.
private struct RandomDocument {
  private var generator = SeededGenerator()
  /// The number of changes that the document needs.
  private(set) var marks = 0

  var seed: UInt64 { generator.seed }

  private mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &generator) < part }

  private mutating func some<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  private mutating func many(_ count: ClosedRange<Int>, _ make: (inout RandomDocument) -> Value) -> Value {
    .list((0..<Int.random(in: count, using: &generator)).map { _ in make(&self) })
  }

  mutating func document() -> Value {
    var members: [(String, Value)] = [("groups", many(0...3) { $0.group() })]
    add(("fill", { $0.fill() }), to: &members)
    if chance(0.5) { members.append(("supported-platforms", .object([("squares", .text("shared"))]))) }
    if chance(0.2) { members.append(("unknown", .object([("features", .list([])), ("specular", .text("inside"))]))) }
    addNew(["features", "languages", "implicit-asset-mirroring", "asset-mirroring"], to: &members)
    return .object(members.shuffled(using: &generator))
  }

  private mutating func group() -> Value {
    var members: [(String, Value)] = [("layers", many(0...3) { $0.layer() })]
    for key in ["shadow", "translucency", "lighting", "blur-material", "hidden", "opacity", "blend-mode"] {
      add((key, { $0.plain(key) }), to: &members)
    }
    add(("specular", { $0.specular() }), to: &members)
    addNew(["refractivity", "specular-highlight-placement", "asset-mirroring"], to: &members)
    return .object(members.shuffled(using: &generator))
  }

  private mutating func layer() -> Value {
    var members: [(String, Value)] = [("image-name", .text(some(["a.svg", "b \\\" ] }.png", "ü, .svg"])))]
    for key in ["glass", "hidden", "opacity", "blend-mode", "position"] {
      add((key, { $0.plain(key) }), to: &members)
    }
    add(("fill", { $0.fill() }), to: &members)
    addNew(["asset-mirroring"], to: &members)
    return .object(members.shuffled(using: &generator))
  }

  /// Adds a key, its list, both or nothing.
  private mutating func add(
    _ row: (key: String, value: (inout RandomDocument) -> Value), to members: inout [(String, Value)]
  ) {
    if chance(0.3) { members.append((row.key, row.value(&self))) }
    guard chance(0.3) else { return }
    let before = marks
    var localized = 0
    let count = Int.random(in: 0...4, using: &generator)
    let entries = (0..<count).map { _ -> Value in
      var entry: [(String, Value)] = []
      if chance(0.5) { entry.append(("appearance", .text(some(["light", "dark", "tinted", "base"])))) }
      if chance(0.2) { entry.append(("idiom", .text("square"))) }
      if chance(0.25) {
        // The values of a deleted entry need no changes of their own.
        let outer = marks
        entry.append(("value", row.value(&self)))
        marks = outer
        entry.append(("localization", .text("ar")))
        localized += 1
        return .deleted(.object(entry.shuffled(using: &generator)))
      }
      let isDark = entry.contains { if case .text("dark") = $0.1 { true } else { false } }
      entry.append(("value", Self.dark(row.value(&self), isDark)))
      return .object(entry.shuffled(using: &generator))
    }
    // A list that is deleted as a whole is one change.
    marks = count > 0 && localized == count ? before + 1 : marks + localized
    members.append((row.key + "-specializations", .list(entries)))
  }

  private mutating func addNew(_ keys: [String], to members: inout [(String, Value)]) {
    for key in keys where chance(0.2) {
      marks += 1
      let name = chance(0.3) ? key + "-specializations" : key
      let values: [Value] = [.list([]), .list([.text("x")]), .word("true"), .object([("value", .word("1"))])]
      let value = some(values)
      members.append((name, .deleted(value)))
    }
  }

  private mutating func plain(_ key: String) -> Value {
    switch key {
    case "shadow": .object([("kind", .text("neutral")), ("opacity", .word("0.5"))])
    case "translucency": .object([("enabled", .word("true")), ("value", .word("0.25"))])
    case "lighting": .text("combined")
    case "blend-mode": .text(some(["normal", "multiply"]))
    case "hidden", "glass": .word(some(["true", "false"]))
    case "position": .object([("scale", .word("1.5")), ("translation-in-points", .list([.word("-1"), .word("2e1")]))])
    default: .word(some(["0", "0.5", "null", "1"]))
    }
  }

  private mutating func specular() -> Value {
    guard chance(0.4) else { return .word("false") }
    marks += 1
    return .changing(.text(some(["inside", "outside"])), to: .word("true"))
  }

  private mutating func fill() -> Value {
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: .text("automatic")
    case 1: .object([("solid", color())])
    case 2: .object([("automatic-gradient", color())])
    default: .object([("linear-gradient", .list([color(), color()]))])
    }
  }

  private mutating func color() -> Value {
    guard chance(0.3) else { return .text("gray:0.5,1") }
    marks += 1
    let name = some(SystemColor.names)
    return .changing(.text("named:" + name), to: .text(SystemColor.plain(name, isDark: false) ?? ""))
  }

  /// Returns a value with the dark variants of its colors, if it is in an entry for dark.
  private static func dark(_ value: Value, _ isDark: Bool) -> Value {
    guard isDark else { return value }
    switch value {
    case .changing(.text(let name), .text):
      return .changing(.text(name), to: .text(SystemColor.plain(String(name.dropFirst(6)), isDark: true) ?? ""))
    case .list(let values): return .list(values.map { dark($0, true) })
    case .object(let members): return .object(members.map { ($0.key, dark($0.value, true)) })
    default: return value
    }
  }

  // MARK: - Text

  /// Returns the text in a random layout: white space differs at each place.
  mutating func text(of value: Value) -> String {
    switch value {
    case .word(let word): word
    case .text(let text): "\"\(text)\""
    case .changing(let value, _), .deleted(let value): self.text(of: value)
    case .list(let values): "[" + joined(values.map { text(of: $0) }) + "]"
    case .object(let members):
      "{" + joined(members.map { "\"\($0.key)\"\(space()):\(space())\(text(of: $0.value))" }) + "}"
    }
  }

  private mutating func joined(_ items: [String]) -> String {
    space() + items.map { $0 + space() }.joined(separator: "," + space())
  }

  private mutating func space() -> String { some(["", "", " ", "\n", "\r\n\t", "  \n  "]) }
}
