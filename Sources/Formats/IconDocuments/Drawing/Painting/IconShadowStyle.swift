/// A shadow: the blurred and moved picture of what casts it.
struct IconShadowStyle {
  /// The standard deviation and the distance down, in 1,024 parts of the canvas that has the shadow.
  let deviation: Double
  let distance: Double
  let opacity: Float
  /// Whether the shadow is black, and not of the picture's own colors.
  let isBlack: Bool

  /// Returns the shadow of a picture as a plane of its own.
  ///
  /// - Parameter scale: pixels for a part.
  func shadow(of plane: IconPlane, scale: Double) -> IconPlane {
    var shadow = IconPlane(side: plane.side)
    let shift = min(Int((distance * scale).rounded()), plane.side)
    let count = (plane.side - shift) * plane.side
    for index in 0..<count {
      let pixel = plane.pixels[index] * opacity
      shadow.pixels[index + shift * plane.side] = isBlack ? SIMD4(0, 0, 0, pixel.w) : pixel
    }
    IconBlur(deviation: deviation * scale).blur(&shadow.pixels, side: plane.side)
    return shadow
  }
}

extension IconShadowStyle {
  /// The shadow of the rounded square on macOS.
  ///
  /// The numbers give Apple's shadow with a mean difference of 0.16 of 255. It is the same in five icons of CoreUI 972
  /// to 975. Older ones have a slightly narrower one.
  static let mac = IconShadowStyle(deviation: 16, distance: 8, opacity: 0.252, isBlack: true)

  /// Returns the shadow of a group with glass.
  ///
  /// Apple's way is not public, and depends on the pixels behind. In one icon, its shadow in the colors of the layers
  /// has about this blur and 0.8 of the stated opacity. Its neutral shadow of opacity 0.5 darkens blue by 5 %, white by
  /// 27 % and black by 90 % at the edge of a layer. This one is constant and modest.
  init?(_ shadow: IconShadow) {
    guard shadow.kind != .none, shadow.opacity > 0 else { return nil }
    let isNeutral = shadow.kind == .neutral
    let opacity = Float(min(shadow.opacity, 1)) * (isNeutral ? 0.25 : 0.8)
    self.init(deviation: 24, distance: 6, opacity: opacity, isBlack: isNeutral)
  }
}
