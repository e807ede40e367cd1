import CrushCodecs
import CrushFixtures
import Testing

@testable import CrushPNG

@Suite struct CgBIEncoderTests {
  private var encoder: Encoder { Encoder(effort: .standard) }

  /// Returns random straight pixels. Alphas are spread, or all 255.
  private func pixels(_ width: Int, _ height: Int, isOpaque: Bool = false, seed: UInt64) -> RGBAImage {
    var generator = SeededGenerator(seed: seed)
    let pixels = (0..<width * height).map { _ in
      UInt32(truncatingIfNeeded: generator.next()) | (isOpaque ? 0xFF00_0000 : 0)
    }
    return RGBAImage(width: width, height: height, pixels: pixels)
  }

  /// Returns runs of few colors, so that filters and compression differ.
  private func runs(_ width: Int, _ height: Int, seed: UInt64) -> BGRAImage {
    var generator = SeededGenerator(seed: seed)
    var color: UInt32 = 0xFF00_0000
    let slope = generator.next() % 3
    let pixels = (0..<width * height).map { index in
      if generator.next() % 8 == 0 { color = UInt32(truncatingIfNeeded: generator.next() & 0x0F0F_0F0F) | 0xFF00_0000 }
      return slope == 0 ? color : color &+ UInt32(index % width) &* 0x0001_0101 & 0x00FF_FFFF | 0xFF00_0000
    }
    return BGRAImage(width: width, height: height, pixels: pixels)
  }

  @Test func `a file has CgBI, IHDR of 8-bit RGBA, IDAT and IEND`() throws {
    let parts = PNGParts(file: encoder.cgbi(pixels(5, 7, seed: 3401).premultiplied()))
    #expect(parts.names == ["CgBI", "IHDR", "IDAT", "IEND"])
    #expect(parts.data(of: "IHDR") == [0, 0, 0, 5, 0, 0, 0, 7, 8, 6, 0, 0, 0])
  }

  @Test(arguments: CgBIFilter.proven)
  func `an encoded image decodes to its pixels, and its flags are right`(filter: CgBIFilter) throws {
    for (width, height) in [(1, 1), (1, 9), (9, 1), (2, 3), (17, 13), (64, 3), (3, 64)] {
      for isOpaque in [false, true] {
        let image = pixels(width, height, isOpaque: isOpaque, seed: 3402).premultiplied()
        let file = encoder.cgbi(image, filters: [filter])
        let read = try PNGFile(file.span)
        #expect(try Decoder().bgra(of: read, in: file.span) == image, "seed 3402, \(width) × \(height)")
        #expect(try Decoder().filterTypes(of: read, in: file.span) == [filter == .none ? .none : .sub])
        #expect(read.cgbi == CgBIFlags(data: filter == .none ? 0x50 : 0x30, bitmapInfo: isOpaque ? 0x2006 : 0x2002))
      }
    }
  }

  @Test func `with every filter allowed a gradient is smaller and its flag records no filter`() throws {
    let gradient = (0..<64 * 64 as Range<UInt32>).map {
      0xFF00_0000 | ($0 % 64 * 3) << 16 | ($0 / 64 * 2) << 8 | $0 % 64
    }
    let image = BGRAImage(width: 64, height: 64, pixels: gradient)
    let proven = encoder.cgbi(image)
    let file = encoder.cgbi(image, filters: CgBIFilter.allCases)
    #expect(file.count < proven.count)
    let read = try PNGFile(file.span)
    #expect(read.cgbi == CgBIFlags(data: 0x10, bitmapInfo: 0x2006))
    #expect(try Decoder().bgra(of: read, in: file.span) == image)
    try Verifier.check(file, is: image)
    // The halves of an indexed image must not depend on each other, which requires None or Sub.
    #expect(encoder.cgbi(image, filters: [.any], isIndexed: true) == encoder.cgbi(image, isIndexed: true))
  }

  @Test func `an opaque image gets flag 06, and one alpha of 254 anywhere gives 02`() throws {
    let opaque = pixels(5, 5, isOpaque: true, seed: 3403).premultiplied()
    #expect(PNGParts(file: encoder.cgbi(opaque)).data(of: "CgBI")?.suffix(2) == [0x20, 0x06])
    for place in 0..<25 {
      var words = opaque.pixels
      words[place] = 0xFE00_0000
      let image = BGRAImage(width: 5, height: 5, pixels: words)
      #expect(PNGParts(file: encoder.cgbi(image)).data(of: "CgBI")?.suffix(2) == [0x20, 0x02])
    }
  }

