import PropertyList

/// Makes one property list binary, as Xcode's build does.
enum PropertyListStep {
  enum Result {
    case bytes([UInt8])
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
    case .otherText: return .copy(.openStepText)
    case .empty: return .bytes(try BinaryWriter.write(Reader.read(emptyDictionary), order: .xcode))
    case .xml: return .bytes(try BinaryWriter.write(Reader.read(file), order: .xcode))
    }
  }

  private static let emptyDictionary = Array("<dict/>".utf8)
}
