import Findings

/// The colors and the width of a text.
package struct TextStyle: Sendable, Equatable {
  /// Whether escape sequences are written.
  package let hasColor: Bool
  /// The number of columns of the terminal, or nil for lines of any length.
  package let width: Int?

  package init(hasColor: Bool, width: Int?) {
    self.hasColor = hasColor
    self.width = width
  }

  /// Text without colors and without wrapping.
  package static let plain = TextStyle(hasColor: false, width: nil)

  package func bold(_ text: String) -> String { escaped(text, "1") }
  func dim(_ text: String) -> String { escaped(text, "2") }

  func green(_ text: String) -> String { escaped(text, "32") }

  func severity(_ severity: Severity) -> String {
    switch severity {
    case .note: escaped(severity.rawValue, "36")
    case .warning: escaped(severity.rawValue, "33")
    case .error: escaped(severity.rawValue, "31")
    }
  }

  private func escaped(_ text: String, _ code: String) -> String {
    hasColor ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
