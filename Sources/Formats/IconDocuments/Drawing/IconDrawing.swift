package import CrushPNG

/// The drawing of a document without glass, as a flat picture for systems before 26 and as a preview.
///
/// The background, the fills, frames, opacities and blend modes of the layers, and the shadows of the groups are drawn.
/// Glass is not: translucency, specular light, refraction, blurred material and lighting have no effect, so that the
/// result is not Apple's look. Three things are approximated, because Apple's way is not public: the tones of automatic
/// gradients (`IconPaint`), the shadows of groups (`IconShadowStyle`), and the gray of the tinted appearance. Filters
/// of SVG have no effect, as on the system. An SVG with another feature that `VectorFile` refuses is an error, such as
/// an embedded picture or text.
///
/// Each layer is drawn only inside the canvas, so that a huge frame needs no more memory than a small one. An SVG with
/// coordinates beyond ten million pixels is an error. A picture of less than 256 pixels is drawn larger, and reduced by
/// area.
package struct IconDrawing: Sendable {
  package enum Shape: Sendable {
    /// The whole canvas, as iOS expects it. It is opaque if the background is.
    case square
    /// A rounded square of 824 of 1,024 points with a soft shadow on a transparent canvas, as on macOS.
    case mac
  }

  /// The largest side of a result. A plane of floats then has 64 MB, and up to four of them are in use at once.
  package static let largestSide = 2048
  /// The pixels that all layers of a drawing may visit, by an upper estimate. The largest canvas fits 512 times.
  static let mostWork = 1 << 31
  /// The side below which a larger picture is drawn and reduced.
  static let leastSide = 256

  let document: IconDocument
  let idioms: Set<String>
  let pictures: [String: IconPicture]

  /// - Parameters:
  ///   - idioms: the idioms that apply, such as `square` and `macOS`.
  ///   - pictures: bytes of the files of `Assets` by name, at least the ones of `IconDocument.pictureNames`.
  package init(
    _ document: IconDocument, idioms: Set<String>, pictures: [String: [UInt8]]
  ) throws(IconDrawingError) {
    self.document = document
    self.idioms = idioms
    var read: [String: IconPicture] = [:]
    for name in document.pictureNames(idioms) {
      guard let bytes = pictures[name] else { throw .missing(name) }
      read[name] = try IconPicture(bytes, name: name)
    }
    self.pictures = read
  }

  /// Draws an appearance.
  ///
  /// - Parameter side: the pixels of each side.
  /// - Returns: premultiplied pixels in sRGB. Tinted is gray, as systems color it.
  package func image(
    _ appearance: IconAppearance, side: Int, shape: Shape
  ) throws(IconDrawingError) -> BGRAImage {
    guard (1...Self.largestSide).contains(side) else { throw .side(side) }
    let factor = max(1, (Self.leastSide + side - 1) / side)
    let grid = IconGrid(target: side, factor: factor, shape: shape)
    var painter = IconPainter(self, appearance, grid)
    var plane = try painter.painted()
    if shape == .mac { plane = MacShape.masked(plane, grid) }
    if appearance == .tinted { plane.makeGray() }
    return plane.image(reducedBy: factor)
  }
}
