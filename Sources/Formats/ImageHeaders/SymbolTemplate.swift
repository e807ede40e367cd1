import CrushBasics
import CrushParsers

/// The size of the glyph in a template of SF Symbols, from the template's guides.
///
/// A template is a drawing of 3300 × 2200 with every weight and scale of a symbol, at 100 points of the system font. The
/// guides are lines with names, such as `left-margin-Regular-M` and `Capline-M` (Apple, "Creating custom symbol images
/// for your app").
enum SymbolTemplate {
  /// The shortest width in CSS pixels of a drawing that is searched for guides.
  static let leastWidth = 600.0
  /// The bytes searched for guides. The notes before them contain drawings.
  private static let head = 1 << 20
  /// The height of capital letters in the system font at 100 points: the distance from baseline to cap line.
  private static let capHeight = 70.459
  /// The point size of body text, at which apps show symbols by default (Human Interface Guidelines, "Typography").
  private static let bodySize = 17.0

  /// Returns the glyph's size in points at the size of body text. Returns nil for a drawing without guides.
  ///
  /// The height is that of capital letters, since no guide states the height of the glyph.
  static func glyph(in source: borrowing some ByteSource & ~Copyable) -> ImageShape.Points? {
    let guides = Guides(source.bytes(at: 0, count: min(source.count, head)))
    guard let left = guides.x("left-margin"), let right = guides.x("right-margin"),
      let base = guides.y("Baseline"), let cap = guides.y("Capline"), right > left, base > cap
    else { return nil }
    let points = bodySize * capHeight / 100
    // The guides scale with the drawing, so the cap height is the unit.
    let width = (right - left) / (base - cap) * points
    return (0.1...1e4).contains(width) ? ImageShape.Points(width: width, height: points) : nil
  }

  /// The places of guides by name.
  private struct Guides {
    private var places: [String: (x: Double, y: Double)] = [:]

    /// The endings of names, by preference. The first templates have one scale, and variable ones only the small one.
    private static let endings = ["-Regular-M", "-M", "-Regular-S", "-S", "-Regular-L", "-L", ""]
    private static let names = ["left-margin", "right-margin", "Baseline", "Capline"]

    /// Reads the guides in an SVG. Text that is cut off or damaged has the guides before the damage.
    init(_ bytes: [UInt8]) {
      guard let text = try? Transcoder.utf8(fromXML: bytes) else { return }
      var parser = XMLPullParser(text)
      while let event = try? parser.next(), event != .finished {
        guard case .start(let tag) = event, let values = try? SVGHeader.attributes(of: tag, in: text),
          let id = values["id"], Self.names.contains(where: id.hasPrefix), places[id] == nil
        else { continue }
        places[id] = Self.place(values)
      }
    }

    func x(_ name: String) -> Double? { place(name)?.x }
    func y(_ name: String) -> Double? { place(name)?.y }

    private func place(_ name: String) -> (x: Double, y: Double)? {
      Self.endings.lazy.compactMap { places[name + $0] }.first
    }

    /// Returns the start of a line, a rectangle or a path. Drawing programs export guides as any of these.
    private static func place(_ values: [String: String]) -> (x: Double, y: Double)? {
      if let x = number(values["x1"] ?? values["x"]), let y = number(values["y1"] ?? values["y"]) { return (x, y) }
      guard let path = values["d"], path.first == "M" || path.first == "m" else { return nil }
      let numbers = path.dropFirst().prefix(64).split { $0 == "," || $0.isWhitespace || $0.isLetter }.prefix(2)
        .compactMap { number(String($0)) }
      return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
    }

    private static func number(_ text: String?) -> Double? {
      text.flatMap(Double.init).flatMap { (-1e6...1e6).contains($0) ? $0 : nil }
    }
  }
}
