import AssetCrushCatalogs
import AssetCrushPNG
import AssetCrushPropertyList
import CrushFixtures
import Foundation
import Testing

/// The programs of `Examples/library`.
@Suite struct ExampleTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ example: String, _ arguments: [String]) throws -> String {
    let program = try ToolProcess.binary(named: "crush-example-" + example)
    let result = try ToolProcess.run(executable: program, arguments, in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    return result.output
  }

  private func path(_ relative: String) -> String {
    Corpus.testImages.appending(path: relative).path(percentEncoded: false)
  }

  @Test func `the example of AssetCrushPNG writes a smaller file`() throws {
    let source = path("App/Images/banner.png")
    let image = try PNGImage(Corpus.bytes(of: URL(filePath: source)))
    let output = try run("smaller-png", [source, "out.png"])
    let smaller = try PNGImage(folder.read("out.png"))
    #expect(output.contains("\(image.bytes.count) bytes became \(smaller.bytes.count)\n"))
    #expect(try smaller.rgba() == image.rgba() && smaller.bytes.count < image.bytes.count)
  }

  @Test func `the example of AssetCrushPropertyList prints the change of a version`() throws {
    let output = try run("property-list", [path("App/Info.plist"), "7.5"])
    #expect(output.hasPrefix(#"~ CFBundleVersion: "#) && output.contains(#"→ "7.5""#), "\(output)")
  }

  @Test func `the example of AssetCrushCatalogs writes a catalog`() throws {
    let output = try run("asset-catalog", [path("App/Images/banner.png"), "Assets.car"])
    let catalog = try CompiledAssetCatalog(folder.read("Assets.car"))
    #expect(catalog.assetNames == ["Accent", "Logo"])
    #expect(output.split(separator: "\n").count == 2)
  }
}
