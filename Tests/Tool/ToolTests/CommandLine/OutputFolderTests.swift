import CrushFixtures
import Foundation
import Testing

/// Results are written below the output folder only, in spite of links in it and of names in the input.
@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder
  private let image: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    image = try ToolFixture.bytes(ToolFixture.images("Formats/rgb8.png"))
    try folder.write(image, to: "src/inner/a.png")
    try folder.write(image, to: "src/b.png")
    try folder.write("outside", to: "outside/a.png")
    try folder.write("victim", to: "victim")
  }

  private func run(_ words: [String]) throws -> ToolProcess.Result { try ToolProcess.run(words, in: folder.path) }

  /// Checks that nothing outside the output folder was written.
  private func checkOutside(_ what: String) throws {
    #expect(try folder.tree("outside") == ["a.png": Array("outside".utf8)], "\(what)")
    #expect(try folder.read("victim") == Array("victim".utf8), "\(what)")
  }

  private static let commands = [
    ["build", "src", "-o", "out", "-O", "0"], ["convert", "src", "--to", "png", "-o", "out", "-O", "0"],
    ["convert", "src", "--to", "bgra", "-o", "out"],
  ]

  @Test(arguments: commands) func `a link at the path of a folder is an error, and other files are written`(
    _ words: [String]
  ) throws {
    try folder.makeFolder("out")
    try folder.link("out/inner", to: "../outside")
    let result = try run(words)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("out/inner: cannot create folder: the path is a link"), "\(result.errors)")
    try checkOutside(words[0])
    #expect(try folder.tree("out").keys.contains { $0.hasPrefix("b.") || $0.hasPrefix("b-") })
  }

  @Test(arguments: commands) func `a link at the path of a file is replaced, and its target stays`(
    _ words: [String]
  ) throws {
    try folder.makeFolder("out")
    for name in ["b.png", "b.bgra"] { try folder.link("out/\(name)", to: "../victim") }
    #expect(try run(words).exitCode == 0)
    try checkOutside(words[0])
  }

  @Test(arguments: commands) func `a hard link at the path of a file is replaced, and the other name stays`(
    _ words: [String]
  ) throws {
    try folder.makeFolder("out")
    for name in ["b.png", "b.bgra"] {
      try FileManager.default.linkItem(atPath: folder.path("victim"), toPath: folder.path("out/\(name)"))
    }
    #expect(try run(words).exitCode == 0)
    try checkOutside(words[0])
  }

  @Test func `links planted between two builds lead to no write and no deletion outside`() throws {
    #expect(try run(Self.commands[0]).exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.path("out/inner"))
    try folder.link("out/inner", to: "../outside")
    try FileManager.default.removeItem(atPath: folder.path("out/b.png"))
    try folder.link("out/b.png", to: "../victim")
    #expect(try run(Self.commands[0]).exitCode == 1)
    try checkOutside("the second build")
    try FileManager.default.removeItem(atPath: folder.path("src/inner"))
    _ = try run(Self.commands[0])
    try checkOutside("a build that removes an output")
    #expect(try folder.read("out/b.png").starts(with: [0x89, 0x50, 0x4E, 0x47]), "the link at a file is replaced")
  }

  @Test(arguments: commands) func `the output folder itself may be a link`(_ words: [String]) throws {
    try folder.makeFolder("real")
    try folder.link("out", to: "real")
    #expect(try run(words).exitCode == 0)
    #expect(try folder.tree("real").count == 2)
  }

  @Test func `the folders of several extracted catalogs are not links`() throws {
    let catalogs = ["old.car", "rle.car"].map { ToolFixture.images("Bundles/Catalogs/\($0)") }
    try folder.makeFolder("out")
    try folder.link("out/old.car", to: "../outside")
    let result = try run(["catalog", "extract", "-o", "out"] + catalogs)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("the path is a link"), "\(result.errors)")
    try checkOutside("catalog extract")
    #expect(try !folder.tree("out/rle.car").isEmpty)
  }

  @Test func `names in a catalog stay below the output folder`() throws {
    let names = ToolFixture.images("Bundles/Catalogs/names.car")
    #expect(try run(["catalog", "extract", names, "-o", "a/out"]).exitCode == 0)
    #expect(try folder.tree("a").keys.allSatisfy { $0.hasPrefix("out/") && !$0.contains("..") })
    #expect(try folder.tree().keys.allSatisfy { !$0.hasSuffix("escape.png") || $0.hasPrefix("a/out/") })
  }

  @Test(arguments: ["../escape", "/tmp/escape", "..", "a/../../b", "a\u{0}b", ""])
  func `the language of a string catalog stays below the output folder`(_ language: String) throws {
    let unit: [String: Any] = ["stringUnit": ["state": "translated", "value": "Hallo"]]
    let catalog: [String: Any] = [
      "sourceLanguage": "en", "version": "1.0", "strings": ["Hello": ["localizations": [language: unit]]],
    ]
    try folder.write(Array(try JSONSerialization.data(withJSONObject: catalog)), to: "strings/Text.xcstrings")
    let before = try namesOutside()
    let result = try run(["build", "strings", "-o", "out"])
    #expect(result.exitCode == 1, "\(result.errors)")
    #expect(try namesOutside() == before)
  }

  /// Returns the paths of all files except the outputs and the manifest.
  private func namesOutside() throws -> Set<String> {
    Set(try folder.tree().keys.filter { !$0.hasPrefix("out/") && !$0.hasPrefix(".assetcrush") })
  }

  @Test func `parent folders in lists stay below the output folder`() throws {
    try folder.write("../src/b.png\n\(folder.path("src/inner/a.png"))\n", to: "work/list")
    let result = try ToolProcess.run(["build", "--files-from", "list", "-o", "out"], in: folder.path("work"))
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(
      try folder.tree("work").keys.allSatisfy { $0.hasPrefix("out/") || $0 == "list" || $0.hasPrefix(".assetcrush") })
    #expect(try folder.tree("src").count == 2)
  }

  @Test func `names in an archive do not leave the output folder`() throws {
    let archive = ToolFixture.images("Messages/Archives/names-outside.ipa")
    let before = try namesOutside()
    _ = try run(["convert", archive, "--to", "png", "-o", "out", "-O", "0"])
    #expect(try namesOutside() == before)
  }

  @Test func `a list with a zero byte in a path is an error`() throws {
    try folder.write(Array("src/b.png\0.txt\n".utf8), to: "list")
    let result = try run(["build", "--files-from", "list", "-o", "out"])
    #expect(result.exitCode == 2 && result.errors.contains("path 1 of the list contains a zero byte"))
    #expect(!folder.exists("out/src"))
  }
}
