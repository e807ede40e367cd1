import CrushFixtures
import Testing

@testable import CrushVectors

/// The areas of shapes in pixels.
@Suite struct CoverageTests {
  private static let side = 24

  /// Returns the areas of all pixels.
  private func areas(_ path: VectorPath, _ rule: FillRule = .nonZero) -> [Double] {
    var rows = CoverageRows(LineList(path, .identity), rule, width: Self.side, height: Self.side)
    var all = [Double](repeating: 0, count: Self.side * Self.side)
    var row = [Double](repeating: 0, count: rows.columns.count)
    for y in rows.rows {
      rows.fill(row: y, into: &row)
      for (column, area) in row.enumerated() { all[y * Self.side + rows.columns.lowerBound + column] = area }
    }
    return all
  }

  private func polygon(_ points: [Point]) -> VectorPath {
    var path = VectorPath()
    for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
    path.close()
    return path
  }

  private func randomPoints(_ count: Int, _ generator: inout SeededGenerator) -> [Point] {
    (0..<count).map { _ in Point(Double.random(in: 1...23, using: &generator), .random(in: 1...23, using: &generator)) }
  }

  /// The share of points of a fine grid that are inside, by counting crossings to the left of each point.
  private func sampled(_ points: [Point], _ rule: FillRule, x: Int, y: Int, grid: Int) -> Double {
    var inside = 0
    for row in 0..<grid {
      let height = Double(y) + (Double(row) + 0.5) / Double(grid)
      for column in 0..<grid {
        let place = Double(x) + (Double(column) + 0.5) / Double(grid)
        var winding = 0
        for (from, to) in zip(points, points.dropFirst() + [points[0]]) where (from.y <= height) != (to.y <= height) {
          let crossing = from.x + (height - from.y) / (to.y - from.y) * (to.x - from.x)
          if crossing < place { winding += from.y < to.y ? 1 : -1 }
        }
        if rule == .nonZero ? winding != 0 : winding % 2 != 0 { inside += 1 }
      }
    }
    return Double(inside) / Double(grid * grid)
  }

  @Test(arguments: [FillRule.nonZero, .evenOdd])
  func `areas of random polygons that cross themselves are those of a fine grid`(_ rule: FillRule) {
    var generator = SeededGenerator()
    for _ in 0..<12 {
      let points = randomPoints(Int.random(in: 3...9, using: &generator), &generator)
      let areas = areas(polygon(points), rule)
      for _ in 0..<24 {
        let (x, y) = (
          Int.random(in: 0..<Self.side, using: &generator), Int.random(in: 0..<Self.side, using: &generator)
        )
        let expected = sampled(points, rule, x: x, y: y, grid: 48)
        // A line moves the count of a grid by at most its length times the width of a cell.
        #expect(abs(areas[y * Self.side + x] - expected) < 0.03, "\(x), \(y), seed \(generator.seed)")
      }
    }
  }

  @Test func `the areas of a simple polygon are its area`() {
    var generator = SeededGenerator()
    for _ in 0..<200 {
      // A star around the center does not cross itself.
      let count = Int.random(in: 3...12, using: &generator)
      let points = (0..<count).map { index in
        let map = Affine.rotation(Double(index) / Double(count) * 2 * .pi)
        return Point(12, 12) + map(Point(.random(in: 2...10, using: &generator), 0))
      }
      let doubled = zip(points, points.dropFirst() + [points[0]]).reduce(0) { $0 + $1.0.x * $1.1.y - $1.1.x * $1.0.y }
      let sum = areas(polygon(points)).reduce(0, +)
      #expect(abs(sum - abs(doubled) / 2) < 1e-6, "seed \(generator.seed)")
    }
  }

  @Test func `areas are from 0 to 1, and the same for a shape that is drawn twice`() {
    var generator = SeededGenerator()
    for _ in 0..<100 {
      let path = polygon(randomPoints(7, &generator))
      var twice = path
      twice.append(path)
      let (once, again) = (areas(path), areas(twice))
      for (first, second) in zip(once, again) {
        #expect(first >= -1e-9 && first <= 1 + 1e-9 && abs(first - second) < 1e-6, "seed \(generator.seed)")
      }
    }
  }

  @Test func `a moved shape is a moved picture`() {
    var generator = SeededGenerator()
    for _ in 0..<50 {
      let points = randomPoints(6, &generator).map { $0 * 0.5 }
      let (old, new) = (areas(polygon(points)), areas(polygon(points.map { $0 + Point(5, 7) })))
      for y in 0..<12 {
        for x in 0..<12 {
          #expect(abs(old[y * Self.side + x] - new[(y + 7) * Self.side + x + 5]) < 1e-6, "seed \(generator.seed)")
        }
      }
    }
  }

  @Test func `parts outside of the picture do not change the parts inside`() {
    var generator = SeededGenerator()
    for _ in 0..<50 {
      let points = (0..<6).map { _ in
        Point(Double.random(in: -40...60, using: &generator), .random(in: -40...60, using: &generator))
      }
      let areas = areas(polygon(points), .evenOdd)
      let (x, y) = (Int.random(in: 0..<Self.side, using: &generator), Int.random(in: 0..<Self.side, using: &generator))
      let expected = sampled(points, .evenOdd, x: x, y: y, grid: 48)
      #expect(abs(areas[y * Self.side + x] - expected) < 0.03, "\(x), \(y), seed \(generator.seed)")
    }
  }

  @Test func `a sample is 256 times the area, at most 255`() {
    for (area, sample) in [(0.0, 0), (0.5, 128), (1.0 / 256, 1), (0.999, 255), (0.99, 253), (1, 255)]
      as [(Double, UInt32)]
    {
      #expect(Samples.coverage(area) == sample, "\(area)")
    }
    var path = VectorPath()
    path.addRectangle(x: 1.5, y: 2.25, width: 3, height: 1)
    let areas = areas(path)
    #expect(areas[2 * Self.side + 1] == 0.375 && areas[2 * Self.side + 2] == 0.75 && areas[3 * Self.side + 4] == 0.125)
  }

  @Test func `a curve is halved until its second differences are at most a fifteenth of a pixel`() {
    let exact = [Point(0, 0), Point(1, 1.0 / 15), Point(2, 1.0 / 15), Point(3, 0)]
    #expect(LineList.isFlat(exact[0], exact[1], exact[2], exact[3]))
    #expect(!LineList.isFlat(exact[0], exact[1] + Point(0, 1e-9), exact[2], exact[3]))
    var path = VectorPath()
    path.addEllipse(center: Point(10, 10), radii: Point(8, 8))
    // Each quarter of this circle is halved twice or three times.
    let count = LineList(path, .identity).lines.count
    #expect((16...32).contains(count))
    #expect(LineList(path, .scale(100, 100)).lines.count > 4 * count)
  }

  @Test func `numbers that are infinite or huge give no lines`() {
    for number in [Double.infinity, -.infinity, .nan, 1e300] {
      let list = LineList(polygon([Point(0, 0), Point(number, 5), Point(3, number)]), .identity)
      #expect(list.lines.isEmpty && list.isDamaged)
    }
  }
}
