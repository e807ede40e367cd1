import CrushInspection
import CrushParsers

/// The JSON of a page's content. Absent members are omitted. The names are those of `PageData`.
enum PageJSON {
  static func bytes(of data: PageData) -> [UInt8] {
    var json = JSONWriter(.script)
    json.object { write(data, to: &$0) }
    return json.bytes
  }

  /// Returns the thumbnails as an array of base 64 texts. Each is a PNG file.
  static func bytes(of pictures: [PagePicture]) -> [UInt8] {
    var json = JSONWriter(.script)
    json.array(pictures) { $1.address(ofPNG: $0.png) }
    return json.bytes
  }

  private static func write(_ data: PageData, to json: inout JSONWriter) {
    json.objects("devices", data.devices, write)
    json.member("fixCommand", data.fixCommand)
    json.member("headline", data.headline)
    json.member("kind", data.kind.rawValue)
    json.objects("rows", data.rows, write)
    json.objects("rules", data.rules, write)
    json.objects("screens", data.screens, write)
    json.member("sideAfter", data.sideAfter)
    json.member("sideBefore", data.sideBefore)
    json.member("title", data.title)
    json.member("tool", data.tool)
    json.member("version", data.version)
  }

  private static func write(_ device: PageData.Device, to json: inout JSONWriter) {
    json.member("decoded", device.decoded)
    json.member("decodedBefore", device.decodedBefore)
    json.member("id", device.id)
    json.member("images", device.images)
    json.member("name", device.name)
  }

  private static func write(_ row: PageData.Row, to json: inout JSONWriter) {
    json.object("after", row.after) { write($0, picture: row.pictures.after, to: &$1) }
    json.object("before", row.before) { write($0, picture: row.pictures.before, to: &$1) }
    json.object("display", row.display) { display, json in
      json.member("height", display.neededHeight)
      json.member("origin", display.origin)
      json.member("scale", display.scale)
      json.member("width", display.neededWidth)
    }
    json.member("isProblem", row.isProblem)
    json.member("kind", row.kind.rawValue)
    json.member("movedFrom", row.movedFrom)
    json.member("notes", row.notes)
    json.member("path", row.path)
    json.object("pixels", row.pixels) { pixels, json in
      json.member("differing", pixels.differing)
      json.member("total", pixels.total)
    }
    json.member("source", row.source)
    json.member("status", row.status)
  }

  private static func write(_ asset: AuditReport.Asset, picture: Int?, to json: inout JSONWriter) {
    json.member("decoded", asset.decodedBytes)
    json.member("devices", asset.deviceBytes.nonEmpty)
    json.member("download", asset.downloadBytes)
    json.member("format", asset.format.nonEmpty)
    json.member("height", asset.height)
    json.member("picture", picture)
    json.member("shipped", asset.shippedBytes)
    json.member("stored", asset.storedBytes)
    json.member("wasted", asset.wastedBytes > 0 ? asset.wastedBytes : nil)
    json.member("width", asset.width)
  }

  private static func write(_ rule: PageData.Rule, to json: inout JSONWriter) {
    json.objects("findings", rule.findings, write)
    json.member("fix", rule.fix)
    json.member("id", rule.id)
    json.member("severity", rule.severity.rawValue)
    json.member("summary", rule.summary)
    json.member("wasted", rule.wasted)
    json.member("why", rule.why)
  }

  private static func write(_ finding: ReportFinding, to json: inout JSONWriter) {
    json.member("advice", finding.advice)
    json.member("command", finding.command)
    json.member("isFixable", finding.isFixable ? true : nil)
    json.member("line", finding.line)
    json.member("path", finding.path)
    json.member("problem", finding.problemText)
    json.member("severity", finding.severity.rawValue)
    json.member("status", finding.status?.rawValue)
    json.member("wasted", finding.wastedBytes)
  }

  private static func write(_ screen: PageData.Screen, to json: inout JSONWriter) {
    json.member("count", screen.count)
    json.member("counts", screen.counts)
    json.member("decoded", screen.decoded)
    json.member("devices", screen.devices)
    json.objects("images", screen.images) { image, json in
      json.member("decoded", image.decoded)
      json.member("isHidden", image.isHidden)
      json.member("name", image.name)
      json.member("place", image.place)
      json.member("rows", image.rows)
    }
    json.member("kind", screen.kind.rawValue)
    json.member("line", screen.line)
    json.member("name", screen.name)
    json.member("objects", screen.objects)
    json.member("path", screen.path)
  }
}
