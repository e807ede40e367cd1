import Testing

@testable import CrushPNG

@Suite struct DisplayP3ProfileTests {
  private typealias Matrix = [[Double]]

  private func product(_ left: Matrix, _ right: Matrix) -> Matrix {
    left.map { row in right[0].indices.map { column in row.indices.reduce(0) { $0 + row[$1] * right[$1][column] } } }
  }

  private func inverse(_ m: Matrix) -> Matrix {
    func minor(_ row: Int, _ column: Int) -> Double {
      let rows = [0, 1, 2].filter { $0 != row }
      let columns = [0, 1, 2].filter { $0 != column }
      return m[rows[0]][columns[0]] * m[rows[1]][columns[1]] - m[rows[0]][columns[1]] * m[rows[1]][columns[0]]
    }
    let determinant = (0..<3).reduce(0.0) { $0 + ($1 == 1 ? -1 : 1) * m[0][$1] * minor(0, $1) }
    return (0..<3).map { row in
      (0..<3).map { column -> Double in ((row + column) % 2 == 0 ? 1 : -1) * minor(column, row) / determinant }
    }
  }

  /// The primaries of SMPTE RP 431-2 and the white D65, adapted to D50 with the Bradford matrix (ICC.1:2010, annex E).
  @Test func `the primaries follow from their chromaticities`() {
    func xyz(_ x: Double, _ y: Double) -> [Double] { [x / y, 1, (1 - x - y) / y] }
    let columns = [xyz(0.680, 0.320), xyz(0.265, 0.690), xyz(0.150, 0.060)]
    let primaries = (0..<3).map { row in columns.map { $0[row] } }
    let white = xyz(0.3127, 0.3290).map { [$0] }
    let shares = product(inverse(primaries), white)
    let scaled = primaries.map { row in row.indices.map { row[$0] * shares[$0][0] } }
    let bradford = [[0.8951, 0.2664, -0.1614], [-0.7502, 1.7135, 0.0367], [0.0389, -0.0685, 1.0296]]
    let (from, to) = (product(bradford, white), product(bradford, [[0.9642], [1], [0.8249]]))
    let gains = (0..<3).map { row in (0..<3).map { $0 == row ? to[row][0] / from[row][0] : 0.0 } }
    let adapted = product(product(product(inverse(bradford), gains), bradford), scaled)
    for channel in 0..<3 {
      for row in 0..<3 {
        #expect(abs(adapted[row][channel] - ColorProfile.displayP3Primaries[channel][row]) < 0.000_2)
      }
    }
  }

  @Test func `the profile is read back, with its size, and is not sRGB`() throws {
    let bytes = ColorProfile.displayP3
    #expect(Int(BigEndian.uint32(bytes.span, at: 0)) == bytes.count)
    let profile = try #require(ColorProfile(bytes))
    #expect(profile.space == .rgb)
    #expect(!profile.isSRGB)
    #expect(profile.curves()?.count == 3)
    let chunk = try #require(ColorProfile.chunk(named: "Display P3", bytes))
    #expect(ColorProfile(inChunk: chunk.data) != nil)
  }
}
