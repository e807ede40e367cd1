import CrushFixtures
import Foundation
import Testing

/// The commands on the test images.
@Suite struct CommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Every broken file, with the problem and the position that its error line must contain.
  private static let broken: [(name: String, words: [String])] = [
    ("bad-adler.png", ["IDAT", "offset 33", "damaged"]), ("bad-crc.png", ["IDAT at offset 33", "CRC"]),
    ("bad-filter.png", ["row 5", "filter type 9"]), ("bad-header-crc.png", ["IHDR at offset 8", "CRC"]),
    ("bad-plist.plist", ["line 6", "</integer>"]), ("bad-zlib.png", ["offset 33"]),
    ("empty.png", ["the file is empty"]), ("extra-data.png", ["offset 33", "more than the 1040 bytes"]),
    ("huge.png", ["2147483647×2147483647", "limit"]),
    ("missing-iend.png", ["offset 1096", "IEND"]),
    ("missing-palette.png", ["offset 33", "PLTE"]), ("not-a-plist.plist", ["line 2", "<html>"]),
    ("palette-index.png", ["offset 54", "index 15", "3 colors"]),
    ("short-data.png", ["offset 33", "fewer than the 1040 bytes"]), ("text.png", ["text file"]),
    ("truncated-idat.png", ["IDAT at offset 33", "531 left"]), ("truncated.plist", ["line 7", "</key>"]),
    ("unknown-critical.png", ["AsCR at offset 33"]), ("wrong-size.png", ["offset 33", "2080 bytes"]),
    ("zero-width.png", ["IHDR, offset 16", "width is 0"]),
  ]

  @Test func `a build of the test images reports every broken file with its position and builds the others`() throws {
    // The files that are planted for the audit have other faults, and the bundles are built already.
    let excluded = ["Sizes", "Rules", "Faulty", "Faultless", "Bundles", "Messages"]
    let result = try ToolProcess.run(
      [
        "build", ToolFixture.images(""), "-o", folder.path("out"), "-O", "0", "--report", folder.path("report.json"),
      ] + excluded.flatMap { ["--exclude", $0] })
    #expect(result.exitCode == 1)
    let errors = result.errorLines.filter { $0.contains(": error: ") }
    #expect(errors.count == Self.broken.count)
    for (name, words) in Self.broken {
      let line = try #require(errors.first { $0.contains("/Broken/\(name): error: ") }, "\(name)")
      for word in words { #expect(line.contains(word), "\(line)") }
    }
    // The content decides, not the name. The file is not a PNG, and that is no error of a build.
    #expect(
      result.errorLines.contains {
        $0.hasSuffix("/Broken/jpeg.png: warning: not a PNG but a JPEG file: copied unchanged")
      })
    let outputs = try folder.tree("out")
    #expect(outputs.keys.filter { $0.hasPrefix("Broken/") } == ["Broken/jpeg.png"])
    #expect(!outputs.keys.contains { $0.hasPrefix("Junk/") || $0.hasPrefix("Sizes/") })
    let sources = try TemporaryFolder.tree(at: ToolFixture.images(""))
    let converted = sources.keys.filter { name in
      name == "Broken/jpeg.png"
        || name != "README.md" && !name.contains(".xcassets/")
          && !(["Broken", "Junk"] + excluded).contains { name.hasPrefix($0 + "/") }
    }
    let expected = converted + Self.compiled.map { "App/" + $0 }
    #expect(Set(outputs.keys) == Set(expected) && converted.count == 134)
    try checkReport(outputs)
  }

  /// The outputs of the asset catalog of `App`.
  private static let compiled = ["Assets.car", "AppIcon60x60@2x.png", "assetcatalog_generated_info.plist"]

  private func checkReport(_ outputs: [String: [UInt8]]) throws {
    let report = try ToolFixture.json(String(decoding: folder.read("report.json"), as: UTF8.self))
    let files = try #require(report["files"] as? [[String: Any]])
    var shipped = 0
    for file in files {
      guard let output = file["output"] as? String else { continue }
      shipped += 1
      #expect(outputs[output]?.count == file["outputBytes"] as? Int, "\(output)")
      let isPNG = output.hasSuffix(".png") && output != "Broken/jpeg.png" && file["fate"] as? String != "catalog-file"
      let isCgBI = try isPNG && ToolFixture.isCgBI(outputs[output] ?? [])
      #expect(isCgBI == (file["fate"] as? String == "cgbi"), "\(output)")
    }
    #expect(shipped == outputs.count)
    #expect(files.count { $0["fate"] as? String == "failed" } == 20)
    let summary = try #require(report["summary"] as? [String: Any])
    #expect((summary["failed"] as? [String: Any])?["files"] as? Int == 20)
    #expect((summary["shipped"] as? [String: Any])?["files"] as? Int == shipped)
  }

  @Test func `the audit of the app as JSON contains its images, totals and findings`() throws {
    let app = ToolFixture.images("App")
    let result = try ToolProcess.run(["audit", app, "--sizes", app + "/display-sizes.txt", "--format", "json"])
    #expect(result.exitCode == 1 && result.errors.isEmpty)
    let report = try ToolFixture.json(result.output)
    let images = try #require(report["images"] as? [[String: Any]])
    #expect(images.count == 27)
    let badge = try #require(images.first { ($0["path"] as? String)?.hasSuffix("/badge.png") == true })
    #expect(badge["decodedBytes"] as? Int == 4_194_304 && badge["width"] as? Int == 1024)
    let findings = try #require(report["findings"] as? [[String: Any]])
    #expect(
      findings.compactMap { $0["rule"] as? String } == [
        "avoid-image-cache", "oversized-for-display", "transparent-margins", "unused-alpha", "unused-alpha",
        "xml-plist-in-bundle",
      ])
    let display = try #require(findings[1]["display"] as? [String: Any])
    #expect(display["origin"] as? String == app + "/display-sizes.txt:2")
    #expect(display["neededWidth"] as? Int == 120 && display["scale"] as? Int == 3)
    let summary = try #require(report["summary"] as? [String: Any])
    #expect(summary["errors"] as? Int == 1 && summary["warnings"] as? Int == 2 && summary["images"] as? Int == 27)
    let sum = images.reduce(0) { $0 + ($1["decodedBytes"] as? Int ?? 0) }
    #expect(summary["decodedBytes"] as? Int == sum)
  }

  @Test func `a size on the command line overrides the size in the list`() throws {
    let app = ToolFixture.images("App")
    let result = try ToolProcess.run([
      "audit", app, "--display", "badge=400x400", "--sizes", app + "/display-sizes.txt", "--headers-only",
    ])
    #expect(result.exitCode == 0 && !result.output.contains("oversized-for-display"))
    #expect(result.output.contains("2 notes · 1 fixable with --fix\n"))
    #expect(result.output.contains("\nNo pixels were decoded (--headers-only).\n"))
  }

  @Test func `inspect --json writes an array in the order of the files`() throws {
    let names = ["App/Info.plist", "Formats/rgba8-all-pairs.png", "Broken/bad-crc.png"]
    let result = try ToolProcess.run(["inspect", "--json"] + names.map(ToolFixture.images))
    #expect(result.exitCode == 1)
    let records = try #require(
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
    #expect(records.compactMap { $0["path"] as? String } == names.map(ToolFixture.images))
    #expect((records[0]["propertyList"] as? [String: Any])?["format"] as? String == "xml")
    let png = try #require(records[1]["png"] as? [String: Any])
    #expect(png["translucentPixels"] as? Int == 254 * 256 && png["decodedBytes"] as? Int == 262_144)
    #expect((records[2]["error"] as? String)?.contains("offset 33") == true)
  }

  @Test func `convert reads the output as a file for one source and as a folder for several`() throws {
    let source = ToolFixture.images("Formats/rgba8.png")
    func convert(_ sources: [String], _ output: String) throws -> Int32 {
      try ToolProcess.run(["convert", "--to", "cgbi", "-o", folder.path(output)] + sources).exitCode
    }
    #expect(try convert([source], "a/b.png") == 0)
    #expect(try convert([source], "c/") == 0)
    try folder.makeFolder("d")
    #expect(try convert([source], "d") == 0)
    #expect(try convert([source, ToolFixture.images("Formats/rgb8.png")], "e") == 0)
    #expect(try convert([ToolFixture.images("Chunks")], "f") == 0)
    let tree = try folder.tree()
    let expected = ["a/b.png", "c/rgba8.png", "d/rgba8.png", "e/rgb8.png", "e/rgba8.png"]
    #expect(tree.keys.filter { !$0.hasPrefix("f/") }.sorted() == expected)
    #expect(tree.count == expected.count + 28)
    for (name, file) in tree { #expect(try ToolFixture.isCgBI(file), "\(name)") }
  }

  @Test func `a named file is never skipped silently`() throws {
    let source = try folder.write(ToolFixture.bytes(ToolFixture.images("Formats/rgb8.png")), to: "picture.data")
    let result = try ToolProcess.run(["convert", source, "--to", "cgbi", "-o", folder.path("out.png")])
    #expect(result.exitCode != 0 || folder.exists("out.png"), "\(result.errors)")
  }

  @Test func `a conversion to CgBI and back keeps an opaque image`() throws {
    let source = ToolFixture.images("App/Images/photo.png")
    let there = try ToolProcess.run(["convert", source, "--to", "cgbi", "-o", folder.path("c.png"), "-q"])
    let back = try ToolProcess.run(["convert", folder.path("c.png"), "--to", "png", "-o", folder.path("p.png"), "-q"])
    let again = try ToolProcess.run(["convert", folder.path("p.png"), "--to", "cgbi", "-o", folder.path("d.png"), "-q"])
    #expect([there, back, again].map(\.exitCode) == [0, 0, 0])
    #expect(try folder.read("c.png") == folder.read("d.png"))
  }

}
