import CrushCatalogSources
import CrushFixtures
import Foundation
import Testing

/// Tests with the catalogs of public projects in the corpus.
@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: "\(Corpus.absence)")))
struct CorpusCatalogTests {
  @Test func `Catalogs of public projects are read without errors`() throws {
    let folder = Corpus.root?.appending(path: "car/pairs")
    let catalogs = Corpus.files(in: folder, extension: "xcassets")
    #expect(!catalogs.isEmpty)
    var sets = 0
    for url in catalogs {
      let catalog = CatalogSourceReader.read(url.path(percentEncoded: false))
      #expect(!catalog.messages.contains { $0.severity == .error || $0.kind == "Invalid Content" }, "\(url.path)")
      sets += catalog.sets.count
      for path in catalog.files {
        #expect(FileManager.default.fileExists(atPath: url.path(percentEncoded: false) + "/" + path))
      }
    }
    #expect(sets > catalogs.count)
  }
}
