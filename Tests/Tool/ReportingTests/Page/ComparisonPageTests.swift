import CrushInspection
import Testing

@testable import CrushReporting

/// The content of a comparison's page.
@Suite struct ComparisonPageTests {
  private static func asset(
    _ path: String, stored: Int, decoded: Int, devices: [Int], hash: String
  ) -> AuditReport.Asset {
    AuditReport.Asset(
      path: path, location: .file("/root/\(path)"), kind: .image, format: "PNG", width: 1, height: 1,
      storedBytes: stored, decodedBytes: decoded, deviceBytes: devices, contentHash: hash)
  }

  private static func finding(_ rule: String, _ path: String) -> ReportFinding {
    ReportFinding(
      rule: rule, severity: .warning, path: path, problem: "a problem", command: "a command", wastedBytes: 10)
  }

  private static let before = AuditReport(
    label: "main",
    devices: [
      AuditReport.DeviceTotal(id: "phone@3x", name: "iPhone @3x", images: 4, decodedBytes: 700),
      AuditReport.DeviceTotal(id: "pad@2x", name: "iPad @2x", images: 4, decodedBytes: 70),
    ],
    assets: [
      asset("changed.png", stored: 10, decoded: 100, devices: [100, 10], hash: "1"),
      asset("gone.png", stored: 20, decoded: 200, devices: [200, 20], hash: "2"),
      asset("here.png", stored: 30, decoded: 300, devices: [300, 30], hash: "3"),
      asset("same.png", stored: 40, decoded: 100, devices: [100, 10], hash: "4"),
    ], findings: [finding("unused-alpha", "changed.png"), finding("unused-alpha", "gone.png")])

  private static let after = AuditReport(
    label: "Assets",
    devices: [
      AuditReport.DeviceTotal(id: "pad@2x", name: "iPad @2x", images: 4, decodedBytes: 80),
      AuditReport.DeviceTotal(id: "phone@3x", name: "iPhone @3x", images: 3, decodedBytes: 900),
    ],
    assets: [
      asset("changed.png", stored: 15, decoded: 400, devices: [40, 400], hash: "5"),
      asset("new.png", stored: 1, decoded: 4, devices: [], hash: "6"),
      asset("same.png", stored: 40, decoded: 100, devices: [10, 100], hash: "4"),
      asset("there.png", stored: 30, decoded: 300, devices: [30, 300], hash: "3"),
    ], findings: [finding("metadata", "new.png"), finding("unused-alpha", "changed.png")])

  private let draft = ComparisonPage.draft(Comparison(before, after), version: "1.2.3")

  @Test func `a page that would be too large has no equal files`() {
    func report(_ label: String, _ count: Int) -> AuditReport {
      let assets = (0..<count).map { number in
        Self.asset("\(number).png", stored: 1, decoded: 1, devices: [], hash: "\(number)")
      }
      return AuditReport(label: label, devices: [], assets: assets, findings: [])
    }
    let large = ComparisonPage.draft(
      Comparison(report("A", 40_000), report("B", 40_002)), version: "1"
    ).data
    #expect(large.rows.map(\.path) == ["40000.png", "40001.png"])
    #expect(large.headline.last == "40,000 equal files are not listed, so that the page remains small")
    let small = ComparisonPage.draft(Comparison(report("A", 999), report("B", 1_000)), version: "1").data
    #expect(small.rows.count == 1_000 && small.headline.allSatisfy { !$0.contains("not listed") })
  }

  @Test func `each asset of both sides has a row with both sizes`() {
    let data = draft.data
    #expect(data.kind == .compare && data.sideBefore == "main" && data.sideAfter == "Assets")
    #expect(data.rows.map(\.path) == ["changed.png", "gone.png", "new.png", "same.png", "there.png"])
    #expect(data.rows.map(\.status) == ["changed", "removed", "added", "same", "moved"])
    #expect(data.rows.map(\.movedFrom) == [nil, nil, nil, nil, "here.png"])
    #expect(data.rows.map(\.before?.storedBytes) == [10, 20, nil, 40, 30])
    #expect(data.rows.map(\.after?.storedBytes) == [15, nil, 1, 40, 30])
  }

  @Test func `bytes of a device are at its position on both sides`() throws {
    let data = draft.data
    let phone = try #require(data.devices.firstIndex { $0.id == "phone@3x" })
    #expect(data.devices[phone].decoded == 900 && data.devices[phone].decodedBefore == 700)
    #expect(data.devices[phone].images == 3, "the images of the second side")
    #expect(data.rows.map { $0.before?.deviceBytes[phone] } == [100, 200, nil, 100, 300])
    #expect(data.rows.map { $0.after?.deviceBytes.dropFirst(phone).first } == [400, nil, nil, 100, 300])
    #expect(data.rows[2].after?.deviceBytes == [], "no device loads the new image")
  }

  @Test func `findings are new, known or gone`() {
    let rules = draft.data.rules
    #expect(rules.map(\.id) == ["metadata", "unused-alpha"])
    #expect(rules[0].findings.map(\.status) == [.new])
    #expect(rules[1].findings.map(\.status) == [.known, .gone])
    #expect(rules[1].findings.map(\.command) == ["a command", nil], "a fixed problem has no command")
    #expect(rules.map(\.wasted) == [10, 10], "problems that are gone waste nothing")
  }

  @Test func `changed images are drawn first, and equal images once`() {
    let drawn = draft.slots.map { "\(draft.data.rows[$0.row].path) \($0.side)" }
    #expect(
      drawn == [
        "changed.png after", "there.png after", "there.png before", "gone.png before", "changed.png before",
        "new.png after", "same.png after",
      ])
    #expect(draft.comparedRows == [0], "only a changed image can have other pixels")
  }

  @Test func `the headline states memory, size, files and findings`() {
    #expect(
      draft.data.headline == [
        "700 B → 900 B decoded on iPhone @3x", "100 B → 86 B on disk", "1 added, 1 removed, 1 changed, 1 moved",
        "1 new, 1 gone findings",
      ])
  }
}
