import CrushFixtures
import Foundation
import Testing

/// Asset catalogs in the `build` command.
@Suite struct CatalogBuildCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.copy(Corpus.testImages.appending(path: "App/Assets.xcassets"), to: "App/Assets.xcassets")
  }

  private func build(_ arguments: [String], in place: String = "") throws -> ToolProcess.Result {
    try ToolProcess.run(["build", "App", "-o", "out"] + arguments, in: folder.path(place))
  }

  /// The record of the catalog in a report.
  private func record(_ arguments: [String]) throws -> [String: Any] {
    _ = try build(arguments + ["--report", "report.json"])
    let report = try ToolFixture.json(String(decoding: folder.read("report.json"), as: UTF8.self))
    let files = report["files"] as? [[String: Any]] ?? []
    return try #require(files.first { $0["fate"] as? String == "asset-catalog" })
  }

  @Test func `the defaults are reported, and options replace them`() throws {
    let result = try build([])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      result.errors.contains(
        "App/Assets.xcassets: note: ") && result.errors.contains("for iphoneos 13.0, the default; choose another"))
    #expect(
      try folder.tree("out").keys.sorted() == [
        "AppIcon60x60@2x.png", "Assets.car", "assetcatalog_generated_info.plist",
      ])
    let options = ["--minimum-deployment-target", "15.2", "--platform", "iphonesimulator", "--target-device", "iphone"]
    let catalog = try #require(try record(options)["catalog"] as? [String: Any])
    #expect(catalog["target"] as? String == "iphonesimulator 15.2" && catalog["targetOrigin"] as? String == "options")
    #expect(catalog["inputs"] as? Int == 18 && catalog["appIcon"] as? String == "AppIcon")
    #expect(try !build(options).errors.contains("note: "))
  }

  @Test func `a check finds a stale catalog`() throws {
    #expect(try build(["--check"]).exitCode == 1)
    #expect(try build([]).exitCode == 0)
    #expect(try build(["--check"]).exitCode == 0)
    let other = try build(["--check", "--optimization", "space", "--minimum-deployment-target", "9.0"])
    #expect(other.exitCode == 1 && other.errors.contains("Assets.car: error: the output is stale"))
  }

  @Test func `an image that cannot be read is an error with its path, and nothing is written`() throws {
    try folder.write("no image", to: "App/Assets.xcassets/Hero.imageset/hero.png")
    let result = try build([])
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("App/Assets.xcassets/Hero.imageset"), "\(result.errors)")
    #expect(!folder.exists("out/Assets.car"))
  }

  @Test func `options for compiling need compiling`() throws {
    let result = try build(["--catalogs", "copy", "--app-icon", "AppIcon"])
    #expect(result.exitCode == 2 && result.errors.contains("have no effect with --catalogs copy"))
    #expect(try build(["--minimum-deployment-target", "x"]).exitCode == 2)
    #expect(try build(["--filter-for-device-os-version", "17.0"]).exitCode == 2)
  }

  @Test func `a dependency file names the files of catalogs`() throws {
    #expect(try build(["--depfile", "out.d"]).exitCode == 0)
    let rule = String(decoding: try folder.read("out.d"), as: UTF8.self)
    #expect(rule.contains("App/Assets.xcassets/Hero.imageset/hero.png"))
  }
}
