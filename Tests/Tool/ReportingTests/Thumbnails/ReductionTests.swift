import CrushFixtures
import CrushPNG
import Foundation
import Testing

@testable import CrushReporting

/// A reduction in double precision, pixel by pixel, from the definition of an area's mean.
private enum Reference {
  static func light(_ sample: Double) -> Double {
    sample <= 0.04045 ? sample / 12.92 : pow((sample + 0.055) / 1.055, 2.4)
  }

  static func sample(_ light: Double) -> Double {
    light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  /// Returns R, G, B, A of a result pixel, from 0 to 255, without rounding.
  static func pixel(of image: RGBAImage, _ width: Int, _ height: Int, x: Int, y: Int) -> [Double] {
    let (scaleX, scaleY) = (Double(image.width) / Double(width), Double(image.height) / Double(height))
    var sums = [0.0, 0, 0, 0]
    for row in 0..<image.height {
      let tall = min(Double(row + 1), Double(y + 1) * scaleY) - max(Double(row), Double(y) * scaleY)
      if tall <= 0 { continue }
      for column in 0..<image.width {
        let wide = min(Double(column + 1), Double(x + 1) * scaleX) - max(Double(column), Double(x) * scaleX)
        if wide <= 0 { continue }
        let word = image.pixels[row * image.width + column]
        let alpha = Double(word >> 24) / 255 * wide * tall
        for channel in 0..<3 { sums[channel] += light(Double(word >> UInt32(channel * 8) & 255) / 255) * alpha }
        sums[3] += alpha
      }
    }
    if sums[3] == 0 { return [0, 0, 0, 0] }
    return (0..<3).map { sample(sums[$0] / sums[3]) * 255 } + [sums[3] / (scaleX * scaleY) * 255]
  }
}

@Suite struct ReductionTests {
  private let reduction = AreaReduction()

  private func image(_ width: Int, _ height: Int, using generator: inout SeededGenerator) -> RGBAImage {
    let alphas: [UInt32] = [0, 0, 255, 255, 255, 1, 128]
    let pixels = (0..<width * height).map { _ in
      UInt32.random(in: 0...0xFF_FFFF, using: &generator) | (alphas.randomElement(using: &generator) ?? 0) << 24
    }
    return RGBAImage(width: width, height: height, pixels: pixels)
  }

  @Test func `each pixel is the mean light of its area`() {
    var generator = SeededGenerator()
    for _ in 0..<60 {
      let (width, height) = (Int.random(in: 1...40, using: &generator), Int.random(in: 1...40, using: &generator))
      let image = image(width, height, using: &generator)
      let (newWidth, newHeight) = (
        Int.random(in: 1...width, using: &generator), Int.random(in: 1...height, using: &generator)
      )
      let result = reduction.reduced(image, width: newWidth, height: newHeight)
      for (index, word) in result.pixels.enumerated() {
        let exact = Reference.pixel(of: image, newWidth, newHeight, x: index % newWidth, y: index / newWidth)
        // The result is the nearest sample. Color is meaningless where no alpha is left.
        for (channel, value) in exact.enumerated() where channel == 3 || word >> 24 > 0 {
          let sample = Double(word >> UInt32(channel * 8) & 255)
          #expect((sample - value).magnitude <= 0.51, "\(width)×\(height), seed \(generator.seed)")
        }
      }
    }
  }

  @Test func `a constant image stays constant`() {
    for gray in UInt32(0)...255 {
      let word = gray * 0x01_0101 | 0xFF00_0000
      let image = RGBAImage(width: 13, height: 7, pixels: [UInt32](repeating: word, count: 91))
      for (width, height) in [(13, 6), (5, 7), (1, 1), (4, 3)] {
        let result = reduction.reduced(image, width: width, height: height)
        #expect(result.pixels.allSatisfy { $0 == word }, "\(gray) at \(width)×\(height)")
      }
    }
  }

  @Test func `an image of the same size is unchanged but for hidden colors`() {
    var generator = SeededGenerator()
    let image = image(31, 17, using: &generator)
    #expect(reduction.reduced(image, width: 31, height: 17) == image.withCleanAlpha())
  }

  @Test func `a box never enlarges and keeps proportions`() {
    for (width, height) in [
      (1, 1), (96, 96), (97, 1), (1, 97), (200, 100), (1920, 1080), (65_536, 3), (3, 0x7FFF_FFFF),
    ] {
      let size = PictureBox(width: 96, height: 96).size(ofImage: width, height)
      #expect(size.width <= min(width, 96) && size.height <= min(height, 96))
      #expect(size.width >= 1 && size.height >= 1)
      if max(width, height) > 96 { #expect(max(size.width, size.height) == 96) }
      let exact = Double(height) * Double(size.width) / Double(width)
      if size.width > 1 && size.height > 1 { #expect((Double(size.height) - exact).magnitude <= 1) }
    }
  }

  /// The positions of the letters of each orientation's stored image that show "abc" above "def" (Exif 2.32, table 6).
  private static let stored: [(orientation: Int, width: Int, letters: String)] = [
    (1, 3, "abcdef"), (2, 3, "cbafed"), (3, 3, "fedcba"), (4, 3, "defabc"), (5, 2, "adbecf"), (6, 2, "cfbead"),
    (7, 2, "fcebda"), (8, 2, "daebfc"),
  ]

  @Test func `every orientation of Exif becomes upright`() {
    for (orientation, width, letters) in Self.stored {
      let words = letters.utf8.map(UInt32.init)
      let turned = RGBAImage(width: width, height: 6 / width, pixels: words).turned(orientation)
      #expect(String(decoding: turned.pixels.map(UInt8.init), as: UTF8.self) == "abcdef", "\(orientation)")
      #expect(turned.width == 3)
    }
  }
}
