/// A reader for the plain data of a BUILD file: calls, texts, lists, dictionaries and constants (Bazel, "Starlark").
/// A sum of lists is one list. Its elements may be calls of `glob` and `select`.
package struct StarlarkReader {
  private let bytes: [UInt8]
  private var index = 0
  private var constants: ManifestConstants
  /// The calls at the top level, in order.
  package private(set) var calls: [ManifestValue] = []
  /// Whether the file has no loops, conditions and functions at its top level.
  private(set) var isComplete = true

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    constants = ManifestConstants(count: bytes.count)
    while index < bytes.count { readStatement() }
  }

  private func byte(_ ahead: Int = 0) -> UInt8? { index + ahead < bytes.count ? bytes[index + ahead] : nil }
  private func isNext(_ mark: Unicode.Scalar) -> Bool { byte() == UInt8(ascii: mark) }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, UInt8(ascii: "_"), 0x80...: true
    default: false
    }
  }

  /// Reads a line at the top level, with the lines of the brackets that it opens. Indented lines belong to functions
  /// and loops.
  private mutating func readStatement() {
    guard let first = byte() else { return }
    switch first {
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ";"): index += 1
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "#"): skipStatement()
    case _ where Self.isNamePart(first): readNamedStatement()
    default:
      // A text is a comment. Other expressions, such as comprehensions, may declare rules.
      if value(depth: 0, inBrackets: false).text == nil { isComplete = false }
      skipStatement()
    }
  }

  private mutating func readNamedStatement() {
    let start = index
    let name = name()
    skipSpace(inBrackets: false)
    if isNext("="), byte(1) != UInt8(ascii: "=") {
      index += 1
      let value = value(depth: 0, inBrackets: false)
      constants.set(name, value)
    } else if isNext("("), !["if", "for", "while", "not"].contains(name) {
      index = start
      calls.append(value(depth: 0, inBrackets: false))
    } else {
      isComplete = false
      // `NAME += …`
      constants.set(name, .computed)
    }
    skipStatement()
  }

  /// Moves after the line break that ends the statement.
  private mutating func skipStatement() {
    var open = 0
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = text(isRaw: false)
        continue
      case UInt8(ascii: "#"):
        skipComment()
        continue
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): open -= 1
      case UInt8(ascii: "\n") where open <= 0:
        index += 1
        return
      default: break
      }
      index += 1
    }
    index = bytes.count
  }

  private mutating func skipComment() {
    while let byte = byte(), byte != UInt8(ascii: "\n") { index += 1 }
  }

  /// Skips white space and joined lines. In brackets, it also skips line breaks and comments.
  private mutating func skipSpace(inBrackets: Bool) {
    while let next = byte() {
      switch next {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): index += 1
      case UInt8(ascii: "\n") where inBrackets: index += 1
      case UInt8(ascii: "#") where inBrackets: skipComment()
      case UInt8(ascii: "\\") where byte(1) == UInt8(ascii: "\n"): index += 2
      default: return
      }
    }
  }

  private mutating func name() -> String {
    let start = index
    while let byte = byte(), Self.isNamePart(byte) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  /// Reads an expression. Sums of texts or lists are joined. Other operators make it computed.
  private mutating func value(depth: Int, inBrackets: Bool) -> ManifestValue {
    skipSpace(inBrackets: inBrackets)
    var terms = [operand(depth: depth)]
    skipSpace(inBrackets: inBrackets)
    while isNext("+"), byte(1) != UInt8(ascii: "=") {
      index += 1
      skipSpace(inBrackets: inBrackets)
      terms.append(operand(depth: depth))
      skipSpace(inBrackets: inBrackets)
    }
    if endsExpression { return ManifestValue.sum(terms) }
    skipExpression(inBrackets: inBrackets)
    return .computed
  }

  private var endsExpression: Bool {
    guard let byte = byte() else { return true }
    return ",)]}:;\n#".utf8.contains(byte)
  }

  /// Moves to the mark that ends the expression on this level.
  private mutating func skipExpression(inBrackets: Bool) {
    var open = 0
    while let byte = byte() {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = text(isRaw: false)
        continue
      case UInt8(ascii: "#"):
        skipComment()
        continue
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): open += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open == 0 { return }
        open -= 1
      case UInt8(ascii: ",") where open == 0: return
      case UInt8(ascii: "\n") where open == 0 && !inBrackets: return
      default: break
      }
      index += 1
    }
  }

  private mutating func operand(depth: Int) -> ManifestValue {
    guard depth < ManifestValue.depthLimit, let first = byte() else { return .computed }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return text(isRaw: false).map { .text($0) } ?? .computed
    case UInt8(ascii: "r") where byte(1) == UInt8(ascii: "\"") || byte(1) == UInt8(ascii: "'"):
      index += 1
      return text(isRaw: true).map { .text($0) } ?? .computed
    case UInt8(ascii: "["): return .list(elements(until: "]", depth: depth).map(\.value))
    case UInt8(ascii: "("):
      let fields = elements(until: ")", depth: depth)
      return fields.count == 1 ? fields[0].value : .list(fields.map(\.value))
    case UInt8(ascii: "{"): return .map(elements(until: "}", depth: depth))
    case _ where Self.isNamePart(first): return reference(depth: depth)
    default: return .computed
    }
  }

  private mutating func reference(depth: Int) -> ManifestValue {
    var name = name()
    var isMember = false
    while isNext("."), byte(1).map(Self.isNamePart) ?? false {
      index += 1
      name += "." + self.name()
      isMember = true
    }
    skipSpace(inBrackets: false)
    if isNext("(") { return .call(name, elements(until: ")", depth: depth)) }
    if let constant = constants.value(of: name) { return constant }
    if name.utf8.first.map({ (48...57).contains($0) }) ?? false { return .text(name) }
    if name == "None" { return .null }
    return ["True", "False"].contains(name) && !isMember ? .name(name) : .computed
  }

  /// Reads the elements between brackets, with the brackets. A comprehension is one computed element.
  private mutating func elements(until close: Unicode.Scalar, depth: Int) -> [ManifestValue.Field] {
    var fields: [ManifestValue.Field] = []
    index += 1
    skipSpace(inBrackets: true)
    while byte() != nil, !isNext(close) {
      let start = index
      let label = close == ")" ? label() : nil
      var value = value(depth: depth + 1, inBrackets: true)
      var key = label
      if isNext(":") {
        index += 1
        key = value.text ?? ""
        value = self.value(depth: depth + 1, inBrackets: true)
      }
      fields.append(ManifestValue.Field(key: key, value: value))
      if isNext(",") { index += 1 } else if !isNext(close) { index = max(index, start + 1) }
      skipSpace(inBrackets: true)
    }
    index += 1
    return fields
  }

  /// Reads `name =` before an argument, or nothing.
  private mutating func label() -> String? {
    let start = index
    let name = name()
    skipSpace(inBrackets: true)
    if !name.isEmpty, isNext("="), byte(1) != UInt8(ascii: "=") {
      index += 1
      return name
    }
    index = start
    return nil
  }

  /// Reads a text in one or three quotes. Returns nil if it does not end.
  private mutating func text(isRaw: Bool) -> String? {
    guard let quote = byte() else { return nil }
    let isLong = byte(1) == quote && byte(2) == quote
    index += isLong ? 3 : 1
    var result: [UInt8] = []
    while let next = byte() {
      switch next {
      case quote where !isLong || (byte(1) == quote && byte(2) == quote):
        index += isLong ? 3 : 1
        return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\n") where !isLong: return nil
      case UInt8(ascii: "\\"):
        if isRaw || !["\"", "'", "\\"].contains(where: { byte(1) == UInt8(ascii: $0) }) { result.append(next) }
        if let escaped = byte(1) { result.append(escaped) }
        index = min(index + 2, bytes.count)
      default:
        result.append(next)
        index += 1
      }
    }
    return nil
  }
}
