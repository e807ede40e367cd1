import CrushFixtures
import Foundation
import Testing

@testable import CrushCompiledCatalogs

/// Catalogs of Apple that are read and written again.
struct DraftCorpusTests {
  private struct Sample {
    let name: String
    let file: [UInt8]
    let catalog: CompiledCatalog
  }

  private var samples: [Sample] {
    get throws {
      try Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car").map { url in
        let file = try Corpus.bytes(of: url)
        let catalog = try CompiledCatalog(file.span)
        return Sample(name: url.pathComponents.suffix(2).joined(separator: "/"), file: file, catalog: catalog)
      }
    }
  }

  @Test(.enabled(if: Corpus.isThere, "\(Corpus.absence)"))
  func `catalogs of Apple are equal after they are read and written`() throws {
    var (equal, others): (Int, [String]) = (0, [])
    for sample in try samples {
      // The App Store keeps unused blocks.
      if sample.catalog.metadata?.thinning.hasPrefix("carutil") == true { continue }
      let draft = try CatalogDraft(copying: sample.catalog, in: sample.file)
      let bytes = draft.encoded()
      if bytes == sample.file {
        equal += 1
      } else {
        let first = zip(bytes, sample.file).enumerated().first { $1.0 != $1.1 }?.offset ?? -1
        if let folder = ProcessInfo.processInfo.environment["ASSETCRUSH_WRITE"] {
          try Data(bytes).write(to: URL(filePath: folder).appending(path: sample.name.replacing("/", with: "_")))
        }
        others.append("\(sample.name): first difference at \(first), \(bytes.count) and \(sample.file.count) bytes")
      }
    }
    print("\(equal) catalogs equal, \(others.count) not:\n" + others.joined(separator: "\n"))
    #expect(equal >= 30)
  }
}
