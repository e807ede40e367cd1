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
    json.object("after", row.after, write)
    json.object("before", row.before, write)
    json.object("display", row.display) { display, json in
      json.member("height", display.height)
      json.member("origin", display.origin)
      json.member("scale", display.scale)
      json.member("width", display.width)
    }
    json.member("isProblem", row.isProblem)
    json.member("kind", row.kind)
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

  private static func write(_ sizes: PageData.Sizes, to json: inout JSONWriter) {
    json.member("decoded", sizes.decoded)
    json.member("devices", sizes.devices)
    json.member("download", sizes.download)
    json.member("format", sizes.format)
    json.member("height", sizes.height)
    json.member("picture", sizes.picture)
    json.member("shipped", sizes.shipped)
    json.member("stored", sizes.stored)
    json.member("wasted", sizes.wasted)
    json.member("width", sizes.width)
  }

  private static func write(_ rule: PageData.Rule, to json: inout JSONWriter) {
    json.objects("findings", rule.findings, write)
    json.member("fix", rule.fix)
    json.member("id", rule.id)
    json.member("severity", rule.severity)
    json.member("summary", rule.summary)
    json.member("wasted", rule.wasted)
    json.member("why", rule.why)
  }

  private static func write(_ finding: PageData.Finding, to json: inout JSONWriter) {
    json.member("advice", finding.advice)
    json.member("command", finding.command)
    json.member("isFixable", finding.isFixable)
    json.member("line", finding.line)
    json.member("path", finding.path)
    json.member("problem", finding.problem)
    json.member("severity", finding.severity)
    json.member("status", finding.status)
    json.member("wasted", finding.wasted)
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
