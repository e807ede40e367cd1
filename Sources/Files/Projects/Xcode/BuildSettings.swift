/// The build settings of one configuration of a target.
package struct BuildSettings {
  /// A value, and the conditions in brackets after its key.
  fileprivate struct Entry {
    let conditions: [(key: Substring, glob: Substring)]
    let value: String
  }

  /// The limits of references in values.
  private static let limit = (depth: 12, bytes: 8192, references: 500)

  /// The settings of the target, of its configuration file, of the project, and of the project's file. The first
  /// layer that states a key wins.
  private let layers: [Layer]
  private let configuration: String
  /// The values of `SRCROOT` and other variables that Xcode defines.
  private let variables: [String: String]

  /// The settings of one configuration or file.
  package struct Layer {
    fileprivate private(set) var entries: [Substring: [Entry]] = [:]

    /// The most values of a setting with conditions. The values of a setting with more of them are unknown.
    private static let conditionLimit = 64

    package init(_ settings: [String: String]) {
      for (key, value) in settings {
        let parts = key.split(separator: "[")
        guard let name = parts.first else { continue }
        let conditions = parts.dropFirst().map { part in
          let sides = part.prefix { $0 != "]" }.split(separator: "=", maxSplits: 1)
          return (key: sides.first ?? "", glob: sides.count > 1 ? sides[1] : "")
        }
        entries[name, default: []].append(Entry(conditions: conditions, value: value))
      }
      for (name, values) in entries where values.count > Self.conditionLimit { entries[name] = [] }
    }
  }

  package init(_ layers: [Layer], configuration: String, variables: [String: String]) {
    self.layers = layers
    self.configuration = configuration
    self.variables = variables
  }

  /// Returns the value of a setting with its references replaced; nil if no layer states it, or if it is empty.
  ///
  /// - Parameter sdk: the SDK for which the target is built, such as `iphoneos`.
  package func value(_ key: String, sdk: String = "") -> String? {
    var references = Self.limit.references
    let value = expanded(key, from: 0, sdk, depth: 0, &references).map { String($0.trimmed) }
    return value?.isEmpty == true ? nil : value
  }

  /// Returns the words of a setting. Quotes join words.
  package func words(_ key: String, sdk: String = "") -> [String] {
    guard let value = value(key, sdk: sdk) else { return [] }
    var words: [String] = []
    for (index, piece) in value.split(separator: "\"", omittingEmptySubsequences: false).enumerated() {
      if index % 2 == 0 {
        words += piece.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "\n" }).map(String.init)
      } else if !piece.isEmpty {
        words.append(String(piece))
      }
    }
    return words
  }

  /// - Parameter references: the number of references that may still be replaced.
  private func expanded(
    _ key: String, from layer: Int, _ sdk: String, depth: Int, _ references: inout Int
  ) -> String? {
    references -= 1
    if references < 0 { return nil }
    for index in layers.indices.dropFirst(layer) {
      guard let value = best(layers[index].entries[key[...]] ?? [], sdk) else { continue }
      return replaced(value, key, layer: index, sdk, depth: depth + 1, &references)
    }
    return nil
  }

  /// Returns the value with the most conditions, if all are true.
  private func best(_ entries: [Entry], _ sdk: String) -> String? {
    entries.filter { entry in entry.conditions.allSatisfy { matches($0.key, $0.glob, sdk) } }
      .max { ($0.conditions.count, $1.value) < ($1.conditions.count, $0.value) }?.value
  }

  private func matches(_ key: Substring, _ glob: Substring, _ sdk: String) -> Bool {
    let text: String
    switch key {
    case "sdk": text = sdk
    case "config": text = configuration
    default: return false
    }
    return glob.hasSuffix("*") ? text.hasPrefix(glob.dropLast()) : text == glob
  }

  /// Returns the text with the values of `$(NAME)` and `${NAME}`. A reference without a value is removed.
  private func replaced(
    _ text: String, _ key: String, layer: Int, _ sdk: String, depth: Int, _ references: inout Int
  ) -> String? {
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    if depth > Self.limit.depth || text.utf8.count > Self.limit.bytes { return nil }
    var result = ""
    var rest = text[...]
    // A search that fails would fail again.
    var missing: Set<Character> = []
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      rest = rest[dollar...].dropFirst()
      guard let open = rest.first, open == "(" || open == "{" else {
        result += "$"
        continue
      }
      let close: Character = open == "(" ? ")" : "}"
      guard !missing.contains(close), let end = rest.firstIndex(of: close) else {
        missing.insert(close)
        result += "$"
        continue
      }
      let name = rest[..<end].dropFirst().prefix { $0 != ":" }
      rest = rest[end...].dropFirst()
      let isInherited = name == "inherited" || name == key
      let value =
        isInherited
        ? expanded(key, from: layer + 1, sdk, depth: depth + 1, &references)
        : variables[String(name)] ?? expanded(String(name), from: 0, sdk, depth: depth + 1, &references)
      result += value ?? ""
      if result.utf8.count > Self.limit.bytes || references < 0 { return nil }
    }
    return result + rest
  }
}
