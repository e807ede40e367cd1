extension NamedColor {
  /// Set in the color space if the name of a system color follows.
  static let hasSystemName = 0x100
  /// Components of a color. Apple writes up to four.
  private static let maximumComponents = 16

  /// Reads `RLOC`: 1, the color space, the number of components, the components, and perhaps a second `RLOC` with 1, a
  /// length and the name of a system color.
  init(_ range: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let start = range.lowerBound
    guard range.count >= 16 else { throw .outOfBounds(part: "color", offset: start) }
    let (space, count) = (file.uint32(at: start + 8), file.uint32(at: start + 12))
    guard count <= Self.maximumComponents, count <= (range.count - 16) / 8 else {
      throw .invalid(part: "number of color components", offset: start + 12)
    }
    colorSpace = space & 0xFF
    components = (0..<count).map { file.float64(at: start + 16 + $0 * 8) }
    let second = start + 16 + count * 8
    if space & Self.hasSystemName != 0, range.upperBound - second >= 12,
      file.word32(at: second) == FourLetters.color
    {
      let length = min(file.uint32(at: second + 8), range.upperBound - second - 12)
      systemName = file.text(in: second + 12..<second + 12 + length)
    } else {
      systemName = nil
    }
  }
}

extension IconSize {
  /// Reads `SISM`: 1, a count, and three numbers for each size.
  static func list(_ range: Range<Int>, in file: Span<UInt8>) throws(CatalogError) -> [IconSize] {
    let start = range.lowerBound
    guard range.count >= 12, file.uint32(at: start + 8) <= (range.count - 12) / 12 else {
      throw .invalid(part: "number of icon sizes", offset: start)
    }
    return (0..<file.uint32(at: start + 8)).map { index in
      let offset = start + 12 + index * 12
      return IconSize(
        width: file.uint32(at: offset), height: file.uint32(at: offset + 4), index: file.uint32(at: offset + 8))
    }
  }
}

/// The payload `ARGG`: a gradient between named colors. Established on the gradients of nine icons.
package struct NamedGradient: Sendable, Equatable {
  package struct Stop: Sendable, Equatable {
    /// 0 at the start to 1 at the end.
    package let position: Double
    /// The facet of the color.
    package let color: String
  }

  package struct Point: Sendable, Equatable {
    package let x, y: Double
  }

  /// The number of the kind: 0 with one stop, 1 with two in all known catalogs.
  package let kind: Int
  /// In parts of the size, such as 0.5, 0.
  package let start, end: Point
  package let stops: [Stop]

  /// Reads `ARGG`: the number of stops, the kind, 0, two points, and stops of a position, a length and a name.
  init(_ range: Range<Int>, in file: Span<UInt8>) throws(CatalogError) {
    let first = range.lowerBound
    guard range.count >= 32 else { throw .outOfBounds(part: "gradient", offset: first) }
    kind = file.uint32(at: first + 8)
    start = Point(x: file.float32(at: first + 16), y: file.float32(at: first + 20))
    end = Point(x: file.float32(at: first + 24), y: file.float32(at: first + 28))
    var stops: [Stop] = []
    var position = first + 32
    for _ in 0..<file.uint32(at: first + 4) {
      guard range.upperBound - position >= 8 else { throw .outOfBounds(part: "gradient stop", offset: position) }
      let length = file.uint32(at: position + 4)
      guard length <= range.upperBound - position - 8 else {
        throw .outOfBounds(part: "gradient stop", offset: position)
      }
      let name = file.text(in: position + 8..<position + 8 + length)
      stops.append(Stop(position: file.float32(at: position), color: name))
      position += 8 + length
    }
    self.stops = stops
  }
}

/// The payload `KLXE`: content that is in another bundle, such as a pack of on-demand resources.
package struct ExternalLink: Sendable, Equatable {
  /// The identifier of the pack, then the name of the asset in it.
  package let names: [String]

  /// The type of the records, equal to the property of the same meaning.
  private static let nameType = 1008
  /// Records of a link. Apple writes two.
  private static let maximumNames = 16

  /// Reads `KLXE`: 0, 1, and records of a type, a length and a text.
  init(_ range: Range<Int>, in file: Span<UInt8>) {
    var names: [String] = []
    var position = range.lowerBound + 12
    while position <= range.upperBound - 8, names.count < Self.maximumNames {
      let (type, length) = (file.uint32(at: position), file.uint32(at: position + 4))
      guard length <= range.upperBound - position - 8 else { break }
      if type == Self.nameType { names.append(file.text(in: position + 8..<position + 8 + length)) }
      position += 8 + length
    }
    self.names = names
  }
}
