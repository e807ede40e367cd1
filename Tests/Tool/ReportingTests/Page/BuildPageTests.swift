import CrushBuild
import CrushFiles
import CrushImageFacts
import CrushInspection
import CrushPNG
import CrushSteps
import Testing

@testable import CrushReporting

/// The content of a build's page.
@Suite struct BuildPageTests {
  private func draft(_ records: [FileRecord], _ mode: WritingMode = .write, output: String? = "out") -> PageDraft {
    BuildPage.draft(records, mode: mode, title: "Assets", version: "1.2.3", output: output)
  }

  private static let image = ImageRecord(
    footprint: MemoryFootprint(
      of: ImageHeader(width: 100, height: 100, bitDepth: 8, colorType: .rgba)), colorType: .rgba, bitDepth: 8,
    stripped: [], position: .kept)

  @Test func `each output has a row, and so has each source without one`() throws {
    let data = draft(BuildSample.records).data
    #expect(data.kind == .build && data.devices.isEmpty && data.rows.count == BuildSample.records.count)
    let rows = Dictionary(uniqueKeysWithValues: data.rows.map { ($0.path, $0) })
    let first = try #require(rows["out-a.png"])
    #expect(first.status == "CgBI" && first.before?.storedBytes == 1000 && first.after?.storedBytes == 2500)
    #expect(first.after?.format == "CgBI" && first.kind == .image && first.isProblem == nil)
    #expect(rows["out-e.plist"]?.kind == .propertyList && rows["out-g.txt"]?.kind == .other)
    #expect(rows["out-f.png"]?.notes == [CopyReason.animated.rawValue] && rows["out-f.png"]?.source == "f.png")
    let failed = try #require(rows["m.png"])
    #expect(
      failed.status == "failed" && failed.isProblem == true && failed.after == nil && failed.before?.storedBytes == 70)
    #expect(rows["j.bak"]?.status == "skipped" && rows["j.bak"]?.after == nil)
    #expect(data.headline[0] == "9 files: 4.60 kB → 15.9 kB on disk")
  }

  @Test func `failures, outdated outputs and warnings are findings`() throws {
    let warned = BuildSample.record("w.png", .cgbi, from: 1, to: 2, image: Self.image).adding(["one", "two"])
    let stale = FileRecord(
      source: "s.png", output: "s.png", disposition: .cgbi, sourceBytes: 1, outputBytes: 1, image: nil, state: .stale)
    let data = draft(BuildSample.records + [warned, stale], .check).data
    #expect(data.rules.map(\.id) == ["failed-file", "outdated-output", "gps-position", "build-warning"])
    #expect(data.rules.map(\.severity) == [.error, .error, .warning, .warning])
    #expect(data.rules.map(\.findings.count) == [1, 1, 1, 2])
    #expect(data.rules[0].findings[0].path == "m.png")
    #expect(data.rules[0].findings[0].problem.contains("offset 33"))
    let paths = Set(data.rows.map(\.path))
    #expect(data.rules.flatMap(\.findings).allSatisfy { paths.contains($0.path) })
    #expect(data.rows.first { $0.path == "s.png" }?.isProblem == true)
    #expect(!draft([stale], .dryRun).data.rules.contains { $0.id == "outdated-output" }, "a dry run writes nothing")
    #expect(draft(BuildSample.records.filter { $0.failure == nil }).data.rules.isEmpty)
  }

  @Test func `rows have different paths, even if a failed source has the name of an output`() {
    let records = [
      FileRecord(
        source: "in/m.png", output: "m.png", disposition: .cgbi, sourceBytes: 1, outputBytes: 1, image: nil,
        state: .written),
      BuildSample.record("m.png", .failed(BuildSample.damaged), from: 70, to: 0),
      BuildSample.record("n.png", .failed(BuildSample.damaged), from: 70, to: 0),
    ]
    for list in [records, Array(records.reversed())] {
      let data = draft(list).data
      #expect(Set(data.rows.map(\.path)).count == data.rows.count)
      #expect(data.rows.first { $0.path == "m.png" }?.status == "CgBI")
      #expect(data.rules.first?.findings.count == 2, "no failure is lost")
    }
  }

  @Test func `a file that a catalog makes has no sizes before the build`() throws {
    let records = [BuildSample.record("AppIcon60x60@2x.png", .catalogFile, from: 0, to: 700)]
    let row = try #require(draft(records).data.rows.first)
    #expect(row.before == nil && row.after?.storedBytes == 700)
  }

  @Test func `images are drawn before and after, and compared if the build wrote their pixels`() {
    let records = [
      BuildSample.record("a.png", .cgbi, from: 1000, to: 2500, image: Self.image),
      BuildSample.record("b.png", .copied(.wouldGrow), from: 10, to: 10, image: Self.image),
      BuildSample.record("c.txt", .copied(.otherKind), from: 10, to: 10),
    ]
    let written = draft(records)
    #expect(
      written.slots.map(\.source) == [.file("out/out-a.png"), .file("a.png"), .file("out/out-b.png"), .file("b.png")])
    #expect(written.comparedRows == [0])
    for mode in [WritingMode.dryRun, .check] {
      let draft = draft(records, mode)
      #expect(draft.slots.map(\.source) == [.file("a.png"), .file("b.png")] && draft.comparedRows.isEmpty)
    }
    #expect(draft(records, .dryRun).data.headline.contains { $0.contains("dry run") })
  }
}
