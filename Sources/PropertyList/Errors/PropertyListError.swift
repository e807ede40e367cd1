package import Text
package import XML

/// Why bytes are not a property list, or a property list cannot be written.
package enum PropertyListError: Error, Equatable, Sendable {
  /// There are no bytes.
  case empty
  /// Text that is not well-formed.
  case xml(XMLError, at: TextPosition)
  /// Well-formed text that is not a property list.
  case text(TextProblem, at: TextPosition)
  /// Text that is not an OpenStep list, or not JSON.
  case syntax(SyntaxProblem, at: TextPosition)
  /// A binary list that contradicts itself, and the offset of the contradiction.
  case binary(BinaryProblem, offset: Int)
  /// The text of a single value, of a command line, that is not one.
  case value(TextProblem)
  /// A value that cannot be written in the format that was asked for.
  case notWritable(WritingProblem)
  /// More bytes than the limit.
  case tooLarge(bytes: Int, limit: Int)
}

extension PropertyListError {
  /// The line for the C preprocessor that made a list unreadable, and its number from 1; nil for any other error.
  package var preprocessorLine: (line: Int, text: String)? {
    switch self {
    case .text(.preprocessorLine(let text), let position), .syntax(.preprocessorLine(let text), let position):
      (position.line, text)
    default: nil
    }
  }
}

extension PropertyListError: CustomStringConvertible {
  /// The same as plutil puts it: what is wrong, then `on line 4` or `at offset 8`.
  package var messageWithPlaceLast: String {
    switch self {
    case .xml(let error, let position): "\(error) on line \(position.line)"
    case .text(let problem, let position): "\(problem) on line \(position.line)"
    case .syntax(let problem, let position): "\(problem) on line \(position.line)"
    case .binary(let problem, let offset): "\(problem) at offset \(offset)"
    case .empty, .value, .notWritable, .tooLarge: description
    }
  }

  /// The place in a text, both numbers from 1; nil for binary lists and for errors without a place.
  package var position: (line: Int, column: Int)? {
    switch self {
    case .xml(_, let position), .text(_, let position), .syntax(_, let position): (position.line, position.column)
    case .empty, .binary, .value, .notWritable, .tooLarge: nil
    }
  }

  /// One line: the place if there is one, the problem, and the expectation. The path is the caller's to add.
  package var description: String {
    switch self {
    case .xml(_, let position), .text(_, let position), .syntax(_, let position):
      "\(position): \(descriptionWithoutPosition)"
    case .empty, .binary, .value, .notWritable, .tooLarge: descriptionWithoutPosition
    }
  }

  /// The description without `position`, for readers that show the place by themselves.
  package var descriptionWithoutPosition: String {
    switch self {
    case .empty: "the file is empty"
    case .xml(let error, _): "\(error)"
    case .text(let problem, _), .value(let problem): "\(problem)"
    case .syntax(let problem, _): "\(problem)"
    case .binary(let problem, let offset): "offset \(offset): \(problem)"
    case .notWritable(let problem): "\(problem)"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes are too many; expected at most \(limit)"
    }
  }
}
