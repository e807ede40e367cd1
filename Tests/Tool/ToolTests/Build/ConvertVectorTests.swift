import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// `assetcrush convert --scale`, run as a process.
@Suite struct ConvertVectorTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("<svg width='4' height='2.5'><rect width='4' height='1' fill='#f00'/></svg>", to: "art/mark.svg")
  }

  private func convert(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["convert"] + words + ["--to", "png"], in: folder.path)
  }

  private func image(_ path: String) throws -> RGBAImage {
    let bytes = try folder.read(path)
    return try Decoder().rgba(of: PNGFile(bytes.span), in: bytes.span)
  }

  @Test func `each scale has a file, whose name ends in it`() throws {
    let result = try convert("art/mark.svg", "--scale", "1x,2x,3x,1.5x", "-o", "out")
    #expect(result.exitCode == 0, "\(result.errors)")
    for (suffix, width, height) in [("@1x", 4, 3), ("@2x", 8, 5), ("@3x", 12, 8), ("@1.5x", 6, 4)] {
      let image = try image("out/mark\(suffix).png")
      #expect((image.width, image.height) == (width, height), "\(suffix)")
      #expect(image.pixels[0] == 0xFF00_00FF && image.pixels[width * height - 1] == 0)
    }
    #expect(result.errors.contains("drawn PNG") && !result.errors.contains("grew"))
  }

  @Test func `folders are searched, and keep their folders`() throws {
    try folder.write("<svg width='1' height='1'/>", to: "art/deep/dot.svg")
    try folder.write("no image", to: "art/read.txt")
    let result = try convert("art", "--scale", "2x", "-o", "out", "-q")
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path("out")).filter { $0.hasSuffix(".png") }
    #expect(files.sorted() == ["deep/dot@2x.png", "mark@2x.png"])
  }

  @Test func `a feature that is not drawn is an error with its line, and other files continue`() throws {
    try folder.write("<svg width='9' height='9'>\n<text>a</text></svg>", to: "art/label.svg")
    try folder.write("%PDF-1.4 and nothing else", to: "art/page.pdf")
    let result = try convert("art", "--scale", "1x", "-o", "out")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("art/label.svg: error: the element text in line 2 is not supported"))
    #expect(result.errors.contains("art/page.pdf: error: "))
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(files == ["mark@1x.png"])
  }

  @Test func `two sources of one name are an error, and the first one is drawn`() throws {
    try folder.write("%PDF-1.4", to: "art/mark.pdf")
    let result = try convert("art", "--scale", "1x", "-o", "out")
    #expect(result.exitCode == 1 && result.errors.contains("its output would overwrite the output of art/mark"))
  }

  @Test func `a dry run writes nothing`() throws {
    let result = try convert("art", "--scale", "1x", "-o", "out", "--dry-run")
    #expect(result.exitCode == 0 && !FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func `wrong scales and combinations are refused before work`() throws {
    let cases: [([String], String)] = [
      (["art/mark.svg", "-o", "out"], "is a vector; name the scales"),
      (["art", "--scale", "0x", "-o", "out"], "numbers above 0"),
      (["art", "--scale", "", "-o", "out"], "numbers above 0"),
      (["art", "--scale", "1x,", "-o", "out"], "numbers above 0"),
      (["art", "--scale", "1e3", "-o", "out"], "numbers above 0"),
      (["art", "--scale", "1x", "-o", "a.png"], "is no folder"), (["art", "--scale", "1x", "-o", "-"], "is no folder"),
      (["art", "--scale", "1x", "--in-place"], "needs --output"),
      (["-", "--scale", "1x", "-o", "out"], "no standard input"),
    ]
    for (words, message) in cases {
      let result = try ToolProcess.run(["convert"] + words + ["--to", "png"], in: folder.path)
      #expect(result.exitCode == 2 && result.errors.contains(message), "\(words): \(result.errors)")
    }
    let other = try ToolProcess.run(["convert", "art", "--scale", "1x", "--to", "cgbi", "-o", "out"], in: folder.path)
    #expect(other.exitCode == 2 && other.errors.contains("--scale needs --to png"))
  }

  /// 16,385 pixels are one more than the limit.
  @Test func `huge pictures are errors, not crashes`() throws {
    try folder.write("<svg width='16385' height='1'/>", to: "wide.svg")
    try folder.write("<svg width='12000' height='12000'/>", to: "large.svg")
    let result = try convert("wide.svg", "large.svg", "--scale", "1x", "-o", "out")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("wide.svg: error: ") && result.errors.contains("large.svg: error: "))
  }
}
