/// The content of a catalog before it is written.
package struct CatalogDraft: Sendable {
  package var header: CatalogHeader
  package var metadata: CatalogMetadata
  /// The attributes of keys, in the order of their numbers.
  package var keyFormat: [KeyAttribute]
  /// Whether KEYFORMAT shows placeholders for attributes that old systems do not know, next to KEYFORMATWORKAROUND.
  package var hasKeyFormatWorkaround = false
  package var facets: [Facet] = []
  /// The numbers of appearances by name.
  package var appearances: [String: Int] = [:]
  package var localizations: [String: Int] = [:]
  /// In the order in which they are written. The tree sorts them by key. The last of two renditions with one key counts.
  package var renditions: [Entry] = []

  /// A rendition with its key and the bytes of its record.
  package struct Entry: Sendable {
    package let key: RenditionKey
    package let record: [UInt8]

    package init(key: RenditionKey, record: [UInt8]) {
      self.key = key
      self.record = record
    }
  }

  package init(header: CatalogHeader, metadata: CatalogMetadata, keyFormat: [KeyAttribute]) {
    self.header = header
    self.metadata = metadata
    self.keyFormat = keyFormat
  }

  /// Returns the bytes of the catalog. Equal drafts have equal bytes.
  package func encoded() -> [UInt8] { [] }
}
