import CrushPNG
import CrushVectors

extension FuzzTargets {
  static let vectors = [svgDrawing, pdfDrawing, coverage]

  /// A few kilobytes can ask for the work of `VectorLimits`.
  private static let cost = CostLimit(heap: (256 << 20, 4096, 64), time: (60_000_000_000, 5_000_000, 20_000))

  static let svgDrawing = FuzzTarget(
    "svg-drawing", "A drawing of an SVG is premultiplied, and a second one is equal.",
    seeds: ["TestImages/**/*.svg", "Fuzz/Seeds/svg/*", "Fuzz/Seeds/svg-drawing/*"], maximumLength: 4096, cost: cost
  ) { input throws(Violation) in try drawing(of: input, .svg) }

  static let pdfDrawing = FuzzTarget(
    "pdf-drawing", "A drawing of a PDF is premultiplied, and a second one is equal.",
    seeds: ["TestImages/**/*.pdf", "Fuzz/Seeds/pdf-drawing/*"], maximumLength: 8192, cost: cost
  ) { input throws(Violation) in try drawing(of: input, .pdf) }

  /// The longest side of a drawing in pixels.
  private static let side = 48.0

  private static func drawing(of input: [UInt8], _ format: VectorFile.Format) throws(Violation) -> Int {
    guard let file = try? VectorFile(input, format) else { return 0 }
    let scale = min(1, side / max(file.picture.width, file.picture.height))
    guard let image = try? file.image(scale: scale) else { return 0 }
    try check(image)
    try Violation.unless((try? file.image(scale: scale)) == image, "a second drawing differs")
    return image.pixels.count * 4
  }

  private static func check(_ image: borrowing BGRAImage) throws(Violation) {
    for pixel in image.pixels {
      let alpha = pixel >> 24
      let isPremultiplied = pixel & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel >> 16 & 0xFF <= alpha
      try Violation.unless(isPremultiplied, "the pixel \(String(pixel, radix: 16)) is not premultiplied")
    }
  }

  /// The first byte decides the rule, and each pair of bytes is a point in eighths of a pixel.
  static let coverage = FuzzTarget(
    "coverage",
    "A shape that is moved by whole pixels is the same, twice the shape is the shape, and a clip adds nothing.",
    seeds: ["Fuzz/Seeds/glob/*"], maximumLength: 256
  ) { input throws(Violation) in
    guard let first = input.first else { return 0 }
    let numbers = input.dropFirst().map { Double($0) / 8 }
    let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
    let rule: FillRule = first & 1 == 0 ? .nonZero : .evenOdd
    let alphas = try shape(points, rule)
    let moved = try shape(points.map { $0 + Point(5, 3) }, rule)
    for row in 0..<32 {
      for column in 0..<32 {
        let (old, new) = (alphas[row * 40 + column], moved[(row + 3) * 40 + column + 5])
        try Violation.unless(abs(old - new) <= 1, "\(old) at \(column), \(row) is \(new) after a move")
      }
    }
    let twice = try shape(points, .nonZero, copies: 2)
    let once = try shape(points, .nonZero)
    try Violation.unless(zip(twice, once).allSatisfy { abs($0 - $1) <= 1 }, "a shape drawn twice has other areas")
    let clipped = try shape(points, rule, clip: points.map { Point($0.y, $0.x) })
    try Violation.unless(zip(clipped, alphas).allSatisfy { $0 <= $1 }, "a clip adds")
    return 0
  }

  /// Returns the alphas of a shape in 40 times 40 pixels.
  private static func shape(
    _ points: [Point], _ rule: FillRule, copies: Int = 1, clip: [Point] = []
  ) throws(Violation) -> [Int] {
    var path = VectorPath()
    for _ in 0..<copies { path.append(polygon(points)) }
    var fill = VectorFill(path, paint: .color(.black))
    fill.rule = rule
    if !clip.isEmpty { fill.clip = VectorClip([VectorClip.Shape(polygon(clip), .identity, .nonZero)], inside: nil) }
    let picture = VectorPicture(width: 40, height: 40, items: [.fill(fill)])
    guard let image = try? PictureRenderer.image(of: picture, width: 40, height: 40, scale: 1) else {
      throw Violation("a polygon of \(points.count) points is not drawn")
    }
    return image.pixels.map { Int($0 >> 24) }
  }

  private static func polygon(_ points: [Point]) -> VectorPath {
    var path = VectorPath()
    for (index, point) in points.enumerated() { index == 0 ? path.move(to: point) : path.line(to: point) }
    path.close()
    return path
  }
}
