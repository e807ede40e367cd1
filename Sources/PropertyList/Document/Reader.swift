/// Reads a property list of any format that CoreFoundation reads, by its content.
package enum Reader {
  /// A list, and what its author may want to know.
  package struct Result: Sendable {
    package let document: Document
    /// Keys that a dictionary of a text has more than once, of a binary list none.
    package var repeatedKeys: [RepeatedKey] = []
  }

  /// - Parameters:
  ///   - bytes: The file.
  ///   - limits: When to give up.
  /// - Returns: The values, keys in the order of the file.
  /// - Throws: `PropertyListError`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Document {
    try readReporting(bytes, limits: limits).document
  }

  /// The same, with what is worth a warning. A file without bytes is an empty dictionary, as it is to Xcode's build and
  /// to rules_apple; CoreFoundation refuses it. What begins as XML but is not may be OpenStep data; if it is not, the
  /// XML's error stands. What begins as a binary list is never tried as text.
  package static func readReporting(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(PropertyListError) -> Result {
    switch Format.detect(bytes) {
    case .empty: return Result(document: try XMLReader.read(Array("<dict/>".utf8), limits: limits))
    case .binary: return Result(document: try BinaryReader.read(bytes, limits: limits))
    case .otherText: return try OpenStepReader.read(bytes, limits: limits)
    case .xml:
      do {
        return try XMLReader.readReporting(bytes, limits: limits)
      } catch {
        do { return try OpenStepReader.read(bytes, limits: limits) } catch _ { throw error }
      }
    }
  }

  /// The same, and JSON beside: plutil reads it, CoreFoundation and the build do not.
  ///
  /// plutil tries a property list first: to it a single `1.0` or `"caf\u00e9"` is OpenStep text.
  ///
  /// - Parameter prefersJSON: Whether JSON is tried first, as the name of the file says.
  /// - Throws: `PropertyListError` of the format that was more likely meant.
  package static func readWithJSON(
    _ bytes: [UInt8], limits: Limits = Limits(), prefersJSON: Bool = false
  ) throws(PropertyListError) -> Result {
    if prefersJSON, Format.detect(bytes) == .otherText {
      do { return try JSONReader.readReporting(bytes, limits: limits) } catch let jsonError {
        do { return try readReporting(bytes, limits: limits) } catch _ { throw jsonError }
      }
    }
    do {
      return try readReporting(bytes, limits: limits)
    } catch {
      guard let text = try? OpenStepText.utf8(of: bytes, limits), JSONReader.beginsLikeJSON(text) else { throw error }
      do { return try JSONReader.readReporting(text, limits: limits) } catch let jsonError {
        // A JSON object's first key is in quotes and followed by a colon; such a text means to be JSON.
        throw JSONReader.looksLikeJSON(text) ? jsonError : error
      }
    }
  }
}
