import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// Outputs without a source.
@Suite struct OrphanTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }
  private var source: String { folder.path("source") }

  init() throws {
    fixture = try BuildFixture()
    for name in ["a/one.txt", "a/two.txt", "b/three.txt", "top.txt"] { try folder.write(name, to: "source/\(name)") }
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.path(path)) }

  private func orphans(_ records: [FileRecord]) -> [String: OrphanDisposition] {
    var dispositions: [String: OrphanDisposition] = [:]
    for record in records {
      if case .orphan(let disposition) = record.disposition {
        dispositions[String(record.source.dropFirst(fixture.output.count + 1))] = disposition
      }
    }
    return dispositions
  }

  @Test func `an output without a source is deleted, and its folder if it is empty then`() throws {
    try fixture.build([source])
    try folder.write("mine", to: "out/a/mine.txt")
    try remove("source/a")
    try remove("source/b/three.txt")
    let records = try fixture.build([source])
    #expect(orphans(records) == ["a/one.txt": .removed, "a/two.txt": .removed, "b/three.txt": .removed])
    #expect(try fixture.outputs().keys.sorted() == ["a/mine.txt", "top.txt"])
    #expect(!folder.exists("out/b"))
    #expect(try orphans(fixture.build([source])).isEmpty)
  }

  @Test func `nothing is deleted behind a link that leads out of the output`() throws {
    try fixture.build([source])
    try FileManager.default.moveItem(atPath: folder.path("out/a"), toPath: folder.path("elsewhere"))
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("out/a"), withDestinationPath: folder.path("elsewhere"))
    try remove("source/a")
    #expect(try orphans(fixture.build([source])).isEmpty)
    #expect(folder.exists("elsewhere/one.txt") && folder.exists("elsewhere/two.txt"))
  }

  @Test func `files that no build wrote stay`() throws {
    try folder.write("theirs", to: "out/theirs.txt")
    try fixture.build([source])
    try folder.write("changed", to: "out/a/one.txt")
    try remove("source/a/one.txt")
    #expect(try orphans(fixture.build([source])) == ["a/one.txt": .changed])
    #expect(try folder.read("out/a/one.txt") == Array("changed".utf8))
    #expect(try orphans(fixture.build([source])).isEmpty, "it is reported once")
    #expect(folder.exists("out/theirs.txt"))
  }

  @Test func `an orphan with a new time but equal contents is deleted`() throws {
    try fixture.build([source])
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -50)], ofItemAtPath: folder.path("out/top.txt"))
    try remove("source/top.txt")
    try fixture.build([source])
    #expect(!folder.exists("out/top.txt"))
  }

  @Test func `no-clean leaves an orphan for a later build`() throws {
    try fixture.build([source])
    try remove("source/top.txt")
    #expect(try orphans(fixture.build([source]) { $0.removesOrphans = false }).isEmpty)
    #expect(folder.exists("out/top.txt"))
    try fixture.build([source])
    #expect(!folder.exists("out/top.txt"))
  }

  @Test func `the output of an excluded source is deleted`() throws {
    try fixture.build([source])
    #expect(try orphans(fixture.build([source]) { $0.excludes = [Glob("b")] }) == ["b/three.txt": .removed])
  }

  @Test func `builds of several sources into one folder keep each other's outputs`() throws {
    try folder.write("x", to: "other/x.txt")
    let single = try folder.write("y", to: "y.txt")
    try fixture.build([source])
    try fixture.build([folder.path("other")])
    try fixture.build([single])
    #expect(try fixture.outputs().count == 6)
    try remove("other/x.txt")
    #expect(try orphans(fixture.build([source])) == ["x.txt": .removed], "its source is gone")
    try remove("y.txt")
    #expect(try orphans(fixture.build([source])) == ["y.txt": .removed])
  }

  @Test func `an output is deleted when its list drops the source, but not the outputs of another list`() throws {
    func build(_ list: String, _ names: [String]) throws -> [FileRecord] {
      var options = BuildOptions(sources: [], output: fixture.output)
      options.lists = [SourceList(name: folder.path(list), paths: names.map { folder.path("source/\($0)") })]
      options.base = source
      return try Builder(options).run()
    }
    try folder.write("", to: "first")
    try folder.write("", to: "second")
    _ = try build("first", ["a/one.txt", "a/two.txt"])
    _ = try build("second", ["top.txt"])
    #expect(try orphans(build("first", ["a/one.txt"])) == ["a/two.txt": .removed])
    #expect(try fixture.outputs().keys.sorted() == ["a/one.txt", "top.txt"])
  }

  @Test func `nothing is deleted while a source folder cannot be read`() throws {
    try fixture.build([source])
    try remove("source/top.txt")
    try folder.link("source/b/around", to: "..")
    #expect(try orphans(fixture.build([source])).isEmpty)
    #expect(folder.exists("out/top.txt"))
    try remove("source/b/around")
    #expect(try orphans(fixture.build([source])) == ["top.txt": .removed])
  }

  @Test func `a file may become a folder and a folder a file`() throws {
    try fixture.build([source])
    try remove("source/a")
    try remove("source/top.txt")
    try folder.write("file", to: "source/a")
    try folder.write("inner", to: "source/top.txt/inner")
    try fixture.build([source])
    #expect(try fixture.outputs().keys.sorted() == ["a", "b/three.txt", "top.txt/inner"])
  }

  @Test func `the whole checkout can move`() throws {
    try fixture.build([source])
    let other = try TemporaryFolder()
    for name in ["source", "out", ".assetcrush-manifest-out"] {
      try FileManager.default.moveItem(atPath: folder.path(name), toPath: other.path(name))
    }
    try FileManager.default.removeItem(atPath: other.path("source/top.txt"))
    var options = BuildOptions(sources: [other.path("source")], output: other.path("out"))
    options.jobs = 1
    let records = try Builder(options).run()
    #expect(records.filter { $0.disposition == .orphan(.removed) }.count == 1)
    #expect(records.allSatisfy { !$0.isWritten })
    #expect(try other.tree("out").count == 3)
  }

  @Test func `an output belongs to the last root that named its source, also if it was current`() throws {
    try folder.write([1], to: "art/x.txt")
    try folder.write([2], to: "art/y.txt")
    let list = SourceList(name: "list", paths: [folder.path("art/x.txt")])
    try fixture.build([]) {
      $0.lists = [list]
      $0.base = folder.path("art")
    }
    #expect(try fixture.outputs().keys.sorted() == ["x.txt"])
    // With `times`, new files are current too, and none is read again.
    let records = try fixture.build([folder.path("art")]) { $0.detection = .times }
    #expect(records.map(\.state) == [.current, .written])
    // Its source still exists, but is not one of the folder's sources.
    try fixture.build([folder.path("art")]) { $0.excludes = [Glob("x.txt")] }
    #expect(try fixture.outputs().keys.sorted() == ["y.txt"])
  }
}
