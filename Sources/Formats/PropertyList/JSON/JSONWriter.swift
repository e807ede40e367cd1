/// A writer of JSON in the layout of Apple's plutil. Keys are sorted, and slashes are escaped. Readable JSON is indented
/// by two columns a level.
///
/// Data becomes base 64, a date becomes its XML form, and a UID a dictionary with `CF$UID`. NaN and the infinities
/// cannot be written.
struct JSONWriter {
  private static let indentation = TextOutput.Indentation.spaces(2)

  private let document: Document
  private let isReadable: Bool
  private let isStrict: Bool
  private var output: TextOutput
  private var losses = Losses()

  /// Writes a list.
  ///
  /// - Parameters:
  ///   - isReadable: Whether the text has lines and indentation.
  ///   - isStrict: Whether data, dates and UIDs are errors, as for plutil. Otherwise they are converted.
  /// - Throws: `PropertyListError.notWritable` or `.tooLarge`.
  static func write(
    _ document: consuming Document, isReadable: Bool, isStrict: Bool = false
  ) throws(PropertyListError) -> Written {
    let output = TextOutput(limit: document.textLimit)
    var writer = JSONWriter(
      document: KeyOrder.sortedByUnits(document), isReadable: isReadable, isStrict: isStrict, output: output)
    try writer.writeNodes()
    return Written(bytes: writer.output.bytes, losses: writer.losses)
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
          if isEmpty { append("\n") }
          output.line(walk.depth, indentation: Self.indentation)
        }
        append(kind == .array ? "]" : "}")
      }
      try output.checkLimit()
    }
  }

  /// Writes the text before an element or a key.
  private mutating func separate(_ walk: NodeWalk) {
    guard walk.depth > 0, !walk.followsKey else { return }
    if walk.position > 0 { append(",") }
    if isReadable { output.line(walk.depth, indentation: Self.indentation) }
  }

  private mutating func write(_ node: Node, _ index: Int) throws(PropertyListError) {
    if isStrict, [.data, .date, .uid].contains(node.kind) { throw .notWritable(.kind(node.kind, format: "JSON")) }
    switch node.kind {
    case .string: try writeString(node)
    case .integer: Decimal.append(node, to: &output.bytes)
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
        output.bytes.append(byte)
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

  /// Writes 1.0 as `1.0`, so that it stays a real. plutil writes `1`.
  private mutating func writeReal(_ node: Node) {
    let text = RealText.shortest(node)
    append(text)
    if !isStrict, !text.contains(where: { $0 == "." || $0 == "e" }) { append(".0") }
  }

  private mutating func writeString(_ node: Node) throws(PropertyListError) {
    try output.checkLimit(adding: Int(node.count))
    append("\"")
    LoneSurrogate.scan(document.content(of: node)) { unit in
      append("\\u")
      LoneSurrogate.append(unit, to: &output.bytes)
    } byte: {
      writeCharacter($0)
    }
    append("\"")
  }

  /// Writes a byte of a string, escaped if JSON requires it, or if plutil escapes it.
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
      Hexadecimal.append(byte, to: &output.bytes)
    default: output.bytes.append(byte)
    }
  }

  private mutating func append(_ text: String) { output.append(text) }
}

/// A written file, and the values that its format cannot represent.
package struct Written: Sendable {
  package var bytes: [UInt8]
  package var losses = Losses()
}
