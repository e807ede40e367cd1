import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFiles
import CrushFixtures
import Foundation
import Testing

@testable import CrushCatalogCompiler

/// Apple-made catalogs and their sources.
struct Pair: Sendable, CustomStringConvertible {
  let folder: String
  let file: String
  let settings: CompileSettings
  /// The sources below the folder.
  let catalogs: [String]

  var description: String { "\(folder)/\(file)" }

  var root: String { Corpus.root?.appending(path: "car/pairs/\(folder)").path ?? "" }

  func model() throws -> CatalogCompiler.Model {
    let bytes = try Files.read(root + "/" + file, limit: 1 << 30)
    return CatalogCompiler.Model(catalog: try CompiledCatalog(bytes.span), bytes: bytes)
  }

  func sources() -> [SourceCatalog] {
    catalogs.map { CatalogSourceReader.read(root + "/Sources/" + $0) }
  }

  static func make(
    _ platform: CompileSettings.Platform, _ target: CompileSettings.Version, devices: Set<String> = []
  ) -> CompileSettings {
    var settings = CompileSettings()
    settings.platform = platform
    settings.minimumTarget = target
    settings.devices = devices
    settings.appIcon = "AppIcon"
    return settings
  }

  /// - Parameter target: the minimum system.
  private init(
    _ folder: String, _ file: String = "Assets.car", _ platform: CompileSettings.Platform = .iphoneos,
    target: CompileSettings.Version, devices: Set<String> = [], catalog: String = "Assets.xcassets"
  ) {
    self.folder = folder
    self.file = file
    settings = Self.make(platform, target, devices: devices)
    catalogs = [catalog]
  }

  private static let images = "Images.xcassets"

  static let all = [
    Pair("chamber-device", target: .init(13)),
    Pair("chamber-simulator", target: .init(13)),
    Pair("chatnlm", target: .init(12)),
    Pair("teslastore", target: .init(11)),
    Pair("puzzle-target9", target: .init(9)),
    Pair("iamrich-target8", target: .init(8)),
    Pair("ref-samples-mac", "Assets.car", .macosx, target: .init(11), catalog: "Catalog.xcassets"),
    Pair("acextract", "ios.car", target: .init(9), catalog: images),
    Pair("acextract", "ipad.car", target: .init(9), devices: ["ipad"], catalog: images),
    Pair("acextract", "tv.car", .appletvos, target: .init(9), catalog: images),
    Pair("acextract", "watch.car", .watchos, target: .init(2), catalog: images),
    Pair("acextract", "mac.car", .macosx, target: .init(10, 11), catalog: images),
  ]
}

/// The comparison of a draft with an Apple-made catalog.
struct PairComparison {
  var equal = 0
  var different: [String] = []
  var onlyOurs: [String] = []
  var onlyApple: [String] = []

  init(_ draft: CatalogDraft, _ model: CatalogCompiler.Model) {
    var ours: [RenditionKey: [UInt8]] = [:]
    for entry in draft.renditions { ours[entry.key] = Array(entry.record) }
    for rendition in model.catalog.renditions {
      let text =
        "\(rendition.name) \(rendition.layout.rawValue) \(rendition.key.values.map { "\($0.attribute.rawValue):\($0.value)" }.joined(separator: " "))"
      guard let record = ours.removeValue(forKey: rendition.key) else {
        onlyApple.append(text)
        continue
      }
      let apple = Array(model.bytes[rendition.range])
      if apple == record {
        equal += 1
      } else {
        let at = zip(apple, record).enumerated().first { $1.0 != $1.1 }?.offset ?? min(apple.count, record.count)
        different.append("\(text) at \(at), \(apple.count) \(record.count) bytes")
      }
    }
    onlyOurs = ours.keys.map { $0.values.map { "\($0.attribute.rawValue):\($0.value)" }.joined(separator: " ") }
  }
}

@Suite struct PairTests {
  /// The renditions that are equal to Apple's in all bytes, at least. The others differ for known reasons: bytes that
  /// Apple's tool does not initialize, LZVN streams, PDF files that it rewrites, and the packer of Xcode 7.
  static let floors: [(pair: Pair, equal: Int, isIdentical: Bool)] = zip(
    Pair.all, [37, 9, 8, 9, 48, 30, 55, 62, 45, 37, 1, 34]
  ).map { ($0, $1, $0.folder.hasPrefix("chamber")) }

  @Test(.enabled(if: Corpus.isThere), arguments: floors.indices)
  func `renditions and tables equal Apple's`(index: Int) throws {
    let (pair, floor, isIdentical) = Self.floors[index]
    let model = try pair.model()
    var job = CompileJob(pair.settings, model: model, store: NoStore(), width: 2)
    let made = job.draft(pair.sources())
    let draft = try #require(made)
    let result = PairComparison(draft, model)
    #expect(result.equal >= floor, "\(pair): \(result.equal) equal; \(result.different)")
    #expect(result.onlyOurs.isEmpty, "\(pair): \(result.onlyOurs)")
    let bytes = draft.encoded()
    #expect(throws: Never.self) { try CatalogReadback.check(bytes, is: draft) }
    let written = try CompiledCatalog(bytes.span)
    #expect(written.keyFormat == model.catalog.keyFormat)
    #expect(written.storedKeyFormat == model.catalog.storedKeyFormat)
    #expect(written.appearances == model.catalog.appearances)
    #expect(written.facets == model.catalog.facets)
    if isIdentical { #expect(bytes == model.bytes, "\(pair)") }
    print("\(pair): \(result.equal) of \(model.catalog.renditions.count) renditions are equal")
    for line in result.onlyApple {
      #expect(line.contains(".pdf ") || line.contains("ZZZZPackedAsset"), "\(pair): \(line)")
    }
  }

  /// Without a model, a catalog that was not thinned has the names, keys and tables of Apple's.
  @Test(.enabled(if: Corpus.isThere), arguments: [0, 6])
  func `tables equal Apple's without a model`(index: Int) throws {
    let pair = Pair.all[index]
    let model = try pair.model()
    let result = CatalogCompiler(pair.settings, width: 2).compile(pair.sources())
    let bytes = try #require(result.catalog)
    let written = try CompiledCatalog(bytes.span)
    #expect(written.keyFormat == model.catalog.keyFormat)
    #expect(written.appearances == model.catalog.appearances)
    #expect(written.facets == model.catalog.facets)
    #expect(written.bitmapKeys == model.catalog.bitmapKeys)
    #expect(written.renditions.map(\.key) == model.catalog.renditions.map(\.key))
    #expect(written.metadata?.platform == model.catalog.metadata?.platform)
    #expect(written.metadata?.platformVersion == model.catalog.metadata?.platformVersion)
  }
}
