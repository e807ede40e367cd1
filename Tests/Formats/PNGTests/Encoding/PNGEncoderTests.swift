import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

@Suite struct PNGEncoderTests {
  private func raster(_ picture: TestPicture) throws -> Raster { try Reading.raster(of: picture.file) }

  @Test(
    arguments: TestPicture.forms.indices)
  func `every form decodes to its pixels at every effort`(index: Int) throws {
    let form = TestPicture.forms[index]
    for (width, height) in [(1, 1), (1, 5), (7, 1), (11, 9)] {
      var picture = Pictures.picture(
        colorType: form.colorType, bitDepth: form.bitDepth, width: width, height: height, seed: 3701)
      if form.colorType == 3 { picture.transparency = [7, 77] }
      if form.colorType == 0 { picture.transparency = [0, 1] }
      if form.colorType == 2 { picture.transparency = [0, 1, 0, 2, 0, 3] }
      let raster = try raster(picture)
      for effort in Effort.all {
        let encoder = Encoder(effort: effort)
        let file = encoder.png(raster)
        let again = try Reading.raster(of: file)
        #expect(again.rgba() == raster.rgba(), "seed 3701, effort \(effort.number), \(width) × \(height)")
        if again.header == raster.header && again.palette == raster.palette {
          #expect(again.samples == raster.samples)
        }
        try Verifier.check(file, is: raster)
        let parts = PNGParts(file: file)
        #expect(parts.names.first == "IHDR" && parts.names.last == "IEND")
      }
    }
  }

  @Test func `efforts are numbered 0 to 6, and 2 is the default`() {
    #expect(Effort.all.map(\.number) == Array(0...6))
    #expect(Effort.standard == Effort.all[2])
  }

  @Test(
    .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `an effort that tries more at an equal level never gives a larger file`() throws {
    var wrong: [String] = []
    for url in Reading.corpusFiles("originals").enumerated().filter({ $0.offset % 8 == 0 }).map(\.element) {
      let raster = try Reading.raster(of: Corpus.bytes(of: url))
      let sizes = [2, 3, 4, 5, 6].map { effort in
        let encoder = Encoder(effort: Effort.all[effort])
        return encoder.png(raster).count
      }
      if sizes[1] > sizes[0] || sizes[3] > sizes[2] || sizes[4] > sizes[3] {
        wrong.append("\(url.lastPathComponent): \(sizes)")
      }
    }
    #expect(wrong.isEmpty, "\(wrong)")
  }

  /// Returns the file with its existing stream and no ancillary chunks.
  private func stripped(_ file: [UInt8]) -> [UInt8] {
    let parts = PNGParts(file: file)
    let kept = parts.parts.filter { ["IHDR", "tRNS", "IEND"].contains($0.name) || $0.name == "PLTE" && file[25] == 3 }
    var joined = PNGParts(kept)
    joined.parts.insert(PNGParts.Part("IDAT", parts.joined("IDAT")), at: kept.count - 1)
    return joined.file
  }

  @Test(arguments: ["Formats", "Chunks"])
  func `a file is never larger than its existing stream without ancillary chunks`(folder: String) throws {
    let encoder = Encoder(effort: Effort.all[0])
    for url in Corpus.files(in: Corpus.testImages.appending(path: folder)) {
      let file = try Corpus.bytes(of: url)
      let image = try PNGFile(file.span)
      let raster = try Decoder().raster(of: image, in: file.span)
      let result = encoder.png(raster, of: image, in: file.span, chunks: [])
      #expect(result.count <= stripped(file).count, "\(url.lastPathComponent)")
      let again = try Reading.raster(of: result)
      try Verifier.check(result, is: raster)
      #expect(again.rgba() == raster.rgba(), "\(url.lastPathComponent)")
    }
  }

  @Test(arguments: [false, true])
  func `the smallest stream is kept, interlaced or not`(isInterlaced: Bool) throws {
    // Noise does not compress, so effort 0 rarely beats the stream in the file.
    let picture = Pictures.picture(
      colorType: 2, bitDepth: 8, width: 5, height: 3, isInterlaced: isInterlaced, seed: 3702)
    let parts = picture.parts.changing("IDAT") { part in
      part.data = Deflater(level: 12).compress(picture.filtered.span, .zlib) ?? []
    }
    let file = parts.inserting(PNGParts.Part("tEXt", Array("a\0b".utf8)), before: "IDAT").splittingImageData([3]).file
    let image = try PNGFile(file.span)
    let raster = try Decoder().raster(of: image, in: file.span)
    let encoder = Encoder(effort: Effort.all[0])
    let result = encoder.png(raster, of: image, in: file.span, chunks: [])
    let anew = encoder.png(raster)
    #expect(result == (anew.count < parts.file.count ? anew : parts.file))
    #expect(isInterlaced || result == parts.file)
  }

  @Test func `a stream that only lenient readers accept is not written`() throws {
    // Every row is a slope, which Sub reduces to constants. Effort 0 does not try Sub.
    var picture = Pictures.picture(colorType: 0, bitDepth: 8, width: 250, height: 40, seed: 3703)
    picture.samples = picture.samples.indices.map { UInt8(truncatingIfNeeded: $0 % 250 + $0 / 250 * ($0 / 250)) }
    picture.filterTypes = [1]
    let stream = Deflater(level: 12).compress(picture.filtered.span, .zlib) ?? []
    let file = picture.parts.changing("IDAT") { $0.data = stream + [0, 0] }.file
    let image = try PNGFile(file.span, options: Reading.lenient)
    let raster = try Decoder().raster(of: image, in: file.span)
    let encoder = Encoder(effort: Effort.all[0])
    let anew = encoder.png(raster)
    try #require(file.count < anew.count)
    let result = encoder.png(raster, of: image, in: file.span, chunks: [])
    #expect(Reading.error(of: result) == nil)
    #expect(result == anew)
  }

  @Test func `straight pixels become RGB if all are opaque, else RGBA`() {
    let opaque = Raster(straight: RGBAImage(width: 2, height: 1, pixels: [0xFF03_0201, 0xFF06_0504]))
    #expect(opaque.header.colorType == .rgb && opaque.samples == [1, 2, 3, 4, 5, 6])
    let clear = Raster(straight: RGBAImage(width: 2, height: 1, pixels: [0xFF03_0201, 0xFE06_0504]))
    #expect(clear.header.colorType == .rgba && clear.samples == [1, 2, 3, 255, 4, 5, 6, 254])
  }

  @Test(arguments: TestPicture.forms.indices)
  func `a kept form has the color type, depth and passes of the image`(index: Int) throws {
    let form = TestPicture.forms[index]
    for isInterlaced in [false, true] {
      for (width, height) in [(1, 1), (5, 3), (19, 17)] {
        let picture = Pictures.picture(
          colorType: form.colorType, bitDepth: form.bitDepth, width: width, height: height, isInterlaced: isInterlaced)
        let raster = try Reading.raster(of: picture.file)
        let encoded = Encoder(effort: .standard).png(raster, form: .kept(isInterlaced: isInterlaced))
        let written = try PNGFile(encoded.span)
        #expect(try written.header == PNGFile(picture.file.span).header)
        #expect(try Reading.raster(of: encoded) == raster)
        #expect(throws: Never.self) { try Verifier.check(encoded, is: raster) }
      }
    }
  }
}
