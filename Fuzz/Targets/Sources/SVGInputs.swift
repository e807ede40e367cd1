import CrushImageHeaders

extension FuzzTargets {
  static let svg = FuzzTarget(
    "svg", "A drawing has a size between 1 and a million pixels, and text after its root's start changes nothing.",
    seeds: ["TestImages/**/*.svg", "Fuzz/Seeds/svg/*"], maximumLength: 8192
  ) { input throws(Violation) in
    guard let shape = try? ImageFormat.svg.shape(of: ByteArray(input)) else { return 0 }
    guard let points = shape.points else { throw Violation("a drawing without a size in points") }
    try Violation.unless(points.width > 0 && points.height > 0, "a size of \(points)")
    try Violation.unless((1...1_000_000).contains(shape.width), "a width of \(shape.width)")
    try Violation.unless((1...1_000_000).contains(shape.height), "a height of \(shape.height)")
    if !shape.isSymbol, input.allSatisfy({ $0 != 0 && $0 < 0x80 }) {
      let longer = try? ImageFormat.svg.shape(of: ByteArray(input + Array(" ".utf8)))
      try Violation.unless(longer == shape, "a space at the end changes the size")
    }
    return 0
  }
}
