/// Xcode's build variables in strings: `$(NAME)`, `${NAME}`, with modifiers `$(NAME:rfc1034identifier)`.
///
/// | modifier | what it does |
/// |---|---|
/// | `lower`, `upper` | the case |
/// | `rfc1034identifier` | what is no letter, digit, dot or minus becomes a minus |
/// | `c99extidentifier`, `identifier` | what is no letter or digit becomes an underscore |
/// | `default=TEXT` | for a variable without a value |
///
/// As in Xcode, what is not defined becomes nothing, and what a value holds is expanded in turn.
package struct VariableExpansion: Sendable {
  /// Variables inside variables; a variable that holds itself ends there.
  private static let depthLimit = 16
  /// The longest expanded string, in bytes.
  private static let lengthLimit = 1 << 20

  private let variables: [String: String]

  package init(_ variables: [String: String]) {
    self.variables = variables
  }

  /// A document with its strings expanded; keys stay.
  package struct Result: Sendable {
    package let document: Document
    /// Names that were asked for and have no value, sorted.
    package let undefined: [String]
  }

  /// Expands all strings that are values.
  package func apply(to document: consuming Document) -> Result {
    var undefined: Set<String> = []
    for index in document.nodes.indices {
      let node = document.nodes[index]
      guard node.kind == .string, !node.flags.contains(.key), document.content(of: node).contains(UInt8(ascii: "$"))
      else { continue }
      let text = String(decoding: document.content(of: node), as: UTF8.self)
      let expanded = expand(text, depth: 0, &undefined)
      guard expanded != text else { continue }
      let start = document.decoded.count
      document.decoded.append(contentsOf: expanded.utf8)
      let range = start..<document.decoded.count
      let isASCII = expanded.utf8.allSatisfy { $0 < 0x80 }
      document.nodes[index] = .string(
        range, flags: isASCII ? [.decoded, .ascii] : .decoded,
        hash: document.textHash.hash(document.decoded.span, range))
    }
    return Result(document: document, undefined: undefined.sorted())
  }

  private func expand(_ text: String, depth: Int, _ undefined: inout Set<String>) -> String {
    guard depth < Self.depthLimit else { return text }
    var result = ""
    var rest = text[...]
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      let after = rest.index(after: dollar)
      guard after < rest.endIndex, rest[after] == "(" || rest[after] == "{",
        let end = rest[after...].firstIndex(of: rest[after] == "(" ? ")" : "}")
      else {
        result.append("$")
        rest = rest[after...]
        continue
      }
      result += value(of: rest[rest.index(after: after)..<end], depth, &undefined)
      rest = rest[rest.index(after: end)...]
      if result.utf8.count > Self.lengthLimit { return text }
    }
    return result + rest
  }

  private func value(of reference: Substring, _ depth: Int, _ undefined: inout Set<String>) -> String {
    let parts = reference.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let defined = variables[parts[0]].map { expand($0, depth: depth + 1, &undefined) }
    var value = defined ?? ""
    var hasDefault = false
    for modifier in parts.dropFirst() {
      switch modifier {
      case "lower": value = value.lowercased()
      case "upper": value = value.uppercased()
      case "rfc1034identifier": value = replacing(value, with: "-") { $0 == "." || $0 == "-" }
      case "c99extidentifier", "identifier": value = replacing(value, with: "_") { $0 == "_" }
      case let other where other.hasPrefix("default="):
        hasDefault = true
        if value.isEmpty { value = String(other.dropFirst("default=".count)) }
      default: break
      }
    }
    if defined == nil && !hasDefault { undefined.insert(parts[0]) }
    return value
  }

  private func replacing(_ text: String, with other: Character, except isKept: (Character) -> Bool) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || isKept($0) ? $0 : other })
  }
}
