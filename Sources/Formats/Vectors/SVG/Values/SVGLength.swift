/// A length in CSS pixels, in sizes of the font, or in percent (SVG 1.1, section 7.10).
struct SVGLength: Sendable, Equatable {
  enum Unit: Sendable { case pixels, fontSize, percent }

  var value: Double
  var unit = Unit.pixels

  static let zero = SVGLength(value: 0)

  static func percent(_ value: Double) -> SVGLength { SVGLength(value: value, unit: .percent) }

  /// The CSS pixels of each unit (CSS Values and Units 3, section 6.2).
  private static let pixels = [
    "": 1.0, "px": 1, "pt": 4.0 / 3, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54,
  ]
  /// Units of CSS that depend on the device or a font.
  private static let other: Set<String> = [
    "rem", "ch", "vw", "vh", "vmin", "vmax", "vi", "vb", "cap", "ic", "lh", "rlh", "svw", "svh", "lvw", "lvh", "dvw",
    "dvh",
  ]

  /// Returns nil for an invalid text.
  static func parse(_ text: some StringProtocol) -> SVGLength? {
    guard let (value, unit) = split(text) else { return nil }
    if let factor = pixels[unit] { return SVGLength(value: value * factor) }
    switch unit {
    case "%": return .percent(value)
    case "em": return SVGLength(value: value, unit: .fontSize)
    case "ex": return SVGLength(value: value / 2, unit: .fontSize)
    default: return nil
    }
  }

  /// Returns the length of a root's size in pixels. Nil for percentages and sizes of the font.
  ///
  /// White space before the unit is accepted, as the reader of image headers does.
  static func absolute(_ text: String) -> Double? {
    let words = text.split { $0.isWhitespace }
    guard words.count == 1 || words.count == 2 && words[1].allSatisfy(\.isLetter) else { return nil }
    guard let length = parse(words.joined()), length.unit == .pixels else { return nil }
    return length.value
  }

  /// Whether the text is a valid length whose unit or function is not supported.
  static func isUnsupported(_ text: some StringProtocol) -> Bool {
    if text.contains("(") { return true }
    guard let (_, unit) = split(text) else { return false }
    return other.contains(unit)
  }

  private static func split(_ text: some StringProtocol) -> (value: Double, unit: String)? {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    guard let value = scanner.number() else { return nil }
    let unit = scanner.take(UInt8(ascii: "%")) ? "%" : scanner.letters().lowercased()
    scanner.skipSpace()
    return scanner.isAtEnd ? (value, unit) : nil
  }

  /// - Parameters:
  ///   - whole: 100 percent.
  ///   - fontSize: In pixels.
  func pixels(of whole: Double, fontSize: Double) -> Double {
    switch unit {
    case .pixels: value
    case .fontSize: value * fontSize
    case .percent: value / 100 * whole
    }
  }

  /// Returns the length with sizes of the font as pixels.
  func computed(fontSize: Double) -> SVGLength {
    unit == .fontSize ? SVGLength(value: value * fontSize) : self
  }
}
