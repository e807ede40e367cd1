import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import Testing

/// The union of catalogs.
@Suite struct CatalogMergeTests {
  private func merge(_ catalogs: [[UInt8]]) throws -> CatalogMerge.Result {
    let sources = try catalogs.enumerated().map { try CatalogMerge.Source(file: "\($0).car", $1) }
    return try CatalogMerge(sources).run()
  }

  private func drop(_ bytes: [UInt8], _ glob: String) throws -> [UInt8] {
    var drop = CatalogDrop()
    drop.names = [Glob(glob)]
    return try drop.run(try CatalogEdit(bytes)).bytes
  }

  @Test func `a catalog with itself is itself`() throws {
    let bytes = try EditFixture.catalog(target: .init(11))
    let result = try merge([bytes, bytes, bytes])
    #expect(result.bytes == bytes && result.renumberedAtlases == 0)
    #expect(result.shared == 2 * result.renditions)
  }

  @Test func `the parts of a catalog give its renditions again`() throws {
    let bytes = try EditFixture.catalog()
    let parts = [try drop(bytes, "[lw]*"), try drop(bytes, "[st]*")]
    let all = try EditFixture.records(bytes)
    #expect(try EditFixture.records(try merge(parts).bytes) == all)
    #expect(try EditFixture.records(try merge(parts.reversed()).bytes) == all)
    #expect(try EditFixture.names(try merge(parts).bytes) == EditFixture.names(bytes))
  }

  @Test func `different bytes of one asset are an error with both files`() throws {
    let (one, other) = (try EditFixture.catalog(), try EditFixture.catalog(color: [1, 2, 3, 255]))
    let error = #expect(throws: CatalogMergeError.self) { try merge([one, other]) }
    let text = try #require(error).description
    #expect(text.contains("large") && text.contains("0.car") && text.contains("1.car"))
  }

  @Test func `atlases with one key get two numbers, and the links follow`() throws {
    let one = try EditFixture.catalog()
    let other = try EditFixture.atlas(["red", "blue"])
    let result = try merge([one, other])
    #expect(result.renumberedAtlases == 1)
    let images = try EditFixture.pixels(result.bytes)
    for (key, image) in try EditFixture.pixels(other) where key[.identifier] != 0 { #expect(images[key] == image) }
    for (key, image) in try EditFixture.pixels(one) where key[.identifier] != 0 { #expect(images[key] == image) }
    let catalog = try CompiledCatalog(result.bytes.span)
    #expect(catalog.renditions.count { $0.layout == .atlas } == 2)
  }

  @Test func `the highest target counts, and key formats are united`() throws {
    let (one, other) = (try EditFixture.catalog(target: .init(11)), try EditFixture.atlas(["red", "blue"]))
    for order in [[one, other], [other, one]] {
      let catalog = try CompiledCatalog(try merge(order).bytes.span)
      #expect(catalog.metadata?.platformVersion == "13.0")
      #expect(catalog.keyFormat.contains(.deploymentTarget))
      #expect(catalog.renditions.contains { $0.key[.deploymentTarget] == 5 })
      #expect(catalog.facets.count == 6)
    }
  }

  @Test func `two systems, and two names with one number, are errors`() throws {
    let bytes = try EditFixture.catalog()
    var draft = try CatalogDraft(copying: try CompiledCatalog(bytes.span), in: bytes)
    draft.metadata.platform = "macosx"
    #expect(throws: CatalogMergeError.self) { try merge([bytes, draft.encoded()]) }
    draft.metadata.platform = "ios"
    let facet = draft.facets[0]
    draft.facets[0] = Facet(name: "other", key: facet.key)
    let number = facet.identifier
    let places = (
      CatalogMergeError.Place(file: "0.car", name: facet.name), CatalogMergeError.Place(file: "1.car", name: "other")
    )
    #expect(throws: CatalogMergeError.identifier(number, places.0, places.1)) { try merge([bytes, draft.encoded()]) }
  }

  @Test func `an appearance with two numbers is an error`() throws {
    let bytes = try EditFixture.catalog()
    var draft = try CatalogDraft(copying: try CompiledCatalog(bytes.span), in: bytes)
    draft.appearances = ["UIAppearanceAny": 0, "UIAppearanceDark": 1]
    let one = draft.encoded()
    draft.appearances = ["UIAppearanceAny": 0, "UIAppearanceDark": 9]
    #expect(throws: CatalogMergeError.self) { try merge([one, draft.encoded()]) }
  }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `each catalog of Apple with itself is itself, and its parts give it again`() throws {
    for (path, bytes) in try EditFixture.corpus() {
      #expect(try merge([bytes, bytes]).bytes == bytes, "\(path)")
      let parts: [[UInt8]]
      do {
        parts = [try drop(bytes, "[a-mA-M]*"), try drop(bytes, "[!a-mA-M]*")]
      } catch CatalogEditError.nothingLeft { continue } catch CatalogEditError.layer { continue }
      let all = try EditFixture.records(bytes).filter { $0.key[.identifier] != 0 }
      let merged = try EditFixture.records(try merge(parts).bytes).filter { $0.key[.identifier] != 0 }
      #expect(merged == all, "\(path)")
    }
  }
}
