import CrushBasics

/// The text of an XML property list while it is written, byte for byte as `plutil -convert xml1` writes it
/// (CoreFoundation's CFPropertyList.c). Lines are indented with tabs. Data has lines of 76 columns less the indentation.
///
/// Values are written in their order. After each value, `settle` passes a full piece to the sink, and checks the size of
/// the text against its limit.
struct XMLOutput {
  private static let prologue =
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """
  private static let epilogue = "</plist>\n"

  /// The loss of a date that has a fraction of a second.
  static let dateLoss = "date, now without its fraction of a second"

  /// The loss of −0.0, which CoreFoundation writes as 0.0.
  static let zeroLoss = "real -0.0, now 0.0"

  /// The loss of a byte order mark, which CoreFoundation deletes at the start of a string.
  static let markLoss = "string that begins with U+FEFF, now without it"

  /// The loss of a dictionary that readers take for a UID.
  static let uidLoss = "dictionary with the only key CF$UID, now a UID"

  /// A number of bytes larger than any tag, or any number with its tags.
  private static let roomForTags = 80

  /// The size of a piece in bytes, small enough that the piece is still in the cache when the sink reads it.
  private static let pieceSize = 1 << 17

  private let limit: Int
  private let marks = XMLMarks()
  private var output: OutputBuffer
  /// The number of losses so far: lone surrogates, byte order marks, dates with a fraction of a
  /// second, and −0.0.
  private(set) var lossCount = 0
  /// The number of bytes passed to the sink so far.
  private var settled = 0
  /// The number of open arrays and dictionaries.
  private var depth = 0

  /// - Parameters:
  ///   - likelySize: The likely size of the text in bytes, so that memory is allocated once.
  ///   - limit: The maximum size of the text in bytes.
  init(likelySize: Int, limit: Int) {
    self.limit = limit
    self.output = OutputBuffer(capacity: min(likelySize, Self.pieceSize) + 1024)
    output.append(text: Self.prologue)
  }

  /// Passes the text to the sink if it fills a piece.
  ///
  /// - Throws: `PropertyListError.tooLarge`.
  @inline(__always)
  mutating func settle(into sink: inout some PieceSink & ~Copyable) throws(PropertyListError) {
    guard settled &+ output.count <= limit else { throw .tooLarge(bytes: settled &+ output.count, limit: limit) }
    if output.count >= Self.pieceSize { drain(into: &sink) }
  }

  /// Ends the text, and passes the rest to the sink.
  mutating func finish(into sink: inout some PieceSink & ~Copyable) {
    output.append(text: Self.epilogue)
    drain(into: &sink)
  }

  @inline(never)
  private mutating func drain(into sink: inout some PieceSink & ~Copyable) {
    settled &+= output.count
    output.drain(into: &sink)
  }

  /// Indents a line, and reserves room for its tags.
  @inline(__always)
  private mutating func line() {
    output.reserve(Self.roomForTags &+ depth)
    output.append(UInt8(ascii: "\t"), count: depth)
  }

  /// Begins an array or a dictionary that is not empty.
  mutating func begin(_ kind: Kind) {
    line()
    output.append(kind == .array ? marks.array : marks.dictionary)
    depth &+= 1
  }

  /// Ends the innermost array or dictionary.
  mutating func end(_ kind: Kind) {
    depth &-= 1
    line()
    output.append(kind == .array ? marks.endArray : marks.endDictionary)
  }

  mutating func empty(_ kind: Kind) {
    line()
    output.append(kind == .array ? marks.emptyArray : marks.emptyDictionary)
  }

  /// Writes a string or a key.
  ///
  /// - Parameter alphabet: The bytes that `range` is known to contain.
  /// - Returns: nil if the string is written. For `.unknown`, the offset of the first byte that is not ASCII. The text is
  ///   then incomplete and must be discarded.
  @inline(__always)
  mutating func string(_ bytes: Span<UInt8>, _ range: Range<Int>, _ alphabet: Alphabet, isKey: Bool) -> Int? {
    if alphabet == .utf8, Self.beginsWithMark(bytes, range) { lossCount &+= 1 }
    output.reserve(range.count &+ depth &+ Self.roomForTags)
    let close = isKey ? marks.endKey : marks.endString
    let stop = output.appendLine(
      tabs: depth, isKey ? marks.key : marks.string, bytes, range, alphabet, close)
    guard let stop else { return nil }
    return rest(bytes, stop..<range.upperBound, alphabet, close)
  }

  @inline(__always)
  private static func beginsWithMark(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    return range.count >= 3 && bytes[start] == 0xEF && bytes[start &+ 1] == 0xBB && bytes[start &+ 2] == 0xBF
  }

  /// Writes a string or a key with these bytes.
  mutating func string(_ bytes: [UInt8], _ alphabet: Alphabet, isKey: Bool) {
    _ = string(bytes.span, bytes.indices, alphabet, isKey: isKey)
  }

  /// Writes the rest of a string, from the first byte that may need a replacement in XML.
  @inline(never)
  private mutating func rest(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ alphabet: Alphabet, _ close: OutputMark
  ) -> Int? {
    if alphabet == .unknown, let offset = bytes.firstNonASCII(in: range) { return offset }
    escape(bytes, range, alphabet == .utf8 ? .utf8 : .ascii)
    output.append(close)
    return nil
  }

  /// Writes lines of base 64, each indented like the element, by at most eight tabs of eight columns.
  mutating func data(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    line()
    output.append(marks.data)
    let indentation = min(depth, 8)
    let lineBytes = (76 - 8 * indentation) / 4 * 3
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + lineBytes, range.upperBound)
      output.reserve(indentation + Base64.size(of: lineBytes) + 1)
      output.append(UInt8(ascii: "\t"), count: indentation)
      Base64.encode(bytes, start..<end, to: &output)
      output.append(UInt8(ascii: "\n"))
      start = end
    }
    line()
    output.append(marks.endData)
  }

  /// Writes a boolean, number, date or UID.
  ///
  /// - Throws: `PropertyListError.notWritable` for a date that has no text.
  mutating func scalar(_ node: Node) throws(PropertyListError) {
    switch node.kind {
    case .integer:
      line()
      output.append(marks.integer)
      Decimal.append(node, to: &output)
      output.append(marks.endInteger)
    case .real:
      if node.double == 0, node.double.sign == .minus { lossCount &+= 1 }
      line()
      output.append(marks.real)
      RealText.appendCoreFoundation(node.double, to: &output)
      output.append(marks.endReal)
    case .date:
      guard let text = DateText(node.double) else { throw .notWritable(.date(node.double)) }
      if node.double != node.double.rounded(.down) { lossCount &+= 1 }
      line()
      output.append(marks.date)
      text.append(to: &output)
      output.append(marks.endDate)
    case .boolean:
      line()
      output.append(node.payload != 0 ? marks.true : marks.false)
    case .uid: uid(node)
    case .string, .data, .array, .dictionary: break
    }
  }

  /// Writes a UID as a dictionary with one entry, `CF$UID`.
  private mutating func uid(_ node: Node) {
    let tabs = String(repeating: "\t", count: depth)
    output.append(text: "\(tabs)<dict>\n\(tabs)\t<key>CF$UID</key>\n\(tabs)\t<integer>")
    output.reserve(Self.roomForTags)
    Decimal.append(node, to: &output)
    output.append(text: "</integer>\n\(tabs)</dict>\n")
  }

  /// Appends a string with `<`, `>` and `&` escaped. A lone surrogate, which UTF-8 cannot encode, becomes U+FFFD.
  private mutating func escape(_ bytes: Span<UInt8>, _ range: Range<Int>, _ alphabet: Alphabet) {
    var index = range.lowerBound
    while index < range.upperBound {
      let left = range.upperBound &- index
      // A replacement is longer than its byte, so the room for the rest is reserved again.
      output.reserve(left &+ Self.roomForTags)
      let word = bytes.word(at: index, length: left)
      let special = alphabet.special(in: word)
      let plain = special == 0 ? min(8, left) : special.trailingZeroBitCount / 8
      output.append(word: word, length: plain)
      index &+= plain
      if special == 0 { continue }
      switch bytes[index] {
      case UInt8(ascii: "<"): output.append(marks.lessThan)
      case UInt8(ascii: ">"): output.append(marks.greaterThan)
      case UInt8(ascii: "&"): output.append(marks.ampersand)
      case 0xED where index &+ 2 < range.upperBound && bytes[index &+ 1] >= 0xA0:
        output.append(marks.replacement)
        lossCount &+= 1
        index &+= 2
      case let byte: output.append(byte)
      }
      index &+= 1
    }
    output.reserve(Self.roomForTags)
  }
}
