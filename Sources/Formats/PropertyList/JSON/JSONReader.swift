import CrushBasics
import CrushParsers

/// A reader of JSON (RFC 8259) as a property list. `null` is an error, because property lists have no such value. A
/// repeated key has its last value.
package struct JSONReader {
  private let bytes: [UInt8]
  private var position: Int
  private var document: Document
  private let limits: Limits
  private var frames: [(node: Int, kind: Kind, count: Int)] = []
  private var duplicates = DuplicateKeys()
  /// The node and the offset of each key that was decoded.
  private var keyPlaces: [(node: Int, offset: Int)] = []

  /// Reads a list.
  ///
  /// - Throws: `PropertyListError.syntax`, `.xml` for an encoding, `.empty` or `.tooLarge`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Document {
    try readWithRepeatedKeys(bytes, limits: limits).document
  }

  /// Reads a list, and finds the keys that an object has more than once.
  package static func readWithRepeatedKeys(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(PropertyListError) -> Reader.Result {
    guard !bytes.isEmpty else { throw .empty }
    var reader = JSONReader(try OpenStepText.utf8(of: bytes, limits), limits)
    try reader.readRoot()
    let repeated = RepeatedKey.places(of: reader.duplicates.pairs, reader.keyPlaces, in: reader.document)
    return Reader.Result(document: reader.duplicates.resolved(reader.document), repeatedKeys: repeated)
  }

  /// Returns whether a text begins like a JSON object or array, after a byte order mark and white space.
  static func beginsLikeJSON(_ utf8: [UInt8]) -> Bool {
    let text = utf8.dropFirst(TextEncoding.mark(of: utf8)?.length ?? 0)
    let first = text.first { !XMLPullParser.isWhiteSpace($0) }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// Returns whether a text that is neither valid JSON nor a valid OpenStep list is more likely JSON. Its first separator
  /// decides.
  static func looksLikeJSON(_ bytes: [UInt8]) -> Bool {
    let separators = [UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ";"), UInt8(ascii: "[")]
    guard let first = bytes.first(where: separators.contains) else { return false }
    return first == separators[0] || first == separators[3]
  }

  private init(_ utf8: [UInt8], _ limits: Limits) {
    self.bytes = utf8
    self.position = utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    self.document = Document(source: utf8, origin: .json, limits: limits)
    self.limits = limits
  }

  private mutating func readRoot() throws(PropertyListError) {
    try readValue()
    while let last = frames.indices.last {
      let isDictionary = frames[last].kind == .dictionary
      let end = isDictionary ? UInt8(ascii: "}") : UInt8(ascii: "]")
      skipSpace()
      if next == end {
        position += 1
        close()
        continue
      }
      if frames[last].count > 0 {
        try expect(UInt8(ascii: ","), or: isDictionary ? "\",\" or \"}\"" : "\",\" or \"]\"")
        skipSpace()
      }
      frames[last].count += 1
      if isDictionary {
        guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
        let place = position
        var key = try string()
        key.flags.insert(.key)
        if key.flags.contains(.decoded) { keyPlaces.append((document.nodes.count, place)) }
        document.nodes.append(key)
        skipSpace()
        try expect(UInt8(ascii: ":"), or: "\":\" after the key")
      }
      try readValue()
    }
    skipSpace()
    guard next == nil else { throw unexpected("the end of the file") }
  }

  private mutating func readValue() throws(PropertyListError) {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): try open(.dictionary)
    case UInt8(ascii: "["): try open(.array)
    case UInt8(ascii: "\""): document.nodes.append(try string())
    case UInt8(ascii: "-"),
      _ where isDigit:
      document.nodes.append(try number())
    default:
      if skip("true") { return document.nodes.append(.boolean(true)) }
      if skip("false") { return document.nodes.append(.boolean(false)) }
      if bytes[position...].starts(with: "null".utf8) { throw fault(.null) }
      throw unexpected("a value")
    }
  }

  private mutating func open(_ kind: Kind) throws(PropertyListError) {
    guard frames.count < limits.depth else { throw fault(.tooDeep(limit: limits.depth)) }
    position += 1
    frames.append((document.nodes.count, kind, 0))
    document.nodes.append(.container(kind, count: 0, end: document.nodes.count + 1))
  }

  private mutating func close() {
    let frame = frames.removeLast()
    document.nodes[frame.node] = .container(frame.kind, count: frame.count, end: document.nodes.count)
    if frame.kind == .dictionary { _ = duplicates.find(in: document, dictionary: frame.node, keeping: .lastValue) }
  }

  /// Reads a number. Integers up to 2⁶⁴ − 1 stay integers. Longer ones, and numbers with a fraction or an exponent, are
  /// reals.
  private mutating func number() throws(PropertyListError) -> Node {
    let start = position
    if next == UInt8(ascii: "-") { position += 1 }
    let first = position
    let digits = skipDigits()
    guard digits == 1 || digits > 1 && bytes[first] != UInt8(ascii: "0") else {
      position = digits > 1 ? first + 1 : position
      throw unexpected(digits > 1 ? "no digit after a leading zero" : "a digit")
    }
    var isInteger = true
    if next == UInt8(ascii: ".") {
      isInteger = false
      position += 1
      guard skipDigits() > 0 else { throw unexpected("a digit") }
    }
    if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      isInteger = false
      position += 1
      if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { position += 1 }
      guard skipDigits() > 0 else { throw unexpected("a digit") }
    }
    if isInteger, case .value(let bits, let isNegative) = IntegerGrammar.value(bytes.span, start..<position) {
      return .integer(bits: bits, isNegative: isNegative)
    }
    return .real(RealGrammar.value(bytes.span, start..<position) ?? .infinity)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    return position - start
  }

  private mutating func string() throws(PropertyListError) -> Node {
    let quote = position
    position += 1
    let start = position
    var seen: UInt8 = 0
    while let byte = next, byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      seen |= byte
      position += 1
    }
    if next == UInt8(ascii: "\"") {
      position += 1
      let range = start..<(position - 1)
      return .string(range, flags: seen < 0x80 ? .ascii : [], hash: document.textHash.hash(bytes.span, range))
    }
    position = start
    let begin = document.decoded.count
    var units = UTF16Joiner()
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") {
        units.append(try escape(), to: &document.decoded)
      } else {
        guard byte >= 0x20 else { throw unexpected("\\u and four digits for a control character") }
        units.flush(to: &document.decoded)
        document.decoded.append(byte)
        position += 1
      }
    }
    units.flush(to: &document.decoded)
    guard next != nil else {
      position = quote
      throw fault(.unclosedString)
    }
    position += 1
    let range = begin..<document.decoded.count
    let isASCII = document.decoded[range].allSatisfy { $0 < 0x80 }
    return .string(
      range, flags: isASCII ? [.decoded, .ascii] : .decoded,
      hash: document.textHash.hash(document.decoded.span, range))
  }

  private mutating func escape() throws(PropertyListError) -> UInt16 {
    position += 1
    guard let byte = next else { throw unexpected("an escape") }
    position += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return UInt16(byte)
    case UInt8(ascii: "b"): return 0x08
    case UInt8(ascii: "f"): return 0x0C
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "r"): return 0x0D
    case UInt8(ascii: "t"): return 0x09
    case UInt8(ascii: "u"):
      var unit: UInt16 = 0
      for _ in 0..<4 {
        guard let byte = next, let digit = Hexadecimal.value(byte) else { throw unexpected("a hexadecimal digit") }
        unit = unit << 4 | UInt16(digit)
        position += 1
      }
      return unit
    default:
      position -= 1
      throw unexpected("one of \" \\ / b f n r t u after a backslash")
    }
  }

  private var isDigit: Bool {
    next.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while position < bytes.count, XMLPullParser.isWhiteSpace(bytes[position]) { position &+= 1 }
  }

  private mutating func skip(_ word: String) -> Bool {
    guard bytes[position...].starts(with: word.utf8) else { return false }
    position += word.utf8.count
    return true
  }

  private mutating func expect(_ byte: UInt8, or expected: String) throws(PropertyListError) {
    guard next == byte else { throw unexpected(expected) }
    position += 1
  }

  private func unexpected(_ expected: String) -> PropertyListError {
    fault(.unexpected(found: Excerpt.character(at: position, in: bytes), expected: expected))
  }

  private func fault(_ problem: TextSyntaxError) -> PropertyListError {
    .syntax(problem, at: TextPosition(of: position, in: bytes.span))
  }
}
