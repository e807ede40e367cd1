import CrushCatalogSources
import CrushFixtures
import CrushImageFacts
import CrushPNG
import CrushSteps
import Testing

/// Resizes in image sets of asset catalogs, and the files that never change.
@Suite struct CatalogResizeTests {
  private let folder: TemporaryFolder
  private static let set = "A.xcassets/X.imageset/"

  init() throws { folder = try TemporaryFolder() }

  private func picture(_ width: Int, _ height: Int, _ color: UInt32 = 0xFF80_4020) throws -> [UInt8] {
    let pixels = (0..<width * height).map { color ^ UInt32($0 % width) }
    return Encoder(effort: .all[0]).png(Raster(straight: RGBAImage(width: width, height: height, pixels: pixels)))
  }

  private func write(_ images: [String: (Int, Int)], _ entries: String) throws {
    for (name, size) in images { try folder.write(picture(size.0, size.1), to: Self.set + name) }
    try folder.write("{\"images\":[\(entries)],\"info\":{\"version\":1}}", to: Self.set + "Contents.json")
  }

  private func resize(
    _ names: [String], _ target: String = "10x10@1x,2x,3x", _ change: (inout ResizeOptions) -> Void = { _ in }
  ) throws -> [ResizeRecord] {
    var options = ResizeOptions(sources: names.map { folder.path(Self.set + $0) }, target: try ResizeTarget(target))
    options.replaces = true
    options.jobs = 2
    change(&options)
    return try Resizer(options).run()
  }

  private func widths() throws -> [String: Int] {
    try folder.tree(Self.set).filter { $0.key != "Contents.json" }.mapValues { try PNGFile($0.span).header.width }
  }

  private func fileNames() throws -> [String?] {
    try CatalogSet(folder.read(Self.set + "Contents.json"), path: Self.set + "Contents.json").slots.map(\.fileName)
  }

  @Test func `all scales get their pixels from the largest file of the image`() throws {
    try write(
      ["x.png": (20, 20), "big.png": (90, 90)],
      #"{"filename":"x.png","idiom":"universal","scale":"1x"},{"filename":"big.png","idiom":"universal","scale":"3x"}"#)
    let records = try resize(["x.png"])
    #expect(records.map(\.failure) == [nil] && records.first?.size == PixelSize(width: 90, height: 90))
    #expect(try widths() == ["x.png": 10, "big.png": 30, "big@2x.png": 20])
    #expect(try fileNames() == ["x.png", "big.png", "big@2x.png"])
  }

  @Test func `several files of one set are one job, and a folder names all its images`() throws {
    try write(
      ["x.png": (90, 90), "d.png": (60, 60)],
      #"{"filename":"x.png","idiom":"universal"},{"filename":"d.png","idiom":"universal","appearances":[{"appearance":"luminosity","value":"dark"}]}"#
    )
    #expect(try resize(["x.png"]).count == 1)
    #expect(try widths() == ["x.png": 30, "d.png": 60])
    #expect(try resize(["x.png", "d.png"]).map(\.made.count) == [0, 1])
    #expect(try widths() == ["x.png": 30, "d.png": 30])
    #expect(try resize([""], "5x5@1x,2x,3x").map(\.failure) == [nil, nil])
    #expect(try widths() == ["x.png": 15, "d.png": 15])
  }

  @Test func `a file that another image uses keeps its pixels`() throws {
    try write(
      ["x.png": (90, 90), "s.png": (70, 70)],
      #"{"filename":"x.png","idiom":"iphone","scale":"3x"},{"filename":"s.png","idiom":"iphone","scale":"2x"},{"filename":"s.png","idiom":"ipad","scale":"2x"}"#
    )
    #expect(try resize(["x.png"], "10x10@2x,3x").map(\.failure) == [nil])
    #expect(try widths() == ["x.png": 30, "s.png": 70, "x@2x.png": 20])
    #expect(try fileNames() == ["x.png", "x@2x.png", "s.png"])
  }

  @Test func `a file in the folder that no slot names is never replaced`() throws {
    try write(["x.png": (90, 90), "x@2x.png": (33, 33)], #"{"filename":"x.png","idiom":"universal","scale":"1x"}"#)
    #expect(try resize(["x.png"], "10x10@1x,2x").map(\.failure) == [nil])
    #expect(try widths() == ["x.png": 10, "x@2x.png": 33, "x-1@2x.png": 20])
    #expect(
      try resize(["x@2x.png"]).first?.failure?.description.contains("no slot of Contents.json names x@2x.png") == true)
  }

  @Test(
    arguments: [
      (#"{"filename":"x.png","scale":"1x"},{"filename":"y.jpg","scale":"2x"}"#, "y.jpg: "),
      (#"{"filename":"x.png","scale":"1x"},{"filename":"gone.png","scale":"2x"}"#, "gone.png: "),
      (#"{"filename":"x.png","scale":"1x","resizing":{}}"#, "sliced"), (#"{"filename":3}"#, "\"images\""),
      (#"{"filename":"x.png","scale":"2x","idiom":"ipad"}"#, "no slot for 3x"),
      (#"{"filename":"x.png","scale":"3x"}"#, "would need 3000×3000"),
    ])
  func `a set that cannot be resized does not change`(_ entries: String, _ message: String) throws {
    try write(["x.png": (90, 90)], entries)
    try folder.write("no PNG", to: Self.set + "y.jpg")
    let before = try folder.tree()
    let target = message.contains("3000") ? "1000x1000@3x" : message.contains("3x") ? "10x10@3x" : "10x10@1x,2x"
    let failure = try #require(try resize(["x.png"], target).first?.failure)
    #expect(failure.description.contains(message), "\(failure)")
    #expect(try folder.tree() == before)
  }

  @Test func `files are replaced only on request, and a dry run writes nothing`() throws {
    try write(["x.png": (90, 90)], #"{"filename":"x.png","scale":"1x"}"#)
    let before = try folder.tree()
    #expect(try resize(["x.png"]) { $0.replaces = false }.first?.failure?.hint == .replacement)
    #expect(try resize(["x.png"]) { $0.isDryRun = true }.first?.made.count == 3)
    #expect(try folder.tree() == before)
  }

  @Test func `in another folder results are plain files, and a target in pixels has one file`() throws {
    try write(["x.png": (90, 90)], #"{"filename":"x.png","scale":"1x"}"#)
    #expect(try resize(["x.png"]) { $0.destination = .folder(folder.path("out")) }.first?.made.count == 3)
    #expect(folder.exists("out/x@3x.png"))
    #expect(try resize(["x.png"], "12x12px").map(\.failure) == [nil])
    #expect(try widths() == ["x.png": 12])
    #expect(try resize([""], "12x12px").first?.failure?.description.contains("points with scales") == true)
  }

  @Test func `an image that needs more memory than the limit is rejected`() throws {
    try write(["x.png": (90, 90)], #"{"filename":"x.png","scale":"1x"}"#)
    let records = try resize(["x.png"]) { $0.memory = 1 << 20 }
    #expect(records.first?.failure?.hint == .memoryLimit)
  }
}
