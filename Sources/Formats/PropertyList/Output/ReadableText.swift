/// A property list for people, in the form of `plutil -p`. It is not a format, because no reader exists for it.
package struct ReadableText {
  private let document: Document
  private let limit: Int
  private var text = ""

  /// Renders a document.
  ///
  /// - Throws: `PropertyListError.tooLarge`.
  package static func render(_ document: consuming Document) throws(PropertyListError) -> String {
    let limit = document.textLimit
    var renderer = ReadableText(document: KeyOrder.sortedByUnits(document), limit: limit)
    try renderer.renderNodes()
    return renderer.text
  }

  private init(document: Document, limit: Int) {
    self.document = document
    self.limit = limit
  }

  private mutating func renderNodes() throws(PropertyListError) {
    var walk = NodeWalk(document)
    var kinds: [Kind] = []
    while let step = walk.next() {
      if !walk.followsKey { text += String(repeating: "  ", count: walk.depth) }
      switch step {
      case .key(let node):
        text += quoted(node) + " => "
        continue
      case .leaf(let node):
        if kinds.last == .array { text += "\(walk.position) => " }
        text += leaf(node) + "\n"
      case .begin(let node):
        if kinds.last == .array { text += "\(walk.position) => " }
        kinds.append(node.kind)
        text += node.kind == .array ? "[\n" : "{\n"
      case .end(let kind, _):
        kinds.removeLast()
        text += kind == .array ? "]\n" : "}\n"
      }
      guard text.utf8.count <= limit else { throw .tooLarge(bytes: text.utf8.count, limit: limit) }
    }
  }

  private func quoted(_ node: Node) -> String {
    "\"" + document.text(of: node) + "\""
  }

  private func leaf(_ node: Node) -> String {
    switch node.kind {
    case .string: return quoted(node)
    case .integer:
      var digits: [UInt8] = []
      Decimal.append(node, to: &digits)
      return String(decoding: digits, as: UTF8.self)
    case .real: return RealText.shortest(node)
    case .boolean: return node.payload != 0 ? "true" : "false"
    case .data: return Self.data(document.content(of: node))
    case .date: return DateText(node.double)?.description ?? "\(node.double) seconds from 2001"
    case .uid: return "<CFKeyedArchiverUID>{value = \(node.payload)}"
    case .array, .dictionary: return ""
    }
  }

  /// Returns up to 24 bytes in one row. Longer data is shortened to the first 16 and the last 8 bytes, in groups of
  /// four.
  static func data(_ bytes: ArraySlice<UInt8>) -> String {
    func hex(_ bytes: ArraySlice<UInt8>) -> String {
      var digits: [UInt8] = []
      for byte in bytes { Hexadecimal.append(byte, to: &digits) }
      return String(decoding: digits, as: UTF8.self)
    }
    guard bytes.count > 24 else { return "{length = \(bytes.count), bytes = 0x\(hex(bytes))}" }
    let (start, end) = (bytes.startIndex, bytes.endIndex)
    let first = stride(from: start, to: start + 16, by: 4).map { hex(bytes[$0..<($0 + 4)]) }
    let last = stride(from: end - 8, to: end, by: 4).map { hex(bytes[$0..<($0 + 4)]) }
    return "{length = \(bytes.count), bytes = 0x\(first.joined(separator: " ")) ... \(last.joined(separator: " ")) }"
  }
}
