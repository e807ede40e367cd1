import CrushFixtures
import Foundation
import Testing

/// The command lines of pngcrush and copypng, run as processes.
@Suite struct PNGCrushTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func tool(_ arguments: [String]) throws -> ToolProcess.Result { try ToolProcess.run(["--as"] + arguments) }

  @Test(
    "-iphone alone gives the bytes of Apple's tool", .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"),
    arguments: ["basn6a08", "basn2c08", "tbrn2c08", "basi6a08", "PngSuite", "basn3p08", "basn0g16"])
  func apple(name: String) throws {
    let root = try #require(Corpus.root)
    let source = root.appending(path: "pngsuite/originals/\(name).png").path
    let result = try tool(["pngcrush", "-q", "-iphone", source, folder.path("out.png")])
    #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty)
    let apple = try Data(contentsOf: root.appending(path: "pngsuite/apple/\(name).png"))
    #expect(try folder.read("out.png") == [UInt8](apple))
  }

  @Test("-f 0 filters with None, as copypng -compress does, and -rem text strips text")
  func filters() throws {
    let source = Corpus.testImages.appending(path: "Chunks/tEXt.png").path
    #expect(try tool(["pngcrush", "-q", "-iphone", "-f", "0", source, folder.path("a.png")]).exitCode == 0)
    #expect(try tool(["copypng", "-compress", source, folder.path("b.png")]).exitCode == 0)
    #expect(try folder.read("a.png") == folder.read("b.png"))
    #expect(PNGParts(file: try folder.read("a.png")).data(of: "CgBI")?.first == 0x50)
    #expect(PNGParts(file: try folder.read("a.png")).names.contains("tEXt"))
    #expect(
      try tool(["copypng", "-compress", "-strip-PNG-text", source, folder.path("c.png")]).exitCode == 0)
    #expect(PNGParts(file: try folder.read("c.png")).names == ["CgBI", "IHDR", "IDAT", "IEND"])
  }

  @Test("a revert writes a standard PNG, and copypng alone writes a copy")
  func revert() throws {
    let source = Corpus.testImages.appending(path: "App/Images/icon.png").path
    #expect(try tool(["pngcrush", "-iphone", source, folder.path("a.png")]).exitCode == 0)
    let arguments = ["pngcrush", "-q", "-revert-iphone-optimizations", folder.path("a.png"), folder.path("b.png")]
    #expect(try tool(arguments).exitCode == 0)
    #expect(PNGParts(file: try folder.read("b.png")).names.first == "IHDR")
    #expect(try tool(["copypng", source, folder.path("c.png")]).exitCode == 0)
    #expect(try folder.read("c.png") == [UInt8](Data(contentsOf: URL(filePath: source))))
  }

  @Test("failures are reported, and nothing is written")
  func refusals() throws {
    let broken = Corpus.testImages.appending(path: "Broken/bad-crc.png").path
    let output = folder.path("a.png")
    let result = try tool(["pngcrush", "-q", "-iphone", broken, output])
    #expect(result.exitCode == 1)
    #expect(
      result.errors.hasPrefix(
        "While converting \(broken) to \(output) pngcrush caught libpng error:\n   chunk IDAT at offset 33"))
    #expect(try folder.tree().isEmpty)
    #expect(try tool(["pngcrush", "-brute", broken, folder.path("a.png")]).exitCode == 64)
    #expect(try tool(["pngcrush", "-iphone", broken]).exitCode == 64)
    #expect(try tool(["copypng", broken]).exitCode == 64)
    #expect(try tool(["pngquant"]).exitCode == 2)
  }
}
