import CrushFixtures
import Foundation
import Testing

/// `assetcrush catalog compile`, run as a process.
@Suite struct CatalogCompileTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try ActoolFixture.write(to: folder, "Assets.xcassets", icons: [("iphone", "60x60", 2), ("ipad", "76x76", 2)])
  }

  private func compile(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["catalog", "compile"] + words, in: folder.path)
  }

  private func names(_ path: String) throws -> Set<String> {
    let listed = try ToolProcess.run(["catalog", "list", "--json", folder.path(path)])
    let all = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]] ?? []
    return Set(all.compactMap { $0["Name"] as? String }.filter { !$0.hasPrefix("ZZZZ") })
  }

  @Test func `a catalog is compiled with its icons and a summary`() throws {
    let result = try compile(
      "Assets.xcassets", "-o", "out/App", "--app-icon", "AppIcon", "--output-partial-info-plist", "p.plist")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try Set(folder.tree("out/App").keys) == ["Assets.car", "AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
    #expect(try names("out/App/Assets.car") == ["AccentColor", "AppIcon", "Games/ball", "star"])
    #expect(result.output.contains("out/App/Assets.car: written, "))
    #expect(result.output.contains(/(?m)^1 catalog: \d+ renditions.*; 4 files written, [\d,]+ bytes$/))
    let partial = try unsafe PropertyListSerialization.propertyList(from: Data(folder.read("p.plist")), format: nil)
    #expect((partial as? [String: Any])?["CFBundleIcons"] != nil)
  }

  @Test func `a second run writes nothing, and a dry run never does`() throws {
    let dry = try compile("Assets.xcassets", "-o", "out", "--dry-run")
    #expect(dry.exitCode == 0 && dry.output.contains("would be written") && !folder.exists("out"))
    #expect(try compile("Assets.xcassets", "-o", "out").exitCode == 0)
    let again = try compile("Assets.xcassets", "-o", "out", "-v")
    #expect(again.output.contains("out/Assets.car: current") && again.output.contains("1 file current"))
    let current = try compile("Assets.xcassets", "-o", "out", "--dry-run")
    #expect(current.output.contains("1 file current"))
  }

  @Test func `the bytes do not depend on workers, paths or the order of folders`() throws {
    #expect(try compile("Assets.xcassets", "-o", "one", "-j", "1").exitCode == 0)
    try folder.makeFolder("other/place")
    try ActoolFixture.write(
      to: folder, "other/place/Assets.xcassets", icons: [("iphone", "60x60", 2), ("ipad", "76x76", 2)])
    let result = try ToolProcess.run(
      ["catalog", "compile", folder.path("other/place/Assets.xcassets/"), "-o", "two", "-j", "8"],
      environment: ["TZ": "Pacific/Kiritimati", "LC_ALL": "tr_TR.UTF-8"], in: folder.path)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try folder.read("one/Assets.car") == folder.read("two/Assets.car"))
  }

  @Test func `several catalogs become one`() throws {
    try ActoolFixture.writeSet(
      [#"{"idiom": "universal", "filename": "a.png", "scale": "1x"}"#], to: folder, "B.xcassets/b.imageset")
    try folder.write(ActoolFixture.picture(9, 9, colorType: 6, seed: 3), to: "B.xcassets/b.imageset/a.png")
    let result = try compile("Assets.xcassets", "B.xcassets", "-o", "out")
    #expect(result.exitCode == 0 && result.output.contains("2 catalogs: "))
    #expect(try names("out/Assets.car").isSuperset(of: ["star", "b", "Games/ball"]))
  }

  @Test func `the JSON has the outputs and the messages`() throws {
    try FileManager.default.removeItem(atPath: folder.path("Assets.xcassets/star.imageset/a@1x.png"))
    let result = try compile("Assets.xcassets", "-o", "out", "--json")
    #expect(result.exitCode == 0)
    let root = try ToolFixture.json(result.output)
    #expect((root["outputs"] as? [[String: Any]])?.first?["path"] as? String == "out/Assets.car")
    let message = try #require((root["messages"] as? [[String: Any]])?.first)
    #expect(message["item"] as? String == "star.imageset" && message["severity"] as? String == "warning")
    #expect(root["renditions"] as? Int ?? 0 > 3)
  }

  @Test func `a path that is no catalog is an error with a remedy, and nothing is written`() throws {
    try folder.makeFolder("Empty")
    try folder.write("text", to: "a.xcassets")
    try folder.write("text", to: "b.txt")
    for (path, words) in [
      ("none.xcassets", "No such file"), ("Empty", "no asset catalog is in this folder"),
      (".", "name it: Assets.xcassets"), ("a.xcassets", "an asset catalog is a folder"),
      ("b.txt", "not an asset catalog"),
    ] {
      let result = try compile(path, "Assets.xcassets", "-o", "out")
      #expect(result.exitCode == 2, "\(path)")
      #expect(result.errors.hasPrefix("\(path): error: ") && result.errors.contains(words), "\(result.errors)")
      #expect(!folder.exists("out"))
    }
  }

  @Test func `an empty catalog is a warning, and an old result is named`() throws {
    try folder.write(#"{"info": {"version": 1}}"#, to: "Empty.xcassets/Contents.json")
    let result = try compile("Empty.xcassets", "-o", "out")
    #expect(result.exitCode == 0 && result.errors.contains("the catalogs contain no sets"))
    #expect(!folder.exists("out/Assets.car"))
    try folder.write("old", to: "out/Assets.car")
    let old = try compile("Empty.xcassets", "-o", "out")
    #expect(old.errors.contains("out/Assets.car: warning: this catalog is from an earlier run"))
  }

  @Test func `wrong command lines have the code 2`() throws {
    for words in [
      [], ["Assets.xcassets"], ["Assets.xcassets", "-o", ""], ["Assets.xcassets", "-o", "out", "--platform", "x"],
      ["Assets.xcassets", "-o", "out", "--json", "-q"],
      ["Assets.xcassets", "-o", "out", "--json", "--output-partial-info-plist", "-"],
      ["Assets.xcassets", "-o", "out", "--like", "none.car"], ["Assets.xcassets", "-o", "out", "-j", "0"],
      ["Assets.xcassets", "-o", "out", "--cache-size", "1GB"],
    ] {
      let result = try ToolProcess.run(["catalog", "compile"] + words, in: folder.path)
      #expect(result.exitCode == 2 && !folder.exists("out"), "\(words) \(result.errors)")
    }
  }

  @Test func `a folder that cannot be written to is an error`() throws {
    try folder.write("a file", to: "taken")
    let result = try compile("Assets.xcassets", "-o", "taken")
    #expect(result.exitCode == 2 && result.errors.contains("taken"))
    try folder.write("a file", to: "out/Assets.car/file")
    let blocked = try compile("Assets.xcassets", "-o", "out")
    #expect(blocked.exitCode == 2 && blocked.errors.contains("Assets.car"))
  }

  @Test func `the list of keys can go to standard output, and the summary then goes elsewhere`() throws {
    let result = try compile(
      "Assets.xcassets", "-o", "out", "--app-icon", "AppIcon", "--output-partial-info-plist", "-")
    #expect(result.exitCode == 0 && result.output.hasPrefix("<?xml") && result.output.hasSuffix("</plist>\n"))
    #expect(result.errors.contains("1 catalog: "))
  }

  @Test func `a set that cannot be read is an error, and the others are compiled`() throws {
    try folder.write("{bad", to: "Assets.xcassets/Bad.imageset/Contents.json")
    let result = try compile("Assets.xcassets", "-o", "out")
    #expect(result.exitCode == 1)
    #expect(result.errors.hasPrefix("Assets.xcassets/Bad.imageset: error: The Contents.json describing"))
    #expect(try names("out/Assets.car").contains("star"))
  }

  @Test func `a chosen icon that is not compiled is an error`() throws {
    try folder.write(#"{"fill": "automatic", "groups": []}"#, to: "Layers.icon/icon.json")
    let other = try compile("Assets.xcassets", "Layers.icon", "-o", "out", "--app-icon", "AppIcon")
    #expect(other.exitCode == 0 && folder.exists("out/Assets.car"))
    let chosen = try compile("Assets.xcassets", "Layers.icon", "-o", "out", "--app-icon", "Layers")
    #expect(chosen.exitCode == 1)
    #expect(chosen.errors.contains("--icon-fallbacks flat"))
  }

  @Test func `a cache gives equal bytes, and its damaged files are ignored`() throws {
    let words = ["catalog", "compile", "Assets.xcassets", "--cache", "cache", "-o"]
    let first = try ToolProcess.run(words + ["one"], in: folder.path)
    #expect(first.exitCode == 0 && !first.output.contains("reused"))
    let second = try ToolProcess.run(words + ["two"], in: folder.path)
    #expect(second.output.contains(/\d+ reused/))
    #expect(try folder.read("one/Assets.car") == folder.read("two/Assets.car"))
    for (name, bytes) in try folder.tree("cache") where bytes.count > 100 && name != "CACHEDIR.TAG" {
      try folder.write(Array(bytes.dropLast(7)), to: "cache/" + name)
    }
    let third = try ToolProcess.run(words + ["three"], in: folder.path)
    #expect(third.exitCode == 0 && !third.output.contains("reused"))
    #expect(try folder.read("one/Assets.car") == folder.read("three/Assets.car"))
    let dry = try ToolProcess.run(
      ["catalog", "compile", "Assets.xcassets", "--cache", "other", "--dry-run", "-o", "one"], in: folder.path)
    #expect(dry.exitCode == 0 && !folder.exists("other"))
  }

  @Test func `the progress line is drawn on request, and cleared`() throws {
    let shown = try compile("Assets.xcassets", "-o", "out", "--progress", "always", "-q")
    #expect(shown.exitCode == 0 && shown.errors.hasPrefix("\rcompiling"), "\(shown.errors)")
    #expect(shown.errors.contains(" pictures") && shown.errors.hasSuffix("\r"), "\(shown.errors)")
    #expect(try compile("Assets.xcassets", "-o", "out").errors.isEmpty)
  }

  @Test func `a quiet run prints nothing`() throws {
    let result = try compile("Assets.xcassets", "-o", "out", "-q")
    #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty)
  }
}
