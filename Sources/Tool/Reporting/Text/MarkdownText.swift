import CrushBasics

/// Text for Markdown that GitHub and GitLab render. No text becomes markup, a link, a mention or a reference.
///
/// Both services look for mentions and references in the rendered text, so that an escape in the source is not enough.
/// They skip code, and a zero-width space separates a sign from its name in other text.
enum MarkdownText {
  /// Returns text for a paragraph, a list or a cell.
  static func escaped(_ text: String) -> String { escaped(text, isInTag: false) }

  /// Returns text for an HTML element on a line that starts with a tag. Backslashes are no escapes there.
  static func html(_ text: String) -> String { escaped(text, isInTag: true) }

  private static func escaped(_ text: String, isInTag: Bool) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    var result = ""
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : " "
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "&#64;"
      case "\\", "|", "`", "*", "_", "[", "]", "#", "~", "$":
        if !isInTag { result += "\\" }
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
      if isSplit(scalar, next, scalars[..<index]) { result += zeroWidthSpace }
    }
    return result
  }

  private static let zeroWidthSpace = "&#8203;"

  /// Returns true between the parts of a mention, a reference, or a link without markup.
  private static func isSplit(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar, _ before: ArraySlice<Unicode.Scalar>)
    -> Bool
  {
    switch scalar {
    case "@", "#", "!", "%", "~", "$": next.properties.isAlphabetic || ("0"..."9").contains(next)
    case ":": next == "/"
    case "w", "W": next == "." && before.suffix(2).allSatisfy { $0 == "w" || $0 == "W" }
    default: false
    }
  }

  /// Returns text as a code span, such as a path or a command.
  ///
  /// - Parameter isInTable: whether the span is in a cell. A vertical line would end the cell, even in code.
  static func code(_ text: String, isInTable: Bool = false) -> String {
    var shown = oneLine(text)
    if isInTable { shown = shown.replacing("|", with: "\\u{7c}") }
    let fence = String(repeating: "`", count: longestRun(of: "`", in: shown) + 1)
    // A parser removes one space from both ends, which keeps a span apart from a backtick in its text.
    let isPadded =
      shown.isEmpty || shown.hasPrefix("`") || shown.hasSuffix("`") || (shown.hasPrefix(" ") && shown.hasSuffix(" "))
    return isPadded ? "\(fence) \(shown) \(fence)" : fence + shown + fence
  }

  private static func longestRun(of scalar: Unicode.Scalar, in text: String) -> Int {
    var (longest, run) = (0, 0)
    for next in text.unicodeScalars {
      run = next == scalar ? run + 1 : 0
      longest = max(longest, run)
    }
    return longest
  }

  /// Returns the safe form of a text with at most `most` scalars, shortened in the middle. The start of a path shows
  /// its folder, and the end shows its file.
  static func shortened(_ text: String, to most: Int) -> String {
    let scalars = Array(oneLine(text).unicodeScalars)
    guard scalars.count > most else { return oneLine(text) }
    let tail = (most - 1) * 2 / 3
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars.prefix(most - 1 - tail))
    result.append("…")
    result.append(contentsOf: scalars.suffix(tail))
    return String(result)
  }
}
