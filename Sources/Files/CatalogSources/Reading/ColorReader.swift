package import CrushParsers

/// A reader of colors (Asset Catalog Format Reference, "Named Color Type").
package enum ColorReader {
  /// Returns nil if a value is missing or has another type.
  package static func read(_ value: JSONValue) -> SourceColor? {
    guard let fields = value.object else { return nil }
    if let name = fields["reference"]?.text, !name.isEmpty {
      return .reference(platform: fields["platform"]?.text, name: name)
    }
    guard let values = fields["components"]?.object else { return nil }
    let space = fields["color-space"]?.text ?? "srgb"
    let keys = space.contains("gray") ? ["white"] : ["red", "green", "blue"]
    guard spaces.contains(space) else { return nil }
    var components: [Double] = []
    for key in keys {
      guard let component = values[key].flatMap(component) else { return nil }
      components.append(component)
    }
    if let alpha = values["alpha"] {
      guard let alpha = Self.alpha(alpha) else { return nil }
      components.append(alpha)
    } else {
      components.append(1)
    }
    return .components(space: space, components)
  }

  package static let spaces: Set<String> = [
    "srgb", "display-p3", "extended-srgb", "extended-linear-srgb", "gray-gamma-22", "extended-gray",
  ]

  /// Returns a component. Xcode has three notations: `0.500`, `0x80` and `128`. The last two are parts of 255.
  private static func component(_ value: JSONValue) -> Double? {
    guard case .text(let text) = value else { return number(value) }
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      return Int(text.dropFirst(2), radix: 16).flatMap { $0 >= 0 && $0 <= 0xFFFF ? Double($0) / 255 : nil }
    }
    if let integer = Int(text) { return abs(integer) <= 0xFFFF ? Double(integer) / 255 : nil }
    return number(value)
  }

  /// Returns an alpha value. `1` is opaque, since generators of color sets write it so.
  private static func alpha(_ value: JSONValue) -> Double? {
    value.text == "1" ? 1 : component(value)
  }

  /// Returns a decimal number, which Apple's tool reads as 32 bits (108 components of 108 in 120 catalogs).
  private static func number(_ value: JSONValue) -> Double? {
    guard let number = value.number, number.isFinite, abs(number) <= 1_000_000 else { return nil }
    return Double(Float(number))
  }
}
