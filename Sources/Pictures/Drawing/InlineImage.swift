/// The sequences of terminals that show PNG files.
enum InlineImage {
  private static let (escape, stringEnd, bell) = ("\u{1B}", "\u{1B}\\", "\u{7}")
  /// The most characters of Base64 in one sequence of Kitty, a multiple of 4.
  private static let pieceSize = 4096

  /// Returns the sequences of Kitty's graphics protocol: transmit and show (a=T) a PNG (f=100), without an answer (q=2).
  /// All pieces but the last announce another (m=1).
  static func kitty(_ png: [UInt8]) -> String {
    let text = base64(png)
    var result = ""
    for start in stride(from: 0, to: text.count, by: pieceSize) {
      let end = min(start + pieceSize, text.count)
      let keys = (start == 0 ? "a=T,f=100,q=2," : "") + (end < text.count ? "m=1" : "m=0")
      result += "\(escape)_G\(keys);\(String(decoding: text[start..<end], as: UTF8.self))\(stringEnd)"
    }
    return result
  }

  /// Returns the sequence of iTerm2's inline images.
  static func iterm(_ png: [UInt8], _ width: Int, _ height: Int) -> String {
    "\(escape)]1337;File=inline=1;size=\(png.count);width=\(width)px;height=\(height)px:"
      + String(decoding: base64(png), as: UTF8.self) + bell
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the characters of Base64 (RFC 4648, section 4).
  static func base64(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = (0..<3).reduce(0) { $0 << 8 | Int(start + $1 < bytes.count ? bytes[start + $1] : 0) }
      for place in 0..<4 {
        let isFilled = start + place <= bytes.count
        result.append(isFilled ? alphabet[group >> (18 - place * 6) & 63] : UInt8(ascii: "="))
      }
    }
    return result
  }
}
