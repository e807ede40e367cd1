import CrushBuild
import CrushImageFacts
import CrushPNG
import CrushParsers
package import CrushSteps

/// The report of a build for programs: the totals, and a record for each file. `version` changes when a field changes
/// its meaning or is removed.
package enum BuildJSON {
  package static func render(
    _ records: [FileRecord], seconds: Double, mode: WritingMode, hints: HintWords = .none
  ) -> String {
    JSONWriter.text { json in
      json.object { json in
        json.objects("files", records) { write($0, hints, to: &$1) }
        json.member("isDryRun", !mode.writes)
        json.member("seconds", seconds)
        json.object("summary", BuildTotals(of: records), write)
        json.member("version", 1)
      }
    }
  }

  private static func write(_ totals: BuildTotals, to json: inout JSONWriter) {
    json.object("assetCatalog", totals.assetCatalogs, write)
    json.object("binaryPropertyList", totals.propertyLists, write)
    json.object("cgbi", totals.cgbi, write)
    json.object("copied", totals.copied, write)
    json.member("decodedBytes", totals.decodedBytes)
    json.object("drawnPNG", totals.drawnPNG, write)
    json.object("failed", totals.failed, write)
    json.object("leftOut", totals.skipped, write)
    json.object("rawPixels", totals.rawPixels, write)
    json.object("shipped", totals.shipped, write)
    json.object("standardPNG", totals.standardPNG, write)
    json.object("stringTable", totals.stringTables, write)
    json.member("strippedBytes", totals.strippedBytes)
    json.member("written", totals.written)
  }

  private static func write(_ count: BuildTotals.Count, to json: inout JSONWriter) {
    json.member("files", count.files)
    json.member("outputBytes", count.outputBytes)
    json.member("sourceBytes", count.sourceBytes)
  }

  private static func write(_ record: FileRecord, _ hints: HintWords, to json: inout JSONWriter) {
    let (disposition, reason) = disposition(of: record)
    json.object("catalog", record.catalog, write)
    json.member("error", record.failureMessage(hints))
    json.member("fate", disposition)
    json.object("image", record.image, write)
    // The mode writes nothing, and the output is not up to date.
    json.member("outdated", [.missing: "missing", .stale: "stale"][record.state])
    json.member("output", record.output)
    json.member("outputBytes", record.outputBytes)
    json.member("reason", reason)
    json.member("source", record.source)
    json.member("sourceBytes", record.sourceBytes)
    json.member("warnings", record.warnings.nonEmpty)
    json.member("written", record.isWritten)
  }

  /// Returns what became of a file, and the reason for a copied or skipped file or the result for an orphan.
  private static func disposition(of record: FileRecord) -> (disposition: String, reason: String?) {
    switch record.disposition {
    case .cgbi: ("cgbi", nil)
    case .standardPNG: ("standard-png", nil)
    case .rawPixels: ("raw-bgra", nil)
    case .drawnPNG: ("drawn-png", nil)
    case .binaryPropertyList: ("binary-plist", nil)
    case .assetCatalog: ("asset-catalog", nil)
    case .catalogFile: ("catalog-file", nil)
    case .stringTable: ("string-table", nil)
    case .copied(let reason): ("copied", reason.rawValue)
    case .skipped(let reason): ("left-out", reason.text)
    case .orphan(let orphan): ("orphan", orphan.rawValue)
    case .failed: ("failed", nil)
    }
  }

  private static func write(_ catalog: CatalogRecord, to json: inout JSONWriter) {
    json.member("appIcon", catalog.appIcon)
    // The bytes of each source in the catalog, before thinning.
    json.objects("images", catalog.images) { image, json in
      json.member("atlasBytes", image.atlasBytes)
      json.member("bytes", image.bytes)
      json.member("downloadBytes", image.downloadBytes)
      json.member("path", image.path)
      json.member("renditions", image.renditions)
    }
    json.member("inputs", catalog.inputs)
    json.member("renditions", catalog.renditions)
    // The platform and its oldest system.
    json.member("target", catalog.target)
    // `options`, `project` or `defaults`.
    json.member("targetOrigin", "\(catalog.origin)")
  }

  private static func write(_ image: ImageRecord, to json: inout JSONWriter) {
    json.member("bitDepth", image.bitDepth)
    json.member("colorType", image.colorType.name)
    json.member("decodedBytes", image.footprint.pixelBytes)
    json.member("footprintBytes", image.footprint.footprintBytes)
    // `stripped` or `kept`, if the metadata contained a GPS position.
    json.member("gpsPosition", image.position?.rawValue)
    json.member("height", image.footprint.height)
    json.objects("stripped", image.stripped.nonEmpty) { chunks, json in
      json.member("bytes", chunks.bytes)
      json.member("count", chunks.count)
      json.member("type", chunks.type.description)
    }
    json.member("strippedBytes", image.strippedBytes)
    json.member("width", image.footprint.width)
  }
}
