import CrushFixtures
import Foundation
import Testing

/// `assetcrush catalog list` and the stand-in for assetutil, run as a process.
@Suite struct CatalogListTests {
  private func catalog(_ name: String) -> String { ToolFixture.images("Bundles/Catalogs/\(name).car") }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  private func list(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["catalog", "list"] + words)
  }

  @Test func `the table has a line for each rendition, sorted by its name`() throws {
    let result = try list(catalog("traits"))
    #expect(result.exitCode == 0, "\(result.errors)")
    let lines = result.output.split(separator: "\n")
    #expect(lines[0].hasPrefix(catalog("traits") + ": CoreUI "))
    #expect(lines[1].hasPrefix("rendition "))
    let names = lines.dropFirst(2).dropLast().map { String($0.prefix { $0 != " " }) }
    #expect(names == names.sorted())
    let all = try objects(list("--json", catalog("traits")).output)
    #expect(names.count == all.count - 1)
    #expect(Set(names) == Set(all.dropFirst().compactMap { $0["File"] as? String }))
  }

  @Test func `the JSON has the keys of assetutil`() throws {
    let all = try objects(list("--json", catalog("atlas")).output)
    let header = all[0]
    for key in ["CoreUIVersion", "DumpToolVersion", "Key Format", "MainVersion", "SchemaVersion", "StorageVersion"] {
      #expect(header[key] != nil, "\(key)")
    }
    #expect((header["Key Format"] as? [String])?.contains("kCRThemeIdentifierName") == true)
    let atlas = try #require(all.first { $0["AssetType"] as? String == "PackedImage" })
    #expect((atlas["Name"] as? String)?.hasPrefix("ZZZZPackedAsset") == true)
    // A part of an atlas has the compression of its atlas, as in the output of assetutil.
    let part = try #require(all.first { $0["AssetType"] as? String == "Image" && $0["Error"] == nil })
    #expect(part["Compression"] != nil && part["Opaque"] != nil && part["PixelWidth"] as? Int ?? 0 > 0)
    #expect((part["SHA1Digest"] as? String)?.count == 64)
  }

  @Test func `keys are sorted without regard to case, and images name their layout`() throws {
    let text = try list("--json", catalog("vectors")).output
    let scale = try #require(text.range(of: "\"Scale\""))
    let digest = try #require(text.range(of: "\"SHA1Digest\""))
    #expect(scale.lowerBound < digest.lowerBound)
    let vectors = try objects(text).filter { $0["AssetType"] as? String == "Vector" }
    #expect(!vectors.isEmpty)
    for vector in vectors {
      #expect(vector["Colorspace"] as? String == "generic" && vector["Image Type"] == nil)
      #expect(vector["Width"] as? Double ?? 0 > 0 && vector["Height"] as? Double ?? 0 > 0, "\(vector)")
    }
    for object in try objects(list("--json", catalog("atlas")).output).dropFirst() {
      let isImage = object["AssetType"] as? String == "Image"
      #expect(object["Image Type"] as? String == (isImage ? "kCoreThemeOnePartScale" : nil), "\(object)")
    }
    for object in try objects(list("--json", catalog("icon")).output).dropFirst() {
      #expect(object["Image Type"] == nil, "\(object)")
    }
  }

  @Test func `the stand-in prints the same objects without our own key`() throws {
    let path = catalog("icon")
    let own = try objects(list("--json", path).output)
    for words in [["-I", path], ["--info", path]] {
      let result = try ToolProcess.run(["--as", "assetutil"] + words)
      #expect(result.exitCode == 0)
      let standIn = try objects(result.output)
      #expect(standIn.count == own.count)
      #expect(standIn.allSatisfy { $0["File"] == nil })
      #expect(standIn.map { $0["SHA1Digest"] as? String } == own.map { $0["SHA1Digest"] as? String })
      // Scripts search with grep for this form.
      #expect(result.output.contains("    \"Name\" : \"AppIcon\","))
      #expect(result.output.contains("\"AssetType\" : \"MultiSized Image\""))
    }
  }

  @Test func `the stand-in writes a file, and refuses unknown options`() throws {
    let folder = try TemporaryFolder()
    let written = try ToolProcess.run(["--as", "assetutil", "-I", "-o", "info.json", catalog("rle")], in: folder.path)
    #expect(written.exitCode == 0 && written.output.isEmpty)
    #expect(try objects(String(decoding: folder.read("info.json"), as: UTF8.self)).count > 1)
    let refused = try ToolProcess.run(["--as", "assetutil", "-T", "-o", "a.car", catalog("rle")], in: folder.path)
    #expect(refused.exitCode == 64 && refused.errors.hasPrefix("assetutil: -T is not supported"), "\(refused.errors)")
    let missing = try ToolProcess.run(["--as", "assetutil", "-I", "missing.car"], in: folder.path)
    #expect(missing.exitCode == 1 && missing.errors.contains("No such file"))
  }

  @Test func `all catalogs of an app are listed`() throws {
    let app = ToolFixture.images("Bundles/Field.app")
    let result = try list("--json", app)
    #expect(result.exitCode == 0, "\(result.errors)")
    let paths = try objects(result.output).compactMap { $0["Path"] as? String }
    #expect(paths == [app + "/Assets.car", app + "/PlugIns/Widget.appex/Assets.car"])
    let table = try list(app)
    #expect(table.output.contains("Assets.car: CoreUI") && table.output.contains("Widget.appex/Assets.car: CoreUI"))
  }

  @Test func `a rendition that cannot be decoded is listed with the others`() throws {
    let result = try list(catalog("undecodable"))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("hevc") && result.output.contains("compression 77"))
  }

  @Test func `damaged catalogs have an error with an offset, and the others are listed`() throws {
    let damaged = ToolFixture.images("Bundles/Damaged/no-index.car")
    let result = try list(damaged, catalog("rle"))
    #expect(result.exitCode == 1)
    #expect(result.errors.hasPrefix("\(damaged): error: ") && result.errors.contains("offset"))
    #expect(result.output.contains("rle.car: CoreUI"))
  }

  @Test func `other files, missing files and folders without catalogs are errors`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "a.car")
    let text = try ToolProcess.run(["catalog", "list", "a.car"], in: folder.path)
    #expect(text.exitCode == 1 && text.errors.contains("not a compiled asset catalog"))
    let missing = try ToolProcess.run(["catalog", "list", "b.car"], in: folder.path)
    #expect(missing.exitCode == 1 && missing.errors.contains("No such file"))
    try folder.write("text", to: "Empty/readme.txt")
    let empty = try ToolProcess.run(["catalog", "list", "Empty"], in: folder.path)
    #expect(empty.exitCode == 2 && empty.errors.contains("Empty: error: no compiled asset catalog"))
    #expect(try ToolProcess.run(["catalog", "list"], in: folder.path).exitCode == 2)
  }

  /// An app icon has one form only, although its key has the class of all systems.
  @Test func `inspect counts only images with a newer form as copies for old systems`() throws {
    let result = try ToolProcess.run(["inspect", "--json", catalog("classes")])
    let record = try #require(objects(result.output).first?["compiledCatalog"] as? [String: Any])
    let copies = try #require(record["copiesForOldSystems"] as? [String: Any])
    let all = try #require(record["renditions"] as? Int)
    #expect((1..<all).contains(try #require(copies["renditions"] as? Int)))
    let none = try ToolProcess.run(["inspect", "--json", catalog("icon")])
    let icons = try #require(objects(none.output).first?["compiledCatalog"] as? [String: Any])
    #expect(icons["copiesForOldSystems"] == nil)
  }

  @Test func `standard input is a catalog`() throws {
    let bytes = try ToolFixture.bytes(catalog("rle"))
    let result = try ToolProcess.run(["catalog", "list", "-"], input: bytes)
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.output.contains("rle"))
  }

  @Test func `a damaged rendition is one object with an error`() throws {
    let folder = try TemporaryFolder()
    var fixture = CatalogFixture()
    var damaged = CatalogFixtureRendition.image("b", width: 1, height: 1, pixels: [1, 2, 3, 4])
    damaged.bytes[0] = 0
    fixture.add("a", CatalogFixtureRendition.image("a", width: 1, height: 1, pixels: [1, 2, 3, 4]))
    fixture.add("b", damaged)
    try folder.write(fixture.bytes(), to: "Assets.car")
    for words in [["catalog", "list", "--json", "Assets.car"], ["--as", "assetutil", "-I", "Assets.car"]] {
      let output = try ToolProcess.run(words, in: folder.path).output
      let objects = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [[String: Any]])
      #expect(objects.count { $0["Error"] != nil } == 1, "\(output)")
    }
  }
}
