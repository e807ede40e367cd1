/// The system colors that Icon Composer 2 can name, as plain colors.
///
/// The values are those of Apple's Human Interface Guidelines since June 2025, for iOS 26 and macOS 26. A named color
/// adapts to the appearance, and a plain one does not.
enum SystemColor {
  /// Red, green and blue from 0 to 255.
  private typealias Values = (red: Int, green: Int, blue: Int)

  private static let table: [(name: String, light: Values, dark: Values)] = [
    ("system-red", (255, 56, 60), (255, 66, 69)),
    ("system-orange", (255, 141, 40), (255, 146, 48)),
    ("system-yellow", (255, 204, 0), (255, 214, 0)),
    ("system-green", (52, 199, 89), (48, 209, 88)),
    ("system-mint", (0, 200, 179), (0, 218, 195)),
    ("system-teal", (0, 195, 208), (0, 210, 224)),
    ("system-cyan", (0, 192, 232), (60, 211, 254)),
    ("system-blue", (0, 136, 255), (0, 145, 255)),
    ("system-indigo", (97, 85, 245), (107, 93, 255)),
    ("system-purple", (203, 48, 224), (219, 52, 242)),
    ("system-pink", (255, 45, 85), (255, 55, 95)),
    ("system-brown", (172, 127, 94), (183, 138, 102)),
    ("system-gray", (142, 142, 147), (142, 142, 147)),
  ]

  static var names: [String] { table.map(\.name) }

  /// Returns a color such as `srgb:0.00000,0.53333,1.00000,1.00000`, or nil for an unknown name.
  ///
  /// - Parameter name: such as `system-blue`.
  static func plain(_ name: String, isDark: Bool) -> String? {
    guard let row = table.first(where: { $0.name == name }) else { return nil }
    let values = isDark ? row.dark : row.light
    return "srgb:" + [values.red, values.green, values.blue, 255].map(part).joined(separator: ",")
  }

  /// Returns a part of 255 with five decimals, as Icon Composer writes numbers.
  private static func part(_ value: Int) -> String {
    let digits = "\((value * 200_000 + 255) / 510)"
    let padded = String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    return "\(padded.dropLast(5)).\(padded.suffix(5))"
  }
}
