import CrushCodecs
import CrushFixtures
import CrushPNG
import Testing

@Suite struct VerifierTests {
  /// Returns the error of checking a standard PNG, or nil if it passes.
  private func fault(_ file: [UInt8], _ raster: Raster) -> PNGError? {
    do throws(PNGError) {
      try Verifier.check(file, is: raster)
      return nil
    } catch { return error }
  }

  /// Returns the error of checking a CgBI file, or nil if it passes.
  private func fault(_ file: [UInt8], _ image: BGRAImage) -> PNGError? {
    do throws(PNGError) {
      try Verifier.check(file, is: image)
      return nil
    } catch { return error }
  }

  private func isRefusal(_ error: PNGError?, by reader: String) -> Bool {
    guard case .verificationFailed(.refused(by: reader, let reason))? = error else { return false }
    return !reason.isEmpty
  }

  @Test(arguments: TestPicture.forms.indices)
  func `a correct file passes, in every form, plain and interlaced`(index: Int) throws {
    let form = TestPicture.forms[index]
    for isInterlaced in [false, true] {
      let picture = Pictures.picture(
        colorType: form.colorType, bitDepth: form.bitDepth, width: 5, height: 4, isInterlaced: isInterlaced)
      #expect(try fault(picture.file, Reading.raster(of: picture.file)) == nil)
    }
  }

  @Test(arguments: TestPicture.forms.indices)
  func `one wrong pixel is detected and reported`(index: Int) throws {
    let form = TestPicture.forms[index]
    let picture = Pictures.picture(colorType: form.colorType, bitDepth: form.bitDepth, width: 8, height: 3)
    let raster = try Reading.raster(of: picture.file)
    for pixel in 0..<24 {
      var changed = picture
      // Eight pixels fill whole bytes at every depth. The lowest bit of a pixel is its last bit.
      let bit = (pixel + 1) * picture.bitsPerPixel - 1
      changed.samples[bit / 8] ^= 0x80 >> UInt8(bit % 8)
      // If a byte contains several pixels, its first pixel is reported.
      let perByte = max(1, 8 / picture.bitsPerPixel)
      guard case .verificationFailed(.differs(let named))? = fault(changed.file, raster) else {
        Issue.record("pixel \(pixel)")
        continue
      }
      #expect((named...named + perByte - 1).contains(pixel), "pixel \(pixel) called \(named)")
    }
  }

  @Test func `a wrong palette entry, a wrong tRNS and an additional entry are detected`() throws {
    var picture = Pictures.palette
    picture.transparency = [1, 2]
    let raster = try Reading.raster(of: picture.file)
    #expect(fault(picture.file, raster) == nil)
    for place in 0..<12 {
      var changed = picture
      changed.palette?[place] ^= 1
      let first = try firstDifference(changed.file, raster)
      #expect(fault(changed.file, raster) == first.map { .verificationFailed(.differs(pixel: $0)) }, "byte \(place)")
    }
    for transparency in [nil, [1], [1, 3], [1, 2, 255]] as [[UInt8]?] {
      var changed = picture
      changed.transparency = transparency
      let first = try firstDifference(changed.file, raster)
      #expect(fault(changed.file, raster) == first.map { .verificationFailed(.differs(pixel: $0)) })
    }
    var gray = Pictures.gray
    let opaque = try Reading.raster(of: gray.file)
    gray.transparency = [0, 9]
    let first = try firstDifference(gray.file, opaque)
    #expect(fault(gray.file, opaque) == first.map { .verificationFailed(.differs(pixel: $0)) })
  }

  /// Returns the first pixel that differs according to the decoder.
  private func firstDifference(_ file: [UInt8], _ raster: Raster) throws -> Int? {
    let (old, new) = (raster.rgba().pixels, try Reading.raster(of: file).rgba().pixels)
    return old.indices.first { old[$0] != new[$0] }
  }

