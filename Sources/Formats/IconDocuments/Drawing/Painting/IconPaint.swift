import CrushPNG

/// A fill as colors of pixels.
struct IconPaint {
  /// The colors at both ends of the ramp, straight.
  private let first: SIMD4<Float>
  private let last: SIMD4<Float>
  /// The position on the ramp is `x * across + y * down + start`, in pixels.
  private let across: Double
  private let down: Double
  private let start: Double
  /// Whether the fill is one color.
  let isSolid: Bool
  /// Whether the ramp starts and ends slowly.
  private let isSmooth: Bool

  /// - Parameters:
  ///   - frame: the rectangle in pixels in whose parts a gradient is stated.
  ///   - isLayer: whether the fill is the one of a layer. Linear gradients of layers are smooth, those of backgrounds
  ///     are not (three layers and the background of one icon of Apple's compiler).
  /// - Returns: nil for a fill without colors of its own.
  init?(_ fill: IconFill?, in frame: IconFrame, isLayer: Bool = false) {
    let line = IconFill.Orientation()
    switch fill {
    case nil, .some(.none), .automatic: return nil
    case .solid(let color): self.init(color.standard, color.standard, line, 0...1, in: frame)
    case .systemLight: self.init(Self.gray(1), Self.gray(0.925), line, 0...1, in: frame)
    case .systemDark: self.init(Self.gray(0.192), Self.gray(0.078), line, 0...1, in: frame)
    case .linearGradient(let first, let last, let line):
      self.init(first.standard, last.standard, line, 0...1, in: frame, isSmooth: isLayer)
    case .automaticGradient(let color, let line):
      let tones = AutomaticTones(of: color.standard)
      self.init(tones.first, tones.last, line, tones.part, in: frame)
    }
  }

  /// - Parameter part: the part of the line over which the colors change.
  private init(
    _ first: SIMD4<Float>, _ last: SIMD4<Float>, _ line: IconFill.Orientation, _ part: ClosedRange<Double>,
    in frame: IconFrame, isSmooth: Bool = false
  ) {
    self.first = first
    self.last = last
    self.isSmooth = isSmooth
    isSolid = first == last
    let from = SIMD2(frame.x + line.startX * frame.width, frame.y + line.startY * frame.height)
    let axis = SIMD2((line.stopX - line.startX) * frame.width, (line.stopY - line.startY) * frame.height)
    let length = (axis * axis).sum()
    guard length > 0, length.isFinite else {
      // A line without length has its last color.
      (across, down, start) = (0, 0, 1)
      return
    }
    let (slope, extent) = (axis / length, part.upperBound - part.lowerBound)
    across = slope.x / extent
    down = slope.y / extent
    start = (-(from * slope).sum() - part.lowerBound) / extent
  }

  private static func gray(_ level: Float) -> SIMD4<Float> { SIMD4(level, level, level, 1) }

  /// Returns the premultiplied color at the center of a pixel.
  func color(column: Int, row: Int) -> SIMD4<Float> {
    var color = first
    if !isSolid {
      let position = (Double(column) + 0.5) * across + (Double(row) + 0.5) * down + start
      // Written so that a position that is no number gives the last color.
      let part = position < 1 ? Float(max(position, 0)) : 1
      color += (last - first) * (isSmooth ? part * part * (3 - 2 * part) : part)
    }
    let alpha = color.w
    color *= alpha
    color.w = alpha
    return color
  }
}

/// The two tones of an automatic gradient, and where they are on its line.
///
/// The system derives them in a way that is not public. Apple's pictures of two icons are flat at both ends. A blue is
/// mixed with 28 % of white until 0.1 of the line, and is itself from 0.655. White is itself until 0.35, and is a gray
/// of 0.9 from 0.905. Both follow from this rule: the lightness (the mean of the largest and the least channel) rises
/// by 0.14, and a color without room for that becomes darker at the end, later on the line.
private struct AutomaticTones {
  let first: SIMD4<Float>
  let last: SIMD4<Float>
  let part: ClosedRange<Double>

  private static let rise: Float = 0.14
  private static let largestFall: Float = 0.1
  private static let ramp = 0.1...0.655
  private static let shift = 0.25

  init(of color: SIMD4<Float>) {
    let rgb = SIMD3(color.x, color.y, color.z)
    let room = 1 - (rgb.max() + rgb.min()) / 2
    let lack = max(0, 1 - room / Self.rise)
    let mix = room > Self.rise ? Self.rise / room : 1
    first = SIMD4(rgb + (1 - rgb) * mix, color.w)
    last = SIMD4(rgb * (1 - Self.largestFall * lack), color.w)
    let move = Self.shift * Double(lack)
    part = Self.ramp.lowerBound + move...Self.ramp.upperBound + move
  }
}

extension IconColor {
  /// The conversion of Display P3 to sRGB.
  private static let displayP3 = StandardColors(profile: ColorProfile.displayP3)

  /// Straight red, green, blue and alpha in sRGB. Parts outside of it are clipped.
  ///
  /// Gray has equal samples, as Apple's pictures show it (0.75 becomes 191.7 on average, and 0.25 becomes 64).
  var standard: SIMD4<Float> {
    guard components.count == space.count, components.allSatisfy(\.isFinite) else { return SIMD4(0, 0, 0, 1) }
    func part(_ index: Int) -> Double { min(max(components[index], 0), 1) }
    let alpha = Float(part(space.count - 1))
    if space.count == 2 { return SIMD4(SIMD3(repeating: Float(part(0))), alpha) }
    let color = SIMD3(part(0), part(1), part(2))
    guard space == .displayP3, let conversion = Self.displayP3 else { return SIMD4(SIMD3<Float>(color), alpha) }
    return SIMD4(SIMD3<Float>(conversion.color(color)), alpha)
  }
}
