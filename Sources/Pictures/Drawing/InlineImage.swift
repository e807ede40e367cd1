import CrushBytes

/// The sequences of terminals that show PNG files.
enum InlineImage {
  private static let (escape, stringEnd, bell) = ("\u{1B}", "\u{1B}\\", "\u{7}")
  /// The most characters of Base64 in one sequence of Kitty, a multiple of 4.
  private static let pieceSize = 4096

  /// Returns the sequences of Kitty's graphics protocol: transmit and show (a=T) a PNG (f=100), without an answer (q=2).
  /// All pieces but the last announce another (m=1).
  static func kitty(_ png: [UInt8]) -> String {
    var text: [UInt8] = []
    Base64Text.append(png, to: &text)
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
      + Base64Text.text(of: png) + bell
  }
}
