/// A reader for the plain part of YAML 1.2: block and flow collections, and scalars of all five styles. All scalars
/// are texts. Anchors, aliases, tags and merge keys are not supported. Their values are computed.
package struct YAMLReader {
  /// The reason why a document is not read.
  package enum ReadingError: Error {
    case invalid(line: Int)
    case tooDeep(line: Int)
  }

  /// A line of the file. The first line of an element of a sequence starts after its dash.
  struct Line {
    /// The offset of the line in the file.
    let begin: Int
    /// The number of columns before the content.
    var indent: Int
    /// The offset of the first byte of the content.
    var start: Int
    /// The offset after the last byte, without the line break.
    let end: Int
    /// Whether a line break ends the line.
    let isEnded: Bool
  }

  let bytes: [UInt8]
  var lines: [Line]
  /// The index of the current line.
  var line = 0
  /// The offset in a quoted scalar or in a flow collection.
  var position = 0
  /// Whether the document has only plain data.
  var isComplete = true

  /// Reads the first document of a file.
  package static func read(_ bytes: [UInt8]) throws(ReadingError) -> (value: ManifestValue, isComplete: Bool) {
    var reader = YAMLReader(bytes)
    let value = try reader.document()
    return (value, reader.isComplete)
  }

  private init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    lines = []
    var begin = 0
    while begin < self.bytes.count {
      var end = begin
      while end < self.bytes.count, self.bytes[end] != UInt8(ascii: "\n") { end += 1 }
      let isEnded = end < self.bytes.count
      let next = end + 1
      if end > begin, self.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      var start = begin
      while start < end, self.bytes[start] == UInt8(ascii: " ") { start += 1 }
      lines.append(Line(begin: begin, indent: start - begin, start: start, end: end, isEnded: isEnded))
      begin = next
    }
  }

  var invalid: ReadingError { .invalid(line: line + 1) }

  private mutating func document() throws(ReadingError) -> ManifestValue {
    while let next = current, next.indent == 0, bytes[next.start] == UInt8(ascii: "%") { line += 1 }
    if let next = current, isMarker(next, "---") {
      // A value on the line of the marker is rare.
      guard isEmptyRest(next.start + 3, next) else { throw invalid }
      line += 1
    }
    let value = try node(least: 0, depth: 0)
    if let next = current {
      guard isMarker(next, "---") || isMarker(next, "...") else { throw invalid }
      line += 1
      if current != nil { isComplete = false }
    }
    return value
  }

  /// The next line that is neither blank nor a comment, which becomes the current line. Nil at the end.
  var current: Line? {
    mutating get {
      while line < lines.count, isBlank(lines[line]) || bytes[lines[line].start] == UInt8(ascii: "#") { line += 1 }
      return line < lines.count ? lines[line] : nil
    }
  }

  func isBlank(_ line: Line) -> Bool {
    bytes[line.start..<line.end].allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  }

  func isMarker(_ line: Line, _ marker: StaticString) -> Bool {
    guard line.start == line.begin, line.end - line.start >= 3 else { return false }
    return bytes[line.start..<line.start + 3].elementsEqual(marker.description.utf8)
      && (line.end - line.start == 3 || Self.isSpace(bytes[line.start + 3]))
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }

  /// Returns true if only white space and a comment follow on the line.
  func isEmptyRest(_ offset: Int, _ line: Line) -> Bool {
    guard let next = bytes[offset..<max(offset, line.end)].firstIndex(where: { !Self.isSpace($0) }) else { return true }
    return bytes[next] == UInt8(ascii: "#") && (next == line.start || Self.isSpace(bytes[next - 1]))
  }

  private func isDash(_ line: Line) -> Bool {
    bytes[line.start] == UInt8(ascii: "-") && (line.start + 1 == line.end || Self.isSpace(bytes[line.start + 1]))
  }

  /// Reads the node that starts on the current line, or null if that line has fewer than `least` columns before it.
  private mutating func node(least: Int, depth: Int) throws(ReadingError) -> ManifestValue {
    guard let next = current, next.indent >= least, !isMarker(next, "---"), !isMarker(next, "...") else { return .null }
    guard depth < ManifestValue.depthLimit else { throw .tooDeep(line: line + 1) }
    guard bytes[next.start] != UInt8(ascii: "\t") else { throw invalid }
    if isDash(next) { return try sequence(indent: next.indent, depth: depth) }
    if try key(next) != nil { return try map(indent: next.indent, depth: depth) }
    return try value(at: next.start, parent: least - 1, allowsDash: false, depth: depth)
  }

  private mutating func sequence(indent: Int, depth: Int) throws(ReadingError) -> ManifestValue {
    var items: [ManifestValue] = []
    while let next = current, next.indent == indent, isDash(next), !isMarker(next, "---") {
      var start = next.start + 1
      while start < next.end, Self.isSpace(bytes[start]) { start += 1 }
      if isEmptyRest(start, next) {
        line += 1
      } else {
        start = skipProperties(from: start, next)
        if isEmptyRest(start, next) {
          line += 1
        } else {
          lines[line].indent = indent + start - next.start
          lines[line].start = start
        }
      }
      items.append(try node(least: indent + 1, depth: depth + 1))
    }
    if let next = current, next.indent > indent { throw invalid }
    return .list(items)
  }

  private mutating func map(indent: Int, depth: Int) throws(ReadingError) -> ManifestValue {
    var fields: [ManifestValue.Field] = []
    while let next = current, next.indent == indent, !isDash(next), !isMarker(next, "..."), !isMarker(next, "---") {
      guard let (name, end) = try key(next) else { throw invalid }
      let value = try value(at: end, parent: indent, allowsDash: true, depth: depth)
      if name == "<<" { isComplete = false } else { fields.append(ManifestValue.Field(key: name, value: value)) }
    }
    if let next = current, next.indent > indent { throw invalid }
    return .map(fields)
  }

  /// Returns the key at the start of a line with the offset after its colon, or nil if the line has no key.
  private mutating func key(_ line: Line) throws(ReadingError) -> (name: String, end: Int)? {
    switch bytes[line.start] {
    case UInt8(ascii: "\t"): throw invalid
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let saved = (self.line, position)
      let name = try quoted(at: line.start)
      var end = position
      let isOnLine = self.line == saved.0
      (self.line, position) = saved
      while end < line.end, Self.isSpace(bytes[end]) { end += 1 }
      guard isOnLine, end < line.end, bytes[end] == UInt8(ascii: ":") else { return nil }
      guard end + 1 == line.end || Self.isSpace(bytes[end + 1]) else { return nil }
      return (name, end + 1)
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "#"), UInt8(ascii: "|"), UInt8(ascii: ">"): return nil
    case UInt8(ascii: "?") where line.start + 1 == line.end || Self.isSpace(bytes[line.start + 1]): throw invalid
    default: break
    }
    guard let colon = colon(from: line.start, to: line.end) else { return nil }
    // An anchor or an alias as a key.
    if "&*!%@`".utf8.contains(bytes[line.start]) { throw invalid }
    return (text(line.start..<colon), colon + 1)
  }

  /// Returns the offset of a colon that ends a plain key, before any comment.
  func colon(from start: Int, to end: Int) -> Int? {
    var index = start
    while index < end {
      if bytes[index] == UInt8(ascii: ":"), index + 1 == end || Self.isSpace(bytes[index + 1]) { return index }
      if bytes[index] == UInt8(ascii: "#"), index > start, Self.isSpace(bytes[index - 1]) { return nil }
      index += 1
    }
    return nil
  }

  /// Returns the text of a range without white space at its ends.
  func text(_ range: Range<Int>) -> String {
    var range = range
    while let first = range.first, Self.isSpace(bytes[first]) { range.removeFirst() }
    while let last = range.last, Self.isSpace(bytes[last]) { range.removeLast() }
    return String(decoding: bytes[range], as: UTF8.self)
  }

  /// Skips anchors and tags. They make the document incomplete.
  private mutating func skipProperties(from offset: Int, _ line: Line) -> Int {
    var offset = offset
    while offset < line.end, bytes[offset] == UInt8(ascii: "&") || bytes[offset] == UInt8(ascii: "!") {
      isComplete = false
      while offset < line.end, !Self.isSpace(bytes[offset]) { offset += 1 }
      while offset < line.end, Self.isSpace(bytes[offset]) { offset += 1 }
    }
    return offset
  }

  /// Reads a value that starts on the current line, or the block below that line.
  ///
  /// - Parameters:
  ///   - parent: the indentation of the collection that contains the value, or -1.
  ///   - allowsDash: whether a sequence below may have the indentation of its parent.
  private mutating func value(
    at offset: Int, parent: Int, allowsDash: Bool, depth: Int
  ) throws(ReadingError) -> ManifestValue {
    let here = lines[line]
    var start = offset
    while start < here.end, Self.isSpace(bytes[start]) { start += 1 }
    start = skipProperties(from: start, here)
    if isEmptyRest(start, here) {
      line += 1
      if allowsDash, let next = current, next.indent == parent, isDash(next), !isMarker(next, "---") {
        guard depth < ManifestValue.depthLimit else { throw .tooDeep(line: line + 1) }
        return try sequence(indent: parent, depth: depth + 1)
      }
      return try node(least: parent + 1, depth: depth + 1)
    }
    switch bytes[start] {
    case UInt8(ascii: "*"):
      isComplete = false
      line += 1
      return .computed
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return .text(try blockScalar(at: start, parent: parent))
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      let text = try quoted(at: start)
      try endInline()
      return .text(text)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      position = start
      let value = try flow(depth: depth + 1)
      try endInline()
      return value
    default: return .text(try plain(at: start, parent: parent))
    }
  }

  /// Moves to the next line after a value that ends at `position`.
  private mutating func endInline() throws(ReadingError) {
    guard line < lines.count, isEmptyRest(position, lines[line]) else { throw invalid }
    line += 1
  }
}
