import CrushFixtures
import Foundation
import Testing

/// Files that commands write beside their results. A slip of the user must not destroy a source.
@Suite struct SideOutputTests {
  private static let image: [UInt8] = {
    (try? Corpus.bytes(of: URL(filePath: ToolFixture.images("Formats/rgb8.png")))) ?? []
  }()

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.image, to: "src/a.png")
    try folder.write("{\"images\": []}", to: "src/c.json")
    try folder.write("<plist><dict/></plist>", to: "src/list.plist")
    try folder.write(
      "{\"info\": {\"author\": \"xcode\", \"version\": 1}}", to: "src/Art.xcassets/Contents.json")
    try folder.link("alias.png", to: "src/a.png")
  }

  @Test(arguments: [
    "build src -o out --depfile src/a.png", "build src -o out --stamp src/a.png",
    "build src -o out --report src/c.json",
    "build src -o out --depfile alias.png", "build src -o out --stamp ./src/../src/list.plist",
    "build src -o out --depfile out/a.png", "build src -o out --depfile x --stamp x",
    "build src -o out --depfile src/Art.xcassets/Contents.json", "build src/a.png -o out --stamp src/a.png",
    "audit src --output json=src/a.png", "audit src --output json=r --output sarif=./r",
    "audit src/a.png --output json=src/a.png",
    "audit src --write-baseline src/list.plist", "compare src src --output json=src/a.png",
    "optimize src --report src/a.png", "optimize src/c.json --report src/c.json",
    "convert src --to png -o out --report src/list.plist",
    "convert src/a.png --to png -o b.json --report b.json",
    "catalog compile src/Art.xcassets -o out --output-partial-info-plist out/Assets.car",
    "catalog compile src/Art.xcassets -o out --output-partial-info-plist p --export-dependency-info p",
    "catalog compile src/Art.xcassets -o out --export-dependency-info src/list.plist",
    "catalog symbols src/Art.xcassets --swift src/a.png", "catalog symbols src/Art.xcassets --swift s --objc ./s",
  ])
  func `a command that would write over a source or a result stops with 2 and writes nothing`(line: String) throws {
    let before = try folder.tree("src")
    let result = try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path)
    #expect(result.exitCode == 2, "\(result.errors)")
    #expect(result.errors.contains("name another file") || result.errors.contains("name two files"), "\(result.errors)")
    #expect(try folder.tree("src") == before)
    #expect(!folder.exists("out") && !folder.exists("r") && !folder.exists("x"))
  }

  @Test func `files of earlier runs among the sources are written again`() throws {
    let line = "build src -o out -q --depfile src/deps.d --stamp src/stamp --report src/report.json"
    for _ in 0..<3 {
      let result = try ToolProcess.run(line.split(separator: " ").map(String.init), in: folder.path)
      #expect(result.exitCode == 0, "\(result.errors)")
      #expect(Set(try folder.tree("out").keys) == ["a.png", "c.json", "list.plist"])
    }
    let page = try ToolProcess.run(["build", "src", "-o", "out", "-q", "--report", "src/page.html"], in: folder.path)
    #expect(page.exitCode == 0)
    #expect(
      try ToolProcess.run(["build", "src", "-o", "out", "-q", "--report", "src/page.html"], in: folder.path).exitCode
        == 0)
  }

  @Test func `the stand-in for actool writes no list over its catalog`() throws {
    try folder.write(Self.image, to: "src/Art.xcassets/i.imageset/a.png")
    try folder.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"a.png\"}]}",
      to: "src/Art.xcassets/i.imageset/Contents.json")
    try folder.makeFolder("out")
    for path in ["out/Assets.car", "src/a.png"] {
      let result = try ToolProcess.run(
        [
          "--as", "actool", "src/Art.xcassets", "--compile", "out", "--platform", "iphoneos",
          "--minimum-deployment-target",
          "15.0", "--output-partial-info-plist", path,
        ], in: folder.path)
      #expect(result.output.contains("name another file"), "\(result.output)")
      #expect(!folder.exists("out/Assets.car"))
    }
    #expect(try folder.read("src/a.png") == Self.image)
  }
}
