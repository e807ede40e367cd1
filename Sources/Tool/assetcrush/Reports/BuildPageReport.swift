import CrushFiles
import CrushPNG
import CrushReporting
import CrushSteps

/// The report of a build as a page.
struct BuildPageReport {
  /// The sources, as the user named them.
  let title: String
  /// The output folder.
  let output: String
  let reading: ReadingOptions
  let jobs: Int
  let choice: PageChoice

  /// Returns true if the report with this name is a page.
  func isPage(_ report: String) -> Bool { ["html", "htm"].contains(Path.fileExtension(of: report)) }

  /// Returns the page, with thumbnails of sources and outputs.
  func html(_ records: [FileRecord], _ mode: WritingMode, _ hints: HintWords) -> String {
    let draft = BuildPage.draft(
      records, mode: mode, title: title, version: Version.number, output: output, hints: hints)
    // The reader of an image that a build accepted with --lenient must accept it too.
    return PageDrawing(limit: choice.limit, reading: reading, jobs: jobs)
      .html(draft, before: FileReader(), after: FileReader())
  }

  /// Opens the report if it is a page, or else a page in a temporary folder.
  func open(_ records: [FileRecord], _ mode: WritingMode, _ hints: HintWords, report: String?) throws(FileError) {
    guard choice.isOpened else { return }
    if let report, isPage(report), !CommandLineFile.isStream(report) { return PageOpener.open(report) }
    PageOpener.open(try PageOpener.writeTemporary(html(records, mode, hints), name: "build"))
  }
}
