import CrushFixtures
import CrushPNG
import Testing

/// The command line of `resize`, and the output names of `convert`.
@Suite struct ResizeCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, width, height) in [("a.png", 60, 40), ("b.png", 40, 40)] {
      let pixels = (0..<width * height).map { 0xFF00_0000 | UInt32($0) }
      let image = RGBAImage(width: width, height: height, pixels: pixels)
      try folder.write(Encoder(effort: .all[0]).png(Raster(straight: image)), to: name)
    }
  }

  private func run(_ arguments: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  @Test func `an output that ends in png is a file`() throws {
    #expect(try run(["resize", "a.png", "--to", "10x10px", "-o", "r2/new.png"]).exitCode == 0)
    let file = try folder.read("r2/new.png")
    let image = try PNGFile(file.span)
    #expect(image.header.width == 15)
    #expect(try run(["resize", "a.png", "--to", "10x10@1x,2x", "-o", "folder"]).exitCode == 0)
    #expect(folder.exists("folder/a.png") && folder.exists("folder/a@2x.png"))
  }

  @Test(
    arguments: [
      ["resize", "a.png", "--to", "10x10@1x,2x", "-o", "two.png"],
      ["resize", "a.png", "b.png", "--to", "10x10px", "-o", "two.png"],
      ["convert", "a.png", "b.png", "--to", "cgbi", "-o", "two.png"],
    ])
  func `several results need a folder`(_ arguments: [String]) throws {
    let result = try run(arguments)
    #expect(result.exitCode > 1 && result.errors.contains("two.png is a file") && result.errors.contains("folder"))
    #expect(!folder.exists("two.png"))
  }

  @Test(arguments: [("50%", "a share"), ("512", "both needed"), ("10x10@5x", "'5x' is not a scale")])
  func `an invalid size prints the valid forms`(_ size: String, _ reason: String) throws {
    let result = try run(["resize", "a.png", "--to", size])
    #expect(result.exitCode > 1 && result.errors.contains(reason), "\(result.errors)")
    #expect(result.errors.contains("40x40@1x,2x,3x") && result.errors.contains("640x480px"))
  }

  @Test func `a resize above the memory limit is an error`() throws {
    let result = try run(["resize", "a.png", "--to", "10x10px", "-o", "out", "--max-memory", "1M"])
    #expect(
      result.exitCode == 1 && result.errors.contains("more than the limit of 1.05 MB (--max-memory raises it)"),
      "\(result.errors)")
    #expect(try run(["resize", "a.png", "--to", "10x10px", "-o", "out", "--max-memory", "64M"]).exitCode == 0)
  }
}
