/// Writes JSON as Apple's plutil lays it out: keys sorted, slashes escaped; readable with two columns a level.
///
/// Data becomes base 64, dates their XML form, UIDs a dictionary with `CF$UID`; nan and the infinities have no form.
package struct JSONWriter {
  private let document: Document
  private let isReadable: Bool
  private let isStrict: Bool
  private let limit: Int
  private var output: [UInt8] = []
  private var losses = Losses()

  /// - Parameters:
  ///   - isReadable: Whether there are lines and indentation.
  ///   - isStrict: Whether what JSON has no form for is an error, as for plutil, or becomes something else.
  /// - Throws: `PropertyListError.notWritable` or `.tooLarge`.
  package static func write(
    _ document: consuming Document, isReadable: Bool, isStrict: Bool = false
  ) throws(PropertyListError) -> Written {
    let limit = document.textLimit
    var writer = JSONWriter(
      document: KeyOrder.sortedByUnits(document), isReadable: isReadable, isStrict: isStrict, limit: limit)
    try writer.writeNodes()
    return Written(bytes: writer.output, losses: writer.losses)
  }

  private init(document: Document, isReadable: Bool, isStrict: Bool, limit: Int) {
    self.document = document
    self.isReadable = isReadable
    self.isStrict = isStrict
    self.limit = limit
  }

  private mutating func writeNodes() throws(PropertyListError) {
    var walk = NodeWalk(document)
    while let step = walk.next() {
      switch step {
      case .key(let node):
        separate(walk)
        try writeString(node)
        append(isReadable ? " : " : ":")
      case .leaf(let node):
        separate(walk)
        try write(node, walk.node)
      case .begin(let node):
        separate(walk)
        append(node.kind == .array ? "[" : "{")
      case .end(let kind, let isEmpty):
        if isReadable {
          append(isEmpty ? "\n\n" : "\n")
          indent(walk.depth)
        }
        append(kind == .array ? "]" : "}")
      }
      guard output.count <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
    }
  }

  /// What stands before an element or a key.
  private mutating func separate(_ walk: NodeWalk) {
    guard walk.depth > 0, !walk.followsKey else { return }
    if walk.position > 0 { append(",") }
    if isReadable {
      append("\n")
      indent(walk.depth)
    }
  }

  private mutating func write(_ node: Node, _ index: Int) throws(PropertyListError) {
    if isStrict, [.data, .date, .uid].contains(node.kind) { throw .notWritable(.kind(node.kind, format: "JSON")) }
    switch node.kind {
    case .string: try writeString(node)
    case .integer: Decimal.append(node, to: &output)
    case .real:
      guard node.double.isFinite else { throw .notWritable(.real(node.double, format: "JSON")) }
      writeReal(node)
    case .boolean: append(node.payload != 0 ? "true" : "false")
    case .data:
      losses.add("data, now a string of base 64", at: index, of: document)
      append("\"")
      var text: [UInt8] = []
      Base64.encode(document, node, to: &text)
      for byte in text {
        if byte == UInt8(ascii: "/") { append("\\") }
        output.append(byte)
      }
      append("\"")
    case .date:
      guard let text = DateText(node.double) else { throw .notWritable(.date(node.double)) }
      losses.add("date, now a string", at: index, of: document)
      append("\"\(text.xml)\"")
    case .uid:
      losses.add("UID, now a dictionary", at: index, of: document)
      append("{\"CF$UID\":\(node.payload)}")
    case .array, .dictionary: break
    }
  }

  /// Writes 1.0 as `1.0`, so that it stays a real; plutil writes `1`.
  private mutating func writeReal(_ node: Node) {
    let text = RealText.shortest(node)
    append(text)
    if !isStrict, !text.contains(where: { $0 == "." || $0 == "e" }) { append(".0") }
  }

  private mutating func writeString(_ node: Node) throws(PropertyListError) {
    guard output.count + Int(node.count) <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
    append("\"")
    LoneSurrogate.scan(document.content(of: node)) { unit in
      append("\\u")
      LoneSurrogate.append(unit, to: &output)
    } byte: {
      writeCharacter($0)
    }
    append("\"")
  }

  /// Writes a byte of a string, escaped where JSON or plutil wants that.
  private mutating func writeCharacter(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case UInt8(ascii: "/"): append("\\/")
    case 0x08: append("\\b")
    case 0x09: append("\\t")
    case 0x0A: append("\\n")
    case 0x0C: append("\\f")
    case 0x0D: append("\\r")
    case 0..<0x20:
      append("\\u00")
      Hexadecimal.append(byte, to: &output)
    default: output.append(byte)
    }
  }

  private mutating func indent(_ depth: Int) {
    for _ in 0..<(depth * 2) { output.append(UInt8(ascii: " ")) }
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}

/// A file, and what the format could not hold.
package struct Written: Sendable {
  package var bytes: [UInt8]
  package var losses = Losses()
}
