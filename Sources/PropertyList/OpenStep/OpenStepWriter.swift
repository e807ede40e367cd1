/// Writes OpenStep lists: tabs and lines, keys sorted, quotes only where they are needed.
///
/// The format has strings, data, arrays and dictionaries. Numbers and dates become strings, booleans `YES` and `NO`.
package struct OpenStepWriter {
  private let document: Document
  private let limit: Int
  private var output: [UInt8] = []
  private var losses = Losses()

  /// - Throws: `PropertyListError.notWritable` for a date that has no text, or `.tooLarge`.
  package static func write(_ document: consuming Document) throws(PropertyListError) -> Written {
    let limit = document.textLimit
    var writer = OpenStepWriter(document: KeyOrder.sortedByUnits(document), limit: limit)
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
    // By open array and dictionary.
    var kinds: [Kind] = []
    while let step = walk.next() {
      switch step {
      case .key(let node):
        line(walk.depth)
        writeString(node)
        append(" = ")
        continue
      case .leaf(let node):
        if !walk.followsKey, walk.depth > 0 { line(walk.depth) }
        try write(node, walk.node)
      case .begin(let node):
        if !walk.followsKey, walk.depth > 0 { line(walk.depth) }
        kinds.append(node.kind)
        append(node.kind == .array ? "(" : "{")
        continue
      case .end(let kind, let isEmpty):
        kinds.removeLast()
        if !isEmpty { line(walk.depth) }
        append(kind == .array ? ")" : "}")
      }
      if let kind = kinds.last { append(kind == .array ? "," : ";") }
      guard output.count <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
    }
  }

  private mutating func line(_ depth: Int) {
    append("\n")
    for _ in 0..<depth { append("\t") }
  }

  private mutating func write(_ node: Node, _ index: Int) throws(PropertyListError) {
    switch node.kind {
    case .string: writeString(node)
    case .data:
      append("<")
      for byte in document.content(of: node) { Hexadecimal.append(byte, to: &output) }
      append(">")
    case .integer:
      losses.add("integer, now a string", at: index, of: document)
      let isNegative = node.flags.contains(.negative)
      if isNegative { append("\"") }
      Decimal.append(node, to: &output)
      if isNegative { append("\"") }
    case .real:
      losses.add("real, now a string", at: index, of: document)
      append("\"\(RealText.shortest(node))\"")
    case .boolean:
      losses.add("boolean, now YES or NO", at: index, of: document)
      append(node.payload != 0 ? "YES" : "NO")
    case .date:
      guard let text = DateText(node.double) else { throw .notWritable(.date(node.double)) }
      losses.add("date, now a string", at: index, of: document)
      append("\"\(text.description)\"")
    case .uid:
      losses.add("UID, now a dictionary", at: index, of: document)
      append("{\"CF$UID\" = \(node.payload);}")
    case .array, .dictionary: break
    }
  }

  /// Quotes what is not a plain word; escapes what a reader would take for something else.
  private mutating func writeString(_ node: Node) {
    let bytes = document.content(of: node)
    if !bytes.isEmpty, bytes.allSatisfy(Self.isPlain) {
      output.append(contentsOf: bytes)
      return
    }
    append("\"")
    LoneSurrogate.scan(bytes) { unit in
      append("\\U")
      LoneSurrogate.append(unit, to: &output)
    } byte: {
      writeCharacter($0)
    }
    append("\"")
  }

  private mutating func writeCharacter(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    case 0..<0x20, 0x7F:
      append("\\U00")
      Hexadecimal.append(byte, to: &output)
    default: output.append(byte)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    OpenStepText.isUnquoted(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "$")
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