  @Test func `every IDAT except the last has 524,288 bytes`() throws {
    let image = pixels(600, 500, isOpaque: true, seed: 3404).premultiplied()
    let parts = PNGParts(file: Encoder(effort: Effort.all[0]).cgbi(image, filters: [.none]))
    let sizes = parts.parts.filter { $0.name == "IDAT" }.map(\.data.count)
    #expect(sizes.count == 2 && sizes.dropLast().allSatisfy { $0 == 524_288 })
    #expect(sizes.allSatisfy { (1...524_288).contains($0) })
  }

  @Test func `the raw stream ends exactly with the last IDAT`() throws {
    for (width, height) in [(1, 1), (3, 5), (40, 40)] {
      let stream = PNGParts(file: encoder.cgbi(pixels(width, height, seed: 3405).premultiplied())).joined("IDAT")
      let (_, consumed) = try Inflater().inflate(stream.span, .raw, count: (width * 4 + 1) * height)
      #expect(consumed == stream.count)
    }
  }

  @Test(arguments: [0, 2, 6])
  func `the smaller of None and Sub is written`(effort: Int) throws {
    let encoder = Encoder(effort: Effort.all[effort])
    var wins: [String: Int] = [:]
    var wrong: [String] = []
    for seed in 3500..<3600 as Range<UInt64> {
      let image = runs(Int(seed % 7) + 3, Int(seed % 5) + 2, seed: seed)
      let none = encoder.cgbi(image, filters: [.none])
      let sub = encoder.cgbi(image, filters: [.sub])
      let both = encoder.cgbi(image)
      let turned = encoder.cgbi(image, filters: [.sub, .none])
      wins[none.count < sub.count ? "none" : sub.count < none.count ? "sub" : "tie", default: 0] += 1
      // The first wins a tie.
      if both != (sub.count < none.count ? sub : none) || turned != (none.count < sub.count ? none : sub) {
        wrong.append("seed \(seed): none \(none.count), sub \(sub.count), both \(both.count) and \(turned.count)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong.count) of 100: \(wrong.prefix(3))")
    #expect((wins["none"] ?? 0) > 5 && (wins["sub"] ?? 0) > 5, "\(wins)")
  }

  @Test func `the earlier filter wins a tie`() throws {
    let image = BGRAImage(width: 1, height: 1, pixels: [0xFF12_3456])
    let none = encoder.cgbi(image, filters: [.none])
    let sub = encoder.cgbi(image, filters: [.sub])
    try #require(none.count == sub.count)
    #expect(encoder.cgbi(image, filters: [.none, .sub]) == none)
    #expect(encoder.cgbi(image, filters: [.sub, .none]) == sub)
  }

  @Test(arguments: [3406, 3407, 3408] as [UInt64])
  func `converting, reverting and converting gives the first bytes`(seed: UInt64) throws {
    for isOpaque in [false, true] {
      let first = encoder.cgbi(pixels(13, 11, isOpaque: isOpaque, seed: seed).premultiplied())
      let straight = Raster(straight: try Reading.rgba(of: first))
      #expect(straight.header.colorType == (isOpaque ? .rgb : .rgba))
      let standard = encoder.png(straight)
      let second = encoder.cgbi(try Reading.rgba(of: standard).premultiplied())
      #expect(second == first, "seed \(seed)")
    }
  }

  @Test func `chunks keep their order and their side of the image data`() throws {
    let chunks = [
      AncillaryChunk(type: ChunkType("gAMA"), data: [0, 0, 1, 2], isAfterImageData: false),
      AncillaryChunk(type: ChunkType("tIME"), data: [1, 2, 3], isAfterImageData: true),
      AncillaryChunk(type: .text, data: Array("a\0b".utf8), isAfterImageData: false),
    ]
    let parts = PNGParts(file: encoder.cgbi(pixels(2, 2, seed: 3409).premultiplied(), chunks: chunks))
    #expect(parts.names == ["CgBI", "IHDR", "gAMA", "tEXt", "IDAT", "tIME", "IEND"])
    #expect(parts.data(of: "tEXt") == Array("a\0b".utf8))
  }

  @Test func `a used encoder gives the bytes of a new encoder`() throws {
    let encoder = Encoder(effort: .standard)
    let image = pixels(9, 9, seed: 3410).premultiplied()
    let first = encoder.cgbi(image)
    _ = encoder.cgbi(pixels(20, 20, seed: 3411).premultiplied())
    #expect(encoder.cgbi(image) == first)
    #expect(Encoder(effort: .standard).cgbi(image) == first)
  }
}
