import CrushFixtures
import Foundation
import Testing

/// `assetcrush catalog thin` and the thinning of the stand-in for assetutil, run as processes.
@Suite struct CatalogThinTests {
  private let folder: TemporaryFolder
  private let app: String

  init() throws {
    folder = try TemporaryFolder()
    app = ToolFixture.images("Bundles/Field.app")
    try folder.write(Array(Data(contentsOf: URL(filePath: app + "/Assets.car"))), to: "Assets.car")
  }

  private func thin(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["catalog", "thin"] + words, in: folder.path)
  }

  private func info(_ path: String) throws -> [[String: Any]] {
    let list = try ToolProcess.run(["catalog", "list", "--json", path], in: folder.path)
    return try JSONSerialization.jsonObject(with: Data(list.output.utf8)) as? [[String: Any]] ?? []
  }

  @Test func `one device gives one file with the images of its scale`() throws {
    let result = try thin("Assets.car", "-o", "thin.car", "--device", "iPhone15,2")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("18 of 33  iPhone 14 Pro") && result.output.contains("1 file written"))
    let thinned = try info("thin.car")
    let files = Set(thinned.compactMap { $0["File"] as? String })
    #expect(files.isSuperset(of: ["meadow-target5@3x.png", "map.pdf", "lake-dark-target5@2x.png"]))
    #expect(files.isDisjoint(with: ["meadow@2x.png", "meadow@3x.png", "AppIcon-76x76@2x~ipad.png"]))
    #expect((thinned[0]["ThinningParameters"] as? String)?.hasPrefix("optimized <idiom 1> <subtype 2556>") == true)
  }

  @Test func `several devices give a folder, and equal ones share a file`() throws {
    let result = try thin(
      "Assets.car", "-o", "out", "--device", "iPhone15,2", "--device", "iPhone 15 Pro", "--device", "iPad mini",
      "--json")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try Set(folder.tree("out").keys) == ["iPad16,1.car", "iPhone15,2.car"])
    let files = try #require(try ToolFixture.json(result.output)["files"] as? [[String: Any]])
    #expect(files.map { $0["devices"] as? [String] } == [["iPhone 14 Pro", "iPhone 15 Pro"], ["iPad mini"]])
    #expect(files.allSatisfy { $0["state"] as? String == "written" })
    let all = try thin("Assets.car", "-o", "all", "--all-devices")
    #expect(all.exitCode == 0 && all.output.contains("thinned for "))
  }

  @Test func `a second run writes nothing, a dry run never does, and other content stays`() throws {
    let dry = try thin("Assets.car", "-o", "a.car", "--device", "iPhone15,2", "--dry-run")
    #expect(dry.exitCode == 0 && dry.output.contains("would be written") && !folder.exists("a.car"))
    #expect(try thin("Assets.car", "-o", "a.car", "--device", "iPhone15,2").exitCode == 0)
    #expect(try thin("Assets.car", "-o", "a.car", "--device", "iPhone15,2").output.contains("1 file current"))
    let other = try thin("Assets.car", "-o", "a.car", "--device", "iPad16,1")
    #expect(other.exitCode == 1 && other.errors.contains("use --force to overwrite it"))
    #expect(try thin("Assets.car", "-o", "a.car", "--device", "iPad16,1", "--force").exitCode == 0)
  }

  @Test func `the input is never replaced`() throws {
    let before = try folder.read("Assets.car")
    let result = try thin("Assets.car", "-o", "./Assets.car", "--device", "iPhone15,2", "--force")
    #expect(result.exitCode == 2 && result.errors.contains("would replace the input"), "\(result.errors)")
    #expect(try folder.read("Assets.car") == before)
  }

  @Test func `nothing is written into a signed app, whose catalog may be read`() throws {
    try folder.write(folder.read("Assets.car"), to: "My.app/Assets.car")
    try folder.write("seal", to: "My.app/_CodeSignature/CodeResources")
    let sealed = try thin("Assets.car", "-o", "My.app/thin/a.car", "--device", "iPhone15,2", "--force")
    #expect(sealed.exitCode == 2 && sealed.errors.contains("part of the signed bundle My.app"), "\(sealed.errors)")
    let read = try thin("My.app", "-o", "a.car", "--device", "iPhone15,2")
    #expect(read.exitCode == 0 && read.errors.contains("sign the app again"), "\(read.errors)")
    let twin = try ToolProcess.run(
      ["--as", "assetutil", "-i", "phone", "Assets.car", "-o", "My.app/a.car"], in: folder.path)
    #expect(twin.exitCode == 1 && twin.errors.contains("signed bundle"))
  }

  @Test func `wrong command lines have the code 2, and nothing is written`() throws {
    for words in [
      ["Assets.car", "-o", "a.car"], ["Assets.car", "-o", "", "--device", "iPhone15,2"],
      ["Assets.car", "-o", "a.car", "--device", "iPhone99,1"], ["Assets.car", "-o", "a.car", "--device", "AppleTV6,2"],
      ["Assets.car", "-o", "a.car", "--device", "iPhone15,2", "--all-devices"],
      ["Assets.car", "-o", "Assets.car", "--all-devices"], ["Assets.car", "-o", "-", "--all-devices"],
      [app, "-o", "a.car", "--device", "iPhone15,2"],
    ] {
      let result = try ToolProcess.run(["catalog", "thin"] + words, in: folder.path)
      #expect(result.exitCode == 2 && !folder.exists("a.car"), "\(words) \(result.exitCode) \(result.errors)")
    }
    try folder.write("no catalog", to: "b.car")
    for unread in ["b.car", "none.car"] {
      #expect(try thin(unread, "-o", "a.car", "--device", "iPhone15,2").exitCode == 1)
    }
  }

  @Test func `assetutil thins with the options of its manual page`() throws {
    let words = [
      "--idiom", "phone", "--subtype", "570", "--scale", "3", "--display-gamut", "srgb", "--graphicsclass", "MTL2,2",
      "--graphicsclassfallbacks", "MTL1,2:GLES2,0", "--memory", "1", "--hostedidioms", "car,watch",
    ]
    let result = try ToolProcess.run(
      ["--as", "assetutil"] + words + ["Assets.car", "-o", "thin.car"], in: folder.path)
    #expect(result.exitCode == 0 && result.output.isEmpty, "\(result.errors)")
    let text = try #require(info("thin.car")[0]["ThinningParameters"] as? String)
    #expect(
      text == "optimized <idiom 1> <subtype 570> <scale 3> <gamut 0> <graphics 2> <graphicsfallback (1,0)> <memory 1> "
        + "<deployment *> <hostedIdioms (4,5)>")
    let pair = try ToolProcess.run(
      ["--as", "assetutil", "-i", "phone", "-s", "3", "-i", "pad", "-s", "2", "Assets.car", "-o", "pair.car"],
      in: folder.path)
    #expect(pair.exitCode == 0, "\(pair.errors)")
    let names = try Set(info("pair.car").compactMap { $0["File"] as? String })
    #expect(names.isSuperset(of: ["meadow@2x.png", "meadow@3x.png"]))
  }

  @Test(arguments: [
    (["-i", "fridge", "a.car", "-o", "b"], "the idiom 'fridge' is not one of universal, phone"),
    (["-i", "phone", "a.car"], "expected -o FILE"), (["-T", "a.car"], "-T is not supported"),
    (["-i", "phone", "-i", "pad", "-s", "2", "a.car", "-o", "b"], "-s is given 1 of 2 times"),
    (["-I", "-s", "2", "a.car"], "exclude each other"), (["-s", "x", "a.car", "-o", "b"], "'x' is not a scale"),
  ])
  func `assetutil refuses other options by their name`(_ words: [String], _ message: String) throws {
    let result = try ToolProcess.run(["--as", "assetutil"] + words, in: folder.path)
    #expect(result.exitCode == 64 && result.errors.contains(message), "\(result.errors)")
  }
}
