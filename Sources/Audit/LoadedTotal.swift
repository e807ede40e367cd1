package import Assets

/// What one kind of device loads: of `hero.png`, `hero@2x.png` and `hero@3x.png` it takes one, so they are never added.
/// What the system shows, not the app, is left out: app icons and launch images.
package struct LoadedTotal: Sendable, Equatable {
  /// What the images take as textures, with their mip chains.
  package struct Textures: Sendable, Equatable {
    /// 4 bytes a pixel.
    package let rgbaBytes: Int
    /// As ASTC, by the blocks' size.
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
  /// nil for a profile that makes no textures.
  package var textures: Textures?

  /// The block sizes that games choose between: the best, the usual and the smallest.
  static let blocks = [4, 6, 8].map { PixelSize(width: $0, height: $0) }

  /// A total for each family and scale of the profile, sharpest screens first.
  static func totals(of files: [AuditedFile], _ context: RuleContext) -> [LoadedTotal] {
    DeviceLoad.all(of: files, context.profile, context).map { load in
      let sums = load.sums
      var total = LoadedTotal(
        family: load.kind.family, scale: load.kind.scale, images: sums.images, decodedBytes: sums.decodedBytes,
        footprintBytes: sums.footprintBytes)
      if context.profile.countsTextures { total.textures = textures(sums) }
      return total
    }
  }

  private static func textures(_ sums: DeviceLoad.Sums) -> Textures {
    Textures(
      rgbaBytes: sums.rgbaBytes,
      astcBytes: blocks.indices.map { index in
        AstcTotal(block: blocks[index], bytes: sums.astcBytes.isEmpty ? 0 : sums.astcBytes[index])
      })
  }
}
