/// The objects of a PDF, read on demand (ISO 32000-1, section 7.5).
struct PDFFile {
  private enum Entry {
    case offset(Int)
    /// The number of an object stream, and the index in it.
    case packed(stream: Int, index: Int)
  }

  private let bytes: [UInt8]
  private var entries: [Int: Entry] = [:]
  private var objects: [Int: PDFObject] = [:]
  private var openObjects: Set<Int> = []
  private var packed: [Int: [(number: Int, object: PDFObject)]] = [:]
  private(set) var trailer: PDFDictionary = [:]
  /// The bytes that streams may still give.
  private var rest = VectorLimits.bytes

  init(_ bytes: [UInt8]) throws(VectorError) {
    guard bytes.starts(with: "%PDF-".utf8) || ByteSearch.first("%PDF-", in: Array(bytes.prefix(1024)), from: 0) != nil
    else { throw .damaged("%PDF- is missing at the start", at: .offset(0)) }
    guard bytes.count <= VectorLimits.bytes else { throw .tooMany("bytes", limit: VectorLimits.bytes) }
    self.bytes = bytes
    do throws(VectorError) { try readTables() } catch { try rebuild() }
    if trailer["Root"] == nil { try rebuild() }
    if trailer["Encrypt"] != nil { throw .unsupported("encryption", at: .none) }
    if trailer["Root"] == nil { throw .damaged("the trailer has no Root", at: .none) }
  }

  // MARK: Cross-reference tables

  private mutating func readTables() throws(VectorError) {
    guard let word = ByteSearch.last("startxref", in: bytes) else { throw .damaged("startxref is missing", at: .none) }
    var lexer = PDFLexer(bytes, at: word + 9)
    guard case .object(.number(let first)) = lexer.next() else {
      throw .damaged("an offset is missing", at: .offset(word))
    }
    var seen: Set<Int> = []
    var pending = [Self.whole(.number(first)) ?? -1]
    while let offset = pending.popLast() {
      guard offset >= 0, offset < bytes.count, seen.insert(offset).inserted else { continue }
      let part = try readTable(at: offset)
      trailer.merge(part) { old, _ in old }
      if let previous = Self.whole(part["Prev"]) { pending.append(previous) }
      if let stream = Self.whole(part["XRefStm"]) { pending.append(stream) }
    }
  }

  private mutating func readTable(at offset: Int) throws(VectorError) -> PDFDictionary {
    var parser = PDFParser(bytes, at: offset)
    let start = parser.lexer.position
    guard parser.lexer.next() == .word("xref") else {
      parser.lexer.position = start
      return try readTableStream(&parser, offset)
    }
    while true {
      let position = parser.lexer.position
      guard case .object(.number(let first)) = parser.lexer.next(),
        case .object(.number(let count)) = parser.lexer.next(), count >= 0, count <= Double(bytes.count / 10)
      else {
        parser.lexer.position = position
        break
      }
      for index in 0..<Int(count) {
        guard case .object(.number(let place)) = parser.lexer.next(), case .object(.number) = parser.lexer.next(),
          case .word(let kind) = parser.lexer.next()
        else { throw .damaged("an entry of the cross-reference table is damaged", at: .offset(position)) }
        let number = Int(min(max(first, 0), 1e7)) + index
        if kind == "n", entries[number] == nil { entries[number] = .offset(Int(min(place, Double(bytes.count)))) }
      }
    }
    guard parser.lexer.next() == .word("trailer"), case .dictionary(let trailer)? = try parser.object() else {
      throw .damaged("the trailer is missing", at: .offset(parser.lexer.position))
    }
    return trailer
  }

  /// Reads a cross-reference stream (section 7.5.8).
  private mutating func readTableStream(_ parser: inout PDFParser, _ offset: Int) throws(VectorError) -> PDFDictionary {
    guard let found = try parser.indirectObject(length: { (_) throws(VectorError) -> Int? in nil }),
      case .stream(let stream) = found.object, case .array(let widths)? = stream.dictionary["W"]
    else { throw .damaged("no cross-reference table", at: .offset(offset)) }
    let data = try decoded(stream)
    let fields = widths.map { Self.whole($0) ?? 0 }
    guard fields.count == 3, fields.allSatisfy({ (0...8).contains($0) }) else {
      throw .damaged("the widths of a cross-reference stream are damaged", at: .offset(offset))
    }
    var ranges = [0, Self.whole(stream.dictionary["Size"]) ?? 0]
    if case .array(let index)? = stream.dictionary["Index"] { ranges = index.map { Self.whole($0) ?? 0 } }
    var position = 0
    func field(_ width: Int, _ usual: Int) -> Int {
      guard width > 0 else { return usual }
      let value = data[position..<position + width].reduce(0) { ($0 & 0xFF_FFFF_FFFF) << 8 | Int($1) }
      position += width
      return value
    }
    for pair in stride(from: 0, to: ranges.count - 1, by: 2) {
      var number = ranges[pair]
      var count = ranges[pair + 1]
      while count > 0, position + fields.reduce(0, +) <= data.count, fields.reduce(0, +) > 0 {
        let (kind, second, third) = (field(fields[0], 1), field(fields[1], 0), field(fields[2], 0))
        if entries[number] == nil {
          if kind == 1 { entries[number] = .offset(second) }
          if kind == 2 { entries[number] = .packed(stream: second, index: third) }
        }
        number += 1
        count -= 1
      }
    }
    return stream.dictionary
  }

