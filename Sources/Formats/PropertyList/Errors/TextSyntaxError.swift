import CrushBasics

/// An error in an OpenStep list, a `.strings` file or JSON.
package enum TextSyntaxError: Equatable, Sendable {
  /// The found part differs from the expected one.
  case unexpected(found: String, expected: String)
  /// A mark at which CoreFoundation stops reading a `.strings` file, without an error. The entries after it are lost.
  case lostKeys(found: String, read: Int, lost: Int, first: String)
  /// A line for the C preprocessor.
  case preprocessorLine(String)
  /// A null in JSON.
  case null
  case unclosedString
  case unclosedComment
  case unclosedData
  case invalidUTF8
  /// The marks of a version control system.
  case mergeConflict
  case tooDeep(limit: Int)
}

extension TextSyntaxError: CustomStringConvertible {
  /// The problem and the expected form, without the position. Lower case, no period.
  package var description: String {
    switch self {
    case .unexpected(let found, let expected): "unexpected \(found); expected \(expected)"
    case .lostKeys(let found, let read, let lost, let first):
      "unexpected \(found), at which the app stops reading; it reads \(read) of \(read + lost) keys, and loses \"\(first)\""
        + (lost > 1 ? " and the ones after it" : "") + "; expected a key"
    case .preprocessorLine(let text): PreprocessorLine.problem(text)
    case .null: "a property list cannot contain null; expected another value or no value"
    case .unclosedString: "a string begins here and never ends; expected its closing quote"
    case .unclosedComment: "a comment begins here and never ends; expected \"*/\""
    case .unclosedData: "data begins here and never ends; expected \">\""
    case .invalidUTF8: "malformed text; expected UTF-8, or UTF-16 with a byte order mark"
    case .mergeConflict: MergeConflict.problem
    case .tooDeep(let limit): "arrays and dictionaries are nested too deeply; expected at most \(limit) levels"
    }
  }
}
