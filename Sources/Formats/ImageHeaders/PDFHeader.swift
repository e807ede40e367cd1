/// The page size of a PDF whose page objects are plain text (ISO 32000-1, section 7.7.3).
enum PDFHeader {
  /// The bytes searched at the start, and at the end if the start has no page.
  private static let head = 4 << 20
  private static let tail = 1 << 20

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    var searched = source.bytes(at: 0, count: min(source.count, head))
    guard searched.starts(with: "%PDF-".utf8) else { throw .expected("%PDF-", offset: 0) }
    var boxes = boxes(in: searched)
    if boxes.isEmpty && source.count > head {
      searched = source.bytes(at: source.count - tail, count: tail)
      boxes = self.boxes(in: searched)
    }
    guard let first = boxes.first else {
      throw .unknown("its page size is not in plain text (a compressed stream contains it)")
    }
    guard boxes.allSatisfy({ $0 == first }) else { throw .unknown("its pages differ in size") }
    let isTurned = rotations(in: searched).contains { $0 % 180 != 0 }
    let width = (first[2] - first[0]).magnitude
    let height = (first[3] - first[1]).magnitude
    return try ImageShape(
      points: ImageShape.Points(width: isTurned ? height : width, height: isTurned ? width : height))
  }

  /// Returns the /MediaBox of each page. A page without one inherits a box of the page tree (section 7.7.3.4). In that
  /// case the result also contains the boxes of the tree.
  private static func boxes(in bytes: [UInt8]) -> [[Double]] {
    var own: [[Double]] = []
    var inherited: [[Double]] = []
    var inheritsAny = false
    for object in objects(in: bytes) {
      let found = boxes(in: bytes, object)
      if !positions(of: "/Kids", in: bytes, object).isEmpty {
        inherited += found
      } else if found.isEmpty {
        inheritsAny = inheritsAny || isPage(bytes, object)
      } else {
        own += found
      }
    }
    return inheritsAny || own.isEmpty ? own + inherited : own
  }

  /// Returns the ranges between occurrences of `obj`, which include `endobj`.
  private static func objects(in bytes: [UInt8]) -> [Range<Int>] {
    let starts = [0] + positions(of: "obj", in: bytes, bytes.indices)
    return zip(starts, starts.dropFirst() + [bytes.count]).map { $0..<$1 }
  }

  /// Returns true if an object is a page: its /Type is /Page, not /Pages.
  private static func isPage(_ bytes: [UInt8], _ object: Range<Int>) -> Bool {
    positions(of: "/Type", in: bytes, object).contains { position in
      let type = bytes[position..<min(position + 16, object.upperBound)].drop(while: isSpace)
      return type.starts(with: "/Page".utf8) && type.dropFirst(5).first != UInt8(ascii: "s")
    }
  }

  /// Returns the four numbers of every /MediaBox.
  private static func boxes(in bytes: [UInt8], _ object: Range<Int>) -> [[Double]] {
    positions(of: "/MediaBox", in: bytes, object).compactMap { position in
      var text = Array(bytes[position..<min(position + 200, bytes.count)].drop(while: isSpace))
      guard text.first == UInt8(ascii: "[") else { return nil }
      text = Array(text.dropFirst().prefix { $0 != UInt8(ascii: "]") })
      let numbers = text.split(whereSeparator: isSpace).compactMap { Double(String(decoding: $0, as: UTF8.self)) }
      return numbers.count == 4 && numbers.allSatisfy({ $0.magnitude < 1e6 }) ? numbers : nil
    }
  }

  /// Returns the angle of every /Rotate without its sign, because both directions exchange width and height.
  private static func rotations(in bytes: [UInt8]) -> [Int] {
    positions(of: "/Rotate", in: bytes, bytes.indices).compactMap { position in
      let number = bytes[position..<min(position + 12, bytes.count)].drop(while: isSpace)
      let isSigned = number.first == UInt8(ascii: "-") || number.first == UInt8(ascii: "+")
      let digits = number.dropFirst(isSigned ? 1 : 0).prefix { (48...57).contains($0) }
      return Int(String(decoding: digits, as: UTF8.self))
    }
  }

  /// Returns the offset after each occurrence of a name.
  private static func positions(of name: String, in bytes: [UInt8], _ range: Range<Int>) -> [Int] {
    let name = Array(name.utf8)
    var found: [Int] = []
    var index = range.lowerBound
    while index + name.count <= range.upperBound {
      if bytes[index] == name[0], bytes[index..<index + name.count].elementsEqual(name) {
        found.append(index + name.count)
        index += name.count
      } else {
        index += 1
      }
    }
    return found
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0 || byte == 9 || byte == 10 || byte == 12 || byte == 13 || byte == 32
  }
}
