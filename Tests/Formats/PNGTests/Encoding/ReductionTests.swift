import CrushFixtures
import Testing

@testable import CrushPNG

/// Tests that every form of an image has the pixels of the image.
@Suite struct ReductionTests {
  private func raster(_ colorType: ColorType, _ depth: Int, width: Int = 9, height: Int = 7, _ fill: (Int) -> UInt8)
    -> Raster
  {
    let header = ImageHeader(width: width, height: height, bitDepth: depth, colorType: colorType)
    return Raster(header: header, samples: (0..<header.rowBytes * height).map(fill))
  }

  private func forms(_ rasters: [Raster]) -> [String] {
    rasters.map { "\($0.header.colorType) \($0.header.bitDepth)\($0.transparency == nil ? "" : " tRNS")" }
  }

  @Test(arguments: ColorType.allCases)
  func `a form never changes a pixel`(colorType: ColorType) {
    for depth in colorType.bitDepths where colorType != .palette {
      for (seed, modulus) in [(1, 2), (2, 5), (3, 256)] as [(UInt64, UInt64)] {
        var generator = SeededGenerator(seed: 7000 + seed)
        let random = raster(colorType, depth) { _ in
          let sample = generator.next() % modulus
          return UInt8(truncatingIfNeeded: sample &* (modulus == 2 ? 255 : 50))
        }
        for form in Variants.of(random, cleansAlpha: false) where depth <= 8 || form.header.bitDepth == 16 {
          #expect(form.rgba() == random.rgba(), "\(colorType) \(depth) as \(forms([form])), seed \(generator.seed)")
        }
        for form in Variants.of(random, cleansAlpha: true) {
          #expect(form.rgba().withCleanAlpha() == random.rgba().withCleanAlpha(), "seed \(generator.seed)")
        }
      }
    }
  }

  @Test func `16 bits become 8 only if both bytes of every sample are equal`() {
    let equal = raster(.rgb, 16) { UInt8(truncatingIfNeeded: $0 / 2 * 37) }
    #expect(DepthReduction.sixteenToEight(equal)?.rgba() == equal.rgba())
    var samples = equal.samples
    samples[1] ^= 1
    #expect(DepthReduction.sixteenToEight(Raster(header: equal.header, samples: samples)) == nil)
  }

  @Test func `gray gets the fewest bits that represent its levels`() {
    #expect(DepthReduction.gray(raster(.gray, 8) { $0 % 2 == 0 ? 0 : 255 })?.header.bitDepth == 1)
    #expect(DepthReduction.gray(raster(.gray, 8) { UInt8($0 % 4 * 85) })?.header.bitDepth == 2)
    #expect(DepthReduction.gray(raster(.gray, 8) { UInt8($0 % 16 * 17) })?.header.bitDepth == 4)
    #expect(DepthReduction.gray(raster(.gray, 8) { UInt8($0 % 16 * 17 + ($0 == 5 ? 1 : 0)) }) == nil)
  }

