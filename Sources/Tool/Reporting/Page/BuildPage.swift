import CrushBasics
import CrushBuild
import CrushFileKinds
import CrushFiles
import CrushImageFacts
import CrushImageHeaders
package import CrushSteps

/// The page of a build or a conversion. Each output has a row, and so has each source without an output.
package enum BuildPage {
  /// - Parameters:
  ///   - title: the sources, as the user named them.
  ///   - version: the tool's version number.
  ///   - output: the output folder, for the thumbnails of outputs. Nil if they cannot be drawn.
  package static func draft(
    _ records: [FileRecord], mode: WritingMode, title: String, version: String, output: String?,
    hints: HintWords = .none
  ) -> PageDraft {
    let entries = entries(records)
    let rows = entries.map { row($0.path, $0.record, mode, hints) }
    let data = PageData(
      kind: .build, title: title, tool: version, headline: headline(BuildTotals(of: records), mode), devices: [],
      rows: rows, rules: PageRules.rules(problems: entries, mode, hints))
    var slots: [PageDraft.Slot] = []
    var compared: Set<Int> = []
    for (index, entry) in entries.enumerated() {
      let added = Self.slots(entry.record, row: index, output: mode.writes ? output : nil)
      slots += added
      if added.count == 2, [.cgbi, .standardPNG].contains(entry.record.disposition) { compared.insert(index) }
    }
    return PageDraft(data, slots: slots, comparedRows: compared)
  }

  /// Returns the records with the paths of their rows, sorted by path. Each path is unique, since findings refer to it.
  private static func entries(_ records: [FileRecord]) -> [(path: String, record: FileRecord)] {
    var used: Set<ExactPath> = []
    var entries: [(path: String, record: FileRecord)] = []
    // Outputs come first, so that they keep their own paths.
    for hasOutput in [true, false] {
      for record in records where (record.output != nil) == hasOutput && record.hasContent {
        var path = record.output ?? record.source
        while !used.insert(ExactPath(path)).inserted { path += " (source)" }
        entries.append((path, record))
      }
    }
    return entries.sorted { Path.precedes($0.path, $1.path) }
  }

  private static func row(
    _ path: String, _ record: FileRecord, _ mode: WritingMode, _ hints: HintWords
  ) -> PageData.Row {
    // The outputs of a dry run are missing on purpose.
    let isOutdated = mode == .check && [.missing, .stale].contains(record.state)
    let notes = notes(record, hints)
    return PageData.Row(
      path: path, kind: kind(of: record), status: status(record), notes: notes.isEmpty ? nil : notes,
      isProblem: record.failure != nil || isOutdated ? true : nil, source: source(record),
      after: record.output == nil ? nil : asset(path, record, bytes: record.outputBytes, format: formatAfter(record)),
      // The source of a file beside a catalog is the catalog, which is another row.
      before: record.disposition == .catalogFile
        ? nil : asset(path, record, bytes: record.sourceBytes, format: formatBefore(record)))
  }

  private static func asset(_ path: String, _ record: FileRecord, bytes: Int, format: String?) -> AuditReport.Asset {
    let footprint = record.image?.footprint
    return AuditReport.Asset(
      path: path, kind: kind(of: record), format: format ?? "", width: footprint?.width, height: footprint?.height,
      storedBytes: bytes, decodedBytes: footprint?.decodedBytes)
  }

  private static func notes(_ record: FileRecord, _ hints: HintWords) -> [String] {
    var notes: [String] = []
    switch record.disposition {
    case .copied(let reason): notes.append(reason.rawValue)
    case .skipped(let reason): notes.append(reason.text)
    case .orphan(let orphan): notes.append(orphan.rawValue)
    case .failed: notes += [record.failureMessage(hints)].compactMap(\.self)
    case .cgbi, .standardPNG, .drawnPNG, .rawPixels, .binaryPropertyList, .assetCatalog, .catalogFile, .stringTable:
      break
    }
    if let catalog = record.catalog {
      notes.append(
        "\(plural(catalog.renditions, "rendition")) of \(plural(catalog.inputs, "file")), for \(catalog.target)")
    }
    notes += record.warnings
    switch record.state {
    case .missing: notes.append("the output is missing")
    case .stale: notes.append("the output is stale")
    case .none, .current, .written: break
    }
    if let image = record.image, image.strippedBytes > 0 {
      notes.append("stripped \(ByteCount.grouped(image.strippedBytes)) bytes of chunks")
    }
    return notes
  }

  /// Returns the source if its name differs from that of the output, as for catalogs and tables of strings.
  private static func source(_ record: FileRecord) -> String? {
    guard let output = record.output, Path.name(of: output) != Path.name(of: record.source) else { return nil }
    return record.source
  }

  private static func status(_ record: FileRecord) -> String {
    switch record.disposition {
    case .cgbi: "CgBI"
    case .standardPNG: "standard PNG"
    case .rawPixels: "raw BGRA"
    case .drawnPNG: "drawn PNG"
    case .binaryPropertyList: "binary property list"
    case .assetCatalog: "asset catalog"
    case .catalogFile: "file of a catalog"
    case .stringTable: "table of strings"
    case .copied: "copied"
    case .skipped: "skipped"
    case .orphan: "no source"
    case .failed: "failed"
    }
  }

  private static func kind(of record: FileRecord) -> AuditReport.Asset.Kind {
    switch record.disposition {
    case .cgbi, .standardPNG, .drawnPNG, .rawPixels: .image
    case .binaryPropertyList, .stringTable: .propertyList
    case .assetCatalog: .catalog
    case .catalogFile, .copied, .skipped, .orphan, .failed: namedKind(record.output ?? record.source)
    }
  }

  private static func namedKind(_ path: String) -> AuditReport.Asset.Kind {
    if FileClass(shipped: Path.name(of: path)) == .propertyList { return .propertyList }
    guard let format = ImageFormat(name: path) else { return .other }
    return [.svg, .pdf].contains(format) ? .vector : .image
  }

  private static func formatBefore(_ record: FileRecord) -> String? {
    if record.disposition == .copied(.alreadyCgBI) { return "CgBI" }
    return record.image == nil ? nil : "PNG"
  }

  private static func formatAfter(_ record: FileRecord) -> String? {
    switch record.disposition {
    case .cgbi: "CgBI"
    case .rawPixels: "BGRA"
    case .drawnPNG: "PNG"
    default: formatBefore(record)
    }
  }

  /// Returns the places for the thumbnails of the source and of its output.
  private static func slots(_ record: FileRecord, row: Int, output: String?) -> [PageDraft.Slot] {
    guard kind(of: record) == .image, record.disposition != .rawPixels else { return [] }
    let decoded = record.image?.footprint.decodedBytes ?? 0
    var slots: [PageDraft.Slot] = []
    if let output, let path = record.output {
      slots.append(
        PageDraft.Slot(row: row, side: .after, source: .file(Path.join(output, path)), rank: [decoded]))
    }
    if record.disposition != .catalogFile {
      slots.append(PageDraft.Slot(row: row, side: .before, source: .file(record.source), rank: [decoded]))
    }
    return slots
  }

  private static func headline(_ totals: BuildTotals, _ mode: WritingMode) -> [String] {
    let result =
      switch mode {
      case .write: "\(ByteCount.grouped(totals.written)) written"
      case .dryRun: "nothing was written (dry run), so outputs have no thumbnails"
      case .check: "\(ByteCount.grouped(totals.outdated)) missing or stale (a check writes nothing)"
      }
    let failed = totals.failed.files == 0 ? [] : ["\(ByteCount.grouped(totals.failed.files)) failed"]
    return [
      "\(plural(totals.shipped.files, "file")): \(ByteCount.text(totals.shipped.sourceBytes)) → "
        + "\(ByteCount.text(totals.shipped.outputBytes)) on disk",
      "\(ByteCount.text(totals.decodedBytes)) decoded", result,
    ] + failed
  }
}

extension FileRecord {
  /// False for a record without a file of its own: catalogs that share the output of the first one.
  fileprivate var hasContent: Bool {
    switch disposition {
    case .assetCatalog, .stringTable: output != nil || !warnings.isEmpty
    default: true
    }
  }
}
