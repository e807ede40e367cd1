import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

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

  @Test func `layers, gradients and external links name parts of their catalog`() throws {
    var (layers, stops, links) = (0, 0, 0)
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      let catalog = try CompiledCatalog(bytes.span)
      for rendition in catalog.renditions {
        for layer in rendition.properties.layers {
          layers += 1
          #expect(catalog.facets.contains { $0.key[.identifier] == layer.target[.identifier] })
          #expect((0...1).contains(layer.opacity))
        }
        if case .gradient(let gradient) = rendition.payload {
          stops += gradient.stops.count
          #expect(gradient.stops.allSatisfy { stop in catalog.facets.contains { $0.name == stop.color } })
          #expect(gradient.stops.first?.position == 0 && gradient.start == .init(x: 0.5, y: 0))
        }
        if case .externalLink(let link) = rendition.payload {
          links += 1
          #expect(link.names.count == 2 && link.names[0].hasPrefix("com."))
        }
      }
    }
    #expect(layers > 0 && stops > 0 && links > 0)
  }

  @Test func `names are unique without regard to case, and safe`() throws {
    for file in Self.files {
      let bytes = try Corpus.bytes(of: file)
      let names = RenditionName.all(of: try CompiledCatalog(bytes.span))
      #expect(Set(names.map { $0.lowercased() }).count == names.count)
      #expect(!names.contains { $0.hasPrefix("/") || $0.split(separator: "/").contains("..") })
    }
  }
}
