/// The colors of a gradient at the centers of pixels.
struct GradientShader {
  private let gradient: VectorGradient
  /// From pixels to the coordinates of the shape.
  private let back: Affine
  private let alpha: Double

  /// - Parameter map: from the picture to pixels.
  /// - Returns: nil if the gradient has no area or no color.
  init?(_ gradient: VectorGradient, _ map: Affine, alpha: Double) {
    guard let back = gradient.map.then(map).inverse, !gradient.stops.isEmpty else { return nil }
    self.gradient = gradient
    self.back = back
    self.alpha = alpha
  }

  /// Returns the premultiplied pixel. 0 where the gradient has no color.
  func pixel(x: Int, y: Int) -> UInt32 {
    let point = back(Point(Double(x) + 0.5, Double(y) + 0.5))
    guard let offset = offset(at: point), let color = color(at: offset) else { return 0 }
    return Samples.pixel(color, alpha: alpha)
  }

  /// Returns the position on the line of colors. Nil outside the cone of two circles.
  private func offset(at point: Point) -> Double? {
    switch gradient.shape {
    case .linear(let from, let to):
      let axis = to - from
      let length = axis.x * axis.x + axis.y * axis.y
      // A line without length has its last color.
      if length == 0 { return 1 }
      let vector = point - from
      return (vector.x * axis.x + vector.y * axis.y) / length
    case .radial(let from, let to): return radialOffset(at: point, from, to)
    }
  }

  /// Returns the largest offset whose circle passes through a point and has a radius of 0 or more.
  private func radialOffset(at point: Point, _ from: VectorGradient.Circle, _ to: VectorGradient.Circle) -> Double? {
    let axis = to.center - from.center
    let vector = point - from.center
    let growth = to.radius - from.radius
    let a = axis.x * axis.x + axis.y * axis.y - growth * growth
    let b = vector.x * axis.x + vector.y * axis.y + from.radius * growth
    let c = vector.x * vector.x + vector.y * vector.y - from.radius * from.radius
    var found: [Double] = []
    if abs(a) < 1e-12 {
      if b == 0 { return nil }
      found = [c / (2 * b)]
    } else {
      let root = b * b - a * c
      if root < 0 { return nil }
      found = [(b + root.squareRoot()) / a, (b - root.squareRoot()) / a]
    }
    return found.filter { offset in
      from.radius + offset * growth >= 0 && (offset >= 0 || gradient.extendsStart)
        && (offset <= 1 || gradient.extendsEnd)
    }.max()
  }

  /// Returns the index of the first stop after a position. A function of a PDF has hundreds of stops.
  private func firstStop(after position: Double) -> Int {
    var (low, high) = (0, gradient.stops.count)
    while low < high {
      let middle = (low + high) / 2
      if gradient.stops[middle].offset > position { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func color(at offset: Double) -> VectorColor? {
    var position = offset
    switch gradient.spread {
    case .pad:
      if position < 0 && !gradient.extendsStart || position > 1 && !gradient.extendsEnd { return nil }
    case .repeat: position -= position.rounded(.down)
    case .reflect:
      position = abs(position - 2 * (position / 2).rounded())
    }
    let stops = gradient.stops
    let after = firstStop(after: position)
    if after == stops.count { return stops[after - 1].color }
    if after == 0 { return stops[0].color }
    let (left, right) = (stops[after - 1], stops[after])
    let part = (position - left.offset) / (right.offset - left.offset)
    func between(_ from: Double, _ to: Double) -> Double { from + (to - from) * part }
    return VectorColor(
      red: between(left.color.red, right.color.red), green: between(left.color.green, right.color.green),
      blue: between(left.color.blue, right.color.blue), alpha: between(left.color.alpha, right.color.alpha))
  }
}
