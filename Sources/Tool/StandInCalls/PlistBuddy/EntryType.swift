package import CrushPropertyList

/// A type of a value in PlistBuddy's commands.
package enum EntryType: String, CaseIterable, Sendable {
  case string, array, dict, bool, real, integer, date, data

  /// Returns the type with a name in any letter case.
  init?(name: String) { self.init(rawValue: name.lowercased()) }

  /// Returns the type of a value, or nil for a UID.
  package init?(of kind: Kind) {
    switch kind {
    case .string: self = .string
    case .array: self = .array
    case .dictionary: self = .dict
    case .boolean: self = .bool
    case .real: self = .real
    case .integer: self = .integer
    case .date: self = .date
    case .data: self = .data
    case .uid: return nil
    }
  }

  /// Returns a value from the text of a command.
  ///
  /// A number is the longest number that the text begins with. Empty text is 0. `true`, `yes` and `1` are true, and any
  /// other text is false. Data is the bytes of the text. Arrays and dictionaries are empty. A real has 32 bits. (These are
  /// the rules of the original, which reads numbers with `sscanf`.)
  ///
  /// - Throws: `PlistBuddyError` with the original's message.
  package func value(_ text: String) throws(PlistBuddyError) -> Value {
    switch self {
    case .string: return ValueText.string(text)
    case .data: return ValueText.data(Array(text.utf8))
    case .bool: return ValueText.boolean(["true", "yes", "1"].contains(text.lowercased()))
    case .integer:
      guard let number = NumberPrefix.integer(text) else { throw PlistBuddyError("Unrecognized Integer Format") }
      return ValueText.integer(number)
    case .real:
      guard let number = NumberPrefix.real(text) else { throw PlistBuddyError("Unrecognized Real Format") }
      return ValueText.real(number)
    case .date:
      guard let date = CalendarText.value(text) else { throw PlistBuddyError("Unrecognized Date Format") }
      return date
    case .array, .dict:
      guard let list = try? ValueText.empty(self == .array ? .array : .dictionary) else {
        throw PlistBuddyError("Unrecognized Type: \(rawValue)")
      }
      return list.root
    }
  }
}
