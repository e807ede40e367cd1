import CrushPNG
import CrushVectors

/// A file of `Assets`, read as far as its layers need it.
struct IconPicture: Sendable {
  enum Content: Sendable {
    case vector(VectorPicture)
    /// The bytes of a PNG, which is decoded when it is drawn.
    case bitmap([UInt8])
  }

  /// The name of the file.
  let name: String
  let content: Content
  /// The natural size in points.
  let width: Double
  let height: Double
  /// Whether it is an SVG with nearly white colors only.
  let isPale: Bool

  /// The largest PNG: 8,192 pixels on both sides.
  static let options = ReadingOptions(isLenient: true, maximumPixels: 1 << 26)
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47]

  init(_ bytes: [UInt8], name: String) throws(IconDrawingError) {
    self.name = name
    if bytes.starts(with: Self.signature) {
      do throws(PNGError) {
        let header = try PNGFile(bytes.span, options: Self.options).header
        (width, height) = (Double(header.width), Double(header.height))
      } catch { throw .bitmap(name, error) }
      content = .bitmap(bytes)
      isPale = false
      return
    }
    guard VectorFile.format(of: bytes) == .svg else { throw .unknownFormat(name) }
    guard let size = SVGText.size(of: bytes) else { throw .noSize(name) }
    (width, height) = size
    do throws(VectorError) {
      // The system ignores filters: Apple's flat picture of a public icon shows a rectangle without its filter.
      content = .vector(try VectorFile(bytes, .svg, ignoresFilters: true).picture)
    } catch { throw .vector(name, error) }
    isPale = SVGText.isPale(bytes)
  }
}
