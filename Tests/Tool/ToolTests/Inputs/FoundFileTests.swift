import CrushFixtures
import Foundation
import Testing

/// Links and paths of a folder that lead outside of it, as a pull request can bring them.
@Suite struct FoundFileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("repository/.git")
    try folder.makeFolder("home")
    try folder.write(ToolFixture.bytes(ToolFixture.images("Formats/rgba8-opaque.png")), to: "repository/a.png")
  }

  private func audit(_ options: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["audit", "repository"] + options, in: folder.path)
  }

  @Test(arguments: ["API_TOKEN=secret-4242", "secret-4242", "token = \"secret-4242\"", "fail-on = \"secret-4242\""])
  func `a linked config outside of the repository is an error that quotes nothing`(text: String) throws {
    try folder.write(text + "\n", to: "home/secret")
    try folder.link("repository/.assetcrush.toml", to: "../home/secret")
    let result = try audit()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("repository/.assetcrush.toml: cannot read: it leads out of the folder"))
    #expect(!(result.output + result.errors).contains("4242"))
  }

  @Test func `a linked config inside of the repository is read`() throws {
    try folder.write("fail-on = \"never\"\n", to: "repository/tools/config.toml")
    try folder.link("repository/.assetcrush.toml", to: "tools/config.toml")
    #expect(try audit().exitCode == 0)
  }

  @Test(arguments: ["sources = [\"../home\"]", "sources = [\"link\"]", "baseline = \"../home/A.swift\""])
  func `a found config names nothing outside, and a named one may`(setting: String) throws {
    try folder.write("let x = UIImage(named: \"secret-customer\")\n", to: "home/A.swift")
    try folder.link("repository/link", to: "../home")
    try folder.write(setting + "\n", to: "repository/.assetcrush.toml")
    let result = try audit("--full")
    #expect(result.exitCode == 2 && result.errors.contains("is outside of"), "\(result.errors)")
    #expect(!(result.output + result.errors).contains("secret-customer"))
    try folder.write("sources = [\"home\"]\n", to: "own.toml")
    let named = try audit("--full", "--config", "own.toml")
    #expect(named.output.contains("secret-customer"), "\(named.errors)")
  }

  @Test func `a link that leads outside is reported and not read`() throws {
    let image = try ToolFixture.bytes(ToolFixture.images("Formats/rgba8-opaque.png"))
    try folder.write(image, to: "home/private.png")
    try folder.write(image, to: "home/pictures/more.png")
    try folder.link("repository/logo.png", to: "../home/private.png")
    try folder.link("repository/pictures", to: "../home/pictures")
    try folder.link("repository/inside.png", to: "a.png")
    let report = try audit("--format", "json")
    #expect(report.output.contains("it leads out of the folder"))
    #expect(!report.output.contains("more.png"))
    _ = try audit("--output", folder.path("page.html"))
    let page = try WrittenPage(folder.read("page.html"))
    #expect(page.pictures.count == 1, "a.png and inside.png are equal")
    #expect(try page.picture("logo.png") == nil)
    // A path that the user names is followed.
    let named = try ToolProcess.run(["audit", "repository/logo.png", "--format", "json"], in: folder.path)
    #expect(!named.output.contains("it leads out of the folder"))
  }
}