  @Test func `all 16 bits of pixels are compared in every form`() throws {
    var picture = Pictures.picture(colorType: 2, bitDepth: 16, width: 4, height: 3)
    let raster = try Reading.raster(of: picture.file)
    picture.transparency = [0, 1, 0, 2, 0, 3]
    let keyed = picture
    #expect(fault(keyed.file, raster) == nil)
    // The low byte of a sample is changed, which 8 bits do not show.
    picture.samples[7] ^= 1
    #expect(fault(picture.file, raster) == .verificationFailed(.differs(pixel: 1)))
  }

  @Test func `equal samples with another color type are detected`() throws {
    let gray = Pictures.picture(colorType: 0, bitDepth: 8, width: 4, height: 2)
    var palette = Pictures.picture(colorType: 3, bitDepth: 8, width: 4, height: 2)
    palette.samples = gray.samples
    #expect(
      try fault(palette.file, Reading.raster(of: gray.file)) == .verificationFailed(.differs(pixel: 0)))
  }

  @Test func `equal samples in another width are detected, in a standard PNG and in CgBI`() throws {
    let wide = Pictures.picture(colorType: 6, bitDepth: 8, width: 6, height: 2)
    let narrow = Pictures.picture(colorType: 6, bitDepth: 8, width: 4, height: 3)
    #expect(wide.samples == narrow.samples)
    #expect(try fault(narrow.file, Reading.raster(of: wide.file)) != nil)
    let image = try Reading.bgra(of: Pictures.cgbi(wide).file)
    #expect(fault(Pictures.cgbi(narrow).file, image) != nil)
  }

  @Test func `a damaged file is rejected with a reason`() throws {
    let raster = try Reading.raster(of: Pictures.rgb.file)
    for parts in [
      Pictures.rgb.parts.changing("IDAT") { $0.falseCRC = 1 },
      Pictures.rgb.parts.changing("IDAT") { $0.data[$0.data.count - 1] ^= 1 },
      Pictures.rgb.parts.changing("IDAT") { $0.data = Array($0.data.dropLast(9)) },
      Pictures.rgb.parts.removing("IDAT"), Pictures.rgb.parts.removing("IEND"),
    ] {
      let error = fault(parts.file, raster)
      #expect(isRefusal(error, by: "libpng") || isRefusal(error, by: "assetcrush itself"))
    }
    #expect(isRefusal(fault([], raster), by: "assetcrush itself"))
  }

  @Test func `a CgBI file passes with its pixels, and fails with one wrong pixel`() throws {
    let picture = Pictures.picture(colorType: 6, bitDepth: 8, width: 4, height: 3)
    let file = Pictures.cgbi(picture).file
    let image = try Reading.bgra(of: file)
    #expect(fault(file, image) == nil)
    for pixel in 0..<12 {
      for bit in [0, 8, 16, 24] as [UInt32] {
        var pixels = image.pixels
        pixels[pixel] ^= 1 << bit
        #expect(
          fault(file, BGRAImage(width: 4, height: 3, pixels: pixels)) == .verificationFailed(.differs(pixel: pixel)))
      }
    }
  }

  @Test func `a CgBI file with a damaged stream is rejected`() throws {
    let parts = Pictures.cgbi(Pictures.rgba)
    let image = try Reading.bgra(of: parts.file)
    for broken in [
      parts.changing("IDAT") { $0.data = [7] }, parts.changing("IDAT") { $0.data = Array($0.data.dropLast()) },
      // The stored block is no longer the last. Another block with one more byte follows.
      parts.changing("IDAT") { part in
        part.data[0] &= 0xFE
        part.data += [1, 1, 0, 0xFE, 0xFF, 0]
      },
    ] {
      #expect(isRefusal(fault(broken.file, image), by: "libpng"))
    }
    var filters = Pictures.rgba
    filters.filterTypes = [5]
    #expect(isRefusal(fault(Pictures.cgbi(filters).file, image), by: "libpng"))
  }

  @Test func `the output of the encoders passes`() throws {
    let raster = try Reading.raster(of: Pictures.rgba.file)
    let encoder = Encoder(effort: .standard)
    #expect(fault(encoder.png(raster), raster) == nil)
    let image = raster.rgba().premultiplied()
    #expect(fault(encoder.cgbi(image), image) == nil)
  }
}
