import CrushVectors

/// Short SVG files and short descriptions of their pictures.
enum SVGSample {
  /// Returns the picture of a file of 100 by 100 points with this content.
  static func picture(_ content: String, attributes: String = "") throws -> VectorPicture {
    let head = "<svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'"
    return try SVGReader.picture(of: Array("\(head) width='100' height='100' \(attributes)>\(content)</svg>".utf8))
  }

  /// Returns the top items of such a file that are fills or strokes.
  static func fills(_ content: String, attributes: String = "") throws -> [VectorFill] {
    try picture(content, attributes: attributes).items.compactMap { if case .fill(let fill) = $0 { fill } else { nil } }
  }

  static func groups(_ content: String) throws -> [VectorGroup] {
    try picture(content).items.compactMap { if case .group(let group) = $0 { group } else { nil } }
  }

  /// Returns the error of such a file.
  static func error(_ content: String, attributes: String = "") -> VectorError? {
    do {
      _ = try picture(content, attributes: attributes)
      return nil
    } catch { return error as? VectorError }
  }

  /// Returns the plain colors of all fills as `#RRGGBB`, in the order of drawing.
  static func colors(_ content: String) throws -> [String] { try fills(content).map { color($0.paint) } }

  static func color(_ paint: VectorPaint) -> String {
    switch paint {
    case .gradient: return "gradient"
    case .color(let color):
      return "#" + [color.red, color.green, color.blue].map(hexadecimal).joined()
    }
  }

  private static func hexadecimal(_ channel: Double) -> String {
    let text = String(Int((channel * 255).rounded()), radix: 16)
    return text.count == 1 ? "0" + text : text
  }

  /// Returns the box around a fill in the picture as `x y width height`, rounded to thousandths.
  static func box(_ fill: VectorFill) -> String { box(fill.path, fill.map) }

  static func box(_ path: VectorPath, _ map: Affine) -> String {
    guard let bounds = path.applying(map).bounds else { return "none" }
    let size = bounds.high - bounds.low
    return [bounds.low.x, bounds.low.y, size.x, size.y].map(text).joined(separator: " ")
  }

  /// Returns the segments of a path such as `M0 0 L1 1 Z`, rounded to thousandths.
  static func text(_ path: VectorPath) -> String {
    func text(_ point: Point) -> String { "\(self.text(point.x)) \(self.text(point.y))" }
    return path.segments.map { segment in
      switch segment {
      case .move(let point): "M" + text(point)
      case .line(let point): "L" + text(point)
      case .cubic(let first, let second, let point): "C\(text(first)) \(text(second)) \(text(point))"
      case .close: "Z"
      }
    }.joined(separator: " ")
  }

  static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }

  static func text(_ map: Affine) -> String {
    [map.a, map.b, map.c, map.d, map.e, map.f].map(text).joined(separator: " ")
  }
}
