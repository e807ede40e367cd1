import CrushFixtures
import Foundation
import Testing

/// The commands that edit a compiled catalog, run as processes.
@Suite struct CatalogEditTests {
  private static let app = Corpus.testImages.appending(path: "Bundles/Field.app").path(percentEncoded: false)
  private static let car = app + "/Assets.car"
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["catalog"] + words, in: folder.path)
  }

  private func names(_ path: String) throws -> Set<String> {
    let listed = try ToolProcess.run(["catalog", "list", "--json", folder.path(path)])
    let all = try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]] ?? []
    return Set(all.compactMap { $0["Name"] as? String }.filter { !$0.hasPrefix("ZZZZ") })
  }

  @Test func `an asset is dropped from the catalog of an app`() throws {
    let result = try run("drop", Self.car, "-o", "out.car", "--name", "lake", "--name", "none")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("4 renditions dropped (4 renditions by name), 29 kept"), "\(result.output)")
    #expect(result.errors.contains("no asset matches none") && result.errors.contains("must be signed again"))
    #expect(try !names("out.car").contains("lake") && names("out.car").contains("meadow"))
  }

  @Test func `a crushed catalog is smaller, and the second run changes nothing`() throws {
    let result = try run("crush", Self.car, "-o", "out.car", "--json")
    #expect(result.exitCode == 0, "\(result.errors)")
    let root = try ToolFixture.json(result.output)
    let (before, after) = (root["bytesBefore"] as? Int ?? 0, root["bytesAfter"] as? Int ?? 0)
    #expect(after > 0 && after <= before && root["state"] as? String == "written")
    #expect((root["compressions"] as? [[String: Any]])?.isEmpty == false)
    let again = try run("crush", Self.car, "-o", "out.car", "--dry-run")
    #expect(again.exitCode == 0 && again.output.contains("out.car: current"), "\(again.output)")
  }

  @Test func `the parts of a catalog are merged`() throws {
    #expect(try run("drop", Self.car, "-o", "a.car", "--name", "[a-m]*", "-q").output.isEmpty)
    #expect(try run("drop", Self.car, "-o", "b.car", "--name", "[!a-m]*").exitCode == 0)
    let result = try run("merge", "a.car", "b.car", "-o", "all.car")
    #expect(result.exitCode == 0, "\(result.errors)")
    try FileManager.default.copyItem(atPath: Self.car, toPath: folder.path("source.car"))
    #expect(try names("all.car") == names("source.car"))
    #expect(try run("merge", "a.car", "-o", "all.car").exitCode == 2)
  }

  @Test func `a picture is replaced by name, and a wrong size is an error`() throws {
    #expect(try run("extract", Self.car, "-o", "images").exitCode == 0)
    let picture = "images/backdrop.png"
    let same = try run("set", Self.car, "backdrop.png=" + picture, "-o", "out.car")
    #expect(same.exitCode == 0 && same.output.contains("backdrop.png: replaced"), "\(same.errors)")
    let wrong = try run("set", Self.car, "lake@2x.png=" + picture, "-o", "other.car")
    #expect(wrong.exitCode == 1 && wrong.errors.contains("240×160") && !folder.exists("other.car"))
    #expect(try run("set", Self.car, "lake", "-o", "other.car").exitCode == 2)
  }

  @Test func `no input, signed bundle or other file is replaced`() throws {
    try FileManager.default.copyItem(atPath: Self.car, toPath: folder.path("in.car"))
    let drop = ["--name", "lake"]
    let input = try ToolProcess.run(["catalog", "drop", "in.car", "-o", "./in.car", "--force"] + drop, in: folder.path)
    #expect(input.exitCode == 2 && input.errors.contains("would replace an input"))
    try folder.write(Array("words".utf8), to: "words.car")
    let other = try ToolProcess.run(["catalog", "drop", "in.car", "-o", "words.car"] + drop, in: folder.path)
    #expect(other.exitCode == 2 && other.errors.contains("--force"))
    #expect(try folder.read("words.car") == Array("words".utf8))
    try folder.makeFolder("My.app/_CodeSignature")
    let sealed = try ToolProcess.run(
      ["catalog", "drop", "in.car", "-o", "My.app/Assets.car"] + drop, in: folder.path)
    #expect(sealed.exitCode == 2 && sealed.errors.contains("signed bundle My.app"))
    let inner = try run("drop", Self.car, "-o", "My.app/New/a.car", "--name", "lake")
    #expect(inner.exitCode == 2 && inner.errors.contains("signed bundle My.app"), "\(inner.errors)")
    #expect(try run("drop", "in.car", "-o", "out.car").exitCode == 2)
    let several = try run("drop", Self.app, "-o", "out.car", "--name", "lake")
    #expect(several.exitCode == 2 && several.errors.contains("2 catalogs are inside"))
    #expect(try run("drop", "in.car", "-o", "out.car", "--name", "*").exitCode == 1)
    #expect(!folder.exists("out.car") && !folder.exists("My.app/Assets.car"))
  }
}
