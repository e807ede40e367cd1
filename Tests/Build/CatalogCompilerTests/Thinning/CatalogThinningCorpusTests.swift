import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import Foundation
import Testing

@testable import CrushCatalogCompiler

/// Thinning of Apple-made catalogs.
@Suite struct CatalogThinningCorpusTests {
  /// The catalogs of the corpus. The one theme of macOS among them has blocks that a copy would lack.
  static let paths = Corpus.files(in: Corpus.root?.appending(path: "car"), extension: "car").map(\.path)

  private struct Loaded {
    let catalog: CompiledCatalog
    let bytes: [UInt8]
    let subset: CatalogSubset
    let thinning: CatalogThinning

    init?(_ path: String) throws {
      let bytes = try Files.read(path, limit: 1 << 30)
      let catalog = try CompiledCatalog(bytes.span)
      guard let subset = try? CatalogSubset(catalog, bytes: bytes) else {
        #expect(path.contains("498-macosx"), "\(path)")
        return nil
      }
      (self.bytes, self.catalog, self.subset) = (bytes, catalog, subset)
      thinning = CatalogThinning(catalog)
    }
  }

  @Test(.enabled(if: Corpus.isThere), arguments: paths)
  func `a thinned catalog reads back, and its renditions keep their bytes`(path: String) throws {
    guard let loaded = try Loaded(path) else { return }
    let records = Dictionary(
      loaded.catalog.renditions.map { ($0.key, Array(loaded.bytes[$0.range])) }, uniquingKeysWith: { $1 })
    for model in ["iPhone15,2", "iPhone11,8", "iPad13,4", "AppleTV6,2"] {
      let traits = ThinningTraits(try #require(ThinningDevice.named(model)))
      let kept = loaded.thinning.kept(for: [traits])
      let draft = loaded.subset.draft(keeping: kept, thinning: ThinningTraits.arguments([traits]))
      let bytes = draft.encoded()
      #expect(throws: Never.self) { try CatalogReadback.check(bytes, is: draft) }
      #expect(bytes == loaded.subset.bytes(keeping: kept, thinning: ThinningTraits.arguments([traits])))
      let thinned = try CompiledCatalog(bytes.span)
      #expect(thinned.renditions.count == loaded.subset.closure(of: kept).count)
      #expect(bytes.count <= loaded.bytes.count)
      for rendition in thinned.renditions {
        #expect(records[rendition.key] == Array(bytes[rendition.range]))
        // Every name is still found, and no link leads to a dropped atlas.
        if let link = rendition.link, loaded.catalog.rendition(for: link.target) != nil {
          #expect(thinned.rendition(for: link.target) != nil)
        }
      }
      // A second thinning drops nothing more.
      #expect(CatalogThinning(thinned).kept(for: [traits]).count == kept.count)
    }
  }

  @Test(.enabled(if: Corpus.isThere), arguments: paths)
  func `every asset with a universal form keeps one on each device`(path: String) throws {
    guard let loaded = try Loaded(path) else { return }
    let renditions = loaded.catalog.renditions
    let universal = Set(
      renditions.filter { $0.key[.idiom] == 0 && $0.key[.subtype] == 0 && $0.layout != .atlas }.compactMap(\.facet)
    ).subtracting(renditions.filter { $0.key[.memoryClass] > 0 || $0.key[.graphicsClass] > 0 }.compactMap(\.facet))
    for device in ThinningDevice.all {
      let kept = loaded.thinning.kept(for: [ThinningTraits(device)])
      #expect(universal.isSubset(of: Set(kept.compactMap { renditions[$0].facet })), "\(device.models)")
    }
  }

  @Test(.enabled(if: Corpus.isThere), arguments: paths)
  func `all renditions together are the catalog itself`(path: String) throws {
    guard let loaded = try Loaded(path) else { return }
    let all = Set(loaded.catalog.renditions.indices)
    let bytes = loaded.subset.bytes(keeping: all, thinning: nil)
    let copy = try CompiledCatalog(bytes.span)
    #expect(copy.facets == loaded.catalog.facets && copy.metadata == loaded.catalog.metadata)
    #expect(copy.renditions.count == Set(loaded.catalog.renditions.map(\.key)).count)
    #expect(try bytes == CatalogDraft(copying: loaded.catalog, in: loaded.bytes).encoded())
  }

  /// The catalogs of the corpus that Apple's tools thinned for one device of our table, with that device.
  private static let thinned: [(file: String, device: String)] = [
    ("pairs/chamber-simulator/Assets.car", "iPhone18,2"), ("pairs/chatnlm/Assets.car", "iPhone16,2"),
    ("pairs/teslastore/Assets.car", "iPad13,4"), ("files/427-ios-d27e99a8.car", "iPhone6,1"),
    ("files/492-ios-737ca49a.car", "iPhone6,1"), ("files/493-ios-5be3190a.car", "iPhone7,2"),
    ("files/493-atv-72d34d54.car", "AppleTV5,3"), ("files/795-ios-4747d550.car", "iPhone15,3"),
    ("files/916-ios-a17d22d6.car", "iPhone16,2"), ("files/917-ios-1574e4a1.car", "iPhone17,2"),
    ("files/918-ios-619712cd.car", "iPhone17,3"),
  ]

  @Test(.enabled(if: Corpus.isThere), arguments: thinned.indices)
  func `a catalog that Apple thinned for a device stays whole for this device`(index: Int) throws {
    let (file, model) = Self.thinned[index]
    let path = try #require(Corpus.root?.appending(path: "car/" + file).path)
    let loaded = try #require(try Loaded(path))
    let device = try #require(ThinningDevice.named(model))
    let traits = ThinningTraits(device)
    let kept = loaded.subset.closure(of: loaded.thinning.kept(for: [traits]))
    let dropped = Set(loaded.catalog.renditions.indices).subtracting(kept)
    #expect(dropped.isEmpty, "\(dropped.map { loaded.catalog.renditions[$0].name })")
    let text = try #require(loaded.catalog.metadata?.thinning)
    #expect(text.hasPrefix("optimized <idiom \(device.idiom)> <subtype \(device.subtype)> <scale \(device.scale)> "))
  }

  @Test(.enabled(if: Corpus.isThere), arguments: ThinningTests.pairs.indices)
  func `a catalog for all devices, thinned afterwards, has the renditions of Apple's thinned one`(index: Int) throws {
    let (folder, target, model, version) = ThinningTests.pairs[index]
    let pair = try #require(Pair.all.first { $0.folder == folder })
    var job = CompileJob(Pair.make(.iphoneos, target), model: nil, store: NoStore(), width: 2, version: version)
    let made = job.draft(pair.sources())
    let whole = try #require(made).encoded()
    let catalog = try CompiledCatalog(whole.span)
    let traits = ThinningTraits(try #require(ThinningDevice.named(model)))
    // Atlases of a whole catalog have other numbers than the ones that are packed after thinning.
    let kept = Set(CatalogThinning(catalog).kept(for: [traits]).map { catalog.renditions[$0].key })
    let apple = try pair.model().catalog.renditions.filter { $0.layout != .atlas }.map(\.key)
    #expect(kept == Set(apple))
    #expect(kept.count < catalog.renditions.count)
  }
}
