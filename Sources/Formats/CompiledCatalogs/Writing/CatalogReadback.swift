/// The check of a written catalog against its draft, before the file replaces anything.
package enum CatalogReadback {
  /// Reads a catalog and compares it with its draft. Time is linear in the size of the file.
  ///
  /// - Throws: `CatalogReadbackError` for the first difference.
  package static func check(_ bytes: [UInt8], is draft: CatalogDraft) throws(CatalogReadbackError) {
    let catalog: CompiledCatalog
    do throws(CatalogError) {
      catalog = try CompiledCatalog(bytes.span)
    } catch {
      throw .unreadable(error)
    }
    if let problem = catalog.problems.first { throw .unreadable(problem.error) }
    try check(catalog, is: draft)
    let entries = draft.writtenRenditions
    try checkRenditions(catalog, entries, bytes)
    let hasMetadata = catalog.header.storageVersion > CatalogDraft.storageWithoutMetadata
    if hasMetadata { try checkBitmapKeys(catalog, entries) }
    try checkAppearances(catalog, entries)
    try checkTrees(in: bytes)
  }

  /// Compares the parts that are not renditions.
  private static func check(
    _ catalog: CompiledCatalog, is draft: CatalogDraft
  ) throws(CatalogReadbackError) {
    var header = catalog.header
    guard header.renditionCount == draft.writtenRenditions.count else { throw .header }
    header.renditionCount = draft.header.renditionCount
    guard header == draft.header.fittingFields else { throw .header }
    let hasMetadata = header.storageVersion > CatalogDraft.storageWithoutMetadata
    guard !hasMetadata || catalog.metadata == draft.metadata.fittingFields else { throw .metadata }
    guard catalog.keyFormat == draft.keyFormat else { throw .keyFormat }
    let facets = draft.facets.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    guard catalog.facets.count == facets.count else { throw .facets(name: nil) }
    for (read, written) in zip(catalog.facets, facets) where read != written { throw .facets(name: written.name) }
    guard catalog.appearances == Dictionary(draft.appearances.map { ($1, $0) }, uniquingKeysWith: { $1 }) else {
      throw .appearances
    }
    guard catalog.localizations == Dictionary(draft.localizations.map { ($1, $0) }, uniquingKeysWith: { $1 }) else {
      throw .localizations
    }
  }

  /// Compares the bytes of every rendition, and looks up the target of every link.
  private static func checkRenditions(
    _ catalog: CompiledCatalog, _ entries: [CatalogDraft.Entry], _ bytes: [UInt8]
  ) throws(CatalogReadbackError) {
    guard catalog.renditions.count == entries.count else { throw .renditions(count: catalog.renditions.count) }
    let file = bytes.span
    for entry in entries {
      guard let index = catalog.rendition(for: entry.key) else { throw .missing(entry.key) }
      let rendition = catalog.renditions[index]
      guard rendition.key == entry.key, rendition.range.count == entry.record.count else {
        throw .record(entry.key)
      }
      let record = entry.record.span
      let written = file.extracting(rendition.range)
      // Without an exit, the loop compares several bytes at once.
      var differences: UInt8 = 0
      for offset in record.indices { differences |= record[offset] ^ written[offset] }
      if differences != 0 { throw .record(entry.key) }
      guard let link = rendition.link else { continue }
      guard let atlas = catalog.rendition(for: link.target).map({ catalog.renditions[$0] }),
        link.x >= 0, link.y >= 0, link.x + link.width <= atlas.width, link.y + link.height <= atlas.height
      else { throw .link(entry.key) }
    }
  }

  /// Compares BITMAPKEYS with the masks of the draft.
  private static func checkBitmapKeys(
    _ catalog: CompiledCatalog, _ entries: [CatalogDraft.Entry]
  ) throws(CatalogReadbackError) {
    let keys = BitmapKeyTable.keys(
      of: entries, keyFormat: catalog.keyFormat, coreUIVersion: catalog.header.coreUIVersion)
    let read = catalog.bitmapKeys
    guard read.count == keys.count else { throw .bitmapKeys(identifier: 0) }
    for (read, written) in zip(read, keys.sorted { $0.identifier < $1.identifier }) where read != written {
      throw .bitmapKeys(identifier: written.identifier)
    }
  }

  /// Finds a name for every appearance in a key, if the catalog has names at all.
  private static func checkAppearances(
    _ catalog: CompiledCatalog, _ entries: [CatalogDraft.Entry]
  ) throws(CatalogReadbackError) {
    for entry in entries where catalog.appearances[entry.key[.appearance]] == nil {
      if entry.key[.appearance] != 0 || !catalog.appearances.isEmpty { throw .appearances }
    }
  }
}

/// A difference between a written catalog and its draft.
package enum CatalogReadbackError: Error, Sendable, Equatable, CustomStringConvertible {
  case unreadable(CatalogError)
  case header
  case metadata
  case keyFormat
  /// A facet that differs, or nil for another number of facets.
  case facets(name: String?)
  case appearances
  case localizations
  /// Another number of renditions.
  case renditions(count: Int)
  case missing(RenditionKey)
  case record(RenditionKey)
  /// A link whose atlas is missing or too small.
  case link(RenditionKey)
  case bitmapKeys(identifier: Int)
  /// A tree whose keys are not sorted.
  case order(tree: String)
  /// A tree whose copies of keys differ from its keys, so that a lookup finds nothing.
  case copies(tree: String)

  package var description: String {
    switch self {
    case .unreadable(let error): "the written catalog cannot be read: \(error)"
    case .header: "the header of the written catalog differs"
    case .metadata: "the metadata of the written catalog differs"
    case .keyFormat: "the key format of the written catalog differs"
    case .facets(let name?): "the asset \(name) of the written catalog differs"
    case .facets(nil): "the number of assets of the written catalog differs"
    case .appearances: "the appearances of the written catalog differ"
    case .localizations: "the localizations of the written catalog differ"
    case .renditions(let count): "the written catalog has \(count) renditions, which is another number"
    case .missing(let key): "the rendition \(key.text) is missing in the written catalog"
    case .record(let key): "the rendition \(key.text) of the written catalog differs"
    case .link(let key): "the rendition \(key.text) of the written catalog leads to no atlas"
    case .bitmapKeys(let identifier): "the bitmap key \(identifier) of the written catalog differs"
    case .order(let tree): "the keys of \(tree) of the written catalog are not sorted"
    case .copies(let tree): "the copies of keys of \(tree) of the written catalog differ"
    }
  }
}

extension RenditionKey {
  /// The attributes and values, for messages.
  fileprivate var text: String { values.map { "\($0.attribute.rawValue)=\($0.value)" }.joined(separator: " ") }
}

extension CatalogHeader {
  /// The header as a reader returns it: texts without space at their ends, cut to their fields.
  fileprivate var fittingFields: CatalogHeader {
    var header = self
    header.mainVersion = mainVersion.fitting(128)
    header.versionText = versionText.fitting(256)
    return header
  }
}

extension CatalogMetadata {
  fileprivate var fittingFields: CatalogMetadata {
    CatalogMetadata(
      thinning: thinning.fitting(256), platformVersion: platformVersion.fitting(256),
      platform: platform.fitting(256), tool: tool.fitting(256))
  }
}

extension String {
  /// Returns the text as a field of this length stores it, without space at its ends.
  fileprivate func fitting(_ length: Int) -> String {
    var field: [UInt8] = []
    field.append(self, field: length)
    var text = String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
