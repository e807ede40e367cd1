import CrushAudit
import CrushBasics
import CrushImageFacts
import CrushInspection

/// A column of the table of the largest images.
package enum ImageColumn: String, Sendable, CaseIterable {
  case decoded, aligned, footprint, disk, ratio, gpu, time, shipped, download

  package static let standard: [ImageColumn] = [.footprint, .disk]

  /// The columns about the bytes that an image adds to the app.
  package static let ofShipping: [ImageColumn] = [.shipped, .download]

  var title: String {
    switch self {
    case .decoded: "decoded"
    case .aligned: "rows aligned"
    case .footprint: "memory"
    case .disk: "on disk"
    case .ratio: "ratio"
    case .gpu: "texture"
    case .time: "decode time"
    case .shipped: "shipped"
    case .download: "download"
    }
  }

  /// - Parameter shipped: the bytes that the image adds to the app; nil if they are unknown.
  func text(_ file: AuditedFile, _ image: AuditedImage, _ shipped: ShippedBytes?) -> String {
    let footprint = image.footprint
    switch self {
    case .decoded: return ByteCount.text(footprint.pixelBytes)
    case .aligned: return ByteCount.text(footprint.decodedBytes)
    case .footprint: return ByteCount.text(footprint.footprintBytes)
    case .disk: return ByteCount.text(file.size)
    case .ratio: return Self.ratio(footprint.pixelBytes, file.size)
    case .gpu:
      let size = PixelSize(width: footprint.width, height: footprint.height)
      return ByteCount.text(footprint.textureBytes ?? TextureFootprint.rgba(size))
    case .time:
      let time = image.decodeTime(fileBytes: file.size)
      return time.map { DurationText.estimate(milliseconds: $0.milliseconds()) } ?? "–"
    case .shipped: return shipped.map { ByteCount.text($0.bytes) } ?? "–"
    case .download: return shipped.map { ByteCount.text($0.deviceDownloadBytes) } ?? "–"
    }
  }

  private static func ratio(_ decoded: Int, _ disk: Int) -> String {
    disk == 0 ? "–" : ByteCount.fixed(min(Double(decoded) / Double(disk), 1e12), places: 1) + "×"
  }
}

/// The table of the largest images.
enum ImageTable {
  /// The columns of a terminal that has room for more than the standard columns.
  private static let leastWide = 110
  private static let barWidth = 20

  /// Returns a bar whose length is the share of `bytes` in `most`.
  private static func bar(_ bytes: Int, of most: Int) -> String {
    guard most > 0 else { return "" }
    let length = Double(bytes) / Double(most) * Double(barWidth)
    return String(repeating: "▇", count: min(max(1, Int(length.rounded())), barWidth))
  }

  static func lines(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    let (images, style) = (result.images, setting.style)
    guard !images.isEmpty else { return [] }
    let shown = images.prefix(setting.top ?? images.count)
    // A wide terminal has room for the ratio and for a bar.
    let isWide = style.width.map { $0 >= leastWide } == true && setting.columns == ImageColumn.standard
    let columns = setting.columns + (isWide ? [.ratio] : [])
    let most = images.map { $1.footprint.footprintBytes }.max() ?? 0
    var table = TextTable(
      ["image", .init("pixels", importance: 0)] + columns.enumerated().map { .init($1.title, importance: 99 - $0) }
        + (isWide ? [.init("share of the largest", .left)] : []))
    for (file, image) in shown {
      table.add(
        [oneLine(file.path), image.size.description] + columns.map { $0.text(file, image, result.shipped[file.path]) }
          + (isWide ? [bar(image.footprint.footprintBytes, of: most)] : [])
      ) { column, text in isWide && column == columns.count + 2 ? style.cyan(text) : text }
    }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    if shown.count < images.count {
      lines.append(
        style.dim("… and \(ByteCount.grouped(images.count - shown.count)) smaller ones (--top N shows more)"))
    }
    return lines
  }
}
