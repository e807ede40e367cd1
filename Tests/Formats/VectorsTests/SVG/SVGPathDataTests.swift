import Testing

@testable import CrushVectors

@Suite struct SVGPathDataTests {
  @Test(arguments: [
    ("M1 2L3 4", "M1 2 L3 4"),
    ("m1 2 3 4 5 6", "M1 2 L4 6 L9 12"),
    ("M1 2 3 4", "M1 2 L3 4"),
    ("M1.5.5-3-4e1,1E-1", "M1.5 0.5 L-3 -40"),
    ("M0 0H5h5V5v-2", "M0 0 L5 0 L10 0 L10 5 L10 3"),
    ("M0,0 l10 0 0 10z m5 5 l1 0", "M0 0 L10 0 L10 10 Z M5 5 L6 5"),
    ("M1 1h2v2zl5 5", "M1 1 L3 1 L3 3 Z M1 1 L6 6"),
    ("M0 0C1 1 2 2 3 3S5 5 6 6", "M0 0 C1 1 2 2 3 3 C4 4 5 5 6 6"),
    ("M0 0s5 5 6 6", "M0 0 C0 0 5 5 6 6"),
    ("M0 0c1 1 2 2 3 3s2 2 3 3", "M0 0 C1 1 2 2 3 3 C4 4 5 5 6 6"),
    ("M0 0Q3 3 6 0", "M0 0 C2 2 4 2 6 0"),
    ("M0 0Q3 3 6 0T12 0", "M0 0 C2 2 4 2 6 0 C8 -2 10 -2 12 0"),
    ("M0 0T6 0", "M0 0 C0 0 2 0 6 0"),
    ("M0 0q3 3 6 0t6 0", "M0 0 C2 2 4 2 6 0 C8 -2 10 -2 12 0"),
    ("M0 0L1-1+2 3", "M0 0 L1 -1 L2 3"),
    ("  \n\tM 0 , 0 \r L 1 , 1 ", "M0 0 L1 1"),
    ("M1.2.3.4.5", "M1.2 0.3 L0.4 0.5"),
    ("M0 0 1. 1.", "M0 0 L1 1"),
  ])
  func `the grammar of commands and numbers is read`(_ data: String, _ expected: String) throws {
    #expect(SVGSample.text(try SVGPathData.path(data)) == expected)
  }

  @Test(arguments: [
    ("", ""), ("L1 1", ""), ("x", ""), ("M0", ""), ("M0 0L1", "M0 0"), ("M0 0L1 1X2 2", "M0 0 L1 1"),
    ("M0 0L1 1,", "M0 0 L1 1"), ("M0 0L1 1,,2 2", "M0 0 L1 1"), ("M0 0C1 1 2 2", "M0 0"), ("M0 0zz", "M0 0 Z"),
    ("M0 0A1 1 0 2 0 5 5", "M0 0"), ("M0 0L1e400 0", "M0 0"), ("M0 0L1e10 0", "M0 0"), ("M0 0L1 1 #", "M0 0 L1 1"),
    ("M0 0L-", "M0 0"), ("M0 0L.", "M0 0"), ("M0 0L1 1e", "M0 0 L1 1"),
  ])
  func `a path with an error is drawn up to it`(_ data: String, _ expected: String) throws {
    #expect(SVGSample.text(try SVGPathData.path(data)) == expected)
  }

  @Test(arguments: [
    "M0 0A1 1 0 0 1 1.5.5", "M0 0a1 1 0 011.5.5", "M0 0a1 1 0 01 1.5.5", "M0 0A1,1,0,0,1,1.5,.5",
  ])
  func `the flags of arcs need no separators`(_ data: String) throws {
    let path = try SVGPathData.path(data)
    #expect(path == (try SVGPathData.path("M0 0A1 1 0 0 1 1.5 0.5")))
    #expect(path.current == Point(1.5, 0.5))
  }

  /// Returns the largest distance of points of the curves from a circle.
  private func distance(_ path: VectorPath, center: Point, radius: Double) -> Double {
    var (current, worst) = (Point.zero, 0.0)
    for segment in path.segments {
      switch segment {
      case .move(let point), .line(let point): current = point
      case .cubic(let first, let second, let point):
        for step in 0...10 {
          let (time, rest) = (Double(step) / 10, 1 - Double(step) / 10)
          let ends = current * (rest * rest * rest) + point * (time * time * time)
          let middle = ends + first * (3 * rest * rest * time) + second * (3 * rest * time * time) - center
          worst = max(worst, ((middle * middle).sum().squareRoot() - radius).magnitude)
        }
        current = point
      case .close: break
      }
    }
    return worst
  }

  @Test(arguments: [
    ("M10 0A10 10 0 0 1 0 10", Point(0, 0), 1), ("M10 0A10 10 0 0 0 0 10", Point(10, 10), 1),
    ("M10 0A10 10 0 1 0 0 10", Point(0, 0), 3), ("M10 0A10 10 0 1 1 0 10", Point(10, 10), 3),
    ("M-10 0A10 10 30 0 1 10 0", Point(0, 0), 2), ("M-10 0A1 1 0 0 1 10 0", Point(0, 0), 2),
    ("M10 0A-10 -10 0 0 1 0 10", Point(0, 0), 1),
  ])
  func `arcs lie on their circle and have pieces of at most a quarter`(
    _ data: String, _ center: Point, _ pieces: Int
  ) throws {
    let path = try SVGPathData.path(data)
    #expect(path.segments.count == pieces + 1)
    #expect(distance(path, center: center, radius: 10) < 0.004)
  }

  @Test func `a half circle leads through the side that the sweep flag selects`() throws {
    let box = try #require(SVGBox.around(try SVGPathData.path("M0 0a5 5 0 0 1 10 0")))
    #expect(SVGSample.text(box.low.y) == "-5" && SVGSample.text(box.high.y) == "0")
    let other = try #require(SVGBox.around(try SVGPathData.path("M0 0a5 5 0 0 0 10 0")))
    #expect(SVGSample.text(other.high.y) == "5")
  }

  @Test func `arcs without a radius are lines and those without a length are nothing`() throws {
    #expect(SVGSample.text(try SVGPathData.path("M0 0A0 5 0 0 1 9 9A1 1 0 0 1 9 9L1 1")) == "M0 0 L9 9 L1 1")
  }

  @Test func `a turned ellipse has its box`() throws {
    let path = try SVGPathData.path("M0 -20A20 10 90 0 1 0 20A20 10 90 0 1 0 -20")
    let box = try #require(SVGBox.around(path))
    #expect([box.low.x, box.low.y, box.high.x, box.high.y].map(SVGSample.text) == ["-10", "-20", "10", "20"])
  }

  @Test func `more segments than the limit are an error`() {
    #expect(throws: VectorError.tooMany("segments", limit: VectorLimits.segments)) {
      try SVGPathData.path("M0 0" + String(repeating: "h1", count: 20), limit: 20)
    }
  }
}
