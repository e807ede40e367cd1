import CrushFixtures
import Foundation
import Testing

/// Audits of built apps, with the tool as a process.
@Suite struct ShippedAppTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func audit(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["audit"] + arguments, in: folder.path)
  }

  private func copyApp(to name: String) throws {
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.app"), to: name)
  }

  /// Returns the first product of a report.
  private func contents(_ path: String, _ options: String...) throws -> [String: Any] {
    let result = try ToolProcess.run(["audit", path, "--format", "json", "--exit-zero"] + options, in: folder.path)
    return try #require((try ToolFixture.json(result.output)["contents"] as? [[String: Any]])?.first)
  }

  /// Returns the facts of compiled catalogs. They have no downloads, which an archive states as it compressed its files.
  private func catalogs(of contents: [String: Any]) throws -> [String: Any] {
    var catalogs = try #require(contents["compiledCatalogs"] as? [String: Any])
    let thinned = try #require(catalogs["thinned"] as? [[String: Any]])
    #expect(!thinned.isEmpty && thinned.allSatisfy { ($0["downloadBytes"] as? Int ?? 0) > 0 })
    catalogs["thinned"] = thinned.map { $0.filter { $0.key != "downloadBytes" } }
    return catalogs
  }

  @Test func `a fix refuses to change a signed app, and says the remedy`() throws {
    try copyApp(to: "Field.app")
    let list =
      "<plist version=\"1.0\"><array>\(String(repeating: "<integer>1</integer>", count: 200))</array></plist>"
    for path in ["Field.app/Settings.plist", "Field.app/Frameworks/Kit.framework/Kit.plist", "Field.app/.DS_Store"] {
      try folder.write(list, to: path)
    }
    let before = try folder.tree()
    for kind in ["--fix", "--fix=junk"] {
      let result = try audit(kind, "--fix-dirty", "--exit-zero", ".")
      #expect(try folder.tree() == before)
      #expect(
        result.errors.contains(
          "it is in the signed bundle Field.app, whose signature a change breaks; fix the sources, build and sign again"
        ),
        "\(result.errors)")
    }
  }

  @Test func `CgBI is right in an app and in its archive, and JSON says so`() throws {
    try copyApp(to: "Field.app")
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.ipa"), to: "Field.ipa")
    for path in ["Field.app", "Field.ipa", "Field.app/AppIcon60x60@2x.png"] {
      let result = try audit(path, "--format", "json", "--exit-zero", "--full")
      #expect(!result.output.contains("cgbi-in-source"))
      let images = try #require(try ToolFixture.json(result.output)["images"] as? [[String: Any]])
      let icon = try #require(images.first { ($0["path"] as? String)?.hasSuffix("AppIcon60x60@2x.png") == true })
      #expect(icon["isCgBI"] as? Bool == true)
    }
    let inside = try ToolProcess.run(["audit", ".", "--exit-zero"], in: folder.path("Field.app"))
    #expect(!inside.output.contains("cgbi-in-source"))
  }

  @Test func `an archive has the contents of the app in it`() throws {
    try copyApp(to: "Payload/Field.app")
    try folder.copy(Corpus.testImages.appending(path: "Bundles/Field.ipa"), to: "Field.ipa")
    let (app, archive) = (try contents("Payload"), try contents("Field.ipa"))
    #expect(app["path"] as? String == "Payload/Field.app")
    #expect(archive["path"] as? String == "Field.ipa/Payload/Field.app")
    for key in ["bytes", "files", "localizedBytes", "languages"] { #expect(app[key] as? Int == archive[key] as? Int) }
    func rows(_ contents: [String: Any], _ list: String, _ name: String) -> [String: Int] {
      let rows = contents[list] as? [[String: Any]] ?? []
      return Dictionary(rows.map { ($0[name] as? String ?? "", $0["bytes"] as? Int ?? -1) }) { first, _ in first }
    }
    #expect(rows(app, "classes", "class") == rows(archive, "classes", "class"))
    #expect(rows(app, "parts", "path") == rows(archive, "parts", "path"))
    #expect(rows(app, "classes", "class").values.reduce(0, +) == app["bytes"] as? Int)
    #expect(rows(app, "parts", "path").count == 4)
    #expect(NSDictionary(dictionary: try catalogs(of: archive)).isEqual(to: try catalogs(of: app)))
    #expect((archive["downloadBytes"] as? Int ?? 0) > 0)
    #expect(try contents("Field.ipa", "--headers-only")["downloadBytes"] == nil)
  }

  @Test func `a framework alone is a product, and no empty path`() throws {
    try copyApp(to: "Field.app")
    let result = try audit("Field.app/Frameworks/Kit.framework")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.hasPrefix("Field.app/Frameworks/Kit.framework: 616 B on disk in 2 files"), "\(result.output)")
  }
}
