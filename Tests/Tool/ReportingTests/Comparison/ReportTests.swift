import CrushFixtures
import CrushReporting
import Testing

/// JSON reports as reports.
@Suite struct ReportTests {
  private func read(_ text: String) throws(ReportError) -> AuditReport {
    try AuditReport(json: Array(text.utf8), path: "r.json", label: "r")
  }

  private func problem(_ text: String) -> String? {
    do {
      _ = try read(text)
      return nil
    } catch { return "\(error)" }
  }

  /// A report of an earlier version.
  private static let old = """
    {
      "version": 1,
      "totals": [{"family": "phone", "scale": 3, "images": 1, "alignedBytes": 448}],
      "images": [
        {"path": "A/a.png", "width": 10, "height": 10, "format": "PNG", "isCgBI": true, "fileBytes": 90,
         "decodedBytes": 400, "alignedBytes": 640}
      ],
      "findings": [
        {"rule": "unused-alpha", "severity": "warning", "path": "A/a.png", "message": "m", "wastedBytes": 7}
      ]
    }
    """

  @Test func `a report of an earlier version knows no root and no loads`() throws {
    let report = try read(Self.old)
    #expect(report.root == nil && !report.knowsLoads)
    #expect(report.devices.map(\.name) == ["iPhone @3x"])
    let asset = try #require(report.assets.first)
    #expect(asset.path == "A/a.png" && asset.format == "CgBI" && asset.kind == .image)
    #expect(asset.decodedBytes == 640 && asset.storedBytes == 90 && asset.wastedBytes == 7)
    #expect(report.findings.first?.problem == "m")
  }

  @Test(arguments: [
    ("", "r.json:1:1: unexpected end of the text; expected a value"),
    ("[]", "r.json:1:1: unexpected array; expected the object of an audit's report"),
    ("{}", "r.json:1:1: no JSON report of an audit: it has no \"version\""),
    ("{\"version\": 1, \"files\": []}", "r.json:1:1: no JSON report of an audit: it has no \"images\""),
  ])
  func `a text that is no report is an error`(_ text: String, _ expected: String) {
    let found = problem(text)
    #expect(found == expected || text.isEmpty && found?.hasPrefix("r.json:1:1: unexpected") == true)
  }

  @Test(arguments: [
    ("\"version\": 1", "\"version\": 2", "2:14: a report of version 2; expected version 1"),
    ("\"fileBytes\": 90", "\"fileBytes\": -1", "unexpected -1; expected a whole number from 0 to 9223372036854775807"),
    ("\"fileBytes\": 90", "\"fileBytes\": 1e3", "unexpected 1e3; expected a whole number"),
    (
      "\"fileBytes\": 90", "\"fileBytes\": 9223372036854775808",
      "unexpected 9223372036854775808; expected a whole number"
    ),
    (
      "\"fileBytes\": 90", "\"fileBytes\": 99999999999999999999999999",
      "unexpected number of 26 digits; expected a whole number"
    ),
    ("\"fileBytes\": 90", "\"fileBytes\": \"90\"", "unexpected string; expected a whole number"),
    ("\"fileBytes\": 90", "\"bytes\": 90", "unexpected object; expected an object with \"fileBytes\""),
    ("\"severity\": \"warning\"", "\"severity\": \"bad\"", "unexpected string; expected note, warning, error"),
    ("\"isCgBI\": true", "\"isCgBI\": 1", "unexpected 1; expected true or false for \"isCgBI\""),
    ("\"family\": \"phone\"", "\"family\": [1]", "unexpected array; expected a string for \"family\""),
    ("\"decodedBytes\": 400", "\"decodedBytes\": -5", "unexpected -5; expected a whole number"),
    ("\"decodedBytes\": 400", "\"decodedBytes\": 1e400", "unexpected 1e400; expected a whole number"),
    ("\"path\": \"A/a.png\", \"width\"", "\"path\": \"\", \"width\"", "r.json:5:14: an empty path"),
    ("\"path\": \"A/a.png\", \"width\"", "\"path\": \"A/../b\", \"width\"", "r.json:5:14: a path with"),
    ("\"path\": \"A/a.png\", \"width\"", "\"path\": \"../..\", \"width\"", "r.json:5:14: a path with"),
    (
      "\"images\": [", "\"images\": [{\"path\": \"A/a.png\", \"fileBytes\": 1, \"alignedBytes\": 1}, ",
      "r.json:5:14: a path that an earlier image or file has"
    ),
    ("\"width\": 10", "\"kind\": \"x\"", "unexpected string; expected image, vector, atlas"),
    ("\"width\": 10", "\"devices\": [1]", "unexpected array; expected an object"),
    ("\"findings\": [", "\"findings\": [3, ", "unexpected 3; expected an object"),
  ])
  func `a wrong value is an error with its place`(_ part: String, _ wrong: String, _ expected: String) {
    let found = problem(Self.old.replacing(part, with: wrong))
    #expect(found?.hasPrefix("r.json:") == true && found?.contains(expected) == true, "\(found ?? "nil")")
  }

