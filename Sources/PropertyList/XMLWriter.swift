/// Writes XML property lists, byte for byte as `plutil -convert xml1` does (CoreFoundation's CFPropertyList.c): tabs,
/// keys sorted by UTF-16 units, data in lines of 76 columns less the indentation.
package struct XMLWriter {
  private static let prologue = Array(
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """.utf8)

  private let document: Document
  private let limit: Int
  private var output: [UInt8]
  /// By open array and dictionary: its kind, and the index of the node after it.
  private var open: [(kind: Kind, end: Int)] = []

  /// - Parameters:
  ///   - document: The values.
  ///   - sortsKeys: Whether keys are sorted, as plutil does, or stay in the document's order.
  /// - Returns: The file, in UTF-8.
  /// - Throws: `PropertyListError.notWritable` for a date that has no text; `.tooLarge` when shared strings stand for
  ///   too many bytes.
  package static func write(
    _ document: consuming Document, sortsKeys: Bool = true
  ) throws(PropertyListError) -> [UInt8] {
    let limit = Limits.text(of: document.source.count)
    let sorted = sortsKeys ? KeyOrder.sortedByUnits(document) : document
    var writer = XMLWriter(sorted, limit: limit)
    try writer.writeNodes()
    writer.output.append(contentsOf: "</plist>\n".utf8)
    return writer.output
  }

  private init(_ document: consuming Document, limit: Int) {
    self.document = document
    self.limit = limit
    self.output = Self.prologue
    output.reserveCapacity(self.document.source.count &+ 1024)
  }

  private mutating func writeNodes() throws(PropertyListError) {
    let count = document.nodes.count
    var index = 0
    while true {
      while let last = open.last, last.end == index {
        open.removeLast()
        indent(open.count)
        append(last.kind == .array ? "</array>\n" : "</dict>\n")
      }
      guard index < count else { return }
      let node = document.nodes[index]
      indent(open.count)
      if node.kind.isContainer {
        if node.count == 0 {
          append(node.kind == .array ? "<array/>\n" : "<dict/>\n")
        } else {
          append(node.kind == .array ? "<array>\n" : "<dict>\n")
          open.append((node.kind, node.next(after: index)))
        }
      } else {
        try write(node)
      }
      guard output.count <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
      index &+= 1
    }
  }

  private mutating func write(_ node: Node) throws(PropertyListError) {
    switch node.kind {
    case .string where node.flags.contains(.key):
      append("<key>")
      Self.escape(node, in: document, to: &output)
      append("</key>\n")
    case .string:
      append("<string>")
      Self.escape(node, in: document, to: &output)
      append("</string>\n")
    case .data:
      append("<data>\n")
      Self.writeData(node, in: document, depth: open.count, to: &output)
      indent(open.count)
      append("</data>\n")
    case .integer:
      append("<integer>")
      Decimal.append(node, to: &output)
      append("</integer>\n")
    case .real:
      append("<real>")
      append(RealText.coreFoundation(node.double))
      append("</real>\n")
    case .date:
      guard let text = DateText(node.double) else { throw .notWritable(.date(node.double)) }
      append("<date>")
      append(text.xml)
      append("</date>\n")
    case .boolean:
      append(node.payload != 0 ? "<true/>\n" : "<false/>\n")
    case .uid:
      append("<dict>\n")
      indent(open.count + 1)
      append("<key>CF$UID</key>\n")
      indent(open.count + 1)
      append("<integer>")
      Decimal.append(node, to: &output)
      append("</integer>\n")
      indent(open.count)
      append("</dict>\n")
    case .array, .dictionary: break
    }
  }

  /// Lines of base 64, each indented as the element, by at most eight tabs of eight columns.
  private static func writeData(_ node: Node, in document: Document, depth: Int, to output: inout [UInt8]) {
    let indentation = min(depth, 8)
    let lineBytes = (76 - 8 * indentation) / 4 * 3
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    let range = node.range
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + lineBytes, range.upperBound)
      for _ in 0..<indentation { output.append(UInt8(ascii: "\t")) }
      Base64.encode(bytes, start..<end, to: &output)
      output.append(UInt8(ascii: "\n"))
      start = end
    }
  }

  /// Appends a string with the three characters replaced that text may not have. A surrogate of its own, which UTF-8
  /// cannot hold, becomes U+FFFD.
  private static func escape(_ node: Node, in document: Document, to output: inout [UInt8]) {
    let isASCII = node.flags.contains(.ascii)
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    var index = node.range.lowerBound
    let end = node.range.upperBound
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "<"): output.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): output.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "&"): output.append(contentsOf: "&amp;".utf8)
      case 0xED where !isASCII && index &+ 2 < end && bytes[index &+ 1] >= 0xA0:
        output.append(contentsOf: "\u{FFFD}".utf8)
        index &+= 2
      default: output.append(byte)
      }
      index &+= 1
    }
  }

  private mutating func indent(_ count: Int) {
    for _ in 0..<count { output.append(UInt8(ascii: "\t")) }
  }

  private mutating func append(_ text: String) {
    output.append(contentsOf: text.utf8)
  }
}
