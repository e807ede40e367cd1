import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// The lists of Apple's icons, read and written again.
@Suite(.enabled(if: Corpus.isThere, "\(Corpus.absence)")) struct IconRecordCorpusTests {
  @Test func `stacks and groups of Apple are equal after reading and writing`() throws {
    var compared = 0
    for url in Corpus.files(in: Corpus.root?.appending(path: "icon"), extension: "car") {
      let file = try Corpus.bytes(of: url)
      let catalog = try CompiledCatalog(file.span)
      for rendition in catalog.renditions where [.iconStack, .iconGroup].contains(rendition.layout) {
        let (references, styles) = (rendition.properties.layers, rendition.properties.styles)
        try #require(references.count == styles.count)
        let layers = zip(references, styles).map { RenditionRecord.IconLayer($0, $1) }
        let isStack = rendition.layout == .iconStack
        let name = isStack ? String(rendition.name.dropLast(".iconstack".count)) : ""
        let made = (isStack ? RenditionRecord.iconStack(name: name, layers) : .iconGroup(layers)).encoded()
        #expect(made == Array(file[rendition.range]), "\(url.path): \(rendition.name)")
        compared += 1
      }
    }
    #expect(compared >= 60)
  }
}