  @Test func `deep and long texts end with an error`() {
    for open in ["[", "{\"a\":"] {
      #expect(problem(String(repeating: open, count: 1_000_000))?.contains("nested too deeply") == true)
    }
    let totals = String(repeating: "{},", count: 65) + "{}"
    #expect(
      problem("{\"version\":1,\"images\":[],\"findings\":[],\"totals\":[\(totals)]}")?
        .contains("66 kinds of devices; expected at most 64") == true)
  }

  @Test func `largest numbers do not trap`() throws {
    let images = (0..<2_000).map { number in
      "{\"path\":\"\(number)\",\"fileBytes\":9223372036854775807,\"alignedBytes\":9223372036854775807}"
    }.joined(separator: ",")
    let report = try read("{\"version\":1,\"images\":[\(images)],\"findings\":[],\"totals\":[]}")
    let comparison = Comparison(report, report)
    #expect(comparison.changes.allSatisfy { $0.kind == .same })
    #expect(comparison.totals.stored.before == .max && comparison.exceeded([]).isEmpty)
    let empty = AuditReport(label: "", devices: [], assets: [], findings: [])
    #expect(Comparison(empty, report).count(of: .added) == 2_000)
  }

  @Test func `a path may begin beside the current folder`() throws {
    let text = Self.old.replacing("\"A/a.png\"", with: "\"../A/a.png\"")
    #expect(try read(text).assets.map(\.path) == ["../A/a.png"])
  }

  @Test func `too many values are an error`() {
    let values = String(repeating: "0,", count: 8_000_000)
    #expect(problem("[\(values)0]")?.contains("too many values; expected at most 8000000") == true)
  }

  @Test(arguments: [
    ("{", true), (" \n[", true), ("\u{FEFF}{", true), ("", false), ("a{", false), ("\"{", false), ("# Title", false),
  ])
  func `a text may be a report by its first character`(_ text: String, _ expected: Bool) {
    #expect(AuditReport.mayBeReport(start: Array(text.utf8)) == expected)
    for isBig in [false, true] {
      let units = ([0xFEFF] + text.utf16).flatMap { unit -> [UInt8] in
        let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
        return isBig ? [high, low] : [low, high]
      }
      let hasSecondMark = text.utf16.first == 0xFEFF
      #expect(AuditReport.mayBeReport(start: units) == (expected && !hasSecondMark))
    }
  }

  @Test func `a report in UTF-16 is read`() throws {
    let bytes = ([0xFEFF] + Self.old.utf16).flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try AuditReport(json: bytes, path: "r.json", label: "r") == read(Self.old))
  }

  @Test func `changed bytes never trap, and most give an error`() {
    var random = SeededGenerator()
    var errors = 0
    for _ in 0..<2_000 {
      var bytes = Array(Self.old.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      do throws(ReportError) { _ = try AuditReport(json: bytes, path: "r", label: "r") } catch { errors += 1 }
    }
    #expect(errors > 200 && errors < 2_000)
  }
}
