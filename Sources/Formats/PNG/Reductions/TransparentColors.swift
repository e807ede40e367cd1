/// The colors hidden by alpha 0.
enum TransparentColors {
  /// Sets the color of pixels with alpha 0 to 0, as premultiplying does. An editor could still show the hidden colors,
  /// so this is done only on request.
  ///
  /// - Returns: nil if nothing changes.
  static func cleaned(_ raster: Raster) -> Raster? {
    guard raster.header.colorType.hasAlphaChannel else { return nil }
    let alphaBytes = raster.header.bitDepth / 8
    let pixel = raster.header.pixelBytes
    var samples = raster.samples
    var target = samples.mutableSpan
    var isChanged = false
    for end in stride(from: pixel, through: target.count, by: pixel)
    where target[end &- 1] | target[end &- alphaBytes] == 0 {
      for byte in end - pixel..<end - alphaBytes where target[byte] != 0 {
        target[byte] = 0
        isChanged = true
      }
    }
    return isChanged ? Raster(header: raster.header, samples: samples) : nil
  }
}
