/// The forms that an image may be stored in without loss.
enum Variants {
  /// What is not lost by any: the samples of every pixel, scaled.
  ///
  /// - Parameters:
  ///   - cleansAlpha: colors under alpha 0 may change.
  ///   - limit: the forms that the chunks beside the image allow.
  /// - Returns: forms in the order in which ties are decided; the smallest by bits a pixel first, the original never
  ///   unless it is the only one.
  static func of(_ raster: Raster, cleansAlpha: Bool, limit: FormLimit = .any) -> [Raster] {
    if limit == .fixed { return [raster] }
    let base = reduced(raster, cleansAlpha: cleansAlpha, limit)
    // A palette is of colors.
    let orders = limit == .gray ? [] : PaletteOrder.allCases
    var variants = orders.compactMap { PaletteReduction.indexed(base, order: $0) }
    // Grey of as few bits needs no palette.
    variants.removeAll { $0.header.bitDepth >= base.header.bitsPerPixel && base.header.colorType == .gray }
    guard base.header.colorType == .palette else {
      return variants + [base] + (ChannelReduction.alphaToKey(base).map { [$0] } ?? [])
    }
    // The palette as it is, in its own order: someone may have sorted it well.
    if variants.allSatisfy({ $0.header.bitDepth >= base.header.bitDepth }) { variants.insert(base, at: 0) }
    if base.header.width * base.header.height <= fewPixels {
      variants.append(reduced(Raster(straight: base.rgba()), cleansAlpha: cleansAlpha, limit))
    }
    return variants
  }

  /// In images of so few pixels a palette may take more than it saves.
  private static let fewPixels = 4096

  private static func reduced(_ raster: Raster, cleansAlpha: Bool, _ limit: FormLimit) -> Raster {
    reductions(cleansAlpha, limit).reduce(raster) { $1($0) ?? $0 }
  }

  private static func reductions(_ cleansAlpha: Bool, _ limit: FormLimit) -> [@Sendable (Raster) -> Raster?] {
    let cleaning: [@Sendable (Raster) -> Raster?] = cleansAlpha ? [TransparentColors.cleaned] : []
    let graying: [@Sendable (Raster) -> Raster?] =
      limit == .color ? [] : [ChannelReduction.gray, DepthReduction.gray]
    return cleaning + [DepthReduction.sixteenToEight, ChannelReduction.withoutAlpha] + graying
  }
}
