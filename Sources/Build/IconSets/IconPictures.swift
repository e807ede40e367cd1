import CrushBasics
import CrushCatalogCompiler
import CrushPNG

/// The pictures of a plan, each drawn and encoded once.
struct IconPictures: Sendable {
  private struct Picture: Sendable {
    let png: [UInt8]
    /// The pixels, for containers that do not store PNG. Nil for large pictures.
    let image: RGBAImage?
  }

  private let pictures: [IconDrawing: Picture]

  /// The most pixels of a picture in a form other than PNG.
  private static let mostKept = 256 * 256

  /// - Parameter path: the path of the master in errors.
  /// - Throws: `IconSetError` of the first failed drawing.
  init(_ drawings: [IconDrawing], _ painter: IconPainter, path: String, width: Int) throws(IconSetError) {
    var seen: Set<IconDrawing> = []
    let unique = drawings.filter { seen.insert($0).inserted }
    let order = unique.indices.sorted {
      let (first, second) = (unique[$0], unique[$1])
      return (second.width * second.height, $0) < (first.width * first.height, $1)
    }
    let results = Workers.map(unique, width: width, order: order, scratch: { QuickEncoder() }) { encoder, drawing in
      do throws(IconSetError) {
        let image = try painter.image(of: drawing)
        let png = try Self.encoded(image, drawing.form, &encoder, path)
        return Result<Picture, IconSetError>.success(
          Picture(png: png, image: image.pixels.count <= Self.mostKept ? image : nil))
      } catch { return .failure(error) }
    }
    var pictures: [IconDrawing: Picture] = [:]
    for (drawing, result) in zip(unique, results) { pictures[drawing] = try result.get() }
    self.pictures = pictures
  }

  private static func encoded(
    _ image: RGBAImage, _ form: IconDrawing.Form, _ encoder: inout QuickEncoder, _ path: String
  ) throws(IconSetError) -> [UInt8] {
    do throws(PNGError) {
      let raster = Raster(straight: image.withCleanAlpha(), keepsAlpha: form == .rgba)
      let file = form == .compact ? try encoder.png(image) : try encoder.png(raster)
      try Verifier.check(file, is: raster)
      return file
    } catch { throw .encoding(path: path, error) }
  }

  /// Returns the bytes of a file of the plan.
  func bytes(of content: IconSetFile.Content) -> [UInt8] {
    switch content {
    case .bytes(let bytes): return bytes
    case .png(let drawing): return picture(drawing).png
    case .ico(let drawings):
      return WindowsIcon.file(drawings.map { (Self.small(picture($0)), picture($0).png) })
    case .icns(let parts):
      return MacIcon.file(
        parts.map { part in
          let picture = picture(part.drawing)
          return (part.type, MacIcon.isPacked(part.type) ? MacIcon.packed(Self.small(picture)) : picture.png)
        })
    }
  }

  private func picture(_ drawing: IconDrawing) -> Picture {
    guard let picture = pictures[drawing] else { preconditionFailure("every drawing of the plan was drawn") }
    return picture
  }

  private static func small(_ picture: Picture) -> RGBAImage {
    guard let image = picture.image else { preconditionFailure("pictures of other forms are small") }
    return image
  }
}
