/// Writes an Objective-C constant, and a header that declares it: literals, keys sorted, four columns a level.
///
/// The layout is that of plutil of the Swift toolchain (6.3), which shares its source with Apple's. Different on purpose
/// is what would not compile there: reals have the digits they need, nan and the infinities their macros, control
/// characters escapes.
package struct ObjCWriter {
  private let document: Document
  private let limit: Int
  private var output: [UInt8] = []
  private var losses = Losses()

  /// - Parameters:
  ///   - fileName: What the comment names, and the constant is named after.
  ///   - header: The name of the header that the file imports, if any.
  /// - Throws: `PropertyListError.notWritable` for dates, data and UIDs, which have no literals; `.tooLarge`.
  package static func write(
    _ document: consuming Document, fileName: String, header: String? = nil
  ) throws(PropertyListError) -> Written {
    let limit = document.textLimit
    let declaration = declaration(of: document, fileName)
    var writer = ObjCWriter(document: KeyOrder.sortedByUnits(document), limit: limit)
    if let header { writer.append("#import \"\(header)\"\n\n") }
    writer.append(comment(fileName) + declaration + " = ")
    try writer.writeNodes()
    writer.append(";\n")
    return Written(bytes: writer.output, losses: writer.losses)
  }

  /// The header of the same constant.
  package static func header(of document: Document, fileName: String) -> [UInt8] {
    let declaration = declaration(of: document, fileName)
    return Array("#import <Foundation/Foundation.h>\n\n\(comment(fileName))extern \(declaration);\n".utf8)
  }

  private init(document: Document, limit: Int) {
    self.document = document
    self.limit = limit
  }

  private static func comment(_ fileName: String) -> String {
    // A name may hold line ends, which would end the comment.
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
        try write(node, walk.node)
      case .begin(let node):
        if !walk.followsKey, walk.depth > 0 { line(walk.depth) }
        append(node.kind == .array ? "@[" : "@{")
        continue
      case .end(let kind, _):
        line(walk.depth)
        append(kind == .array ? "]" : "}")
      }
      if walk.depth > 0 { append(",") }
      guard output.count <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
    }
  }

  private mutating func line(_ depth: Int) {
    append("\n" + String(repeating: "    ", count: depth))
  }

  private mutating func write(_ node: Node, _ index: Int) throws(PropertyListError) {
    switch node.kind {
    case .string: writeString(node, index)
    case .integer:
      append("@")
      Decimal.append(node, to: &output)
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

  private mutating func writeString(_ node: Node, _ index: Int) {
    if LoneSurrogate.occurs(in: document.content(of: node)) {
      losses.add(LoneSurrogate.loss, at: index, of: document)
    }
    append("@\"")
    for scalar in document.text(of: node).unicodeScalars {
      switch scalar {
      case "\"": append("\\\"")
      case "\\": append("\\\\")
      case "\n": append("\\n")
      case "\r": append("\\r")
      case "\t": append("\\t")
      case "\0"..<" ", "\u{7F}":
        // Three octal digits end by themselves, whatever follows.
        let digits = String(scalar.value, radix: 8)
        append("\\" + String(repeating: "0", count: 3 - digits.count) + digits)
      default: output.append(contentsOf: String(scalar).utf8)
      }
    }
    append("\"")
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
