import Catalogs
import PNG
import Reporting
import Text

/// The drawings of `inspect --preview`: a PNG, or one image of each asset in a compiled catalog.
enum ImagePreview {
  /// Returns the drawings of a file; a line with the reason if there is none.
  static func text(of bytes: [UInt8], options: ReadingOptions, style: TextStyle) -> String {
    if CompiledCatalog.isCatalog(bytes.span), let catalog = try? CompiledCatalog(bytes.span) {
      return drawings(of: catalog, bytes, style)
    }
    guard Signature.matches(bytes.span), let png = try? PNGFile(bytes.span, options: options),
      let image = try? Decoder().rgba(of: png, in: bytes.span)
    else { return "  no preview: only PNGs and compiled catalogs are drawn\n" }
    return drawing(image, style)
  }

  private static func drawing(_ image: RGBAImage, _ style: TextStyle) -> String {
    PixelPreview.lines(image, hasColor: style.hasColor, width: style.width).joined(separator: "\n") + "\n"
  }

  private static func drawings(of catalog: CompiledCatalog, _ file: [UInt8], _ style: TextStyle) -> String {
    let names = RenditionName.all(of: catalog)
    var decoder = RenditionDecoder(catalog)
    return chosen(catalog).map { index in
      let title = style.bold(oneLine(names[index])) + "\n"
      do throws(CatalogError) {
        return title + drawing(try decoder.image(of: index, in: file.span).rgba(), style)
      } catch { return title + "  no preview: \(oneLine("\(error)"))\n" }
    }.joined()
  }

  /// Returns one rendition with pixels for each asset: the one with the most pixels, in the first look.
  private static func chosen(_ catalog: CompiledCatalog) -> [Int] {
    var best: [Int: Int] = [:]
    func rank(_ index: Int) -> (Int, Int, Int) {
      let rendition = catalog.renditions[index]
      return (-rendition.key[.appearance], rendition.width, -index)
    }
    for (index, rendition) in catalog.renditions.enumerated() where rendition.hasPixels {
      guard let facet = rendition.facet else { continue }
      if let known = best[facet], rank(known) >= rank(index) { continue }
      best[facet] = index
    }
    return best.values.sorted()
  }
}
