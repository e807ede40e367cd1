import CrushCompiledCatalogs
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The catalog of the test app, with the real compiler.
@Suite struct AppCatalogTests {
  private let fixture: BuildFixture
  private let source: String

  init() throws {
    fixture = try BuildFixture()
    source = try fixture.folder.makeFolder("source")
    try fixture.folder.copy(Corpus.testImages.appending(path: "App/Assets.xcassets"), to: "source/Assets.xcassets")
  }

  @Test func `the catalog is compiled, and the result is read back`() throws {
    let records = try fixture.build([source])
    #expect(
      records.map(\.output) == ["Assets.car", "AppIcon60x60@2x.png", "assetcatalog_generated_info.plist"]
        && records.map(\.disposition) == [.assetCatalog, .catalogFile, .catalogFile])
    #expect(records[0].catalog?.inputs == 18 && records[0].catalog?.appIcon == "AppIcon")
    let file = try fixture.folder.read("out/Assets.car")
    let catalog = try CompiledCatalog(file.span)
    #expect(Set(catalog.facets.map(\.name)).isSuperset(of: ["AppIcon", "Hero"]) && catalog.problems.isEmpty)
    #expect(try fixture.build([source]).allSatisfy { $0.state == .current })
  }

  @Test(arguments: ["{", "[]"]) func `a set with unreadable contents fails the catalog`(contents: String) throws {
    try fixture.folder.write(contents, to: "source/Assets.xcassets/x.colorset/Contents.json")
    let records = try fixture.build([source])
    let failed = records.filter { $0.failure != nil }
    #expect(failed.map(\.source) == ["\(source)/Assets.xcassets/x.colorset"])
    #expect(try !fixture.outputs().keys.contains("Assets.car"))
  }

  @Test func `the result does not depend on workers and paths, and a cache changes nothing`() throws {
    let cache = SharedCache(folder: fixture.folder.path("cache"), limit: nil)
    var trees: [[String: [UInt8]]] = []
    for (jobs, cache) in [(1, nil), (8, cache), (3, cache)] {
      let name = "a place/out-\(trees.count)"
      var options = BuildOptions(sources: [source], output: fixture.folder.path(name))
      options.jobs = jobs
      options.cache = cache
      options.recipe.verifies = false
      _ = try Builder(options).run()
      trees.append(try fixture.folder.tree(name))
    }
    #expect(trees[0] == trees[1] && trees[0] == trees[2] && trees[0].count == 3)
  }

  @Test func `one changed image uses the cache for all others`() throws {
    let cache = SharedCache(folder: fixture.folder.path("cache"), limit: nil)
    try fixture.build([source]) { $0.cache = cache }
    let before = try CacheFolder(cache.folder).contents().files
    let hero = "source/Assets.xcassets/Hero.imageset/"
    try fixture.folder.write(fixture.folder.read(hero + "hero@2x.png"), to: hero + "hero-dark@2x.png")
    try fixture.build([source]) { $0.cache = cache }
    let added = try CacheFolder(cache.folder).contents().files - before
    #expect(added > 0 && added < before / 2, "\(added) of \(before)")
    let cached = try fixture.outputs()
    try fixture.build([source]) { $0.isForced = true }
    #expect(try fixture.outputs() == cached)
  }
}
