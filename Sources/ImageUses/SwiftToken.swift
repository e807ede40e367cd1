/// A piece of Swift source.
enum SwiftToken: Sendable, Equatable {
  case name(String)
  /// A whole literal; nil where it is no decimal number.
  case number(Double?)
  /// In a box, as it is the largest: most tokens are names and marks.
  indirect case text(SwiftText)
  /// Brackets, operators and the rest, a byte each.
  case mark(UInt8)

  var isText: Bool { if case .text = self { true } else { false } }

  func isMark(_ mark: Unicode.Scalar) -> Bool { self == .mark(UInt8(ascii: mark)) }
}

/// What a string literal says.
struct SwiftText: Sendable, Equatable {
  /// What stands before the first interpolation; all of it without one.
  var prefix = ""
  /// What stands behind the last interpolation.
  var suffix = ""
  var isInterpolated = false
}

/// Tokens in order, each with its line.
struct SwiftTokens: Sendable {
  var tokens: [SwiftToken] = []
  /// From 1.
  var lines: [Int32] = []

  mutating func append(_ token: SwiftToken, line: Int) {
    tokens.append(token)
    lines.append(Int32(truncatingIfNeeded: line))
  }
}
