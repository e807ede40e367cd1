import XML

/// Writes XML property lists, byte for byte as `plutil -convert xml1` does (CoreFoundation's CFPropertyList.c): tabs,
/// keys sorted by UTF-16 units, data in lines of 76 columns less the indentation.
package struct XMLWriter {
  private static let prologue =
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private static let epilogue = "</plist>\n"

  /// More than any tag's bytes, or a number's with its tags.
  private static let roomForTags = 80

  private let limit: Int
  private let marks = XMLMarks()
  private var output: OutputBuffer
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
    let limit = document.textLimit
    let sorted = sortsKeys ? KeyOrder.sortedByUnits(document) : document
    var writer = XMLWriter(capacity: min(limit, likelySize(of: sorted)), limit: limit)
    try writer.writeNodes(of: sorted)
    writer.output.append(text: epilogue)
    return writer.output.finished()
  }

  private init(capacity: Int, limit: Int) {
    self.limit = limit
    self.output = OutputBuffer(capacity: capacity)
    output.append(text: Self.prologue)
  }

  /// About the size of the text if nothing has to be replaced and nesting is not deep: to take memory once.
  private static func likelySize(of document: Document) -> Int {
    let nodes = document.nodes.span
    var size = 512
    for index in nodes.indices {
      let node = nodes[index]
      switch node.kind {
      case .string: size &+= Int(node.count) &+ (node.flags.contains(.key) ? 15 : 21)
      case .data: size &+= Base64.size(of: Int(node.count)) &* 5 / 4 &+ 32
      case .array, .dictionary: size &+= 20
      case .uid: size &+= 64
      case .boolean: size &+= 10
      case .integer: size &+= 32
      case .real, .date: size &+= 40
      }
    }
    return size
  }

  private mutating func writeNodes(of document: Document) throws(PropertyListError) {
    let count = document.nodes.count
    var index = 0
    while true {
      while let last = open.last, last.end == index {
        open.removeLast()
        begin(Self.roomForTags)
        output.append(last.kind == .array ? marks.endArray : marks.endDictionary)
      }
      guard index < count else { return }
      let node = document.nodes[index]
      if node.kind.isContainer {
        begin(Self.roomForTags)
        if node.count == 0 {
          output.append(node.kind == .array ? marks.emptyArray : marks.emptyDictionary)
        } else {
          output.append(node.kind == .array ? marks.array : marks.dictionary)
          open.append((node.kind, node.next(after: index)))
        }
      } else {
        try write(node, of: document)
      }
      guard output.count <= limit else { throw .tooLarge(bytes: output.count, limit: limit) }
      index &+= 1
    }
  }

  /// Indents a line, and makes room for so many bytes after that.
  @inline(__always)
  private mutating func begin(_ size: Int) {
    output.reserve(size &+ open.count)
    output.append(UInt8(ascii: "\t"), count: open.count)
  }

  private mutating func write(_ node: Node, of document: Document) throws(PropertyListError) {
    switch node.kind {
    case .string:
      output.reserve(Int(node.count) &+ open.count &+ Self.roomForTags)
      let isKey = node.flags.contains(.key)
      let close = isKey ? marks.endKey : marks.endString
      let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
      let isASCII = node.flags.contains(.ascii)
      let stop = output.appendLine(
        tabs: open.count, isKey ? marks.key : marks.string, bytes, node.range, isASCII: isASCII, close)
      if let stop {
        Self.escape(bytes, stop..<node.range.upperBound, isASCII: isASCII, marks, to: &output)
        output.append(close)
      }
    case .data: writeData(node, of: document)
    case .integer:
      begin(Self.roomForTags)
      output.append(marks.integer)
      Decimal.append(node, to: &output)
      output.append(marks.endInteger)
    case .real:
      begin(Self.roomForTags)
      output.append(marks.real)
      RealText.appendCoreFoundation(node.double, to: &output)
      output.append(marks.endReal)
    case .date:
      guard let text = DateText(node.double) else { throw .notWritable(.date(node.double)) }
      begin(Self.roomForTags)
      output.append(marks.date)
      text.append(to: &output)
      output.append(marks.endDate)
    case .boolean:
      begin(Self.roomForTags)
      output.append(node.payload != 0 ? marks.true : marks.false)
    case .uid: writeUID(node)
    case .array, .dictionary: break
    }
  }

  /// A dictionary of one entry, `CF$UID`.
  private mutating func writeUID(_ node: Node) {
    let tabs = String(repeating: "\t", count: open.count)
    output.append(text: "\(tabs)<dict>\n\(tabs)\t<key>CF$UID</key>\n\(tabs)\t<integer>")
    output.reserve(Self.roomForTags)
    Decimal.append(node, to: &output)
    output.append(text: "</integer>\n\(tabs)</dict>\n")
  }

  /// Lines of base 64, each indented as the element, by at most eight tabs of eight columns.
  private mutating func writeData(_ node: Node, of document: Document) {
    begin(Self.roomForTags)
    output.append(marks.data)
    let indentation = min(open.count, 8)
    let lineBytes = (76 - 8 * indentation) / 4 * 3
    let bytes = node.flags.contains(.decoded) ? document.decoded.span : document.source.span
    let range = node.range
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + lineBytes, range.upperBound)
      output.reserve(indentation + Base64.size(of: lineBytes) + 1)
      output.append(UInt8(ascii: "\t"), count: indentation)
      Base64.encode(bytes, start..<end, to: &output)
      output.append(UInt8(ascii: "\n"))
      start = end
    }
    begin(Self.roomForTags)
    output.append(marks.endData)
  }

  /// Marks, at its highest bit, the first byte of a word that text may not have as it is: the three characters, and
  /// what may begin a surrogate.
  @inline(__always)
  static func special(in word: UInt64, isASCII: Bool) -> UInt64 {
    let characters =
      ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: "<")))
      | ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: ">")))
      | ByteWord.matches(word, ByteWord.repeating(UInt8(ascii: "&")))
    return isASCII ? characters : characters | ByteWord.matches(word, ByteWord.repeating(0xED))
  }

  /// Appends a string with the three characters replaced that text may not have. A surrogate of its own, which UTF-8
  /// cannot hold, becomes U+FFFD.
  @inline(never)
  private static func escape(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isASCII: Bool, _ marks: XMLMarks, to output: inout OutputBuffer
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      let left = range.upperBound &- index
      // What replaces a byte is longer: no room that was made before is counted on.
      output.reserve(left &+ roomForTags)
      let word = bytes.word(at: index, length: left)
      let special = special(in: word, isASCII: isASCII)
      let plain = special == 0 ? min(8, left) : special.trailingZeroBitCount / 8
      output.append(word: word, length: plain)
      index &+= plain
      if special == 0 { continue }
      switch bytes[index] {
      case UInt8(ascii: "<"): output.append(marks.lessThan)
      case UInt8(ascii: ">"): output.append(marks.greaterThan)
      case UInt8(ascii: "&"): output.append(marks.ampersand)
      case 0xED where index &+ 2 < range.upperBound && bytes[index &+ 1] >= 0xA0:
        output.append(marks.replacement)
        index &+= 2
      case let byte: output.append(byte)
      }
      index &+= 1
    }
    output.reserve(roomForTags)
  }
}
