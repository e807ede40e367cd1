package import CrushBasics

/// The reason why a text is not JSON.
package enum JSONError: Error, Equatable, Sendable {
  /// The text is neither UTF-8 nor UTF-16 with a byte order mark.
  case encoding(TextEncodingError, at: TextPosition)
  case syntax(found: String, expected: String, at: TextPosition)
  case unclosedString(at: TextPosition)
  /// The marks of a version control system.
  case mergeConflict(at: TextPosition)
  case tooDeep(limit: Int, at: TextPosition)
  case tooLarge(bytes: Int, limit: Int)
  case tooMany(limit: Int, at: TextPosition)

  /// The place of the error, both numbers from 1. Nil if the whole text is the problem.
  package var position: TextPosition? {
    switch self {
    case .encoding(_, let position), .syntax(_, _, let position), .unclosedString(let position),
      .mergeConflict(let position), .tooDeep(_, let position), .tooMany(_, let position):
      position
    case .tooLarge: nil
    }
  }

  /// The line of the error, from 1. Nil if the whole text is the problem.
  package var line: Int? { position?.line }
}

extension JSONError: CustomStringConvertible {
  /// The problem and the remedy, without the place.
  package var description: String {
    switch self {
    case .encoding(let error, _): "\(error)"
    case .syntax(let found, let expected, _): "unexpected \(found); expected \(expected)"
    case .unclosedString: "a string begins here and never ends; expected its closing quote"
    case .mergeConflict: MergeConflict.problem
    case .tooDeep(let limit, _): "objects are nested too deeply; expected at most \(limit) levels"
    case .tooMany(let limit, _): "too many values; expected at most \(limit)"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes are too many; expected at most \(limit)"
    }
  }
}
