import PropertyList

/// Makes one property list binary, as Xcode's build does.
enum PropertyListStep {
  enum Result {
    /// A binary list, and what is worth a warning.
    case bytes([UInt8], warnings: [String])
    case copy(CopyReason)
  }

  /// An empty file is an empty dictionary; a binary list is checked and copied.
  ///
  /// - Throws: `PropertyListError`.
  static func run(_ file: [UInt8]) throws(PropertyListError) -> Result {
    switch Format.detect(file) {
    case .binary:
      _ = try Reader.read(file)
      return .copy(.alreadyBinary)
    case .empty: return .bytes(try BinaryWriter.write(Reader.read(emptyDictionary), order: .xcode), warnings: [])
    case .xml, .otherText:
      let read = try Reader.readReporting(file)
      let written = try BinaryWriter.write(read.document, order: .xcode)
      return .bytes(written, warnings: read.repeatedKeys.map(\.description))
    }
  }

  private static let emptyDictionary = Array("<dict/>".utf8)
}
