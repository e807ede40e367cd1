import Fixtures
import Foundation
import Testing

@testable import Catalogs

@Suite(.enabled(if: Corpus.isThere, Comment(rawValue: Corpus.absence.description)))
struct StructureCorpusTests {
  private static let files = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car")

  @Test func `all files parse without problems`() throws {
    #expect(!Self.files.isEmpty)
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      let catalog = try CompiledCatalog(bytes.span)
      #expect(catalog.problems == [], "\(file.path)")
      #expect(catalog.renditions.count == catalog.header.renditionCount, "\(file.path)")
    }
  }

  @Test func `every link has its atlas and lies in it`() throws {
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      let catalog = try CompiledCatalog(bytes.span)
      for rendition in catalog.renditions {
        guard case .link(let link) = rendition.payload else { continue }
        let atlas = try #require(catalog.rendition(for: link.target), "\(file.path): \(rendition.name)")
        #expect(catalog.renditions[atlas].layout == .atlas)
        #expect(link.x + link.width <= catalog.renditions[atlas].width)
        #expect(link.y + link.height <= catalog.renditions[atlas].height)
        #expect(link.width == rendition.width && link.height == rendition.height)
      }
    }
  }
}
