/// A piece of Swift source.
package enum SwiftToken: Sendable, Equatable {
  case name(String)
  /// A number literal; nil if it is not decimal.
  case number(Double?)
  /// A string literal. It is indirect because it is the largest case, and most tokens are names and marks.
  indirect case text(SwiftText)
  /// The infix operator `?` or `??`, which an expression follows. A postfix `?` is a mark.
  case choice
  /// Brackets, operators and the rest, a byte each.
  case mark(UInt8)

  package var isText: Bool { if case .text = self { true } else { false } }

  package func isMark(_ mark: Unicode.Scalar) -> Bool { self == .mark(UInt8(ascii: mark)) }
}

/// The content of a string literal.
package struct SwiftText: Sendable, Equatable {
  /// The text before the first interpolation, or all of the text.
  package var prefix = ""
  /// The text after the last interpolation.
  package var suffix = ""
  package var isInterpolated = false
}

/// A list of tokens with their lines.
package struct SwiftTokens: Sendable {
  package var tokens: [SwiftToken] = []
  /// The line of each token, from 1.
  package var lines: [Int32] = []
  /// For the code of an interpolation, the index of the text around it in the file's tokens. Nil for the file's tokens.
  var place: Int?

  mutating func append(_ token: SwiftToken, line: Int) {
    tokens.append(token)
    lines.append(Int32(truncatingIfNeeded: line))
  }
}
