import Testing

/// An XML list, and the binary list that Apple's tools wrote for its values.
struct Pair: CustomTestStringConvertible {
  let name: String
  /// The order of keys in the binary list: `xcode`, `plutil`, `any`, or unknown.
  let order: String

  static let all: [Pair] = PlistCorpus.rows("pairs/MANIFEST.tsv").map { Pair(name: $0[0], order: $0[2]) }

  var testDescription: String { name }

  func xml() throws -> [UInt8] { try PlistCorpus.bytes("pairs/\(name).xml.plist") }
  func binary() throws -> [UInt8] { try PlistCorpus.bytes("pairs/\(name).bin.plist") }
}
