/// A writer of an Objective-C constant, and of a header that declares it. Every value is a literal, keys are sorted, and
/// a level is indented by four columns.
///
/// The layout is that of plutil in the Swift toolchain (6.3), which shares its source with Apple's. It differs where the
/// result would not compile: reals have all their digits, NaN and the infinities are macros, and control characters are
/// escaped.
package struct ObjCWriter: SourceCodeWriter {
  let document: Document
  var output: TextOutput
  var losses = Losses()

  /// Writes a list as a constant.
  ///
  /// - Parameters:
  ///   - fileName: The name of the list, for the comment and the constant.
  ///   - header: The name of the header that the file imports, or nil for none.
  /// - Throws: `PropertyListError.notWritable` for dates, data and UIDs, which have no literals, or `.tooLarge`.
  package static func write(
    _ document: consuming Document, fileName: String, header: String? = nil
  ) throws(PropertyListError) -> Written {
    let output = TextOutput(limit: document.textLimit)
    let declaration = declaration(of: document, fileName)
    var writer = ObjCWriter(document: KeyOrder.sortedByUnits(document), output: output)
    if let header { writer.append("#import \"\(header)\"\n\n") }
    writer.append(comment(fileName) + declaration + " = ")
    try writer.writeNodes()
    writer.append(";\n")
    return Written(bytes: writer.output.bytes, losses: writer.losses)
  }

  /// Returns the header that declares the constant.
  package static func header(of document: Document, fileName: String) -> [UInt8] {
    let declaration = declaration(of: document, fileName)
    return Array("#import <Foundation/Foundation.h>\n\n\(comment(fileName))extern \(declaration);\n".utf8)
  }

  private static func comment(_ fileName: String) -> String {
    // A line end in the name would end the comment.
    let name = String(fileName.map { $0.isNewline ? " " : $0 })
    return "/// Generated from \(name)\n__attribute__((visibility(\"hidden\")))\n"
  }

  private static func declaration(of document: Document, _ fileName: String) -> String {
    let type =
      switch document.nodes[0].kind {
      case .string: "NSString"
      case .array: "NSArray"
      case .dictionary: "NSDictionary"
      case .data: "NSData"
      case .date: "NSDate"
      case .integer, .real, .boolean, .uid: "NSNumber"
      }
    return "\(type) * const \(ConstantName.identifier(for: fileName))"
  }

  static var joinsEmpty: Bool { false }

  static func beginning(of kind: Kind) -> String { kind == .array ? "@[" : "@{" }

  static func end(of kind: Kind, isEmpty: Bool, isRoot: Bool) -> String { kind == .array ? "]" : "}" }

  mutating func writeLeaf(_ node: Node, at index: Int) throws(PropertyListError) {
    switch node.kind {
    case .string: writeString(node, at: index)
    case .integer:
      append("@")
      Decimal.append(node, to: &output.bytes)
    case .real: append(Self.literal(node))
    case .boolean: append(node.payload != 0 ? "@YES" : "@NO")
    case .data, .date, .uid: throw .notWritable(.kind(node.kind, format: "Objective-C"))
    case .array, .dictionary: break
    }
  }

  private static func literal(_ node: Node) -> String {
    let value = node.double
    if value.isNaN { return "@(NAN)" }
    return value.isInfinite ? (value < 0 ? "@(-INFINITY)" : "@(INFINITY)") : "@\(value)"
  }

  static var quote: String { "@\"" }

  /// Three octal digits end before any digit that follows.
  static func escape(_ control: Unicode.Scalar) -> String {
    let digits = String(control.value, radix: 8)
    return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
  }
}
