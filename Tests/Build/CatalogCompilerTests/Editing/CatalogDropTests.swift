import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import Testing

/// Dropped renditions.
@Suite struct CatalogDropTests {
  private func drop(_ bytes: [UInt8], _ change: (inout CatalogDrop) -> Void) throws -> CatalogDrop.Result {
    var drop = CatalogDrop()
    change(&drop)
    return try drop.run(try CatalogEdit(bytes))
  }

  @Test func `an asset is dropped by name, and the others keep their bytes`() throws {
    let bytes = try EditFixture.catalog()
    let result = try drop(bytes) { $0.names = [Glob("large")] }
    #expect(try EditFixture.names(result.bytes) == ["small", "tiny", "words"])
    #expect(result.named == 1 && result.assets == ["large"] && result.atlases == 0)
    let before = try EditFixture.records(bytes)
    for (key, record) in try EditFixture.records(result.bytes) { #expect(before[key] == record) }
    let catalog = try CompiledCatalog(result.bytes.span)
    #expect(catalog.bitmapKeys.count == 3 && catalog.header.renditionCount == catalog.renditions.count)
  }

  @Test func `an atlas stays with one link, and leaves with the last`() throws {
    let bytes = try EditFixture.catalog()
    let one = try drop(bytes) { $0.names = [Glob("tiny")] }
    #expect(one.partialAtlases == 1 && one.atlases == 0)
    #expect(try CompiledCatalog(one.bytes.span).renditions.contains { $0.layout == .atlas })
    let both = try drop(one.bytes) { $0.names = [Glob("small")] }
    #expect(both.atlases == 1 && both.partialAtlases == 0)
    #expect(try EditFixture.names(both.bytes) == ["large", "words"])
    #expect(try !CompiledCatalog(both.bytes.span).renditions.contains { $0.layout == .atlas })
  }

  @Test func `a drop of nothing is the identity, and a drop of everything an error`() throws {
    let bytes = try EditFixture.catalog()
    let result = try drop(bytes) {
      $0.names = [Glob("other*")]
      $0.dropsVectors = true
      $0.dropsIconFallbacks = true
      $0.dropsUnusedAppearances = true
    }
    #expect(result.bytes == bytes && result.dropped == 0 && result.unmatched == ["other*"])
    #expect(throws: CatalogEditError.nothingLeft) { try drop(bytes) { $0.names = [Glob("*")] } }
  }

  @Test func `a drop of a half and of the other half is everything`() throws {
    for bytes in [try EditFixture.catalog(), try EditFixture.catalog(target: .init(11))] {
      let all = try EditFixture.records(bytes)
      let one = try EditFixture.records(try drop(bytes) { $0.names = [Glob("l*"), Glob("w*")] }.bytes)
      let other = try EditFixture.records(try drop(bytes) { $0.names = [Glob("[!lw]*")] }.bytes)
      #expect(one.merging(other) { $1 } == all && one.count + other.count == all.count)
    }
  }

  @Test func `appearances without a name are found and counted`() throws {
    let bytes = try EditFixture.catalog()
    let catalog = try CompiledCatalog(bytes.span)
    var draft = try CatalogDraft(copying: catalog, in: bytes)
    let large = try #require(draft.renditions.first { $0.key[.identifier] != 0 })
    draft.renditions.append(.init(key: RenditionKey(large.key.values + [.init(.appearance, 7)]), record: large.record))
    let result = try drop(draft.encoded()) { $0.dropsUnusedAppearances = true }
    #expect(result.appearances == [7: 1])
    #expect(try EditFixture.records(result.bytes) == EditFixture.records(bytes))
  }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `the catalogs of Apple keep the bytes of kept renditions`() throws {
    for (path, bytes) in try EditFixture.corpus() {
      let all = try EditFixture.records(bytes)
      let identity = try drop(bytes) { $0.names = [] }
      #expect(identity.bytes == bytes, "\(path)")
      let result: CatalogDrop.Result
      do {
        result = try drop(bytes) {
          $0.names = [Glob("[a-m]*")]
          $0.dropsVectors = true
          $0.dropsIconFallbacks = true
          $0.dropsUnusedAppearances = true
        }
      } catch CatalogEditError.nothingLeft { continue } catch CatalogEditError.layer { continue }
      let kept = try EditFixture.records(result.bytes)
      #expect(kept.allSatisfy { all[$0.key] == $0.value }, "\(path)")
      #expect(kept.count + result.dropped == all.count && kept.count == result.kept, "\(path)")
    }
  }
}
