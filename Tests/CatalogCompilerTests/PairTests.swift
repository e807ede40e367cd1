import CatalogSources
import Catalogs
import FileSystem
import Fixtures
import Foundation
import Testing

@testable import CatalogCompiler

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
    settings.verifies = ProcessInfo.processInfo.environment["NOVERIFY"] == nil
    return settings
  }

  static let all: [Pair] = [
    Pair(
      folder: "chamber-device", file: "Assets.car", settings: make(.iphoneos, CompileSettings.Version(13)),
      catalogs: ["Assets.xcassets"]),
    Pair(
      folder: "chamber-simulator", file: "Assets.car", settings: make(.iphoneos, CompileSettings.Version(13)),
      catalogs: ["Assets.xcassets"]),
    Pair(
      folder: "chatnlm", file: "Assets.car", settings: make(.iphoneos, CompileSettings.Version(12)),
      catalogs: ["Assets.xcassets"]),
    Pair(
      folder: "teslastore", file: "Assets.car", settings: make(.iphoneos, CompileSettings.Version(11)),
      catalogs: ["Assets.xcassets"]),
    Pair(
      folder: "puzzle-target9", file: "Assets.car", settings: make(.iphoneos, CompileSettings.Version(9)),
      catalogs: ["Assets.xcassets"]),
    Pair(
      folder: "iamrich-target8", file: "Assets.car", settings: make(.iphoneos, CompileSettings.Version(8)),
      catalogs: ["Assets.xcassets"]),
    Pair(
      folder: "ref-samples-mac", file: "Assets.car", settings: make(.macosx, CompileSettings.Version(11)),
      catalogs: ["Catalog.xcassets"]),
    Pair(
      folder: "acextract", file: "ios.car", settings: make(.iphoneos, CompileSettings.Version(9)),
      catalogs: ["Images.xcassets"]),
    Pair(
      folder: "acextract", file: "ipad.car", settings: make(.iphoneos, CompileSettings.Version(9), devices: ["ipad"]),
      catalogs: ["Images.xcassets"]),
    Pair(
      folder: "acextract", file: "tv.car", settings: make(.appletvos, CompileSettings.Version(9)),
      catalogs: ["Images.xcassets"]),
    Pair(
      folder: "acextract", file: "watch.car", settings: make(.watchos, CompileSettings.Version(2)),
      catalogs: ["Images.xcassets"]),
    Pair(
      folder: "acextract", file: "mac.car", settings: make(.macosx, CompileSettings.Version(10, 11)),
      catalogs: ["Images.xcassets"]),
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
    for entry in draft.renditions { ours[entry.key] = entry.record }
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
  @Test(.enabled(if: Corpus.isThere), arguments: Pair.all)
  func `renditions equal Apple's`(pair: Pair) throws {
    let model = try pair.model()
    for (name, job) in [
      ("like", CompileJob(pair.settings, model: model, store: NoStore(), width: 2)),
      ("alone", CompileJob(pair.settings, model: nil, store: NoStore(), width: 2)),
    ] {
      var job = job
      let made = job.draft(pair.sources())
      let draft = try #require(made)
      let result = PairComparison(draft, model)
      print(
        "PAIR \(pair) \(name): equal \(result.equal), different \(result.different.count), only ours \(result.onlyOurs.count), only Apple \(result.onlyApple.count); messages \(job.result.messages.count)"
      )
      if ProcessInfo.processInfo.environment["ASSETCRUSH_PAIR_DETAIL"] == name {
        for line in result.different { print("  different", line) }
        for line in result.onlyOurs.sorted() { print("  only ours", line) }
        for line in result.onlyApple { print("  only Apple", line) }
        for message in job.result.messages.prefix(20) { print("  message", message.item, message.slot, message.text) }
        print("  key format", draft.keyFormat.map(\.rawValue), model.catalog.keyFormat.map(\.rawValue))
        print("  appearances", draft.appearances, model.catalog.appearances)
      }
    }
  }
}
