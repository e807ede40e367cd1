/// The reader of the attribute `d` of a path (SVG 1.1, section 8.3).
///
/// A path with an error is drawn up to the error, as the standard demands.
struct SVGPathData {
  private var scanner: SVGScanner
  private var path = VectorPath()
  private let limit: Int
  /// The last control point of the last curve, if it was of the kind that a smooth curve continues.
  private var cubicControl: Point?
  private var quadraticControl: Point?

  private init(_ text: String, limit: Int) {
    scanner = SVGScanner(text)
    self.limit = limit
  }

  /// - Parameter limit: The maximum number of segments.
  static func path(_ text: String, limit: Int = VectorLimits.segments) throws(VectorError) -> VectorPath {
    var reader = Self(text, limit: limit)
    try reader.read()
    return reader.path
  }

  private mutating func read() throws(VectorError) {
    scanner.skipSpace()
    guard let first = scanner.next, first | 0x20 == UInt8(ascii: "m") else { return }
    while let command = scanner.next, SVGScanner.isLetter(command) {
      scanner.advance()
      guard try run(command) else { return }
      scanner.skipSpace()
    }
  }

  /// Draws the segments of one command letter. Returns false after an error.
  private mutating func run(_ command: UInt8) throws(VectorError) -> Bool {
    var command = command
    let lower = command | 0x20
    scanner.skipSpace()
    if lower == UInt8(ascii: "z") {
      path.close()
      forgetControls()
      return true
    }
    while true {
      guard draw(command | 0x20, isRelative: command & 0x20 != 0) else { return false }
      guard path.segments.count <= limit else { throw .tooMany("segments", limit: VectorLimits.segments) }
      // More points after a move are lines.
      if command | 0x20 == UInt8(ascii: "m") { command = UInt8(ascii: "L") | (command & 0x20) }
      let hasComma = scanner.skipSeparator()
      if !scanner.isAtNumber { return !hasComma }
    }
  }

  private mutating func draw(_ command: UInt8, isRelative: Bool) -> Bool {
    let origin = isRelative ? path.current : .zero
    switch command {
    case UInt8(ascii: "m"), UInt8(ascii: "l"):
      guard let point = point(origin) else { return false }
      forgetControls()
      if command == UInt8(ascii: "m") { path.move(to: point) } else { path.line(to: point) }
    case UInt8(ascii: "h"), UInt8(ascii: "v"):
      guard let number = scanner.number() else { return false }
      forgetControls()
      let isAcross = command == UInt8(ascii: "h")
      path.line(to: isAcross ? Point(origin.x + number, path.current.y) : Point(path.current.x, origin.y + number))
    case UInt8(ascii: "c"), UInt8(ascii: "s"): return cubic(origin, isSmooth: command == UInt8(ascii: "s"))
    case UInt8(ascii: "q"), UInt8(ascii: "t"): return quadratic(origin, isSmooth: command == UInt8(ascii: "t"))
    case UInt8(ascii: "a"): return arc(origin)
    default: return false
    }
    return true
  }

  private mutating func cubic(_ origin: Point, isSmooth: Bool) -> Bool {
    let first: Point
    if isSmooth {
      first = path.current * 2 - (cubicControl ?? path.current)
    } else {
      guard let point = point(origin) else { return false }
      first = point
      scanner.skipSeparator()
    }
    guard let second = point(origin) else { return false }
    scanner.skipSeparator()
    guard let end = point(origin) else { return false }
    path.cubic(first, second, to: end)
    forgetControls()
    cubicControl = second
    return true
  }

  private mutating func quadratic(_ origin: Point, isSmooth: Bool) -> Bool {
    let control: Point
    if isSmooth {
      control = path.current * 2 - (quadraticControl ?? path.current)
    } else {
      guard let point = point(origin) else { return false }
      control = point
      scanner.skipSeparator()
    }
    guard let end = point(origin) else { return false }
    path.quadratic(control, to: end)
    forgetControls()
    quadraticControl = control
    return true
  }

  private mutating func arc(_ origin: Point) -> Bool {
    guard let radii = point(.zero) else { return false }
    scanner.skipSeparator()
    guard let rotation = scanner.number() else { return false }
    scanner.skipSeparator()
    guard let isLarge = scanner.flag() else { return false }
    scanner.skipSeparator()
    guard let isSweep = scanner.flag() else { return false }
    scanner.skipSeparator()
    guard let end = point(origin) else { return false }
    SVGArc(radii: radii, rotation: rotation, isLarge: isLarge, isSweep: isSweep).append(to: &path, end: end)
    forgetControls()
    return true
  }

  /// Reads two numbers as a point relative to `origin`.
  private mutating func point(_ origin: Point) -> Point? {
    guard let x = scanner.number() else { return nil }
    scanner.skipSeparator()
    guard let y = scanner.number() else { return nil }
    return origin + Point(x, y)
  }

  private mutating func forgetControls() {
    cubicControl = nil
    quadraticControl = nil
  }
}
