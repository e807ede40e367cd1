import CrushCodecs
import CrushFixtures
import CrushPNG
import CrushSteps
import Testing

@Suite struct VectorResizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // The left half is red, and the rest is transparent.
    let square =
      #"<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><path fill="red" d="M0 0h12v24H0z"/></svg>"#
    try folder.write(Array(square.utf8), to: "mark.svg")
  }

  private func resize(
    _ source: String, _ target: String, _ change: (inout ResizeOptions) -> Void = { _ in }
  ) throws -> ResizeRecord {
    var options = ResizeOptions(sources: [folder.path(source)], target: try ResizeTarget(target))
    change(&options)
    return try #require(try Resizer(options).run().first)
  }

  /// Expects a picture whose left half is red, with libpng as the decoder.
  private func expectHalf(_ name: String, _ width: Int, _ height: Int) throws {
    let file = try folder.read(name)
    let header = try PNGFile(file.span).header
    #expect(header.width == width && header.height == height)
    let pixels = try LibPNG.rgba(of: file.span, count: width * height * 4)
    for pixel in 0..<width * height {
      let isRed = pixel % width < width / 2
      #expect(
        Array(pixels[4 * pixel..<4 * pixel + 4]) == (isRed ? [255, 0, 0, 255] : [0, 0, 0, 0]), "\(name) \(pixel)")
    }
  }

  @Test func `a vector is drawn in each scale, and keeps its file`() throws {
    let source = try folder.read("mark.svg")
    let record = try resize("mark.svg", "40x40@1x,2x,3x")
    #expect(record.failure == nil)
    #expect(record.made.map(\.isEnlarged) == [false, false, false])
    try expectHalf("mark.png", 40, 40)
    try expectHalf("mark@2x.png", 80, 80)
    try expectHalf("mark@3x.png", 120, 120)
    #expect(try folder.read("mark.svg") == source)
  }

  @Test(arguments: [("cover", 40, 40), ("contain", 20, 20), ("stretch", 40, 20)])
  func `a vector fits as an image does`(fit: String, width: Int, height: Int) throws {
    let fit = try #require(ResizeTarget.Fit(rawValue: fit))
    let record = try resize("mark.svg", "40x20px") { $0.fit = fit }
    #expect(record.failure == nil)
    try expectHalf("mark.png", width, height)
  }

  @Test func `a drawing states that its colors are sRGB`() throws {
    _ = try resize("mark.svg", "8x8")
    let file = try folder.read("mark.png")
    let chunks = try PNGFile(file.span).chunks
    #expect(chunks.contains { $0.type == .standardRGB })
  }

  @Test func `a picture with text is an error with its line, and nothing is written`() throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n<text>a</text></svg>"
    try folder.write(Array(text.utf8), to: "text.svg")
    let record = try resize("text.svg", "8x8")
    #expect("\(try #require(record.failure))".contains("line 2"), "\(record)")
    #expect(!folder.exists("text.png"))
  }

  @Test(arguments: [("0", "9"), ("9", "0"), ("1e-300", "1e300"), ("1e308", "1"), ("1e999", "1e999")])
  func `a picture without a usable size is an error`(width: String, height: String) throws {
    let text = "<svg xmlns='http://www.w3.org/2000/svg' width='\(width)' height='\(height)'/>"
    try folder.write(Array(text.utf8), to: "odd.svg")
    #expect(try resize("odd.svg", "8x8").failure != nil)
    #expect(!folder.exists("odd.png"))
  }

  @Test func `a vector in an image set stays, since the catalog compiler draws it`() throws {
    let contents = #"{"images":[{"idiom":"universal","filename":"mark.svg"}],"info":{"author":"xcode","version":1}}"#
    try folder.write(Array(contents.utf8), to: "A.imageset/Contents.json")
    try folder.write(try folder.read("mark.svg"), to: "A.imageset/mark.svg")
    for source in ["A.imageset", "A.imageset/mark.svg"] {
      #expect(try resize(source, "8x8@1x").failure == .image(name: "mark.svg", .vectorInSet))
    }
    let record = try resize("A.imageset/mark.svg", "8x8@1x") { $0.destination = .folder(folder.path("out")) }
    #expect(record.failure == nil)
    try expectHalf("out/mark.png", 8, 8)
  }

  @Test func `a vector and a PNG of one name are a clash`() throws {
    try folder.write([1], to: "mark.png")
    var options = ResizeOptions(
      sources: [folder.path("mark.svg"), folder.path("mark.png")], target: try ResizeTarget("8x8"))
    options.destination = .folder(folder.path("out"))
    let records = try Resizer(options).run()
    #expect(records.map(\.failure) == [nil, .clash(folder.path("mark.svg"))])
  }
}
