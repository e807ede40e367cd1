import Text

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// JSON as every report writes it: keys sorted, indented, slashes as they are, a newline at the end.
enum JSONText {
  static func render(_ value: some Encodable) -> String {
    text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  /// The same on one line.
  static func line(_ value: some Encodable) -> String { text(value, [.sortedKeys, .withoutEscapingSlashes]) }

  private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    // Nothing in a report can fail to encode: no floating-point value is infinite or not a number.
    guard let data = try? encoder.encode(value) else { preconditionFailure("a report holds an infinite number") }
    return SafeText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
