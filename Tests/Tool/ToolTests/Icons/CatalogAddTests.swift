import CrushFixtures
import Foundation
import Testing

/// The command `catalog add` as a process.
@Suite struct CatalogAddTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let banner = try ToolFixture.bytes(ToolFixture.images("App/Images/banner.png"))
    for name in ["hero@2x.png", "dark/hero-dark@2x.png"] { try folder.write(banner, to: name) }
    try folder.write("{}", to: "Assets.xcassets/Contents.json")
  }

  private func run(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  @Test func `a set is created, filled for both looks, and compiled`() throws {
    let set = "Assets.xcassets/Hero.imageset"
    #expect(try run("catalog", "add", set, "hero@2x.png").exitCode == 0)
    #expect(try run("catalog", "add", set, "dark/hero-dark@2x.png", "--dark").exitCode == 0)
    #expect(try run("catalog", "add", set, "hero@2x.png", "--check").exitCode == 0)
    let compiled = try run("catalog", "compile", "Assets.xcassets", "-o", "out")
    #expect(compiled.exitCode == 0, "\(compiled.errors)")
    #expect(try run("catalog", "list", "out/Assets.car").output.contains("Hero"))
    let audit = try run("audit", "Assets.xcassets", "--format", "json")
    #expect(!audit.output.contains("catalog-unassigned") && !audit.output.contains("catalog-invalid"))
  }

  @Test func `a file of other content stays without --force`() throws {
    try folder.write("mine", to: "Assets.xcassets/Hero.imageset/hero@2x.png")
    let refused = try run("catalog", "add", "Assets.xcassets/Hero.imageset", "hero@2x.png")
    #expect(refused.exitCode == 2 && refused.errors.contains("use --force"))
    let contents = folder.path("Assets.xcassets/Hero.imageset/Contents.json")
    #expect(!FileManager.default.fileExists(atPath: contents))
  }

  @Test(arguments: [
    (["Assets.xcassets", "hero@2x.png"], Int32(2), "Assets.xcassets is no image set"),
    (["Assets.xcassets/A.imageset", "gone.png"], 1, "gone.png: "),
    (["gone/A.imageset", "hero@2x.png"], 2, "gone: "),
  ]) func `a wrong path is an error`(_ words: [String], _ code: Int32, _ expected: String) throws {
    let result = try ToolProcess.run(["catalog", "add"] + words, in: folder.path)
    #expect(result.exitCode == code && result.errors.contains(expected), "\(result.errors)")
  }
}
