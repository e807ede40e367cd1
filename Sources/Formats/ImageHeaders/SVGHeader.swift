import CrushBasics
import CrushParsers

/// The width, height and viewBox of an SVG's root element, in CSS pixels (SVG 1.1, section 7).
enum SVGHeader {
  /// The bytes searched for the root's start tag.
  private static let head = 1 << 16
  /// The CSS pixels of each unit (CSS Values and Units 3, section 6.2).
  private static let units = [
    "": 1.0, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
  ]

  static func shape(of source: borrowing some ByteSource & ~Copyable) throws(HeaderError) -> ImageShape {
    let bytes = source.bytes(at: 0, count: min(source.count, head))
    let values: [String: String]
    do throws(XMLError) {
      values = try attributes(of: bytes)
    } catch { throw .unknown("its root element cannot be read: \(error.description), at offset \(error.offset)") }
    let box = values["viewBox"].map(numbers) ?? []
    // Without a size, or with a percentage, the image has the size of its own coordinates.
    let width = values["width"].flatMap(length) ?? (box.count == 4 ? box[2] : nil)
    let height = values["height"].flatMap(length) ?? (box.count == 4 ? box[3] : nil)
    guard let width, let height, (0...1e6).contains(width), (0...1e6).contains(height) else {
      throw .unknown("its root element has no size (width and height, or viewBox)")
    }
    // An app shows the glyph of a symbol, not its template.
    if width >= SymbolTemplate.leastWidth, let glyph = SymbolTemplate.glyph(in: source) {
      var shape = try ImageShape(points: glyph)
      shape.isSymbol = true
      return shape
    }
    return try ImageShape(points: ImageShape.Points(width: width, height: height))
  }

  private static func attributes(of bytes: [UInt8]) throws(XMLError) -> [String: String] {
    let text = try Transcoder.utf8(fromXML: bytes)
    var parser = XMLPullParser(text)
    guard case .start(let tag) = try parser.next() else {
      throw .unexpected(found: "no element", expected: "<svg>", offset: 0)
    }
    let name = String(decoding: text[tag.name], as: UTF8.self)
    guard name == "svg" || name.hasSuffix(":svg") else {
      throw .unexpected(found: "<\(name)>", expected: "<svg>", offset: tag.offset)
    }
    return try attributes(of: tag, in: text)
  }

  /// Returns the attributes of an element by name.
  static func attributes(of tag: XMLTag, in text: [UInt8]) throws(XMLError) -> [String: String] {
    var values: [String: String] = [:]
    var attributes = XMLAttributes(of: tag, in: text)
    while let attribute = try attributes.next() {
      values[String(decoding: text[attribute.name], as: UTF8.self)] = try attribute.value.string(in: text)
    }
    return values
  }

  private static func length(_ text: String) -> Double? {
    // White space may surround the number and the unit, but not divide them.
    let words = text.split { $0.isWhitespace }
    guard words.count == 1 || words.count == 2 && words[1].allSatisfy(\.isLetter) else { return nil }
    let text = words.joined()
    let unit = text.reversed().prefix { $0.isLetter || $0 == "%" }.reversed()
    guard let factor = units[String(unit).lowercased()], let number = Double(text.dropLast(unit.count)) else {
      return nil
    }
    return number * factor
  }

  private static func numbers(_ text: String) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { Double($0) }
  }
}
