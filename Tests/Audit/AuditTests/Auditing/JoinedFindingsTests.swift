import CrushFiles
import CrushImageFacts
import CrushInspection
import Testing

@testable import CrushAudit

/// One cause is one finding.
@Suite struct JoinedFindingsTests {
  private static let set = "A.xcassets/badge.imageset"

  private func finding(
    _ path: String, rule: String = "oversized-for-display", _ severity: Severity = .warning, wasted: Int = 1000,
    target: String? = "40x40@1x,2x,3x"
  ) -> Finding {
    var display = SizeComparison(
      shown: nil, origin: "x", scale: 1, actual: .init(width: 9, height: 9), needed: .init(width: 1, height: 1),
      actualBytes: 10 * wasted, neededBytes: 0)
    display.resizeTarget = target
    return Finding(
      rule: rule, severity: severity, path: path, message: "a problem of \(path)", display: display,
      remedy: target.map { .command("assetcrush resize \(path) --to \($0) --force") }, wasted: wasted)
  }

  @Test func `the scales and looks of a set are one finding, with the worst file first`() throws {
    let names = ["badge@2x.png", "badge-dark@2x.png", "badge-dark@3x.png", "badge@3x.png"]
    let wastes = [10, 20, 40, 30]
    let findings = zip(names, wastes).map { finding("\(Self.set)/\($0)", wasted: $1) }
    let joined = JoinedFindings.joined(findings)
    let only = try #require(joined.first)
    #expect(joined.count == 1)
    #expect(only.path == "\(Self.set)/badge-dark@3x.png" && only.cause == Self.set && only.wastedBytes == 40)
    #expect(only.occurrences.map(\.wastedBytes) == [40, 30, 20, 10])
    #expect(only.occurrences.map(\.path).sorted() == findings.map(\.path).sorted())
    #expect(only.otherFiles == "and 3 other files: badge@3x.png, badge-dark@2x.png, badge@2x.png")
    // The largest file of each look is the source of all its scales.
    let files = "\(Self.set)/badge-dark@3x.png \(Self.set)/badge@3x.png"
    #expect(only.remedy == .command("assetcrush resize \(files) --to 40x40@1x,2x,3x --force"))
  }

  @Test func `files with different targets have a command for each target`() throws {
    let findings = [
      finding("\(Self.set)/a.png", wasted: 5, target: "1x1@1x"),
      finding("\(Self.set)/b.png", wasted: 9, target: "2x2@1x"),
    ]
    let only = try #require(JoinedFindings.joined(findings).first)
    let commands = ["\(Self.set)/b.png --to 2x2@1x --force", "\(Self.set)/a.png --to 1x1@1x --force"]
    #expect(only.remedy == .command(commands.map { "assetcrush resize " + $0 }.joined(separator: " && ")))
    let mixed = [findings[0], finding("\(Self.set)/c.png", wasted: 99, target: nil)]
    #expect(JoinedFindings.joined(mixed)[0].remedy == nil)
  }

  @Test func `the highest severity counts, then the waste`() throws {
    let findings = [finding("\(Self.set)/a.png", .error, wasted: 1), finding("\(Self.set)/b.png", wasted: 9)]
    let only = try #require(JoinedFindings.joined(findings).first)
    #expect(only.severity == .error && only.path.hasSuffix("a.png") && only.wastedBytes == 1)
  }

  @Test(arguments: [
    (["a/hero@2x.png", "a/hero@3x.png", "a/hero.png"], 1), (["a/hero@2x~ipad.png", "a/hero@3x.png"], 1),
    (["a/hero.png", "b/hero.png"], 2), (["a/hero.png", "a/hero.jpg"], 2), (["a/hero.png", "a/villain.png"], 2),
    (["A.xcassets/x.imageset/a.png", "A.xcassets/y.imageset/a.png"], 2),
  ])
  func `files of one image have one cause`(_ paths: [String], _ count: Int) {
    #expect(JoinedFindings.joined(paths.map { finding($0) }).count == count)
  }

  @Test func `faults that each file has on its own stay apart`() {
    let paths = ["\(Self.set)/a@2x.png", "\(Self.set)/a@3x.png"]
    let findings = paths.map { finding($0, rule: "unused-alpha") }
    #expect(JoinedFindings.joined(findings) == findings)
    #expect(JoinedFindings.joined(paths.map { finding($0, rule: "catalog-unassigned") }).count == 1)
  }

  @Test func `a launch image is not also reported as large`() {
    let path = "\(Self.set)/splash.png"
    let findings = ["large-decoded", "larger-than-screen", "launch-screen-memory", "transparent-margins"]
      .map { finding(path, rule: $0) }
    #expect(JoinedFindings.joined(findings).map(\.rule) == ["launch-screen-memory", "transparent-margins"])
    let elsewhere = finding("A.xcassets/other.imageset/a.png", rule: "larger-than-screen")
    #expect(JoinedFindings.joined(findings + [elsewhere]).count == 3)
  }

  // MARK: Baselines

  private let project = ProjectPaths(paths: ["."])

  private func isKnown(_ findings: [Finding], by baseline: Baseline) -> [Bool] {
    var isKnown = [Bool](repeating: false, count: findings.count)
    _ = baseline.mark(findings, where: { _ in true }, project, &isKnown)
    return isKnown
  }

  @Test func `a new scale does not make a known finding new`() {
    let old = JoinedFindings.joined([finding("\(Self.set)/a@2x.png")])
    let baseline = Baseline(old, project)
    let new = JoinedFindings.joined([finding("\(Self.set)/a@2x.png"), finding("\(Self.set)/a@3x.png", wasted: 9000)])
    #expect(new[0].path != old[0].path && isKnown(new, by: baseline) == [true])
  }

  @Test func `a baseline with an entry for each file still matches`() {
    let findings = ["a@2x.png", "a@3x.png"].map { finding("\(Self.set)/\($0)") }
    let joined = JoinedFindings.joined(findings)
    var baseline = Baseline(findings, project)
    #expect(isKnown(joined, by: baseline) == [true])
    var known = [false]
    #expect(baseline.mark(joined, where: { _ in true }, project, &known) == [], "no entry is stale")
    baseline = Baseline([findings[0]], project)
    #expect(isKnown(joined, by: baseline) == [false], "the other file is new")
  }
}
