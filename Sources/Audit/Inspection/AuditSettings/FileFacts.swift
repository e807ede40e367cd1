/// The facts about each audited file that comparisons and reports need, and that a plain audit does not look for.
package struct FileFacts: OptionSet, Sendable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The images that each kind of device loads. No file is read for them.
  package static let loads = FileFacts(rawValue: 1)
  /// A hash of the content of each file. Each file is read once more, unless its pixels were decoded.
  package static let hashes = FileFacts(rawValue: 2)
  /// The estimated bytes of each file in a compressed download. Each file is read and compressed.
  package static let downloads = FileFacts(rawValue: 4)

  /// The bytes that each image adds to the app. Source catalogs are compiled in memory.
  package static let shipped = FileFacts(rawValue: 8)

  /// The facts of a comparison. Shipped bytes are compared on request.
  package static let compared: FileFacts = [.loads, .hashes, .downloads]
}
