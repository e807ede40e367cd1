extension YAMLReader {
  /// Reads a plain scalar. Lines that continue it are joined by a space, or by their empty lines.
  mutating func plain(at start: Int, parent: Int) throws(ReadingError) -> String {
    guard !",]}%@`".utf8.contains(bytes[start]), !isIndicator(start) else { throw invalid }
    var result = ""
    var from = start
    while true {
      let here = lines[line]
      guard colon(from: from, to: here.end) == nil else { throw invalid }
      let comment = comment(from: from, to: here.end)
      result += text(from..<(comment ?? here.end))
      line += 1
      var next = line
      while next < lines.count, isBlank(lines[next]) { next += 1 }
      guard comment == nil, next < lines.count, lines[next].indent > parent,
        bytes[lines[next].start] != UInt8(ascii: "#"), !isMarker(lines[next], "---"), !isMarker(lines[next], "...")
      else {
        return result
      }
      result += next == line ? " " : String(repeating: "\n", count: next - line)
      line = next
      from = lines[next].start
    }
  }

  /// Returns true if a mark stands alone, so that it is no text.
  private func isIndicator(_ start: Int) -> Bool {
    "-?:".utf8.contains(bytes[start]) && (start + 1 == bytes.count || bytes[start + 1] <= 32)
  }

  private func comment(from start: Int, to end: Int) -> Int? {
    (start..<end).first { bytes[$0] == UInt8(ascii: "#") && $0 > start && Self.isSpace(bytes[$0 - 1]) }
  }

  /// Reads a quoted scalar. Afterwards `position` is after its closing quote, on the current line.
  mutating func quoted(at start: Int) throws(ReadingError) -> String {
    let quote = bytes[start]
    var result: [UInt8] = []
    // White space before a line break is dropped, unless it was escaped.
    var kept = 0
    position = start + 1
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case quote where quote == UInt8(ascii: "'") && position + 1 < bytes.count && bytes[position + 1] == quote:
        result.append(quote)
        position += 2
      case quote:
        position += 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        try readEscape(into: &result)
        kept = result.count
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        while result.count > kept, let last = result.last, Self.isSpace(last) { result.removeLast() }
        let breaks = try skipBreaks()
        result += breaks == 1 ? [UInt8(ascii: " ")] : [UInt8](repeating: UInt8(ascii: "\n"), count: breaks - 1)
        kept = result.count
      default:
        result.append(byte)
        position += 1
      }
    }
    throw invalid
  }

  /// Moves to the first byte of text on a later line. Returns the number of line breaks before it.
  private mutating func skipBreaks() throws(ReadingError) -> Int {
    var breaks = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "\n") {
        breaks += 1
        line += 1
        guard line < lines.count, !isMarker(lines[line], "---"), !isMarker(lines[line], "...") else { throw invalid }
      } else if !Self.isSpace(byte), byte != UInt8(ascii: "\r") {
        break
      }
      position += 1
    }
    return max(1, breaks)
  }

  private static let escapes: [UInt8: String] = [
    UInt8(ascii: "0"): "\0", UInt8(ascii: "a"): "\u{7}", UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "t"): "\t",
    UInt8(ascii: "\t"): "\t", UInt8(ascii: "n"): "\n", UInt8(ascii: "v"): "\u{B}", UInt8(ascii: "f"): "\u{C}",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "e"): "\u{1B}", UInt8(ascii: " "): " ", UInt8(ascii: "\""): "\"",
    UInt8(ascii: "/"): "/", UInt8(ascii: "\\"): "\\", UInt8(ascii: "N"): "\u{85}", UInt8(ascii: "_"): "\u{A0}",
    UInt8(ascii: "L"): "\u{2028}", UInt8(ascii: "P"): "\u{2029}",
  ]
  /// The number of hexadecimal digits after each letter.
  private static let digits: [UInt8: Int] = [UInt8(ascii: "x"): 2, UInt8(ascii: "u"): 4, UInt8(ascii: "U"): 8]

  private mutating func readEscape(into result: inout [UInt8]) throws(ReadingError) {
    position += 1
    guard position < bytes.count else { throw invalid }
    let kind = bytes[position]
    if kind == UInt8(ascii: "\n") || kind == UInt8(ascii: "\r") {
      let breaks = try skipBreaks()
      result += [UInt8](repeating: UInt8(ascii: "\n"), count: breaks - 1)
      return
    }
    position += 1
    if let text = Self.escapes[kind] {
      result += text.utf8
      return
    }
    guard let count = Self.digits[kind], var value = hexadecimal(count) else { throw invalid }
    // JSON writes characters above U+FFFF as two surrogates.
    if kind == UInt8(ascii: "u"), (0xD800..<0xDC00).contains(value), bytes.dropFirst(position).starts(with: [92, 117]) {
      position += 2
      guard let low = hexadecimal(4), (0xDC00..<0xE000).contains(low) else { throw invalid }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw invalid }
    result += String(Character(scalar)).utf8
  }

  /// Reads exactly `count` digits.
  private mutating func hexadecimal(_ count: Int) -> UInt32? {
    guard position + count <= bytes.count else { return nil }
    let digits = String(decoding: bytes[position..<position + count], as: UTF8.self)
    guard digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") }) else { return nil }
    position += count
    return UInt32(digits, radix: 16)
  }

  /// Reads a literal scalar (`|`) or a folded one (`>`), with the next line as the current one afterwards.
  mutating func blockScalar(at start: Int, parent: Int) throws(ReadingError) -> String {
    let isFolded = bytes[start] == UInt8(ascii: ">")
    var keepsEnd: Bool?
    var indent: Int?
    var index = start + 1
    while index < lines[line].end, !Self.isSpace(bytes[index]) {
      switch bytes[index] {
      case UInt8(ascii: "+"): keepsEnd = true
      case UInt8(ascii: "-"): keepsEnd = false
      case UInt8(ascii: "1")...UInt8(ascii: "9"): indent = max(0, parent) + Int(bytes[index] - UInt8(ascii: "0"))
      default: throw invalid
      }
      index += 1
    }
    guard isEmptyRest(index, lines[line]) else { throw invalid }
    line += 1
    return content(column: indent ?? detectedColumn(parent: parent), isFolded: isFolded, keepsEnd: keepsEnd)
  }

  /// Returns the indentation of the first line of a block scalar. An empty line before it may not be longer.
  private func detectedColumn(parent: Int) -> Int {
    var column = max(1, parent + 1)
    for line in lines[line...] {
      column = max(column, line.indent)
      if line.start < line.end { break }
    }
    return column
  }

  /// Reads the lines of a block scalar that have at least `column` columns before them.
  private mutating func content(column: Int, isFolded: Bool, keepsEnd: Bool?) -> String {
    var result: [UInt8] = []
    var breaks = 0
    var wasIndented = true
    var isFirst = true
    var isEnded = false
    while line < lines.count {
      let here = lines[line]
      let length = here.end - here.begin
      if here.start == here.end, length <= column {
        breaks += here.isEnded ? 1 : 0
        line += 1
        continue
      }
      guard here.indent >= column, !isMarker(here, "---"), !isMarker(here, "...") else { break }
      let text = bytes[here.begin + column..<here.end]
      let isIndented = text.first.map(Self.isSpace) ?? false
      if !isFirst {
        let folds = isFolded && !wasIndented && !isIndented
        if !folds { result.append(UInt8(ascii: "\n")) } else if breaks == 0 { result.append(UInt8(ascii: " ")) }
      }
      result += [UInt8](repeating: UInt8(ascii: "\n"), count: breaks) + text
      (breaks, wasIndented, isFirst, isEnded) = (0, isIndented, false, here.isEnded)
      line += 1
    }
    if keepsEnd != false, !isFirst, isEnded { result.append(UInt8(ascii: "\n")) }
    if keepsEnd == true { result += [UInt8](repeating: UInt8(ascii: "\n"), count: breaks) }
    return String(decoding: result, as: UTF8.self)
  }
}
