/// An estimate of the time to decode an image: a cost for each pixel, and a cost for each byte of its file.
///
/// The estimate depends on the file alone, so that reports are equal on all machines. Pixels cost the work of filters and
/// colors. Bytes cost the work of decompression: a flat drawing has few, and a photograph has many.
package struct DecodeTime: Sendable, Equatable {
  /// The coding of an image's pixels.
  package enum Coding: String, Sendable, CaseIterable {
    case png, cgbi, jpeg
    /// A bitmap of a compiled catalog. It contains LZFSE, deepmap or palette data, with atlases.
    case rendition
  }

  /// The nanoseconds on the machine of the measurements.
  package let nanoseconds: Double

  /// - Parameters:
  ///   - pixels: the number of decoded pixels.
  ///   - fileBytes: the bytes of the compressed image.
  ///   - isDeep: whether there are 16 bits a channel, which doubles the bytes of a pixel.
  package init(_ coding: Coding, pixels: Int, fileBytes: Int, isDeep: Bool = false) {
    let cost = Self.cost(of: coding)
    nanoseconds = cost.pixel * Double(pixels) * (isDeep ? 2 : 1) + cost.byte * Double(fileBytes)
  }

  /// Returns the milliseconds on a device.
  package func milliseconds(on device: DeviceSpeed = .reported) -> Double { device.milliseconds(nanoseconds) }

  /// The costs of a coding in nanoseconds.
  struct Cost: Equatable {
    let pixel: Double
    let byte: Double
  }

  /// The costs of our own decoders on the machine that `DeviceSpeed` names. `scripts/bench constants images` measures
  /// them.
  ///
  /// PNG and renditions follow from docs/benchmarks/png.md. Inflating 232 MB took 0.92 s, and decoding their 362 million
  /// pixels 1.44 s. Renditions of 92 million pixels took 0.23 s with each codec. CgBI lacks the expensive filters.
  static func cost(of coding: Coding) -> Cost {
    switch coding {
    case .png: Cost(pixel: 1.4, byte: 4.0)
    case .cgbi: Cost(pixel: 1.2, byte: 4.0)
    case .jpeg: Cost(pixel: 1.4, byte: 9.1)
    case .rendition: Cost(pixel: 2.5, byte: 0)
    }
  }
}
