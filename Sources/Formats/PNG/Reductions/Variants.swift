/// The lossless forms of an image.
enum Variants {
  /// Returns the forms to try. Each preserves the samples of every pixel, scaled to its depth.
  ///
  /// - Parameters:
  ///   - cleansAlpha: whether colors under alpha 0 may change.
  ///   - orders: the orders of palettes to try.
  ///   - limit: the forms allowed by the image's ancillary chunks.
  /// - Returns: the forms. The earlier form wins a tie. Forms of fewer bits per pixel come first. The image's
  ///   own form is included only if its channels and its depth cannot be reduced.
  static func of(
    _ raster: Raster, cleansAlpha: Bool, limit: FormLimit = .any, orders: [PaletteOrder] = PaletteOrder.allCases
  ) -> [Raster] {
    if limit == .fixed { return [raster] }
    let base = reduced(raster, cleansAlpha: cleansAlpha, limit)
    // A palette holds colors, which a profile for gray does not describe.
    var variants = (limit == .gray ? [] : orders).compactMap { PaletteReduction.indexed(base, order: $0) }
    // Gray of equally few bits needs no palette.
    variants.removeAll { $0.header.bitDepth >= base.header.bitsPerPixel && base.header.colorType == .gray }
    guard base.header.colorType == .palette else {
      return variants + [base] + (ChannelReduction.alphaToKey(base).map { [$0] } ?? [])
    }
    // The palette in its own order may compress best.
    if variants.allSatisfy({ $0.header.bitDepth >= base.header.bitDepth }) { variants.insert(base, at: 0) }
    if base.header.width * base.header.height <= fewPixels {
      variants.append(reduced(Raster(straight: base.rgba()), cleansAlpha: cleansAlpha, limit))
    }
    return variants
  }

  /// The number of pixels up to which a palette may cost more than it saves.
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
