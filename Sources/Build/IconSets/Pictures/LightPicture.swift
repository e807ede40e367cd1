import CrushPNG

/// A square picture in premultiplied linear light, from which smaller ones are computed.
///
/// Halves of the picture are kept. A smaller picture is computed from the smallest of them that has at least twice its
/// size, so that an icon of 16 pixels does not need a pass over a million of them.
struct LightPicture: Sendable {
  /// A reduced picture.
  private struct Level: Sendable {
    let side: Int
    let pixels: [SIMD4<Float>]
  }

  private let image: RGBAImage
  /// From the largest to the smallest.
  private let levels: [Level]

  /// The side of the smallest level.
  private static let smallest = 64

  init(_ image: RGBAImage) {
    precondition(image.width == image.height, "an icon is square")
    self.image = image
    var levels: [Level] = []
    var side = image.width / 2
    while side >= Self.smallest {
      levels.append(Level(side: side, pixels: Self.resized(image, levels.last, to: side)))
      side /= 2
    }
    self.levels = levels
  }

  var side: Int { image.width }

  /// Returns the straight pixels of a size.
  func pixels(_ side: Int) -> RGBAImage {
    if side == image.width { return image }
    if let level = levels.first(where: { $0.side == side }) { return Self.image(level.pixels, side) }
    return Self.image(Self.resized(image, levels.last { $0.side >= 2 * side }, to: side), side)
  }

  private static func resized(_ image: RGBAImage, _ level: Level?, to side: Int) -> [SIMD4<Float>] {
    var result: [SIMD4<Float>] = []
    result.reserveCapacity(side * side)
    let width = level?.side ?? image.width
    let resize = Resize(width: width, height: width, toWidth: side, toHeight: side)
    if let level {
      resize.rows(
        fill: { row, line in
          let start = row * width
          for column in 0..<width { line[column] = level.pixels[start + column] }
        }, emit: { result.append(contentsOf: $0) })
      return result
    }
    resize.rows(
      fill: { row, line in
        LinearLight.read(image.pixels.span.extracting(row * width..<(row + 1) * width), into: &line)
      }, emit: { result.append(contentsOf: $0) })
    return result
  }

  private static func image(_ light: [SIMD4<Float>], _ side: Int) -> RGBAImage {
    RGBAImage(width: side, height: side, pixels: LinearLight.pixels(light))
  }
}
