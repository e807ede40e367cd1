import CrushFixtures
import CrushInspection
import CrushReporting
import Foundation
import Testing

@Suite struct PageTests {
  private func html(_ data: PageData, _ pictures: [PagePicture] = []) -> String {
    ReportPage.html(data, pictures: pictures)
  }

  @Test(arguments: [PageData.Kind.audit, .build, .compare])
  func `the policy names the hash of the style and of each script in the page`(kind: PageData.Kind) throws {
    let html = html(SamplePages.page(kind, rows: 20, hostile: true))
    let policy = try #require(html.content(between: "Content-Security-Policy\" content=\"", and: "\""))
    let style = try #require(html.content(between: "<style>", and: "</style>"))
    let start = try #require(html.content(between: "<script>", and: "</script>"))
    let script = try #require(html.content(between: "<script type=\"module\">", and: "</script>"))
    let expected =
      "default-src 'none'; img-src data:; style-src '\(PolicyHash.source(of: style))'; "
      + "script-src '\(PolicyHash.source(of: start))' '\(PolicyHash.source(of: script))'; base-uri 'none'; form-action 'none'"
    #expect(policy == expected)
    #expect(html.ranges(of: "<style").count == 1 && html.ranges(of: "<script").count == 4)
    #expect(html.ranges(of: "</script>").count == 4)
  }

  @Test func `every script and style of the folder is in the page`() throws {
    let folder = Corpus.repository.appending(path: "Sources/Tool/Reporting/ReportPage/Page")
    let html = html(SamplePages.page(.audit, rows: 1))
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    #expect(files.count > 10)
    for file in files where file.pathExtension != "html" {
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(html.contains(text.trimmingCharacters(in: .newlines)), "\(file.lastPathComponent) is not in the page")
      #expect(!text.contains("innerHTML") && !text.contains("</script") && !text.contains("\r"))
    }
  }

  @Test(arguments: [PageData.Kind.audit, .build, .compare])
  func `the data in the page has every part of the page`(kind: PageData.Kind) throws {
    let page = SamplePages.page(kind, rows: 40, hostile: true)
    let text = try #require(html(page).content(between: "id=\"data\">", and: "</script>"))
    let parsed = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? NSDictionary)
    #expect(parsed["title"] as? String == page.title && parsed["headline"] as? [String] == page.headline)
    let counts = ["rows": page.rows.count, "rules": page.rules.count, "devices": page.devices.count]
    for (name, count) in counts { #expect((parsed[name] as? [Any])?.count == count, "\(name)") }
    let rows = try #require(parsed["rows"] as? [[String: Any]])
    #expect(rows.map { $0["path"] as? String } == page.rows.map(\.path))
    let stored = rows.map { ($0["after"] as? [String: Any])?["stored"] as? Int }
    #expect(stored == page.rows.map { $0.after?.storedBytes })
    for character in ["<", ">", "&", "\u{2028}", "\u{2029}", "\u{202E}", "\u{7F}", "\n"] {
      #expect(!text.contains(character), "the data contains \(character.debugDescription)")
    }
  }

