import CrushFixtures
import CrushPNG
import Testing

@testable import CrushVectors

/// Pictures as pixels.
@Suite struct RenderingTests {
  private func image(_ items: [VectorItem], width: Int = 8, height: Int = 8) throws -> BGRAImage {
    let picture = VectorPicture(width: Double(width), height: Double(height), items: items)
    return try PictureRenderer.image(of: picture, width: width, height: height, scale: 1)
  }

  private func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> VectorPath {
    var path = VectorPath()
    path.addRectangle(x: x, y: y, width: width, height: height)
    return path
  }

  private func fill(_ path: VectorPath, _ color: VectorColor = .black, alpha: Double = 1) -> VectorFill {
    var fill = VectorFill(path, paint: .color(color))
    fill.alpha = alpha
    return fill
  }

  private let red = VectorColor(red: 1, green: 0, blue: 0)

  @Test func `a color is premultiplied with the area and composed with what is behind it`() throws {
    let items = [VectorItem.fill(fill(rectangle(0, 0, 4, 8))), .fill(fill(rectangle(0, 0, 8, 0.5), red))]
    let pixels = try image(items).pixels
    #expect(pixels[0] == 0xFF80_0000 && pixels[8] == 0xFF00_0000)
    #expect(pixels[4] == 0x8080_0000 && pixels[12] == 0)
  }

  @Test func `a clip never adds, and is a product of areas`() throws {
    var generator = SeededGenerator()
    for _ in 0..<50 {
      func number() -> Double { .random(in: 0...6, using: &generator) }
      let path = rectangle(number(), number(), number(), number())
      var clipped = fill(path)
      let bounds = rectangle(number(), number(), number(), number())
      clipped.clip = VectorClip([.init(bounds, .identity, .nonZero)], inside: nil)
      let (free, cut) = (try image([.fill(fill(path))]).pixels, try image([.fill(clipped)]).pixels)
      let mask = try image([.fill(fill(bounds))]).pixels
      for index in free.indices {
        let expected = Samples.product(free[index] >> 24, mask[index] >> 24)
        #expect(cut[index] >> 24 == expected, "seed \(generator.seed)")
      }
    }
  }

  @Test func `shapes of one clip are a union, and clips inside of each other a product`() throws {
    var clipped = fill(rectangle(0, 0, 8, 8))
    let (left, right) = (rectangle(0, 0, 4, 8), rectangle(4, 0, 4, 8))
    clipped.clip = VectorClip([.init(left, .identity, .nonZero), .init(right, .identity, .nonZero)], inside: nil)
    #expect(try image([.fill(clipped)]).pixels.allSatisfy { $0 == 0xFF00_0000 })
    let outer = VectorClip([.init(left, .identity, .nonZero)], inside: nil)
    clipped.clip = VectorClip([.init(right, .identity, .nonZero)], inside: outer)
    #expect(try image([.fill(clipped)]).pixels.allSatisfy { $0 == 0 })
  }

  /// Apple's bitmaps of two icons have whole pixels with edges 0.005 pixels away from them, and smooth edges at 0.01.
  @Test(arguments: [(0.005, 255), (0.0101, 2)])
  func `a clip of right angles that is no rectangle has whole pixels if its edges are near them`(
    _ excess: Double, _ expected: UInt32
  ) throws {
    var path = VectorPath()
    // The pixel row 2 is touched from below.
    let corners = [(2.0, 3 - excess), (6, 3 - excess), (6, 4), (4, 4), (4, 6), (2, 6)]
    for (index, point) in corners.enumerated() {
      let place = Point(point.0, point.1)
      index == 0 ? path.move(to: place) : path.line(to: place)
    }
    path.close()
    var clipped = fill(rectangle(0, 0, 8, 8))
    clipped.clip = VectorClip([.init(path, .identity, .nonZero)], inside: nil)
    let pixels = try image([.fill(clipped)]).pixels
    #expect(pixels[2 * 8 + 3] >> 24 == expected && pixels[3 * 8 + 3] >> 24 == 255 && pixels[1 * 8 + 3] == 0)
  }

