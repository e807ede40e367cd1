import CrushCatalogCompiler
import CrushCompiledCatalogs
import CrushFixtures
import Testing

/// Catalogs with fewer bytes and equal pixels.
@Suite struct CatalogCrushTests {
  /// The largest catalogs that are crushed without optimization of the test.
  #if DEBUG
    private static let limit = 100_000
  #else
    private static let limit = 1 << 30
  #endif

  private func check(_ bytes: [UInt8], _ name: String) throws -> CatalogCrush.Result {
    let result = try CatalogCrush.run(try CatalogEdit(bytes), width: 2)
    #expect(result.bytes.count <= bytes.count, "\(name)")
    #expect(try EditFixture.pixels(result.bytes) == EditFixture.pixels(bytes), "\(name)")
    let (before, after) = (try EditFixture.records(bytes), try EditFixture.records(result.bytes))
    #expect(Set(before.keys) == Set(after.keys), "\(name)")
    for (key, record) in after { #expect(record.count <= before[key]?.count ?? 0, "\(name)") }
    #expect(result.rows.allSatisfy { $0.bytesAfter <= $0.bytesBefore }, "\(name)")
    return result
  }

  @Test(arguments: [8, 9, 11, 12, 13, 15])
  func `pixels stay, and records never grow`(system: Int) throws {
    let bytes = try EditFixture.catalog(target: .init(system))
    let result = try check(bytes, "\(system)")
    let other = try CatalogCrush.run(try CatalogEdit(bytes), width: 1)
    #expect(other.bytes == result.bytes)
    let again = try CatalogCrush.run(try CatalogEdit(result.bytes), width: 1)
    #expect(again.bytes == result.bytes)
  }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `the catalogs of Apple keep their pixels`() throws {
    for (path, bytes) in try EditFixture.corpus(limit: Self.limit) { _ = try check(bytes, path) }
  }
}
