import CrushBasics

/// Text for a place between the tags or in a quoted attribute of an HTML page.
enum HTMLText {
  /// The most characters of a name or a message in the part of the page that works without JavaScript.
  static let longest = 200

  /// Returns text that a browser shows as it is. Characters that control the direction of text become visible.
  static func escaped(_ text: String) -> String {
    let shown = SafeText.shown(text)
    guard shown.utf8.contains(where: isMarkup) else { return shown }
    return shown.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }

  /// Returns escaped text of at most `longest` characters. A longer one is cut in the middle.
  static func shortened(_ text: String) -> String {
    let scalars = text.unicodeScalars
    // A character has at most four bytes, so most texts are not counted.
    guard text.utf8.count > longest, scalars.count > longest else { return escaped(text) }
    var short = String.UnicodeScalarView(scalars.prefix(longest / 2))
    short.append("…")
    short.append(contentsOf: scalars.suffix(longest / 2 - 1))
    return escaped(String(short))
  }

  /// Returns escaped text with the parts between backticks as code.
  static func prose(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    return parts.enumerated().map { index, part in
      index % 2 == 1 ? "<code>\(escaped(String(part)))</code>" : escaped(String(part))
    }.joined()
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}
