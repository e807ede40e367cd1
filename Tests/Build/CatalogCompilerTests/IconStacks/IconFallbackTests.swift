import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFixtures
import CrushPropertyList
import Testing

@testable import CrushCatalogCompiler

/// The bitmaps of Icon Composer documents for systems before 26.
struct IconFallbackTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      #"{"fill":"automatic","groups":[{"layers":[{"image-name":"a.svg"}]}]}"#, to: "Kite.icon/icon.json")
    try folder.write(
      ##"<svg width="1024" height="1024"><rect x="256" y="256" width="512" height="512" fill="#f00"/></svg>"##,
      to: "Kite.icon/Assets/a.svg")
  }

  private func compile(
    _ platform: CompileSettings.Platform, _ target: CompileSettings.Version, _ fallbacks: CompileSettings.IconFallbacks,
    catalogs: [String] = []
  ) -> CompileResult {
    var settings = CompileSettings()
    settings.platform = platform
    settings.minimumTarget = target
    settings.appIcon = "Kite"
    settings.iconFallbacks = fallbacks
    let sources = (["Kite.icon"] + catalogs).map { CatalogSourceReader.read(folder.path($0)) }
    return CatalogCompiler(settings).compile(sources)
  }

  private func catalog(_ result: CompileResult) throws -> CompiledCatalog {
    let bytes = try #require(result.catalog)
    return try CompiledCatalog(bytes.span)
  }

  @Test func `a target before 26 needs bitmaps`() {
    let result = compile(.iphoneos, .init(18), .automatic)
    #expect(result.messages.filter { $0.severity == .error }.map(\.kind) == ["Missing Content"])
    #expect(result.catalog == nil)
  }

  @Test(arguments: [CompileSettings.IconFallbacks.automatic, .none])
  func `a target of 26 has layers alone`(_ fallbacks: CompileSettings.IconFallbacks) throws {
    let result = compile(.iphoneos, .init(26), fallbacks)
    #expect(result.messages == [])
    let catalog = try catalog(result)
    #expect(catalog.renditions.filter { $0.layout == .iconStack }.map { $0.key[.appearance] }.sorted() == [1, 4, 10])
    #expect(!catalog.renditions.contains { $0.key[.part] == 220 })
    #expect(catalog.facets.first { $0.name == "Kite" }?.key[.part] == 245)
    #expect(result.looseFiles.isEmpty)
  }

  @Test func `iOS gets three drawings for phones and pads, and the icons beside the catalog`() throws {
    let result = compile(.iphoneos, .init(15), .flat)
    #expect(result.messages.map(\.severity) == [.notice])
    let icons = try catalog(result).renditions.filter { $0.key[.part] == 220 }
    #expect(icons.count == 6)
    #expect(icons.allSatisfy { $0.width == 1024 && $0.height == 1024 && $0.key[.dimension2] == 1 })
    #expect(Set(icons.map { $0.key[.appearance] }) == [0, 1, 10])
    #expect(result.looseFiles.map(\.name) == ["Kite60x60@2x.png", "Kite76x76@2x~ipad.png"])
  }

  @Test func `macOS gets the sizes of Apple's compiler and an icon file`() throws {
    let result = compile(.macosx, .init(13), .flat)
    let catalog = try catalog(result)
    let icons = catalog.renditions.filter { $0.key[.part] == 220 }
    #expect(icons.map { $0.key[.dimension2] }.sorted() == [1, 2, 3, 4, 5, 6, 7])
    #expect(catalog.facets.first { $0.name == "Kite" }?.key[.part] == 220)
    #expect(result.looseFiles.map(\.name) == ["Kite.icns"])
  }

  @Test func `an app icon set of the same name is used instead of a drawing`() throws {
    let sample = try SampleCatalog()
    try sample.add(
      #"{"images":[{"filename":"a.png","idiom":"mac","scale":"1x","size":"16x16"}]}"#, "Kite.appiconset/Contents.json")
    try sample.addPicture("Kite.appiconset/a.png", width: 16, height: 16)
    var settings = CompileSettings()
    settings.platform = .macosx
    settings.minimumTarget = .init(13)
    settings.appIcon = "Kite"
    settings.iconFallbacks = .flat
    let document = CatalogSourceReader.read(folder.path("Kite.icon"))
    let result = CatalogCompiler(settings).compile([document, sample.read()])
    #expect(result.messages.filter { $0.severity == .error } == [])
    let catalog = try catalog(result)
    #expect(catalog.renditions.filter { $0.key[.part] == 220 }.count == 1)
    #expect(catalog.renditions.contains { $0.layout == .iconStack })
  }

  @Test(arguments: [(CompileSettings.Platform.watchos, 26), (.appletvos, 26), (.xros, 26)])
  func `other platforms are refused by name`(_ platform: CompileSettings.Platform, _ version: Int) {
    let result = compile(platform, .init(version), .automatic)
    #expect(result.messages.contains { $0.severity == .error && $0.text.contains("iOS and macOS only") })
  }

  @Test func `a missing picture is an error that names it`() throws {
    try folder.write(
      #"{"groups":[{"layers":[{"image-name":"b.svg"}]}]}"#, to: "Kite.icon/icon.json")
    let result = compile(.macosx, .init(26), .automatic)
    #expect(result.messages.map(\.text) == ["Assets/b.svg is missing; add the file, or delete the layer."])
  }
}
