import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Foundation
import Testing

@Suite struct BaselineTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func audit(_ baseline: Baseline? = nil, _ change: (inout AuditOptions) throws -> Void = { _ in }) throws
    -> AuditResult
  {
    try fixture.audit {
      $0.baseline = baseline
      try change(&$0)
    }
  }

  @Test func `known findings are ignored, and new findings are reported`() throws {
    try folder.write([1], to: "a.bak")
    try folder.write("{\"images\": [{\"filename\": \"x.png\"}]}", to: "A.imageset/Contents.json")
    let first = try audit()
    #expect(first.findings.count == 2)
    let baseline = Baseline(first.findings, first.project)
    #expect(
      baseline.entries.map(\.entry) == [
        Baseline.Entry(path: "A.imageset/Contents.json", rule: "catalog-missing-file", subject: "x.png"),
        Baseline.Entry(path: "a.bak", rule: "backup-file"),
      ])
    let second = try audit(baseline)
    #expect(second.findings.isEmpty && second.suppressed == 2 && second.stale.isEmpty)
    // Another missing file is another finding.
    try folder.write("{\"images\": [{\"filename\": \"y.png\"}]}", to: "A.imageset/Contents.json")
    try folder.write([1], to: "b.bak")
    let third = try audit(baseline)
    #expect(third.findings.map(\.rule) == ["catalog-missing-file", "backup-file"])
    #expect(third.stale.map(\.entry.subject) == ["x.png"])
  }

  @Test func `an entry still applies if an image changes its bytes but not its fault`() throws {
    try folder.write(AuditFixture.plain(width: 140, height: 140, colorType: 6).file, to: "a.png")
    let first = try audit()
    let baseline = Baseline(first.findings, first.project)
    #expect(first.findings.map(\.rule) == ["solid-color", "unused-alpha"])
    try folder.write(AuditFixture.plain(width: 190, height: 170, colorType: 6).file, to: "a.png")
    let second = try audit(baseline)
    #expect(second.findings.isEmpty && second.stale.isEmpty)
    #expect(second.suppressed == 2)
    #expect(!baseline.json.contains { $0.isNumber && $0 != "1" })
  }

  @Test func `entries for files outside the audit are not stale`() throws {
    try folder.write([1], to: "x/a.bak")
    try folder.makeFolder("y")
    let all = try audit()
    let baseline = Baseline(all.findings, all.project)
    let part = try fixture.audit([folder.path("y")]) {
      $0.baseline = baseline
      $0.configs = .one(ConfigFile(settings: AuditSettings(), path: ".assetcrush.toml", folder: folder.path))
    }
    #expect(part.stale.isEmpty)
    try FileManager.default.removeItem(atPath: folder.path("x/a.bak"))
    #expect(try audit(baseline).stale.map(\.entry) == [Baseline.Entry(path: "x/a.bak", rule: "backup-file")])
  }

  @Test func `counts above the largest integer are clamped to it`() throws {
    let line = #"{"path": "a", "rule": "r", "count": 9223372036854775807}"#
    let baseline = try Baseline(Array(#"{"version": 1, "findings": [\#(line), \#(line)]}"#.utf8), path: "b.json")
    #expect(baseline.entries.map(\.count) == [.max])
  }

  @Test func `a baseline file is sorted, and reading it returns an equal baseline`() throws {
    var baseline = Baseline()
    for path in ["b", "a/c", "a", "é"] {
      baseline.add(Baseline.Entry(path: path, rule: "r"), count: path == "b" ? 3 : 1)
    }
    baseline.add(Baseline.Entry(path: "a", rule: "q", subject: "x\n"))
    let json = baseline.json
    #expect(try Baseline(Array(json.utf8), path: "b.json").counts == baseline.counts)
    #expect(try Baseline(Array(json.utf8), path: "b.json").json == json)
    #expect(baseline.entries.map(\.entry.path) == ["a", "a", "a/c", "b", "é"])
  }

  @Test(arguments: [
    ("{", "b.json:1:2: not a baseline: unexpected end of the text; expected a key in quotes"),
    ("[]", "b.json:1:1: not a baseline: unexpected array; expected an object with \"version\""),
    ("{\"version\": 1}", "b.json:1:1: not a baseline: unexpected object; expected an object with \"findings\""),
    ("{\"version\": 2, \"findings\": []}", "b.json: a baseline of version 2; this assetcrush reads version 1"),
    (
      "{\"version\": 1, \"findings\": [{\"path\": \"a\", \"rule\": \"r\", \"count\": 0}]}",
      "b.json:1:65: not a baseline: a count of 0; expected at least 1"
    ),
  ])
  func `an invalid baseline is an error`(text: String, message: String) {
    do throws(Baseline.FormatError) {
      _ = try Baseline(Array(text.utf8), path: "b.json")
      Issue.record("an invalid baseline was accepted")
    } catch {
      #expect(error.description == message)
      #expect(error.isResolvedByNewBaseline == !message.contains("of version 2"))
    }
  }
}
