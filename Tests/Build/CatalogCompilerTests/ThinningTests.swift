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

  @Test func `an unknown device is an error with the known names`() {
    var settings = CompileSettings()
    settings.thinning = .init(model: "iPhone99,1")
    let result = CatalogCompiler(settings).compile([])
    #expect(result.catalog == nil)
    #expect(
      result.messages.contains {
        $0.severity == .error && $0.text.contains("iPhone99,1") && $0.text.contains("iPhone17,2")
      })
  }
}
