import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// Damage that libpng only warns about: a strict read names it, and a lenient read gives the same pixels as without it.
@Suite struct LenientChunksTests {
  struct Damage: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let file: String
    /// The undamaged image with the pixels that a lenient read gives.
    var expected: String?
    let damage: @Sendable (PNGParts) -> PNGParts

    init(_ name: String, _ file: String, expected: String? = nil, _ damage: @escaping @Sendable (PNGParts) -> PNGParts)
    {
      testDescription = name
      self.file = file
      self.expected = expected
      self.damage = damage
    }
  }

  static let damages: [Damage] = [
    Damage("tRNS in RGBA", "rgba8") { $0.inserting(.init("tRNS", [0, 1, 0, 2, 0, 3]), before: "IDAT") },
    Damage("tRNS in gray with alpha", "gray-alpha8") { $0.inserting(.init("tRNS", [0, 1]), before: "IDAT") },
    Damage("tRNS of the wrong length in RGB", "rgb8") { $0.inserting(.init("tRNS", [0, 1]), before: "IDAT") },
    Damage("tRNS of the wrong length in gray", "gray8") { $0.inserting(.init("tRNS", [0, 1, 2]), before: "IDAT") },
    Damage("more tRNS entries than colors", "palette8-few-entries") {
      $0.inserting(.init("tRNS", [UInt8](repeating: 9, count: 200)), before: "IDAT")
    },
    Damage("tRNS after the image data", "rgb8") {
      $0.inserting(.init("tRNS", [0, 1, 0, 2, 0, 3]), before: "IEND")
    },
    Damage("tRNS before PLTE", "palette8") { $0.inserting(.init("tRNS", [0, 1, 2]), before: "PLTE") },
    Damage("PLTE in gray", "gray8") { $0.inserting(.init("PLTE", [1, 2, 3]), before: "IDAT") },
    Damage("a suggested palette of a wrong length", "rgb8") {
      $0.inserting(.init("PLTE", [1, 2, 3, 4]), before: "IDAT")
    },
    Damage("PLTE after the image data", "rgb8") { $0.inserting(.init("PLTE", [1, 2, 3]), before: "IEND") },
    Damage("more colors than the bit depth has", "palette4") { file in
      file.changing("PLTE") { $0.data += [UInt8](repeating: 7, count: 3 * 200 - $0.data.count) }
    },
    Damage("data in IEND", "rgb8") { file in file.changing("IEND") { $0.data = [1, 2, 3] } },
    Damage("image data after another chunk", "rgb8") { file in
      var file = file.inserting(.init("tIME", [7, 208, 1, 1, 1, 1, 1]), before: "IEND")
      file.parts.insert(.init("IDAT", [1, 2, 3]), at: file.index(of: "IEND"))
      return file
    },
    Damage("rows after the last", "rgb8", longer),
    Damage("rows after the last in an interlaced image", "rgba8-adam7", longer),
    Damage("rows after the last with a palette", "palette4", longer),
    Damage("rows after the last with 16 bits", "rgba16", longer),
  ]

  /// Adds 100 bytes to the image data.
  @Sendable private static func longer(_ file: PNGParts) -> PNGParts {
    let stream = file.joined("IDAT")
    guard let rows = try? Inflater.inflate(stream.span, .zlib, limit: 1 << 24) else { return file }
    let data = Data(rows + [UInt8](repeating: 0, count: 100))
    var copy = file.removing("IDAT")
    copy.parts.insert(.init("IDAT", StoredDeflate.zlib(Array(data))), at: copy.index(of: "IEND"))
    return copy
  }

  @Test(arguments: damages) func `a strict read names the damage, and says that --lenient accepts it`(
    damage: Damage
  ) throws {
    let file = damage.damage(PNGParts(file: try Reading.testImage("Formats/\(damage.file).png"))).file
    let error = try #require(Reading.error(of: file))
    #expect(error.isAcceptedLeniently, "\(error)")
  }

  @Test(arguments: damages) func `a lenient read gives the pixels without the damage`(damage: Damage) throws {
    let original = try Reading.testImage("Formats/\(damage.file).png")
    let file = damage.damage(PNGParts(file: original)).file
    let read = try Reading.rgba(of: file, options: Reading.lenient)
    #expect(try read.pixels == Reading.rgba(of: original).pixels)
    // Both ways to decode agree.
    let image = try PNGFile(file.span, options: Reading.lenient)
    let premultiplied = try Decoder().premultiplied(of: image, in: file.span)
    let expected = try Decoder().premultiplied(of: PNGFile(original.span), in: original.span)
    #expect(premultiplied.pixels == expected.pixels)
  }

  @Test func `lenient reading keeps a right tRNS`() throws {
    for name in ["gray8-trns", "rgb8-trns", "palette8-trns", "palette4-trns-short"] where true {
      let original = try Reading.testImage("Formats/\(name).png")
      let strict = try Reading.rgba(of: original)
      #expect(try Reading.rgba(of: original, options: Reading.lenient).pixels == strict.pixels, "\(name)")
      // The second one has no effect.
      let twice = PNGParts(file: original).inserting(.init("tRNS", [0]), before: "IDAT").file
      #expect(try Reading.rgba(of: twice, options: Reading.lenient).pixels == strict.pixels, "\(name)")
    }
  }

  @Test func `damage that libpng refuses stays an error`() throws {
    let file = PNGParts(file: try Reading.testImage("Formats/palette8.png"))
    for broken in [
      file.changing("PLTE") { $0.data = [] }, file.changing("PLTE") { $0.data.append(1) }, file.removing("PLTE"),
      file.inserting(.init("PLTE", [1, 2, 3]), before: "IDAT"),
      file.changing("PLTE") { $0.data += [UInt8](repeating: 0, count: 900) },
    ] {
      let error = try #require(Reading.error(of: broken.file, options: Reading.lenient))
      #expect(!error.isAcceptedLeniently, "\(error)")
    }
  }
}
