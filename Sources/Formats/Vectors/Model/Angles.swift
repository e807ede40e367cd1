#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Functions of the C library. Angles are in radians, from the x axis to the y axis.
enum Angles {
  /// Returns the point at an angle on the circle with radius 1.
  static func unit(_ angle: Double) -> Point { Point(cos(angle), sin(angle)) }

  /// Returns the angle of a vector.
  static func direction(of vector: Point) -> Double { atan2(vector.y, vector.x) }

  static func tangent(_ angle: Double) -> Double { tan(angle) }

  static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
}
