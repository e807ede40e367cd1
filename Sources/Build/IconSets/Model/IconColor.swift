/// An opaque color in sRGB, as users write it: `#RRGGBB` or `#RGB`.
package struct IconColor: Sendable, Hashable {
  package let red: UInt8
  package let green: UInt8
  package let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) { (self.red, self.green, self.blue) = (red, green, blue) }

  /// Returns nil for another text than `#` and 3 or 6 hexadecimal digits.
  package init?(_ text: String) {
    guard text.hasPrefix("#") else { return nil }
    let digits = text.dropFirst().compactMap(\.hexDigitValue)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(red: UInt8(digits[0] * 17), green: UInt8(digits[1] * 17), blue: UInt8(digits[2] * 17))
    case 6:
      self.init(
        red: UInt8(digits[0] * 16 + digits[1]), green: UInt8(digits[2] * 16 + digits[3]),
        blue: UInt8(digits[4] * 16 + digits[5]))
    default: return nil
    }
  }

  package static let white = IconColor(red: 255, green: 255, blue: 255)

  /// Opaque straight R, G, B, A with R in the lowest byte.
  package var pixel: UInt32 { 0xFF00_0000 | UInt32(blue) << 16 | UInt32(green) << 8 | UInt32(red) }

  /// The color as `#RRGGBB`.
  package var text: String {
    "#"
      + [red, green, blue].map { value in
        [value >> 4, value & 15].map { String($0, radix: 16, uppercase: true) }.joined()
      }.joined()
  }
}
