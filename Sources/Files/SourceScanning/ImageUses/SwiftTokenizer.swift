/// A tokenizer for Swift source (The Swift Programming Language, "Lexical Structure"). It recognizes raw, multi-line
/// and interpolated strings, nested comments and regular expressions, so that their content is never read as code.
package struct SwiftTokenizer {
  /// An unfinished string literal. The code of an interpolation is above it on the stack.
  private struct OpenText {
    let hashes: Int
    let isMultiline: Bool
    let line: Int
    var text = SwiftText()
    /// The text since the last interpolation. A joined line ends with `joint`.
    var bytes: [UInt8] = []
  }

  /// The mark of a line that a backslash joins to the next one. No UTF-8 text contains this byte.
  private static let joint: UInt8 = 0xFF

  private let bytes: [UInt8]
  private var index = 0
  private var line = 1
  /// The code around and inside interpolations, outermost first, with the number of open brackets in each.
  private var code = [(tokens: SwiftTokens(), brackets: 0)]
  private var texts: [OpenText] = []
  private var finished: [SwiftTokens] = []

  /// Returns the tokens of each interpolation and finally those of the file, or nil if a string does not end. The rest of such a
  /// file cannot be read.
  package static func tokens(of bytes: [UInt8]) -> [SwiftTokens]? {
    var tokenizer = SwiftTokenizer(bytes)
    return tokenizer.run() ? tokenizer.finished : nil
  }

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  private func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
  private func isNext(_ text: StaticString, _ ahead: Int = 0) -> Bool {
    guard index + ahead + text.utf8CodeUnitCount <= bytes.count else { return false }
    return bytes[(index + ahead)...].starts(with: text.description.utf8)
  }

  private mutating func advance(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      if bytes[index] == UInt8(ascii: "\n") { line += 1 }
      index += 1
    }
  }

  private mutating func emit(_ token: SwiftToken, line: Int) { code[code.count - 1].tokens.append(token, line: line) }

  private mutating func run() -> Bool {
    while let next = byte() {
      // The position is inside a text if there are as many texts as code levels.
      if texts.count == code.count {
        if !readText(next) { return false }
      } else {
        readCode(next)
      }
    }
    guard texts.isEmpty else { return false }
    finished.append(code[0].tokens)
    return true
  }

  private mutating func readCode(_ next: UInt8) {
    switch next {
    case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): advance()
    case UInt8(ascii: "/") where isNext("//"):
      while let byte = byte(), byte != UInt8(ascii: "\n") { advance() }
    case UInt8(ascii: "/") where isNext("/*"): skipComment()
    case UInt8(ascii: "/") where startsExpression && skipRegularExpression(): break
    case UInt8(ascii: "#"), UInt8(ascii: "\""): startTextOrMark(next)
    case UInt8(ascii: "?") where index > 0 && bytes[index - 1] <= 32:
      emit(.choice, line: line)
      while byte() == UInt8(ascii: "?") { advance() }
    case UInt8(ascii: "0")...UInt8(ascii: "9"): readNumber()
    case UInt8(ascii: "`"):
      advance()
      let start = index
      while let byte = byte(), byte != UInt8(ascii: "`"), byte != UInt8(ascii: "\n") { advance() }
      emit(.name(String(decoding: bytes[start..<index], as: UTF8.self)), line: line)
      advance()
    case _ where Self.isNamePart(next): readName()
    default: readMark(next)
    }
  }

  private mutating func readMark(_ mark: UInt8) {
    if mark == UInt8(ascii: "(") { code[code.count - 1].brackets += 1 }
    if mark == UInt8(ascii: ")") {
      if code.count > 1 && code[code.count - 1].brackets == 0 {
        finished.append(code.removeLast().tokens)
        advance()
        return
      }
      code[code.count - 1].brackets -= 1
    }
    emit(.mark(mark), line: line)
    advance()
  }

  private mutating func readName() {
    let start = index
    while let byte = byte(), Self.isNamePart(byte) { advance() }
    emit(.name(String(decoding: bytes[start..<index], as: UTF8.self)), line: line)
  }

  static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }

  private mutating func readNumber() {
    let start = index
    while let byte = byte() {
      let isFraction = byte == UInt8(ascii: ".") && (self.byte(1).map { (48...57).contains($0) } ?? false)
      guard Self.isNamePart(byte) || isFraction else { break }
      advance()
    }
    let digits = String(decoding: bytes[start..<index].filter { $0 != UInt8(ascii: "_") }, as: UTF8.self)
    emit(.number(digits.hasPrefix("0x") ? nil : Double(digits)), line: line)
  }

  private mutating func skipComment() {
    var depth = 0
    repeat {
      if isNext("/*") {
        depth += 1
        advance(2)
      } else if isNext("*/") {
        depth -= 1
        advance(2)
      } else {
        advance()
      }
    } while depth > 0 && index < bytes.count
  }

  /// Whether an expression may start here. A slash is then not a division.
  private var startsExpression: Bool {
    switch code[code.count - 1].tokens.tokens.last {
    case .name(let name):
      ["return", "case", "in", "let", "var", "try", "await", "if", "while", "where", "else"].contains(name)
    case .choice: true
    case .number, .text: false
    case .mark(let mark):
      ![UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: "?"), UInt8(ascii: "!")].contains(mark)
    case nil: true
    }
  }

  /// The last line on which the search for the end of `/…/` failed. It is not searched again.
  private var lineWithoutEnd = 0

  /// Skips `/…/` if it ends on its line. Otherwise the slash is an operator, and the function returns false.
  private mutating func skipRegularExpression() -> Bool {
    guard line != lineWithoutEnd, let first = byte(1),
      ![UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n")].contains(first)
    else {
      return false
    }
    var end = index + 1
    while end < bytes.count, bytes[end] != UInt8(ascii: "\n") {
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count, bytes[end + 1] != UInt8(ascii: "\n") {
        end += 1
      } else if bytes[end] == UInt8(ascii: "/") {
        index = end + 1
        return true
      }
      end += 1
    }
    lineWithoutEnd = line
    return false
  }

  /// Reads the start of a text (`"`, `"""`, `#"`), skips `#/…/#`, or reads a mark such as the `#` of `#if`.
  private mutating func startTextOrMark(_ next: UInt8) {
    var hashes = 0
    while byte(hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(hashes) {
    case UInt8(ascii: "\""):
      let isMultiline = isNext("\"\"\"", hashes) && !closesOnLine(hashes: hashes)
      texts.append(OpenText(hashes: hashes, isMultiline: isMultiline, line: line))
      advance(hashes + (isMultiline ? 3 : 1))
    case UInt8(ascii: "/") where hashes > 0:
      advance(hashes + 1)
      while index < bytes.count, !(byte() == UInt8(ascii: "/") && hasHashes(hashes, 1)) { advance() }
      advance(hashes + 1)
    default:
      // Read the whole run, so that it is searched only once.
      for _ in 0..<max(1, hashes) { readMark(next) }
    }
  }

  /// The last line without an end of a raw text, and the fewest hashes for which the search failed.
  private var lineWithoutClose = (line: 0, hashes: 0)

  /// Returns true if a raw text that begins with three quotes ends on its line, such as `#"""#`. It is then a text of
  /// one line that begins with quotes (Swift's Lexer.cpp, advanceIfMultilineDelimiter).
  private mutating func closesOnLine(hashes: Int) -> Bool {
    guard hashes > 0, lineWithoutClose.line != line || hashes < lineWithoutClose.hashes else { return false }
    var ahead = hashes + 2
    while let byte = byte(ahead), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\""), hasHashes(hashes, ahead + 1) { return true }
      ahead += 1
    }
    lineWithoutClose = (line, hashes)
    return false
  }

  private func hasHashes(_ count: Int, _ ahead: Int) -> Bool {
    (0..<count).allSatisfy { byte(ahead + $0) == UInt8(ascii: "#") }
  }

  /// Reads a byte, an escape, the start of an interpolation or the end of the innermost text. Returns false if the text
  /// is not closed.
  private mutating func readText(_ next: UInt8) -> Bool {
    let open = texts[texts.count - 1]
    if next == UInt8(ascii: "\""), open.isMultiline ? isNext("\"\"\"") : true,
      hasHashes(open.hashes, open.isMultiline ? 3 : 1)
    {
      advance((open.isMultiline ? 3 : 1) + open.hashes)
      endText()
      return true
    }
    if next == UInt8(ascii: "\n"), !open.isMultiline { return false }
    if next == UInt8(ascii: "\\"), hasHashes(open.hashes, 1) {
      advance(1 + open.hashes)
      return readEscape()
    }
    texts[texts.count - 1].bytes.append(next)
    advance()
    return true
  }

  private mutating func endText() {
    var open = texts.removeLast()
    if open.isMultiline { Self.dropIndentation(&open) }
    let rest = String(decoding: open.bytes, as: UTF8.self)
    if open.text.isInterpolated { open.text.suffix = rest } else { open.text.prefix = rest }
    emit(.text(open.text), line: open.line)
  }

  /// Replaces each CR LF with LF.
  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(UInt8(ascii: "\r")) else { return bytes }
    return bytes.indices.filter { index in
      bytes[index] != UInt8(ascii: "\r") || index + 1 == bytes.count || bytes[index + 1] != UInt8(ascii: "\n")
    }.map { bytes[$0] }
  }

  /// Removes the lines of the quotes and the indentation of a multi-line text. The closing quotes define the
  /// indentation.
  private static func dropIndentation(_ open: inout OpenText) {
    open.bytes = withoutReturns(open.bytes)
    open.text.prefix = String(decoding: withoutReturns(Array(open.text.prefix.utf8)), as: UTF8.self)
    guard let last = open.bytes.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let indentation = Array(open.bytes[(last + 1)...])
    var lines = open.bytes[..<last].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if !open.text.isInterpolated, !lines.isEmpty { lines.removeFirst() }
    lines = lines.map { $0.starts(with: indentation) ? $0.dropFirst(indentation.count) : $0 }
    open.bytes = lines.dropLast().reduce(into: []) { text, line in
      text += line.last == joint ? line.dropLast() : line + [UInt8(ascii: "\n")]
    }
    open.bytes += lines.last ?? []
    let prefix = open.text.prefix
    if prefix.hasPrefix("\n") {
      let start = prefix.dropFirst()
      open.text.prefix = String(start.utf8.starts(with: indentation) ? start.dropFirst(indentation.count) : start)
    }
  }

  private static let escapes: [UInt8: UInt8] = [
    UInt8(ascii: "n"): 10, UInt8(ascii: "t"): 9, UInt8(ascii: "r"): 13, UInt8(ascii: "0"): 0,
  ]

  private mutating func readEscape() -> Bool {
    guard let kind = byte() else { return false }
    if kind == UInt8(ascii: "(") {
      let last = texts.count - 1
      if !texts[last].text.isInterpolated {
        texts[last].text.prefix = String(decoding: texts[last].bytes, as: UTF8.self)
      }
      texts[last].text.isInterpolated = true
      texts[last].bytes = []
      advance()
      // The text becomes a token when it ends, so the next index is its own.
      code.append((SwiftTokens(place: code[0].tokens.tokens.count), 0))
      return true
    }
    if kind == UInt8(ascii: "u"), byte(1) == UInt8(ascii: "{") {
      let digits = bytes[min(index + 2, bytes.count)...].prefix(9).prefix { $0 != UInt8(ascii: "}") }
      guard let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16), let scalar = Unicode.Scalar(value)
      else {
        return false
      }
      texts[texts.count - 1].bytes += Array(String(Character(scalar)).utf8)
      advance(digits.count + 3)
      return true
    }
    if texts[texts.count - 1].isMultiline, let end = blankToLineEnd {
      texts[texts.count - 1].bytes.append(Self.joint)
      advance(end)
      return true
    }
    texts[texts.count - 1].bytes.append(Self.escapes[kind] ?? kind)
    advance()
    return true
  }

  /// The distance to the end of the line, if only white space is left on it.
  private var blankToLineEnd: Int? {
    var ahead = 0
    while let byte = byte(ahead), byte != UInt8(ascii: "\n") {
      guard byte <= 32 else { return nil }
      ahead += 1
    }
    return index + ahead < bytes.count ? ahead : nil
  }
}
