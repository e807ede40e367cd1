import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// Random drafts that are written and read.
struct DraftPropertyTests {
  /// The counts are next to the limits of leaves: 126 numbers and 510 keys. 60,000 need over 100 leaves.
  @Test(arguments: [0, 1, 2, 125, 126, 127, 128, 509, 510, 511, 512, 1020, 1021, 5000, 60_000])
  func `a draft is read back from its bytes`(count: Int) throws {
    var generator = SeededGenerator()
    let draft = DraftSample.random(count, using: &generator)
    let bytes = draft.encoded()
    do throws(CatalogReadbackError) {
      try CatalogReadback.check(bytes, is: draft)
    } catch {
      Issue.record("seed \(generator.seed): \(error)")
    }
    let catalog = try CompiledCatalog(bytes.span)
    let keys = catalog.renditions.map { draft.keyBytes($0.key) }
    let isSorted = zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) }
    #expect(isSorted, "seed \(generator.seed)")
    #expect(catalog.renditions.count == count, "seed \(generator.seed)")
  }

  @Test(arguments: [3, 700, 2000])
  func `the order of entries does not change the content`(count: Int) throws {
    var generator = SeededGenerator()
    let draft = DraftSample.random(count, using: &generator)
    var shuffled = draft
    shuffled.renditions.shuffle(using: &generator)
    shuffled.facets.shuffle(using: &generator)
    let (first, second) = (draft.encoded(), shuffled.encoded())
    #expect(first.count == second.count || count > 126, "seed \(generator.seed)")
    do throws(CatalogReadbackError) {
      try CatalogReadback.check(second, is: draft)
      try CatalogReadback.check(first, is: shuffled)
    } catch {
      Issue.record("seed \(generator.seed): \(error)")
    }
    var sorted = (draft, shuffled)
    sorted.0.sortRenditions()
    sorted.1.sortRenditions()
    #expect(sorted.0.encoded() == sorted.1.encoded(), "seed \(generator.seed)")
  }

  @Test func `the last of two renditions with one key counts`() throws {
    var draft = DraftSample.empty()
    let key = DraftSample.key("one")
    draft.facets = [Facet(name: "one", key: DraftSample.facetKey("one"))]
    draft.add(key, .color(name: "first", space: 1, [0, 0, 0, 1]))
    draft.add(key, .color(name: "second", space: 1, [0, 0, 0, 1]))
    let bytes = draft.encoded()
    let catalog = try CompiledCatalog(bytes.span)
    #expect(catalog.renditions.map(\.name) == ["second"])
    #expect(catalog.header.renditionCount == 1)
  }
}
