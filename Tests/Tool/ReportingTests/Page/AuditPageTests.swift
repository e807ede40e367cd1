import CrushAudit
import CrushFiles
import CrushInspection
import Testing

@testable import CrushReporting

/// The content of an audit's page.
@Suite struct AuditPageTests {
  private static var setting: ReportSettings {
    var setting = ReportSettings(folder: "/src", version: "1.2.3")
    setting.title = "Images, more"
    setting.fixCommand = "assetcrush audit --fix ."
    return setting
  }

  @Test func `a page has a row for each file and the findings by rule, errors first`() {
    let data = AuditPage.draft(AuditSample.result, Self.setting).data
    #expect(data.kind == .audit && data.title == "Images, more" && data.tool == "1.2.3")
    #expect(data.rows.map(\.path) == ["Images/badge.png", "Images/icon.png", "Images/zero.png", "a.bak"])
    #expect(data.rules.map(\.id) == ["oversized-for-display", "backup-file", "unused-alpha", "metadata"])
    #expect(data.rules.map(\.severity) == [.error, .warning, .warning, .note])
    #expect(data.headline == AuditHeadline(AuditSample.result).parts)
    #expect(data.fixCommand == "assetcrush audit --fix .")
    let badge = data.rows[0]
    #expect(badge.after?.decodedBytes == 4_194_304 && badge.after?.wastedBytes == 4_131_840)
    #expect(badge.after?.storedBytes == 67_899)
    #expect(badge.display?.neededWidth == 122 && badge.display?.origin == "sizes.txt:2" && badge.before == nil)
    let finding = data.rules[0].findings[0]
    #expect(finding.command == "assetcrush resize Images/badge.png --to 40x40@3x" && finding.status == nil)
    #expect(data.rules[2].findings[0].isFixable == true)
    #expect(data.rules.allSatisfy { !$0.why.isEmpty && !$0.fix.isEmpty })
  }

  @Test func `shipped bytes are sizes of the page, and are absent if the audit did not compile`() throws {
    let asset = AuditReport.Asset(path: "a.png", kind: .image, storedBytes: 90, decodedBytes: 400)
    var shipped = asset
    shipped.shippedBytes = 70
    let row = PageData.Row(path: "a.png", kind: .image, after: shipped)
    let data = PageData(
      kind: .audit, title: "", tool: "", headline: [], devices: [], rows: [row, row], rules: [])
    #expect(ReportPage.html(data, pictures: []).contains("<dt>Shipped</dt><dd class=\"number\">140 B</dd>"))
    let plain = PageData.Row(path: "a.png", kind: .image, after: asset)
    let other = PageData(kind: .audit, title: "", tool: "", headline: [], devices: [], rows: [plain], rules: [])
    #expect(!ReportPage.html(other, pictures: []).contains("<dt>Shipped</dt>"))
  }

  @Test func `a page without fixable findings has no command that applies all fixes`() {
    let data = AuditPage.draft(AuditSample.nothing, Self.setting).data
    #expect(data.fixCommand == nil && data.rows.isEmpty && data.rules.isEmpty)
  }

