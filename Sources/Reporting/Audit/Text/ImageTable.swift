import Assets
import Audit
import Findings
import Survey
import Text

/// A column of the table of the largest images.
package enum ImageColumn: String, Sendable, CaseIterable {
  case decoded, aligned, footprint, disk, ratio, gpu

  package static let standard: [ImageColumn] = [.footprint, .disk]

  var title: String {
    switch self {
    case .decoded: "decoded"
    case .aligned: "rows aligned"
    case .footprint: "memory"
    case .disk: "on disk"
    case .ratio: "ratio"
    case .gpu: "texture"
    }
  }

  func text(_ file: AuditedFile, _ image: AuditedImage) -> String {
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
    }
  }

  private static func ratio(_ decoded: Int, _ disk: Int) -> String {
    disk == 0 ? "–" : ByteCount.fixed(min(Double(decoded) / Double(disk), 1e12), places: 1) + "×"
  }
}

/// The table of the largest images.
enum ImageTable {
  static func lines(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    let (images, style) = (result.images, setting.style)
    guard !images.isEmpty else { return [] }
    let shown = images.prefix(setting.top ?? images.count)
    let header = ["image", "pixels"] + setting.columns.map(\.title)
    let rows = shown.map { file, image in
      [oneLine(file.path), image.size.description] + setting.columns.map { $0.text(file, image) }
    }
    var table = TextTable(header: header)
    for row in rows { table.add(row) }
    var lines = table.lines(width: style.width)
    lines[0] = style.bold(lines[0])
    if shown.count < images.count {
      lines.append(
        style.dim("… and \(ByteCount.grouped(images.count - shown.count)) smaller ones (--top N shows more)"))
    }
    return lines
  }
}
