/// A value in the form that `defaults read` prints: Foundation's description of the objects. It resembles an OpenStep
/// list, but no reader restores it.
///
///     {
///         Name = App;
///         Sizes =     (
///             60,
///             "2.5"
///         );
///     }
///
/// Keys are sorted. A nested container repeats its indentation after the equals sign, and in an array it has its
/// indentation twice. A string in a container has no quotes if it consists of ASCII letters and digits. Booleans are 1
/// and 0, and data is shortened, as since macOS 10.15. Characters beyond ASCII are escaped with two backslashes.
/// The facts are from printed outputs of `defaults read` on public pages.
package struct DescriptionText {
  private let document: Document
  private var output: TextOutput

  /// Renders a document.
  ///
  /// - Throws: `PropertyListError.tooLarge`.
  package static func render(_ document: consuming Document) throws(PropertyListError) -> String {
    let output = TextOutput(limit: document.textLimit)
    var text = DescriptionText(document: KeyOrder.sortedByUnits(document), output: output)
    try text.renderNodes()
    return String(decoding: text.output.bytes, as: UTF8.self)
  }

  private mutating func renderNodes() throws(PropertyListError) {
    var walk = NodeWalk(document)
    // The kinds of the open containers.
    var kinds: [Kind] = []
    while let step = walk.next() {
      try output.checkLimit()
      switch step {
      case .key(let node):
        indent(walk.depth)
        appendQuoted(node)
        output.append(" = ")
        continue
      case .leaf(let node):
        if kinds.last == .array { beginElement(walk) }
        if kinds.isEmpty { output.append(plain(node)) } else { appendNested(node) }
      case .begin(let node):
        if kinds.last == .array { beginElement(walk) }
        indent(walk.depth)
        output.append(node.kind == .array ? "(\n" : "{\n")
        kinds.append(node.kind)
        continue
      case .end(let kind, let isEmpty):
        kinds.removeLast()
        if kind == .array && !isEmpty { output.append("\n") }
        indent(walk.depth)
        output.append(kind == .array ? ")" : "}")
      }
      if kinds.last == .dictionary { output.append(";\n") }
    }
    output.append("\n")
    try output.checkLimit()
  }

  private mutating func beginElement(_ walk: NodeWalk) {
    if walk.position > 0 { output.append(",\n") }
    indent(walk.depth)
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<(depth * 4) { output.bytes.append(UInt8(ascii: " ")) }
  }

  /// Returns the text of a value that is not in a container.
  private func plain(_ node: Node) -> String {
    switch node.kind {
    case .string: return document.text(of: node)
    case .integer:
      var digits: [UInt8] = []
      Decimal.append(node, to: &digits)
      return String(decoding: digits, as: UTF8.self)
    case .real: return RealText.shortest(node)
    case .boolean: return node.payload != 0 ? "1" : "0"
    case .data: return ReadableText.data(document.content(of: node))
    case .date: return DateText(node.double)?.description ?? "\(node.double) seconds from 2001"
    case .uid: return "<CFKeyedArchiverUID>{value = \(node.payload)}"
    case .array, .dictionary: return ""
    }
  }

  private mutating func appendNested(_ node: Node) {
    switch node.kind {
    case .string: appendQuoted(node)
    case .data, .uid: output.append(plain(node))
    default: appendQuoted(plain(node))
    }
  }

  private mutating func appendQuoted(_ node: Node) { appendQuoted(document.text(of: node)) }

  private mutating func appendQuoted(_ text: String) {
    guard text.isEmpty || !text.utf8.allSatisfy(Self.isPlain) else { return output.append(text) }
    output.append("\"")
    for unit in text.utf16 {
      switch unit {
      case 0x22: output.append("\\\"")
      case 0x5C: output.append("\\\\")
      case 0x0A: output.append("\\n")
      case 0x0D: output.append("\\r")
      case 0x09: output.append("\\t")
      case 0x20..<0x7F: output.bytes.append(UInt8(truncatingIfNeeded: unit))
      default:
        output.append("\\\\U")
        Hexadecimal.append(UInt8(truncatingIfNeeded: unit >> 8), to: &output.bytes)
        Hexadecimal.append(UInt8(truncatingIfNeeded: unit), to: &output.bytes)
      }
    }
    output.append("\"")
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
