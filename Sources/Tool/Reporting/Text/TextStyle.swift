import CrushInspection

/// The colors and the width of a text.
package struct TextStyle: Sendable, Equatable {
  /// The colors that escape sequences select.
  package let colors: ColorLevel
  /// The number of columns of the terminal, or nil for lines of any length.
  package let width: Int?

  /// Whether escape sequences are written.
  package var hasColor: Bool { colors > .none }

  package init(colors: ColorLevel, width: Int?) {
    self.colors = colors
    self.width = width
  }

  package init(hasColor: Bool, width: Int?) { self.init(colors: hasColor ? .basic : .none, width: width) }

  /// Text without colors and without wrapping.
  package static let plain = TextStyle(hasColor: false, width: nil)

  package func bold(_ text: String) -> String { escaped(text, "1") }
  func dim(_ text: String) -> String { escaped(text, "2") }

  func red(_ text: String) -> String { escaped(text, "31") }
  func green(_ text: String) -> String { escaped(text, "32") }
  func yellow(_ text: String) -> String { escaped(text, "33") }
  func cyan(_ text: String) -> String { escaped(text, "36") }

  func severity(_ severity: Severity) -> String { painted(severity.rawValue, as: severity) }

  /// Returns a text in the color of a severity.
  func painted(_ text: String, as severity: Severity) -> String {
    switch severity {
    case .note: cyan(text)
    case .warning: yellow(text)
    case .error: red(text)
    }
  }

  private func escaped(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
