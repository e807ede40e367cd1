/// Xcode's build variables in strings: `$(NAME)`, `${NAME}`, with modifiers `$(NAME:rfc1034identifier)`.
///
/// | modifier | result |
/// |---|---|
/// | `lower`, `upper` | the case |
/// | `rfc1034identifier` | every character but letters, digits, dots and minus becomes a minus |
/// | `c99extidentifier`, `identifier` | every character but letters and digits becomes an underscore |
/// | `default=TEXT` | the text, for a variable without a value or with an empty one |
///
/// As in Xcode, references nest (`$(NAME_$(CONFIGURATION))`), and those in a variable's value are expanded. A reference
/// without a value stays as it is, where Xcode would make it empty: a later step may know its value.
package struct VariableExpansion: Sendable {
  /// The longest value of a variable, in bytes.
  private static let valueLimit = 1 << 20

  private let resolver: VariableResolver

  /// - Parameter variables: The values by name, with references in them. Without variables nothing is expanded, defaults
  ///   neither.
  package init(_ variables: [String: String]) {
    var resolver = VariableResolver(variables, valueLimit: Self.valueLimit)
    // In a fixed order, since a variable that refers to itself has no value from there on.
    for name in variables.keys.sorted() { _ = resolver.value(of: name) }
    self.resolver = resolver
  }

  /// A document with its strings expanded; keys stay.
  package struct Result: Sendable {
    package let document: Document
    /// The names of the references that stay, sorted.
    package let undefined: [String]
  }

  /// Expands all strings that are values.
  ///
  /// - Throws: `PropertyListError.tooLarge` for more text than the document may become.
  package func apply(to document: consuming Document) throws(PropertyListError) -> Result {
    var resolver = resolver
    var undefined: Set<String> = []
    let limit = document.textLimit
    // By the place of a long string: its node when it is expanded.
    var known: [UInt64: Node] = [:]
    for index in document.nodes.indices {
      let node = document.nodes[index]
      guard node.kind == .string, !node.flags.contains(.key) else { continue }
      if node.hasLongContent {
        if let expanded = known[node.contentPlace] {
          document.nodes[index] = expanded
          continue
        }
        known[node.contentPlace] = node
      }
      let text = document.content(of: node)
      guard text.contains(UInt8(ascii: "$")) else { continue }
      let start = document.decoded.count
      guard let expanded = resolver.expand(text, limit: limit - start) else {
        throw .tooLarge(bytes: limit + 1, limit: limit)
      }
      undefined.formUnion(expanded.missing)
      guard !expanded.text.elementsEqual(text) else { continue }
      document.decoded += expanded.text
      let range = start..<document.decoded.count
      let isASCII = expanded.text.allSatisfy { $0 < 0x80 }
      document.nodes[index] = .string(
        range, flags: isASCII ? [.decoded, .ascii] : .decoded,
        hash: document.textHash.hash(document.decoded.span, range))
      if node.hasLongContent { known[node.contentPlace] = document.nodes[index] }
    }
    return Result(document: document, undefined: undefined.sorted())
  }
}
