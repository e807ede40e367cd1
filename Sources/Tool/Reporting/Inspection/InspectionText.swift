import CrushBasics
import CrushImageFacts
import CrushPNG
import CrushPropertyList

/// The description of one file as text for a terminal.
package enum InspectionText {
  /// Returns the description of one file, or the line of its error.
  package static func render(_ record: InspectionRecord, style: TextStyle) -> String {
    let path = record.path
    let fileBytes = record.fileBytes ?? 0
    return switch record.content {
    case .png(let png): render(path, fileBytes: fileBytes, png: png)
    case .image(let image): render(path, fileBytes: fileBytes, image: image)
    case .propertyList(let format, let census, let root):
      render(path, fileBytes: fileBytes, format: format, census: census, root: root)
    case .catalogContents(let catalog): render(path, fileBytes: fileBytes, catalog: catalog)
    case .compiledCatalog(let facts): render(path, fileBytes: fileBytes, compiled: facts)
    case .iconDocument(let icon): render(path, fileBytes: fileBytes, icon: icon)
    case .stringCatalog(let catalog): render(path, fileBytes: fileBytes, stringCatalog: catalog)
    case .interface(let interface): render(path, fileBytes: fileBytes, interface: interface)
    case .product(let product): render(product: product, style: style)
    case .failure(let failure): "\(oneLine(path)): error: \(oneLine(failure))\n"
    }
  }

  static func render(_ path: String, fileBytes: Int, png: PNGInspection) -> String {
    let footprint = png.footprint
    var rows: [(String, String)] = [
      ("size", size(of: png)),
      ("form", form(png)),
      ("alpha", alpha(png)),
      ("decoded", decoded(footprint)), ("time", decoding(png.decodeTime(fileBytes: fileBytes))),
      ("on disk", disk(fileBytes, footprint)),
      ("filters", png.filters.map { "\($0)" }.joined(separator: ", ")),
    ]
    if let cgbi = png.cgbi { rows.append(("CgBI", self.cgbi(cgbi, png))) }
    if let metadata = metadata(png.metadata) { rows.append(("metadata", metadata)) }
    if png.isAnimated { rows.append(("animation", "yes; this describes the default image")) }
    rows.append(("chunks", chunks(png)))
    return lines(path, "PNG", rows)
  }

  static func render(_ path: String, fileBytes: Int, format: Format, census: Census, root: Kind) -> String {
    let kinds = census.values.sorted { "\($0.key)" < "\($1.key)" }.map { "\($0.value) \($0.key)" }
    return lines(
      path, "property list",
      [
        ("format", "\(format)"), ("root", "\(root)"), ("keys", ByteCount.grouped(census.keys)),
        ("values", kinds.joined(separator: ", ")), ("on disk", "\(ByteCount.grouped(fileBytes)) bytes"),
      ])
  }

  static func lines(_ path: String, _ kind: String, _ rows: [(String, String)]) -> String {
    let width = rows.map(\.0.count).reduce(0, max)
    let body = rows.map { name, value in
      "  \(name)\(String(repeating: " ", count: width - name.count + 2))\(value)"
    }
    return (["\(oneLine(path)): \(kind)"] + body).joined(separator: "\n") + "\n"
  }

  /// Returns the memory of the pixels: alone, in aligned rows, and in whole pages.
  static func decoded(_ footprint: MemoryFootprint) -> String {
    "\(ByteCount.grouped(footprint.pixelBytes)) bytes; rows aligned to 64 bytes "
      + "\(ByteCount.grouped(footprint.decodedBytes)); in 16 KiB pages \(ByteCount.grouped(footprint.footprintBytes))"
  }

  /// Returns the estimated time to decode an image on the device of reports.
  static func decoding(_ time: DecodeTime) -> String {
    let text = DurationText.estimate(milliseconds: time.milliseconds())
    return "\(text) to decode on an \(DeviceSpeed.reported.name), estimated"
  }

  static func disk(_ fileBytes: Int, _ footprint: MemoryFootprint) -> String {
    "\(ByteCount.grouped(fileBytes)) bytes; decoded it is "
      + "\(ByteCount.fixed(Double(footprint.pixelBytes) / Double(max(1, fileBytes)), places: 1)) times as large"
  }

  /// Returns the size of the metadata; nil if there is none.
  static func metadata(_ metadata: ImageMetadata) -> String? {
    if metadata.bytes == 0 && !metadata.hasPosition { return nil }
    return "\(ByteCount.grouped(metadata.bytes)) bytes" + (metadata.hasPosition ? ", with a GPS position" : "")
  }

  private static func size(of png: PNGInspection) -> String {
    if png.orientation == 1 { return "\(png.size) pixels" }
    return "\(png.size) pixels, stored as \(png.header.width)×\(png.header.height) and turned by Exif (orientation "
      + "\(png.orientation))"
  }

  private static func form(_ png: PNGInspection) -> String {
    var text = "\(png.header.bitDepth)-bit \(png.header.colorType.name)"
    if png.paletteEntries > 0 { text += ", \(png.paletteEntries) palette colors" }
    if png.hasTransparencyChunk { text += ", tRNS" }
    return text + (png.header.isInterlaced ? ", Adam7 interlaced" : "")
  }

  private static func alpha(_ png: PNGInspection) -> String {
    let use = png.alpha
    let hasAlpha = png.header.colorType.hasAlphaChannel || png.hasTransparencyChunk
    guard hasAlpha else { return "none" }
    if use.opaque == png.header.width * png.header.height { return "present, but every pixel is opaque" }
    return "\(ByteCount.grouped(use.opaque)) pixels opaque, \(ByteCount.grouped(use.translucent)) translucent, "
      + "\(ByteCount.grouped(use.transparent)) transparent"
  }

  private static func cgbi(_ flags: CgBIFlags, _ png: PNGInspection) -> String {
    let bytes = flags.bytes.map { $0.hexadecimal(digits: 2) }.joined(separator: " ")
    return "\(bytes); \(flags.isRawDeflate ? "raw deflate" : "zlib"), alpha "
      + (flags.skipsAlpha ? "skipped" : "premultiplied")
      + (png.isFlagHonest ? "" : "; its flag byte does not match the filters of the rows")
  }

  private static func chunks(_ png: PNGInspection) -> String {
    png.chunks.map { "\($0.type) \(ByteCount.grouped($0.data.count))" }.joined(separator: ", ")
  }
}
