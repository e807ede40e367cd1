package import CrushPNG

/// A vector file that can be drawn at any scale.
///
/// SVG and PDF become the same picture of paths, so that one rasterizer draws both. A file with a feature that is not drawn,
/// such as a filter, is an error and not a wrong picture. The two formats differ in the size of the bitmap, where Apple's
/// compiler rounds points to pixels in two ways.
package struct VectorFile: Sendable {
  package enum Format: Sendable, Hashable { case svg, pdf }

  package let format: Format
  package let picture: VectorPicture

  /// Reads a file.
  ///
  /// - Parameter ignoresFilters: whether an SVG is drawn without its filters, as the layers of icons are. Otherwise, a
  ///   filter is an error.
  /// - Throws: `VectorError`, also for a feature that is not drawn.
  package init(_ bytes: [UInt8], _ format: Format, ignoresFilters: Bool = false) throws(VectorError) {
    self.format = format
    picture =
      switch format {
      case .svg: try SVGReader.picture(of: bytes, ignoresFilters: ignoresFilters)
      case .pdf: try PDFReader.picture(of: bytes)
      }
  }

  /// The bytes that are searched for the root element of SVG. Comments may precede it.
  private static let head = 4096

  /// Returns the format of a file by its first bytes, or nil.
  package static func format(of bytes: [UInt8]) -> Format? {
    if bytes.starts(with: "%PDF-".utf8) { return .pdf }
    return ByteSearch.first("<svg", in: Array(bytes.prefix(head)), from: 0) == nil ? nil : .svg
  }

  /// The part of a pixel by which a size may exceed whole pixels without a further one.
  private static let tolerance = 0.01

  /// Returns the pixels that Apple's compiler gives the picture: the nearest number for PDF, with halves upward (2,296
  /// of 2,296 sides), and the next larger one for SVG (48 of 48 pictures).
  ///
  /// - Parameter scale: pixels for a point.
  package func size(scale: Double) -> (width: Int, height: Int) {
    func pixels(_ points: Double) -> Int {
      let exact = min(max(points * scale, 0), 1e6)
      let whole =
        switch format {
        case .svg: (exact - Self.tolerance).rounded(.up)
        case .pdf: (exact + 0.5).rounded(.down)
        }
      return max(1, Int(whole))
    }
    return (pixels(picture.width), pixels(picture.height))
  }

  /// Draws the picture in the size of `size(scale:)`.
  ///
  /// - Returns: premultiplied pixels in sRGB.
  /// - Throws: `VectorError.tooMany`.
  package func image(scale: Double) throws(VectorError) -> BGRAImage {
    let (width, height) = size(scale: scale)
    return try PictureRenderer.image(of: picture, width: width, height: height, scale: scale)
  }

  /// Draws the picture so that it fills a size, whose shape may be another one.
  ///
  /// - Returns: premultiplied pixels in sRGB.
  /// - Throws: `VectorError.tooMany`, and `damaged` for a picture without a size.
  package func image(width: Int, height: Int) throws(VectorError) -> BGRAImage {
    try PictureRenderer.image(
      of: picture, width: width, height: height, across: Double(width) / picture.width,
      down: Double(height) / picture.height)
  }
}
