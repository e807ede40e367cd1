import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// Each kind of damage to a written file has its error.
struct CatalogReadbackTests {
  private let draft = DraftSample.small()
  private let bytes = DraftSample.small().encoded()

  /// Returns the error of a check, or nil.
  private func error(of bytes: [UInt8], _ draft: CatalogDraft) -> CatalogReadbackError? {
    do throws(CatalogReadbackError) {
      try CatalogReadback.check(bytes, is: draft)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the error after a change of the draft, as if the file were wrong.
  private func error(_ change: (inout CatalogDraft) -> Void) -> CatalogReadbackError? {
    var other = draft
    change(&other)
    return error(of: bytes, other)
  }

  /// Returns the error after the change of one byte of the file.
  private func error(at offset: Int, xor mask: UInt8 = 1) -> CatalogReadbackError? {
    var damaged = bytes
    damaged[offset] ^= mask
    return error(of: damaged, draft)
  }

  private func block(_ name: String, _ offset: Int = 0) throws -> Range<Int> {
    let store = try BlockStore(bytes.span)
    let number = try #require(store.variables[name])
    return try Self.range(number + offset, store, bytes)
  }

  private static func range(_ block: Int, _ store: BlockStore, _ bytes: [UInt8]) throws -> Range<Int> {
    let range = store.range(of: block, in: bytes.span)
    return try #require(range)
  }

  @Test func `an honest file has no error`() {
    #expect(error(of: bytes, draft) == nil)
  }

  @Test func `a file that is no catalog is an error`() {
    #expect(error(of: [1, 2, 3], draft) == .unreadable(.notACatalog))
    #expect(error(of: Array(bytes.dropLast(3000)), draft) != nil)
  }

  @Test func `another header is an error`() throws {
    #expect(error(at: try block("CARHEADER").lowerBound + 16) == .header)
    #expect(error(at: try block("CARHEADER").lowerBound + 150) == .header)
    #expect(error { $0.header.keySemantics = 1 } == .header)
  }

  @Test func `other metadata are an error`() throws {
    #expect(error(at: try block("EXTENDED_METADATA").lowerBound + 260) == .metadata)
  }

  @Test func `another key format is an error`() {
    #expect(error { $0.keyFormat.swapAt(0, 1) } == .keyFormat)
  }

  @Test func `other facets are an error`() {
    #expect(error { $0.facets.removeLast() } == .facets(name: nil))
    #expect(
      error { $0.facets[0] = Facet(name: "one", key: DraftSample.facetKey("other")) } == .facets(name: "one"))
  }

  @Test func `other appearances are an error`() {
    #expect(error { $0.appearances["UIAppearanceDark"] = 2 } == .appearances)
    #expect(error { $0.appearances = [:] } == .appearances)
    var nameless = draft
    nameless.appearances = ["UIAppearanceAny": 0]
    #expect(error(of: nameless.encoded(), nameless) == .appearances)
  }

  @Test func `other localizations are an error`() {
    #expect(error { $0.localizations["de"] = 2 } == .localizations)
  }

  @Test func `another rendition is an error`() throws {
    #expect(error { $0.renditions.removeLast() } == .header)
    let key = DraftSample.key("four")
    #expect(
      error { $0.renditions[3] = CatalogDraft.Entry(key: key, record: $0.renditions[3].record) } == .missing(key))
    let catalog = try CompiledCatalog(bytes.span)
    let image = try #require(catalog.rendition(for: draft.renditions[3].key).map { catalog.renditions[$0] })
    #expect(error(at: image.range.upperBound - 1) == .record(image.key))
  }

  @Test func `a link without its atlas is an error`() {
    var other = draft
    let link = other.renditions[1]
    other.renditions.removeFirst()
    #expect(error(of: other.encoded(), other) == .link(link.key))
  }

  @Test func `a damaged record is an error`() {
    var other = draft
    let entry = other.renditions[3]
    other.renditions[3] = CatalogDraft.Entry(key: entry.key, record: Array(entry.record.dropLast(10)))
    guard case .unreadable(.outOfBounds(part: "bitmap", _))? = error(of: other.encoded(), other) else {
      Issue.record("no error for a bitmap without data")
      return
    }
  }

  @Test func `another mask of BITMAPKEYS is an error`() throws {
    // The tree, its leaf, then the first value.
    let value = try block("BITMAPKEYS", 2)
    guard case .bitmapKeys? = error(at: value.lowerBound + 16) else {
      Issue.record("no error for another mask")
      return
    }
  }

  @Test func `a wrong copy of a key is an error`() throws {
    let leaf = try block("RENDITIONS", 1)
    #expect(error(at: leaf.lowerBound + 16 + 8 * draft.renditions.count) == .copies(tree: "RENDITIONS"))
  }

  @Test func `wrong links between leaves and a wrong last key are errors`() throws {
    var generator = SeededGenerator()
    let draft = DraftSample.random(1200, using: &generator)
    var bytes = draft.encoded()
    let store = try BlockStore(bytes.span)
    let tree = try #require(store.variables["RENDITIONS"])
    let header = try Self.range(tree, store, bytes)
    let root = try Self.range(bytes.span.bigUInt32(at: header.lowerBound + 8), store, bytes)
    let leaf = try Self.range(tree + 1, store, bytes)
    let honest = bytes
    // The last key of the first child.
    bytes[root.lowerBound + 19] ^= 1
    #expect(error(of: bytes, draft) == .order(tree: "RENDITIONS"), "seed \(generator.seed)")
    // The previous leaf, which the reader does not read.
    bytes = honest
    bytes[leaf.lowerBound + 11] ^= 1
    #expect(error(of: bytes, draft) == .order(tree: "RENDITIONS"), "seed \(generator.seed)")
    // Copies in the inner node.
    bytes = honest
    let count = bytes.span.bigUInt16(at: root.lowerBound + 2)
    bytes[root.lowerBound + 16 + 8 * count] ^= 1
    #expect(error(of: bytes, draft) == .copies(tree: "RENDITIONS"), "seed \(generator.seed)")
  }

  @Test func `unsorted keys are an error`() throws {
    let leaf = try block("FACETKEYS", 1)
    var damaged = bytes
    // Swaps the first two entries. The names have different lengths, so there are no copies.
    let (first, second) = (leaf.lowerBound + 12, leaf.lowerBound + 20)
    let entry = Array(damaged[first..<first + 8])
    damaged.replaceSubrange(first..<first + 8, with: Array(damaged[second..<second + 8]))
    damaged.replaceSubrange(second..<second + 8, with: entry)
    let result = error(of: damaged, draft)
    #expect(result == .facets(name: "one"))
  }
}
