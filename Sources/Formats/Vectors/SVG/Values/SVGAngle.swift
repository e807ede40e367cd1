/// Trigonometry with angles in degrees.
enum SVGAngle {
  /// Quarter turns are exact.
  static func sineAndCosine(degrees: Double) -> (sine: Double, cosine: Double) {
    let turn = degrees.truncatingRemainder(dividingBy: 360)
    switch turn < 0 ? turn + 360 : turn {
    case 0: return (0, 1)
    case 90: return (1, 0)
    case 180: return (0, -1)
    case 270: return (-1, 0)
    default: return sineAndCosine(radians: turn * .pi / 180)
    }
  }

  static func sineAndCosine(radians: Double) -> (sine: Double, cosine: Double) {
    let unit = Angles.unit(radians)
    return (unit.y, unit.x)
  }

  static func tangent(degrees: Double) -> Double { Angles.tangent(degrees * .pi / 180) }

  static func tangent(radians: Double) -> Double { Angles.tangent(radians) }

  /// Returns the angle from the x axis to a vector in radians.
  static func direction(of vector: Point) -> Double { Angles.direction(of: vector) }
}
