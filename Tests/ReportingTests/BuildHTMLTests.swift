import Build
import FileSystem
import Pipeline
import Testing

@testable import Reporting

@Suite struct BuildHTMLTests {
  @Test func `a page has a row for each file, and nothing in it acts as a tag`() {
    let hostile = BuildSample.record(
      "<b>&\u{1B}.png", .failed(.file(FileError("\"<script>\"", .read, .notAFile))), from: 1, to: 0)
    let page = BuildHTML.render(BuildSample.records + [hostile], seconds: 1.25, mode: .write)
    #expect(page.hasPrefix("<!DOCTYPE html>\n") && page.hasSuffix("</html>\n"))
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("<tr") }
    // Two headings, a line of the summary for each kind that there is, and the files.
    #expect(rows.count == 2 + 7 + BuildSample.records.count + 1)
    #expect(page.contains("<td>&lt;b&gt;&amp;\\u{1b}.png</td>") && page.contains("<td>\"&lt;script&gt;\": cannot read"))
    #expect(!page.contains("<script>") && !page.contains("\u{1B}"))
    #expect(page.contains("<tr class=\"failed\"><td>m.png</td>") && page.contains("1.25 s."))
  }

  @Test func `a check's page says what is stale`() {
    let page = BuildHTML.render(BuildSample.records, seconds: 0, mode: .check)
    #expect(page.contains("0 missing or stale"))
  }
}
