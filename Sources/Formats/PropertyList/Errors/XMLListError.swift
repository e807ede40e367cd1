/// An error in well-formed XML that should be a property list.
package enum XMLListError: Equatable, Sendable {
  case unknownElement(String)
  /// Text between elements.
  case unexpectedText(String)
  /// An entry of a dictionary begins with an element other than `<key>`.
  case keyExpected(found: String)
  /// A dictionary ends after a key.
  case valueMissing(key: String)
  /// `<plist>` without a value.
  case noValue
  /// `<plist>` with more than one value.
  case secondValue(String)
  /// An element without its required text.
  case emptyElement(String)
  /// `<true>` or `<false>` with content.
  case contentInBoolean(String)
  case invalidInteger(String)
  case integerOutOfRange(String)
  case invalidReal(String)
  case invalidDate(String)
  /// The text of a single boolean.
  case invalidBoolean(String)
  /// The text of single data.
  case invalidBase64(String)
  /// A line for the C preprocessor between elements.
  case preprocessorLine(String)
  /// A byte of 0x80 or more in base 64.
  case invalidData(UInt8)
  /// Bytes of a string that are not UTF-8.
  case invalidUTF8
  case tooDeep(limit: Int)
}

extension XMLListError: CustomStringConvertible {
  /// The problem and the expected form, without the position. Lower case, no period.
  package var description: String {
    switch self {
    case .unknownElement(let name):
      "unknown element <\(name)>; expected one of array, data, date, dict, false, integer, key, real, string, true"
    case .unexpectedText(let text): "unexpected text \"\(text)\"; expected an element"
    case .keyExpected(let found): "unexpected <\(found)> in a dictionary; expected <key> or </dict>"
    case .valueMissing(let key): "the key \"\(key)\" has no value; expected an element"
    case .noValue: "<plist> is empty; expected one element"
    case .secondValue(let found): "unexpected second element <\(found)> in <plist>; expected </plist>"
    case .emptyElement(let name): "empty <\(name)>; expected \(Self.expectation(of: name))"
    case .contentInBoolean(let name): "<\(name)> has content; expected </\(name)>"
    case .invalidInteger(let text):
      "\"\(text)\" is not an integer; expected decimal digits, or 0x and hexadecimal digits"
    case .integerOutOfRange(let text):
      "the integer \(text) is out of range; expected -9223372036854775808 to 18446744073709551615"
    case .invalidReal(let text): "\"\(text)\" is not a real; expected a decimal number, nan or infinity"
    case .invalidDate(let text): "\"\(text)\" is not a date; expected YYYY-MM-DDThh:mm:ssZ"
    case .invalidBoolean(let text): "\"\(text)\" is not a boolean; expected true, yes, 1, false, no or 0"
    case .invalidBase64(let text):
      "\"\(text)\" is not base 64; expected groups of four of A-Z a-z 0-9 + /, the last one padded with ="
    case .preprocessorLine(let text): PreprocessorLine.problem(text)
    case .invalidData(let byte):
      "byte 0x\(String(byte, radix: 16, uppercase: true)) in <data>; expected base 64"
    case .invalidUTF8: "malformed text; expected UTF-8"
    case .tooDeep(let limit): "arrays and dictionaries are nested too deeply; expected at most \(limit) levels"
    }
  }

  private static func expectation(of name: String) -> String {
    switch name {
    case "integer": "decimal digits, or 0x and hexadecimal digits"
    case "real": "a decimal number, nan or infinity"
    case "date": "YYYY-MM-DDThh:mm:ssZ"
    default: "<\(name)></\(name)> with base 64 or no content"
    }
  }
}
