import CrushCatalogSources
import CrushCompiledCatalogs
import CrushFixtures
import CrushPNG
import CrushPropertyList
import Testing

@testable import CrushCatalogCompiler

@Suite struct KindsTests {
  private let sample: SampleCatalog

  init() throws { sample = try SampleCatalog() }

  private func compile(_ change: (inout CompileSettings) -> Void) -> CompileResult {
    var settings = CompileSettings()
    change(&settings)
    return CatalogCompiler(settings).compile([sample.read()])
  }

  private func catalog(_ result: CompileResult) throws -> CompiledCatalog {
    let bytes = try #require(result.catalog)
    return try CompiledCatalog(bytes.span)
  }

  private func addBrand() throws {
    try sample.add(
      #"""
      {"assets":[
        {"filename":"App Icon.imagestack","idiom":"tv","role":"primary-app-icon","size":"400x240"},
        {"filename":"Top Shelf Image.imageset","idiom":"tv","role":"top-shelf-image","size":"1920x720"}
      ],"info":{"version":1,"author":"xcode"}}
      """#, "Brand.brandassets/Contents.json")
    try sample.add(
      #"{"layers":[{"filename":"Front.imagestacklayer"},{"filename":"Back.imagestacklayer"}]}"#,
      "Brand.brandassets/App Icon.imagestack/Contents.json")
    for layer in ["Front", "Back"] {
      try sample.addImage(
        "Brand.brandassets/App Icon.imagestack/\(layer).imagestacklayer/Content.imageset", idiom: "tv", width: 400,
        height: 240)
    }
    try sample.addImage("Brand.brandassets/Top Shelf Image.imageset", idiom: "tv", width: 64, height: 24)
  }

  @Test func `brand assets have a stack of layers and the images of the top shelf`() throws {
    try addBrand()
    let result = compile {
      $0.platform = .appletvos
      $0.appIcon = "Brand"
    }
    let catalog = try catalog(result)
    let names = Set(catalog.facets.map(\.name))
    #expect(names == ["App Icon", "App Icon/Front/Content", "App Icon/Back/Content", "Top Shelf Image"])
    let stack = try #require(catalog.renditions.first { $0.layout.rawValue == 1002 })
    #expect((stack.width, stack.height, stack.name) == (400, 240, "App Icon"))
    let layers = stack.properties.layers
    let targets = layers.map { layer in
      catalog.renditions.first { $0.key[.identifier] == layer.target[.identifier] }.flatMap {
        catalog.facet(of: $0)?.name
      }
    }
    #expect(targets == ["App Icon/Front/Content", "App Icon/Back/Content"])
    #expect(layers.allSatisfy { $0.width == 400 && $0.height == 240 && $0.opacity == 1 && $0.x == 0 && $0.y == 0 })
    let info = String(decoding: try Writer.write(try #require(result.partialInfo), .xml1).bytes, as: UTF8.self)
    #expect(info.contains("<key>CFBundlePrimaryIcon</key>\n\t\t<string>App Icon</string>"))
    #expect(info.contains("<key>TVTopShelfPrimaryImage</key>\n\t\t<string>Top Shelf Image</string>"))
    #expect(result.messages.contains { $0.text.contains("without the flattened image") })
  }

  @Test func `brand assets that are not chosen are skipped`() throws {
    try addBrand()
    let result = compile { $0.platform = .appletvos }
    #expect(result.catalog == nil && result.messages.isEmpty)
  }

  @Test func `an image stack without layers is a warning`() throws {
    try sample.add(#"{"layers":[]}"#, "Empty.imagestack/Contents.json")
    let result = compile { $0.platform = .appletvos }
    #expect(result.messages.map(\.severity) == [.warning])
    #expect(compile { $0.platform = .iphoneos }.messages.contains { $0.text.contains("are for tvOS") })
  }

  /// Every kind that is skipped names its set and a remedy.
  @Test func `sets that cannot be compiled are named`() throws {
    let kinds: [SourceSet.Kind] = [
      .symbol, .texture, .cubeTexture, .mipmap, .referenceGroup, .complication, .watchFace, .dashboardImage,
      .leaderboard, .leaderboardSet, .stickerPack, .stickersIcon, .solidImageStack,
    ]
    for kind in kinds { try sample.add("{}", "My \(kind.rawValue).\(kind.rawValue)/Contents.json") }
    let result = compile { _ in }
    for kind in kinds {
      let message = result.messages.first { $0.item == "My \(kind.rawValue).\(kind.rawValue)" }
      #expect(message?.text.contains("My \(kind.rawValue)") == true, "\(kind.rawValue)")
      #expect(message?.kind == "Unsupported Configuration")
    }
    #expect(result.catalog == nil)
  }

  @Test func `icons are written beside the catalog`() throws {
    try sample.add(
      #"{"images":[{"filename":"icon.png","idiom":"universal","platform":"ios","size":"1024x1024"}]}"#,
      "AppIcon.appiconset/Contents.json")
    // A smaller picture than the slot needs, since a build for tests scales slowly.
    try sample.addPicture("AppIcon.appiconset/icon.png", width: 152, height: 152)
    let result = compile { $0.appIcon = "AppIcon" }
    #expect(result.looseFiles.map(\.name) == ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
    for (file, side) in zip(result.looseFiles, [120, 152]) {
      let image = try PNGFile(file.bytes.span)
      #expect(image.isCgBI && image.header.width == side)
      let pixels = try Decoder().rgba(of: image, in: file.bytes.span).pixels
      #expect(pixels == [UInt32](repeating: 0xFF32_64C8, count: side * side))
    }
    #expect(result.partialInfo != nil)
  }

  private func addWideSet(_ entries: String) throws {
    try sample.add(#"{"images":[\#(entries)]}"#, "Wide.imageset/Contents.json")
    var generator = SeededGenerator(seed: 1)
    var picture = TestPicture(width: 30, height: 20, bitDepth: 8, colorType: 6, using: &generator)
    picture.samples = [[UInt8]](repeating: [0, 255, 0, 255], count: 600).flatMap { $0 }
    let profile = try #require(ColorProfile.chunk(named: "Display P3", ColorProfile.displayP3)).data
    try sample.add(picture.parts.inserting(PNGParts.Part("iCCP", profile), before: "IDAT").file, "Wide.imageset/a.png")
  }

  @Test func `colors outside sRGB have a second rendition for wide screens`() throws {
    try addWideSet(#"{"filename":"a.png","idiom":"universal","scale":"2x"}"#)
    let made = try catalog(compile { _ in })
    let formats = made.renditions.map { "\($0.key[.displayGamut]) \($0.pixelFormat?.rawValue ?? "")" }.sorted()
    #expect(formats == ["0 ARGB", "1 RGBW"])
    #expect(Set(made.renditions.map(\.colorSpace)) == [.sRGB, .extendedSRGB])
    let old = try catalog(compile { $0.minimumTarget = .init(9) })
    #expect(old.renditions.allSatisfy { $0.key[.displayGamut] == 0 })
  }

  @Test func `a slot for wide screens replaces the second rendition`() throws {
    let own = #"{"filename":"a.png","idiom":"universal","scale":"2x","display-gamut":"display-P3"}"#
    try addWideSet(#"{"filename":"a.png","idiom":"universal","scale":"2x"},"# + own)
    let made = try catalog(compile { _ in })
    let wide = made.renditions.filter { $0.key[.displayGamut] == 1 }
    #expect(wide.map(\.pixelFormat) == [.argb] && wide.map(\.colorSpace) == [.displayP3])
  }
}
