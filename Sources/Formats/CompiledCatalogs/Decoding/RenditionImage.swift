package import CrushPNG

/// The decoded pixels of a rendition: premultiplied, from the top row, without padding.
package struct RenditionImage: Sendable, Equatable {
  package enum Samples: Sendable, Equatable {
    /// One word a pixel, R in the lowest byte, then G, B, A. Premultiplied.
    case rgba8([UInt32])
    /// R, G, B, A of every pixel, 65,535 is 1.0. Premultiplied.
    case rgba16([UInt16])
    /// R, G, B, A of every pixel; colors outside sRGB may be negative or above 1. Premultiplied.
    case float([Float])
  }

  package let width: Int
  package let height: Int
  package let samples: Samples
  package let colorSpace: RenditionColorSpace?

  package init(width: Int, height: Int, samples: Samples, colorSpace: RenditionColorSpace?) {
    self.width = width
    self.height = height
    self.samples = samples
    self.colorSpace = colorSpace
  }

  /// The memory of the samples.
  var byteCount: Int {
    switch samples {
    case .rgba8(let words): words.count * 4
    case .rgba16(let numbers): numbers.count * 2
    case .float(let numbers): numbers.count * 4
    }
  }

  /// Returns the pixels as straight R, G, B, A with 8 bits a channel.
  ///
  /// Samples are rounded to 8 bits first. Colors outside 0 to 1 become the nearest bound. Words that no other image
  /// shares are divided in place.
  package consuming func rgba() -> RGBAImage {
    let (width, height) = (width, height)
    var pixels = takeWords()
    var span = pixels.mutableSpan
    for index in span.indices {
      let pixel = span[index]
      // `Premultiply` takes B as the lowest byte.
      if pixel < 0xFF00_0000 { span[index] = Premultiply.swapped(Premultiply.rgba(fromBGRA: pixel)) }
    }
    return RGBAImage(width: width, height: height, pixels: pixels)
  }

  /// Returns the samples with 8 bits a channel, premultiplied.
  private consuming func takeWords() -> [UInt32] {
    switch samples {
    case .rgba8(let words): words
    // 65,535 is 255 · 257, so that there are no ties.
    case .rgba16(let numbers): Self.words(numbers) { (UInt32($0) &+ 128) / 257 }
    case .float(let numbers): Self.words(numbers, Self.byte)
    }
  }

  private static func words<Number>(_ numbers: [Number], _ byte: (Number) -> UInt32) -> [UInt32] {
    [UInt32](capacity: numbers.count / 4) { output in
      for index in stride(from: 0, to: numbers.count & ~3, by: 4) {
        let redGreen = byte(numbers[index]) | byte(numbers[index &+ 1]) &<< 8
        output.append(redGreen | byte(numbers[index &+ 2]) &<< 16 | byte(numbers[index &+ 3]) &<< 24)
      }
    }
  }

  /// Returns a sample as 0 to 255; 0 for a sample that is not a number.
  private static func byte(_ sample: Float) -> UInt32 {
    let scaled = sample * 255 + 0.5
    return scaled >= 255 ? 255 : scaled > 0 ? UInt32(scaled) : 0
  }

  /// Returns the part that a link names. Its `y` counts from the bottom edge.
  func part(
    of link: AtlasLink, colorSpace: RenditionColorSpace?, place: Int
  ) throws(CatalogError) -> RenditionImage {
    guard link.width > 0, link.height > 0, link.x >= 0, link.y >= 0, link.width <= width, link.height <= height,
      link.x <= width - link.width, link.y <= height - link.height
    else { throw .invalid(part: "frame in the atlas", offset: place) }
    let top = height - link.y - link.height
    let samples: Samples =
      switch self.samples {
      case .rgba8(let words): .rgba8(part(of: words, 1, link, top))
      case .rgba16(let numbers): .rgba16(part(of: numbers, 4, link, top))
      case .float(let numbers): .float(part(of: numbers, 4, link, top))
      }
    return RenditionImage(width: link.width, height: link.height, samples: samples, colorSpace: colorSpace)
  }

  private func part<Element>(of elements: [Element], _ each: Int, _ link: AtlasLink, _ top: Int) -> [Element] {
    var result: [Element] = []
    result.reserveCapacity(link.width * link.height * each)
    for row in top..<top + link.height {
      let start = (row * width + link.x) * each
      result.append(contentsOf: elements[start..<start + link.width * each])
    }
    return result
  }
}
