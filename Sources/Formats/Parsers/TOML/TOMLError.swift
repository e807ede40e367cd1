/// The reason why a text is not TOML 1.0, with its place.
package struct TOMLError: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Problem: Sendable, Equatable {
    case notUTF8
    case controlCharacter(UInt8)
    case expected(String)
    case unclosedString
    case unknownEscape(String)
    case notAScalar(String)
    case notAValue(String)
    case outOfRange(String)
    case twice(String)
    case notATable(String)
    case closedTable(String)
    case tooDeep(limit: Int)
  }

  package let problem: Problem
  /// From 1.
  package let line: Int
  /// From 1, in characters of Unicode.
  package let column: Int

  package var description: String { "line \(line), column \(column): \(message)" }

  package var message: String {
    switch problem {
    case .notUTF8: "these bytes are not UTF-8"
    case .controlCharacter(let byte): "the control character \(byte) is not allowed here"
    case .expected(let part): "expected \(part)"
    case .unclosedString: "a string is not closed"
    case .unknownEscape(let text): "unknown escape '\(text)'"
    case .notAScalar(let text): "'\(text)' is not a Unicode scalar"
    case .notAValue(let text): "'\(text)' is not a value; put strings in quotes"
    case .outOfRange(let text): "'\(text)' does not fit in 64 bits"
    case .twice(let key): "'\(key)' is already defined"
    case .notATable(let key): "'\(key)' is not a table"
    case .closedTable(let key): "'\(key)' is already complete; nothing can be added to it"
    case .tooDeep(let limit): "nested more than \(limit) levels deep"
    }
  }
}
