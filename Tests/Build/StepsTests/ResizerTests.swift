import CrushCodecs
import CrushFixtures
import CrushImageFacts
import CrushPNG
import CrushSteps
import Foundation
import Testing

@Suite struct ResizerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func resize(
    _ source: String, _ target: String, _ change: (inout ResizeOptions) -> Void = { _ in }
  ) throws -> ResizeRecord {
    var options = ResizeOptions(sources: [folder.path(source)], target: try ResizeTarget(target))
    change(&options)
    return try #require(try Resizer(options).run().first)
  }

  /// The pixels of a result, decoded by libpng.
  private func pixels(_ name: String) throws -> (header: ImageHeader, rgba: [UInt8]) {
    let file = try folder.read(name)
    let header = try PNGFile(file.span).header
    return (header, try LibPNG.rgba(of: file.span, count: header.width * header.height * 4))
  }

  private func raster(_ width: Int, _ height: Int, _ pixel: (Int, Int) -> UInt32) -> [UInt8] {
    let pixels = (0..<width * height).map { pixel($0 % width, $0 / width) }
    let image = RGBAImage(width: width, height: height, pixels: pixels)
    return Encoder(effort: .standard).png(Raster(straight: image))
  }

  @Test func `one image becomes three in its folder`() throws {
    try folder.write(raster(120, 120) { x, y in 0xFF00_0000 | UInt32(x) | UInt32(y) << 8 }, to: "x/hero@4x~ipad.png")
    let record = try resize("x/hero@4x~ipad.png", "40x40@3x,1x,2x")
    #expect(record.failure == nil)
    #expect(
      record.made.map { String($0.path.dropFirst(folder.path.count)) } == [
        "/x/hero~ipad.png", "/x/hero@2x~ipad.png", "/x/hero@3x~ipad.png",
      ])
    for (name, side) in [("hero~ipad", 40), ("hero@2x~ipad", 80), ("hero@3x~ipad", 120)] {
      let header = try pixels("x/\(name).png").header
      #expect(header.width == side && header.height == side)
    }
  }

  @Test func `the source is replaced last, so that a second run can make the other results`() throws {
    try folder.write(raster(120, 80) { x, y in 0xFF00_0000 | UInt32(x) | UInt32(y) << 8 }, to: "a.png")
    let source = try folder.read("a.png")
    try folder.makeFolder("a@2x.png")
    let failed = try resize("a.png", "30x20@1x,2x") { $0.replaces = true }
    let problem = failed.failure.map { "\($0)" } ?? ""
    #expect(problem.hasPrefix("\(folder.path("a@2x.png")): cannot "), "\(problem)")
    #expect(try folder.read("a.png") == source)
    try FileManager.default.removeItem(atPath: folder.path("a@2x.png"))
    #expect(try resize("a.png", "30x20@1x,2x") { $0.replaces = true }.failure == nil)
    #expect(try pixels("a@2x.png").header.width == 60)
    #expect(try pixels("a.png").header.width == 30)
  }

  @Test func `the shape stays unless stretching is requested`() throws {
    try folder.write(raster(300, 200) { _, _ in .max }, to: "a.png")
    for (fit, size) in [
      (ResizeTarget.Fit.cover, PixelSize(width: 60, height: 40)), (.contain, PixelSize(width: 40, height: 27)),
      (.stretch, PixelSize(width: 40, height: 40)),
    ] {
      let record = try resize("a.png", "40x40") {
        $0.fit = fit
        $0.destination = .folder(folder.path("out"))
        $0.replaces = true
      }
      #expect(record.made.map(\.size) == [size])
    }
  }

  @Test func `an image is enlarged only on request, and otherwise nothing is written`() throws {
    try folder.write(raster(50, 50) { _, _ in .max }, to: "a.png")
    let refused = try resize("a.png", "40x40@1x,2x") { $0.destination = .folder(folder.path("out")) }
    #expect(refused.failure?.description.contains("a@2x.png would need 80×80 pixels, but there are 50×50") == true)
    #expect(!folder.exists("out/a.png"))
    let asked = try resize("a.png", "40x40@1x,2x") {
      $0.destination = .folder(folder.path("out"))
      $0.enlarges = true
    }
    #expect(asked.made.map(\.isEnlarged) == [false, true] && folder.exists("out/a@2x.png"))
  }

  @Test func `a source is replaced only on request`() throws {
    let file = raster(50, 50) { _, _ in .max }
    try folder.write(file, to: "a.png")
    #expect(try resize("a.png", "10x10").failure?.hint == .replacement)
    #expect(try folder.read("a.png") == file)
    #expect(try resize("a.png", "10x10px") { $0.replaces = true }.failure == nil)
    #expect(try pixels("a.png").header.width == 10)
  }

  @Test func `black and white checks become the gray of half the light`() throws {
    try folder.write(raster(64, 64) { x, y in (x + y) % 2 == 0 ? .max : 0xFF00_0000 }, to: "a.png")
    #expect(try resize("a.png", "8x8px") { $0.replaces = true }.failure == nil)
    let (header, rgba) = try pixels("a.png")
    #expect(header.colorType.isGray || header.colorType == .palette, "all pixels are gray")
    for index in rgba.indices { #expect(index % 4 == 3 ? rgba[index] == 255 : abs(Int(rgba[index]) - 188) <= 1) }
  }

  @Test func `the pixels of a constant image do not change, in every form and depth`() throws {
    for (colorType, bitDepth) in TestPicture.forms {
      var random = SeededGenerator(seed: UInt64(bitDepth) << 8 | UInt64(colorType))
      var picture = TestPicture(width: 24, height: 24, bitDepth: bitDepth, colorType: colorType, using: &random)
      let one = Array(picture.samples[..<max(1, picture.bitsPerPixel / 8)])
      picture.samples = picture.samples.indices.map {
        picture.bitsPerPixel >= 8 ? one[$0 % one.count] : 0
      }
      try folder.write(picture.file, to: "a.png")
      let before = try pixels("a.png").rgba
      #expect(try resize("a.png", "7x7px") { $0.replaces = true }.failure == nil)
      let after = try pixels("a.png")
      #expect(after.header.width == 7)
      for index in after.rgba.indices {
        #expect(after.rgba[index] == before[index % 4] || before[3] == 0, "color type \(colorType), \(bitDepth) bits")
      }
    }
  }

  @Test(arguments: [(2, 1), (8, 4), (200, 8)])
  func `an image with a palette keeps one`(_ colors: Int, _ bitDepth: Int) throws {
    var random = SeededGenerator(seed: 4)
    var picture = TestPicture(width: 120, height: 80, bitDepth: bitDepth, colorType: 3, using: &random)
    // Stripes of eight pixels, whose edges get colors of their own.
    let bytes = 120 * bitDepth / 8
    picture.samples = picture.samples.indices.map { index in
      let color = index % bytes / bitDepth * 7 % colors
      return (0..<8 / bitDepth).reduce(0) { byte, sample in byte | UInt8(color) << UInt8(sample * bitDepth) }
    }
    try folder.write(picture.file, to: "map.png")
    let record = try resize("map.png", "70x47px") { $0.replaces = true }
    #expect(record.failure == nil)
    let header = try pixels("map.png").header
    #expect(header.colorType == .palette)
  }

  @Test func `16-bit samples stay exact`() throws {
    var random = SeededGenerator(seed: 5)
    var picture = TestPicture(width: 20, height: 20, bitDepth: 16, colorType: 2, using: &random)
    picture.samples = picture.samples.indices.map { [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC][$0 % 6] }
    try folder.write(picture.file, to: "a.png")
    #expect(try resize("a.png", "5x5px") { $0.replaces = true }.failure == nil)
    let file = try folder.read("a.png")
    let image = try PNGFile(file.span)
    #expect(image.header.bitDepth == 16)
    let samples = try Decoder().raster(of: image, in: file.span).deepPixels()
    #expect(Set(samples) == [0xFFFF_9ABC_5678_1234])
  }

  @Test func `colors of transparent pixels do not bleed`() throws {
    // Opaque red beside transparent green.
    try folder.write(raster(40, 40) { x, _ in x < 20 ? 0xFF00_00FF : 0x0000_FF00 }, to: "a.png")
    #expect(try resize("a.png", "10x10px") { $0.replaces = true }.failure == nil)
    let rgba = try pixels("a.png").rgba
    for start in stride(from: 0, to: rgba.count, by: 4) where rgba[start + 3] > 0 {
      #expect(rgba[start] == 255 && rgba[start + 1] == 0)
    }
  }

  @Test func `sources with one result path are reported`() throws {
    for name in ["a@2x.png", "a@3x.png"] { try folder.write(raster(50, 50) { _, _ in .max }, to: name) }
    let options = ResizeOptions(sources: ["a@2x.png", "a@3x.png"].map(folder.path), target: try ResizeTarget("10x10"))
    let records = try Resizer(options).run()
    #expect(records.map { $0.failure == nil } == [true, false])
  }

  @Test(
    arguments: [
      ("50%", "a share"), ("512", "width and height are both"), ("40x40@5x", "'5x' is not a scale from 1x to 4x"),
      ("40x40@2x,2x", "2x twice"), ("1.5x2px", "whole"), ("40x40@2xpx", "pixels have no scales"), ("axb", "numbers"),
    ])
  func `the error of an invalid size names the reason and valid sizes`(_ text: String, _ reason: String) {
    do throws(ResizeTarget.ParsingError) { _ = try ResizeTarget(text) } catch {
      #expect(error.description.contains(reason), "\(error)")
      #expect(error.description.contains("40x40@1x,2x,3x") && error.description.contains("640x480px"))
    }
  }

  @Test func `a name with a scale stays in every spelling`() throws {
    for (name, scale) in [("a@1x.png", 1), ("b@1.5x.png", 2), ("C.PNG", 1)] {
      try folder.write(raster(50, 50) { _, _ in .max }, to: name)
      let record = try resize(name, "10x10@\(scale)x") { $0.replaces = true }
      #expect(record.made.map(\.path) == [folder.path(name)])
    }
  }

  @Test func `a single result may have a chosen name`() throws {
    try folder.write(raster(50, 50) { _, _ in .max }, to: "a.png")
    let record = try resize("a.png", "10x10@2x") { $0.destination = .file(folder.path("new/b.png")) }
    let width = try pixels("new/b.png").header.width
    #expect(record.failure == nil && width == 20)
  }

  @Test func `a tall image becomes a wide image within a small memory limit`() throws {
    try folder.write(raster(2, 20_000) { _, y in 0xFF00_0000 | UInt32(y % 256) }, to: "a.png")
    let record = try resize("a.png", "30000x10px") {
      $0.fit = .stretch
      $0.enlarges = true
      $0.recipe.effort = .all[0]
      $0.memory = 64 << 20
      $0.destination = .folder(folder.path("out"))
    }
    #expect(record.failure == nil && record.made.first?.size == PixelSize(width: 30_000, height: 10))
  }

  @Test(arguments: [
    "", "40", "40x", "x40", "0x40", "40x40@", "40x40@5x", "40x40@2x,2x", "40x40@1x,", "1.5x2px", "40x40@2xpx", "nanx1",
  ])
  func `an invalid size is rejected`(text: String) {
    #expect(throws: ResizeTarget.ParsingError.self) { try ResizeTarget(text) }
  }
}
