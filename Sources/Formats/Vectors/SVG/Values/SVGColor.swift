/// The colors of CSS (CSS Color 4, sections 5 and 6) in sRGB.
enum SVGColor {
  /// Returns the color of a text. Nil for an invalid color and for `currentColor`.
  static func parse(_ text: some StringProtocol) -> VectorColor? {
    let text = SVGScanner.trimmed(text).lowercased()
    if text.hasPrefix("#") { return hexadecimal(Array(text.utf8.dropFirst())) }
    if text == "transparent" { return VectorColor(red: 0, green: 0, blue: 0, alpha: 0) }
    if let number = names[text] {
      return color(UInt8(number >> 16 & 0xFF), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
    }
    return function(text)
  }

  /// Whether the text is the name of a color that depends on the system (CSS Color 4, section 6.2 and appendix A).
  static func isSystem(_ text: some StringProtocol) -> Bool { system.contains(text.lowercased()) }

  private static let system: Set<String> = [
    "accentcolor", "accentcolortext", "activetext", "buttonborder", "buttonface", "buttontext", "canvas", "canvastext",
    "field", "fieldtext", "graytext", "highlight", "highlighttext", "linktext", "mark", "marktext", "selecteditem",
    "selecteditemtext", "visitedtext", "window", "windowtext", "activeborder", "background", "menu", "menutext",
  ]

  private static func color(_ red: UInt8, _ green: UInt8, _ blue: UInt8, _ alpha: UInt8 = 255) -> VectorColor {
    VectorColor(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255, alpha: Double(alpha) / 255)
  }

  private static func hexadecimal(_ digits: [UInt8]) -> VectorColor? {
    var values: [UInt8] = []
    for digit in digits.prefix(9) {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      values.append(UInt8(value))
    }
    switch values.count {
    case 3: return color(values[0] * 17, values[1] * 17, values[2] * 17)
    case 4: return color(values[0] * 17, values[1] * 17, values[2] * 17, values[3] * 17)
    case 6, 8:
      let bytes = stride(from: 0, to: values.count, by: 2).map { values[$0] << 4 | values[$0 + 1] }
      return color(bytes[0], bytes[1], bytes[2], bytes.count == 4 ? bytes[3] : 255)
    default: return nil
    }
  }

  /// A number with its unit, as in `50%` or `120deg`.
  private struct Argument {
    var value: Double
    var unit: String
  }

  private static func function(_ text: String) -> VectorColor? {
    var scanner = SVGScanner(text)
    let name = scanner.letters()
    guard ["rgb", "rgba", "hsl", "hsla"].contains(name), scanner.take(UInt8(ascii: "(")) else { return nil }
    guard let arguments = arguments(&scanner), (3...4).contains(arguments.count) else { return nil }
    let alpha = arguments.count == 4 ? share(arguments[3], whole: 1) : 1
    guard let alpha else { return nil }
    return name.hasPrefix("rgb") ? rgb(arguments, alpha) : hsl(arguments, alpha)
  }

  private static func arguments(_ scanner: inout SVGScanner) -> [Argument]? {
    var arguments: [Argument] = []
    scanner.skipSpace()
    while !scanner.take(UInt8(ascii: ")")) {
      guard arguments.count < 4, let value = scanner.number() else { return nil }
      arguments.append(Argument(value: value, unit: scanner.take(UInt8(ascii: "%")) ? "%" : scanner.letters()))
      scanner.skipSeparator()
      if scanner.take(UInt8(ascii: "/")) {
        guard arguments.count == 3 else { return nil }
        scanner.skipSpace()
      }
    }
    scanner.skipSpace()
    return scanner.isAtEnd ? arguments : nil
  }

  /// Returns the argument from 0 to 1, where a number is a share of `whole`.
  private static func share(_ argument: Argument, whole: Double) -> Double? {
    switch argument.unit {
    case "": min(max(argument.value / whole, 0), 1)
    case "%": min(max(argument.value / 100, 0), 1)
    default: nil
    }
  }

  private static func rgb(_ arguments: [Argument], _ alpha: Double) -> VectorColor? {
    guard let red = share(arguments[0], whole: 255), let green = share(arguments[1], whole: 255),
      let blue = share(arguments[2], whole: 255)
    else { return nil }
    return VectorColor(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// CSS Color 4, section 7.1.
  private static func hsl(_ arguments: [Argument], _ alpha: Double) -> VectorColor? {
    guard let degrees = degrees(arguments[0]), let saturation = share(arguments[1], whole: 100),
      let lightness = share(arguments[2], whole: 100)
    else { return nil }
    let chroma = saturation * min(lightness, 1 - lightness)
    func channel(_ offset: Double) -> Double {
      var place = (offset + degrees / 30).truncatingRemainder(dividingBy: 12)
      if place < 0 { place += 12 }
      return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
    }
    return VectorColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
  }

  private static func degrees(_ argument: Argument) -> Double? {
    switch argument.unit {
    case "", "deg": argument.value
    case "grad": argument.value * 0.9
    case "rad": argument.value * 180 / .pi
    case "turn": argument.value * 360
    default: nil
    }
  }
}
