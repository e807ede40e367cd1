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
  private static let blocks = [4, 6, 8].map { PixelSize(width: $0, height: $0) }

  /// A total for each family and scale of the profile, sharpest screens first.
  static func totals(of files: [AuditedFile], _ context: RuleContext) -> [LoadedTotal] {
    DeviceLoad.all(of: files, context.profile, context).map { load in
      let kind = load.kind
      let footprints = load.footprints
      var total = LoadedTotal(
        family: kind.family, scale: kind.scale, images: footprints.count,
        decodedBytes: footprints.reduce(0) { saturatingSum($0, $1.decodedBytes) },
        footprintBytes: footprints.reduce(0) { saturatingSum($0, $1.footprintBytes) })
      if context.profile.countsTextures { total.textures = textures(of: footprints) }
      return total
    }
  }

  private static func textures(of footprints: [MemoryFootprint]) -> Textures {
    let sizes = footprints.map { PixelSize(width: $0.width, height: $0.height) }
    return Textures(
      rgbaBytes: sizes.reduce(0) { saturatingSum($0, TextureFootprint.rgba($1)) },
      astcBytes: blocks.map { block in
        AstcTotal(
          block: block, bytes: sizes.reduce(0) { saturatingSum($0, TextureFootprint.astc($1, block: block)) })
      })
  }
}
