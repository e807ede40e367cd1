/// The attribute `transform` (SVG 1.1, section 7.6).
enum SVGTransform {
  /// Returns the map of a list of transforms. Nil for an invalid list.
  static func parse(_ text: String) -> Affine? {
    var scanner = SVGScanner(text)
    var map = Affine.identity
    scanner.skipSpace()
    if SVGScanner.trimmed(text) == "none" { return map }
    while !scanner.isAtEnd {
      let name = scanner.letters()
      scanner.skipSpace()
      guard scanner.take(UInt8(ascii: "(")), let numbers = arguments(&scanner) else { return nil }
      guard let step = transform(name, numbers), step.isFinite else { return nil }
      map = step.then(map)
      scanner.skipSeparator()
    }
    return map.isFinite ? map : nil
  }

  private static func arguments(_ scanner: inout SVGScanner) -> [Double]? {
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.take(UInt8(ascii: ")")) {
      guard numbers.count < 6, let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }

  private static func transform(_ name: String, _ numbers: [Double]) -> Affine? {
    let first = numbers.first ?? 0
    switch (name, numbers.count) {
    case ("matrix", 6): return Affine(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5])
    case ("translate", 1): return .translation(first, 0)
    case ("translate", 2): return .translation(first, numbers[1])
    case ("scale", 1): return .scale(first, first)
    case ("scale", 2): return .scale(first, numbers[1])
    case ("rotate", 1): return rotation(first)
    case ("rotate", 3):
      let (x, y) = (numbers[1], numbers[2])
      return Affine.translation(-x, -y).then(rotation(first)).then(.translation(x, y))
    case ("skewX", 1): return Affine(1, 0, SVGAngle.tangent(degrees: first), 1, 0, 0)
    case ("skewY", 1): return Affine(1, SVGAngle.tangent(degrees: first), 0, 1, 0, 0)
    default: return nil
    }
  }

  /// Quarter turns are exact.
  private static func rotation(_ degrees: Double) -> Affine {
    let (sine, cosine) = SVGAngle.sineAndCosine(degrees: degrees)
    return Affine(cosine, sine, -sine, cosine, 0, 0)
  }
}
