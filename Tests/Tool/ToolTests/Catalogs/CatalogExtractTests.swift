import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// `assetcrush catalog extract`, run as a process.
@Suite struct CatalogExtractTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func catalog(_ name: String) -> String { ToolFixture.images("Bundles/Catalogs/\(name).car") }

  private func extract(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["catalog", "extract"] + words, in: folder.path)
  }

  private func files(_ root: String) throws -> [String] {
    let base = URL(filePath: folder.path).appending(path: root)
    let all = try FileManager.default.subpathsOfDirectory(atPath: base.path(percentEncoded: false))
    return try all.filter {
      try !(base.appending(path: $0).resourceValues(forKeys: [.isDirectoryKey]).isDirectory ?? false)
    }.sorted()
  }

  private func objects(_ path: String) throws -> [[String: Any]] {
    let text = try ToolProcess.run(["catalog", "list", "--json", path]).output
    return try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  @Test(arguments: ["uncompressed", "rle", "zip", "lzvn", "lzfse", "palette", "deepmap", "deepmap2", "wide", "atlas"])
  func `each image becomes a PNG of its size`(name: String) throws {
    let result = try extract(catalog(name), "-o", "out")
    #expect(result.exitCode == 0 || name == "atlas", "\(result.errors)")
    var count = 0
    for object in try objects(catalog(name)).dropFirst() where object["AssetType"] as? String == "Image" {
      let file = try #require(object["File"] as? String)
      guard object["Error"] == nil, let bytes = try? folder.read("out/" + file) else {
        #expect(result.errors.contains(file), "\(file) is neither written nor reported")
        continue
      }
      let png = try PNGFile(bytes.span)
      #expect(png.header.width == object["PixelWidth"] as? Int && png.header.height == object["PixelHeight"] as? Int)
      count += 1
    }
    #expect(count > 0)
  }

  @Test func `a second run writes nothing, and other content is replaced only with --force`() throws {
    #expect(try extract(catalog("rle"), "-o", "out").exitCode == 0)
    let names = try files("out")
    let again = try extract(catalog("rle"), "-o", "out")
    #expect(again.exitCode == 0 && again.output.contains("wrote 0 files") && again.output.contains("existed already"))
    try folder.write("mine", to: "out/" + names[0])
    let refused = try extract(catalog("rle"), "-o", "out")
    #expect(refused.exitCode == 1 && refused.errors.contains("use --force to overwrite it"))
    #expect(try folder.read("out/" + names[0]) == Array("mine".utf8))
    #expect(try extract(catalog("rle"), "-o", "out", "--force").exitCode == 0)
    #expect(try folder.read("out/" + names[0]) != Array("mine".utf8))
  }

  /// Apple's compiler leaves such links for icons of 16, 32 and 64 pixels of an icon document for macOS 26.
  @Test func `a link to an atlas that the catalog does not have is a note`() throws {
    var fixture = CatalogFixture()
    fixture.add(
      "Icon", .link("Icon", x: 0, y: 0, width: 16, height: 16, atlas: [1: 9, 2: 181, 8: 7, 12: 1]))
    fixture.add("Plain", .image("Plain", width: 2, height: 1, pixels: [UInt8](repeating: 255, count: 8)))
    try folder.write(fixture.bytes(), to: "Assets.car")
    let result = try extract("Assets.car", "-o", "out")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(result.errors.contains("note: it is skipped, since the catalog does not have the atlas"))
    #expect(try files("out").count == 1)
    let list = try ToolProcess.run(["catalog", "list", "Assets.car"], in: folder.path)
    #expect(list.exitCode == 0 && list.output.contains("missing atlas"))
    let audit = try ToolProcess.run(["audit", "Assets.car"], in: folder.path)
    #expect(audit.exitCode == 0, "\(audit.output)")
    #expect(audit.output.contains("not-measured"))
  }

  @Test func `a dry run writes nothing`() throws {
    let result = try extract(catalog("rle"), "-o", "out", "--dry-run")
    #expect(result.exitCode == 0 && result.output.contains("would write"))
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/out"))
  }

  @Test func `stored files are written as they are`() throws {
    #expect(try extract(catalog("vectors"), "-o", "out").exitCode == 0)
    let names = try files("out")
    let pdf = try #require(names.first { $0.hasSuffix(".pdf") })
    #expect(try folder.read("out/" + pdf).starts(with: Array("%PDF".utf8)))
    let svg = try #require(names.first { $0.hasSuffix(".svg") })
    #expect(String(decoding: try folder.read("out/" + svg), as: UTF8.self).contains("<svg"))
  }

  @Test func `--name selects assets`() throws {
    let all = try objects(catalog("traits")).dropFirst().compactMap { $0["Name"] as? String }
    let chosen = try #require(Set(all).sorted().first)
    #expect(try extract(catalog("traits"), "-o", "out", "--name", chosen).exitCode == 0)
    #expect(try files("out").count <= all.filter { $0 == chosen }.count)
    let none = try extract(catalog("traits"), "-o", "none", "--name", "no-such-asset")
    #expect(none.output.contains("wrote 0 files"))
  }

  @Test func `a rendition that cannot be decoded is reported, and the others are written`() throws {
    let result = try extract(catalog("undecodable"), "-o", "out")
    #expect(result.exitCode == 1)
    #expect(result.errorLines.count >= 2 && result.errorLines.allSatisfy { $0.contains(": error: ") })
    #expect(try !files("out").isEmpty)
  }

  @Test func `the catalogs of an app get folders of their own`() throws {
    let app = ToolFixture.images("Bundles/Field.app")
    let result = try extract(app, "-o", "out")
    #expect(result.exitCode == 0, "\(result.errors)")
    let names = try files("out")
    #expect(names.contains { $0.hasPrefix("Field.app/Assets.car/") })
    #expect(names.contains { $0.hasPrefix("Field.app/PlugIns/Widget.appex/Assets.car/") })
  }

  @Test func `names from a catalog never leave the output folder`() throws {
    _ = try extract(catalog("names"), "-o", "deep/out")
    let names = try files("")
    #expect(!names.isEmpty && names.allSatisfy { $0.hasPrefix("deep/out/") }, "\(names)")
  }

  @Test func `the result does not depend on the number of jobs`() throws {
    for jobs in ["1", "8"] {
      _ = try extract(ToolFixture.images("Bundles/Field.app"), "-o", "out-\(jobs)", "-j", jobs)
    }
    let names = try files("out-1")
    #expect(try names == files("out-8"))
    for name in names { #expect(try folder.read("out-1/" + name) == folder.read("out-8/" + name)) }
  }
}
