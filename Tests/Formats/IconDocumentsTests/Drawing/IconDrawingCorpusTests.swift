import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushIconDocuments

struct IconDrawingCorpusTests {
  private static let documents = Corpus.files(in: Corpus.root?.appending(path: "icon"), extension: "json")

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `documents with Apple's catalogs are drawn`() throws {
    #expect(!Self.documents.isEmpty)
    for file in Self.documents {
      let folder = file.deletingLastPathComponent()
      let assets = folder.appending(path: "Assets")
      var pictures: [String: [UInt8]] = [:]
      for name in try FileManager.default.contentsOfDirectory(atPath: assets.path) {
        pictures[name] = try Corpus.bytes(of: assets.appending(path: name))
      }
      let document = try #require(IconReader.read(try Corpus.bytes(of: file)).document)
      let idioms: Set<String> = ["square", "macOS"]
      let drawing = try IconDrawing(document, idioms: idioms, pictures: pictures)
      let image = try drawing.image(.light, side: 128, shape: .square)
      #expect(image.isOpaque && Set(image.pixels).count > 16, "\(folder.path)")
    }
  }
}
