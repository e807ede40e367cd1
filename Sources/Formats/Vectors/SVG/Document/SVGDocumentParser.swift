import CrushBasics
import CrushParsers

/// The parser from the bytes of a file to the tree of its elements.
///
/// Elements of foreign namespaces and their content are skipped, and so are descriptions.
struct SVGDocumentParser {
  /// An open element.
  private struct Open {
    /// Nil in skipped content.
    var index: Int?
    var namespaces: [String: String]
    var isStyle = false
  }

  private static let svg = "http://www.w3.org/2000/svg"
  private static let xlink = "http://www.w3.org/1999/xlink"
  /// Elements without any effect on the picture.
  private static let descriptions: Set<String> = ["title", "desc", "metadata"]

  private let bytes: [UInt8]
  private var parser: XMLPullParser
  private var document = SVGDocument()
  private var open: [Open] = []
  /// The line of the byte at `lineOffset`.
  private var line = 1
  private var lineOffset = 0

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    parser = XMLPullParser(bytes, depthLimit: VectorLimits.depth)
  }

  /// Returns the elements of a file.
  static func document(of file: [UInt8]) throws(VectorError) -> SVGDocument {
    let bytes: [UInt8]
    do throws(XMLError) { bytes = try Transcoder.utf8(fromXML: file) } catch {
      throw .damaged(error.description, at: .offset(error.offset))
    }
    var parser = Self(bytes)
    while try parser.step() {}
    return parser.document
  }

  /// Reads one event. Returns false at the end.
  private mutating func step() throws(VectorError) -> Bool {
    do throws(XMLError) {
      switch try parser.next() {
      case .start(let tag): try start(tag)
      case .end: open.removeLast()
      case .text(let text): try add(text)
      case .finished: return false
      }
    } catch { throw located(error) }
    if let count = tooMany { throw .tooMany("elements", limit: count) }
    guard let root = document.elements.first else {
      throw .damaged("the root element is not svg", at: .line(line))
    }
    guard root.name == "svg" else { throw .damaged("the root element is not svg", at: root.location) }
    return true
  }

  private var tooMany: Int? { document.elements.count > VectorLimits.items ? VectorLimits.items : nil }

  private func located(_ error: XMLError) -> VectorError {
    let location = VectorLocation.line(TextPosition(of: error.offset, in: bytes.span).line)
    return switch error {
    case .tooDeep(let limit, _): .tooMany("nested elements", limit: limit)
    case .internalSubset: .unsupported("a document type with declarations", at: location)
    default: .damaged(error.description, at: location)
    }
  }

  private mutating func start(_ tag: XMLTag) throws(XMLError) {
    advance(to: tag.offset)
    var namespaces = open.last?.namespaces ?? [:]
    let attributes = try attributes(of: tag, &namespaces)
    let name = Self.split(String(decoding: bytes[tag.name], as: UTF8.self))
    var added = Open(index: nil, namespaces: namespaces)
    let isVisible = open.isEmpty || open.last?.index != nil
    if isVisible, isSVG(prefix: name.prefix, namespaces), !Self.descriptions.contains(name.local) {
      var element = SVGElement(name: name.local, attributes: attributes, parent: open.last?.index, line: line)
      if let classes = attributes["class"] { element.classes = Set(classes.split { $0.isWhitespace }.map(String.init)) }
      added.index = add(element)
      added.isStyle = name.local == "style" && Self.isCSS(attributes)
    }
    if !tag.isEmpty { open.append(added) }
  }

  /// An element without a prefix in a file without namespaces counts as SVG.
  private func isSVG(prefix: String, _ namespaces: [String: String]) -> Bool {
    guard let namespace = namespaces[prefix] else { return prefix.isEmpty || prefix == "svg" }
    return namespace == Self.svg
  }

  private static func isCSS(_ attributes: [String: String]) -> Bool {
    guard let type = attributes["type"], !type.isEmpty else { return true }
    return type.lowercased().hasPrefix("text/css")
  }

  /// Returns the index of the new element.
  private mutating func add(_ element: SVGElement) -> Int {
    let index = document.elements.count
    document.elements.append(element)
    if let parent = element.parent { document.elements[parent].children.append(index) }
    if let id = element.attributes["id"], document.ids[id] == nil { document.ids[id] = index }
    return index
  }

  /// Returns the attributes, and adds the declared namespaces by their prefixes.
  private func attributes(
    of tag: XMLTag, _ namespaces: inout [String: String]
  ) throws(XMLError) -> [String: String] {
    var values: [String: String] = [:]
    var prefixed: [(name: (prefix: String, local: String), value: String)] = []
    var attributes = XMLAttributes(of: tag, in: bytes)
    while let attribute = try attributes.next() {
      let name = Self.split(String(decoding: bytes[attribute.name], as: UTF8.self))
      let value = try attribute.value.string(in: bytes)
      if name.prefix == "xmlns" {
        namespaces[name.local] = value
      } else if name.prefix.isEmpty, name.local == "xmlns" {
        namespaces[""] = value
      } else if name.prefix.isEmpty {
        values[name.local] = value
      } else {
        prefixed.append((name, value))
      }
    }
    for (name, value) in prefixed where (namespaces[name.prefix] ?? Self.xlink) == Self.xlink {
      if namespaces[name.prefix] != nil || name.prefix == "xlink" { values["xlink:" + name.local] = value }
    }
    return values
  }

  private static func split(_ name: String) -> (prefix: String, local: String) {
    guard let colon = name.firstIndex(of: ":") else { return ("", name) }
    return (String(name[..<colon]), String(name[name.index(after: colon)...]))
  }

  /// Keeps the text of style elements.
  private mutating func add(_ text: XMLText) throws(XMLError) {
    guard open.last?.isStyle == true else { return }
    advance(to: text.range.lowerBound)
    document.styles.append(SVGDocument.StyleText(text: try text.string(in: bytes), line: line))
  }

  /// Counts the lines up to an offset, which never moves back.
  private mutating func advance(to offset: Int) {
    while lineOffset < min(offset, bytes.count) {
      let byte = bytes[lineOffset]
      let follows = lineOffset > 0 && bytes[lineOffset - 1] == UInt8(ascii: "\r")
      if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") && !follows { line += 1 }
      lineOffset += 1
    }
  }
}
