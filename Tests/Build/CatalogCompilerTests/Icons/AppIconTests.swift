import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFixtures
import Testing

@testable import CrushCatalogCompiler

/// App icons as Apple's tool compiles them.
@Suite struct AppIconTests {
  private func settings(_ platform: CompileSettings.Platform = .iphoneos) -> CompileSettings {
    var settings = CompileSettings()
    settings.platform = platform
    settings.minimumTarget = .init(14)
    settings.appIcon = "AppIcon"
    return settings
  }

  private func compile(
    _ entries: [String], _ sizes: [String: Int], _ settings: CompileSettings, color: UInt32 = 0xFF20_60C0
  ) throws -> (result: CompileResult, icons: [Rendition], catalog: CompiledCatalog) {
    let folder = try CatalogFolder()
    let files = sizes.mapValues { TestPNG.bytes($0, $0, seed: 1, color: color) }
    try folder.add("AppIcon.appiconset", "{\"images\":[\(entries.joined(separator: ","))]}", files: files)
    let result = CatalogCompiler(settings).compile(folder.sources)
    let bytes = try #require(result.catalog)
    let catalog = try CompiledCatalog(bytes.span)
    return (result, catalog.renditions.filter { $0.key[.part] == 220 }, catalog)
  }

  private static let single = #"{"idiom":"universal","platform":"ios","size":"1024x1024","filename":"a.png"}"#

  @Test(arguments: [[], [#"{"idiom":"ipad","size":"76x76","scale":"2x","filename":"b.png"}"#]])
  func `one picture of 1,024 points is stored for the phone and the pad, and replaces other sizes`(
    _ others: [String]
  ) throws {
    let (result, icons, catalog) = try compile([Self.single] + others, ["a.png": 1024, "b.png": 152], settings())
    #expect(icons.map(\.width) == [1024, 1024])
    #expect(icons.map { $0.key[.idiom] } == [1, 2])
    #expect(icons.map { $0.key[.dimension2] } == [1, 1])
    #expect(catalog.renditions.count { $0.key[.part] == 218 } == 2)
    #expect(catalog.renditions.count == 4)
    #expect(result.looseFiles.map(\.name) == ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
    #expect(result.partialInfo != nil)
    #expect(!result.messages.contains { $0.severity == .error })
  }

  @Test func `sizes of the Mac and the watch have no index in a build for iOS`() throws {
    let entries = [("iphone", 20, 2), ("mac", 16, 1), ("watch", 24, 2), ("iphone", 29, 2), ("ipad", 40, 2)]
    let images = entries.map { idiom, points, scale in
      "{\"idiom\":\"\(idiom)\",\"size\":\"\(points)x\(points)\",\"scale\":\"\(scale)x\",\"filename\":\"\(points).png\"}"
    }
    let files = Dictionary(uniqueKeysWithValues: entries.map { ("\($0.1).png", $0.1 * $0.2) })
    let icons = try compile(images, files, settings()).icons
    #expect(
      icons.map { [$0.width, Int($0.key[.dimension2])] }.sorted { $0[0] < $1[0] } == [[40, 1], [58, 2], [80, 3]])
  }

  @Test func `icons of the Mac for an appearance are ignored`() throws {
    let images = ["", #","appearances":[{"appearance":"luminosity","value":"dark"}]"#].map {
      "{\"idiom\":\"mac\",\"size\":\"128x128\",\"scale\":\"1x\",\"filename\":\"a.png\"\($0)}"
    }
    let icons = try compile(images, ["a.png": 128], settings(.macosx)).icons
    #expect(icons.map { $0.key[.appearance] } == [0])
  }

  @Test(arguments: [(UInt32(0xFF80_8080), PixelFormat.gray8), (0xFF20_60C0, .argb)])
  func `an icon without colors is gray`(_ color: UInt32, _ format: PixelFormat) throws {
    let image = #"{"idiom":"iphone","size":"60x60","scale":"2x","filename":"a.png"}"#
    let (_, icons, catalog) = try compile([image], ["a.png": 120], settings(), color: color)
    // A small icon is a link to its atlas.
    let formats = Set((icons + catalog.renditions).compactMap(\.pixelFormat))
    #expect(formats.contains(format), "\(formats)")
  }

  @Test func `a document of Icon Composer may have the name of a set`() {
    let document = SourceSet(kind: .icon, name: "AppIcon", path: "AppIcon.icon")
    let plain = SourceSet(kind: .appIcon, name: "AppIcon", path: "AppIcon.appiconset")
    let catalogs = [[document], [plain]].map { sets in
      var catalog = SourceCatalog(path: "A.xcassets")
      catalog.sets = sets
      return catalog
    }
    let choice = IconChoice(settings(), rules: PlatformRules(settings()))
    #expect(!choice.messages(catalogs, CatalogPlan()).contains { $0.text.contains("multiple") })
    #expect(choice.messages(catalogs + [catalogs[1]], CatalogPlan()).contains { $0.text.contains("multiple") })
  }
}
