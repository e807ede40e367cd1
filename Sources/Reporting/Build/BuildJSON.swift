import CrushAssets
import CrushBuild
import CrushPNG
package import CrushPipeline

/// The report of a build for programs: the totals, and a record for each file. `version` changes when a field changes
/// its meaning or is removed.
package enum BuildJSON {
  package static func render(
    _ records: [FileRecord], seconds: Double, mode: WritingMode, hints: HintWords = .none
  ) -> String {
    JSONText.render(
      Report(
        isDryRun: !mode.writes, seconds: seconds, summary: Summary(BuildTotals(of: records)),
        files: records.map { File($0, hints) }))
  }

  private struct Report: Encodable {
    let version = 1
    let isDryRun: Bool
    let seconds: Double
    let summary: Summary
    let files: [File]
  }

  private struct Count: Encodable {
    let files: Int
    let sourceBytes: Int
    let outputBytes: Int

    init(_ count: BuildTotals.Count) {
      files = count.files
      sourceBytes = count.sourceBytes
      outputBytes = count.outputBytes
    }
  }

  private struct Summary: Encodable {
    let cgbi: Count
    let standardPNG: Count
    let rawPixels: Count
    let binaryPropertyList: Count
    let assetCatalog: Count
    let stringTable: Count
    let copied: Count
    let leftOut: Count
    let failed: Count
    let shipped: Count
    let written: Int
    let decodedBytes: Int
    let strippedBytes: Int

    init(_ totals: BuildTotals) {
      cgbi = Count(totals.cgbi)
      standardPNG = Count(totals.standardPNG)
      rawPixels = Count(totals.rawPixels)
      binaryPropertyList = Count(totals.propertyLists)
      assetCatalog = Count(totals.assetCatalogs)
      stringTable = Count(totals.stringTables)
      copied = Count(totals.copied)
      leftOut = Count(totals.leftOut)
      failed = Count(totals.failed)
      shipped = Count(totals.shipped)
      written = totals.written
      decodedBytes = totals.decodedBytes
      strippedBytes = totals.strippedBytes
    }
  }

  private struct File: Encodable {
    let source: String
    let output: String?
    /// `cgbi`, `standard-png`, `raw-bgra`, `binary-plist`, `asset-catalog`, `catalog-file`, `string-table`, `copied`, `left-out`, `orphan` (an output whose source is gone)
    /// or `failed`.
    let fate: String
    /// The reason for a copied or skipped file, or the result for an orphan.
    let reason: String?
    let error: String?
    let warnings: [String]?
    let sourceBytes: Int
    let outputBytes: Int
    let written: Bool
    /// `missing` or `stale`, if the mode writes nothing.
    let outdated: String?
    let image: Image?
    let catalog: Catalog?

    init(_ record: FileRecord, _ hints: HintWords) {
      source = record.source
      output = record.output
      (fate, reason) =
        switch record.fate {
        case .cgbi: ("cgbi", nil)
        case .standardPNG: ("standard-png", nil)
        case .rawPixels: ("raw-bgra", nil)
        case .binaryPropertyList: ("binary-plist", nil)
        case .assetCatalog: ("asset-catalog", nil)
        case .catalogFile: ("catalog-file", nil)
        case .stringTable: ("string-table", nil)
        case .copied(let reason): ("copied", reason.rawValue)
        case .leftOut(let reason): ("left-out", reason.text)
        case .orphan(let orphan): ("orphan", orphan.rawValue)
        case .failed: ("failed", nil)
        }
      error = record.failureMessage(hints)
      warnings = record.warnings.isEmpty ? nil : record.warnings
      sourceBytes = record.sourceBytes
      outputBytes = record.outputBytes
      written = record.isWritten
      outdated =
        switch record.state {
        case .missing: "missing"
        case .stale: "stale"
        case .none, .current, .written: nil
        }
      image = record.image.map(Image.init)
      catalog = record.catalog.map(Catalog.init)
    }
  }

  private struct Catalog: Encodable {
    let inputs: Int
    let renditions: Int
    /// The platform and its oldest system.
    let target: String
    /// `options`, `project` or `defaults`.
    let targetOrigin: String
    let appIcon: String?

    init(_ catalog: CatalogRecord) {
      inputs = catalog.inputs
      renditions = catalog.renditions
      target = catalog.target
      targetOrigin = "\(catalog.origin)"
      appIcon = catalog.appIcon
    }
  }

  private struct Image: Encodable {
    let width: Int
    let height: Int
    let colorType: String
    let bitDepth: Int
    let decodedBytes: Int
    let footprintBytes: Int
    let strippedBytes: Int
    /// The stripped chunks by type, or nil if nothing was stripped.
    let stripped: [Stripped]?
    /// `stripped` or `kept`, if the metadata contained a GPS position.
    let gpsPosition: String?

    init(_ image: ImageRecord) {
      width = image.footprint.width
      height = image.footprint.height
      colorType = image.colorType.name
      bitDepth = image.bitDepth
      decodedBytes = image.footprint.pixelBytes
      footprintBytes = image.footprint.footprintBytes
      strippedBytes = image.strippedBytes
      stripped = image.stripped.isEmpty ? nil : image.stripped.map(Stripped.init)
      gpsPosition = image.position?.rawValue
    }
  }

  private struct Stripped: Encodable {
    let type: String
    let count: Int
    let bytes: Int

    init(_ chunks: ImageRecord.Stripped) {
      type = chunks.type.description
      count = chunks.count
      bytes = chunks.bytes
    }
  }
}
