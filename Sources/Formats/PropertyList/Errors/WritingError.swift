/// The reason why a property list cannot be written in a format.
package enum WritingError: Equatable, Sendable {
  /// A date without a calendar date: nan, an infinity, or a date too far away.
  case date(Double)
  /// A value that the format cannot represent.
  case kind(Kind, format: String)
  /// A real that the format cannot represent.
  case real(Double, format: String)
  /// A root that is neither an array nor a dictionary.
  case root(Kind, format: String)
}

extension WritingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .date(let seconds):
      "a date \(seconds) seconds from 2001 cannot be written as text; expected a year below 2147483648"
    case .kind(let kind, let format): "\(format) cannot represent a value of the kind \(kind)"
    case .real(let value, let format): "\(format) cannot represent the number \(value)"
    case .root(let kind, let format): "\(format) cannot contain a single \(kind); expected an array or a dictionary"
    }
  }
}
