/// A writer of OpenStep lists. Lines are indented with tabs, keys are sorted, and strings have quotes only if they need
/// them.
///
/// The format has strings, data, arrays and dictionaries. Numbers and dates become strings. Booleans become `YES` and
/// `NO`.
package struct OpenStepWriter: LineWriter {
  let document: Document
  var output: TextOutput
  private var losses = Losses()

  /// Writes a list.
  ///
  /// - Throws: `PropertyListError.notWritable` for a date that has no text, or `.tooLarge`.
  package static func write(_ document: consuming Document) throws(PropertyListError) -> Written {
    let output = TextOutput(limit: document.textLimit)
    var writer = OpenStepWriter(document: KeyOrder.sortedByUnits(document), output: output)
    try writer.writeNodes()
    writer.append("\n")
    return Written(bytes: writer.output.bytes, losses: writer.losses)
  }

  static var indentation: TextOutput.Indentation { .tab }
  static var assignment: String { " = " }

  static func beginning(of kind: Kind) -> String { kind == .array ? "(" : "{" }

  static func end(of kind: Kind, isEmpty: Bool, isRoot: Bool) -> String { kind == .array ? ")" : "}" }

  static func separator(in kind: Kind) -> String { kind == .array ? "," : ";" }

  mutating func writeLeaf(_ node: Node, at index: Int) throws(PropertyListError) {
    switch node.kind {
    case .string: writeString(node, at: index)
    case .data:
      append("<")
      for byte in document.content(of: node) { Hexadecimal.append(byte, to: &output.bytes) }
      append(">")
    case .integer:
      losses.add("integer, now a string", at: index, of: document)
      let isNegative = node.flags.contains(.negative)
      if isNegative { append("\"") }
      Decimal.append(node, to: &output.bytes)
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

  /// Writes a string, in quotes if it is not a plain word. Characters that a reader would misread are escaped.
  mutating func writeString(_ node: Node, at index: Int) {
    let bytes = document.content(of: node)
    // A file of a lone word is taken for a binary list if it starts like one.
    let isLikeBinary = output.bytes.isEmpty && bytes.starts(with: "bplist".utf8)
    if !bytes.isEmpty, !isLikeBinary, bytes.allSatisfy(Self.isPlain) {
      output.bytes.append(contentsOf: bytes)
      return
    }
    append("\"")
    LoneSurrogate.scan(bytes) { unit in
      append("\\U")
      LoneSurrogate.append(unit, to: &output.bytes)
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
      Hexadecimal.append(byte, to: &output.bytes)
    default: output.bytes.append(byte)
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    OpenStepText.isUnquoted(byte) && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "-")
      && byte != UInt8(ascii: ":") && byte != UInt8(ascii: "$")
  }

  private mutating func append(_ text: String) { output.append(text) }
}
