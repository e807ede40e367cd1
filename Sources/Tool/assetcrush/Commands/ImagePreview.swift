import CrushBasics
import CrushCompiledCatalogs
import CrushPNG
import CrushReporting
import CrushVectors

/// The drawings of `inspect --preview`: a PNG, JPEG, SVG or PDF, or one image of each asset in a compiled catalog.
struct ImagePreview: ~Copyable {
  /// Nil for shades without colors.
  private let colors: DrawingColors?
  private let screen: DrawingScreen
  private let style: TextStyle
  private let reading: ReadingOptions
  private var decoder = PictureDecoder()

  /// The lines of the terminal that stay free, for the caption and the next prompt.
  private static let freeRows = 3

  init(style: TextStyle, reading: ReadingOptions) {
    self.style = style
    self.reading = reading
    // Colors that are forced into a file have 24 bits.
    let known = Terminal.Stream.output.isTerminal ? DrawingColors.of(Terminal.variables) : .all
    colors = style.hasColor ? known : nil
    screen =
      Terminal.Stream.output.size.map { DrawingScreen(columns: $0.columns, rows: $0.rows - Self.freeRows) } ?? .small
  }

  /// Returns the drawing of a file, or the ones of a catalog with captions; a line with the reason if there is none.
  mutating func text(of bytes: [UInt8]) -> String {
    if let catalog = OpenCatalog(bytes) { return drawings(of: catalog) }
    guard let file = PictureFile(bytes, reading) else {
      return "  no preview: \(Self.reason(bytes))\n"
    }
    return text(of: file)
  }

  /// Returns the drawing of an image.
  mutating func text(of file: PictureFile) -> String { drawing(of: file, in: screen) }

  /// Returns why a file is not drawn.
  private static func reason(_ bytes: [UInt8]) -> String {
    if let format = VectorFile.format(of: bytes) {
      do throws(VectorError) { _ = try VectorFile(bytes, format) } catch { return error.description }
    }
    return "only PNG, JPEG, SVG and PDF files, and the images of compiled catalogs, are drawn"
  }

  private mutating func drawing(of file: PictureFile, in screen: DrawingScreen) -> String {
    guard let image = decoder.drawing(of: file, in: screen.box) else {
      return "  no preview: the image cannot be decoded\n"
    }
    return Drawing.text(of: image, colors: colors)
  }

  private mutating func drawings(of open: OpenCatalog) -> String {
    let names = RenditionName.all(of: open.catalog)
    let room = screen.limited(to: .small)
    var text = ""
    for index in Self.chosen(open.catalog) {
      let rendition = open.catalog.renditions[index]
      text += style.bold(oneLine(names[index])) + "  \(rendition.width)×\(rendition.height)\n"
      if let file = PictureFile(open, index: index, reading) {
        text += drawing(of: file, in: room)
      } else {
        text += "  no preview: the image has too many pixels\n"
      }
    }
    return text
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
