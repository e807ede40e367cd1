import CrushBasics
package import CrushCatalogCompiler
import CrushCodecs
package import CrushPNG

/// A failure to make the icons of a master.
package enum IconSetError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A master that cannot be read.
  case master(path: String, PictureError)
  case notSquare(path: String, width: Int, height: Int)
  /// A side outside of the limits.
  case wrongSize(path: String, side: Int, expected: ClosedRange<Int>)
  /// A picture that libpng did not decode to its pixels, or no memory.
  case encoding(path: String, PNGError)

  package var description: String {
    switch self {
    case .master(let path, .unknownFormat): "\(path): it is not an image; expected PNG, JPEG, SVG or PDF"
    case .master(let path, .unsupportedFormat(let name)):
      "\(path): it is \(name); expected PNG, JPEG, SVG or PDF; convert it to one of them"
    case .master(let path, let error): "\(path): \(error)"
    case .notSquare(let path, let width, let height):
      "\(path): the master has \(width)×\(height) pixels; expected a square, such as 1024×1024; crop or pad the image"
    case .wrongSize(let path, let side, let expected):
      "\(path): the master has \(side)×\(side) pixels; expected \(expected.lowerBound) to \(expected.upperBound) "
        + "on each side; export it in another size, or use an SVG"
    case .encoding(let path, let error): "\(path): \(error)"
    }
  }
}
