extension CatalogDraft {
  /// The content of a catalog, with the order of its entries and its form.
  ///
  /// Catalogs that the App Store thinned have unused blocks, which are not copied.
  ///
  /// - Parameter catalog: the catalog of the file.
  /// - Throws: `CatalogError` if a tree cannot be read.
  package init(copying catalog: CompiledCatalog, in bytes: [UInt8]) throws(CatalogError) {
    let file = bytes.span
    let empty = CatalogMetadata(platformVersion: "", platform: "", tool: "")
    self.init(header: catalog.header, metadata: catalog.metadata ?? empty, keyFormat: catalog.keyFormat)
    hasKeyFormatWorkaround = catalog.keyFormat != catalog.storedKeyFormat
    facets = catalog.facets
    for (number, name) in catalog.appearances { appearances[name] = number }
    for (number, name) in catalog.localizations { localizations[name] = number }
    let store = try BlockStore(file)
    form = try StoreForm(of: store, in: file)
    let names = try Self.keys(of: "APPEARANCEKEYS", in: store, file)
    appearanceOrder = names.map { file.text(in: $0) }
    var ranks: [Int: Int] = [:]
    for (rank, range) in try Self.values(of: "RENDITIONS", in: store, file).enumerated() {
      ranks[range.lowerBound] = rank
    }
    let order = catalog.renditions.sorted { left, right in
      (ranks[left.range.lowerBound] ?? .max) < (ranks[right.range.lowerBound] ?? .max)
    }
    renditions = order.filter { !$0.range.isEmpty }.map { rendition in
      Entry(key: rendition.key, record: bytes[rendition.range])
    }
  }

  /// The variables of the store that a draft writes.
  private static let written: Set<String> = [
    "CARHEADER", "RENDITIONS", "FACETKEYS", "APPEARANCEKEYS", "LOCALIZATIONKEYS", "KEYFORMAT", "EXTENDED_METADATA",
    "KEYFORMATWORKAROUND", "BITMAPKEYS",
  ]

  /// Returns the named blocks that a copy would lack, such as `COLORS` of a theme, sorted.
  ///
  /// - Throws: `CatalogError` if the store cannot be read.
  package static func uncopiedBlocks(of file: Span<UInt8>) throws(CatalogError) -> [String] {
    try BlockStore(file).variables.keys.filter { !written.contains($0) }.sorted()
  }

  /// Returns the ranges of a tree's keys in the order of their blocks.
  private static func keys(
    of tree: String, in store: BlockStore, _ file: Span<UInt8>
  ) throws(CatalogError) -> [Range<Int>] {
    guard let tree = try BlockTree(tree, of: store, in: file) else { return [] }
    return tree.entries.sorted { $0.key < $1.key }.compactMap { store.range(of: Int($0.key), in: file) }
  }

  /// Returns the ranges of a tree's values in the order of their blocks.
  private static func values(
    of tree: String, in store: BlockStore, _ file: Span<UInt8>
  ) throws(CatalogError) -> [Range<Int>] {
    guard let tree = try BlockTree(tree, of: store, in: file) else { return [] }
    return tree.entries.sorted { $0.valueBlock < $1.valueBlock }.compactMap {
      store.range(of: Int($0.valueBlock), in: file)
    }
  }
}

extension StoreForm {
  /// The form of an existing file.
  init(of store: BlockStore, in file: Span<UInt8>) throws(CatalogError) {
    self.init()
    func isLong(_ tree: String) throws(CatalogError) -> Bool {
      try store.range(of: tree, in: file).map { $0.count >= 29 } ?? false
    }
    trees = try isLong("FACETKEYS") ? .all : isLong("RENDITIONS") ? .renditions : .none
    let starts = (1..<max(2, min(store.blockCount, 4096))).compactMap { store.range(of: $0, in: file)?.lowerBound }
    isAligned = starts.allSatisfy { $0 % 16 == 0 }
    leastBlocks = [256, 682, 2730].contains(store.blockCount) ? store.blockCount : 256
    // The tree of appearances was reserved as the third one, so its header comes before the blocks of its entries.
    if let tree = store.variables["APPEARANCEKEYS"], tree > 0, let leaf = store.range(of: tree + 1, in: file),
      let header = store.range(of: tree, in: file), let facets = store.range(of: tree - 1, in: file)
    {
      isReopened = max(header.lowerBound, leaf.lowerBound) > facets.upperBound + 4096
    }
    func hasLineFeed(_ name: String, _ field: Range<Int>) throws(CatalogError) -> Bool {
      guard let block = try store.range(of: name, in: file), block.count >= field.upperBound else { return false }
      return field.contains { file[block.lowerBound + $0] == 10 }
    }
    self.hasLineFeed = try hasLineFeed("CARHEADER", 20..<148)
    hasToolLineFeed = try hasLineFeed("EXTENDED_METADATA", 772..<1028)
  }
}