  @Test func `launches, screens and caches list their images with the rows of the files`() throws {
    let data = AuditPage.draft(ScreenSample.result(), Self.setting).data
    #expect(data.screens.map(\.kind) == [.launch, .swiftUI, .scene, .nib, .cache], "an empty screen is omitted")
    #expect(data.screens.map(\.decoded) == [4_239_104, 100, 4_239_104, 50_000, 4_239_104])
    #expect(data.devices.map(\.id) == ["phone@2x", "tv@1x"])
    #expect(data.screens[0].devices == [4_239_104, 4_194_304] && data.screens[3].devices == [44_800, 50_000])
    let launch = data.screens[0]
    #expect(launch.name == "Launch of Kiosk" && launch.path == "App/Info.plist" && launch.objects == 108)
    #expect(
      launch.images.map(\.place) == [
        "launch screen, first scene", "first scene, App/Main.storyboard:7", "first scene",
      ])
    #expect(
      launch.images.map { $0.rows.map { data.rows[$0].path } }.flatMap { $0 }
        == ["badge", "icon"].map { "Images/\($0).png" })
    #expect(launch.images.map(\.isHidden) == [nil, true, nil] && launch.images.map(\.decoded).last == .some(nil))
    #expect(launch.count == 2 && launch.counts == [2, 2], "an image without a file does not count")
    #expect(data.screens.map(\.count) == [2, 1, 2, 1, 2])
    #expect(data.screens[2].line == 12 && data.screens[2].images[0].place == "line 7" && data.screens[3].line == nil)
    let cache = try #require(data.screens.last)
    #expect(cache.images[0].place == "App/Badge.swift:9, App/Launch.storyboard:7, App/Main.storyboard:7")
    #expect(cache.images[0].rows.map { data.rows[$0].path } == ["Images/badge.png"])
    #expect(AuditPage.draft(AuditSample.result, Self.setting).data.screens.isEmpty)
  }

  @Test func `images are drawn in the order of wasted bytes, then of decoded bytes`() {
    let draft = AuditPage.draft(AuditSample.result, Self.setting)
    #expect(
      draft.slots.map { draft.data.rows[$0.row].path } == ["Images/badge.png", "Images/icon.png", "Images/zero.png"])
    #expect(draft.slots.map(\.source) == ["badge", "icon", "zero"].map { .file("Images/\($0).png") })
    #expect(draft.slots.allSatisfy { $0.side == .after } && draft.comparedRows.isEmpty)
  }

  @Test func `findings of a baseline are known, and its stale entries are gone`() {
    let all = AuditSample.result
    var baseline = Baseline(Array(all.findings.prefix(1)), all.project)
    baseline.add(Baseline.Entry(path: "old.png", rule: "metadata", subject: "GPS"), count: 2)
    baseline.path = "known.json"
    var isKnown = [Bool](repeating: false, count: all.findings.count)
    let stale = baseline.mark(all.findings, where: { _ in true }, all.project, &isKnown)
    let result = AuditResult(
      files: all.files, findings: Array(all.findings.dropFirst()), totals: all.totals, profiles: all.profiles,
      readsHeadersOnly: false, suppressed: 1, known: Array(all.findings.prefix(1)), stale: stale)
    let rules = AuditPage.draft(result, Self.setting).data.rules
    #expect(rules.map(\.id) == ["oversized-for-display", "backup-file", "unused-alpha", "metadata"])
    #expect(rules[0].findings.map(\.status) == [.known] && rules[0].wasted == 0, "the headline omits known waste too")
    #expect(rules[3].findings.map(\.status) == [.new, .gone])
    #expect(rules[3].findings[1].path == "old.png")
    #expect(rules[3].findings[1].problem == "listed in known.json, but no longer found (GPS), 2 times")
  }

  @Test func `writing a baseline makes all findings known`() {
    let all = AuditSample.result
    let result = all.without(Baseline(all.findings, all.project))
    #expect(result.findings.isEmpty && result.known == all.findings && result.suppressed == all.findings.count)
    let rules = AuditPage.draft(result, Self.setting).data.rules
    #expect(rules.flatMap(\.findings).count == all.findings.count)
    #expect(rules.flatMap(\.findings).allSatisfy { $0.status == .known })
  }

  @Test func `the waste of overlapping findings counts once`() {
    func finding(_ path: String, _ wasted: Int?) -> ReportFinding {
      ReportFinding(rule: "r", severity: .note, path: path, problem: "p", wastedBytes: wasted)
    }
    let rules = PageRules.rules(
      [finding("a", 5), finding("a", 7), finding("b", nil), finding("c", 1)], [], countsKnown: true)
    #expect(rules.map(\.wasted) == [8] && rules[0].findings.map(\.wastedBytes) == [7, 5, 1, nil])
    #expect(rules[0].summary == "r", "an unknown rule is its own name")
  }
}
