import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFixtures
import Testing

@testable import CrushCatalogCompiler

@Suite struct ThinningTests {
  /// The thinned catalogs, with a device whose arguments they state.
  static let pairs: [(folder: String, target: CompileSettings.Version, device: String, version: Int)] = [
    ("chamber-simulator", .init(13), "iPhone18,2", 971), ("chatnlm", .init(12), "iPhone16,2", 916),
    ("teslastore", .init(11), "iPad13,4", 804),
  ]

  @Test(.enabled(if: Corpus.isThere), arguments: pairs.indices)
  func `a thinned catalog has the renditions of Apple's`(index: Int) throws {
    let (folder, target, device, version) = Self.pairs[index]
    let pair = try #require(Pair.all.first { $0.folder == folder })
    var settings = Pair.make(.iphoneos, target)
    settings.thinning = .init(model: device)
    var job = CompileJob(settings, model: nil, store: NoStore(), width: 2, version: version)
    let made = job.draft(pair.sources())
    let draft = try #require(made)
    let model = try pair.model()
    let result = PairComparison(draft, model)
    #expect(result.onlyOurs.isEmpty, "\(result.onlyOurs)")
    #expect(result.onlyApple.isEmpty, "\(result.onlyApple)")
  }

  @Test func `the arguments are the ones that Apple's tool writes`() throws {
    let device = try #require(ThinningDevice.named("iPhone18,2"))
    #expect(
      device.arguments(deployment: ThinningDevice.deployment(.init(26, 1)))
        == "optimized <idiom 1> <subtype 2868> <scale 3> <gamut 1> <graphics 11> "
        + "<graphicsfallback (10,9,8,7,6,5,4,3,2,1,0)> <memory 12> <deployment 12> <hostedIdioms (4)>")
    let pad = try #require(ThinningDevice.named("iPad13,4"))
    #expect(
      pad.arguments(deployment: ThinningDevice.deployment(.init(16, 4)))
        == "optimized <idiom 2> <subtype 2388> <scale 2> <gamut 1> <graphics 8> "
        + "<graphicsfallback (7,6,5,4,3,2,1,0)> <memory 8> <deployment 8> <hostedIdioms *>")
  }

  @Test func `no model belongs to two devices`() {
    let models = ThinningDevice.all.flatMap(\.models)
    #expect(Set(models).count == models.count)
  }

  @Test(arguments: ["iPhone99,1", "Watch7,5", "RealityDevice14,1", "Mac"])
  func `an unknown device gives the catalog for all devices, with a warning`(_ model: String) throws {
    var settings = CompileSettings()
    let whole = CatalogCompiler(settings).compile([])
    settings.thinning = .init(model: model)
    let result = CatalogCompiler(settings).compile([])
    #expect(result.catalog == whole.catalog)
    #expect(result.messages.map(\.severity) == [.warning] && result.messages[0].text.contains("\"\(model)\""))
  }

  @Test(arguments: [
    ("iPhone14,5", 3), ("iPhone10,3", 4), ("iPhone9,2", 2), ("iPhone15,2", 6), ("iPhone18,2", 12), ("iPad8,1", 3),
  ])
  func `the arguments state the class of the memory`(_ model: String, _ memory: Int) throws {
    let text = try #require(ThinningDevice.named(model)).arguments(deployment: 8)
    #expect(text.contains("<memory \(memory)>"), "\(text)")
  }

  @Test(arguments: [(16, 4, 8), (17, 0, 9), (17, 1, 9), (17, 2, 10), (17, 5, 10), (18, 0, 11), (26, 1, 12)])
  func `the arguments state the system`(_ major: Int, _ minor: Int, _ expected: Int) {
    #expect(ThinningDevice.deployment(.init(major, minor)) == expected)
  }

  @Test func `a device draws the image of the most memory that it has`() throws {
    let keys = ["any", "1GB", "2GB", "3GB", "4GB", "6GB"].map { memory -> RenditionKey in
      var traits = SourceTraits()
      traits.memory = memory
      let keys = TraitKeys(rules: PlatformRules(CompileSettings()))
      guard case .key(let key) = keys.key(traits, part: 181, scale: 1) else { return RenditionKey([]) }
      return key
    }
    #expect(keys.map { $0[.memoryClass] } == [0, 1, 2, 4, 3, 6])
    func kept(_ model: String) throws -> [Int] {
      Thinning(device: try #require(ThinningDevice.named(model))).kept(keys)
    }
    #expect(try kept("iPhone14,5") == [4])
    #expect(try kept("iPhone10,3") == [3])
    #expect(try kept("iPhone8,1") == [2])
    #expect(try kept("iPhone15,2") == [5])
  }

  @Test(arguments: [
    (CompileSettings.Platform.iphoneos, true, true), (.appletvos, false, true), (.macosx, false, false),
    (.watchos, false, false),
  ])
  func `a platform keeps the classes that its devices have`(
    _ platform: CompileSettings.Platform, _ hasSizes: Bool, _ hasHardware: Bool
  ) {
    func isKept(_ change: (inout SourceTraits) -> Void) -> Bool {
      var traits = SourceTraits()
      change(&traits)
      var settings = CompileSettings()
      settings.platform = platform
      let keys = TraitKeys(rules: PlatformRules(settings))
      if case .key = keys.key(traits, part: 181, scale: 1) { return true }
      return false
    }
    #expect(isKept { $0.widthClass = "compact" } == hasSizes)
    #expect(isKept { $0.heightClass = "regular" } == hasSizes)
    #expect(isKept { $0.memory = "2GB" } == hasHardware)
    #expect(isKept { $0.graphics = "metal3v1" } == hasHardware)
  }
}
