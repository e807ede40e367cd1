import CrushText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The JSON form of all reports: sorted keys, indented, slashes not escaped, a newline at the end.
enum JSONText {
  static func render(_ value: some Encodable) -> String {
    text(value, [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
  }

  /// Returns the JSON text on one line.
  static func line(_ value: some Encodable) -> String { text(value, [.sortedKeys, .withoutEscapingSlashes]) }

  private static func text(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = formatting
    // Encoding cannot fail, because reports contain no infinite numbers and no NaN.
    guard let data = try? encoder.encode(value) else { preconditionFailure("a report contains an infinite number") }
    return SafeText.json(String(decoding: data, as: UTF8.self)) + "\n"
  }
}
