/// The rules of all elements `style` in a document.
struct SVGStylesheet: Sendable {
  struct Rule: Sendable {
    var selector: SVGSelector
    var specificity: Int
    var declarations: [SVGDeclaration]
  }

  /// The maximum number of rules. Public pictures have at most a few hundred.
  private static let limit = 10_000

  private(set) var rules: [Rule] = []

  /// Adds the rules of a text.
  ///
  /// - Parameter line: The line where the text begins.
  /// - Throws: `.unsupported` for an at-rule and for a selector outside of the subset.
  mutating func add(_ text: String, line: Int) throws(VectorError) {
    let bytes = Self.withoutComments(Array(text.utf8))
    var start = 0
    while let next = bytes[start...].firstIndex(where: { !SVGScanner.isSpace($0) }) {
      let location = VectorLocation.line(line + Self.lines(in: bytes[..<next]))
      if bytes[next] == UInt8(ascii: "@") {
        start = try Self.skipAtRule(bytes, from: next, location)
        continue
      }
      guard let open = bytes[next...].firstIndex(of: UInt8(ascii: "{")) else { return }
      let close = Self.end(of: bytes, from: open + 1)
      try add(bytes[next..<open], block: bytes[(open + 1)..<close], location)
      start = min(close + 1, bytes.count)
    }
  }

  private mutating func add(
    _ prelude: ArraySlice<UInt8>, block: ArraySlice<UInt8>, _ location: VectorLocation
  ) throws(VectorError) {
    guard !block.contains(UInt8(ascii: "{")) else { throw .unsupported("a nested rule of CSS", at: location) }
    let declarations = Self.declarations(String(decoding: block, as: UTF8.self))
    for part in prelude.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false) {
      let text = SVGScanner.trimmed(String(decoding: part, as: UTF8.self))
      guard let selector = SVGSelector.parse(text) else {
        throw .unsupported("the CSS selector \(text)", at: location)
      }
      rules.append(Rule(selector: selector, specificity: selector.specificity, declarations: declarations))
      guard rules.count <= Self.limit else { throw .tooMany("rules of CSS", limit: Self.limit) }
    }
  }

  /// Returns the offset after a rule that has no effect on shapes.
  private static func skipAtRule(
    _ bytes: [UInt8], from start: Int, _ location: VectorLocation
  ) throws(VectorError) -> Int {
    let name = String(decoding: bytes[(start + 1)...].prefix { SVGScanner.isLetter($0) || $0 == 0x2D }, as: UTF8.self)
    let ends = bytes[start...].firstIndex { $0 == UInt8(ascii: ";") || $0 == UInt8(ascii: "{") } ?? bytes.count
    switch name.lowercased() {
    case "charset" where ends < bytes.count && bytes[ends] == UInt8(ascii: ";"): return ends + 1
    case "font-face" where ends < bytes.count && bytes[ends] == UInt8(ascii: "{"):
      return min(end(of: bytes, from: ends + 1) + 1, bytes.count)
    default: throw .unsupported("the CSS rule @\(name)", at: location)
    }
  }

  /// Returns the offset of the bracket that closes a block, or the end of the text.
  private static func end(of bytes: [UInt8], from start: Int) -> Int {
    var depth = 1
    var quote: UInt8 = 0
    for index in start..<max(start, bytes.count) {
      let byte = bytes[index]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "{") {
        depth += 1
      } else if byte == UInt8(ascii: "}") {
        depth -= 1
        if depth == 0 { return index }
      }
    }
    return bytes.count
  }

  private static func lines(in bytes: ArraySlice<UInt8>) -> Int { bytes.count { $0 == UInt8(ascii: "\n") } }

  /// Replaces comments by spaces, and keeps line ends. The marks of XML comments are spaces, too.
  static func withoutComments(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    var index = 0
    func has(_ text: StaticString, at index: Int, in bytes: [UInt8]) -> Bool {
      bytes[index...].starts(with: "\(text)".utf8)
    }
    while index < bytes.count {
      var count = 0
      if bytes[index] == UInt8(ascii: "/"), has("/*", at: index, in: bytes) {
        var end = index + 2
        while end < bytes.count, !(bytes[end] == UInt8(ascii: "*") && has("*/", at: end, in: bytes)) { end += 1 }
        count = min(end + 2, bytes.count) - index
      } else if bytes[index] == UInt8(ascii: "<"), has("<!--", at: index, in: bytes) {
        count = 4
      } else if bytes[index] == UInt8(ascii: "-"), has("-->", at: index, in: bytes) {
        count = 3
      }
      for offset in index..<(index + count) where bytes[offset] != UInt8(ascii: "\n") { bytes[offset] = 0x20 }
      index += max(count, 1)
    }
    return bytes
  }

  /// Returns the declarations of a block or of an attribute `style` that are about shapes.
  static func declarations(_ text: String) -> [SVGDeclaration] {
    let bytes = text.utf8.contains(UInt8(ascii: "/")) ? withoutComments(Array(text.utf8)) : Array(text.utf8)
    var declarations: [SVGDeclaration] = []
    var start = 0
    var depth = 0
    var quote: UInt8 = 0
    for index in 0...bytes.count {
      let byte = index < bytes.count ? bytes[index] : UInt8(ascii: ";")
      if index == bytes.count || byte == UInt8(ascii: ";") && depth == 0 && quote == 0 {
        if let declaration = declaration(bytes[start..<index]) { declarations.append(declaration) }
        start = index + 1
      } else if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "(") {
        depth += 1
      } else if byte == UInt8(ascii: ")") {
        depth = max(0, depth - 1)
      }
    }
    return declarations
  }

  private static func declaration(_ bytes: ArraySlice<UInt8>) -> SVGDeclaration? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let name = SVGScanner.trimmed(String(decoding: bytes[..<colon], as: UTF8.self)).lowercased()
    var value = SVGScanner.trimmed(String(decoding: bytes[(colon + 1)...], as: UTF8.self))
    var isImportant = false
    if value.lowercased().hasSuffix("important"), let mark = value.lastIndex(of: "!"),
      SVGScanner.trimmed(value[value.index(after: mark)...]).lowercased() == "important"
    {
      value = SVGScanner.trimmed(value[..<mark])
      isImportant = true
    }
    guard SVGStyle.properties.contains(name) || SVGStyle.refused.contains(name), !value.isEmpty else { return nil }
    return SVGDeclaration(name: name, value: value, isImportant: isImportant)
  }
}
