/// The expansion of Xcode's build variables in strings: `$(NAME)`, `${NAME}`, or with a modifier
/// `$(NAME:rfc1034identifier)`.
///
/// | modifier | result |
/// |---|---|
/// | `lower`, `upper` | the value in lower or upper case |
/// | `rfc1034identifier` | every character but letters, digits, dots and minus becomes a minus |
/// | `c99extidentifier`, `identifier` | every character but letters and digits becomes an underscore |
/// | `default=TEXT` | the text, for a variable without a value or with an empty one |
///
/// As in Xcode, references nest (`$(NAME_$(CONFIGURATION))`), and references in a variable's value are expanded. Xcode
/// replaces a reference without a value by an empty text. Here it stays as it is, because a later step may know its value.
package struct VariableExpansion: Sendable {
  /// The longest value of a variable, in bytes.
  private static let valueLimit = 1 << 20

  private let resolver: VariableResolver

  /// - Parameter variables: The values by name. They may contain references. Without variables nothing is expanded, not
  ///   even defaults.
  package init(_ variables: [String: String]) {
    var resolver = VariableResolver(variables, valueLimit: Self.valueLimit)
    // The order is fixed, because the variable that is expanded first decides where a cycle of references ends.
    for name in variables.keys.sorted() { _ = resolver.value(of: name) }
    self.resolver = resolver
  }

  /// A document with expanded strings. Keys are not expanded.
  package struct Result: Sendable {
    package let document: Document
    /// The names of the references without a value, sorted.
    package let undefined: [String]
  }

  /// Expands all strings except keys.
  ///
  /// - Throws: `PropertyListError.tooLarge` if the text exceeds the document's limit.
  package func apply(to document: consuming Document) throws(PropertyListError) -> Result {
    var resolver = resolver
    var undefined: Set<String> = []
    let limit = document.textLimit
    // The expanded node of each long string, by the place of its content.
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
