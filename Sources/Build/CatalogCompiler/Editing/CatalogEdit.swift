package import CrushCompiledCatalogs

/// A compiled catalog that is open for changes.
///
/// An edit drops renditions or replaces their records. Kept renditions keep their bytes, and the tables of names, keys
/// and masks are written anew for them. For example, `drop` keeps a subset, and `crush` replaces records by smaller
/// ones of equal pixels. A result is read back before it is returned. An edit without a change returns the bytes of the
/// file.
package struct CatalogEdit: Sendable {
  package let catalog: CompiledCatalog
  package let bytes: [UInt8]
  private let subset: CatalogSubset

  /// - Throws: `CatalogEditError` if a part of the catalog cannot be read.
  package init(_ bytes: [UInt8]) throws(CatalogEditError) {
    self.bytes = bytes
    do throws(CatalogError) {
      catalog = try CompiledCatalog(bytes.span)
    } catch {
      throw .unreadable(error)
    }
    if let problem = catalog.problems.first { throw .damaged(problem) }
    do throws(CatalogError) { subset = try CatalogSubset(catalog, bytes: bytes) } catch { throw .unreadable(error) }
  }

  /// The bytes of a rendition.
  func record(of index: Int) -> [UInt8] { Array(bytes[catalog.renditions[index].range]) }

  /// The whole content of the catalog.
  var draft: CatalogDraft { subset.draft(keeping: Set(catalog.renditions.indices), thinning: nil) }

  /// Returns the catalog with some of its renditions, some of them changed.
  ///
  /// - Parameters:
  ///   - kept: the indices of renditions. Nil keeps all. An atlas leaves with its last link.
  ///   - records: new records by the index of the rendition.
  ///   - atlases: atlases to drop although the catalog has links to them, which have new records.
  ///   - parts: new parts of the facets with these names.
  func encoded(
    keeping kept: Set<Int>? = nil, replacing records: [Int: [UInt8]] = [:], dropping atlases: Set<Int> = [],
    parts: [String: UInt16] = [:]
  ) throws(CatalogEditError) -> [UInt8] {
    let all = Set(catalog.renditions.indices)
    if kept ?? all == all, records.isEmpty, atlases.isEmpty, parts.isEmpty { return bytes }
    var draft = subset.draft(keeping: kept ?? all, thinning: nil)
    draft.renditions = draft.renditions.compactMap { entry in
      guard let index = catalog.rendition(for: entry.key), !atlases.contains(index) else { return nil }
      return records[index].map { CatalogDraft.Entry(key: entry.key, record: $0) } ?? entry
    }
    if draft.renditions.isEmpty { throw .nothingLeft }
    draft.facets = draft.facets.map { facet in parts[facet.name].map { facet.withPart($0) } ?? facet }
    return try Self.written(draft, like: [catalog])
  }

  /// Encodes a draft, and reads the result back.
  ///
  /// - Parameter sources: the catalogs of the draft's renditions. A link without an atlas and an appearance without a
  ///   name are no errors if a source has them.
  static func written(
    _ draft: CatalogDraft, like sources: [CompiledCatalog]
  ) throws(CatalogEditError) -> [UInt8] {
    let bytes = draft.encoded()
    do throws(CatalogReadbackError) {
      try CatalogReadback.check(bytes, is: draft)
    } catch {
      guard sources.contains(where: { error.isKnown(in: $0) }) else { throw .verification(error) }
      try checkRecords(bytes, draft)
    }
    return bytes
  }

  /// Compares the records of a catalog whose sources have links without atlases or appearances without names.
  private static func checkRecords(_ bytes: [UInt8], _ draft: CatalogDraft) throws(CatalogEditError) {
    let catalog: CompiledCatalog
    do throws(CatalogError) { catalog = try CompiledCatalog(bytes.span) } catch { throw .unreadable(error) }
    if let problem = catalog.problems.first { throw .verification(.unreadable(problem.error)) }
    guard catalog.renditions.count == draft.renditions.count else {
      throw .verification(.renditions(count: catalog.renditions.count))
    }
    for entry in draft.renditions {
      guard let index = catalog.rendition(for: entry.key) else { throw .verification(.missing(entry.key)) }
      guard bytes[catalog.renditions[index].range].elementsEqual(entry.record) else {
        throw .verification(.record(entry.key))
      }
    }
  }
}

extension CatalogReadbackError {
  /// Whether a source has the same defect.
  fileprivate func isKnown(in catalog: CompiledCatalog) -> Bool {
    switch self {
    case .link(let key):
      guard let link = catalog.rendition(for: key).flatMap({ catalog.renditions[$0].link }) else { return false }
      return catalog.rendition(for: link.target) == nil
    case .appearances:
      return catalog.renditions.contains { $0.key[.appearance] != 0 && catalog.appearances[$0.key[.appearance]] == nil }
        || !catalog.appearances.isEmpty && catalog.appearances[0] == nil
    default: return false
    }
  }
}

extension Facet {
  fileprivate func withPart(_ part: UInt16) -> Facet {
    Facet(name: name, key: RenditionKey(key.values + [.init(.part, part)]), hotSpot: hotSpot)
  }
}
