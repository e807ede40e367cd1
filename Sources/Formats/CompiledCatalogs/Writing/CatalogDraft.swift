/// The content of a catalog before it is written.
///
/// The compiler makes one from asset catalogs, and packages that use the library from images. A draft contains facts and
/// no offsets: the writer sorts the trees, counts, and lays out the blocks as Apple's tools do, so that equal drafts have
/// equal bytes. A draft can also be a copy of a catalog that was read. Tests write such copies of Apple's files, and compare
/// them byte for byte.
package struct CatalogDraft: Sendable {
  package var header: CatalogHeader
  package var metadata: CatalogMetadata
  /// The attributes of keys, in the order of their numbers.
  package var keyFormat: [KeyAttribute]
  /// Whether KEYFORMAT shows placeholders for attributes that old systems do not know, next to KEYFORMATWORKAROUND.
  package var hasKeyFormatWorkaround = false
  /// In any order. The tree sorts them by name.
  package var facets: [Facet] = []
  /// The numbers of appearances by name.
  package var appearances: [String: Int] = [:]
  package var localizations: [String: Int] = [:]
  /// In the order of the file. The tree sorts them by key. The last of two renditions with one key counts.
  package var renditions: [Entry] = []
  /// The order of appearances in the file. The others follow by number.
  package var appearanceOrder: [String] = []
  package var form = StoreForm()

  /// A rendition with its key and the bytes of its record.
  package struct Entry: Sendable, Equatable {
    package let key: RenditionKey
    /// A record of a copy shares the memory of the file that was read.
    package let record: ArraySlice<UInt8>

    package init(key: RenditionKey, record: ArraySlice<UInt8>) {
      self.key = key
      self.record = record
    }

    package init(key: RenditionKey, record: [UInt8]) { self.init(key: key, record: record[...]) }
  }

  package init(header: CatalogHeader, metadata: CatalogMetadata, keyFormat: [KeyAttribute]) {
    self.header = header
    self.metadata = metadata
    self.keyFormat = keyFormat
  }

  /// Sorts the renditions by their keys, which is the order without a catalog of Apple as a model.
  package mutating func sortRenditions() {
    let keys = renditions.map { keyBytes($0.key) }
    renditions = renditions.indices.sorted { keys[$0].lexicographicallyPrecedes(keys[$1]) }.map { renditions[$0] }
  }

  /// Puts renditions into the order of another catalog. The ones that it does not have follow in their own order.
  package mutating func sortRenditions(like keys: [RenditionKey]) {
    let ranks = Dictionary(zip(keys, keys.indices)) { $1 }
    renditions = renditions.enumerated().sorted { left, right in
      (ranks[left.element.key] ?? .max, left.offset) < (ranks[right.element.key] ?? .max, right.offset)
    }.map(\.element)
  }

  /// Returns the bytes of a key: 16 bits for each attribute of the key format.
  package func keyBytes(_ key: RenditionKey) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * keyFormat.count)
    for attribute in keyFormat { bytes.appendLittle16(key[attribute]) }
    return bytes
  }

  /// The renditions that count: the last one of each key, in the order of the file.
  var writtenRenditions: [Entry] {
    let last = Dictionary(zip(renditions.map(\.key), renditions.indices)) { $1 }
    if last.count == renditions.count { return renditions }
    return renditions.enumerated().filter { last[$0.element.key] == $0.offset }.map(\.element)
  }

  /// The names and numbers of appearances in the order of the file.
  var writtenAppearances: [(name: String, number: Int)] {
    let ranks = Dictionary(zip(appearanceOrder, appearanceOrder.indices)) { $1 }
    return appearances.sorted { left, right in
      (ranks[left.key] ?? .max, left.value, left.key) < (ranks[right.key] ?? .max, right.value, right.key)
    }.map { ($0.key, $0.value) }
  }
}
