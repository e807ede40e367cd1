import CrushInspection
import CrushReporting
import Testing

@Suite struct ComparisonTests {
  private typealias Sample = ReportSample

  /// Returns the changes as `kind before after`.
  private func changes(_ before: AuditReport, _ after: AuditReport) -> [String] {
    let comparison = Comparison(before, after)
    return comparison.changes.map { change in
      let paths = [comparison.asset(before: change)?.path ?? "-", comparison.asset(after: change)?.path ?? "-"]
      return ([change.kind.rawValue] + paths).joined(separator: " ")
    }
  }

  private func changes(_ before: [AuditReport.Asset], _ after: [AuditReport.Asset]) -> [String] {
    changes(Sample.report(before), Sample.report(after))
  }

  @Test func `the image that grew most on the device with the most memory is first`() {
    let before = [
      Sample.image("a.png", decoded: 100), Sample.image("b.png", decoded: 500), Sample.image("c.png", decoded: 7),
      Sample.image("d.png", devices: []),
    ]
    let after = [
      Sample.image("a.png", decoded: 300), Sample.image("c.png", decoded: 7), Sample.image("new.png", decoded: 250),
      Sample.image("d.png", decoded: 9_000, devices: []),
    ]
    let expected = [
      "added - new.png", "changed a.png a.png", "changed d.png d.png", "removed b.png -", "same c.png c.png",
    ]
    #expect(changes(before, after) == expected)
    let comparison = Comparison(Sample.report(before), Sample.report(after))
    #expect(comparison.grewMost.flatMap(comparison.asset(after:))?.path == "new.png")
    #expect(comparison.shrankMost.flatMap(comparison.asset(before:))?.path == "b.png")
    #expect(comparison.mainDevice == 0)
    #expect(comparison.devices.map(\.after) == [557, 0])
  }

  @Test func `the path matches before the content`() {
    let before = [Sample.image("a.png", hash: "1"), Sample.image("b.png", hash: "2")]
    let after = [Sample.image("a.png", hash: "2"), Sample.image("b.png", hash: "1")]
    #expect(changes(before, after) == ["changed a.png a.png", "changed b.png b.png"])
  }