  /// The samples of a group are multiplied with 255 times its alpha, rounded down (two groups of a public app).
  @Test func `the alpha of a group applies once to all of its items`() throws {
    var group = VectorGroup([.fill(fill(rectangle(0, 0, 6, 8))), .fill(fill(rectangle(2, 0, 6, 8)))])
    group.alpha = 0.5
    #expect(try image([.group(group)]).pixels.allSatisfy { $0 == 0x7F00_0000 })
  }

  @Test func `masks multiply with luminance or alpha`() throws {
    let gray = VectorColor(red: 0.5, green: 0.5, blue: 0.5)
    for (isLuminance, alpha) in [(true, 128), (false, 255)] as [(Bool, UInt32)] {
      var group = VectorGroup([.fill(fill(rectangle(0, 0, 8, 8)))])
      group.mask = VectorMask([.fill(fill(rectangle(0, 0, 4, 8), gray))], isLuminance: isLuminance)
      let pixels = try image([.group(group)]).pixels
      #expect(pixels[0] >> 24 == alpha && pixels[7] == 0)
    }
  }

  @Test func `a line is drawn with its caps`() throws {
    for (cap, ends) in [(StrokeStyle.Cap.butt, 2.0...6.0), (.square, 1.0...7.0)] {
      var path = VectorPath()
      path.move(to: Point(2, 4))
      path.line(to: Point(6, 4))
      var line = fill(path)
      line.stroke = StrokeStyle()
      line.stroke?.width = 2
      line.stroke?.cap = cap
      let pixels = try image([.fill(line)]).pixels
      for x in 0..<8 {
        let isInside = ends.contains(Double(x) + 0.5)
        #expect(pixels[3 * 8 + x] == (isInside ? 0xFF00_0000 : 0) && pixels[1 * 8 + x] == 0, "\(cap), \(x)")
      }
    }
  }

  @Test func `corners are mitered up to the limit`() throws {
    for (join, corner) in [(StrokeStyle.Join.miter, true), (.bevel, false), (.round, false)] {
      var path = VectorPath()
      path.move(to: Point(0, 6))
      path.line(to: Point(6, 6))
      path.line(to: Point(6, 0))
      var line = fill(path)
      line.stroke = StrokeStyle()
      line.stroke?.width = 2
      line.stroke?.join = join
      let pixel = try image([.fill(line)]).pixels[6 * 8 + 6]
      #expect((pixel == 0xFF00_0000) == corner, "\(join)")
    }
  }

  @Test func `dashes alternate with gaps from their offset`() throws {
    var path = VectorPath()
    path.move(to: Point(0, 4))
    path.line(to: Point(8, 4))
    var line = fill(path)
    line.stroke = StrokeStyle()
    line.stroke?.width = 2
    line.stroke?.dashes = [2, 1]
    line.stroke?.dashOffset = 1
    let row = try image([.fill(line)]).pixels[(4 * 8)..<(5 * 8)].map { $0 >> 24 == 255 ? "x" : "." }.joined()
    #expect(row == "x.xx.xx.")
  }

  @Test func `a gradient has its colors at the centers of pixels`() throws {
    let stops = [VectorGradient.Stop(offset: 0, color: .black), .init(offset: 1, color: .white)]
    let gradient = VectorGradient(.linear(from: Point(0, 0), to: Point(8, 0)), map: .identity, stops: stops)
    let item = VectorItem.fill(VectorFill(rectangle(0, 0, 8, 8), paint: .gradient(gradient)))
    let pixels = try image([item]).pixels
    for x in 0..<8 {
      let level = UInt32((Double(x) + 0.5) / 8 * 255 + 0.5)
      #expect(pixels[x] == 0xFF00_0000 | level * 0x01_0101)
    }
  }

  @Test func `a radial gradient continues with its last color, or ends`() throws {
    let stops = [VectorGradient.Stop(offset: 0, color: .white), .init(offset: 1, color: .black)]
    var gradient = VectorGradient(
      .radial(from: .init(center: Point(4, 4), radius: 0), to: .init(center: Point(4, 4), radius: 3)), map: .identity,
      stops: stops)
    for extends in [true, false] {
      gradient.extendsEnd = extends
      let item = VectorItem.fill(VectorFill(rectangle(0, 0, 8, 8), paint: .gradient(gradient)))
      #expect(try image([item]).pixels[0] == (extends ? 0xFF00_0000 : 0))
    }
  }

