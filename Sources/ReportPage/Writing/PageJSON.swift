/// The JSON of a page's content. Absent members are omitted. The names are those of `PageData`.
enum PageJSON {
  static func bytes(of data: PageData) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { write(data, to: &$0) }
    return writer.bytes
  }

  /// Returns the thumbnails as an array of base 64 texts. Each is a PNG file.
  static func bytes(of pictures: [PagePicture]) -> [UInt8] {
    var writer = JSONWriter()
    writer.array(pictures) { $0.address(ofPNG: $1.png) }
    return writer.bytes
  }

  private static func write(_ data: PageData, to writer: inout JSONWriter) {
    writer.member("version", data.version)
    writer.member("kind", data.kind.rawValue)
    writer.member("title", data.title)
    writer.member("tool", data.tool)
    writer.member("sideBefore", data.sideBefore)
    writer.member("sideAfter", data.sideAfter)
    writer.member("headline", data.headline)
    writer.list("devices", data.devices) { writer, device in
      writer.object { write(device, to: &$0) }
    }
    writer.list("rows", data.rows) { writer, row in
      writer.object { write(row, to: &$0) }
    }
    writer.list("rules", data.rules) { writer, rule in
      writer.object { write(rule, to: &$0) }
    }
    writer.member("fixCommand", data.fixCommand)
    writer.list("screens", data.screens) { writer, screen in
      writer.object { write(screen, to: &$0) }
    }
  }

  private static func write(_ device: PageData.Device, to writer: inout JSONWriter) {
    writer.member("id", device.id)
    writer.member("name", device.name)
    writer.member("images", device.images)
    writer.member("decoded", device.decoded)
    writer.member("decodedBefore", device.decodedBefore)
  }

  private static func write(_ row: PageData.Row, to writer: inout JSONWriter) {
    writer.member("path", row.path)
    writer.member("kind", row.kind)
    writer.member("status", row.status)
    writer.member("notes", row.notes)
    writer.member("isProblem", row.isProblem)
    writer.member("source", row.source)
    writer.member("movedFrom", row.movedFrom)
    writer.member("after", row.after) { write($1, to: &$0) }
    writer.member("before", row.before) { write($1, to: &$0) }
    writer.member("display", row.display) { writer, display in
      writer.member("width", display.width)
      writer.member("height", display.height)
      writer.member("scale", display.scale)
      writer.member("origin", display.origin)
    }
    writer.member("pixels", row.pixels) { writer, pixels in
      writer.member("differing", pixels.differing)
      writer.member("total", pixels.total)
    }
  }

  private static func write(_ sizes: PageData.Sizes, to writer: inout JSONWriter) {
    writer.member("width", sizes.width)
    writer.member("height", sizes.height)
    writer.member("format", sizes.format)
    writer.member("stored", sizes.stored)
    writer.member("download", sizes.download)
    writer.member("decoded", sizes.decoded)
    writer.member("devices", sizes.devices)
    writer.member("wasted", sizes.wasted)
    writer.member("picture", sizes.picture)
  }

  private static func write(_ rule: PageData.Rule, to writer: inout JSONWriter) {
    writer.member("id", rule.id)
    writer.member("severity", rule.severity)
    writer.member("summary", rule.summary)
    writer.member("why", rule.why)
    writer.member("fix", rule.fix)
    writer.member("wasted", rule.wasted)
    writer.list("findings", rule.findings) { writer, finding in
      writer.object { write(finding, to: &$0) }
    }
  }

  private static func write(_ finding: PageData.Finding, to writer: inout JSONWriter) {
    writer.member("path", finding.path)
    writer.member("line", finding.line)
    writer.member("severity", finding.severity)
    writer.member("problem", finding.problem)
    writer.member("advice", finding.advice)
    writer.member("command", finding.command)
    writer.member("isFixable", finding.isFixable)
    writer.member("wasted", finding.wasted)
    writer.member("status", finding.status)
  }

  private static func write(_ screen: PageData.Screen, to writer: inout JSONWriter) {
    writer.member("kind", screen.kind.rawValue)
    writer.member("name", screen.name)
    writer.member("path", screen.path)
    writer.member("line", screen.line)
    writer.member("objects", screen.objects)
    writer.member("decoded", screen.decoded)
    writer.member("devices", screen.devices)
    writer.member("count", screen.count)
    writer.member("counts", screen.counts)
    writer.list("images", screen.images) { writer, image in
      writer.object { writer in
        writer.member("name", image.name)
        writer.member("place", image.place)
        writer.member("isHidden", image.isHidden)
        writer.member("decoded", image.decoded)
        writer.member("rows", image.rows)
      }
    }
  }
}