  @Test func `a file without known content is not moved`() {
    #expect(
      changes([Sample.image("a.png")], [Sample.image("b.png")]) == ["added - b.png", "removed a.png -"])
  }

  @Test func `a copy is added, and the original stays`() {
    let original = Sample.image("a.png", hash: "1")
    let expected = ["added - b.png", "same a.png a.png"]
    #expect(changes([original], [original, Sample.image("b.png", hash: "1")]) == expected)
  }

  @Test func `of several files with one content, each moves to the nearest path`() {
    let before = ["a/one.png", "a/two.png", "b/one.png"].map { Sample.image($0, hash: "1") }
    let after = ["b/new/one.png", "c/two.png", "a/new/one.png"].map { Sample.image($0, hash: "1") }
    let expected = [
      "moved a/one.png a/new/one.png", "moved b/one.png b/new/one.png", "moved a/two.png c/two.png",
    ]
    #expect(changes(before, after) == expected)
  }

  @Test func `thousands of copies of one content move by their names`() {
    let count = 3000
    let before = (0..<count).map { Sample.image("a/\($0).png", hash: "1") }
    let after = (0..<count + 5).reversed().map { Sample.image("b/\($0 + 5).png", hash: "1") }
    let comparison = Comparison(Sample.report(before), Sample.report(after))
    #expect(comparison.count(of: .moved) == count && comparison.count(of: .added) == 5)
    let renamed = comparison.changes.filter { $0.kind == .moved }.filter { change in
      comparison.asset(before: change)?.path.dropFirst(2) != comparison.asset(after: change)?.path.dropFirst(2)
    }
    #expect(renamed.count == 5)
  }

  @Test func `paths with equal letters in other bytes are different`() {
    let expected = ["added - e\u{301}.png", "removed \u{E9}.png -"]
    #expect(changes([Sample.image("\u{E9}.png")], [Sample.image("e\u{301}.png")]) == expected)
  }

  @Test func `assets with one path match in their order`() {
    let twice = [Sample.image("a.png", hash: "1"), Sample.image("a.png", stored: 4)]
    #expect(changes(twice, twice) == ["same a.png a.png", "same a.png a.png"])
    #expect(changes(twice, [twice[0]]) == ["removed a.png -", "same a.png a.png"])
  }

  @Test func `files of two versions of an app match under any names of the app`() {
    let before = Sample.report([Sample.image("Payload/Old.app/a.png")], products: ["Payload/Old.app"])
    let after = Sample.report(
      [Sample.image("Payload/New.app/a.png"), Sample.image("iTunesMetadata.plist")], products: ["Payload/New.app"])
    let expected = ["added - iTunesMetadata.plist", "same Payload/Old.app/a.png Payload/New.app/a.png"]
    #expect(changes(before, after) == expected)
    let unpacked = Sample.report([Sample.image("a.png")], root: "Old.app", products: [""])
    #expect(changes(unpacked, after).last == "same a.png Payload/New.app/a.png")
    // With two apps on one side, names decide.
    let two = Sample.report([Sample.image("New.app/a.png")], products: ["New.app", "Other.app"])
    #expect(changes(unpacked, two) == ["added - New.app/a.png", "removed a.png -"])
  }

  @Test func `a report without a root gets the root of the other side`() {
    let before = Sample.report(
      [Sample.image("A/a.png")], findings: [Sample.finding("A/a.png")], root: nil, knowsLoads: false)
    let after = Sample.report([Sample.image("a.png")], findings: [Sample.finding("a.png")], root: "A")
    let comparison = Comparison(before, after)
    #expect(comparison.changes.map(\.kind) == [.same] && comparison.newFindings.isEmpty)
    #expect(comparison.growth(of: comparison.changes[0], device: 0) == nil && !comparison.knowsLoads)
    let other = Sample.report([Sample.image("a.png")], root: "B")
    #expect(Comparison(before, other).changes.map(\.kind) == [.added, .removed])
  }

  @Test func `devices of one side have no growth`() {
    var before = Sample.report([Sample.image("a.png", devices: [1, 1])])
    before.devices.removeFirst()
    before.assets[0].deviceBytes = [1]
    let comparison = Comparison(before, Sample.report([Sample.image("a.png", devices: [2, 3])]))
    #expect(comparison.devices.map(\.id) == ["phone@3x", "phone@2x"])
    #expect(comparison.devices.map(\.before) == [nil, 1])
    #expect([0, 1].map { comparison.growth(of: comparison.changes[0], device: $0) } == [nil, 2])
  }

  @Test func `findings match by path, rule and subject, each as often as it is there`() {
    let before = Sample.report(
      [Sample.image("a.png", hash: "1")],
      findings: [Sample.finding("a.png"), Sample.finding("x", "b"), Sample.finding("x", "b"), Sample.finding("y")])
    let after = Sample.report(
      [Sample.image("b.png", hash: "1")],
      findings: [
        Sample.finding("b.png"), Sample.finding("x", "b"), Sample.finding("y", subject: "s"), Sample.finding("z"),
      ])
    let comparison = Comparison(before, after)
    #expect(comparison.newFindings.map { comparison.after.findings[$0].path } == ["y", "z"])
    #expect(comparison.goneFindings.map { comparison.before.findings[$0].path } == ["x", "y"])
  }

  @Test func `a known finding that wastes more has grown`() {
    func finding(_ path: String, _ wasted: Int?) -> ReportFinding {
      var finding = Sample.finding(path)
      finding.wastedBytes = wasted
      return finding
    }
    let before = Sample.report([], findings: [finding("a", 5), finding("b", 5), finding("c", nil), finding("d", 9)])
    let after = Sample.report(
      [], findings: [finding("a", 6), finding("b", 5), finding("c", 1), finding("d", 8), finding("e", 7)])
    let comparison = Comparison(before, after)
    #expect(comparison.grownFindings.map { comparison.after.findings[$0].path } == ["a", "c"])
    #expect(comparison.newFindings.map { comparison.after.findings[$0].path } == ["e"])
  }

  @Test func `limits on growth`() {
    let before = Sample.report([Sample.image("a.png", decoded: 1000, stored: 100)])
    let after = Sample.report([Sample.image("a.png", decoded: 1100, stored: 90)])
    let comparison = Comparison(before, after)
    func excesses(_ limits: String...) -> [String] {
      comparison.exceeded(limits.compactMap { GrowthLimit($0) }).map { excess in
        "\(excess.limit.text) \(excess.device ?? -1) \(excess.growth)"
      }
    }
    #expect(excesses("decoded=100", "decoded=10%", "disk=0", "download=0").isEmpty)
    #expect(excesses("decoded=99", "decoded=9.9%") == ["decoded=99 0 100", "decoded=9.9% 0 100"])
    #expect(Comparison(after, before).exceeded([GrowthLimit(.disk, .bytes(9))]).map(\.growth) == [10])
    let new = Comparison(Sample.report([]), after)
    #expect(new.exceeded([GrowthLimit(.download, .percent(1_000))]).map(\.growth) == [45])
    var unknown = after
    unknown.assets[0].downloadBytes = nil
    let limits = [GrowthLimit(.download, .bytes(0)), GrowthLimit(.decoded, .bytes(0))]
    #expect(Comparison(before, unknown).exceeded(limits).map(\.limit.measure) == [.decoded])
    #expect(Comparison(before, unknown).unmeasured(limits).map(\.measure) == [.download])
    #expect(
      Comparison(before, unknown).reason(unmeasured: limits[0]).hasPrefix("\(unknown.label) has no download sizes"))
  }

  @Test func `a file without an estimate counts with its size on disk`() {
    let before = Sample.report([Sample.image("a.png", stored: 100)])
    var pointer = Sample.image("b.png", stored: 130)
    pointer.downloadBytes = nil
    let comparison = Comparison(before, Sample.report([Sample.image("a.png", stored: 100), pointer]))
    let limits = [GrowthLimit(.download, .bytes(0))]
    #expect(comparison.exceeded(limits).map(\.growth) == [130] && comparison.unmeasured(limits).isEmpty)
    var link = pointer
    link.storedBytes = 0
    #expect(Comparison(Sample.report([]), Sample.report([link])).unmeasured(limits).isEmpty)
  }
}
