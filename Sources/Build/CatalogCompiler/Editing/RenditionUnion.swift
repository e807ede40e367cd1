import CrushCompiledCatalogs

/// The renditions of several catalogs, without repetitions.
struct RenditionUnion: Sendable {
  private(set) var entries: [CatalogDraft.Entry]
  private(set) var shared = 0
  private(set) var renumbered = 0
  /// The entry and the source of each key.
  private var known: [RenditionKey: (entry: Int, source: CatalogMerge.Source)] = [:]

  init(_ base: CatalogMerge.Source) {
    entries = base.edit.draft.renditions
    for (index, entry) in entries.enumerated() { known[entry.key] = (index, base) }
  }

  mutating func add(_ source: CatalogMerge.Source) throws(CatalogMergeError) {
    let moved = movedAtlases(of: source)
    for entry in source.edit.draft.renditions {
      guard let index = source.catalog.rendition(for: entry.key) else { continue }
      let rendition = source.catalog.renditions[index]
      var entry = entry
      if let key = moved[entry.key] {
        entry = CatalogDraft.Entry(key: key, record: entry.record)
        renumbered += 1
      } else if let key = rendition.link.flatMap({ moved[$0.target] }),
        let record = Self.relinked(Array(entry.record), to: key)
      {
        entry = CatalogDraft.Entry(key: entry.key, record: record)
      }
      guard let old = known[entry.key] else {
        known[entry.key] = (entries.count, source)
        entries.append(entry)
        continue
      }
      guard entries[old.entry].record == entry.record else { throw conflict(entry.key, index, source, old.source) }
      shared += 1
    }
  }

  /// Returns the free keys of atlases whose keys are taken by other pixels.
  private func movedAtlases(of source: CatalogMerge.Source) -> [RenditionKey: RenditionKey] {
    var taken = Set(known.keys).union(source.catalog.renditions.map(\.key))
    var moved: [RenditionKey: RenditionKey] = [:]
    for (index, rendition) in source.catalog.renditions.enumerated()
    where rendition.layout == .atlas && rendition.facet == nil {
      let key = rendition.key
      guard let old = known[key], entries[old.entry].record != source.edit.record(of: index)[...] else { continue }
      let free = (1...UInt16.max).lazy.map { RenditionKey(key.values + [.init(.dimension1, $0)]) }
        .first { !taken.contains($0) }
      guard let free else { continue }
      taken.insert(free)
      moved[key] = free
    }
    return moved
  }

  private func conflict(
    _ key: RenditionKey, _ index: Int, _ source: CatalogMerge.Source, _ other: CatalogMerge.Source
  ) -> CatalogMergeError {
    func name(_ index: Int?, of catalog: CompiledCatalog) -> String {
      index.map { RenditionName.all(of: catalog)[$0] } ?? "a rendition"
    }
    let rendition = source.catalog.renditions[index]
    return .rendition(
      asset: source.catalog.facet(of: rendition)?.name ?? rendition.name,
      other.place(name(other.catalog.rendition(for: key), of: other.catalog)),
      source.place(name(index, of: source.catalog)))
  }

  /// The bytes of a link before the length of its key, and the attributes before the number of an atlas.
  private static let lengthOffset = 26
  private static let before: Set<Int> = [1, 2, 3, 4, 6, 17]

  /// Returns the record of a link to another number of an atlas. The other pairs of its key keep their order.
  static func relinked(_ record: [UInt8], to key: RenditionKey) -> [UInt8]? {
    guard var parts = RecordParts(record),
      let bytes = parts.properties.first(where: { $0.type == RecordParts.link })?.bytes, bytes.count >= lengthOffset + 4
    else { return nil }
    let end = min(bytes.count, lengthOffset + 4 + bytes.little32(at: lengthOffset))
    let words = stride(from: lengthOffset + 4, through: end - 4, by: 4).map { bytes.little32(at: $0) }
    var pairs = words.prefix { $0 != 0 }.filter { $0 & 0xFFFF != Int(KeyAttribute.dimension1.rawValue) }
    let place = pairs.lastIndex { before.contains($0 & 0xFFFF) }.map { $0 + 1 } ?? 0
    pairs.insert(Int(KeyAttribute.dimension1.rawValue) | key[.dimension1] << 16, at: place)
    var link = Array(bytes[..<lengthOffset])
    link.appendWord(4 * pairs.count + 4)
    for pair in pairs + [0] { link.appendWord(pair) }
    parts.setProperty(RecordParts.link, link)
    return parts.encoded()
  }
}
