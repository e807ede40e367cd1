/// The value of `fill` or `stroke` (SVG 2, section 13.2).
indirect enum SVGPaint: Sendable, Equatable {
  case none
  case color(VectorColor)
  /// The value of the property `color`.
  case currentColor
  /// A gradient or pattern, and the paint if it is missing.
  case reference(SVGReference, fallback: SVGPaint)
  /// A valid paint that is not drawn.
  case unsupported(String)

  /// Nil for an invalid text.
  static func parse(_ text: String) -> SVGPaint? {
    let text = SVGScanner.trimmed(text)
    if let (reference, rest) = SVGReference.split(text) {
      if rest.isEmpty { return .reference(reference, fallback: .none) }
      return plain(rest).map { .reference(reference, fallback: $0) }
    }
    return plain(text)
  }

  /// Returns a paint without a reference.
  private static func plain(_ text: String) -> SVGPaint? {
    switch text.lowercased() {
    case "none": return SVGPaint.none
    case "currentcolor": return .currentColor
    case "context-fill", "context-stroke": return .unsupported("the paint \(text)")
    default: break
    }
    if SVGColor.isSystem(text) { return .unsupported("the system color \(text)") }
    if let color = SVGColor.parse(text) { return .color(color) }
    // SVG 1.1, section 11.2: a color of an ICC profile follows its form in sRGB.
    guard let range = text.lowercased().utf8.firstRange(of: " icc-color(".utf8) else { return nil }
    let count = text.utf8.distance(from: text.utf8.startIndex, to: range.lowerBound)
    return SVGColor.parse(String(decoding: text.utf8.prefix(count), as: UTF8.self)).map { .color($0) }
  }
}

/// A reference such as `url(#id)`.
enum SVGReference: Sendable, Equatable {
  case none
  case id(String)
  /// A reference to another file, or a function.
  case unsupported(String)

  /// Nil for an invalid text.
  static func parse(_ text: String) -> SVGReference? {
    let text = SVGScanner.trimmed(text)
    if text.lowercased() == "none" { return SVGReference.none }
    guard let (reference, rest) = split(text) else { return nil }
    return rest.isEmpty ? reference : .unsupported("the value \(text)")
  }

  /// Returns the reference at the start of a text, and the text after it. Nil without one.
  static func split(_ text: String) -> (reference: SVGReference, rest: String)? {
    guard text.utf8.count > 4, text.prefix(4).lowercased() == "url(" else { return nil }
    var scanner = SVGScanner(text.dropFirst(4))
    scanner.skipSpace()
    let quote = scanner.next ?? 0
    let isQuoted = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    if isQuoted { scanner.advance() }
    let target = SVGScanner.trimmed(scanner.text(before: isQuoted ? quote : UInt8(ascii: ")")))
    if isQuoted { scanner.advance() }
    scanner.skipSpace()
    guard scanner.take(UInt8(ascii: ")")) else { return nil }
    let rest = SVGScanner.trimmed(String(decoding: scanner.bytes[scanner.position...], as: UTF8.self))
    guard target.hasPrefix("#") else { return (.unsupported("a reference to another file"), rest) }
    return (.id(String(target.dropFirst())), rest)
  }
}
