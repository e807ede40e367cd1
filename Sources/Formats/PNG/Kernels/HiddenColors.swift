/// The filters of rows whose fully transparent pixels may have any color.
///
/// If alpha is 0, a filter uses its prediction as the color, so the filtered bytes are 0. Each type therefore decodes
/// to a different row, but the visible pixels are equal.
enum HiddenColors {
  /// Returns whether a row has a pixel of alpha 0.
  static func exist(in row: Span<UInt8>, pixelBytes: Int, alphaBytes: Int) -> Bool {
    for pixel in stride(from: pixelBytes, through: row.count, by: pixelBytes)
    where row[pixel &- 1] | row[pixel &- alphaBytes] == 0 { return true }
    return false
  }

  /// Computes the filtered rows of `types` and the rows decoded from them.
  ///
  /// - Parameters:
  ///   - current: the row after `pixelBytes` zeros. The last `alphaBytes` of a pixel are alpha.
  ///   - above: the decoded row above, also after `pixelBytes` zeros.
  static func apply(
    _ types: [FilterType], _ current: [UInt8], _ above: [UInt8], pixelBytes: Int, alphaBytes: Int,
    into filtered: inout [UInt8], decoded: inout [UInt8]
  ) {
    for type in types {
      fill(
        type, current.span, above.span, pixelBytes: pixelBytes, alphaBytes: alphaBytes, into: &filtered,
        decoded: &decoded)
    }
  }

  private static func fill(
    _ type: FilterType, _ current: Span<UInt8>, _ above: Span<UInt8>, pixelBytes: Int, alphaBytes: Int,
    into filtered: inout [UInt8], decoded: inout [UInt8]
  ) {
    let whole = current.count
    let rowBytes = whole - pixelBytes
    let rowStart = Int(type.rawValue) * rowBytes
    let decodedStart = Int(type.rawValue) * whole
    var out = filtered.mutableSpan
    var row = decoded.mutableSpan
    precondition(above.count == whole && out.count == rowBytes * 5 && row.count == whole * 5, "rows have one length")
    for pixel in stride(from: 0, to: rowBytes, by: pixelBytes) {
      let end = pixel &+ pixelBytes &* 2
      let isHidden = current[end &- 1] | current[end &- alphaBytes] == 0
      for channel in 0..<pixelBytes {
        let i = pixel &+ channel
        let left = row[decodedStart &+ i]
        let up = above[i &+ pixelBytes]
        let predicted = type.predict(left: left, up: up, upLeft: above[i])
        let isFree = isHidden && channel < pixelBytes &- alphaBytes
        let sample = isFree ? predicted : current[i &+ pixelBytes]
        row[decodedStart &+ i &+ pixelBytes] = sample
        out[rowStart &+ i] = sample &- predicted
      }
    }
  }
}
