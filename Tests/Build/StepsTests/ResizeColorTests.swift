import CrushCodecs
import CrushFixtures
import CrushPNG
import CrushSteps
import Testing

/// The light that samples represent, and the chunks that describe it.
@Suite struct ResizeColorTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A pattern of black and white. Its average is half the light.
  private func checks(colorType: UInt8, bitDepth: Int = 8, _ chunks: [PNGParts.Part]) -> [UInt8] {
    var random = SeededGenerator(seed: 1)
    var picture = TestPicture(width: 64, height: 64, bitDepth: bitDepth, colorType: colorType, using: &random)
    let pixel = picture.bitsPerPixel / 8
    picture.samples = picture.samples.indices.map { index in
      (index / pixel % 64 + index / pixel / 64) % 2 == 0 ? 255 : 0
    }
    if colorType == 6 {
      for index in stride(from: 3, to: picture.samples.count, by: 4) { picture.samples[index] = 255 }
    }
    var parts = PNGParts(file: picture.file)
    parts.parts.insert(contentsOf: chunks, at: 1)
    return parts.file
  }

  private func resized(_ file: [UInt8], _ target: String = "8x8px") throws -> (image: PNGFile, bytes: [UInt8]) {
    try folder.write(file, to: "a.png")
    var options = ResizeOptions(sources: [folder.path("a.png")], target: try ResizeTarget(target))
    options.replaces = true
    let record = try #require(try Resizer(options).run().first)
    #expect(record.failure == nil)
    let bytes = try folder.read("a.png")
    return (try PNGFile(bytes.span), bytes)
  }

  private func level(_ result: (image: PNGFile, bytes: [UInt8])) throws -> Int {
    let rgba = try Decoder().rgba(of: result.image, in: result.bytes.span)
    return Int(rgba.pixels[rgba.pixels.count / 2 + 4] & 255)
  }

  private static func gamma(_ value: UInt32) -> PNGParts.Part { PNGParts.Part("gAMA", PNGParts.bigEndian(value)) }

  /// An iCCP chunk with a profile that has only these tags.
  private static func profile(_ tags: [(name: String, data: [UInt8])], space: String) -> PNGParts.Part {
    var table = PNGParts.bigEndian(UInt32(tags.count))
    var data: [UInt8] = []
    for tag in tags {
      let start = 128 + 4 + tags.count * 12 + data.count
      table += Array(tag.name.utf8) + PNGParts.bigEndian(UInt32(start)) + PNGParts.bigEndian(UInt32(tag.data.count))
      data += tag.data
    }
    var head = [UInt8](repeating: 0, count: 128)
    head.replaceSubrange(16..<20, with: Array(space.utf8))
    head.replaceSubrange(36..<40, with: Array("acsp".utf8))
    let size = PNGParts.bigEndian(UInt32(head.count + table.count + data.count))
    head.replaceSubrange(0..<4, with: size)
    let stream = Deflater(level: 9).compress((head + table + data).span, .zlib) ?? []
    return PNGParts.Part("iCCP", Array("p".utf8) + [0, 0] + stream)
  }

  private static let linear = Array("curv".utf8) + [UInt8](repeating: 0, count: 8)
  private static let gamma18 = Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1, 0x01, 0xCD]
  private static var squares: [UInt8] {
    let values = (0...1024).map { UInt16($0 * $0 * 65_535 / (1024 * 1024)) }
    let head: [UInt8] = [0, 0, 0, 0, 0, 0, 4, 1]
    return Array("curv".utf8) + head + values.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
  }

  /// ((X + 0.055) / 1.055)^2.4, and X / 12.92 below 0.04045, as type 3 with g, a, b, c, d in 16.16 bits.
  private static var parametric: [UInt8] {
    let values: [Double] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
    let head: [UInt8] = [0, 0, 0, 0, 0, 3, 0, 0]
    return Array("para".utf8) + head + values.flatMap { PNGParts.bigEndian(UInt32($0 * 65_536)) }
  }

  private static func color(_ curve: [UInt8]) -> PNGParts.Part {
    profile(["rTRC", "gTRC", "bTRC"].map { ($0, curve) }, space: "RGB ")
  }

  @Test(
    arguments: [
      ("none", [], 188), ("gAMA 1", [gamma(100_000)], 128), ("gAMA of sRGB", [gamma(45_455)], 188),
      ("gAMA 1/1.8", [gamma(55_556)], 173), ("gAMA 0", [gamma(0)], 188),
      ("sRGB before gAMA", [PNGParts.Part("sRGB", [0]), gamma(100_000)], 188),
      ("cICP, linear", [PNGParts.Part("cICP", [1, 8, 0, 1])], 128),
      ("cICP, sRGB", [PNGParts.Part("cICP", [12, 13, 0, 1]), gamma(100_000)], 188),
      ("a linear profile", [color(linear)], 128), ("a profile of 1.8", [color(gamma18)], 173),
      ("a table of squares", [color(squares)], 180), ("a parametric curve", [color(parametric)], 188),
      ("a profile without curves", [profile([("A2B0", linear)], space: "RGB ")], 188),
      ("a damaged profile", [PNGParts.Part("iCCP", [112, 0, 0, 1, 2, 3])], 188),
    ] as [(String, [PNGParts.Part], Int)])
  func `half the light becomes the sample of the image's own curve`(
    _ name: String, _ chunks: [PNGParts.Part], _ expected: Int
  ) throws {
    let result = try resized(checks(colorType: 2, chunks))
    #expect(abs(try level(result) - expected) <= 1, "\(name)")
    for chunk in chunks where name != "a damaged profile" {
      #expect(PNGParts(file: result.bytes).names.contains(chunk.name), "\(name)")
    }
  }

  @Test(arguments: [(0, 8), (4, 8), (0, 16), (4, 16)] as [(UInt8, Int)])
  func `a gray image keeps its profile and its form`(_ colorType: UInt8, _ bitDepth: Int) throws {
    let chunk = Self.profile([("kTRC", Self.linear)], space: "GRAY")
    let result = try resized(checks(colorType: colorType, bitDepth: bitDepth, [chunk]))
    #expect(result.image.header.colorType.isGray && result.image.header.bitDepth == bitDepth)
    #expect(PNGParts(file: result.bytes).names.contains("iCCP"))
    if colorType == 0 { #expect(abs(try level(result) - 128) <= 1) }
  }

  @Test(arguments: [0, 2, 3] as [UInt8])
  func `a color key becomes alpha, and its color does not bleed`(_ colorType: UInt8) throws {
    var random = SeededGenerator(seed: 2)
    var picture = TestPicture(width: 40, height: 40, bitDepth: 8, colorType: colorType, using: &random)
    let channels = colorType == 2 ? 3 : 1
    // The left half has the sample 100 (palette index 0), the right half the key 200 (index 1).
    picture.samples = picture.samples.indices.map { index in
      let isLeft = index / channels % 40 < 20
      return colorType == 3 ? (isLeft ? 0 : 1) : (isLeft ? 100 : 200)
    }
    if colorType == 3 { picture.palette = [100, 100, 100, 200, 200, 200] + (picture.palette ?? []).dropFirst(6) }
    picture.transparency = colorType == 3 ? [255, 0] : (0..<channels).flatMap { _ in [0, 200] as [UInt8] }
    let result = try resized(picture.file, "10x10px")
    let pixels = try Decoder().rgba(of: result.image, in: result.bytes.span).pixels
    #expect(Set(pixels.map { $0 >> 24 }).isSuperset(of: [0, 255]))
    for pixel in pixels where pixel >> 24 > 0 { #expect(abs(Int(pixel & 255) - 100) <= 1, "\(pixel)") }
  }
}
