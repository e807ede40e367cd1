/// A writer of a Swift constant. Every value is a literal, keys are sorted, and a level is indented by four columns.
package struct SwiftWriter: SourceCodeWriter {
  let document: Document
  var output: TextOutput
  var losses = Losses()

  /// Writes a list as a constant.
  ///
  /// - Parameter fileName: The name of the list, for the comment and the constant.
  /// - Throws: `PropertyListError.tooLarge`.
  package static func write(_ document: consuming Document, fileName: String) throws(PropertyListError) -> Written {
    let output = TextOutput(limit: document.textLimit)
    var writer = SwiftWriter(document: KeyOrder.sortedByUnits(document), output: output)
    writer.append("/// Generated from \(fileName)\nlet \(ConstantName.identifier(for: fileName))")
    switch writer.document.nodes[0].kind {
    case .array: writer.append(" : [Any]")
    case .dictionary: writer.append(" : [String : Any]")
    default: break
    }
    writer.append(" = ")
    try writer.writeNodes()
    writer.append("\n")
    return Written(bytes: writer.output.bytes, losses: writer.losses)
  }

  static func beginning(of kind: Kind) -> String { "[" }

  static func end(of kind: Kind, isEmpty: Bool, isRoot: Bool) -> String {
    let bracket = kind == .dictionary && isEmpty ? ":]" : "]"
    // The type of elements that differ, or of none, cannot be inferred. The root's type is in the declaration.
    if isRoot { return bracket }
    return bracket + (kind == .array ? " as [Any]" : " as [String : Any]")
  }

  mutating func writeLeaf(_ node: Node, at index: Int) {
    switch node.kind {
    case .string: writeString(node, at: index)
    case .integer:
      let needsType = node.payload > UInt64(Int64.max) && !node.flags.contains(.negative)
      if needsType { append("UInt64(") }
      Decimal.append(node, to: &output.bytes)
      if needsType { append(")") }
    case .real: append(Self.literal(node))
    case .boolean: append(node.payload != 0 ? "true" : "false")
    case .data: append("Data([" + document.content(of: node).map { "\($0)" }.joined(separator: ", ") + "])")
    case .date: append("Date(timeIntervalSinceReferenceDate: \(Self.literal(node)))")
    case .uid:
      losses.add("UID, now a dictionary", at: index, of: document)
      append("[\"CF$UID\" : \(node.payload)]")
    case .array, .dictionary: break
    }
  }

  private static func literal(_ node: Node) -> String {
    let value = node.double
    if value.isNaN { return "Double.nan" }
    return value.isInfinite ? (value < 0 ? "-Double.infinity" : "Double.infinity") : "\(value)"
  }

  static var quote: String { "\"" }

  static func escape(_ control: Unicode.Scalar) -> String { "\\u{\(String(control.value, radix: 16))}" }
}
