/// The forms that an image may be stored in without loss.
enum Variants {
  /// What is not lost by any: the samples of every pixel, scaled.
  ///
  /// - Parameter cleansAlpha: colors under alpha 0 may change.
  /// - Returns: forms in the order in which ties are decided; the smallest by bits a pixel first, the original never
  ///   unless it is the only one.
  static func of(_ raster: Raster, cleansAlpha: Bool) -> [Raster] {
    var base = raster
    for reduction in reductions(cleansAlpha) { base = reduction(base) ?? base }
    var variants = PaletteOrder.allCases.prefix(2).compactMap { PaletteReduction.indexed(base, order: $0) }
    // Grey of as few bits needs no palette.
    variants.removeAll { $0.header.bitDepth >= base.header.bitsPerPixel && base.header.colorType == .gray }
    if base.header.colorType == .palette {
      // The palette as it is, in its own order: someone may have sorted it well.
      if variants.allSatisfy({ $0.header.bitDepth >= base.header.bitDepth }) { variants.insert(base, at: 0) }
    } else {
      variants.append(base)
      if let keyed = ChannelReduction.alphaToKey(base) { variants.append(keyed) }
    }
    return variants
  }

  private static func reductions(_ cleansAlpha: Bool) -> [@Sendable (Raster) -> Raster?] {
    let cleaning: [@Sendable (Raster) -> Raster?] = cleansAlpha ? [TransparentColors.cleaned] : []
    return cleaning + [
      DepthReduction.sixteenToEight, ChannelReduction.withoutAlpha, ChannelReduction.gray, DepthReduction.gray,
    ]
  }
}
