import CrushReporting
import Foundation
import Testing

/// Pages on disk, to look at with a browser. Nothing is written unless the environment names a folder.
@Suite struct WrittenPages {
  @Test(.enabled(if: ProcessInfo.processInfo.environment["ASSETCRUSH_SAMPLE_PAGES"] != nil))
  func `sample pages are written`() throws {
    let folder = URL(filePath: try #require(ProcessInfo.processInfo.environment["ASSETCRUSH_SAMPLE_PAGES"]))
    let pages: [(String, PageData)] = [
      ("audit", SamplePages.page(.audit, rows: 300, hostile: true)), ("build", SamplePages.page(.build, rows: 300)),
      ("compare", SamplePages.page(.compare, rows: 300, hostile: true)),
      ("large", SamplePages.page(.audit, rows: 20_000)),
      ("empty", SamplePages.page(.audit, rows: 0)),
    ]
    for (name, page) in pages {
      let html = ReportPage.html(page, pictures: [SamplePages.picture, SamplePages.picture, SamplePages.picture])
      try Data(html.utf8).write(to: folder.appending(path: "\(name).html"))
    }
  }
}
