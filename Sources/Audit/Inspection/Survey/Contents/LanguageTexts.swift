import CrushFiles
import CrushImageFacts
import CrushPropertyList

/// The tables of texts of one language in a product.
package struct LanguageTexts: Sendable, Equatable {
  /// The name of the folder without `.lproj`, such as `de` or `Base`.
  package let language: String
  package private(set) var tables = 0
  package private(set) var keys = 0
  /// Bytes on disk. A `.loctable` has all languages in one file, so it adds no bytes to any of them.
  package private(set) var bytes = 0
  /// Bytes of the keys and texts as UTF-8.
  package private(set) var utf8Bytes = 0
  /// Bytes of the keys and texts in a binary property list, where a text that is not ASCII is UTF-16.
  package private(set) var binaryBytes = 0

  package init(language: String) { self.language = language }

  package init(language: String, tables: Int, keys: Int, bytes: Int, utf8Bytes: Int, binaryBytes: Int) {
    self.language = language
    self.tables = tables
    self.keys = keys
    self.bytes = bytes
    self.utf8Bytes = utf8Bytes
    self.binaryBytes = binaryBytes
  }

  mutating func add(_ other: LanguageTexts) {
    tables += other.tables
    keys = saturatingSum(keys, other.keys)
    bytes = saturatingSum(bytes, other.bytes)
    utf8Bytes = saturatingSum(utf8Bytes, other.utf8Bytes)
    binaryBytes = saturatingSum(binaryBytes, other.binaryBytes)
  }
}

extension LanguageTexts {
  /// The most bytes of a table that is read.
  static let limit = 32 << 20

  /// Returns true for a file with texts of one or of all languages.
  static func isTable(_ path: String) -> Bool {
    switch ContentPath.fileExtension(of: Path.name(of: path)) {
    case "strings", "stringsdict": ContentPath.language(of: path) != nil
    case "loctable": true
    default: false
    }
  }

  /// Returns the tables in a file, one for each of its languages; none if it is no property list.
  ///
  /// - Parameter path: the path in the product.
  static func tables(in file: [UInt8], path: String) -> [LanguageTexts] {
    guard let root = try? Reader.read(file).root, root.kind == .dictionary else { return [] }
    if ContentPath.fileExtension(of: Path.name(of: path)) == "loctable" {
      // Beside the languages, it has an entry about the origin of their texts.
      return root.entries.filter { $0.value.kind == .dictionary && $0.key != "LocProvenance" }.map { language, texts in
        LanguageTexts(language, texts, bytes: 0)
      }
    }
    return ContentPath.language(of: path).map { [LanguageTexts($0, root, bytes: file.count)] } ?? []
  }

  private init(_ language: String, _ table: Value, bytes: Int) {
    let sizes = table.textSizes
    self.init(
      language: language, tables: 1, keys: table.count, bytes: bytes, utf8Bytes: sizes.utf8, binaryBytes: sizes.binary)
  }

  /// Returns the sums of each language, sorted by name.
  static func sums(of tables: [LanguageTexts]) -> [LanguageTexts] {
    var sums: [String: LanguageTexts] = [:]
    for table in tables { sums[table.language, default: LanguageTexts(language: table.language)].add(table) }
    return sums.values.sorted { Path.precedes($0.language, $1.language) }
  }
}
