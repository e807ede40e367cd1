import Audit
import Bundles
import FileSystem
import PNG
import Reporting

/// The page of an audit.
extension AuditRequest {
  /// Whether a report of the audit is a page, so that the audit collects more facts about each file.
  var writesPage: Bool { page.isOpened || format == .html || outputs.contains { $0.format == .html } }

  /// Returns the page with its thumbnails.
  func page(of result: AuditResult, _ setting: ReportSettings) throws -> String {
    let drawing = PageDrawing(limit: page.limit, reading: reading, jobs: jobs)
    // The audit had its own readers. Only archives have to be opened again.
    let reader = try orExit { try FileReader(opening: paths + listed) }
    return drawing.html(AuditPage.draft(result, setting), after: reader)
  }

  /// Opens the first written page. Without one, it writes a page to a temporary folder.
  func openPage(_ result: AuditResult) throws {
    guard page.isOpened else { return }
    if let output = outputs.first(where: { $0.format == .html && !CommandLineFile.isStream($0.path) }) {
      return PageOpener.open(output.path)
    }
    let text = try page(of: result, reportSettings(.plain))
    PageOpener.open(try orExit { try PageOpener.writeTemporary(text, name: "audit") })
  }
}
