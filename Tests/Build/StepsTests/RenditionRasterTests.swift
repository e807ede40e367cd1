import CrushCompiledCatalogs
import CrushPNG
import Testing

@testable import CrushSteps

/// The samples and the color space of extracted renditions.
@Suite struct RenditionRasterTests {
  private func raster(_ samples: [Float], _ space: RenditionColorSpace?) -> RenditionRaster {
    RenditionRaster(
      RenditionImage(width: samples.count / 4, height: 1, samples: .float(samples), colorSpace: space))
  }

  private func hasProfile(_ raster: RenditionRaster) -> Bool { raster.chunks.map(\.type) == [.colorProfile] }

  /// Returns the samples of a pixel with 16 bits, from 0 to 1.
  private func pixel(_ index: Int, of raster: RenditionRaster) -> [Double] {
    let pixel = raster.raster.deepPixels()[index]
    return (0..<4).map { Double(pixel >> UInt64($0 * 16) & 0xFFFF) / 65_535 }
  }

  private func isNear(_ left: [Double], _ right: [Double]) -> Bool {
    zip(left, right).allSatisfy { abs($0 - $1) < 0.001 }
  }

  @Test func `floating-point samples in Display P3 keep their values and get its profile`() {
    let found = raster([1, 0.25, 0, 1], .displayP3)
    #expect(hasProfile(found))
    #expect(isNear(pixel(0, of: found), [1, 0.25, 0, 1]))
  }

  @Test func `extended colors inside sRGB stay without a profile`() {
    for pixel in [[1, 0, 0, 1], [0.5, 0.25, 0, 0.5]] as [[Float]] {
      let found = raster(pixel, .extendedSRGB)
      #expect(found.chunks.isEmpty)
      #expect(isNear(self.pixel(0, of: found), pixel.map { Double($0 / (pixel[3])) }.prefix(3) + [Double(pixel[3])]))
    }
  }

  /// Red of sRGB is 0.9175, 0.2003, 0.1386 in Display P3.
  @Test func `one color outside sRGB converts the whole image to Display P3`() {
    let found = raster([1, 0, 0, 1, 1.05, -0.1, 0, 1], .extendedSRGB)
    #expect(hasProfile(found))
    #expect(isNear(pixel(0, of: found), [0.9175, 0.2003, 0.1386, 1]))
  }

  @Test func `a translucent color counts after its division by alpha`() {
    // 0.525 with alpha 0.5 is 1.05.
    let translucent = raster([0.525, -0.05, 0, 0.5], .extendedSRGB)
    let opaque = raster([1.05, -0.1, 0, 1], .extendedSRGB)
    #expect(hasProfile(translucent))
    #expect(isNear(Array(pixel(0, of: translucent).prefix(3)), Array(pixel(0, of: opaque).prefix(3))))
    #expect(hasProfile(raster([0.55, 0, 0, 0.5], .extendedSRGB)))
  }
}
