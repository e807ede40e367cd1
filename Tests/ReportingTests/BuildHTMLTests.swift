import Build
import FileSystem
import Pipeline
import Testing

@testable import Reporting

@Suite struct BuildHTMLTests {
  @Test func `the HTML page has one row for each file and escapes all tags`() {
    let hostile = BuildSample.record(
      "<b>&\u{1B}.png", .failed(.file(FileError("\"<script>\"", .read, .notAFile))), from: 1, to: 0)
    let page = BuildHTML.render(BuildSample.records + [hostile], seconds: 1.25, mode: .write)
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr") }
    // Two headings, one summary line for each kind, and the files.
    #expect(rows.count == 2 + 7 + BuildSample.records.count + 1)
    #expect(page.contains("<td>&lt;b&gt;&amp;\\u{1b}.png</td>") && page.contains("<td>\"&lt;script&gt;\": cannot read"))
    #expect(!page.contains("<script>") && !page.contains("\u{1B}"))
    #expect(page.contains("<tr class=\"failed\"><td>m.png</td>") && page.contains("1.25 s."))
  }

  @Test func `the HTML page of a check lists stale outputs`() {
    let page = BuildHTML.render(BuildSample.records, seconds: 0, mode: .check)
    #expect(page.contains("0 missing or stale"))
  }
}
