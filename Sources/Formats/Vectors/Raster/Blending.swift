/// The blend modes of PDF and CSS (ISO 32000-1, section 11.3.5; Compositing and Blending Level 1).
enum Blending {
  /// Returns a premultiplied pixel blended with the one behind it.
  static func blend(_ source: UInt32, over backdrop: UInt32, _ mode: BlendMode) -> UInt32 {
    if mode == .normal || backdrop >> 24 == 0 { return Samples.over(source, backdrop) }
    let (sourceAlpha, backdropAlpha) = (Double(source >> 24) / 255, Double(backdrop >> 24) / 255)
    guard sourceAlpha > 0 else { return backdrop }
    let (top, bottom) = (straight(source, sourceAlpha), straight(backdrop, backdropAlpha))
    let mixed = mix(bottom, top, mode)
    let color =
      (1 - sourceAlpha) * backdropAlpha * bottom + sourceAlpha * (1 - backdropAlpha) * top
      + sourceAlpha * backdropAlpha * mixed
    let alpha = sourceAlpha + backdropAlpha - sourceAlpha * backdropAlpha
    return Samples.sample(alpha) << 24 | Samples.sample(color.x) << 16 | Samples.sample(color.y) << 8
      | Samples.sample(color.z)
  }

  /// Red, green and blue.
  private static func straight(_ pixel: UInt32, _ alpha: Double) -> SIMD3<Double> {
    SIMD3(Double(pixel >> 16 & 255), Double(pixel >> 8 & 255), Double(pixel & 255)) / (255 * alpha)
  }

  private static func mix(_ bottom: SIMD3<Double>, _ top: SIMD3<Double>, _ mode: BlendMode) -> SIMD3<Double> {
    switch mode {
    case .hue: return withLuminosity(withSaturation(top, saturation(bottom)), luminosity(bottom))
    case .saturation: return withLuminosity(withSaturation(bottom, saturation(top)), luminosity(bottom))
    case .color: return withLuminosity(top, luminosity(bottom))
    case .luminosity: return withLuminosity(bottom, luminosity(top))
    default:
      return SIMD3(
        channel(bottom.x, top.x, mode), channel(bottom.y, top.y, mode), channel(bottom.z, top.z, mode))
    }
  }

  private static func channel(_ bottom: Double, _ top: Double, _ mode: BlendMode) -> Double {
    switch mode {
    case .multiply: return bottom * top
    case .screen: return bottom + top - bottom * top
    case .overlay: return channel(top, bottom, .hardLight)
    case .darken: return min(bottom, top)
    case .lighten: return max(bottom, top)
    case .colorDodge: return bottom == 0 ? 0 : top >= 1 ? 1 : min(1, bottom / (1 - top))
    case .colorBurn: return bottom >= 1 ? 1 : top <= 0 ? 0 : 1 - min(1, (1 - bottom) / top)
    case .hardLight: return top <= 0.5 ? bottom * 2 * top : channel(bottom, 2 * top - 1, .screen)
    case .softLight:
      if top <= 0.5 { return bottom - (1 - 2 * top) * bottom * (1 - bottom) }
      let root = bottom <= 0.25 ? ((16 * bottom - 12) * bottom + 4) * bottom : bottom.squareRoot()
      return bottom + (2 * top - 1) * (root - bottom)
    case .difference: return abs(bottom - top)
    case .exclusion: return bottom + top - 2 * bottom * top
    case .normal, .hue, .saturation, .color, .luminosity: return top
    }
  }

  private static func luminosity(_ color: SIMD3<Double>) -> Double { (color * SIMD3(0.3, 0.59, 0.11)).sum() }

  private static func saturation(_ color: SIMD3<Double>) -> Double { color.max() - color.min() }

  private static func withLuminosity(_ color: SIMD3<Double>, _ luminosity: Double) -> SIMD3<Double> {
    let moved = color + (luminosity - self.luminosity(color))
    let level = self.luminosity(moved)
    let (low, high) = (moved.min(), moved.max())
    let gray = SIMD3(repeating: level)
    if low < 0 { return gray + (moved - gray) * level / (level - low) }
    if high > 1 { return gray + (moved - gray) * (1 - level) / (high - level) }
    return moved
  }

  private static func withSaturation(_ color: SIMD3<Double>, _ saturation: Double) -> SIMD3<Double> {
    let (low, high) = (color.min(), color.max())
    return high > low ? (color - low) * (saturation / (high - low)) : .zero
  }
}
