import CrushCatalogCompiler
import CrushPNG
import CrushVectors

/// The art of a master, ready to be drawn at any size.
struct IconArtwork: Sendable {
  private enum Source: Sendable {
    case pixels(LightPicture)
    case vector(VectorFile)
  }

  private let source: Source
  private let path: String
  let isOpaque: Bool
  /// The color of the border if it is opaque: the mean of its pixels.
  let borderColor: IconColor?
  /// Whether all pixels of the border have nearly that color.
  let hasPlainBorder: Bool
  /// The distance from the center to the farthest visible pixel, as a share of the side.
  let radius: Double
  /// The side in pixels. Nil for a vector.
  let side: Int?

  /// The side at which the facts about a vector are measured.
  private static let probe = 256

  init(_ master: IconMaster) throws(IconSetError) {
    switch master.content {
    case .pixels(let image): self.init(image, path: master.path)
    case .vector(let file):
      let image: RGBAImage
      do throws(VectorError) { image = try Self.drawn(file, Self.probe) } catch {
        throw .master(path: master.path, .vector(error))
      }
      self.init(.vector(file), image, path: master.path, side: nil)
    }
  }

  /// - Parameter path: the path of the master in errors.
  init(_ image: RGBAImage, path: String) {
    self.init(.pixels(LightPicture(image)), image, path: path, side: image.width)
  }

  private init(_ source: Source, _ image: RGBAImage, path: String, side: Int?) {
    self.source = source
    self.path = path
    self.side = side
    isOpaque = image.isOpaque
    let border = isOpaque ? IconBorder(image) : nil
    borderColor = border?.color
    hasPlainBorder = border?.isPlain ?? false
    radius = Self.radius(of: image)
  }

  /// Returns straight pixels of a size.
  ///
  /// - Throws: `IconSetError.master` for a vector that is too complex at this size.
  func pixels(_ side: Int) throws(IconSetError) -> RGBAImage {
    switch source {
    case .pixels(let picture): return picture.pixels(side)
    case .vector(let file):
      do throws(VectorError) { return try Self.drawn(file, side) } catch { throw .master(path: path, .vector(error)) }
    }
  }

  private static func drawn(_ file: VectorFile, _ side: Int) throws(VectorError) -> RGBAImage {
    let picture = file.picture
    let scale = Double(side) / max(picture.width, picture.height)
    return try PictureRenderer.image(of: picture, width: side, height: side, scale: scale).unpremultiplied()
  }

  /// The alpha from which a pixel is visible.
  private static let visible: UInt32 = 8

  private static func radius(of image: RGBAImage) -> Double {
    let center = Double(image.width - 1) / 2
    var farthest = 0.0
    for row in 0..<image.height {
      let line = image.pixels[row * image.width..<(row + 1) * image.width]
      // The farthest pixel of a row is its first or its last.
      for column in [line.firstIndex { $0 >> 24 >= visible }, line.lastIndex { $0 >> 24 >= visible }] {
        guard let column else { continue }
        let (x, y) = (Double(column - line.startIndex) - center, Double(row) - center)
        farthest = max(farthest, x * x + y * y)
      }
    }
    return farthest == 0 ? 0.5 : (farthest.squareRoot() + 0.5) / Double(image.width)
  }
}

/// The border of an opaque picture, one pixel wide.
private struct IconBorder {
  let color: IconColor
  let isPlain: Bool

  /// The most by which a sample of a plain border differs from the mean.
  private static let tolerance = 6

  init(_ image: RGBAImage) {
    let (width, height) = (image.width, image.height)
    let ends = (0..<width).flatMap { [$0, (height - 1) * width + $0] }
    let sides = (0..<height).flatMap { [$0 * width, $0 * width + width - 1] }
    let pixels = (ends + sides).map { image.pixels[$0] }
    let means = [UInt32(0), 8, 16].map { shift in
      (pixels.reduce(0) { $0 + Int($1 >> shift & 255) } + pixels.count / 2) / pixels.count
    }
    color = IconColor(red: UInt8(means[0]), green: UInt8(means[1]), blue: UInt8(means[2]))
    isPlain = pixels.allSatisfy { pixel in
      zip([UInt32(0), 8, 16], means).allSatisfy { abs(Int(pixel >> $0 & 255) - $1) <= Self.tolerance }
    }
  }
}
