import CrushCatalogCompiler
import CrushCodecs
import CrushCompiledCatalogs
import CrushFileKinds
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The outputs that later builds make again or leave unchanged.
@Suite struct IncrementalBuildTests {
  private let fixture: BuildFixture
  private let source: String
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try BuildFixture()
    source = try fixture.folder.makeFolder("source")
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/a/rgb.png")
    try folder.write(BuildFixture.bytes("Formats/palette8.png"), to: "source/a/palette.png")
    try folder.write(BuildFixture.bytes("App/Info.plist"), to: "source/Info.plist")
    try folder.write(BuildFixture.bytes("App/en.lproj/Localizable.strings"), to: "source/Localizable.strings")
    try folder.write("0123456789", to: "source/data.txt")
  }

  private var manifest: String { folder.path(".assetcrush-manifest-out") }

  /// Sets times so old that traces are settled.
  private func age(_ paths: [String]) throws {
    for path in paths {
      try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSinceNow: -1000)], ofItemAtPath: path)
    }
  }

  private func states(_ records: [FileRecord]) -> [String: OutputState] {
    Dictionary(uniqueKeysWithValues: records.compactMap { record in record.output.map { ($0, record.state) } })
  }

  /// The output of a build from scratch.
  private func scratch(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> [String: [UInt8]] {
    let other = try TemporaryFolder()
    var options = BuildOptions(sources: [source], output: other.path("out"))
    options.recipe.effort = Effort.all[0]
    change(&options)
    _ = try Builder(options).run()
    return try other.tree("out")
  }

  @Test func `a second build has equal records, and changes neither output nor manifest`() throws {
    let first = try fixture.build([source])
    let second = try fixture.build([source])
    #expect(second.map(\.disposition) == first.map(\.disposition) && second.map(\.image) == first.map(\.image))
    #expect(second.map(\.warnings) == first.map(\.warnings) && second.map(\.outputBytes) == first.map(\.outputBytes))
    #expect(second.allSatisfy { $0.state == .current })
    #expect(try fixture.outputs() == scratch())
  }

  @Test func `a change that keeps size and time is detected, but not by the fast mode`() throws {
    try age([folder.path("source/data.txt")])
    try fixture.build([source])
    let stamp = try FileManager.default.attributesOfItem(atPath: folder.path("source/data.txt"))[.modificationDate]
    try folder.write("9876543210", to: "source/data.txt")
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(stamp)], ofItemAtPath: folder.path("source/data.txt"))
    let fast = try fixture.build([source]) { $0.detection = .times }
    #expect(fast.allSatisfy { !$0.isWritten })
    let careful = try fixture.build([source])
    #expect(careful.filter(\.isWritten).compactMap(\.output) == ["data.txt"])
    #expect(try folder.read("out/data.txt") == Array("9876543210".utf8))
  }

  @Test(arguments: [ChangeDetection.traces, .contents])
  func `a change of an output that keeps size and time is noticed`(_ detection: ChangeDetection) throws {
    try fixture.build([source])
    let path = folder.path("out/data.txt")
    let stamp = try FileManager.default.attributesOfItem(atPath: path)[.modificationDate]
    try #require(FileHandle(forWritingAtPath: path)).write(Data("XXXXXXXXXX".utf8))
    try FileManager.default.setAttributes([.modificationDate: try #require(stamp)], ofItemAtPath: path)
    try fixture.build([source]) { $0.detection = detection }
    #expect(try fixture.outputs() == scratch())
  }

  @Test func `a source with a new time but equal contents is read, and nothing is written`() throws {
    try fixture.build([source])
    let stamps = try FileStamp.all(below: fixture.output)
    try age([folder.path("source/a/rgb.png"), folder.path("source/data.txt")])
    let records = try fixture.build([source])
    #expect(records.allSatisfy { $0.state == .current })
    #expect(try FileStamp.all(below: fixture.output) == stamps)
  }

  @Test func `an option affects only the files of its kind`() throws {
    try fixture.build([source])
    let before = try FileStamp.all(below: fixture.output)
    try fixture.build([source]) { $0.png = .standard }
    let after = try FileStamp.all(below: fixture.output)
    #expect(after.filter { before[$0.key] != $0.value && $0.key != "a" }.keys.sorted() == ["a/rgb.png"])
    #expect(try fixture.outputs() == scratch { $0.png = .standard })
    let expanded = try fixture.build([source]) { $0.variables = ["PRODUCT_NAME": "x"] }
    #expect(expanded.filter { $0.output?.hasSuffix(".strings") == true }.allSatisfy { !$0.isWritten })
    #expect(try fixture.outputs() == scratch { $0.variables = ["PRODUCT_NAME": "x"] })
  }

  /// A new option must be added here, and to `ActionKeys` if results depend on it. Otherwise outputs become stale.
  @Test func `every option is known to change results or not`() {
    let inKeys: Set<String> = [
      "recipe", "png", "keepsSmaller", "propertyLists", "rewritesBinaryLists", "variables", "toolVersion",
      "catalogs",
    ]
    let inRecipe: Set<String> = [
      "effort", "cgbiFilters", "cleansAlpha", "exactXcode", "indexesData", "strip", "reading", "verifies",
    ]
    #expect(Set(Mirror(reflecting: PNGRecipe()).children.compactMap(\.label)) == inRecipe)
    let elsewhere: Set<String> = [
      "sources", "placed", "lists", "base", "output", "mode", "excludes", "jobs", "memory", "detection",
      "keepsManifest", "isForced", "removesOrphans", "waits", "cache", "sideFiles", "interruption", "explains",
    ]
    let all = Set(Mirror(reflecting: BuildOptions(sources: [], output: "")).children.compactMap(\.label))
    #expect(all == inKeys.union(elsewhere))
  }

  /// A new setting of the compiler must be added here, and to `ActionKeys.texts` if results depend on it.
  @Test func `every setting of catalogs is known to change results or not`() {
    let inKeys: Set<String> = [
      "platform", "minimumTarget", "devices", "appIcon", "alternateAppIcons", "includesAllAppIcons", "launchImage",
      "accentColor", "widgetBackgroundColor", "languages", "optimization",
      "compressesPNGs", "looseIcons", "iconFallbacks", "enablesOnDemandResources", "thinning", "verifies",
    ]
    #expect(Set(Mirror(reflecting: CompileSettings()).children.compactMap(\.label)) == inKeys)
    #expect(
      Set(Mirror(reflecting: CatalogBuild()).children.compactMap(\.label)) == ["mode", "settings", "given", "compiler"])
  }

  @Test func `each setting of catalogs changes the key of a group`() {
    let changes: [(inout CatalogBuild) -> Void] = [
      { $0.settings.platform = .macosx }, { $0.settings.minimumTarget = .init(13, 1) },
      { $0.settings.devices = ["ipad"] }, { $0.settings.appIcon = "A" }, { $0.settings.alternateAppIcons = ["A"] },
      { $0.settings.includesAllAppIcons = true }, { $0.settings.launchImage = "A" },
      { $0.settings.accentColor = "A" }, { $0.settings.widgetBackgroundColor = "A" },
      { $0.settings.languages = ["A"] }, { $0.settings.optimization = .space },
      { $0.settings.compressesPNGs = false }, { $0.settings.looseIcons = .all }, { $0.settings.iconFallbacks = .flat },
      { $0.settings.enablesOnDemandResources = true }, { $0.settings.thinning = .init(model: "A") },
      { $0.settings.thinning = .init(configuration: "A") },
      { $0.settings.thinning = .init(model: "A", osVersion: .init(17)) }, { $0.settings.verifies = false },
      { $0.given = [.platform] }, { $0.given = [.devices, .minimumTarget] },
    ]
    func key(_ catalogs: CatalogBuild, _ kind: BuildGroup.Kind = .assetCatalogs) -> ContentHash {
      var options = BuildOptions(sources: [], output: "")
      options.catalogs = catalogs
      let group = BuildGroup(kind: kind, name: "Assets.car", sources: [])
      return ActionKeys(options).key(of: group, hash: ContentHash(1, 2, 0, 0))
    }
    var seen: Set<ContentHash> = [key(CatalogBuild()), key(CatalogBuild(), .strings)]
    for (index, change) in changes.enumerated() {
      var catalogs = CatalogBuild()
      change(&catalogs)
      #expect(seen.insert(key(catalogs)).inserted, "change \(index)")
    }
  }

  @Test func `each option that changes results changes the key of an affected file`() {
    var base = BuildOptions(sources: [], output: "")
    base.variables = ["A": "1"]
    let changes: [(inout BuildOptions) -> Void] = [
      { $0.recipe.effort = Effort.all[5] }, { $0.png = .auto }, { $0.recipe.cgbiFilters = [.sub] },
      { $0.recipe.cleansAlpha = true },
      { $0.recipe.exactXcode = AppleEncoder.Settings(filter: .none) }, { $0.recipe.indexesData = true },
      { $0.recipe.strip = StripPolicy(.all) }, { $0.recipe.strip = StripPolicy(.list([ChunkType("tEXt")])) },
      { $0.recipe.strip = StripPolicy(.all, keep: [ChunkType("tEXt")]) }, { $0.keepsSmaller = true },
      { $0.propertyLists = .copy }, { $0.rewritesBinaryLists = true }, { $0.variables = ["A": "2"] },
      { $0.variables = ["A1": ""] }, { $0.recipe.reading.isLenient = true }, { $0.recipe.reading.maximumPixels = 5 },
      { $0.recipe.verifies = false }, { $0.toolVersion = "2" },
    ]
    let kinds: [(FileClass, String)] = [(.png, "a.png"), (.propertyList, "Info.plist")]
    func keys(_ options: BuildOptions) -> [ContentHash] {
      kinds.map { kind, name in
        let item = BuildItem(
          source: name, output: name, fileClass: kind, root: 0, below: name,
          trace: FileTrace(size: 0, modified: 0, changed: 0, number: 0), permissions: 0)
        return ActionKeys(options).key(of: item, hash: ContentHash(1, 2, 0, 0))
      }
    }
    var seen = [keys(base)]
    for change in changes {
      var options = base
      change(&options)
      let changed = keys(options)
      #expect(!seen.contains(changed))
      seen.append(changed)
    }
  }

  @Test func `force makes every output again, and writes only changed ones`() throws {
    try fixture.build([source])
    let stamps = try FileStamp.all(below: fixture.output)
    let records = try fixture.build([source]) { $0.isForced = true }
    #expect(records.allSatisfy { !$0.isWritten })
    #expect(try FileStamp.all(below: fixture.output) == stamps)
  }

  @Test func `broken, foreign and older manifests are ignored`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    try fixture.build([source])
    let good = try Array(Data(contentsOf: URL(filePath: manifest)))
    let expected = try fixture.outputs()
    #expect(ManifestValue(good)?.bytes == good)
    for round in 0..<200 {
      var bad = good
      if round % 4 == 0 {
        bad.removeLast(Int.random(in: 1...bad.count, using: &random))
      } else {
        let place = Int.random(in: 0..<bad.count, using: &random)
        bad[place] ^= UInt8.random(in: 1...255, using: &random)
      }
      #expect(ManifestValue(bad) == nil, "seed \(random.seed), round \(round)")
    }
    for bad in [[], Array("assetcrush manifest 0\n".utf8), Array(good.dropLast(20)), random.bytes(1000)] {
      try Data(bad).write(to: URL(filePath: manifest))
      #expect(try fixture.build([source]).allSatisfy { $0.state == .current })
      #expect(try fixture.outputs() == expected)
      #expect(ManifestValue(try Array(Data(contentsOf: URL(filePath: manifest)))) != nil)
    }
  }

  @Test func `equal builds give manifests that differ only by times`() throws {
    try fixture.build([source])
    let first = try #require(ManifestValue(try Array(Data(contentsOf: URL(filePath: manifest)))))
    #expect(first.roots == ["folder:../source"])
    #expect(first.entries.keys.map(\.text).sorted() == (try fixture.outputs()).keys.sorted())
    #expect(first.entries.values.allSatisfy { $0.made != nil })
  }

  @Test func `a dry run and a check read the manifest and do not write it`() throws {
    try fixture.build([source])
    let before = try FileStamp(of: manifest)
    try folder.write("new", to: "source/new.txt")
    try folder.write("1", to: "source/data.txt")
    try FileManager.default.removeItem(atPath: folder.path("source/Info.plist"))
    for mode in [WritingMode.check, .dryRun] {
      let records = try fixture.build([source]) { $0.mode = mode }
      #expect(states(records)["new.txt"] == .missing && states(records)["data.txt"] == .stale)
      #expect(states(records)["a/rgb.png"] == .current)
      #expect(records.filter { $0.disposition == .orphan(.present) }.map(\.source) == [folder.path("out/Info.plist")])
      #expect(BuildTotals(of: records).outdated == 3)
    }
    #expect(try FileStamp(of: manifest) == before && folder.exists("out/Info.plist"))
  }

  @Test func `without a manifest no file is beside the output`() throws {
    try fixture.build([source]) { $0.keepsManifest = false }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["out", "source"])
    #expect(try fixture.build([source]) { $0.keepsManifest = false }.allSatisfy { $0.state == .current })
  }

  @Test func `a failed file is tried again, and its old output stays in the manifest`() throws {
    try fixture.build([source])
    try folder.write(BuildFixture.bytes("Broken/bad-crc.png"), to: "source/a/rgb.png")
    for _ in 0..<2 { #expect(try fixture.build([source]).contains { $0.failure != nil }) }
    #expect(folder.exists("out/a/rgb.png"))
    try FileManager.default.removeItem(atPath: folder.path("source/a/rgb.png"))
    try fixture.build([source])
    #expect(!folder.exists("out/a/rgb.png"))
  }
}
