import AssetCrushCatalogs
import AssetCrushPNG
import AssetCrushPropertyList
import CrushFixtures
import Foundation
import Testing

/// The product AssetCrushCatalogs, compared with the program.
@Suite struct AssetCatalogTests {
  private func pixels(_ generator: inout SeededGenerator, _ width: Int, _ height: Int) throws -> RGBAPixels {
    let bytes = generator.bytes(width * height * 4).enumerated().map { $0.offset % 4 == 3 ? 255 : $0.element }
    return try #require(RGBAPixels(width: width, height: height, bytes: bytes))
  }

  @Test func `a built catalog has its images, colors and data`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var generator = SeededGenerator(seed: seed)
    var builder = AssetCatalogBuilder(minimumVersion: "15.0")
    let (light, dark) = (try pixels(&generator, 30, 20), try pixels(&generator, 60, 40))
    try builder.add(light, named: "Logo", scale: 1)
    try builder.add(dark, named: "Logo", scale: 2, idiom: .phone, appearance: .dark)
    builder.add(data: [1, 2, 3], named: "Table", typeIdentifier: "public.data")
    builder.addColor(red: 1, green: 0.5, blue: 0, named: "Accent")
    let catalog = try builder.catalog()
    #expect(catalog.assetNames == ["Accent", "Logo", "Table"])
    #expect(catalog.platform == "ios" && catalog.minimumVersion == "15.0" && catalog.problems.isEmpty)
    let images = catalog.renditions.filter { $0.assetName == "Logo" }.sorted { $0.scale < $1.scale }
    #expect(images.map(\.scale) == [1, 2] && images.map(\.idiom) == [.universal, .phone])
    #expect(images.map(\.appearance) == [nil, "UIAppearanceDark"])
    #expect(try catalog.pixels(of: images[0]) == light, "seed \(seed)")
    #expect(try catalog.pixels(of: images[1]) == dark, "seed \(seed)")
    let table = try #require(catalog.renditions.first { $0.assetName == "Table" })
    #expect(table.content == .file)
    #expect(try catalog.file(of: table) == [1, 2, 3])
    #expect(catalog.renditions.contains { $0.assetName == "Accent" && $0.content == .color })
    do throws(AssetCatalogError) {
      _ = try catalog.pixels(of: table)
      Issue.record("data has no pixels")
    } catch { #expect(error.kind == .unsupported) }
  }

  @Test func `the order of calls does not change the bytes`() throws {
    var generator = SeededGenerator(seed: 7)
    let image = try pixels(&generator, 4, 4)
    var first = AssetCatalogBuilder()
    try first.add(image, named: "A")
    first.add(data: [1], named: "B")
    var second = AssetCatalogBuilder()
    second.add(data: [1], named: "B")
    try second.add(image, named: "A")
    #expect(try first.catalog().bytes == second.catalog().bytes)
  }

  @Test func `the program lists and extracts a built catalog`() throws {
    let folder = try TemporaryFolder()
    var generator = SeededGenerator(seed: 9)
    var builder = AssetCatalogBuilder()
    let image = try pixels(&generator, 9, 5)
    try builder.add(image, named: "Logo", scale: 2)
    try folder.write(builder.catalog().bytes, to: "Assets.car")
    let run = try ToolProcess.run(["catalog", "extract", "Assets.car", "-o", "out"], in: folder.path)
    #expect(run.exitCode == 0, "\(run.errors)")
    let extracted = try folder.tree("out").filter { $0.key.hasSuffix(".png") }
    #expect(extracted.count == 1)
    let file = try #require(extracted.values.first)
    #expect(try PNGImage(file).rgba() == image)
  }

  @Test func `a compiled folder has the bytes of the program's result`() throws {
    let source = Corpus.testImages.appending(path: "App/Assets.xcassets").path(percentEncoded: false)
    let folder = try TemporaryFolder()
    let run = try ToolProcess.run(
      ["catalog", "compile", source, "-o", folder.path("out"), "--app-icon", "AppIcon"])
    #expect(run.exitCode == 0, "\(run.errors)")
    var settings = AssetCatalogCompiler.Settings()
    settings.appIcon = "AppIcon"
    let result = try AssetCatalogCompiler(settings).compile([source])
    #expect(result.isComplete)
    let catalog = try #require(result.catalog)
    #expect(try folder.read("out/Assets.car") == catalog.bytes)
    for file in result.files { #expect(try folder.read("out/" + file.name) == file.bytes) }
    #expect(result.info?["CFBundleIcons.CFBundlePrimaryIcon.CFBundleIconName"]?.string == "AppIcon")
    var decoder = CompiledAssetCatalog.Decoder(catalog)
    for rendition in catalog.renditions where rendition.content == .image {
      #expect(try decoder.pixels(of: rendition).width == rendition.width)
    }
  }

  @Test func `a missing folder is a message, and no catalog`() throws {
    let result = try AssetCatalogCompiler().compile(["/nowhere/Assets.xcassets"])
    #expect(result.catalog == nil && !result.isComplete)
    #expect(result.messages.contains { $0.severity == .error && $0.path.contains("/nowhere") })
  }

  @Test func `another file is no catalog`() {
    do throws(AssetCatalogError) {
      _ = try CompiledAssetCatalog(Array("text".utf8))
      Issue.record("the file is text")
    } catch { #expect(error.kind == .notACatalog) }
  }
}