  /// Finds all objects by their words, for a file with a damaged table.
  private mutating func rebuild() throws(VectorError) {
    entries = [:]
    objects = [:]
    packed = [:]
    var position = 0
    while let word = ByteSearch.first("obj", in: bytes, from: position) {
      position = word + 3
      if word >= 3, bytes[word - 3..<word].elementsEqual("end".utf8) { continue }
      if let (number, start) = header(before: word) { entries[number] = .offset(start) }
    }
    position = 0
    while let word = ByteSearch.first("trailer", in: bytes, from: position) {
      position = word + 7
      var parser = PDFParser(bytes, at: position)
      if case .dictionary(let part)? = try parser.object() { trailer.merge(part) { _, new in new } }
    }
    for number in entries.keys.sorted() {
      guard case .stream(let stream)? = try? object(number) else { continue }
      if stream.dictionary["Type"] == .name("XRef") { trailer.merge(stream.dictionary) { old, _ in old } }
      guard stream.dictionary["Type"] == .name("ObjStm") else { continue }
      for (index, member) in try members(of: number).enumerated() where entries[member.number] == nil {
        entries[member.number] = .packed(stream: number, index: index)
      }
    }
    if trailer["Root"] == nil {
      for number in entries.keys.sorted() {
        if case .dictionary(let part)? = try? object(number), part["Type"] == .name("Catalog") {
          trailer["Root"] = .reference(number)
        }
      }
    }
  }

  /// Returns the number of an object and the position of `12 0` before its word.
  private func header(before word: Int) -> (number: Int, start: Int)? {
    var index = word - 1
    func skip(while matches: (UInt8) -> Bool) -> Bool {
      let start = index
      while index >= 0, matches(bytes[index]) { index -= 1 }
      return index < start
    }
    let isDigit: (UInt8) -> Bool = { (48...57).contains($0) }
    guard skip(while: PDFLexer.isSpace), skip(while: isDigit), skip(while: PDFLexer.isSpace), skip(while: isDigit)
    else { return nil }
    var lexer = PDFLexer(bytes, at: index + 1)
    guard case .object(let number) = lexer.next(), let whole = Self.whole(number) else { return nil }
    return (whole, index + 1)
  }

  // MARK: Objects

  static func whole(_ object: PDFObject?) -> Int? {
    guard case .number(let number)? = object, number.magnitude < 1e9 else { return nil }
    return Int(number)
  }

  /// Returns the object behind references.
  mutating func resolve(_ object: PDFObject?) throws(VectorError) -> PDFObject {
    var object = object ?? .null
    for _ in 0..<32 {
      guard case .reference(let number) = object else { return object }
      object = try self.object(number)
    }
    return .null
  }

  private mutating func object(_ number: Int) throws(VectorError) -> PDFObject {
    if let cached = objects[number] { return cached }
    guard let entry = entries[number], openObjects.insert(number).inserted else { return .null }
    defer { openObjects.remove(number) }
    var result = PDFObject.null
    switch entry {
    case .offset(let offset):
      var parser = PDFParser(bytes, at: offset)
      // A stream's length may be an object of its own.
      let found = try parser.indirectObject { (other) throws(VectorError) -> Int? in Self.whole(try object(other)) }
      if let found, found.number == number { result = found.object }
    case .packed(let stream, let index):
      let all = try members(of: stream)
      if index < all.count, all[index].number == number {
        result = all[index].object
      } else if let member = all.first(where: { $0.number == number }) {
        result = member.object
      }
    }
    objects[number] = result
    return result
  }

  /// Returns the objects of an object stream (section 7.5.7).
  private mutating func members(of number: Int) throws(VectorError) -> [(number: Int, object: PDFObject)] {
    if let cached = packed[number] { return cached }
    guard case .stream(let stream) = try object(number), let count = Self.whole(stream.dictionary["N"]),
      let first = Self.whole(stream.dictionary["First"]), count >= 0, first >= 0
    else { return [] }
    let data = try decoded(stream)
    var header = PDFLexer(data)
    var found: [(number: Int, object: PDFObject)] = []
    for _ in 0..<min(count, data.count) {
      guard case .object(let number) = header.next(), case .object(let offset) = header.next(),
        let number = Self.whole(number), let offset = Self.whole(offset), offset >= 0
      else { break }
      var parser = PDFParser(data, at: first + offset)
      found.append((number, try parser.object() ?? .null))
    }
    packed[number] = found
    return found
  }

  // MARK: Streams

  /// Returns the bytes of a stream after all its filters.
  mutating func decoded(_ stream: PDFStream) throws(VectorError) -> [UInt8] {
    let (bytes, image) = try undone(stream)
    if let image { throw .unsupported("the filter \(image) of a stream that is no image", at: .none) }
    return bytes
  }

  /// Returns the bytes of a stream after its filters, and the name of a last filter that gives pixels.
  mutating func undone(_ stream: PDFStream) throws(VectorError) -> (bytes: [UInt8], imageFilter: String?) {
    var filters: [String] = []
    var parameters: [PDFDictionary] = []
    func list(_ object: PDFObject) -> [PDFObject] { if case .array(let items) = object { items } else { [object] } }
    for filter in list(try resolve(stream.dictionary["Filter"] ?? stream.dictionary["F"])) {
      if case .name(let name) = try resolve(filter) { filters.append(name) }
    }
    for item in list(try resolve(stream.dictionary["DecodeParms"] ?? stream.dictionary["DP"])) {
      if case .dictionary(let part) = try resolve(item) { parameters.append(part) } else { parameters.append([:]) }
    }
    var bytes = stream.bytes
    for (index, filter) in filters.enumerated() {
      var part = index < parameters.count ? parameters[index] : [:]
      for (key, value) in part { part[key] = try resolve(value) }
      guard let next = try PDFFilters.undo(filter, bytes, part, limit: rest) else { return (bytes, filter) }
      bytes = next
      rest -= bytes.count
      if rest <= 0 { throw .tooMany("bytes of streams", limit: VectorLimits.bytes) }
    }
    return (bytes, nil)
  }
}
