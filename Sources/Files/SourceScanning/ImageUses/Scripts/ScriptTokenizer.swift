/// A word, a text or a mark of Dart or JavaScript.
enum ScriptToken: Equatable {
  case name(String)
  case text(ScriptText)
  case number(String)
  case mark(UInt8)
}

/// A tokenizer for Dart, JavaScript and TypeScript. It skips comments and never fails. Unknown code becomes marks.
struct ScriptTokenizer {
  enum Language { case dart, javaScript }

  private let bytes: [UInt8]
  private let language: Language
  private var index = 0
  private var line: Int32 = 1
  /// The texts without an end. Each was searched up to the end of the source.
  private var failures = 0
  private(set) var tokens: [ScriptToken] = []
  private(set) var lines: [Int32] = []

  /// The most texts without an end. A source with more is no code.
  private static let mostFailures = 64
  /// The longest regular expression in bytes.
  private static let longestExpression = 512

  init(_ bytes: [UInt8], _ language: Language) {
    self.bytes = bytes
    self.language = language
    while index < bytes.count && failures < Self.mostFailures { readToken() }
  }

  private func byte(_ offset: Int = 0) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

  private mutating func append(_ token: ScriptToken, at line: Int32) {
    tokens.append(token)
    lines.append(line)
  }

  /// Moves to the next byte, and counts lines.
  private mutating func advance() {
    if index < bytes.count, bytes[index] == UInt8(ascii: "\n") { line += 1 }
    index += 1
  }

  private mutating func readToken() {
    let start = byte()
    let startLine = line
    if start == UInt8(ascii: "/"), skipComment() || skipExpression() { return }
    if start == UInt8(ascii: "r"), language == .dart, Self.isQuote(byte(1)) {
      index += 1
      readText(isRaw: true, startLine)
    } else if Self.isLetter(start) {
      let first = index
      while Self.isLetter(byte()) || Self.isDigit(byte()) { index += 1 }
      append(.name(String(decoding: bytes[first..<index], as: UTF8.self)), at: startLine)
    } else if Self.isDigit(start) {
      let first = index
      while Self.isDigit(byte()) || byte() == UInt8(ascii: ".") && Self.isDigit(byte(1)) { index += 1 }
      append(.number(String(decoding: bytes[first..<index], as: UTF8.self)), at: startLine)
    } else if Self.isQuote(start), language == .dart || !isApostrophe {
      readText(isRaw: false, startLine)
    } else if start == UInt8(ascii: "`"), language == .javaScript {
      readText(isRaw: false, startLine)
    } else {
      if start > 32 { append(.mark(start), at: startLine) }
      advance()
    }
  }

  /// Whether a quote is part of a word in the text of an element, as in `<Text>Don't</Text>`.
  private var isApostrophe: Bool { index > 0 && byte() == UInt8(ascii: "'") && Self.isLetter(bytes[index - 1]) }

  private mutating func skipComment() -> Bool {
    switch byte(1) {
    case UInt8(ascii: "/"):
      // An address in the text of an element is no comment.
      if index > 0, bytes[index - 1] == UInt8(ascii: ":"), language == .javaScript { return false }
      while index < bytes.count, byte() != UInt8(ascii: "\n") { index += 1 }
      return true
    case UInt8(ascii: "*"):
      index += 2
      while index < bytes.count, !(byte() == UInt8(ascii: "*") && byte(1) == UInt8(ascii: "/")) { advance() }
      index += 2
      return true
    default: return false
    }
  }

  /// Skips a regular expression. It follows a mark or `return`, and ends in its line.
  private mutating func skipExpression() -> Bool {
    guard language == .javaScript, byte(1) != UInt8(ascii: ">"), let last = tokens.last else { return false }
    switch last {
    case .mark(let mark): if !"(,=:[!&|?{;".utf8.contains(mark) { return false }
    case .name("return"): break
    default: return false
    }
    var end = index + 1
    var isInSet = false
    while end < min(bytes.count, index + Self.longestExpression), bytes[end] != UInt8(ascii: "\n") {
      switch bytes[end] {
      case UInt8(ascii: "\\"): end += 1
      case UInt8(ascii: "["): isInSet = true
      case UInt8(ascii: "]"): isInSet = false
      case UInt8(ascii: "/"):
        if !isInSet {
          index = end + 1
          return true
        }
      default: break
      }
      end += 1
    }
    return false
  }

  /// Reads a text from its quote. A text without an end becomes a mark.
  private mutating func readText(isRaw: Bool, _ startLine: Int32) {
    let quote = byte()
    let isLong = language == .dart && byte(1) == quote && byte(2) == quote
    let isOpen = isLong || quote == UInt8(ascii: "`")
    let start = index
    index += isLong ? 3 : 1
    var parts: [ScriptText.Part] = []
    var literal: [UInt8] = []
    func flushed() -> [ScriptText.Part] {
      literal.isEmpty ? parts : parts + [.literal(String(decoding: literal, as: UTF8.self))]
    }
    while index < bytes.count {
      if byte() == quote && (!isLong || byte(1) == quote && byte(2) == quote) {
        index += isLong ? 3 : 1
        append(.text(ScriptText(flushed())), at: startLine)
        return
      }
      if byte() == UInt8(ascii: "\n"), !isOpen { break }
      let inserts = !isRaw && byte() == UInt8(ascii: "$") && (language == .dart || quote == UInt8(ascii: "`"))
      if inserts, let part = readValue() {
        parts = flushed() + [part]
        literal = []
      } else if byte() == UInt8(ascii: "\\"), !isRaw {
        index += 1
        literal.append(byte())
        advance()
      } else {
        literal.append(byte())
        advance()
      }
    }
    if index >= bytes.count { failures += 1 }
    index = start + 1
    line = startLine
    append(.mark(quote), at: startLine)
  }

  /// Reads `$name` of Dart or `${value}`. Returns nil for a plain sign.
  private mutating func readValue() -> ScriptText.Part? {
    if byte(1) == UInt8(ascii: "{") {
      index += 2
      let start = index
      var depth = 1
      while index < bytes.count {
        if byte() == UInt8(ascii: "{") { depth += 1 }
        if byte() == UInt8(ascii: "}") { depth -= 1 }
        if depth == 0 { break }
        advance()
      }
      let text = String(decoding: bytes[start..<min(index, bytes.count)], as: UTF8.self)
      index += 1
      return Self.isChain(text) ? .name(text) : .computed
    }
    guard language == .dart, Self.isLetter(byte(1)) else { return nil }
    index += 1
    let start = index
    while Self.isLetter(byte()) && byte() != UInt8(ascii: "$") || Self.isDigit(byte()) { index += 1 }
    return .name(String(decoding: bytes[start..<index], as: UTF8.self))
  }

  /// Returns true for a name or a chain of names, such as `Paths.images`.
  private static func isChain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isLetter(first) else { return false }
    return text.utf8.allSatisfy { isLetter($0) || isDigit($0) || $0 == UInt8(ascii: ".") }
  }

  private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case 65...90, 97...122, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }
}
