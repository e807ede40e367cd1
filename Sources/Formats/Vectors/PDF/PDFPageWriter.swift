import CrushCodecs

/// The first page of a PDF as a file of its own, as Apple's compiler stores it: one page with an origin of 0 0, and no
/// crop box or rotation (665 of 665 stored pages).
package struct PDFPageWriter {
  private var file: PDFFile
  private var objects: [[UInt8]?] = [nil, nil, nil, nil]
  /// The new numbers of the objects that were found.
  private var numbers: [Int: Int] = [:]
  private var pending: [Int] = []

  /// Members that lead to other pages, or that no drawing needs. Private data of drawing programs is often the largest.
  private static let dropped: Set<String> = [
    "Parent", "P", "PieceInfo", "Metadata", "Thumb", "Annots", "StructParent", "StructParents", "LastModified", "Tabs",
  ]
  private static let mostObjects = 100_000
  private static let mostDepth = 64

  /// Returns the page, and whether the file has no more than it: one page, whose origin is 0 0 and which is neither
  /// turned nor cropped.
  ///
  /// - Throws: `VectorError` for a file that cannot be read. Fonts and patterns are kept as they are.
  package static func page(of bytes: [UInt8]) throws(VectorError) -> (bytes: [UInt8], isPlain: Bool) {
    var writer = PDFPageWriter(file: try PDFFile(bytes))
    let page = try PDFPage(in: &writer.file)
    let isPlain = page.rotation == 0 && page.low == .zero && !page.isCropped && page.count == 1
    return (try writer.run(page), isPlain)
  }

  private init(file: PDFFile) { self.file = file }

  private mutating func run(_ page: PDFPage) throws(VectorError) -> [UInt8] {
    let turned = page.rotation % 180 != 0
    let size = turned ? Point(page.high.y - page.low.y, page.high.x - page.low.x) : page.high - page.low
    objects[0] = Array("<< /Type /Catalog /Pages 2 0 R >>".utf8)
    objects[1] = Array("<< /Type /Pages /Kids [3 0 R] /Count 1 >>".utf8)
    var members: [UInt8] = Array("<< /Type /Page /Parent 2 0 R /Contents 4 0 R /MediaBox [0 0 ".utf8)
    members += Array("\(Self.text(size.x)) \(Self.text(size.y))] /Resources ".utf8)
    try write(.dictionary(page.resources), to: &members, depth: 0)
    if page.group != .null {
      members += Array(" /Group ".utf8)
      try write(page.group, to: &members, depth: 0)
    }
    objects[2] = members + Array(" >>".utf8)
    objects[3] = try content(page, height: size.y)
    while let number = pending.popLast() { try addObject(number) }
    return assembled
  }

  /// Returns the content as one stream, with the map from the old page to the new one.
  private mutating func content(_ page: PDFPage, height: Double) throws(VectorError) -> [UInt8] {
    var content = try page.content(&file)
    while let last = content.last, PDFLexer.isSpace(last) { content.removeLast() }
    // The map of the page leads to a picture whose y axis points down.
    let map = page.map.then(Affine(1, 0, 0, -1, 0, height))
    if map != .identity {
      let numbers = [map.a, map.b, map.c, map.d, map.e, map.f].map(Self.text).joined(separator: " ")
      content = Array("q \(numbers) cm\n".utf8) + content + Array("\nQ".utf8)
    }
    guard let stream = Deflater(level: 9).compress(content.span, .zlib) else {
      throw .damaged("the content of the page cannot be compressed", at: .none)
    }
    return Self.stream(stream, Array("/Filter /FlateDecode ".utf8))
  }

  private static func stream(_ bytes: [UInt8], _ members: [UInt8]) -> [UInt8] {
    Array("<< ".utf8) + members + Array("/Length \(bytes.count) >>\nstream\n".utf8) + bytes + Array("\nendstream".utf8)
  }

  private mutating func addObject(_ number: Int) throws(VectorError) {
    guard let new = numbers[number] else { return }
    var bytes: [UInt8] = []
    switch try file.resolve(.reference(number)) {
    case .stream(var stream):
      stream.dictionary["Length"] = nil
      var members: [UInt8] = []
      for (key, value) in stream.dictionary.sorted(by: { $0.key < $1.key }) where !Self.dropped.contains(key) {
        try write(.name(key), to: &members, depth: 0)
        members.append(32)
        try write(value, to: &members, depth: 0)
        members.append(32)
      }
      bytes = Self.stream(stream.bytes, members)
    // A link back to the pages of the file.
    case .dictionary(let members) where members["Type"] == .name("Page") || members["Type"] == .name("Pages"):
      bytes = Array("null".utf8)
    case let object: try write(object, to: &bytes, depth: 0)
    }
    objects[new - 1] = bytes
  }

  private mutating func number(of reference: Int) throws(VectorError) -> Int {
    if let known = numbers[reference] { return known }
    guard objects.count < Self.mostObjects else { throw .tooMany("objects", limit: Self.mostObjects) }
    objects.append(nil)
    numbers[reference] = objects.count
    pending.append(reference)
    return objects.count
  }

  // MARK: Text

  private mutating func write(_ object: PDFObject, to bytes: inout [UInt8], depth: Int) throws(VectorError) {
    guard depth < Self.mostDepth else { throw .tooMany("nested objects", limit: Self.mostDepth) }
    switch object {
    case .null, .stream: bytes += Array("null".utf8)
    case .bool(let flag): bytes += Array("\(flag)".utf8)
    case .number(let number): bytes += Array(Self.text(number).utf8)
    case .string(let text): bytes += Self.hexadecimal(text)
    case .name(let name): bytes += Self.escaped(name)
    case .reference(let reference): bytes += Array("\(try number(of: reference)) 0 R".utf8)
    case .array(let items):
      bytes.append(UInt8(ascii: "["))
      for item in items {
        try write(item, to: &bytes, depth: depth + 1)
        bytes.append(32)
      }
      bytes.append(UInt8(ascii: "]"))
    case .dictionary(let members):
      bytes += Array("<< ".utf8)
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where !Self.dropped.contains(key) {
        bytes += Self.escaped(key) + [32]
        try write(value, to: &bytes, depth: depth + 1)
        bytes.append(32)
      }
      bytes += Array(">>".utf8)
    }
  }

  /// Returns a number without an exponent, with at most nine digits after the point.
  static func text(_ number: Double) -> String {
    guard number.isFinite, number.magnitude < 1e9 else { return "0" }
    let scaled = (number.magnitude * 1e9).rounded()
    let (whole, rest) = (Int(scaled) / 1_000_000_000, Int(scaled) % 1_000_000_000)
    let sign = number < 0 && scaled > 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    let digits = String(String(rest + 1_000_000_000).dropFirst())
    return "\(sign)\(whole)." + digits.reversed().drop { $0 == "0" }.reversed()
  }

  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func hexadecimal(_ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: "<")] + text.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] } + [UInt8(ascii: ">")]
  }

  private static func escaped(_ name: String) -> [UInt8] {
    var bytes = [UInt8(ascii: "/")]
    for byte in name.utf8 {
      let isPlain = (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      if isPlain || [45, 46, 95, 43].contains(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "#"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return bytes
  }

  private var assembled: [UInt8] {
    var bytes = Array("%PDF-1.4\n%".utf8) + [0xC4, 0xE5, 0xF2, 0xE5, 10]
    var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for (index, object) in objects.enumerated() {
      let offset = String(bytes.count)
      table += String(repeating: "0", count: max(0, 10 - offset.utf8.count)) + offset + " 00000 n \n"
      bytes += Array("\(index + 1) 0 obj\n".utf8) + (object ?? Array("null".utf8)) + Array("\nendobj\n".utf8)
    }
    let start = bytes.count
    let trailer = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(start)\n%%EOF\n"
    return bytes + Array((table + trailer).utf8)
  }
}
