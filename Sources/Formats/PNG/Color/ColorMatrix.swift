/// A matrix of three rows and three columns, for light.
package struct ColorMatrix: Sendable, Equatable {
  private let rows: [SIMD3<Double>]

  /// - Precondition: three columns.
  init(columns: [[Double]]) {
    precondition(columns.count == 3 && columns.allSatisfy { $0.count == 3 }, "three columns of three numbers")
    rows = (0..<3).map { row in SIMD3(columns[0][row], columns[1][row], columns[2][row]) }
  }

  private init(rows: [SIMD3<Double>]) { self.rows = rows }

  /// Returns the product with a vector.
  func callAsFunction(_ vector: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3((rows[0] * vector).sum(), (rows[1] * vector).sum(), (rows[2] * vector).sum())
  }

  static func * (left: ColorMatrix, right: ColorMatrix) -> ColorMatrix {
    ColorMatrix(
      rows: left.rows.map { row in
        right.rows[0] * row.x + right.rows[1] * row.y + right.rows[2] * row.z
      })
  }

  /// The inverse by Cramer's rule. Nil if the columns depend on each other.
  var inverse: ColorMatrix? {
    let (a, b, c) = (rows[0], rows[1], rows[2])
    let (u, v, w) = (Self.cross(b, c), Self.cross(c, a), Self.cross(a, b))
    let determinant = (a * u).sum()
    guard determinant.magnitude > 1e-9, determinant.isFinite else { return nil }
    return ColorMatrix(
      columns: [u, v, w].map { [$0.x / determinant, $0.y / determinant, $0.z / determinant] })
  }

  /// The matrix whose rows have the sum 1, so that equal lights stay equal. Nil if a sum differs by more than a hundredth.
  ///
  /// Profiles round their primaries, so that their sum is not exactly the white of another profile.
  var neutral: ColorMatrix? {
    let sums = rows.map { $0.sum() }
    guard sums.allSatisfy({ ($0 - 1).magnitude < 0.01 }) else { return nil }
    return ColorMatrix(rows: zip(rows, sums).map { $0 / $1 })
  }

  /// The three rows as nine numbers.
  var numbers: [Double] { rows.flatMap { [$0.x, $0.y, $0.z] } }

  private static func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
  }
}

extension ColorMatrix {
  /// The white of the profile connection space, D50 (ICC.1:2010, section 7.2.16).
  private static let connectionWhite = SIMD3(0.9642, 1, 0.8249)

  /// The Bradford matrix (ICC.1:2010, annex E).
  private static let bradford = ColorMatrix(rows: [
    SIMD3(0.8951, 0.2664, -0.1614), SIMD3(-0.7502, 1.7135, 0.0367), SIMD3(0.0389, -0.0685, 1.0296),
  ])

  /// Returns the matrix from light to X, Y, Z, adapted from a white to D50 by the Bradford method.
  ///
  /// - Parameter points: the chromaticities x and y of white, red, green and blue.
  /// - Returns: nil if the primaries span no space.
  static func connection(points: [(x: Double, y: Double)]) -> ColorMatrix? {
    guard points.count == 4, points.allSatisfy({ $0.y > 0.000_1 && $0.x.magnitude < 10 && $0.y < 10 }) else {
      return nil
    }
    let colors = points.map { SIMD3($0.x / $0.y, 1, (1 - $0.x - $0.y) / $0.y) }
    let primaries = ColorMatrix(columns: colors.dropFirst().map { [$0.x, $0.y, $0.z] })
    guard let shares = primaries.inverse?(colors[0]), let back = bradford.inverse else { return nil }
    let (source, target) = (bradford(colors[0]), bradford(connectionWhite))
    guard source.min() > 0 else { return nil }
    let factors = target / source
    let scale = ColorMatrix(columns: [[factors.x, 0, 0], [0, factors.y, 0], [0, 0, factors.z]])
    let light = ColorMatrix(columns: [[shares.x, 0, 0], [0, shares.y, 0], [0, 0, shares.z]])
    return back * (scale * (bradford * (primaries * light)))
  }
}
