import CrushCatalogSources
import CrushCompiledCatalogs
import Testing

@testable import CrushCatalogCompiler

@Suite struct TraitKeysTests {
  private func keys(_ platform: CompileSettings.Platform = .iphoneos, devices: Set<String> = []) -> TraitKeys {
    var settings = CompileSettings()
    settings.platform = platform
    settings.devices = devices
    return TraitKeys(rules: PlatformRules(settings))
  }

  private func value(
    _ attribute: KeyAttribute, platform: CompileSettings.Platform = .iphoneos, _ change: (inout SourceTraits) -> Void
  ) -> Int? {
    var traits = SourceTraits()
    change(&traits)
    guard case .key(let key) = keys(platform).key(traits, part: 181, scale: 2) else { return nil }
    return key[attribute]
  }

  @Test(
    arguments: [
      ("universal", 0), ("iphone", 1), ("ipad", 2), ("car", 4), ("ios-marketing", 6), ("watch", nil), ("mac", nil),
      ("tv", nil), ("vision", nil), ("toaster", nil),
    ] as [(String, Int?)])
  func `idioms of iOS have their numbers, and the others belong to another build`(name: String, number: Int?) {
    #expect(value(.idiom) { $0.idiom = name } == number)
  }

  @Test(arguments: [
    (CompileSettings.Platform.watchos, "watch", 5), (.appletvos, "tv", 3), (.xros, "vision", 8), (.macosx, "mac", 0),
  ])
  func `idioms of other platforms have their numbers`(
    platform: CompileSettings.Platform, name: String, number: Int
  ) {
    #expect(value(.idiom, platform: platform) { $0.idiom = name } == number)
  }

  @Test(
    arguments: [
      ("compact", 1), ("regular", 2), ("any", 0), ("huge", nil),
    ] as [(String, Int?)])
  func `size classes have their numbers`(name: String, number: Int?) {
    #expect(value(.horizontalSizeClass) { $0.widthClass = name } == number)
    #expect(value(.verticalSizeClass) { $0.heightClass = name } == number)
  }

  @Test(
    arguments: [
      (["luminosity": "dark"], 1, 1), (["luminosity": "light"], 4, 8), (["contrast": "high"], 2, 3),
      (["luminosity": "dark", "contrast": "high"], 3, 6), (["luminosity": "light", "contrast": "high"], 5, 9),
      (["luminosity": "tinted"], 10, 10), ([:], 0, 0), (["luminosity": "sepia"], nil, nil),
    ] as [([String: String], Int?, Int?)])
  func `appearances have the numbers of their platform`(values: [String: String], device: Int?, mac: Int?) {
    let appearances = values.map { SourceTraits.Appearance(appearance: $0.key, value: $0.value) }
    #expect(value(.appearance) { $0.appearances = appearances } == device)
    #expect(value(.appearance, platform: .macosx) { $0.appearances = appearances } == mac)
  }

  @Test(
    arguments: [
      ("retina4", 568), ("736h", 736), ("38mm", 320), ("42mm", 384), ("49mm", 502), ("round", nil),
    ] as [(String, Int?)])
  func `subtypes have their numbers`(name: String, number: Int?) {
    #expect(value(.subtype) { $0.subtype = name } == number)
  }

  @Test func `the other traits have their numbers`() {
    #expect(value(.subtype, platform: .watchos) { $0.screenWidth = "<=145" } == 320)
    #expect(value(.subtype, platform: .watchos) { $0.screenWidth = ">145" } == 384)
    #expect(value(.displayGamut) { $0.gamut = "display-P3" } == 1)
    #expect(value(.displayGamut) { $0.gamut = "sRGB" } == 0)
    #expect(value(.direction) { $0.direction = "right-to-left" } == 4)
    #expect(value(.direction) { $0.direction = "left-to-right" } == 5)
    #expect(value(.memoryClass) { $0.memory = "3GB" } == 4)
    #expect(value(.graphicsClass) { $0.graphics = "metal2v2" } == 2)
    #expect(value(.localization) { $0.locale = "de" } == Int(NameIdentifier.hash("de")))
    #expect(value(.scale) { _ in } == 2)
  }

  @Test func `a build for one device skips the others`() {
    let pad = keys(devices: ["ipad"])
    var traits = SourceTraits()
    traits.idiom = "iphone"
    #expect(pad.key(traits, part: 181, scale: 1) == .otherBuild)
    traits.idiom = "ipad"
    #expect(pad.key(traits, part: 181, scale: 1) != .otherBuild)
  }

  @Test func `entries of another platform, of 3x on macOS and of other languages are skipped`() {
    var traits = SourceTraits()
    traits.platform = "watchos"
    #expect(keys().key(traits, part: 181, scale: 1) == .otherBuild)
    #expect(keys(.macosx).key(SourceTraits(), part: 181, scale: 3) == .otherBuild)
    var languages = SourceTraits()
    languages.locale = "fr"
    let german = TraitKeys(rules: PlatformRules(CompileSettings()), languages: ["de"])
    #expect(german.key(languages, part: 181, scale: 1) == .otherBuild)
  }
}
