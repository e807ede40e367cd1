/// Why a property list cannot be written in a format.
package enum WritingProblem: Equatable, Sendable {
  /// A date that no calendar has: nan, an infinity, or too far away.
  case date(Double)
  /// A value that the format has no form for.
  case kind(Kind, format: String)
  /// A real that the format has no form for.
  case real(Double, format: String)
  /// A root that is neither an array nor a dictionary.
  case root(Kind, format: String)
}

extension WritingProblem: CustomStringConvertible {
  package var description: String {
    switch self {
    case .date(let seconds): "a date \(seconds) seconds from 2001 has no text; expected a year below 2147483648"
    case .kind(let kind, let format): "\(format) has no form for a value of the kind \(kind)"
    case .real(let value, let format): "\(format) has no form for the number \(value)"
    case .root(let kind, let format): "\(format) cannot hold a single \(kind); expected an array or a dictionary"
    }
  }
}
