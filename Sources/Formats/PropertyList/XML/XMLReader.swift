import CrushBasics
import CrushParsers

/// A reader of XML property lists, with the rules of CoreFoundation (CFPropertyList.c).
///
/// `<?xml` and `<plist>` are optional, any element may be the root, and everything after the root is ignored. A repeated
/// key keeps its first place and its last value. Keys are equal if their bytes are equal. A dictionary whose only entry
/// is `CF$UID` with a number is a UID.
package struct XMLReader {
  var parser: XMLPullParser
  var document: Document
  var limits: Limits
  private var frames: [Frame] = []
  private var duplicates = DuplicateKeys()
  /// The node and the offset of each key that was decoded.
  var keyPlaces: [(node: Int, offset: Int)] = []

  /// An open element that contains elements.
  private struct Frame {
    let element: XMLElement
    /// The index of the container's node. `<plist>` has no node, so it has the index of its value.
    let node: Int
    /// The number of values read so far.
    var count = 0
    /// Whether a key was read, and its value was not.
    var awaitsValue = false
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The file, in any encoding that `Transcoder` reads.
  ///   - limits: The maximum depth, size and expansion.
  /// - Returns: The values, keys in the order of the file.
  /// - Throws: `PropertyListError.xml`, `.text`, `.empty` or `.tooLarge`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Document {
    try readWithRepeatedKeys(bytes, limits: limits).document
  }

  /// Reads a list, and finds the keys that a dictionary has more than once.
  package static func readWithRepeatedKeys(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(PropertyListError) -> Reader.Result {
    guard !bytes.isEmpty else { throw .empty }
    guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    let text: [UInt8]
    do {
      text = try Transcoder.utf8(fromXML: bytes)
    } catch {
      throw .xml(error, at: TextPosition(of: error.offset, in: bytes.span))
    }
    guard text.count <= limits.bytes else { throw .tooLarge(bytes: text.count, limit: limits.bytes) }
    var reader = XMLReader(text: text, limits: limits)
    try reader.readRoot()
    let repeated = RepeatedKey.places(of: reader.duplicates.pairs, reader.keyPlaces, in: reader.document)
    return Reader.Result(document: reader.duplicates.resolved(reader.document), repeatedKeys: repeated)
  }

  private init(text: [UInt8], limits: Limits) {
    // Besides containers, <plist> and one leaf can be open. The reader's own limit is therefore reached first.
    self.parser = XMLPullParser(text, grammar: .firstBracket, depthLimit: limits.depth + 2)
    self.document = Document(source: text, origin: .xml, limits: limits)
    self.limits = limits
    // Most values take at least 16 bytes with their tags. Reserved memory costs nothing before its first use.
    self.document.nodes.reserveCapacity(text.count / 16 + 1)
  }

  private mutating func readRoot() throws(PropertyListError) {
    repeat {
      switch try nextEvent() {
      case .start(let tag):
        guard let element = XMLElement(name: tag.name, in: parser.bytes.span) else {
          throw fault(.unknownElement(Excerpt.text(tag.name, in: parser.bytes)), at: tag.offset)
        }
        try admit(element, at: tag.offset)
        try read(element, tag)
      case .end(let name):
        try close(at: name.lowerBound - 2)
      case .text(let text):
        try rejectUnlessBlank(text)
      case .finished:
        return
      }
    } while !frames.isEmpty
  }

  /// Checks that a value, or a key, may begin here, and counts it.
  private mutating func admit(_ element: XMLElement, at offset: Int) throws(PropertyListError) {
    guard let last = frames.indices.last else { return }
    switch frames[last].element {
    case .dict:
      guard frames[last].awaitsValue || element == .key else {
        throw fault(.keyExpected(found: element.name), at: offset)
      }
      if frames[last].awaitsValue { frames[last].count &+= 1 }
      frames[last].awaitsValue.toggle()
    case .plist:
      guard frames[last].count == 0 else { throw fault(.secondValue(element.name), at: offset) }
      frames[last].count = 1
    default:
      frames[last].count &+= 1
    }
  }

  private mutating func read(_ element: XMLElement, _ tag: XMLTag) throws(PropertyListError) {
    switch element {
    case .plist:
      guard !tag.isEmpty else { throw fault(.noValue, at: tag.offset) }
      try open(element, at: tag.offset)
    case .array, .dict:
      let kind: Kind = element == .array ? .array : .dictionary
      if !tag.isEmpty { try open(element, at: tag.offset) }
      document.nodes.append(.container(kind, count: 0, end: document.nodes.count + 1))
    case .key, .string:
      // `admit` has marked the frame: it awaits the value of this key.
      let isKey = element == .key && frames.last?.awaitsValue == true
      try appendString(try text(of: tag), isKey: isKey)
    case .data: try appendData(tag)
    case .date: try appendDate(tag)
    case .real: try appendReal(tag)
    case .integer: try appendInteger(tag)
    case .true, .false:
      let content = try text(of: tag)
      guard content.range.isEmpty else { throw fault(.contentInBoolean(element.name), at: content.range.lowerBound) }
      document.nodes.append(.boolean(element == .true))
    }
  }

  private mutating func open(_ element: XMLElement, at offset: Int) throws(PropertyListError) {
    // The outermost <plist> does not count as a level.
    let depth = frames.count - (frames.first?.element == .plist ? 1 : 0)
    guard depth < limits.depth else { throw fault(.tooDeep(limit: limits.depth), at: offset) }
    frames.append(Frame(element: element, node: document.nodes.count))
  }

  /// Ends the innermost open element. The parser has matched the names.
  private mutating func close(at offset: Int) throws(PropertyListError) {
    guard let frame = frames.popLast() else { return }
    switch frame.element {
    case .plist:
      guard frame.count == 1 else { throw fault(.noValue, at: offset) }
    case .dict:
      guard !frame.awaitsValue else {
        let key = document.nodes.last.map { Document.text(of: document.content(of: $0).prefix(40)) }
        throw fault(.valueMissing(key: key ?? ""), at: offset)
      }
      document.nodes[frame.node] = .container(.dictionary, count: frame.count, end: document.nodes.count)
      let keys = duplicates.find(in: document, dictionary: frame.node, keeping: .lastValue)
      if keys.different == 1 { replaceUID(frame.node, value: keys.last + 1) }
    default:
      document.nodes[frame.node] = .container(.array, count: frame.count, end: document.nodes.count)
    }
  }

  /// Replaces a dictionary by a UID if its only key is `CF$UID` and the value is a number. The key may be repeated.
  ///
  /// - Parameter index: The last value of the key.
  private mutating func replaceUID(_ dictionary: Int, value index: Int) {
    guard document.content(of: document.nodes[dictionary + 1]).elementsEqual("CF$UID".utf8) else { return }
    let value = document.nodes[index]
    let uid: UInt32
    switch value.kind {
    case .integer: uid = UInt32(truncatingIfNeeded: value.payload)
    case .real:
      // A number out of range becomes the nearest one that fits 32 bits. NaN becomes 0.
      let clamped = value.double.isNaN ? 0 : min(max(value.double, Double(Int32.min)), Double(Int32.max))
      uid = UInt32(bitPattern: Int32(clamped))
    default: return
    }
    duplicates.forget(from: dictionary)
    while let last = keyPlaces.last, last.node >= dictionary { keyPlaces.removeLast() }
    document.nodes.removeSubrange(dictionary...)
    document.nodes.append(.uid(uid))
  }

  private func rejectUnlessBlank(_ text: XMLText) throws(PropertyListError) {
    guard let offset = parser.bytes[text.range].firstIndex(where: { !XMLPullParser.isWhiteSpace($0) }) else { return }
    if let line = PreprocessorLine.text(at: offset, in: parser.bytes) {
      throw fault(.preprocessorLine(line), at: offset)
    }
    let line = parser.bytes[offset..<text.range.upperBound].firstIndex { $0 == 0x0A || $0 == 0x0D }
    throw fault(.unexpectedText(Excerpt.text(offset..<(line ?? text.range.upperBound), in: parser.bytes)), at: offset)
  }

  private mutating func nextEvent() throws(PropertyListError) -> XMLEvent {
    do {
      return try parser.next()
    } catch {
      throw fault(error)
    }
  }

  /// Returns the text of an element that contains no elements.
  mutating func text(of tag: XMLTag) throws(PropertyListError) -> XMLText {
    do {
      return try parser.text(of: tag)
    } catch {
      throw fault(error)
    }
  }

  func fault(_ error: XMLError) -> PropertyListError {
    .xml(error, at: TextPosition(of: error.offset, in: parser.bytes.span))
  }

  func fault(_ problem: XMLListError, at offset: Int) -> PropertyListError {
    .text(problem, at: TextPosition(of: offset, in: parser.bytes.span))
  }
}
