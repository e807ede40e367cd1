import CrushInspection
import Testing

@testable import CrushReporting

@Suite struct ComparisonTextTests {
  private func render(
    _ comparison: Comparison, width: Int? = nil, _ change: (inout ComparisonSettings) -> Void = { _ in }
  ) -> String {
    var settings = ComparisonSettings(style: TextStyle(hasColor: false, width: width))
    change(&settings)
    return ComparisonText.render(comparison, settings)
  }

  /// A comparison without findings.
  private func comparison(_ before: [AuditReport.Asset], _ after: [AuditReport.Asset]) -> Comparison {
    Comparison(ComparisonSample.report("A", before), ComparisonSample.report("B", after))
  }

  private func firstLine(_ before: [AuditReport.Asset], _ after: [AuditReport.Asset]) -> Substring? {
    render(comparison(before, after)).split(separator: "\n").first
  }

  @Test func `the text of a comparison`() {
    #expect(
      render(ComparisonSample.result) { $0.limits = ComparisonSample.limits } == """
        Images/hero@3x.png grew most: 786 kB to 4.19 MB decoded on iPhone @3x (+3.41 MB)
        main → HEAD: 3 changed, 1 added, 1 moved, 2 equal

        error: decoded on iPhone @3x grew by 2.66 MB, from 1.83 MB to 4.49 MB; the limit is 2 MiB

        total                   before    after    change
        decoded on iPhone @3x  1.83 MB  4.49 MB  +2.66 MB  +146 %
        decoded on iPhone @2x   360 kB   360 kB       0 B
        on disk                 102 kB   297 kB   +196 kB  +193 %
        download, about        91.4 kB   267 kB   +176 kB  +193 %

        Largest changes, in decoded memory and on disk:
        file                                         before    after    change   on disk
        Images/hero@3x.png                 changed   786 kB  4.19 MB  +3.41 MB   +200 kB
        Images/added.png                     added        –  1.60 kB  +1.60 kB    +500 B
        Info.plist                         changed        –        –         –     +60 B
        Images/shrinks@3x.png              changed  1.00 MB   250 kB   -750 kB  -5.00 kB
        Art/new name.png ← Images/old.png    moved  40.0 kB  40.0 kB       0 B       0 B

        1 new finding: 1 error
          error: oversized-for-display · Images/hero@3x.png
            too large
            fix: shrink it
            assetcrush resize Images/hero@3x.png --to 40x40@3x

        1 finding gone: 1 warning
          warning: unused-alpha · Images/old.png

        """)
  }

  @Test(arguments: [60, 80, 140])
  func `lines fit the width`(_ width: Int) {
    let text = render(ComparisonSample.result, width: width) { $0.limits = ComparisonSample.limits }
    for line in text.split(separator: "\n") where !line.contains("assetcrush") {
      #expect(line.count <= width, "\(line)")
    }
    #expect(text.hasPrefix("Images/hero@3x.png grew most: "))
    #expect(text.contains("Images/hero@3x.png"))
  }

  @Test func `a quiet report has the first line, exceeded limits and new errors`() {
    let text = render(ComparisonSample.result) {
      $0.detail = .quiet
      $0.limits = ComparisonSample.limits
    }
    #expect(
      text == """
        Images/hero@3x.png grew most: 786 kB to 4.19 MB decoded on iPhone @3x (+3.41 MB)
        error: decoded on iPhone @3x grew by 2.66 MB, from 1.83 MB to 4.49 MB; the limit is 2 MiB

        1 new finding: 1 error
          error: oversized-for-display · Images/hero@3x.png
            too large
            fix: shrink it
            assetcrush resize Images/hero@3x.png --to 40x40@3x

        """)
  }

  @Test func `the first line names the change that matters most`() {
    let (small, large) = (
      ComparisonSample.image("a.png", 10, 10, stored: 50, hash: "1"),
      ComparisonSample.image("a.png", 20, 20, stored: 60, hash: "2")
    )
    #expect(firstLine([small], [large]) == "a.png grew most: 400 B to 1.60 kB decoded on iPhone @3x (+1.20 kB)")
    #expect(
      firstLine([large], [small])
        == "a.png shrank most: 1.60 kB to 400 B decoded on iPhone @3x (-1.20 kB); nothing grew")
    #expect(firstLine([], [large]) == "a.png grew most: new, 1.60 kB decoded on iPhone @3x")
    #expect(firstLine([large], []) == "a.png shrank most: removed, 1.60 kB decoded on iPhone @3x; nothing grew")
    #expect(firstLine([small], [small]) == "Nothing changed: 1 file with equal sizes")
    #expect(firstLine([], []) == "Nothing was compared: both sides are without files")
    // The first device loads neither, so the image's own size counts.
    let (small2, large2) = (
      ComparisonSample.image("a@2x.png", 10, 10, stored: 50, scale: 2, hash: "1"),
      ComparisonSample.image("a@2x.png", 20, 20, stored: 50, scale: 2, hash: "2")
    )
    let other = ComparisonSample.image("b.png", 90, 90, stored: 50, hash: "3")
    #expect(
      firstLine([small2, other], [large2, other]) == "a@2x.png grew most: 400 B to 1.60 kB decoded (+1.20 kB)")
    #expect(
      firstLine([ComparisonSample.file("a.plist", stored: 5)], [ComparisonSample.file("a.plist", stored: 7)])
        == "a.plist grew most: 5 B to 7 B on disk (+2 B)")
    var moved = small
    moved.path = "b/a.png"
    #expect(firstLine([small], [moved]) == "No size changed: 1 moved")
  }

  @Test func `a side without the memory of devices`() {
    var before = ComparisonSample.before
    before.knowsLoads = false
    for index in before.assets.indices { before.assets[index].deviceBytes = [] }
    let text = render(Comparison(before, ComparisonSample.after))
    #expect(text.hasPrefix("Images/hero@3x.png grew most: 786 kB to 4.19 MB decoded (+3.41 MB)\n"))
    #expect(
      text.hasSuffix(
        "\nA report does not state which images each device loads, so the changes show decoded bytes independent of any device.\n"
      ))
    before.devices = []
    let limit = GrowthLimit(.decoded, .bytes(1))
    let unknown = render(Comparison(before, ComparisonSample.after)) { $0.limits = [limit] }
    #expect(unknown.contains("\nerror: the limit decoded=1 B cannot be checked: "))
    #expect(unknown.contains("\ndecoded on iPhone @3x        –  4.49 MB        –\n"))
  }

  @Test func `the number of changes and findings`() {
    let assets = (0..<40).map { ComparisonSample.image("\(10 + $0).png", 10, 10 + $0, stored: 10, hash: "\($0)") }
    let findings = assets.map { ReportFinding(rule: "metadata", severity: .note, path: $0.path, problem: "a text") }
    let comparison = Comparison(
      ComparisonSample.report("A", []), ComparisonSample.report("B", assets, findings))
    func rows(_ text: String) -> Int {
      text.split(separator: "\n").count { $0.contains(".png") && $0.contains("added") }
    }
    func notes(_ text: String) -> Int { text.split(separator: "\n").count { $0.contains("note: ") } }
    let text = render(comparison)
    #expect(rows(text) == 20 && notes(text) == 10)
    #expect(text.contains("\n… and 20 smaller changes (--full shows all)\n") && text.contains("… and 30 more"))
    #expect(rows(render(comparison) { $0.top = 3 }) == 3)
    for full in [render(comparison) { $0.isFull = true }, render(comparison) { $0.detail = .verbose }] {
      #expect(rows(full) == 40 && notes(full) == 40 && !full.contains("… and"))
    }
  }

  @Test func `percentages`() {
    func percent(_ before: Int?, _ after: Int?) -> String {
      GrowthText.percent(ComparisonFacts.Row(name: "", before: before, after: after))
    }
    #expect(percent(1000, 1001) == "+0.1 %" && percent(1000, 1095) == "+9.5 %" && percent(1000, 1100) == "+10 %")
    #expect(percent(1000, 0) == "-100 %" && percent(1000, 995) == "-0.5 %")
    for (before, after) in [(0, 5), (5, 5), (nil, 5), (5, nil), (1, .max)] { #expect(percent(before, after).isEmpty) }
    #expect(GrowthText.bytes(0) == "0 B" && GrowthText.bytes(nil) == "–" && GrowthText.bytes(-5) == "-5 B")
  }
}
