import CrushBasics
import CrushCodecs
import CrushImageFacts
import CrushInspection
import CrushParsers

/// A shard and its facts about decoded images, as `assetcrush report merge` reads them.
enum ShardJSON {
  static func write(_ report: ShardReport, to json: inout JSONWriter) {
    json.member("arguments", report.arguments)
    json.member("count", report.shard.count)
    json.objects("decoded", report.images, write)
    json.member("number", report.shard.number)
    json.member("version", report.version)
  }

  private static func write(_ entry: DecodedFacts.Entry, to json: inout JSONWriter) {
    json.object("colors", entry.image.colors) { colors, json in
      json.member("commonShare", colors.commonShare)
      json.member("equalShare", colors.equalShare)
      json.member("restShare", colors.restShare)
      json.member("spread", colors.spread)
    }
    // The file is the compiled catalog that contains a rendition.
    json.member("fileHash", entry.file.hexadecimal)
    json.member("path", entry.path)
    // Only renditions have it.
    json.member("pixelHash", entry.image.hash?.hexadecimal)
    json.object("pixels", entry.image.pixels) { pixels, json in
      json.member("fitsEightBits", pixels.fitsEightBits)
      json.member("hash", pixels.hash.hexadecimal(digits: 16))
      json.member("isGray", pixels.isGray)
      json.member("isOpaque", pixels.isOpaque)
      json.member("isSolid", pixels.isSolid)
      // Absent if no pixel is visible.
      json.member("visibleHeight", pixels.visibleSize?.height)
      json.member("visibleWidth", pixels.visibleSize?.width)
    }
    json.member("smallestBytes", entry.image.smallestBytes)
  }
}
