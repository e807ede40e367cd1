import CrushCodecs
import CrushImageHeaders
import CrushPNG

/// A JPEG as a PNG with the same pixels and ICC profile.
///
/// Apple's compiler decodes the JPEG files that icon generators name `.png`, for the catalog and for the icons beside it
/// (33 files of an icon set, CoreUI 918).
enum JPEGPicture {
  /// Returns the bytes as they are, unless they are a JPEG.
  ///
  /// - Throws: `PictureError.jpeg`.
  static func asPNG(_ file: [UInt8], maximumPixels: Int) throws(PictureError) -> [UInt8] {
    guard ImageFormat(file.span) == .jpeg else { return file }
    let image: RGBAImage
    do throws(JPEGError) {
      let decoded = try JPEG.rgba(of: file.span, limit: maximumPixels * 4)
      image = RGBAImage(width: decoded.width, height: decoded.height, pixels: decoded.pixels)
    } catch { throw .jpeg(error) }
    let profile = JPEGSegments(file.span)?.profile(in: file.span)
    let chunks = profile.flatMap { ColorProfile.chunk(named: "ICC", $0) }.map { [$0] } ?? []
    do throws(PNGError) {
      return try Reencoder(PNGRecipe()).encoded(
        Raster(straight: image), chunks: chunks, form: .kept(isInterlaced: false))
    } catch { throw .png(error) }
  }
}
