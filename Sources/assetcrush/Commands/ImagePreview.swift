import ArgumentParser
import CrushCatalogs
import CrushPNG
import CrushPictures
import CrushReporting
import CrushText

/// The values of `--preview-as`.
enum PreviewChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, blocks, kitty, iterm, sixel, shades
}

/// The drawings of `inspect --preview`: a PNG or JPEG, or one image of each asset in a compiled catalog.
struct ImagePreview: ~Copyable {
  private let form: DrawingForm
  private let colors: DrawingColors
  private let screen: DrawingScreen
  private let style: TextStyle
  private let reading: ReadingOptions
  private var decoder = PictureDecoder()

  /// The lines of the terminal that stay free, for the caption and the next prompt.
  private static let freeRows = 3

  init(_ choice: PreviewChoice, style: TextStyle, reading: ReadingOptions) {
    let variables = Terminal.variables
    self.style = style
    self.reading = reading
    let isTerminal = Terminal.Stream.output.isTerminal
    form =
      DrawingForm(rawValue: choice.rawValue)
      ?? .best(in: variables, isTerminal: isTerminal, hasColor: style.hasColor)
    // Colors that are forced into a file have 24 bits.
    colors = isTerminal ? .of(variables) : .all
    screen =
      Terminal.Stream.output.size.map { size in
        DrawingScreen(
          columns: size.columns, rows: size.rows - Self.freeRows, cellWidth: size.width / max(1, size.columns),
          cellHeight: size.height / max(1, size.rows))
      } ?? .small
  }

  /// Returns the drawing of a file, or the ones of a catalog with captions; a line with the reason if there is none.
  mutating func text(of bytes: [UInt8]) -> String {
    if let catalog = OpenCatalog(bytes) { return drawings(of: catalog) }
    guard let file = PictureFile(bytes, reading) else {
      return "  no preview: only PNG and JPEG files, and the images of compiled catalogs, are drawn\n"
    }
    return drawing(of: file, in: screen)
  }

  private mutating func drawing(of file: PictureFile, in screen: DrawingScreen) -> String {
    guard let image = decoder.drawing(of: file, in: screen.box(for: form)),
      let text = Drawing.text(of: image, as: form, colors: colors)
    else { return "  no preview: the image cannot be decoded\n" }
    return text
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
