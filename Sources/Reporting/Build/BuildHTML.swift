import Assets
import Build
package import Pipeline
import Text

/// The report of a build as one self-contained HTML page: a summary, then a row for each file.
package enum BuildHTML {
  package static func render(
    _ records: [FileRecord], seconds: Double, mode: WritingMode, hints: HintWords = .none
  ) -> String {
    let totals = BuildTotals(of: records)
    let result =
      switch mode {
      case .write: "\(ByteCount.grouped(totals.written)) written"
      case .dryRun: "nothing was written (dry run)"
      case .check: "\(ByteCount.grouped(totals.outdated)) missing or stale"
      }
    let kinds: [(String, BuildTotals.Count)] = [
      ("CgBI", totals.cgbi), ("standard PNG", totals.standardPNG), ("binary property list", totals.propertyLists),
      ("asset catalog", totals.assetCatalogs), ("string catalog", totals.stringTables),
      ("copied", totals.copied), ("skipped", totals.leftOut), ("failed", totals.failed), ("all", totals.shipped),
    ]
    let summary = kinds.filter { $0.1.files > 0 }.map { row([$0.0] + figures($0.1), "") }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>assetcrush build</title>
      <style>\(style)</style>
      </head>
      <body>
      <h1>assetcrush build</h1>
      <p>Decoded, the PNGs take \(ByteCount.text(totals.decodedBytes)); \(result); \
      \(ByteCount.fixed(seconds, places: 2)) s.</p>
      <table>
      \(row(["", "files", "bytes before", "bytes after"], "", cell: "th"))\(summary)</table>
      <table>
      \(row(["file", "result", "bytes before", "bytes after", "decoded", "note"], "", cell: "th"))\
      \(records.map { row($0, hints) }.joined())</table>
      </body>
      </html>

      """
  }

  private static let style = """
    body{font:14px/1.4 system-ui,sans-serif;margin:2em;color:#222;background:#fff}
    table{border-collapse:collapse;margin:1em 0}
    th,td{padding:.2em .8em;text-align:right;border-bottom:1px solid #ddd;white-space:nowrap}
    th:first-child,td:first-child,td:last-child{text-align:left}
    td:last-child{white-space:normal}
    .failed{background:#fdd}.warned{background:#ffd}
    @media(prefers-color-scheme:dark){body{color:#ddd;background:#1c1c1e}th,td{border-color:#444}
    .failed{background:#522}.warned{background:#442}}
    """

  private static func figures(_ count: BuildTotals.Count) -> [String] {
    [count.files, count.sourceBytes, count.outputBytes].map(ByteCount.grouped)
  }

  private static func row(_ record: FileRecord, _ hints: HintWords) -> String {
    var notes = record.warnings
    let result: String
    switch record.fate {
    case .cgbi: result = "CgBI"
    case .standardPNG: result = "standard PNG"
    case .rawPixels: result = "raw BGRA"
    case .binaryPropertyList: result = "binary property list"
    case .assetCatalog: result = "compiled asset catalog"
    case .catalogFile: result = "file of an asset catalog"
    case .stringTable: result = "table of a string catalog"
    case .copied(let reason): (result, notes) = ("copied", [reason.rawValue] + notes)
    case .leftOut(let reason): (result, notes) = ("skipped", [reason.text] + notes)
    case .orphan(let orphan): (result, notes) = ("no source", [orphan.rawValue])
    case .failed: (result, notes) = ("failed", [record.failureMessage(hints)].compactMap(\.self))
    }
    switch record.state {
    case .missing: notes.append("the output is missing")
    case .stale: notes.append("the output is stale")
    case .none, .current, .written: break
    }
    let isProblem = record.failure != nil || [.missing, .stale].contains(record.state)
    return row(
      [
        record.source, result, ByteCount.grouped(record.sourceBytes),
        record.output == nil ? "" : ByteCount.grouped(record.outputBytes),
        record.image.map { ByteCount.grouped($0.footprint.pixelBytes) } ?? "", notes.joined(separator: "; "),
      ], isProblem ? " class=\"failed\"" : record.warnings.isEmpty ? "" : " class=\"warned\"")
  }

  private static func row(_ cells: [String], _ attributes: String, cell: String = "td") -> String {
    "<tr\(attributes)>" + cells.map { "<\(cell)>\(escaped($0))</\(cell)>" }.joined() + "</tr>\n"
  }

  /// Returns text for use between tags. Control characters, which HTML forbids, are shown as escapes.
  private static func escaped(_ text: String) -> String {
    oneLine(text).reduce(into: "") { escaped, character in
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      default: escaped.append(character)
      }
    }
  }
}
