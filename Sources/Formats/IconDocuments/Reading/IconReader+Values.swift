import CrushParsers

/// The values of members. A value that is not the expected one is reported and nil.
extension IconReader {
  func isNull(_ node: IconNode) -> Bool { if case .null = node.node.content { true } else { false } }

  mutating func members(of node: IconNode) -> [IconMember]? {
    guard case .object(let members) = node.node.content else { return wrong("an object", node) }
    return members.map { IconMember(key: $0.key, node: node.inner($0.key, $0.value)) }
  }

  mutating func list(_ node: IconNode) -> [IconNode] {
    guard case .array(let values) = node.node.content else { return wrong("an array", node) ?? [] }
    return values.enumerated().map { node.element($0, $1) }
  }

  mutating func text(_ node: IconNode) -> String? {
    guard case .string(let text) = node.node.content else { return wrong("a string", node) }
    return text
  }

  mutating func flag(_ node: IconNode) -> Bool? {
    guard case .boolean(let value) = node.node.content else { return wrong("true or false", node) }
    return value
  }

  /// The largest magnitude of a number. Public documents have 500 points and a scale of 42.
  private static let largest = 100_000.0

  mutating func number(_ node: IconNode) -> Double? {
    guard case .number(let digits) = node.node.content else { return wrong("a number", node) }
    guard let value = Double(digits), value.magnitude <= Self.largest else {
      report(.outOfRange(String(digits.prefix(20)), expected: "a number from -100000 to 100000"), at: node)
      return nil
    }
    return value
  }

  /// Returns a number from 0 to 1.
  mutating func part(_ node: IconNode) -> Double? {
    guard let value = number(node) else { return nil }
    guard (0...1).contains(value) else {
      report(.outOfRange("\(value)", expected: "a number from 0 to 1"), at: node)
      return nil
    }
    return value
  }

  mutating func word(_ node: IconNode, _ words: [String]) -> String? {
    guard let text = text(node) else { return nil }
    guard words.contains(text) else {
      report(.unknownValue(text, expected: words), at: node)
      return nil
    }
    return text
  }

  mutating func words(_ node: IconNode) -> [String] { list(node).compactMap { text($0) } }

  mutating func choice<Value: RawRepresentable & CaseIterable>(_ node: IconNode) -> Value?
  where Value.RawValue == String {
    word(node, Value.allCases.map(\.rawValue)).flatMap { Value(rawValue: $0) }
  }

  /// Returns the plain name of a file: no path, and nothing that leads out of the folder.
  mutating func fileName(_ node: IconNode) -> String? {
    guard let name = text(node) else { return nil }
    let isPlain =
      !name.isEmpty && name != "." && name != ".." && name.utf8.count <= 255
      && !name.utf8.contains { $0 == UInt8(ascii: "/") || $0 < 0x20 }
    if !isPlain { report(.unsafeName(String(name.prefix(60))), at: node) }
    return isPlain ? name : nil
  }

  /// Reads a list of values for appearances.
  mutating func entries<Value>(
    _ node: IconNode, _ value: (inout IconReader, IconNode) -> Value?
  ) -> [Specialized<Value>.Entry] {
    list(node).compactMap { element in
      guard let members = members(of: element) else { return nil }
      var entry = Specialized<Value>.Entry()
      var hasUnknownAppearance = false
      for member in members {
        switch member.key {
        case "appearance":
          let word = word(member.node, ["base"] + IconAppearance.allCases.map(\.rawValue))
          hasUnknownAppearance = word == nil
          entry.appearance = word.flatMap { IconAppearance(rawValue: $0) }
        case "idiom": entry.idiom = word(member.node, ["square", "macOS", "iOS", "watchOS"])
        case "localization":
          entry.isLocalized = true
          report(.needsComposer2("localization"), at: member.node)
        case "value": entry.value = isNull(member.node) ? nil : value(&self, member.node)
        default: unknown(member, ["appearance", "idiom", "localization", "value"])
        }
      }
      if !members.contains(where: { $0.key == "value" }) { report(.missing("value"), at: element) }
      return hasUnknownAppearance ? nil : entry
    }
  }

  mutating func wrong<Value>(_ expected: String, _ node: IconNode) -> Value? {
    report(.wrongType(expected: expected), at: node)
    return nil
  }
}
