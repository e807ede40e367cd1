/// Writes a Swift constant: every value as a literal, keys sorted, four columns a level.
package struct SwiftWriter {
  private let document: Document
  private let limit: Int
  private var output: [UInt8] = []
  private var losses = Losses()

  /// - Parameter fileName: What the comment names, and the constant is named after.
  /// - Throws: `PropertyListError.tooLarge`.
  package static func write(_ document: consuming Document, fileName: String) throws(PropertyListError) -> Written {
    let limit = document.textLimit
    var writer = SwiftWriter(document: KeyOrder.sortedByUnits(document), limit: limit)
    writer.append("/// Generated from \(fileName)\nlet \(ConstantName.identifier(for: fileName))")
    switch writer.document.nodes[0].kind {
    case .array: writer.append(" : [Any]")
    case .dictionary: writer.append(" : [String : Any]")
    default: break
    }
    writer.append(" = ")
    try writer.writeNodes()
    writer.append("\n")
    return Written(bytes: writer.output, losses: writer.losses)
  }

  private init(document: Document, limit: Int) {
    self.document = document
    self.limit = limit
  }

  private mutating func writeNodes() throws(PropertyListError) {
    var walk = NodeWalk(document)
    while let step = walk.next() {
      switch step {
      case .key(let node):
        line(walk.depth)
        writeString(node, walk.node)
        append(" : ")
        continue
      case .leaf(let node):
        if !walk.followsKey, walk.depth > 0 { line(walk.depth) }
        write(node, walk.node)
      case .begin:
        if !walk.followsKey, walk.depth > 0 { line(walk.depth) }
        append("[")
        continue
      case .end(let kind, let isEmpty):
        if !isEmpty { line(walk.depth) }
        append(kind == .dictionary && isEmpty ? ":]" : "]")
        // Elements of different types, or none, need to be told what they are.
        if walk.depth > 0 { append(kind == .array ? " as [Any]" : " as [String : Any]") }
      }
      if walk.depth > 0 { append(",") }
      guard output.count <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
    }
  }

  private mutating func line(_ depth: Int) {
    append("\n" + String(repeating: "    ", count: depth))
  }

  private mutating func write(_ node: Node, _ index: Int) {
    switch node.kind {
    case .string: writeString(node, index)
    case .integer:
      let needsType = node.payload > UInt64(Int64.max) && !node.flags.contains(.negative)
      if needsType { append("UInt64(") }
      Decimal.append(node, to: &output)
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

  private mutating func writeString(_ node: Node, _ index: Int) {
    if LoneSurrogate.occurs(in: document.content(of: node)) {
      losses.add(LoneSurrogate.loss, at: index, of: document)
    }
    append("\"")
    for scalar in document.text(of: node).unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\0"..<" ", "\u{7F}": append("\\u{\(String(scalar.value, radix: 16))}")
      default: output.append(contentsOf: String(scalar).utf8)
      }
    }
    append("\"")
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
