package import CrushImageFacts

/// The memory that one kind of device needs for the images that it loads. It loads one of `hero.png`, `hero@2x.png` and
/// `hero@3x.png`, so they are never added. App icons and launch images, which the system shows, are skipped.
package struct LoadedTotal: Sendable, Equatable {
  /// The memory that the images need as textures, with their mip chains.
  package struct Textures: Sendable, Equatable {
    /// Bytes with 4 bytes per pixel.
    package let rgbaBytes: Int
    /// Bytes as ASTC, by the size of the blocks.
    package let astcBytes: [AstcTotal]
  }

  package struct AstcTotal: Sendable, Equatable {
    package let block: PixelSize
    package let bytes: Int
  }

  package let family: Device.Family
  package let scale: Int
  package let images: Int
  package let decodedBytes: Int
  package let footprintBytes: Int
  /// The memory as textures; nil for a profile without textures.
  package var textures: Textures?

  /// The block sizes that games choose between: the best, the usual and the smallest.
  static let blocks = [4, 6, 8].map { PixelSize(width: $0, height: $0) }

  /// Returns the total with the largest footprint. If there are several, it returns the first of them.
  package static func costliest(of totals: [LoadedTotal]) -> LoadedTotal? {
    totals.reduce(nil) { best, total in
      guard let best, best.footprintBytes >= total.footprintBytes else { return total }
      return best
    }
  }
}

extension LoadedTotal {
  package init(_ load: DeviceLoad) {
    self.init(
      family: load.kind.family, scale: load.kind.scale, images: load.sums.images,
      decodedBytes: load.sums.decodedBytes, footprintBytes: load.sums.footprintBytes,
      textures: load.countsTextures ? Self.textures(load.sums) : nil)
  }

  private static func textures(_ sums: DeviceLoad.Sums) -> Textures {
    Textures(
      rgbaBytes: sums.rgbaBytes,
      astcBytes: blocks.indices.map { index in
        AstcTotal(block: blocks[index], bytes: sums.astcBytes.isEmpty ? 0 : sums.astcBytes[index])
      })
  }
}
