import CrushAudit
import CrushFiles
import CrushInspection
import CrushPNG
import CrushReporting

/// The page of an audit.
extension AuditRequest {
  /// Whether a JSON report is written. Another audit may be compared with it later.
  var writesJSON: Bool { format == .json || outputs.contains { $0.format == .json } }

  /// Whether a report of the audit is a page, so that the audit collects more facts about each file.
  var writesPage: Bool { page.isOpened || format == .html || outputs.contains { $0.format == .html } }

  /// Returns the page with its thumbnails. With a comparison, it shows both sides.
  func page(of result: AuditResult, _ comparison: ComparedSides?, _ setting: ReportSettings) throws -> String {
    let drawing = PageDrawing(limit: page.limit, reading: options.reading, jobs: options.jobs)
    if let comparison {
      let draft = ComparisonPage.draft(
        comparison.comparison, version: setting.version, fixCommand: setting.fixCommand)
      return drawing.html(draft, before: comparison.readerBefore, after: comparison.readerAfter)
    }
    // The audit had its own readers. Only archives have to be opened again.
    let reader = try orExit { try FileReader(opening: allPaths) }
    return drawing.html(AuditPage.draft(result, setting), after: reader)
  }

  /// Opens the first written page. Without one, it writes a page to a temporary folder.
  func openPage(_ result: AuditResult, _ comparison: ComparedSides?) throws {
    guard page.isOpened else { return }
    if let output = outputs.first(where: { $0.format == .html && !CommandLineFile.isStream($0.path) }) {
      return PageOpener.open(output.path)
    }
    let text = try page(of: result, comparison, reportSettings(.plain))
    PageOpener.open(try orExit { try PageOpener.writeTemporary(text, name: "audit") })
  }
}
