/// A parser of objects from words.
struct PDFParser {
  var lexer: PDFLexer
  /// The number of the object that is parsed, for its stream.
  var number = 0

  init(_ bytes: [UInt8], at position: Int = 0) { lexer = PDFLexer(bytes, at: position) }

  private static let mostDepth = 64

  /// Returns the next object. Nil at the end, and for a word that is none.
  mutating func object(depth: Int = 0) throws(VectorError) -> PDFObject? {
    guard depth <= Self.mostDepth else { throw .tooMany("nested objects", limit: Self.mostDepth) }
    let start = lexer.position
    switch lexer.next() {
    case .object(.number(let number)): return reference(number) ?? .number(number)
    case .object(let object): return object
    case .arrayStart: return .array(try array(depth: depth))
    case .dictionaryStart: return .dictionary(try dictionary(depth: depth))
    case .arrayEnd, .dictionaryEnd, .word, .end:
      lexer.position = start
      return nil
    }
  }

  /// Returns the reference `12 0 R` that starts with a number.
  private mutating func reference(_ number: Double) -> PDFObject? {
    guard number >= 0, number < 1e7, number == number.rounded() else { return nil }
    let position = lexer.position
    if case .object(.number(let generation)) = lexer.next(), generation >= 0, generation == generation.rounded(),
      lexer.next() == .word("R")
    {
      return .reference(Int(number))
    }
    lexer.position = position
    return nil
  }

  private mutating func array(depth: Int) throws(VectorError) -> [PDFObject] {
    var items: [PDFObject] = []
    while true {
      if let item = try object(depth: depth + 1) {
        items.append(item)
        continue
      }
      switch lexer.next() {
      case .arrayEnd, .end: return items
      default: continue
      }
    }
  }

  mutating func dictionary(depth: Int) throws(VectorError) -> PDFDictionary {
    var members: PDFDictionary = [:]
    while true {
      switch lexer.next() {
      case .object(.name(let key)): if let value = try object(depth: depth + 1) { members[key] = value }
      case .dictionaryEnd, .end: return members
      default: continue
      }
    }
  }

  /// Returns the object after `12 0 obj`, with the bytes of its stream.
  ///
  /// - Parameter length: returns the length of a stream that another object states.
  mutating func indirectObject(
    length: (Int) throws(VectorError) -> Int?
  ) throws(VectorError) -> (number: Int, object: PDFObject)? {
    guard case .object(.number(let number)) = lexer.next(), case .object(.number) = lexer.next(),
      lexer.next() == .word("obj"), number >= 0, number < 1e7
    else { return nil }
    guard let object = try object() else { return (Int(number), .null) }
    guard case .dictionary(let dictionary) = object else { return (Int(number), object) }
    let position = lexer.position
    guard lexer.next() == .word("stream") else {
      lexer.position = position
      return (Int(number), object)
    }
    if lexer.position < lexer.bytes.count, lexer.bytes[lexer.position] == 13 { lexer.position += 1 }
    if lexer.position < lexer.bytes.count, lexer.bytes[lexer.position] == 10 { lexer.position += 1 }
    var count: Int?
    switch dictionary["Length"] {
    case .number(let stated)? where stated >= 0 && stated < 1e9: count = Int(stated)
    case .reference(let other)?: count = try length(other)
    default: break
    }
    let bytes = streamBytes(count)
    return (Int(number), .stream(PDFStream(dictionary: dictionary, bytes: bytes, number: Int(number))))
  }

  /// Returns the bytes up to `endstream`. The stated length counts if the word follows.
  private mutating func streamBytes(_ count: Int?) -> [UInt8] {
    let start = lexer.position
    if let count, count <= lexer.bytes.count - start {
      lexer.position = start + count
      if lexer.next() == .word("endstream") { return Array(lexer.bytes[start..<start + count]) }
    }
    let end = ByteSearch.first("endstream", in: lexer.bytes, from: start) ?? lexer.bytes.count
    lexer.position = min(end + 9, lexer.bytes.count)
    return Array(lexer.bytes[start..<end])
  }
}

/// A search for words in bytes.
enum ByteSearch {
  static func first(_ word: String, in bytes: [UInt8], from start: Int) -> Int? {
    let word = Array(word.utf8)
    guard !word.isEmpty, bytes.count >= word.count else { return nil }
    var index = max(0, start)
    while index + word.count <= bytes.count {
      if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) { return index }
      index += 1
    }
    return nil
  }

  static func last(_ word: String, in bytes: [UInt8]) -> Int? {
    let word = Array(word.utf8)
    var index = bytes.count - word.count
    while index >= 0 {
      if bytes[index] == word[0], bytes[index..<index + word.count].elementsEqual(word) { return index }
      index -= 1
    }
    return nil
  }
}
