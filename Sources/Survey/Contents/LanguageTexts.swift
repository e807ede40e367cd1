import Assets
import FileSystem
package import PropertyList

/// The tables of texts of one language in a product.
package struct LanguageTexts: Sendable, Equatable {
  /// The name of the folder without `.lproj`, such as `de` or `Base`.
  package let language: String
  package private(set) var tables = 0
  package private(set) var keys = 0
  /// Bytes on disk. A `.loctable` has all languages in one file, so it adds no bytes to any of them.
  package private(set) var bytes = 0
  /// The keys and texts of the tables.
  package private(set) var text = TextSizes()

  package init(language: String) { self.language = language }

  package init(language: String, tables: Int, keys: Int, bytes: Int, text: TextSizes) {
    self.language = language
    self.tables = tables
    self.keys = keys
    self.bytes = bytes
    self.text = text
  }

  mutating func add(_ other: LanguageTexts) {
    tables += other.tables
    keys = saturatingSum(keys, other.keys)
    bytes = saturatingSum(bytes, other.bytes)
    text = text + other.text
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
        LanguageTexts(language: language, tables: 1, keys: texts.count, bytes: 0, text: texts.textSizes)
      }
    }
    guard let language = ContentPath.language(of: path) else { return [] }
    return [
      LanguageTexts(language: language, tables: 1, keys: root.count, bytes: file.count, text: root.textSizes)
    ]
  }

  /// Returns the sums of each language, sorted by name.
  static func sums(of tables: [LanguageTexts]) -> [LanguageTexts] {
    var sums: [String: LanguageTexts] = [:]
    for table in tables { sums[table.language, default: LanguageTexts(language: table.language)].add(table) }
    return sums.values.sorted { Path.precedes($0.language, $1.language) }
  }
}
