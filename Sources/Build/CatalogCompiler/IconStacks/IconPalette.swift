import CrushCompiledCatalogs
import CrushIconDocuments

/// The colors and gradients of one icon, numbered in the order of their use. Equal ones are shared.
///
/// The numbers of 255 of 255 colors and 121 of 121 gradients of 57 public pairs follow from this order.
struct IconPalette {
  private struct Gradient: Equatable {
    /// 0 for an automatic gradient, 1 for a linear one.
    let kind: Int
    let points: [Float]
    /// The numbers of colors.
    let stops: [Int]
  }

  private let name: String
  private var colors: [IconColor] = []
  private var gradients: [Gradient] = []

  /// The first color is always white, used or not.
  init(of icon: String) {
    name = icon
    _ = number(of: IconColor(.extendedGray, [1, 1]))
  }

  /// Returns the facet of a fill, or nil for none.
  ///
  /// - Parameter isFresh: whether a gradient is stored again if the same one exists, as for a dark background.
  mutating func facet(of fill: IconFill?, isFresh: Bool = false) -> String? {
    let standard = IconFill.Orientation()
    switch fill {
    case nil, .some(.none), .automatic: return nil
    case .solid(let color): return colorFacet(number(of: color))
    case .systemLight: return gradient(1, standard, Self.systemGradient(1, 0.925), isFresh: isFresh)
    case .systemDark: return gradient(1, standard, Self.systemGradient(0.192, 0.078), isFresh: isFresh)
    case .automaticGradient(let color, let line): return gradient(0, line, [color], isFresh: false)
    case .linearGradient(let first, let last, let line): return gradient(1, line, [first, last], isFresh: false)
    }
  }

  /// Whether a facet of this palette is a gradient.
  static func isGradient(_ facet: String) -> Bool { facet.contains("_Assets/Gradient-") }

  /// Returns the records by the names of their facets.
  func records() -> [(facet: String, part: UInt16, record: RenditionRecord)] {
    let colors = self.colors.enumerated().map { index, color in
      let facet = colorFacet(index)
      return (
        facet, UInt16(217),
        RenditionRecord.color(
          name: facet, space: Self.spaces[color.space] ?? 0, color.components.map { Double(Float($0)) })
      )
    }
    let gradients = self.gradients.enumerated().map { index, gradient in
      let facet = gradientFacet(index)
      return (facet, UInt16(247), RenditionRecord.gradient(name: facet, stored(gradient)))
    }
    return colors + gradients
  }

  private static let spaces: [IconColor.Space: Int] = [
    .sRGB: 1, .gray: 2, .displayP3: 3, .extendedSRGB: 4, .extendedGray: 6,
  ]

  private static func systemGradient(_ first: Double, _ last: Double) -> [IconColor] {
    [IconColor(.gray, [first, 1]), IconColor(.gray, [last, 1])]
  }

  private func colorFacet(_ index: Int) -> String { "\(name)_Assets/Color-\(index + 1)" }

  private func gradientFacet(_ index: Int) -> String { "\(name)_Assets/Gradient-\(index + 1)" }

  private mutating func number(of color: IconColor) -> Int {
    let rounded = IconColor(color.space, color.components.map(Self.rounded))
    if let index = colors.firstIndex(of: rounded) { return index }
    colors.append(rounded)
    return colors.count - 1
  }

  private mutating func gradient(
    _ kind: Int, _ line: IconFill.Orientation, _ stops: [IconColor], isFresh: Bool
  ) -> String {
    let points = [line.startX, line.startY, line.stopX, line.stopY].map { Float($0) }
    let gradient = Gradient(kind: kind, points: points, stops: stops.map { number(of: $0) })
    if !isFresh, let index = gradients.firstIndex(of: gradient) { return gradientFacet(index) }
    gradients.append(gradient)
    return gradientFacet(gradients.count - 1)
  }

  private func stored(_ gradient: Gradient) -> NamedGradient {
    let points = gradient.points.map { Double($0) }
    let last = max(1, gradient.stops.count - 1)
    return NamedGradient(
      kind: gradient.kind, start: (points[0], points[1]), end: (points[2], points[3]),
      stops: gradient.stops.enumerated().map { (Double($0) / Double(last), colorFacet($1)) })
  }

  /// Returns a component with three decimals. The exact value decides, and a tie goes to the even digit.
  ///
  /// - Parameter value: from -16 to 16.
  static func rounded(_ value: Double) -> Double {
    guard value.isNormal, value.exponent > -12 else { return 0 }
    let shift = 52 - Int(value.exponent)
    // 53 bits times 1000 are less than 2^63.
    let product = (value.magnitude.significandBitPattern | 1 << 52) * 1000
    var whole = product >> UInt64(shift)
    let rest = product & (1 << UInt64(shift) - 1)
    let half = 1 << UInt64(shift - 1) as UInt64
    if rest > half || rest == half && whole & 1 == 1 { whole += 1 }
    return (value < 0 ? -Double(whole) : Double(whole)) / 1000
  }
}
