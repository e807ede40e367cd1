import CrushCodecs
import CrushCompiledCatalogs
import CrushImageFacts
import CrushPNG

/// The facts that rules need about the decoded pixels of a rendition.
struct RenditionPixels: Sendable {
  let statistics: PixelStatistics
  /// The hash of the straight pixels with 8 bits a channel. Pixels of alpha 0 have no color.
  let hash: ContentHash

  init(_ image: RenditionImage) {
    let plain = image.rgba()
    let base = PixelStatistics(of: plain)
    hash = ContentHash(of: plain)
    switch image.samples {
    case .rgba8: statistics = base
    case .rgba16(let samples): statistics = base.refined(by: samples.map { Float($0) / 65_535 }, tolerance: 0.002)
    case .float(let samples): statistics = base.refined(by: samples, tolerance: Self.halfTolerance)
    }
  }

  /// The largest error of a half float below 1, in units of an 8-bit sample: 255 / 2¹¹.
  private static let halfTolerance: Float = 0.125
}

extension PixelStatistics {
  /// Returns the statistics with the facts that 8 bits a channel do not show.
  ///
  /// - Parameters:
  ///   - samples: R, G, B, A of every pixel, premultiplied.
  ///   - tolerance: the largest error of a stored sample, in units of an 8-bit sample.
  func refined(by samples: [Float], tolerance: Float) -> PixelStatistics {
    var (fits, isGray, isSolid, isOpaque) = (true, true, true, true)
    for start in stride(from: 0, to: samples.count - 3, by: 4) {
      let alpha = samples[start + 3]
      isOpaque = isOpaque && alpha >= 1
      if alpha <= 0 { continue }
      isGray = isGray && samples[start] == samples[start + 1] && samples[start] == samples[start + 2]
      isSolid = isSolid && (0..<4).allSatisfy { samples[start + $0] == samples[$0] }
      fits = fits && Self.fits(alpha, tolerance)
      // Dividing by alpha multiplies the error.
      fits = fits && (0..<3).allSatisfy { Self.fits(samples[start + $0] / alpha, tolerance / alpha) }
    }
    return PixelStatistics(
      isOpaque: self.isOpaque && isOpaque, isGray: self.isGray && isGray, isSolid: self.isSolid && isSolid,
      fitsEightBits: fits, visibleSize: visibleSize, hash: hash)
  }

  /// Returns true if a value from 0 to 1 is a whole number of steps of 8 bits.
  private static func fits(_ value: Float, _ tolerance: Float) -> Bool {
    let steps = value * 255
    guard steps >= -tolerance, steps <= 255 + tolerance else { return false }
    return abs(steps - steps.rounded()) <= tolerance
  }
}

extension ContentHash {
  /// Returns the hash of an image's size and pixels. Pixels of alpha 0 have no color.
  init(of image: RGBAImage) {
    let hasher = ContentHasher()
    let pixels = image.pixels.span
    var bytes: [UInt8] = []
    bytes.reserveCapacity(1 << 14)
    for number in [image.width, image.height] { bytes.append(littleEndian: UInt32(truncatingIfNeeded: number)) }
    for index in pixels.indices {
      let pixel = pixels[index]
      bytes.append(littleEndian: pixel &>> 24 == 0 ? 0 : pixel)
      guard bytes.count >= 16_380 else { continue }
      hasher.update(bytes.span)
      bytes.removeAll(keepingCapacity: true)
    }
    hasher.update(bytes.span)
    self = hasher.finish()
  }
}

extension [UInt8] {
  fileprivate mutating func append(littleEndian word: UInt32) {
    append(UInt8(truncatingIfNeeded: word))
    append(UInt8(truncatingIfNeeded: word &>> 8))
    append(UInt8(truncatingIfNeeded: word &>> 16))
    append(UInt8(truncatingIfNeeded: word &>> 24))
  }
}
