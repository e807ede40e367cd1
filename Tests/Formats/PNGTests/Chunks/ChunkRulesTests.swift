import CrushFixtures
import CrushPNG
import Testing

private typealias Part = PNGParts.Part

@Suite struct ChunkPlacementTests {
  private let rgb = Pictures.rgb.parts
  private let palette = Pictures.palette.parts

  @Test func `IHDR after another chunk is misplaced, and no IHDR is missing`() {
    let text = Part("tEXt", Array("a\0b".utf8))
    let late = PNGParts([text] + rgb.parts)
    #expect(Reading.error(of: late.file) == .misplaced(.imageHeader, offset: 8 + 15, .mustBeFirst))
    #expect(Reading.error(of: PNGParts([text] + rgb.removing("IHDR").parts).file) == .missing(.imageHeader, offset: 8))
    #expect(Reading.error(of: PNGParts([Part("IEND")]).file) == .missing(.imageHeader, offset: 8))
    let bare = PNGParts([Part("CgBI", [0x50, 0, 0x20, 2]), Part("IEND")])
    #expect(Reading.error(of: bare.file) == .missing(.imageHeader, offset: 24))
  }

  @Test func `a second IHDR, PLTE or tRNS is rejected`() {
    let second = rgb.inserting(Pictures.rgb.header, before: "IDAT")
    #expect(Reading.error(of: second.file) == .misplaced(.imageHeader, offset: 33, .onlyOnce))
    let colors = palette.inserting(Part("PLTE", [1, 2, 3]), before: "IDAT")
    #expect(Reading.error(of: colors.file) == .misplaced(.palette, offset: colors.offset(of: 2), .onlyOnce))
    var keys = rgb.inserting(Part("tRNS", [0, 0, 0, 0, 0, 0]), before: "IDAT")
    keys = keys.inserting(Part("tRNS", [0, 0, 0, 0, 0, 0]), before: "IDAT")
    #expect(Reading.error(of: keys.file) == .misplaced(.transparency, offset: 33 + 18, .onlyOnce))
  }

  @Test func `PLTE and tRNS after the image data are rejected`() {
    let late = rgb.inserting(Part("PLTE", [1, 2, 3]), before: "IEND")
    #expect(Reading.error(of: late.file) == .misplaced(.palette, offset: late.offset(of: "PLTE"), .before(.imageData)))
    let key = rgb.inserting(Part("tRNS", [0, 0, 0, 0, 0, 0]), before: "IEND")
    #expect(
      Reading.error(of: key.file) == .misplaced(.transparency, offset: key.offset(of: "tRNS"), .before(.imageData)))
  }

  @Test func `tRNS before PLTE is rejected, in palette images and in others`() {
    let early = palette.inserting(Part("tRNS", [0]), before: "PLTE")
    #expect(
      Reading.error(of: early.file) == .misplaced(.transparency, offset: early.offset(of: "PLTE"), .after(.palette)))
    let suggested = rgb.inserting(Part("tRNS", [0, 0, 0, 0, 0, 0]), before: "IDAT")
      .inserting(Part("PLTE", [1, 2, 3]), before: "IDAT")
    #expect(Reading.error(of: suggested.file) == .misplaced(.transparency, offset: 33 + 18, .after(.palette)))
  }

  @Test func `another chunk between IDATs is rejected, and an empty IDAT is accepted`() throws {
    var split = rgb.splittingImageData([5, 0, 7])
    #expect(try Reading.raster(of: split.file).samples == Pictures.rgb.samples)
    split.parts.insert(Part("tEXt", Array("a\0b".utf8)), at: split.index(of: "IDAT") + 1)
    let offset = split.offset(of: split.index(of: "tEXt") + 1)
    #expect(Reading.error(of: split.file) == .misplaced(.imageData, offset: offset, .consecutive))
  }

  @Test func `PLTE is missing from a palette image without it, and IDAT from any image without it`() {
    #expect(Reading.error(of: palette.removing("PLTE").file) == .missing(.palette, offset: 33))
    for parts in [rgb, palette] {
      let empty = parts.removing("IDAT")
      #expect(Reading.error(of: empty.file) == .missing(.imageData, offset: empty.offset(of: "IEND")))
    }
  }

  @Test(arguments: ["ABCD", "JHDR", "IDAU", "FraG"])
  func `an unknown critical chunk is rejected, also by lenient reading`(name: String) throws {
    let type = try #require(ChunkType(name: name))
    for place in ["IDAT", "IEND"] {
      let broken = rgb.inserting(Part(name, [1]), before: place)
      for options in [ReadingOptions(), Reading.lenient] {
        #expect(
          Reading.error(of: broken.file, options: options) == .unknownCritical(type, offset: broken.offset(of: name)))
      }
    }
  }

  @Test func `an unknown ancillary chunk is accepted`() throws {
    let odd = rgb.inserting(Part("zzzz", [1, 2, 3]), before: "IDAT").inserting(Part("aAaa"), before: "IEND")
    #expect(try Reading.raster(of: odd.file).samples == Pictures.rgb.samples)
  }

  @Test func `CgBI after another chunk is misplaced`() {
    let late = rgb.inserting(Part("CgBI", [0x50, 0, 0x20, 2]), before: "IDAT")
    #expect(Reading.error(of: late.file) == .misplaced(.cgbi, offset: 33, .mustBeFirst))
    let twice = Pictures.cgbi(Pictures.rgba).inserting(Part("CgBI", [0x50, 0, 0x20, 2]), before: "IHDR")
    #expect(Reading.error(of: twice.file) == .misplaced(.imageHeader, offset: 40, .mustBeFirst))
  }

  @Test func `IEND with data is rejected`() {
    let full = rgb.changing("IEND") { $0.data = [1, 2] }
    #expect(
      Reading.error(of: full.file)
        == .badLength(.imageEnd, offset: full.offset(of: "IEND"), length: 2, expected: .exactly(0)))
  }
}

