import CrushBasics
import CrushBuild
import CrushFileKinds
import CrushImageFacts
import CrushInspection
import CrushPNG
package import CrushSteps

/// The report of a build as text for a terminal.
package enum BuildText {
  package enum Detail: Sendable { case quiet, normal, verbose }

  /// Returns the messages about single files, then the summary. A quiet report contains only failures and, for a check,
  /// missing and stale outputs.
  ///
  /// - Parameters:
  ///   - seconds: the duration of the build.
  ///   - mode: a check reports missing and stale outputs.
  ///   - detail: verbose reports every file.
  package static func render(
    _ records: [FileRecord], seconds: Double, mode: WritingMode, detail: Detail, style: TextStyle,
    hints: HintWords = .none
  ) -> String {
    var lines: [String] = []
    if let (path, message) = unfetched(records) {
      lines.append("\(oneLine(path)): \(style.severity(.error)): \(message)")
    }
    // A copy of every record would take as long as its assessment, and a quiet report is about few of them.
    let isQuiet = detail == .quiet && mode != .check
    for record in isQuiet ? records.filter({ $0.failure != nil }) : records where !record.isUnfetched {
      if let message = message(of: record, detail, style, hints) { lines.append(message) }
      if mode == .check, let outdated = outdated(record, style) { lines.append(outdated) }
      if detail != .quiet { lines += warnings(of: record, style) }
    }
    if detail != .quiet && mode != .check { lines += growth(records, detail, style, hints) }
    if detail != .quiet { lines += summary(of: records, seconds: seconds, mode, style) }
    return lines.isEmpty ? "" : lines.joined(separator: "\n") + "\n"
  }

  /// Returns one line for a build that a watch repeats after a change. The errors of failed files and the warnings of
  /// written files precede it. The text is empty if nothing changed.
  package static func renderRepeat(
    _ records: [FileRecord], seconds: Double, style: TextStyle, hints: HintWords = .none
  ) -> String {
    var lines: [String] = []
    for record in records {
      if record.failure != nil, let message = message(of: record, .quiet, style, hints) { lines.append(message) }
      if record.isWritten { lines += warnings(of: record, style) }
    }
    let totals = BuildTotals(of: records)
    let counts = [(totals.written, "written"), (totals.removed, "deleted"), (totals.failed.files, "failed")]
      .filter { $0.0 > 0 }.map { "\(ByteCount.grouped($0.0)) \($0.1)" }
    if counts.isEmpty { return "" }
    lines.append("built again: " + counts.joined(separator: ", ") + "; \(ByteCount.fixed(seconds, places: 2)) s")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the line that a watch prints once, after the first build.
  package static func renderWatching(folders: Int) -> String {
    "watching \(plural(folders, "folder")) for changes (Ctrl-C to stop)\n"
  }

  private static func outdated(_ record: FileRecord, _ style: TextStyle) -> String? {
    guard let output = record.output else { return nil }
    return switch record.state {
    case .missing: "\(oneLine(output)): \(style.severity(.error)): the output is missing (build again to write it)"
    case .stale: "\(oneLine(output)): \(style.severity(.error)): the output is stale (build again to update it)"
    case .none, .current, .written: nil
    }
  }

  private static func warnings(of record: FileRecord, _ style: TextStyle) -> [String] {
    var lines = record.warnings.map { "\(oneLine(record.source)): \(style.severity(.warning)): \(oneLine($0))" }
    switch record.image?.position {
    case .kept where record.output != nil:
      lines.append(
        "\(oneLine(record.source)): \(style.severity(.warning)): its metadata contains a GPS position, which ships")
    case .stripped:
      lines.append("\(oneLine(record.source)): \(style.severity(.note)): stripped a GPS position from its metadata")
    case .kept, nil: break
    }
    return lines
  }

  /// The number of chunk types in the summary, which starts with the largest.
  private static let typesShown = 6

  private static func stripped(_ totals: BuildTotals) -> [String] {
    let types = totals.stripped.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard !types.isEmpty else { return [] }
    let named = types.prefix(typesShown).map { "\($0.key) \(ByteCount.grouped($0.value))" }
    let rest = types.count > typesShown ? ["…"] : []
    return [
      "stripped \(ByteCount.grouped(totals.strippedBytes)) bytes of chunks: " + (named + rest).joined(separator: ", ")
    ]
  }

  private static func message(
    of record: FileRecord, _ detail: Detail, _ style: TextStyle, _ hints: HintWords
  ) -> String? {
    // Most files get no message, so their path is escaped only on demand.
    var path: String { oneLine(record.source) }
    switch record.disposition {
    case .failed:
      return "\(path): \(style.severity(.error)): \(oneLine(record.failureMessage(hints) ?? ""))"
    case _ where detail == .quiet: return nil
    case .copied(.animated), .copied(.alreadyCgBI), .copied(.wouldGrow):
      return "\(path): \(style.severity(.note)): copied: \(reason(record.disposition))"
    case .assetCatalog:
      guard let catalog = record.catalog else { return nil }
      let facts = oneLine(compiled(record, catalog))
      if detail == .verbose { return "\(path): \(facts): \(change(record))" }
      return catalog.origin == .defaults && record.state != .current
        ? "\(path): \(style.severity(.note)): \(facts)" : nil
    case .cgbi, .standardPNG, .drawnPNG, .rawPixels, .binaryPropertyList, .catalogFile, .stringTable:
      return detail == .verbose ? "\(path): \(reason(record.disposition)): \(change(record))\(decision(record))" : nil
    case .orphan(.present): return "\(path): \(style.severity(.error)): \(reason(record.disposition))"
    case .orphan(.changed): return "\(path): \(style.severity(.warning)): \(reason(record.disposition))"
    case .copied, .skipped, .orphan(.removed):
      return detail == .verbose ? "\(path): \(reason(record.disposition))\(decision(record))" : nil
    }
  }

  /// Returns the form of a PNG, its stripped chunks, and whether and why it was made, each after a semicolon.
  private static func decision(_ record: FileRecord) -> String {
    var form = record.image.map { "; \($0.bitDepth)-bit \($0.colorType.name)" } ?? ""
    if let types = record.image?.stripped.map(\.type.description), !types.isEmpty {
      form += "; without \(oneLine(types.joined(separator: ", ")))"
    }
    if let cause = record.cause {
      return form + (record.state == .current ? "; equal to its output; " : "; ") + cause.rawValue
    }
    return record.state == .current ? form + "; current" : form
  }

  /// Returns the facts about a compiled catalog, and the origin of its minimum system.
  private static func compiled(_ record: FileRecord, _ catalog: CatalogRecord) -> String {
    let origin =
      switch catalog.origin {
      case .options: ""
      case .project: ", the minimum of the project"
      case .defaults: ", the default; choose another with --platform and --minimum-deployment-target"
      }
    let icon = catalog.appIcon.map { ", app icon \($0)" } ?? ""
    let result = record.output == nil ? "nothing to compile" : plural(catalog.renditions, "rendition")
    return "\(result) of \(plural(catalog.inputs, "file"))\(icon), for \(catalog.target)\(origin)"
  }

  /// Returns one line about all files that grew. A verbose report has a line for each, the largest growth first.
  private static func growth(
    _ records: [FileRecord], _ detail: Detail, _ style: TextStyle, _ hints: HintWords
  ) -> [String] {
    let grown = records.filter { $0.growth > 0 && $0.disposition.isOfOneFile }
    guard detail == .verbose else { return grownTotals(grown, hints).map { [$0] } ?? [] }
    return grown.enumerated().sorted { left, right in
      let (leftGrowth, rightGrowth) = (left.element.growth, right.element.growth)
      return leftGrowth != rightGrowth ? leftGrowth > rightGrowth : left.offset < right.offset
    }.map { _, record in
      "\(oneLine(record.source)): \(style.severity(.note)): grew by \(ByteCount.grouped(record.growth)) bytes as "
        + "\(reason(record.disposition)): \(change(record))"
    }
  }

  /// Returns the number and the growth of files by form, and the option that prevents it; nil if no file grew.
  private static func grownTotals(_ grown: [FileRecord], _ hints: HintWords) -> String? {
    let forms: [(Disposition, file: String, form: String)] = [
      (.cgbi, "PNG", "CgBI, the form that iOS reads fastest"), (.standardPNG, "PNG", "standard PNG"),
      (.binaryPropertyList, "property list", "binary"),
    ]
    var parts = forms.compactMap { disposition, file, form -> String? in
      let files = grown.filter { $0.disposition == disposition }
      if files.isEmpty { return nil }
      let bytes = files.reduce(0) { $0 + $1.growth }
      return "\(plural(files.count, file)) grew by \(ByteCount.text(bytes)) as \(form)"
    }
    if parts.isEmpty { return nil }
    let hasImages = grown.contains { $0.disposition != .binaryPropertyList }
    if hasImages, let words = hints.words(for: .growth) { parts.append(words) }
    return parts.joined(separator: "; ") + " (-v lists them)"
  }

  private static func change(_ record: FileRecord) -> String {
    "\(ByteCount.grouped(record.sourceBytes)) → \(ByteCount.grouped(record.outputBytes)) bytes"
  }

  private static func reason(_ disposition: Disposition) -> String {
    switch disposition {
    case .cgbi: "CgBI"
    case .standardPNG: "a standard PNG"
    case .rawPixels: "raw BGRA"
    case .drawnPNG: "a drawn PNG"
    case .binaryPropertyList: "a binary property list"
    case .assetCatalog: "a compiled catalog"
    case .catalogFile: "a file of its catalog"
    case .stringTable: "a table of strings"
    case .copied(.otherKind): "copied unchanged"
    case .copied(let reason): reason.rawValue
    case .skipped(let reason): "skipped: \(reason.text)"
    case .orphan(let orphan): orphan.rawValue
    case .failed: "failed"
    }
  }

  private static func summary(
    of records: [FileRecord], seconds: Double, _ mode: WritingMode, _ style: TextStyle
  ) -> [String] {
    let totals = BuildTotals(of: records)
    let rows: [(String, BuildTotals.Count)] = [
      ("CgBI", totals.cgbi), ("standard PNG", totals.standardPNG), ("raw BGRA", totals.rawPixels),
      ("drawn PNG", totals.drawnPNG),
      ("binary property list", totals.propertyLists), ("asset catalog", totals.assetCatalogs),
      ("string catalog", totals.stringTables), ("copied", totals.copied),
    ]
    var table = TextTable([
      "", .init("files", importance: 2), .init("bytes before", importance: 0), .init("bytes after", importance: 1),
      "change",
    ])
    for (name, count) in rows where count.files > 0 { table.add(row(name, count)) { painted($0, $1, style) } }
    table.add(row("all", totals.shipped)) { painted($0, $1, style) }
    var lines = totals.shipped.files > 0 ? table.lines(width: style.width) : []
    if !lines.isEmpty { lines[0] = style.bold(lines[0]) }
    var facts: [String] = []
    if let skipped = SkippedNames.text(of: records) { facts.append(skipped) }
    if totals.failed.files > 0 {
      facts.append("\(plural(totals.failed.files, "file failed and was", "files failed and were")) not written")
    }
    if totals.removed > 0 {
      let one = "output was deleted, because its source is gone"
      facts.append(plural(totals.removed, one, "outputs were deleted, because their sources are gone"))
    }
    facts += stripped(totals)
    let written =
      switch mode {
      case .write: "\(ByteCount.grouped(totals.written)) written"
      case .dryRun: "nothing was written (dry run)"
      case .check: "\(ByteCount.grouped(totals.outdated)) missing or stale"
      }
    facts.append(
      "the decoded PNGs take \(ByteCount.text(totals.decodedBytes)) of memory; \(written); "
        + "\(ByteCount.fixed(seconds, places: 2)) s")
    return lines + facts.flatMap { TextLines.wrapped($0, indent: 0, width: style.width) }
  }

  /// Returns a cell of the table. A smaller result is green and a larger one yellow.
  private static func painted(_ column: Int, _ text: String, _ style: TextStyle) -> String {
    guard column == 4 else { return text }
    return text.hasPrefix("-") ? style.green(text) : text.hasPrefix("+") ? style.yellow(text) : text
  }

  private static func row(_ name: String, _ count: BuildTotals.Count) -> [String] {
    [
      name, ByteCount.grouped(count.files), ByteCount.grouped(count.sourceBytes), ByteCount.grouped(count.outputBytes),
      change(from: count.sourceBytes, to: count.outputBytes),
    ]
  }

  private static func change(from before: Int, to after: Int) -> String {
    guard before > 0 else { return "–" }
    let percent = Double(after - before) / Double(before) * 100
    return (percent > 0 ? "+" : "") + ByteCount.fixed(percent, places: 1) + " %"
  }
}

extension FileRecord {
  /// The bytes by which the output exceeds the source.
  fileprivate var growth: Int { outputBytes - sourceBytes }
}

extension SkipReason {
  /// The reason as all reports show it.
  var text: String {
    switch self {
    case .junk(let junk): junk.rawValue
    case .developer(let file): file.rawValue
    case .excluded: "excluded"
    case .special: "neither a file nor a folder"
    case .link: "found through a link, which may lead outside the folder that you named; name the file itself"
    }
  }
}

/// Returns one message for all sources that are Git LFS pointers, with the path of the first, or nil if there are none.
func unfetched(_ records: [FileRecord]) -> (path: String, message: String)? {
  let pointers = records.filter(\.isUnfetched)
  guard let first = pointers.first, let failure = first.failureMessage(.none) else { return nil }
  let others = pointers.count - 1
  let rest = others == 0 ? "" : " (and \(plural(others, "other source")))"
  return (first.source, failure + rest)
}

extension Disposition {
  /// Whether the size of the output compares with the size of one source.
  fileprivate var isOfOneFile: Bool {
    ![.drawnPNG, .rawPixels, .assetCatalog, .catalogFile, .stringTable].contains(self)
  }
}
