import CrushFixtures
import Testing

@testable import CrushCompiledCatalogs

/// Copies of catalogs as drafts.
struct CopyingTests {
  @Test func `a written catalog and its copy have equal bytes`() throws {
    var generator = SeededGenerator()
    for count in [0, 1, 40, 600] {
      var draft = DraftSample.random(count, using: &generator)
      draft.localizations = [:]
      let bytes = draft.encoded()
      let catalog = try CompiledCatalog(bytes.span)
      let copy = try CatalogDraft(copying: catalog, in: bytes)
      #expect(copy.encoded() == bytes, "seed \(generator.seed), \(count) renditions")
    }
  }

  @Test func `a model gives its order`() throws {
    var generator = SeededGenerator()
    let draft = DraftSample.random(50, using: &generator)
    var model = draft
    model.renditions.shuffle(using: &generator)
    var other = draft
    other.sortRenditions(like: model.renditions.map(\.key))
    #expect(other.renditions == model.renditions, "seed \(generator.seed)")
  }

  /// A damaged model may fail, but it does not crash.
  @Test func `damaged catalogs are copied or are an error`() throws {
    var generator = SeededGenerator()
    let bytes = DraftSample.small().encoded()
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) {
        // Mostly in the header, the index and the variables, where offsets are.
        let offset = Bool.random(using: &generator) ? Int.random(in: 8..<1100, using: &generator) : damaged.count - 1
        let place = offset == damaged.count - 1 ? damaged.count - Int.random(in: 1...2300, using: &generator) : offset
        damaged[place] = UInt8.random(in: 0...255, using: &generator)
      }
      guard let catalog = try? CompiledCatalog(damaged.span) else { continue }
      let copy = try? CatalogDraft(copying: catalog, in: damaged)
      _ = copy?.encoded()
    }
  }
}
