package import CrushBasics
package import CrushParsers

/// An error of reading or writing a property list.
package enum PropertyListError: Error, Equatable, Sendable {
  /// The file is empty.
  case empty
  /// XML that is not well-formed.
  case xml(XMLError, at: TextPosition)
  /// Well-formed XML that is not a property list.
  case text(XMLListError, at: TextPosition)
  /// Text that is neither a valid OpenStep list nor valid JSON.
  case syntax(TextSyntaxError, at: TextPosition)
  /// A malformed binary list, and the offset of the error.
  case binary(BinaryListError, offset: Int)
  /// An invalid text of a single value from a command line.
  case value(XMLListError)
  /// A value that cannot be written in the requested format.
  case notWritable(WritingError)
  /// The list is larger than the limit.
  case tooLarge(bytes: Int, limit: Int)
}

extension PropertyListError {
  /// The C preprocessor line that made a text unreadable, and its number from 1. Nil for other errors.
  package var preprocessorLine: (line: Int, text: String)? {
    switch self {
    case .text(.preprocessorLine(let text), let position), .syntax(.preprocessorLine(let text), let position):
      (position.line, text)
    default: nil
    }
  }
}

extension PropertyListError: CustomStringConvertible {
  /// The message in plutil's form: the problem, then `on line 4` or `at offset 8`.
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

  /// The message on one line: the position if it is known, the problem, and the expected form. Callers add the path.
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