  @Test func `equal channels become gray, and opaque alpha is removed`() {
    let gray = raster(.rgba, 8) { $0 % 4 == 3 ? 255 : UInt8($0 / 4) }
    #expect(
      forms([ChannelReduction.gray(gray), ChannelReduction.withoutAlpha(gray)].compactMap(\.self))
        == ["grayAlpha 8", "rgb 8"])
    #expect(ChannelReduction.withoutAlpha(raster(.rgba, 8) { $0 == 3 ? 254 : 255 }) == nil)
    #expect(ChannelReduction.gray(raster(.rgb, 8) { $0 == 4 ? 1 : 0 }) == nil)
  }

  @Test func `alpha of 0 and 255 becomes a key if no opaque pixel has its color`() {
    // Transparent pixels are black, and opaque pixels are not.
    let keyed = raster(.rgba, 8) { $0 % 8 < 4 ? 0 : ($0 % 4 == 3 ? 255 : UInt8(100 + $0 % 50)) }
    let reduced = ChannelReduction.alphaToKey(keyed)
    #expect(reduced?.transparency == [0, 0, 0, 0, 0, 0])
    #expect(reduced?.rgba() == keyed.rgba())
    let clashing = raster(.rgba, 8) { $0 % 8 == 7 ? 255 : 0 }
    #expect(ChannelReduction.alphaToKey(clashing) == nil)
    #expect(ChannelReduction.alphaToKey(raster(.rgba, 8) { $0 % 4 == 3 ? 128 : 0 }) == nil)
  }

  @Test func `at most 256 colors become a palette of the fewest bits, transparent colors first`() {
    for (colors, depth) in [(2, 1), (3, 2), (16, 4), (17, 8), (63, 8)] {
      let image = raster(.rgba, 8) { offset in
        let color = offset / 4 % colors
        return offset % 4 == 3 ? (color == 1 ? 7 : 255) : UInt8(color * 3 + offset % 4)
      }
      for order in PaletteOrder.allCases where order != .neighbors {
        let indexed = PaletteReduction.indexed(image, order: order)
        #expect(indexed?.header.bitDepth == depth)
        #expect(indexed?.transparency == [7])
        #expect(indexed?.rgba() == image.rgba())
      }
    }
    let many = raster(.rgb, 8, width: 257, height: 1) { UInt8(truncatingIfNeeded: $0 % 3 == 0 ? $0 / 3 : $0 / 768) }
    #expect(PaletteReduction.indexed(many, order: .luma) == nil)
  }

  @Test(arguments: Effort.all)
  func `an image encoded at every effort decodes to its pixels`(effort: Effort) throws {
    var generator = SeededGenerator(seed: 7100)
    let image = raster(.rgba, 8, width: 17, height: 11) { _ in UInt8(truncatingIfNeeded: generator.next() % 3 &* 127) }
    let encoder = Encoder(effort: effort)
    for cleansAlpha in [false, true] {
      try Verifier.check(encoder.png(image, cleansAlpha: cleansAlpha), is: image, cleansAlpha: cleansAlpha)
    }
    let pixels = image.rgba().premultiplied()
    try Verifier.check(encoder.cgbi(pixels), is: pixels)
  }

  @Test func `a profile limits the image to the forms that it describes`() throws {
    let gray = raster(.rgb, 8) { UInt8($0 / 3 % 7 * 36) }
    let single = raster(.gray, 8) { $0 % 2 == 0 ? 0 : 255 }
    let rgb = [chunk(TestProfile.rgb(TestProfile.displayP3))]
    let grayscale = [chunk(TestProfile.gray(TestProfile.power(1)))]
    #expect(types(gray, []).contains(.gray))
    #expect(types(gray, rgb) == [.palette, .rgb])
    #expect(types(single, grayscale) == [.gray])
    #expect(
      Variants.of(single, cleansAlpha: false, limit: FormLimit(of: grayscale, colorType: .gray))[0].header.bitDepth == 1
    )
    // With a profile of the wrong kind or an unreadable profile the image keeps its form.
    #expect(types(gray, grayscale) == [.rgb] && types(single, rgb) == [.gray])
    #expect(types(gray, [chunk([1, 2, 3])]) == [.rgb])
    let bits = AncillaryChunk(type: .significantBits, data: [5, 6, 5], isAfterImageData: false)
    #expect(types(gray, [bits] + rgb) == [.rgb] && types(gray, rgb + [bits]) == [.rgb])
  }

  private func chunk(_ profile: [UInt8]) -> AncillaryChunk {
    AncillaryChunk(type: .colorProfile, data: [65, 0, 0] + StoredDeflate.zlib(profile), isAfterImageData: false)
  }

  private func types(_ raster: Raster, _ chunks: [AncillaryChunk]) -> Set<ColorType> {
    let limit = FormLimit(of: chunks, colorType: raster.header.colorType)
    return Set(Variants.of(raster, cleansAlpha: false, limit: limit).map(\.header.colorType))
  }

  @Test(arguments: [1, 2, 4, 8])
  func `only the bits of the samples count in a transparent color`(bitDepth: Int) throws {
    // Some pixels have the key's color, once its high bits are ignored.
    let colorType: UInt8 = bitDepth == 8 ? 2 : 0
    var picture = Pictures.picture(colorType: colorType, bitDepth: bitDepth, width: 8, height: 2)
    picture.samples = picture.samples.indices.map { $0 < 6 ? 0 : 255 }
    picture.transparency = bitDepth == 8 ? [1, 0, 0, 0, 2, 0] : [0xFF, UInt8(truncatingIfNeeded: 0xFF << bitDepth)]
    let raster = try Reading.raster(of: picture.file)
    #expect(raster.rgba().pixels.contains { $0 >> 24 == 0 })
    for form in Variants.of(raster, cleansAlpha: false) { #expect(form.rgba() == raster.rgba()) }
    let file = picture.file
    let encoded = try Encoder(effort: .standard).png(raster, of: PNGFile(file.span), in: file.span, chunks: [])
    #expect(throws: Never.self) { try Verifier.check(encoded, is: raster) }
  }

  @Test func `colors that touch often get neighboring indices`() {
    // Each color touches the next one of the path, and the pairs touch less and less.
    let path: [UInt8] = [4, 1, 3, 0, 2]
    var row: [UInt8] = []
    for (step, pair) in zip(path, path.dropFirst()).enumerated() {
      for _ in 0..<20 - 4 * step { row += [pair.0, pair.1] }
    }
    let colors: [UInt32] = [0xFF11_2233, 0xFF00_0000, 0xFFFF_FFFF, 0x8000_FF00, 0xFF77_7777]
    let order = PaletteOrder.neighbors.sorted(colors, indices: row, width: row.count)
    #expect(order == path.map(Int.init) || order == path.reversed().map(Int.init))
    // The same pixels in a column touch above and below.
    #expect(PaletteOrder.neighbors.sorted(colors, indices: row, width: 1) == order)
    #expect(PaletteOrder.appearance.sorted(colors, indices: row, width: row.count).first == 3)
  }
}
