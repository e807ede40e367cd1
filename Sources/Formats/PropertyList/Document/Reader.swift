import CrushBasics

/// A reader for property lists of every format that CoreFoundation reads, detected from the content.
package enum Reader {
  /// A list, and warnings for its author.
  package struct Result: Sendable {
    package let document: Document
    /// Keys that occur more than once in a dictionary of a text. Always empty for binary lists.
    package var repeatedKeys: [RepeatedKey] = []
  }

  /// Reads a property list and discards warnings.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - limits: The limits of the reader.
  /// - Returns: The values, with keys in the order of the file.
  /// - Throws: `PropertyListError`.
  package static func read(_ bytes: [UInt8], limits: Limits = Limits()) throws(PropertyListError) -> Document {
    try readWithRepeatedKeys(bytes, limits: limits).document
  }

  /// Reads a property list and collects warnings.
  ///
  /// An empty file is an empty dictionary, as in Xcode's build and in rules_apple; CoreFoundation rejects it. Text that
  /// begins like XML but is malformed is read as OpenStep data; if that fails too, the error of the XML reader is
  /// thrown. A file that begins like a binary list is never read as text.
  package static func readWithRepeatedKeys(
    _ bytes: [UInt8], limits: Limits = Limits()
  ) throws(PropertyListError) -> Result {
    do throws(PropertyListError) { return try readAny(bytes, limits) } catch { throw explained(error, bytes) }
  }

  private static func readAny(_ bytes: [UInt8], _ limits: Limits) throws(PropertyListError) -> Result {
    switch Format.detect(bytes) {
    case .empty: return Result(document: try XMLReader.read(Array("<dict/>".utf8), limits: limits))
    case .binary: return Result(document: try BinaryReader.read(bytes, limits: limits))
    case .otherText: return try OpenStepReader.read(bytes, limits: limits)
    case .xml:
      do {
        return try XMLReader.readWithRepeatedKeys(bytes, limits: limits)
      } catch {
        do { return try OpenStepReader.read(bytes, limits: limits) } catch _ { throw error }
      }
    }
  }

  /// Reads a property list or JSON, and collects warnings. plutil reads JSON too; CoreFoundation and Xcode's build do
  /// not.
  ///
  /// Like plutil, it tries property lists first: a single `1.0` or `"caf\u00e9"` is OpenStep text.
  ///
  /// - Parameter prefersJSON: Whether JSON is tried first, because of the file's name.
  /// - Throws: `PropertyListError` of the more likely format.
  package static func readWithJSON(
    _ bytes: [UInt8], limits: Limits = Limits(), prefersJSON: Bool = false
  ) throws(PropertyListError) -> Result {
    do throws(PropertyListError) {
      return try readAnyOrJSON(bytes, limits, prefersJSON)
    } catch { throw explained(error, bytes) }
  }

  /// Returns the error of a merge conflict, which no format permits, in place of the error that it causes.
  private static func explained(_ error: PropertyListError, _ bytes: [UInt8]) -> PropertyListError {
    guard error.position != nil, let line = MergeConflict.line(in: bytes) else { return error }
    return .syntax(.mergeConflict, at: TextPosition(line: line, column: 1))
  }

  private static func readAnyOrJSON(
    _ bytes: [UInt8], _ limits: Limits, _ prefersJSON: Bool
  ) throws(PropertyListError) -> Result {
    if prefersJSON, Format.detect(bytes) == .otherText {
      do { return try JSONReader.readWithRepeatedKeys(bytes, limits: limits) } catch let jsonError {
        do { return try readWithRepeatedKeys(bytes, limits: limits) } catch _ { throw jsonError }
      }
    }
    do {
      return try readWithRepeatedKeys(bytes, limits: limits)
    } catch {
      guard let text = try? OpenStepText.utf8(of: bytes, limits), JSONReader.beginsLikeJSON(text) else { throw error }
      do { return try JSONReader.readWithRepeatedKeys(text, limits: limits) } catch let jsonError {
        // The first key of a JSON object is in quotes and followed by a colon. Such a text is meant to be JSON.
        throw JSONReader.looksLikeJSON(text) ? jsonError : error
      }
    }
  }
}
