/// The conversion between straight R, G, B, A and premultiplied B, G, R, A, one word per pixel.
///
/// Law: a color sample becomes round(c·a / 255), that is (c·a + 127) / 255. Apple's tool computes the same (proved on
/// its own files). The inverse gives min(255, (c'·255 + a/2) / a), and 0 if alpha is 0. Premultiplying its result gives
/// c' again for every c' ≤ a.
package enum Premultiply {
  /// Converts one pixel from straight R, G, B, A to premultiplied B, G, R, A.
  ///
  /// Two samples are computed in one word, each in a lane of 16 bits. For t = c·a + 128 (at most 65,153), (t + t/256) /
  /// 256 is round(c·a / 255) exactly. c·a / 255 never ends in one half, so there are no ties. Alpha itself is computed
  /// as the sample 255.
  @inlinable
  package static func bgra(fromRGBA pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    let redBlue = scaled(pixel & 0x00FF_00FF, by: alpha)
    let greenAlpha = scaled((pixel &>> 8) & 0x0000_00FF | 0x00FF_0000, by: alpha)
    return redBlue &<< 16 | redBlue &>> 16 | greenAlpha &<< 8
  }

  /// Returns both 16-bit lanes, samples of 0 to 255, times `alpha` / 255, rounded.
  @inlinable
  static func scaled(_ lanes: UInt32, by alpha: UInt32) -> UInt32 {
    let product = lanes &* alpha &+ 0x0080_0080
    return ((product &+ ((product &>> 8) & 0x00FF_00FF)) &>> 8) & 0x00FF_00FF
  }

  /// Converts one pixel from premultiplied B, G, R, A to straight R, G, B, A. Color above alpha, which no encoder may
  /// write, becomes 255.
  @inlinable
  package static func rgba(fromBGRA pixel: UInt32) -> UInt32 {
    let alpha = pixel &>> 24
    if alpha == 255 { return swapped(pixel) }
    if alpha == 0 { return 0 }
    let half = alpha / 2
    let blue = min(255, ((pixel & 0xFF) &* 255 &+ half) / alpha)
    let green = min(255, ((pixel &>> 8 & 0xFF) &* 255 &+ half) / alpha)
    let red = min(255, ((pixel &>> 16 & 0xFF) &* 255 &+ half) / alpha)
    return red | green &<< 8 | blue &<< 16 | alpha &<< 24
  }

  /// Exchanges R and B, the first and the third sample.
  @inlinable
  package static func swapped(_ pixel: UInt32) -> UInt32 {
    pixel & 0xFF00_FF00 | (pixel & 0xFF) &<< 16 | pixel &>> 16 & 0xFF
  }

  /// Premultiplies and swaps every pixel in place, sixteen at a time. If all sixteen are opaque they are only swapped,
  /// and if all are transparent only cleared.
  package static func toBGRA(_ pixels: inout MutableSpan<UInt32>) {
    let whole = pixels.count & ~15
    for start in stride(from: 0, to: whole, by: 16) {
      let (a, b) = (Words.four(pixels, at: start), Words.four(pixels, at: start &+ 4))
      let (c, d) = (Words.four(pixels, at: start &+ 8), Words.four(pixels, at: start &+ 12))
      if Words.and(a & b & c & d) >= 0xFF00_0000 {
        set(swapped(a), swapped(b), swapped(c), swapped(d), in: &pixels, at: start)
      } else if Words.or(a | b | c | d) <= 0x00FF_FFFF {
        set(SIMD4(), SIMD4(), SIMD4(), SIMD4(), in: &pixels, at: start)
      } else {
        set(bgra(fromRGBA: a), bgra(fromRGBA: b), bgra(fromRGBA: c), bgra(fromRGBA: d), in: &pixels, at: start)
      }
    }
    for index in whole..<pixels.count { Words.set(bgra(fromRGBA: pixels[index]), in: &pixels, at: index) }
  }

  /// Sets the alpha of colors without alpha to 255 in place, and swaps them if requested. This equals premultiplying
  /// them.
  static func toOpaque(_ pixels: inout MutableSpan<UInt32>, swaps: Bool) {
    let whole = pixels.count & ~3
    for index in stride(from: 0, to: whole, by: 4) {
      let four = Words.four(pixels, at: index) | 0xFF00_0000
      Words.setFour(swaps ? swapped(four) : four, in: &pixels, at: index)
    }
    for index in whole..<pixels.count {
      let pixel = pixels[index] | 0xFF00_0000
      Words.set(swaps ? swapped(pixel) : pixel, in: &pixels, at: index)
    }
  }

  @inline(__always)
  private static func set(
    _ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>, _ c: SIMD4<UInt32>, _ d: SIMD4<UInt32>,
    in pixels: inout MutableSpan<UInt32>, at start: Int
  ) {
    Words.setFour(a, in: &pixels, at: start)
    Words.setFour(b, in: &pixels, at: start &+ 4)
    Words.setFour(c, in: &pixels, at: start &+ 8)
    Words.setFour(d, in: &pixels, at: start &+ 12)
  }

  /// Converts four pixels as the scalar `bgra(fromRGBA:)` converts one, eight 16-bit samples per vector. Red and blue
  /// are exchanged before the multiplication. Afterwards the exchange would be a rotation, which the compiler does word
  /// by word.
  @inline(__always)
  private static func bgra(fromRGBA pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let high = pixels &>> 24
    let alpha = Words.halves(of: high | high &<< 16)
    let blueRed = scaled((pixels & 0xFF) &<< 16 | pixels &>> 16 & 0xFF, by: alpha)
    let greenAlpha = scaled((pixels &>> 8) & 0x0000_00FF | 0x00FF_0000, by: alpha)
    return blueRed | greenAlpha &<< 8
  }

  @inline(__always)
  private static func scaled(_ lanes: SIMD4<UInt32>, by alpha: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let product = Words.halves(of: lanes) &* alpha &+ 128
    return Words.words(of: (product &+ product &>> 8) &>> 8)
  }

  @inline(__always)
  private static func swapped(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    pixels & 0xFF00_FF00 | (pixels & 0xFF) &<< 16 | pixels &>> 16 & 0xFF
  }

  /// Un-premultiplies and swaps every pixel in place.
  package static func toRGBA(_ pixels: inout MutableSpan<UInt32>) {
    for index in pixels.indices { pixels[index] = rgba(fromBGRA: pixels[index]) }
  }
}
