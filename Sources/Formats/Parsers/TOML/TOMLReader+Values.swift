/// The values of TOML. A quote, a bracket or a brace starts a string, an array or a table; any other value is a word.
extension TOMLReader {
  mutating func value(depth: Int) throws(TOMLError) -> TOMLValue {
    if depth > Self.deepest { throw fail(.tooDeep(limit: Self.deepest)) }
    let line = self.line
    switch peek() {
    case UInt8(ascii: "\""): return TOMLValue(.string(try basicString(mayBeLong: true)), line: line)
    case UInt8(ascii: "'"): return TOMLValue(.string(try literalString(mayBeLong: true)), line: line)
    case UInt8(ascii: "["): return TOMLValue(.array(try array(depth: depth)), line: line)
    case UInt8(ascii: "{"): return TOMLValue(.table(try inlineTable(depth: depth)), line: line)
    default: return TOMLValue(try word(), line: line)
    }
  }

  private mutating func array(depth: Int) throws(TOMLError) -> [TOMLValue] {
    offset += 1
    var elements: [TOMLValue] = []
    while true {
      try skipBlankLines()
      if take("]") { return elements }
      elements.append(try value(depth: depth + 1))
      try skipBlankLines()
      if take(",") { continue }
      guard take("]") else { throw fail(.expected("',' or ']' in the array")) }
      return elements
    }
  }

  /// Reads `{ a = 1, b.c = 2 }` on one line, without a comma at its end.
  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    offset += 1
    var tree = TOMLTree()
    skipSpaces()
    if take("}") { return TOMLTable() }
    while true {
      skipSpaces()
      let start = mark
      let (path, value) = try pair(depth: depth)
      do throws(TOMLTree.ConflictError) {
        try tree.set(path, to: value, in: TOMLTree.root)
      } catch { throw fail(Self.problem(error), at: start) }
      skipSpaces()
      if take(",") { continue }
      guard take("}") else { throw fail(.expected("',' or '}' in the inline table")) }
      return tree.finished()
    }
  }

  /// Reads a boolean, a number or a date.
  private mutating func word() throws(TOMLError) -> TOMLValue.Content {
    let start = mark
    while let byte = peek(), !Self.endsWord(byte) { offset += 1 }
    // One space may separate a date and a time.
    if TOMLDate.isDate(bytes[start.offset..<offset]), peek() == UInt8(ascii: " "), let next = peek(1),
      Self.isDigit(next)
    {
      offset += 1
      while let byte = peek(), !Self.endsWord(byte) { offset += 1 }
    }
    let text = text(start.offset..<offset)
    if text.isEmpty { throw fail(.expected("a value")) }
    switch text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: break
    }
    do throws(TOMLNumber.OutOfRangeError) {
      if let number = try TOMLNumber.parse(text) { return number }
    } catch { throw fail(.outOfRange(text), at: start) }
    if TOMLDate.isValid(Array(text.utf8)) { return .date(text) }
    throw fail(.notAValue(text), at: start)
  }

  static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...32, UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "#"), UInt8(ascii: "="): true
    default: false
    }
  }
}
