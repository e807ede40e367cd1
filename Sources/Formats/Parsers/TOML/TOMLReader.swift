/// A reader of TOML 1.0 (toml.io/en/v1.0.0). It keeps the order of keys, and the line of every key and value.
package struct TOMLReader {
  /// The deepest nesting of tables and arrays. No config is deeper, and the recursion stays far from the end of the
  /// stack.
  static let deepest = 64

  let bytes: [UInt8]
  var offset = 0
  var line = 1
  var lineStart = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// - Throws: `TOMLError`, with line and column.
  package static func read(_ bytes: [UInt8]) throws(TOMLError) -> TOMLTable {
    var reader = TOMLReader(bytes)
    try reader.checkUTF8()
    return try reader.document()
  }

  package static func read(_ text: String) throws(TOMLError) -> TOMLTable { try read(Array(text.utf8)) }

  /// A header or a pair, before it is added to the tree.
  private enum Statement {
    case header([TOMLTree.Key])
    case element([TOMLTree.Key])
    case pair([TOMLTree.Key], TOMLValue)
  }

  private mutating func document() throws(TOMLError) -> TOMLTable {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    var tree = TOMLTree()
    var table = TOMLTree.root
    while true {
      try skipBlankLines()
      guard let byte = peek() else { return tree.finished() }
      let start = mark
      let statement = byte == UInt8(ascii: "[") ? try header() : try pairStatement()
      do throws(TOMLTree.ConflictError) {
        switch statement {
        case .header(let path): table = try tree.open(path)
        case .element(let path): table = try tree.openElement(path)
        case .pair(let path, let value): try tree.set(path, to: value, in: table)
        }
      } catch { throw fail(Self.problem(error), at: start) }
    }
  }

  static func problem(_ conflict: TOMLTree.ConflictError) -> TOMLError.Problem {
    switch conflict {
    case .twice(let name): .twice(name)
    case .notATable(let name): .notATable(name)
    case .closedTable(let name): .closedTable(name)
    }
  }

  /// Reads `[a.b]` or `[[a.b]]`, and the end of its line.
  private mutating func header() throws(TOMLError) -> Statement {
    offset += 1
    let isElement = take("[")
    let path = try keyPath()
    guard take("]"), !isElement || take("]") else { throw fail(.expected(isElement ? "']]'" : "']'")) }
    try endLine()
    return isElement ? .element(path) : .header(path)
  }

  private mutating func pairStatement() throws(TOMLError) -> Statement {
    let (path, value) = try pair(depth: 1)
    try endLine()
    return .pair(path, value)
  }

  /// Reads `key = value`, without the end of the line.
  mutating func pair(depth: Int) throws(TOMLError) -> ([TOMLTree.Key], TOMLValue) {
    let path = try keyPath()
    guard take("=") else { throw fail(.expected("'=' after the key")) }
    skipSpaces()
    return (path, try value(depth: depth + path.count))
  }

  /// Reads `a."b c".d`, with the spaces around it.
  private mutating func keyPath() throws(TOMLError) -> [TOMLTree.Key] {
    var path: [TOMLTree.Key] = []
    repeat {
      skipSpaces()
      path.append(TOMLTree.Key(name: try key(), line: line))
      if path.count > Self.deepest { throw fail(.tooDeep(limit: Self.deepest)) }
      skipSpaces()
    } while take(".")
    return path
  }

  private mutating func key() throws(TOMLError) -> String {
    switch peek() {
    case UInt8(ascii: "\""): return try basicString(mayBeLong: false)
    case UInt8(ascii: "'"): return try literalString(mayBeLong: false)
    default:
      let start = offset
      while let byte = peek(), Self.isBareKey(byte) { offset += 1 }
      guard offset > start else { throw fail(.expected("a key")) }
      return text(start..<offset)
    }
  }

  private static func isBareKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}

/// Access to bytes, lines and places.
extension TOMLReader {
  struct Mark {
    let offset: Int
    let line: Int
    let lineStart: Int
  }

  var mark: Mark { Mark(offset: offset, line: line, lineStart: lineStart) }

  func peek(_ ahead: Int = 0) -> UInt8? { offset + ahead < bytes.count ? bytes[offset + ahead] : nil }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  func fail(_ problem: TOMLError.Problem, at place: Mark? = nil) -> TOMLError {
    let place = place ?? mark
    // A column counts characters, so continuation bytes are excluded.
    let column = bytes[place.lineStart..<place.offset].count { $0 & 0xC0 != 0x80 }
    return TOMLError(problem: problem, line: place.line, column: column + 1)
  }

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  mutating func skipSpaces() {
    while let byte = peek(), byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { offset += 1 }
  }

  /// Skips a line feed, alone or after a carriage return.
  mutating func takeLineEnd() -> Bool {
    let length = peek() == UInt8(ascii: "\n") ? 1 : peek() == 13 && peek(1) == UInt8(ascii: "\n") ? 2 : 0
    guard length > 0 else { return false }
    offset += length
    line += 1
    lineStart = offset
    return true
  }

  mutating func skipComment() throws(TOMLError) {
    guard take("#") else { return }
    while let byte = peek(), byte != UInt8(ascii: "\n"), !(byte == 13 && peek(1) == UInt8(ascii: "\n")) {
      if byte < 32 && byte != 9 || byte == 127 { throw fail(.controlCharacter(byte)) }
      offset += 1
    }
  }

  /// Skips spaces, comments and line ends.
  mutating func skipBlankLines() throws(TOMLError) {
    repeat {
      skipSpaces()
      try skipComment()
    } while takeLineEnd()
  }

  private mutating func endLine() throws(TOMLError) {
    skipSpaces()
    try skipComment()
    if peek() != nil && !takeLineEnd() { throw fail(.expected("the end of the line")) }
  }

  private mutating func checkUTF8() throws(TOMLError) {
    guard String(validating: bytes, as: UTF8.self) == nil else { return }
    while lineStart < bytes.count {
      let end = bytes[lineStart...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      if String(validating: bytes[lineStart..<end], as: UTF8.self) == nil { break }
      line += 1
      lineStart = end + 1
    }
    offset = min(lineStart, bytes.count)
    throw fail(.notUTF8)
  }
}
