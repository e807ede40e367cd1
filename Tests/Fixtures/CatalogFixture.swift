/// A small compiled catalog that tests write, after the facts on Apple's catalogs. It needs no corpus.
package struct CatalogFixture {
  /// The attributes of a key in the order of a catalog for iOS.
  package var keyFormat = [7, 13, 12, 15, 16, 9, 8, 25, 24, 4, 20, 21, 23, 22, 17, 1, 2]
  /// Not empty: the numbers of KEYFORMATWORKAROUND.
  package var workaround: [Int] = []
  package var appearances = [("UIAppearanceAny", 0), ("UIAppearanceDark", 1)]
  package var localizations: [(String, Int)] = []
  package var thinning = ""
  package var platform = "ios"
  package var platformVersion = "15.0"
  package var coreUIVersion = 971
  /// The names of facets with their part. Their identifiers follow from the names.
  package var facets: [(name: String, part: Int)] = []
  package var renditions: [CatalogFixtureRendition] = []
  package var entriesPerLeaf = 256
  /// Blocks that are not written, such as `EXTENDED_METADATA`.
  package var missing: Set<String> = []

  package init() {}

  /// Adds renditions of one facet.
  package mutating func add(_ facet: String, part: Int = 181, _ renditions: CatalogFixtureRendition...) {
    facets.append((facet, part))
    self.renditions += renditions
  }

  /// Returns the hash of a name that is its identifier: 64 bits over the UTF-8 bytes, then over the four 16-bit words.
  package static func identifier(of name: String) -> Int {
    let hash = name.utf8.reduce(0x189D7 as UInt64) { $0 &* 33 &+ UInt64($1) }
    let words = stride(from: 0 as UInt64, to: 64, by: 16).reduce(0 as UInt64) { $0 &* 33 &+ (hash >> $1 & 0xFFFF) }
    return max(1, Int(words & 0xFFFF))
  }

  /// Returns the bytes of a key.
  package func keyBytes(_ key: [Int: Int]) -> [UInt8] {
    let attributes = keyFormat.enumerated().map { index, attribute in
      workaround.indices.contains(index) && workaround[index] != 0 ? workaround[index] : attribute
    }
    return attributes.flatMap { CatalogFixtureRendition.little16(key[$0] ?? 0) }
  }

  /// Returns the file.
  package func bytes() -> [UInt8] {
    var store = CatalogFixtureStore()
    func isWanted(_ name: String) -> Bool { !missing.contains(name) }
    if isWanted("CARHEADER") { store.set("CARHEADER", header) }
    if isWanted("RENDITIONS") {
      let entries = renditions.map { (key: keyBytes($0.key), value: $0.bytes) }
      store.setTree(
        "RENDITIONS", entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }, entriesPerLeaf: entriesPerLeaf)
    }
    if isWanted("FACETKEYS") {
      let entries = facets.map { facet in
        let numbers = [0, 0, 3, 1, 85, 2, facet.part, 17, Self.identifier(of: facet.name)]
        return (key: Array(facet.name.utf8), value: numbers.flatMap(CatalogFixtureRendition.little16))
      }
      store.setTree(
        "FACETKEYS", entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }, entriesPerLeaf: entriesPerLeaf)
    }
    for (name, list) in [("APPEARANCEKEYS", appearances), ("LOCALIZATIONKEYS", localizations)] where !list.isEmpty {
      let entries = list.map { (key: Array($0.0.utf8), value: CatalogFixtureRendition.little16($0.1)) }
      store.setTree(name, entries.sorted { $0.key.lexicographicallyPrecedes($1.key) })
    }
    if isWanted("KEYFORMAT") {
      store.set(
        "KEYFORMAT",
        Array("tmfk".utf8) + [0, 0, 0, 0] + ([keyFormat.count] + keyFormat).flatMap(CatalogFixtureRendition.little32))
    }
    if isWanted("EXTENDED_METADATA") {
      let texts = [thinning, platformVersion, platform, "@(#)PROGRAM:Fixture"]
      store.set("EXTENDED_METADATA", Array("META".utf8) + texts.flatMap { Self.padded($0, 256) })
    }
    if !workaround.isEmpty {
      store.set("KEYFORMATWORKAROUND", workaround.flatMap(CatalogFixtureRendition.little32))
    }
    if isWanted("BITMAPKEYS") { store.setTree("BITMAPKEYS", numbered: bitmapKeys) }
    return store.bytes()
  }

  private var header: [UInt8] {
    let little32 = CatalogFixtureRendition.little32
    var bytes = Array("RATC".utf8) + little32(coreUIVersion) + little32(17) + little32(0) + little32(renditions.count)
    bytes += Self.padded("@(#)PROGRAM:CoreUI  PROJECT:CoreUI-\(coreUIVersion)\n", 128)
    bytes += Self.padded("A test of AssetCrush", 256) + Array(repeating: 0, count: 16)
    return bytes + little32(0) + little32(2) + little32(1) + little32(2)
  }

  /// A mask for each attribute: bit `n` for the value `n`, all bits for attributes without small numbers.
  private var bitmapKeys: [(key: Int, value: [UInt8])] {
    let little32 = CatalogFixtureRendition.little32
    let identifiers = Set(facets.map { Self.identifier(of: $0.name) }).sorted()
    let keysByIdentifier = Dictionary(grouping: renditions.map(\.key)) { $0[17] ?? 0 }
    return identifiers.map { identifier in
      let keys = keysByIdentifier[identifier] ?? []
      let masks = keyFormat.map { attribute in
        [1, 2, 6, 7, 17, 18].contains(attribute)
          ? 0xFFFF_FFFF : keys.reduce(0) { $0 | 1 << min($1[attribute] ?? 0, 31) }
      }
      return (identifier, ([1, 0, 4 + 4 * masks.count, masks.count] + masks).flatMap(little32))
    }
  }

  private static func padded(_ text: String, _ count: Int) -> [UInt8] {
    let bytes = Array(text.utf8.prefix(count - 1))
    return bytes + Array(repeating: 0, count: count - bytes.count)
  }
}