@Suite struct PaletteRulesTests {
  @Test(arguments: [1, 2, 4, 8])
  func `PLTE has 3 bytes for each of 1 to 2^depth colors`(bitDepth: Int) {
    let parts = Pictures.picture(colorType: 3, bitDepth: bitDepth).parts.removing("IDAT")
      .inserting(
        Part(
          "IDAT",
          StoredDeflate.zlib(
            [0] + [UInt8](repeating: 0, count: (3 * bitDepth + 7) / 8) + [0]
              + [UInt8](repeating: 0, count: (3 * bitDepth + 7) / 8))), before: "IEND")
    let most = 1 << bitDepth
    for count in [0, 1, 2, 3, 4, 6, 767, 768, 769, 771, most * 3, most * 3 + 1, most * 3 + 3] {
      let file = parts.changing("PLTE") { $0.data = [UInt8](repeating: 9, count: count) }.file
      let isRight = count % 3 == 0 && count > 0 && count / 3 <= most
      #expect(
        Reading.error(of: file)
          == (isRight ? nil : .badLength(.palette, offset: 33, length: count, expected: .paletteOf(entries: most))),
        "\(count) bytes")
    }
  }

  @Test func `PLTE is rejected in gray images, and may suggest up to 256 colors in RGB`() {
    for (picture, type) in [(Pictures.gray, ColorType.gray), (Pictures.grayAlpha, .grayAlpha)] {
      let parts = picture.parts.inserting(Part("PLTE", [1, 2, 3]), before: "IDAT")
      #expect(Reading.error(of: parts.file) == .misplaced(.palette, offset: 33, .notWith(type)))
    }
    for picture in [Pictures.rgb, Pictures.rgba] {
      let parts = picture.parts.inserting(Part("PLTE", [UInt8](repeating: 1, count: 768)), before: "IDAT")
      #expect(Reading.error(of: parts.file) == nil)
      let tooMany = parts.changing("PLTE") { $0.data += [1, 2, 3] }
      #expect(
        Reading.error(of: tooMany.file)
          == .badLength(.palette, offset: 33, length: 771, expected: .suggestedPalette))
    }
  }
}

@Suite struct TransparencyRulesTests {
  @Test(arguments: 0...8)
  func `tRNS has 2 bytes for gray and 6 for RGB`(count: Int) {
    for (picture, wanted) in [(Pictures.gray, 2), (Pictures.rgb, 6)] {
      let parts = picture.parts.inserting(Part("tRNS", [UInt8](repeating: 0, count: count)), before: "IDAT")
      #expect(
        Reading.error(of: parts.file)
          == (count == wanted
            ? nil : .badLength(.transparency, offset: 33, length: count, expected: .exactly(wanted))))
    }
  }

  @Test(arguments: 0...6)
  func `tRNS has no more alphas than PLTE has colors`(count: Int) {
    let parts = Pictures.palette.parts.inserting(Part("tRNS", [UInt8](repeating: 7, count: count)), before: "IDAT")
    #expect(
      Reading.error(of: parts.file)
        == (count <= 4
          ? nil
          : .badLength(.transparency, offset: parts.offset(of: "tRNS"), length: count, expected: .upTo(4))))
  }

  @Test func `tRNS is rejected beside an alpha channel`() {
    for (picture, type) in [(Pictures.grayAlpha, ColorType.grayAlpha), (Pictures.rgba, .rgba)] {
      let parts = picture.parts.inserting(Part("tRNS", [0, 0]), before: "IDAT")
      #expect(Reading.error(of: parts.file) == .misplaced(.transparency, offset: 33, .notWith(type)))
    }
  }
}
