/// Facts about the text of an SVG that decide how Apple's compiler stores a layer.
///
/// Only the text is searched, so that documents with declarations, which strict readers refuse, have their facts too.
package enum SVGText {
  /// The natural size in points: `width` and `height` as numbers, px or pt, which count alike, and the viewBox for a
  /// percentage or a missing one (231 of 231 frames).
  package static func size(of file: [UInt8]) -> (width: Double, height: Double)? {
    let tag = rootTag(of: file)
    func value(_ name: String) -> String? { attribute(name, in: tag) }
    let box = value("viewBox")?.split { $0 == "," || $0.isWhitespace }.map { Double($0) } ?? []
    guard
      let width = value("width").flatMap(length) ?? (box.count == 4 ? box[2] : nil),
      let height = value("height").flatMap(length) ?? (box.count == 4 ? box[3] : nil),
      (0...100_000).contains(width), (0...100_000).contains(height)
    else { return nil }
    return (width, height)
  }

  /// The start tag of the root, or nothing.
  private static func rootTag(of file: [UInt8]) -> Substring {
    let text = String(decoding: file, as: UTF8.self)
    var rest = text[...]
    while let start = range(of: "<svg", in: rest) {
      let tag = rest[start.lowerBound...]
      rest = rest[start.upperBound...]
      guard let next = rest.first, next.isWhitespace || next == ">" || next == "/" else { continue }
      return tag.prefix { $0 != ">" }
    }
    return ""
  }

  private static func range(of word: String, in text: Substring) -> Range<Substring.Index>? {
    let (bytes, pattern) = (text.utf8, word.utf8)
    guard let first = pattern.first else { return nil }
    var index = bytes.startIndex
    while let found = bytes[index...].firstIndex(of: first) {
      if bytes[found...].starts(with: pattern) { return found..<bytes.index(found, offsetBy: pattern.count) }
      index = bytes.index(after: found)
    }
    return nil
  }

  private static func attribute(_ name: String, in tag: Substring) -> String? {
    var rest = tag
    while let found = range(of: name, in: rest) {
      let isWord = tag[..<found.lowerBound].last.map(\.isWhitespace) ?? false
      rest = rest[found.upperBound...]
      let value = rest.drop(while: \.isWhitespace)
      guard isWord, value.first == "=" else { continue }
      let quoted = value.dropFirst().drop(while: \.isWhitespace)
      guard let quote = quoted.first, quote == "\"" || quote == "'" else { continue }
      return String(quoted.dropFirst().prefix { $0 != quote })
    }
    return nil
  }

  private static func length(_ text: String) -> Double? {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words.count == 2, words[1] == "px" || words[1] == "pt" { words.removeLast() }
    guard words.count == 1 else { return nil }
    let digits = words[0].hasSuffix("px") || words[0].hasSuffix("pt") ? words[0].dropLast(2) : words[0]
    return Double(digits)
  }

  /// Whether its only colors are near-white grays, or it has embedded pictures and no color.
  ///
  /// Such a layer without a fill takes the background's colors in dark (6 of 6 layers, and 11 with other colors do not).
  /// The limit is open: #e3e3e3 is white.
  package static func isPale(_ file: [UInt8]) -> Bool {
    var scanner = ColorScanner(file)
    var hasColor = false
    while let color = scanner.next() {
      switch color {
      case .white: hasColor = true
      case .other: return false
      }
    }
    return hasColor || ColorScanner.contains("<image", in: file)
  }
}

/// A scanner of the colors of `fill`, `stroke` and `stop-color`, in attributes and in styles.
private struct ColorScanner {
  enum Color { case white, other }

  private let bytes: [UInt8]
  private var index = 0

  private static let properties = ["fill", "stroke", "stop-color"].map { Array($0.utf8) }
  /// Words that are no color of their own.
  private static let neutral: Set<String> = ["none", "transparent", "currentcolor", "inherit"]
  private static let darkest: UInt8 = 224
  private static let largestTint = 8

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  static func contains(_ word: String, in bytes: [UInt8]) -> Bool {
    let word = Array(word.utf8)
    return bytes.indices.contains { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
  }

  mutating func next() -> Color? {
    while index < bytes.count {
      guard let property = Self.properties.first(where: { bytes[index...].starts(with: $0) }) else {
        index += 1
        continue
      }
      index += property.count
      if let value = value(), !Self.neutral.contains(value) { return Self.isWhite(value) ? .white : .other }
    }
    return nil
  }

  /// Reads `=` or `:` and a value in lower case: `#` and digits, a function with its arguments, or a word.
  private mutating func value() -> String? {
    var end = index
    func skipSpace() { while end < bytes.count, bytes[end] == 32 || (9...13).contains(bytes[end]) { end += 1 } }
    skipSpace()
    guard end < bytes.count, bytes[end] == UInt8(ascii: "=") || bytes[end] == UInt8(ascii: ":") else { return nil }
    end += 1
    skipSpace()
    if end < bytes.count, bytes[end] == UInt8(ascii: "\"") || bytes[end] == UInt8(ascii: "'") { end += 1 }
    skipSpace()
    let start = end
    if end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
    while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
    guard end > start else { return nil }
    index = end
    let isFunction = end < bytes.count && bytes[end] == UInt8(ascii: "(")
    return String(decoding: bytes[start..<end], as: UTF8.self).lowercased() + (isFunction ? "(" : "")
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func isWhite(_ value: String) -> Bool {
    if value == "white" { return true }
    guard value.hasPrefix("#") else { return false }
    var digits = value.dropFirst().compactMap { $0.hexDigitValue }
    if digits.count == 3 || digits.count == 4 { digits = digits.flatMap { [$0, $0] } }
    guard digits.count >= 6 else { return false }
    let channels = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    guard let least = channels.min(), let largest = channels.max() else { return false }
    return least >= darkest && largest - least <= largestTint
  }
}
