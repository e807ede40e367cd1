import CrushBasics

/// A reader of OpenStep (old-style) property lists and `.strings`, with the rules of CoreFoundation (CFOldStylePList.c).
///
/// | text | value |
/// |---|---|
/// | `{k = v; "k";}` | dictionary (without `=`, the value is the key) |
/// | `(a, b,)` | array |
/// | `<0fbd 77>` | data |
/// | `"…"`, `'…'`, `a-z A-Z 0-9 _ $ / : . -` | string |
/// | `//…`, `/*…*/` | comments |
///
/// A `.strings` file is a dictionary without its braces. A file of white space and comments is an empty dictionary.
package struct OpenStepReader {
  var text: OpenStepText
  var document: Document
  private let limits: Limits
  private var frames: [Frame] = []
  private var duplicates = DuplicateKeys()
  /// The node and the offset of each key.
  private var keyPlaces: [(node: Int, offset: Int)] = []
  /// Whether surplus marks between the entries of a file are skipped, to count the keys after them.
  private var countsLostKeys = false

  /// An open array or dictionary.
  private struct Frame {
    let node: Int
    let kind: Kind
    /// Whether the dictionary is the whole file, without braces.
    let isFile: Bool
    var count = 0
  }

  /// Reads a list.
  ///
  /// - Parameters:
  ///   - bytes: The file, in UTF-8, or in UTF-16 with a byte order mark.
  ///   - limits: The maximum depth, size and expansion.
  /// - Returns: The values, with keys in the order of the file, and the repeated keys. A repeated key has its last value.
  /// - Throws: `PropertyListError.syntax`, `.xml` for an encoding, or `.tooLarge`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Reader.Result {
    var reader = OpenStepReader(try OpenStepText.utf8(of: bytes, limits), limits)
    try reader.readFile()
    let repeated = RepeatedKey.places(
      of: reader.duplicates.pairs, reader.keyPlaces, in: reader.document)
    return Reader.Result(document: reader.duplicates.resolved(reader.document), repeatedKeys: repeated)
  }

  private init(_ utf8: [UInt8], _ limits: Limits) {
    self.text = OpenStepText(utf8)
    self.document = Document(source: utf8, origin: .openStep, limits: limits)
    self.limits = limits
    document.nodes.reserveCapacity(utf8.count / 16 + 1)
  }

  /// Reads one value, or the entries of a dictionary. If more text follows a string, the string is the first key.
  private mutating func readFile() throws(PropertyListError) {
    guard try text.skipSpace() else {
      document.nodes.append(.container(.dictionary, count: 0, end: 1))
      return
    }
    let start = text.position
    if OpenStepText.beginsString(text.bytes[start]) {
      document.nodes.append(try text.string(to: &document))
      guard try text.skipSpace() else { return }
      document.nodes.removeAll()
      document.decoded.removeAll()
      text.position = start
      open(.dictionary, isFile: true)
    } else {
      try beginValue()
    }
    while let last = frames.last {
      if last.kind == .dictionary { try readEntry(last) } else { try readElement(last) }
    }
    if try text.skipSpace() { throw text.unexpected("the end of the file") }
  }

  /// Appends a leaf, or opens an array or dictionary.
  private mutating func beginValue() throws(PropertyListError) {
    guard try text.skipSpace() else { throw text.unexpected("a value") }
    switch text.bytes[text.position] {
    case UInt8(ascii: "{"):
      try checkDepth()
      text.position += 1
      open(.dictionary, isFile: false)
    case UInt8(ascii: "("):
      try checkDepth()
      text.position += 1
      open(.array, isFile: false)
    case UInt8(ascii: "<"):
      document.nodes.append(try text.data(to: &document))
    case let byte:
      guard OpenStepText.beginsString(byte) else { throw text.unexpected("a value") }
      document.nodes.append(try text.string(to: &document))
    }
  }

  private func checkDepth() throws(PropertyListError) {
    guard frames.count < limits.depth else { throw text.fault(.tooDeep(limit: limits.depth), at: text.position) }
  }

  private mutating func open(_ kind: Kind, isFile: Bool) {
    frames.append(Frame(node: document.nodes.count, kind: kind, isFile: isFile))
    document.nodes.append(.container(kind, count: 0, end: document.nodes.count + 1))
  }

  /// Reads a dictionary up to its next value or its end. A `;` is required after each entry, even after the last.
  private mutating func readEntry(_ frame: Frame) throws(PropertyListError) {
    if frame.count > 0 {
      guard try text.skipSpace(), text.bytes[text.position] == UInt8(ascii: ";") else {
        throw text.unexpected("\";\" after the value")
      }
      text.position += 1
    }
    guard try text.skipSpace() else {
      guard frame.isFile else { throw text.unexpected("a key or \"}\"") }
      return close(frame)
    }
    guard OpenStepText.beginsString(text.bytes[text.position]) else {
      if frame.isFile { return try endFile(frame) }
      guard text.bytes[text.position] == UInt8(ascii: "}") else {
        throw text.unexpected("a key or \"}\"")
      }
      text.position += 1
      return close(frame)
    }
    keyPlaces.append((document.nodes.count, text.position))
    var key = try text.string(to: &document)
    let value = key
    key.flags.insert(.key)
    document.nodes.append(key)
    frames[frames.count - 1].count &+= 1
    guard try text.skipSpace() else { throw text.unexpected("\"=\" or \";\" after the key") }
    switch text.bytes[text.position] {
    case UInt8(ascii: ";"): document.nodes.append(value)
    case UInt8(ascii: "="):
      text.position += 1
      try beginValue()
    default: throw text.unexpected("\"=\" or \";\" after the key")
    }
  }

  /// Ends a file at a mark where CoreFoundation stops reading it without an error (`parsePlistDictContent`). Surplus
  /// semicolons after the last entry lose nothing.
  private mutating func endFile(_ frame: Frame) throws(PropertyListError) {
    let start = text.position
    while try text.skipSpace(), text.bytes[text.position] == UInt8(ascii: ";") { text.position += 1 }
    guard try text.skipSpace() else { return close(frame) }
    let mark = text.bytes[text.position]
    if countsLostKeys {
      if text.position == start { text.position += 1 }
      // The next entry begins without a semicolon before it.
      frames[frames.count - 1].count = 0
      return
    }
    text.position = start
    var rest = self
    guard let (lost, first) = rest.lostKeys() else {
      // Other text at the end loses nothing either, such as a byte order mark. A brace shows that another one is missing.
      guard !"{}()".utf8.contains(mark) else { throw text.unexpected("a key or the end of the file") }
      text.position = text.bytes.count
      return close(frame)
    }
    throw text.fault(
      .lostKeys(
        found: Excerpt.character(at: start, in: text.bytes), read: frame.count, lost: lost, first: first), at: start)
  }

  /// Returns the number of keys after a mark, as far as they can be read, and the first of them as it is written. Nil if
  /// there are none.
  private mutating func lostKeys() -> (count: Int, first: String)? {
    countsLostKeys = true
    frames[frames.count - 1].count = 0
    let known = keyPlaces.count
    let depth = frames.count
    repeat {
      do throws(PropertyListError) {
        while frames.count >= depth, let last = frames.last {
          if last.kind == .dictionary { try readEntry(last) } else { try readElement(last) }
        }
      } catch {}
    } while skipsFault(depth)
    let keys = keyPlaces[known...]
    guard let first = keys.first else { return nil }
    return (keys.count, RepeatedKey.text(of: first.node, in: document))
  }

  /// Moves to the next line after a fault, if the file goes on there with a key.
  private mutating func skipsFault(_ depth: Int) -> Bool {
    guard frames.count >= depth else { return false }
    frames.removeLast(frames.count - depth)
    frames[frames.count - 1].count = 0
    while text.position < text.bytes.count {
      while text.position < text.bytes.count, text.bytes[text.position] != UInt8(ascii: "\n") { text.position += 1 }
      text.position += 1
      guard text.position < text.bytes.count, let hasMore = try? text.skipSpace(), hasMore else { return false }
      if OpenStepText.beginsString(text.bytes[text.position]) { return true }
    }
    return false
  }

  /// Reads an array up to its next value or its end. A comma may follow the last value.
  private mutating func readElement(_ frame: Frame) throws(PropertyListError) {
    guard try text.skipSpace() else { throw text.unexpected("a value or \")\"") }
    if frame.count > 0, text.bytes[text.position] != UInt8(ascii: ")") {
      guard text.bytes[text.position] == UInt8(ascii: ",") else { throw text.unexpected("\",\" or \")\"") }
      text.position += 1
      guard try text.skipSpace() else { throw text.unexpected("a value or \")\"") }
    }
    if text.bytes[text.position] == UInt8(ascii: ")") {
      text.position += 1
      return close(frame)
    }
    frames[frames.count - 1].count &+= 1
    try beginValue()
  }

  private mutating func close(_ frame: Frame) {
    frames.removeLast()
    document.nodes[frame.node] = .container(frame.kind, count: frame.count, end: document.nodes.count)
    if frame.kind == .dictionary {
      _ = duplicates.find(in: document, dictionary: frame.node, keeping: .lastValue)
    }
  }
}
