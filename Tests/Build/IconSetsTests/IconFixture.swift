import CrushPNG
import Testing

@testable import CrushIconSets

/// Masters whose pixels are functions of their place, and sets of them.
enum IconFixture {
  /// Returns a PNG whose straight pixels `color` computes, R in the lowest byte.
  static func png(width: Int, height: Int? = nil, _ color: (_ x: Int, _ y: Int) -> UInt32) throws -> [UInt8] {
    let height = height ?? width
    let pixels = (0..<width * height).map { color($0 % width, $0 / width) }
    var encoder = QuickEncoder()
    return try encoder.png(RGBAImage(width: width, height: height, pixels: pixels))
  }

  static let red: UInt32 = 0xFF00_00FF
  static let blue: UInt32 = 0xFFFF_0000

  static func master(_ side: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) throws -> IconMaster {
    try IconMaster(png(width: side, color), path: "master.png")
  }

  /// A master with a disk that touches all sides, transparent outside.
  static func disk(_ side: Int) throws -> IconMaster {
    try master(side) { x, y in
      let (x, y) = (Double(x) + 0.5 - Double(side) / 2, Double(y) + 0.5 - Double(side) / 2)
      return (x * x + y * y).squareRoot() <= Double(side) / 2 ? blue : 0
    }
  }

  static func set(
    _ main: IconMaster, _ others: [IconDrawing.Art: IconMaster] = [:], color: IconColor? = nil
  ) throws -> IconSet {
    try IconSet(others.merging([.main: main]) { $1 }, color: color, width: 2)
  }

  /// Returns the files of platforms by path.
  static func files(_ set: IconSet, _ platforms: Set<IconPlatform>) throws -> [String: [UInt8]] {
    let rendered = try set.rendered(set.files(IconRequest(platforms: platforms)), width: 2)
    return Dictionary(uniqueKeysWithValues: rendered.map { ($0.path, $0.bytes) })
  }

  /// Decodes a PNG.
  static func image(_ file: [UInt8]?) throws -> RGBAImage {
    let file = try #require(file)
    return try Decoder().rgba(of: PNGFile(file.span), in: file.span)
  }

  /// Returns the bytes of a file of a plan that is no picture.
  static func text(_ file: IconSetFile?) throws -> [UInt8] {
    guard case .bytes(let bytes)? = file?.content else { throw MissingTextError() }
    return bytes
  }

  private struct MissingTextError: Error {}

  static func colorType(_ file: [UInt8]?) throws -> ColorType {
    let file = try #require(file)
    return try PNGFile(file.span).header.colorType
  }
}

extension RGBAImage {
  subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] }
}
