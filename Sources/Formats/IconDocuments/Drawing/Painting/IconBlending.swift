/// The blend modes of Icon Composer, which are CoreGraphics' (Compositing and Blending Level 1, section 9).
enum IconBlending {
  /// Returns a premultiplied pixel blended with the one behind it.
  static func blend(_ top: SIMD4<Float>, over bottom: SIMD4<Float>, _ mode: IconBlendMode) -> SIMD4<Float> {
    switch mode {
    case .normal: return top + bottom * (1 - top.w)
    case .plusLighter:
      return pointwiseMin(top + bottom, SIMD4(repeating: 1))
    case .plusDarker: return darkerSum(top, bottom)
    default: break
    }
    guard top.w > 0, bottom.w > 0 else { return top + bottom }
    let (source, backdrop) = (top / top.w, bottom / bottom.w)
    var mixed = SIMD4<Float>(repeating: 1)
    for channel in 0..<3 { mixed[channel] = self.mixed(backdrop[channel], source[channel], mode) }
    return top * (1 - bottom.w) + bottom * (1 - top.w) + mixed * (top.w * bottom.w)
  }

  /// The sum of what is missing to white. Premultiplied colors stay from 0 to alpha.
  private static func darkerSum(_ top: SIMD4<Float>, _ bottom: SIMD4<Float>) -> SIMD4<Float> {
    let alpha = min(top.w + bottom.w, 1)
    var result = alpha - ((SIMD4(repeating: top.w) - top) + (SIMD4(repeating: bottom.w) - bottom))
    result = pointwiseMax(result, .zero)
    result.w = alpha
    return result
  }

  /// Returns the mixed channel of an opaque pixel over an opaque one.
  private static func mixed(_ bottom: Float, _ top: Float, _ mode: IconBlendMode) -> Float {
    switch mode {
    case .multiply: return bottom * top
    case .screen: return bottom + top - bottom * top
    case .overlay: return hardLight(top, bottom)
    case .darken: return min(bottom, top)
    case .lighten: return max(bottom, top)
    case .hardLight: return hardLight(bottom, top)
    case .softLight:
      if top <= 0.5 { return bottom - (1 - 2 * top) * bottom * (1 - bottom) }
      let root = bottom <= 0.25 ? ((16 * bottom - 12) * bottom + 4) * bottom : bottom.squareRoot()
      return bottom + (2 * top - 1) * (root - bottom)
    case .normal, .plusDarker, .plusLighter: return top
    }
  }

  private static func hardLight(_ bottom: Float, _ top: Float) -> Float {
    if top <= 0.5 { return bottom * 2 * top }
    let light = 2 * top - 1
    return bottom + light - bottom * light
  }
}
