/// An image of 16-bit R, G, B, A, straight, one word per pixel, rows in order.
package struct DeepImage: Sendable, Equatable {
  package let width: Int
  package let height: Int
  /// `width * height` words. R is the lowest 16 bits.
  package let pixels: [UInt64]

  package init(width: Int, height: Int, pixels: [UInt64]) {
    precondition(width > 0 && height > 0 && pixels.count == width * height, "pixels fill the image")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  /// Returns the image with 8 bits a channel, rounded.
  package func rgba() -> RGBAImage {
    RGBAImage(width: width, height: height, pixels: pixels.map(Self.eightBits))
  }

  /// Returns the image with 8 bits a channel in other colors, and the largest distance outside them in samples of 8
  /// bits. The conversion is made for 16 bits.
  package func converted(by conversion: ColorConversion) -> (image: RGBAImage, excess: Double) {
    var bounds = LightBounds()
    let words = pixels.map { conversion.convert(deep: $0, &bounds) }
    return (RGBAImage(width: width, height: height, pixels: words), bounds.excess(conversion.curve))
  }

  /// Returns premultiplied half floats: R, G, B, A of each pixel, in little-endian order. Colors outside the target are
  /// negative or above 1.
  package func halfFloats(_ conversion: ColorConversion?) -> [UInt8] {
    halfFloats(channels: 4) { pixel in
      guard let conversion else {
        return SIMD3(Self.sample(pixel, 0), Self.sample(pixel, 16), Self.sample(pixel, 32))
      }
      let light = conversion.light(ofDeep: pixel)
      let curve = conversion.curve
      return SIMD3(curve.extended(light.x), curve.extended(light.y), curve.extended(light.z))
    }
  }

  /// Returns premultiplied half floats: the first channel and alpha of each pixel, in little-endian order.
  package func grayHalfFloats(_ conversion: ColorConversion?) -> [UInt8] {
    halfFloats(channels: 2) { pixel in
      let sample = conversion.map { $0.curve.extended($0.light(ofDeep: pixel).x) } ?? Self.sample(pixel, 0)
      return SIMD3(repeating: sample)
    }
  }

  /// Whether red, green and blue are equal in every visible pixel.
  package var isGray: Bool {
    pixels.allSatisfy { pixel in
      pixel >> 48 == 0 || (pixel & 0xFFFF == pixel >> 16 & 0xFFFF && pixel & 0xFFFF == pixel >> 32 & 0xFFFF)
    }
  }

  private func halfFloats(channels: Int, _ color: (UInt64) -> SIMD3<Double>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(pixels.count * channels * 2)
    var (last, packed): (UInt64?, UInt64) = (nil, 0)
    for pixel in pixels {
      if pixel != last {
        let alpha = Self.sample(pixel, 48)
        let samples = pixel >> 48 == 0 ? SIMD3() : color(pixel) * alpha
        let halves = [samples.x, samples.y, samples.z].prefix(channels - 1) + [alpha]
        packed = halves.reversed().reduce(0) { $0 << 16 | UInt64(HalfFloats.bits(of: Float($1))) }
        last = pixel
      }
      for byte in 0..<UInt64(channels * 2) { bytes.append(UInt8(truncatingIfNeeded: packed &>> (byte &* 8))) }
    }
    return bytes
  }

  private static func sample(_ pixel: UInt64, _ shift: UInt64) -> Double {
    Double(pixel &>> shift & 0xFFFF) / 65_535
  }

  private static func eightBits(_ pixel: UInt64) -> UInt32 {
    (0..<4).reduce(0) { word, channel in
      let sample = UInt16(truncatingIfNeeded: pixel &>> UInt64(channel * 16))
      return word | UInt32(Expand.eightBits(of: sample)) &<< UInt32(channel * 8)
    }
  }
}

extension Raster {
  /// Returns the image with 16 bits a channel.
  package func deep() -> DeepImage {
    DeepImage(width: header.width, height: header.height, pixels: deepPixels())
  }
}
