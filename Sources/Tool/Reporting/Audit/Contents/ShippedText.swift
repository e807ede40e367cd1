import CrushAudit
import CrushBasics
import CrushInspection

/// The catalogs that an audit compiled in memory, as text.
enum ShippedText {
  /// The number of kinds of devices, sharpest screens first.
  private static let mostDevices = 3

  /// Returns a block for each catalog, with the bytes for each kind of device.
  static func lines(_ result: AuditResult, _ setting: ReportSettings) -> [String] {
    let isFull = setting.isFull || setting.detail == .verbose
    return result.shipped.catalogs.flatMap { catalog -> [String] in
      var lines = TextLines.wrapped(headline(catalog), indent: 0, width: setting.style.width).map(setting.style.bold)
      let devices = catalog.devices.prefix(isFull ? .max : mostDevices).map { device in
        "\(device.kind) gets \(ByteCount.text(device.bytes)), about \(ByteCount.text(device.downloadBytes)) to download"
      }
      lines += devices.map { "  " + $0 }
      if catalog.problems > 0 {
        lines += TextLines.wrapped(
          "a build fails because of \(plural(catalog.problems, "source")), which the numbers do not contain", indent: 2,
          width: setting.style.width)
      }
      return lines
    }
  }

  private static func headline(_ catalog: ShippedCatalog) -> String {
    let sources = catalog.sources.map(oneLine).joined(separator: ", ")
    if catalog.bytes == 0 { return "\(sources): nothing to compile for \(catalog.target)" }
    return "\(sources): Assets.car of \(ByteCount.text(catalog.bytes)) with "
      + "\(plural(catalog.renditions, "rendition")) for \(catalog.target)"
  }
}
