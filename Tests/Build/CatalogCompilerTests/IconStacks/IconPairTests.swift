import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import Foundation
import Testing

@testable import CrushCatalogCompiler

/// Documents of Icon Composer with the catalogs that Apple's compiler made of them.
struct IconPairTests {
  private static let folder = Corpus.root?.appending(path: "icon")

  private static var catalogs: [URL] { Corpus.files(in: folder, extension: "car") }

  @Test(.enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `stacks, groups, gradients and colors equal Apple's in all bytes`() throws {
    #expect(Self.catalogs.count == 9)
    var compared = 0
    for url in Self.catalogs {
      let bytes = try Files.read(url.path, limit: 1 << 30)
      let catalog = try CompiledCatalog(bytes.span)
      let documents = try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
        .filter { $0.hasSuffix(".icon") }.map { url.deletingLastPathComponent().path + "/" + $0 }
      let ours = try Self.compile(documents, like: catalog)
      // The first versions of the compiler have the pictures and colors of an icon in the folder of its groups.
      let isOld = !catalog.facets.contains { $0.name.contains("_Assets/") }
      if isOld { continue }
      compared += try Self.compare(catalog, bytes, ours.catalog, ours.bytes, name: url.path)
    }
    #expect(compared > 60)
  }

  /// Returns the number of equal renditions.
  private static func compare(
    _ apple: CompiledCatalog, _ appleBytes: [UInt8], _ ours: CompiledCatalog, _ bytes: [UInt8], name: String
  ) throws -> Int {
    let layouts: [RenditionLayout] = [.iconStack, .iconGroup, .gradient, .color]
    let names = Set(ours.facets.map(\.name))
    var compared = 0
    for rendition in apple.renditions where layouts.contains(rendition.layout) || rendition.pixelFormat == .svg {
      guard let facet = apple.facet(of: rendition), names.contains(facet.name) else { continue }
      let index = try #require(ours.rendition(for: rendition.key), "\(name): \(facet.name)")
      if rendition.pixelFormat == .svg {
        let (left, right) = (
          try StoredFileReader(rendition: rendition, limit: 1 << 26).bytes(in: appleBytes.span),
          try StoredFileReader(rendition: ours.renditions[index], limit: 1 << 26).bytes(in: bytes.span)
        )
        #expect(left == right, "\(name): \(facet.name)")
      } else {
        #expect(
          Array(appleBytes[rendition.range]) == Array(bytes[ours.renditions[index].range]), "\(name): \(facet.name)")
      }
      compared += 1
    }
    return compared
  }

  private static func compile(
    _ documents: [String], like catalog: CompiledCatalog
  ) throws -> (catalog: CompiledCatalog, bytes: [UInt8]) {
    var settings = CompileSettings()
    settings.platform = .macosx
    settings.minimumTarget = try #require(CompileSettings.Version(catalog.metadata?.platformVersion ?? ""))
    settings.includesAllAppIcons = true
    settings.iconFallbacks = .none
    let result = CatalogCompiler(settings).compile(documents.map { CatalogSourceReader.read($0) })
    #expect(result.messages.filter { $0.severity == .error } == [])
    let bytes = try #require(result.catalog)
    return (try CompiledCatalog(bytes.span), bytes)
  }
}