  /// Returns the properties of a value as objects of Foundation, except for nil.
  private static func value(of any: Any) -> Any? {
    if let text = any as? String { return text }
    if let flag = any as? Bool { return flag }
    if let number = any as? Int { return number }
    if let kind = any as? any RawRepresentable<String> { return kind.rawValue }
    let mirror = Mirror(reflecting: any)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { value(of: $0.value) }
    case .collection: return mirror.children.map { value(of: $0.value) as Any }
    default:
      var members: [String: Any] = [:]
      for (name, child) in mirror.children { members[name ?? ""] = value(of: child) }
      return members
    }
  }

  @Test func `each picture is in the page as base 64`() throws {
    let lengths = 1...70
    let pictures = lengths.map { length in
      PagePicture(width: 1, height: 1, png: (0..<length).map { UInt8(truncatingIfNeeded: $0 * 89 + length) })
    }
    let text = try #require(
      html(SamplePages.page(.audit, rows: 1), pictures).content(between: "id=\"pictures\">", and: "</script>"))
    let texts = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String])
    let start = "data:image/png;base64,"
    #expect(texts.allSatisfy { $0.hasPrefix(start) })
    #expect(texts.map { Data(base64Encoded: String($0.dropFirst(start.count))).map(Array.init) } == pictures.map(\.png))
  }

  @Test(arguments: [0, 1, 1000, 4000])
  func `a page stays below its limit when its pictures fill the room`(rows: Int) throws {
    var page = SamplePages.page(.build, rows: rows)
    for index in page.rows.indices {
      page.rows[index].pictures.after = nil
      page.rows[index].pictures.before = nil
      page.rows[index].pixels = nil
    }
    let count = max(1, 2 * rows)
    let room = ReportPage.pictureRoom(beside: page, count: count)
    #expect(room > 1_000_000)
    for index in page.rows.indices {
      page.rows[index].pictures.after = 100_000 + index
      page.rows[index].pictures.before = 100_000 + index
      page.rows[index].pixels = .init(differing: 999_999_999, total: 999_999_999)
    }
    // Sizes that are one byte above a group of three are the worst for base 64.
    let png = [UInt8](repeating: 7, count: max(1, (room / count - 1) / 3 * 3 + 1))
    let pictures = Array(repeating: PagePicture(width: 1, height: 1, png: png), count: count)
    let size = html(page, pictures).utf8.count
    #expect(size <= ReportPage.largest, "\(size) bytes")
    #expect(size > ReportPage.largest - 100_000 || rows > 1000, "\(size) bytes")
  }

  @Test func `a page without room has no pictures`() {
    var page = SamplePages.page(.audit, rows: 10)
    #expect(ReportPage.pictureRoom(beside: page, count: 1_000_000) == 0)
    #expect(ReportPage.pictureRoom(beside: page, count: .max) == 0)
    page.headline = Array(repeating: String(repeating: "x", count: 190), count: 90_000)
    #expect(ReportPage.pictureRoom(beside: page, count: 1) == 0)
  }

  @Test(arguments: [PageData.Kind.audit, .build, .compare])
  func `hostile names are text in every part of the page`(kind: PageData.Kind) throws {
    let page = SamplePages.page(kind, rows: 5, hostile: true)
    let visible = try #require(html(page).content(between: "<body>", and: "<script type=\"application/json\""))
    #expect(visible.contains("&lt;img src=x onerror=alert(1)&gt;.png"))
    #expect(!visible.contains("<img") && !visible.contains("<script"))
    #expect(!visible.contains("{{title}}") && visible.contains("{{data}}"))
    for scalar in visible.unicodeScalars where scalar != "\n" {
      let isControl = scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
      let isDirection = (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
      #expect(!isControl && !isDirection, "U+\(String(scalar.value, radix: 16)) is in the page")
    }
    // Commands are complete, and no other text is long.
    let longest =
      visible.split(separator: "<").filter { !$0.hasPrefix("code class=\"command\"") }.map(\.count).max() ?? 0
    #expect(longest < 700)
  }

  @Test(arguments: [PageData.Kind.audit, .build, .compare])
  func `equal content gives equal pages`(kind: PageData.Kind) {
    let page = SamplePages.page(kind, rows: 100, hostile: true)
    #expect(html(page, [SamplePages.picture]) == html(page, [SamplePages.picture]))
  }

  @Test(arguments: [(0, 0), (1, 1), (299, 299), (300, 300), (301, 300), (5000, 300)])
  func `without JavaScript the page lists at most 300 files and says how many there are`(
    rows: Int, listed: Int
  ) throws {
    let html = html(SamplePages.page(.audit, rows: rows))
    let files = try #require(html.content(between: "<section id=\"files\"", and: "</section>"))
    #expect(files.ranges(of: "<tr><th scope=\"row\">").count == listed)
    #expect(files.contains("300 of ") == (rows > 300))
    if rows == 5000 { #expect(files.contains("300 of 5,000 files, the largest first")) }
  }

  @Test func `without JavaScript a rule lists at most 50 findings and says how many more there are`() throws {
    var page = SamplePages.page(.audit, rows: 1)
    var finding = ReportFinding(rule: "r", severity: .note, path: "a.png", problem: "a problem")
    finding.status = .new
    for count in [49, 50, 51, 3000] {
      page.rules = [
        .init(
          id: "r", severity: .note, summary: "s", why: "w", fix: "f", wasted: 0,
          findings: Array(repeating: finding, count: count))
      ]
      let findings = try #require(html(page).content(between: "<section id=\"findings\"", and: "</section>"))
      #expect(findings.ranges(of: "<li>").count == min(50, count))
      #expect(findings.contains("more are in the page") == (count > 50))
      if count == 3000 { #expect(findings.contains("2,950 more are")) }
    }
  }

  @Test(arguments: [(0, 0), (10, 3), (480, 50), (490, 51), (5000, 102)])
  func `without JavaScript the page lists at most 50 screens, the launch and the worst ones first`(
    rows: Int, screens: Int
  ) throws {
    let page = SamplePages.page(.audit, rows: rows)
    #expect(page.screens.count == screens)
    let html = html(page)
    #expect(html.contains("href=\"#screens\"") == (screens > 0) && html.contains("id=\"screens\"") == (screens > 0))
    guard screens > 0 else { return }
    let section = try #require(html.content(between: "<section id=\"screens\"", and: "</section>"))
    #expect(section.ranges(of: "<details class=\"screen\">").count == min(50, screens))
    #expect(section.contains("\(screens - 50) more are in the page") == (screens > 50))
    let device = try #require(page.devices.indices.max { page.devices[$0].decoded < page.devices[$1].decoded })
    let names = section.components(separatedBy: "<bdi class=\"screen-name\">").dropFirst().map {
      $0.components(separatedBy: "</bdi>")[0]
    }
    let scenes = page.screens.filter { $0.kind == .scene }.map { (name: $0.name, bytes: $0.devices[device]) }
    #expect(names[0] == "Launch of Sample" && (names.last == "Named images") == (screens <= 50))
    let bytes = names.compactMap { name in scenes.first { $0.name == name }?.bytes }
    #expect(bytes == Array(scenes.map(\.bytes).sorted(by: >).prefix(bytes.count)) && !bytes.isEmpty)
  }

  @Test func `a page without screens has no section for them`() {
    for kind in [PageData.Kind.build, .compare] {
      #expect(!html(SamplePages.page(kind, rows: 9)).contains("id=\"screens\""))
    }
  }

  @Test func `without JavaScript the parts of advice between backticks are code`() {
    var page = SamplePages.page(.audit, rows: 1)
    page.rules = [
      .init(
        id: "r", severity: .note, summary: "s", why: "no code & no tags", fix: "Run `a <b>` and `c`", wasted: 0,
        findings: [])
    ]
    let html = html(page)
    #expect(html.contains("</b> no code &amp; no tags</p>"))
    #expect(html.contains("</b> Run <code>a &lt;b&gt;</code> and <code>c</code></p>"))
  }

  @Test func `the table without JavaScript starts with the largest file`() throws {
    let page = SamplePages.page(.audit, rows: 2000)
    let largest = page.rows.max { ($0.after?.deviceBytes[0] ?? 0) < ($1.after?.deviceBytes[0] ?? 0) }
    let files = try #require(html(page).content(between: "<section id=\"files\"", and: "</section>"))
    let first = try #require(files.content(between: "<tr><th scope=\"row\"><bdi>", and: "</bdi>"))
    let row = try #require(page.rows.first { $0.path == first })
    #expect(row.after?.deviceBytes[0] == largest?.after?.deviceBytes[0])
  }

  @Test func `numbers at the limits do not stop the page`() {
    let large = AuditReport.Asset(
      path: "", kind: .other, width: .max, height: .max, storedBytes: .max, downloadBytes: .max, decodedBytes: .max,
      deviceBytes: [.max], wastedBytes: .max)
    let small = AuditReport.Asset(path: "", kind: .other, storedBytes: .min)
    var rows = [
      PageData.Row(path: "", kind: .other, after: large, before: small),
      PageData.Row(path: "/", kind: .image, after: nil),
      PageData.Row(path: "a", kind: .image, after: small, before: large),
    ]
    rows[0].pictures.after = 99
    for kind in [PageData.Kind.audit, .build, .compare] {
      let page = PageData(
        kind: kind, title: "", tool: "", headline: [], devices: [.init(id: "", name: "", images: .max, decoded: .max)],
        rows: rows, rules: [])
      #expect(html(page).hasSuffix("</html>\n"))
    }
  }
}

extension String {
  /// Returns the text between the first `start` and the next `end`.
  func content(between start: String, and end: String) -> String? {
    guard let from = range(of: start), let to = range(of: end, range: from.upperBound..<endIndex) else { return nil }
    return String(self[from.upperBound..<to.lowerBound])
  }
}
