/// What is wrong with an OpenStep list, a `.strings` file or JSON.
package enum SyntaxProblem: Equatable, Sendable {
  /// Something stands where something else must stand.
  case unexpected(found: String, expected: String)
  /// A line for the C preprocessor.
  case preprocessorLine(String)
  /// JSON's null.
  case null
  case unclosedString
  case unclosedComment
  case unclosedData
  case invalidUTF8
  case tooDeep(limit: Int)
}

extension SyntaxProblem: CustomStringConvertible {
  /// What is wrong and what was expected, without the place: lower case, no period.
  package var description: String {
    switch self {
    case .unexpected(let found, let expected): "unexpected \(found); expected \(expected)"
    case .preprocessorLine(let text): PreprocessorLine.problem(text)
    case .null: "null has no place in a property list; expected another value, or none"
    case .unclosedString: "a string begins here and never ends; expected its closing quote"
    case .unclosedComment: "a comment begins here and never ends; expected \"*/\""
    case .unclosedData: "data begins here and never ends; expected \">\""
    case .invalidUTF8: "malformed text; expected UTF-8, or UTF-16 with a byte order mark"
    case .tooDeep(let limit): "arrays and dictionaries are nested too deep; expected at most \(limit) levels"
    }
  }
}
