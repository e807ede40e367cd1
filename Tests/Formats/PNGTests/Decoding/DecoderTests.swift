import CrushCodecs
import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// Tests of the decoder against libpng, sample by sample and pixel by pixel.
@Suite struct DecoderTests {
  private static let folders = ["Formats", "Chunks", "App", "Sizes"]

  private func compare(_ file: [UInt8], _ comment: String) throws {
    let image = try PNGFile(file.span)
    let raster = try Decoder().raster(of: image, in: file.span)
    let stored = try LibPNG.samples(of: file.span, count: raster.samples.count)
    // The bits after the last pixel of a row are not samples. `Raster` clears them.
    let samples = Raster(header: raster.header, samples: stored).samples
    #expect(samples == raster.samples, "\(comment): samples")
    let pixels = raster.rgba()
    let bytes = try LibPNG.rgba(of: file.span, count: pixels.pixels.count * 4)
    var differs: Int?
    let span = bytes.span
    let words = pixels.pixels.span
    for index in words.indices where differs == nil {
      let start = index * 4
      let color = UInt32(span[start]) | UInt32(span[start + 1]) << 8 | UInt32(span[start + 2]) << 16
      if color | UInt32(span[start + 3]) << 24 != words[index] { differs = index }
    }
    #expect(differs == nil, "\(comment): pixel")
  }

  @Test(arguments: folders)
  func `every test image decodes as in libpng`(folder: String) throws {
    let files = Corpus.files(in: Corpus.testImages.appending(path: folder))
    #expect(files.count >= (folder == "Sizes" ? 3 : 20))
    for url in files { try compare(Corpus.bytes(of: url), url.lastPathComponent) }
  }

  @Test(
    .enabled(if: Corpus.isThere, "ASSETCRUSH_CORPUS is unset"))
  func `every valid PngSuite image decodes as in libpng`() throws {
    let files = Reading.corpusFiles("originals")
    #expect(files.count > 150)
    for url in files { try compare(Corpus.bytes(of: url), url.lastPathComponent) }
  }

  @Test(
    arguments: TestPicture.forms.indices)
  func `Adam7 images of 1 × 1 to 9 × 9 pixels in every form give their samples`(index: Int) throws {
    let form = TestPicture.forms[index]
    var wrong: [String] = []
    for width in 1...9 {
      for height in 1...9 {
        let picture = Pictures.picture(
          colorType: form.colorType, bitDepth: form.bitDepth, width: width, height: height, isInterlaced: true,
          seed: 3204)
        let raster = try Reading.raster(of: picture.file)
        if raster.samples != picture.samples || raster.header.isInterlaced { wrong.append("\(width) × \(height)") }
        if width + height > 15 { try compare(picture.file, "seed 3204, \(width) × \(height)") }
      }
    }
    #expect(wrong.isEmpty, "seed 3204: \(wrong)")
  }

  @Test(arguments: [false, true])
  func `key colors and palette alphas become alpha as in libpng, in every form`(isInterlaced: Bool) throws {
    for form in TestPicture.forms where form.colorType < 4 {
      var picture = Pictures.picture(
        colorType: form.colorType, bitDepth: form.bitDepth, width: 11, height: 5, isInterlaced: isInterlaced, seed: 3205
      )
      let channels = form.colorType == 2 ? 3 : 1
      if form.colorType == 3 {
        picture.transparency = [0, 100]
      } else if form.bitDepth == 16 {
        picture.transparency = Array(picture.samples.prefix(channels * 2))
      } else {
        // The first pixel's samples, from the highest bits on. Bits above the depth are set, which must have no effect.
        let above = 0xFF << UInt8(form.bitDepth)
        picture.transparency = picture.samples.prefix(channels).flatMap {
          [0xAB, $0 >> UInt8(8 - form.bitDepth) | UInt8(truncatingIfNeeded: above)]
        }
      }
      let rgba = try Reading.rgba(of: picture.file)
      #expect(form.colorType == 3 || rgba.pixels[0] >> 24 == 0)
      try compare(picture.file, "seed 3205, color type \(form.colorType), depth \(form.bitDepth)")
    }
  }

  @Test(arguments: [1, 2, 3, 7, 50])
  func `image data split into any number of IDATs decodes to equal pixels`(size: Int) throws {
    let picture = Pictures.picture(colorType: 6, bitDepth: 8, width: 5, height: 4)
    let count = picture.parts.joined("IDAT").count
    let split = picture.parts.splittingImageData([0] + [Int](repeating: size, count: count / size))
    #expect(split.parts.count > picture.parts.parts.count)
    #expect(try Reading.raster(of: split.file).samples == picture.samples)
  }

  @Test(arguments: [1, 2, 4])
  func `padding bits are cleared`(bitDepth: Int) throws {
    var picture = Pictures.picture(colorType: 0, bitDepth: bitDepth, width: 3, height: 2)
    let clean = picture.samples
    let padding = UInt8(8 - 3 * bitDepth % 8)
    for row in 1...2 { picture.samples[row * picture.rowBytes(width: 3) - 1] |= (1 << padding) - 1 }
    #expect(picture.samples != clean)
    #expect(try Reading.raster(of: picture.file).samples == clean)
  }

  @Test func `transparency, animation and chunks of a file are found`() throws {
    let opaque = Pictures.rgb.file
    let image = try PNGFile(opaque.span)
    #expect(!image.isCgBI && !image.hasTransparency && !image.isAnimated)
    #expect(image.imageDataCount == StoredDeflate.zlib(Pictures.rgb.filtered).count)
    #expect(image.first(.text) == nil && image.first(.imageData)?.offset == 33)
    let animated = try Reading.testImage("Formats/animated.png")
    #expect(try PNGFile(animated.span).isAnimated)
    var keyed = Pictures.gray
    keyed.transparency = [0, 1]
    let keyedFile = keyed.file
    #expect(try PNGFile(keyedFile.span).hasTransparency)
    let alpha = Pictures.grayAlpha.file
    #expect(try PNGFile(alpha.span).hasTransparency)
  }
}
