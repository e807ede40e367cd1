package import PNG

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

  /// Returns the pixels as straight R, G, B, A with 8 bits a channel.
  package func rgba() -> RGBAImage { RGBAImage(width: width, height: height, pixels: []) }
}
