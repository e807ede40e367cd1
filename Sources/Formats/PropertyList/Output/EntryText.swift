/// A value in the form of PlistBuddy's `Print`. It is not a format, because no reader exists for it.
///
///     Dict {
///         Name = App
///         Sizes = Array {
///             60
///         }
///     }
///
/// Strings have no quotes, data is its bytes, and a real has the six digits of a 32-bit float. Keys have the order of
/// CoreFoundation's hash tables since macOS 10.15. Lists that public pages show from macOS 14 and from an older system
/// have exactly this order.
package struct EntryText {
  private static let indentation = TextOutput.Indentation.spaces(4)
  private let document: Document
  private var output: TextOutput

  /// Renders a document.
  ///
  /// - Returns: Lines. They are UTF-8 except for the bytes of data.
  /// - Throws: `PropertyListError.tooLarge`.
  package static func render(_ document: consuming Document) throws(PropertyListError) -> [UInt8] {
    let output = TextOutput(limit: document.textLimit)
    var text = EntryText(document: KeyOrder.plutil1015.apply(to: document), output: output)
    try text.renderNodes()
    return text.output.bytes
  }

  private mutating func renderNodes() throws(PropertyListError) {
    var walk = NodeWalk(document)
    while let step = walk.next() {
      if !walk.followsKey { indent(walk.depth) }
      switch step {
      case .key(let node): output.append(document.text(of: node) + " = ")
      case .leaf(let node):
        append(node)
        output.append("\n")
      case .begin(let node): output.append(node.kind == .array ? "Array {\n" : "Dict {\n")
      case .end: output.append("}\n")
      }
      try output.checkLimit()
    }
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<(depth * Self.indentation.count) { output.bytes.append(Self.indentation.byte) }
  }

  private mutating func append(_ node: Node) {
    switch node.kind {
    case .string: output.append(document.text(of: node))
    case .data: output.bytes.append(contentsOf: document.content(of: node))
    case .integer: Decimal.append(node, to: &output.bytes)
    case .real: output.append(RealText.fixed(Double(Float(node.double))))
    case .boolean: output.append(node.payload != 0 ? "true" : "false")
    case .date: output.append(CalendarText.text(node.double) ?? "Unprintable Data")
    case .uid: output.append("Unprintable Data")
    case .array, .dictionary: break
    }
  }
}
