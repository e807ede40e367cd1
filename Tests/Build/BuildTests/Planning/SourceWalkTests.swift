import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The plan does not depend on the number of workers.
@Suite struct SourceWalkTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try BuildFixture() }

  private func plan(_ sources: [String], width: Int, excludes: [Glob] = []) throws -> BuildPlan {
    try BuildPlan(sources: sources, output: nil, excludes: excludes, width: width)
  }

  @Test func `files, folders and failures have the order of a walk, with one worker and with eight`() throws {
    for name in ["b.txt", "a/z", "a/b/c", "a-b/q", "B.png", "a/a", "a/b/d/e/f.plist", "c/.git/x", "c/d~", "c/e.tmp"] {
      try folder.write(Array(name.utf8), to: "source/" + name)
    }
    try folder.link("source/a/b/up", to: "../../a")
    try folder.link("source/c/nowhere", to: "none")
    let plans = try [1, 2, 8].map {
      try plan([folder.path("source"), folder.path("source/a/b")], width: $0, excludes: [Glob("*.tmp")])
    }
    for plan in plans {
      let seen = plan.items.map { $0.source.dropFirst(folder.path("source/").utf8.count) }
      #expect(
        seen == [
          "B.png", "b.txt", "a/a", "a/z", "a/b/c", "a/b/d/e/f.plist", "a-b/q", "a/b/c", "a/b/d/e/f.plist",
          "a/b/up/a", "a/b/up/z",
        ])
      #expect(plan.sourceFolders == plans[0].sourceFolders && plan.settled == plans[0].settled)
      #expect(plan.items.map(\.root) == plans[0].items.map(\.root))
      #expect(!plan.isComplete && plan.clashes.isEmpty)
    }
    #expect(
      plans[0].sourceFolders.map { $0.dropFirst(folder.path.utf8.count + 1) } == [
        "source", "source/a", "source/a-b", "source/c", "source/a/b", "source/a/b/d", "source/a/b/up",
        "source/a/b/d/e", "source/a/b", "source/a/b/d", "source/a/b/up", "source/a/b/d/e", "source/a/b/up/b",
      ])
  }

  @Test func `a listed source keeps its folders, and its path below them`() throws {
    try folder.write([1], to: "art/deep/x.txt")
    let list = SourceList(name: "list", paths: [folder.path("art/deep")])
    let plan = try BuildPlan(sources: [], lists: [list], base: folder.path, output: nil, excludes: [], width: 4)
    #expect(plan.items.map(\.output) == ["art/deep/x.txt"] && plan.items.map(\.below) == ["x.txt"])
  }

  @Test func `a thousand files are current for any number of workers, with equal records`() throws {
    for index in 0..<1000 {
      try folder.write([UInt8(index % 251)], to: "source/f\(index % 97)/g\(index % 7)/\(index).txt")
    }
    let first = try fixture.build([folder.path("source")])
    #expect(first.count == 1000 && first.allSatisfy { $0.state == .written })
    #expect(first.map(\.source) == first.map(\.source).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let records = try [1, 3, 8].map { jobs in
      try fixture.build([folder.path("source")]) {
        $0.jobs = jobs
        $0.detection = .times
      }
    }
    #expect(records.allSatisfy { $0 == records[0] } && records[0].allSatisfy { $0.state == .current })
    #expect(records[0].map(\.source) == first.map(\.source))
  }
}