  @Test(arguments: BlendMode.allCases)
  func `blending with an opaque backdrop stays opaque, and white and black have known results`(_ mode: BlendMode) {
    let gray: UInt32 = 0xFF80_8080
    for source: UInt32 in [0xFF00_0000, 0xFFFF_FFFF, 0x8040_2010, gray] {
      #expect(Blending.blend(source, over: gray, mode) >> 24 == 255)
    }
    let expected: [BlendMode: (UInt32, UInt32)] = [
      .multiply: (0xFF00_0000, gray), .screen: (gray, 0xFFFF_FFFF), .darken: (0xFF00_0000, gray),
      .lighten: (gray, 0xFFFF_FFFF), .normal: (0xFF00_0000, 0xFFFF_FFFF), .difference: (gray, 0xFF7F_7F7F),
      .exclusion: (gray, 0xFF7F_7F7F), .colorDodge: (gray, 0xFFFF_FFFF), .colorBurn: (0xFF00_0000, gray),
    ]
    if let (black, white) = expected[mode] {
      #expect(Blending.blend(0xFF00_0000, over: gray, mode) == black)
      #expect(Blending.blend(0xFFFF_FFFF, over: gray, mode) == white)
    }
  }

  @Test func `sizes and work have limits`() throws {
    let picture = VectorPicture(width: 8, height: 8)
    #expect(throws: VectorError.tooMany("pixels on a side", limit: VectorLimits.side)) {
      try PictureRenderer.image(of: picture, width: 100_000, height: 1, scale: 1)
    }
    var items: [VectorItem] = []
    for _ in 0...VectorLimits.depth { items = [.group(VectorGroup(items))] }
    #expect(throws: VectorError.self) { try image(items) }
  }

  /// A path of 40 million units with dashes of 3 units took minutes.
  @Test func `too many dashes and far coordinates are errors`() {
    var path = VectorPath()
    path.move(to: Point(0, 0))
    path.line(to: Point(4e7, 4e7))
    var line = fill(path)
    line.stroke = StrokeStyle()
    line.stroke?.dashes = [3, 1]
    #expect(throws: VectorError.tooMany("dashes", limit: Dashing.mostDashes)) { try image([.fill(line)]) }
    line.stroke?.dashes = []
    #expect(throws: VectorError.self) { try image([.fill(line)]) }
  }

  /// Each of 1,000 lines crosses all others, so that a row has half a million crossings.
  @Test func `a shape whose lines cross too often is an error, and not a hang`() {
    var path = VectorPath()
    for index in 0..<4000 {
      path.move(to: Point(Double(index) * 1e-3, 0))
      path.line(to: Point(4 - Double(index) * 1e-3, 8))
      path.line(to: Point(4.001 - Double(index) * 1e-3, 8))
    }
    #expect(throws: VectorError.self) { try image([.fill(fill(path))]) }
  }

  /// Lines and groups of random numbers, also huge and negative ones.
  @Test func `random items never fail`() throws {
    var generator = SeededGenerator()
    for _ in 0..<200 {
      func number() -> Double {
        let sizes: [Double] = [1, 10, 1e3, 1e7, 1e15]
        let size = sizes[Int.random(in: 0..<5, using: &generator)]
        return Double.random(in: -size...size, using: &generator)
      }
      var path = VectorPath()
      for _ in 0..<8 {
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: path.move(to: Point(number(), number()))
        case 1: path.line(to: Point(number(), number()))
        case 2: path.cubic(Point(number(), number()), Point(number(), number()), to: Point(number(), number()))
        default: path.close()
        }
      }
      var fill = fill(path, red, alpha: 0.7)
      fill.map = Affine(number(), number(), number(), number(), number(), number())
      if Bool.random(using: &generator) {
        fill.stroke = StrokeStyle()
        fill.stroke?.width = abs(number())
        fill.stroke?.join = .round
        fill.stroke?.dashes = Bool.random(using: &generator) ? [abs(number()), abs(number())] : []
      }
      _ = try? image([.fill(fill)])
    }
  }
}
