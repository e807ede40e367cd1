import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// A build deletes and changes only files that a build wrote.
@Suite struct ForeignFileTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }
  private var source: String { folder.path("source") }

  init() throws {
    fixture = try BuildFixture()
    try folder.write("one", to: "source/Images/one.txt")
    try folder.write("top", to: "source/top.txt")
  }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.path(path)) }

  private func text(_ path: String) throws -> String { String(decoding: try folder.read(path), as: UTF8.self) }

  // MARK: - Links inside the output

  @Test(arguments: ["../source/Images", "../elsewhere"])
  func `a link to a folder inside the output is not followed when files are written`(_ target: String) throws {
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/Images/a.png")
    try folder.write("theirs", to: "elsewhere/one.txt")
    try folder.makeFolder("out")
    try folder.link("out/Images", to: target)
    let sources = try folder.tree("source")
    let records = try fixture.build([source])
    #expect(records.filter { $0.failure != nil }.count == 2)
    #expect(
      records.contains { $0.failureText?.contains("out/Images: cannot create folder: the path is a link") == true })
    #expect(try folder.tree("source") == sources)
    #expect(try folder.tree("elsewhere") == ["one.txt": Array("theirs".utf8)])
    #expect(try text("out/top.txt") == "top", "the other files are built")
  }

  @Test func `a conversion does not follow a link inside its output`() throws {
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/Images/a.png")
    try folder.makeFolder("out")
    try folder.link("out/Images", to: "../source/Images")
    let sources = try folder.tree("source")
    let records = try fixture.convert([source], to: .cgbi, .folder(fixture.output))
    #expect(records.filter { $0.failure != nil }.count == 1)
    #expect(try folder.tree("source") == sources)
  }

  // MARK: - Files that no build wrote

  @Test func `a file that was in the output before stays when a source with equal bytes is deleted`() throws {
    try folder.write("top", to: "out/top.txt")
    for _ in 0..<2 { try fixture.build([source]) }
    try remove("source/top.txt")
    for _ in 0..<2 { try fixture.build([source]) }
    #expect(try text("out/top.txt") == "top")
    #expect(folder.exists("out/Images/one.txt"))
  }

  @Test func `an older file that a build overwrites is an output`() throws {
    try folder.write("old", to: "out/top.txt")
    try fixture.build([source])
    try remove("source/top.txt")
    try fixture.build([source])
    #expect(!folder.exists("out/top.txt"))
  }

  @Test func `a file that replaces a failed output stays`() throws {
    try folder.write("{ broken", to: "source/bad.strings")
    try fixture.build([source])
    try folder.write("by hand", to: "out/bad.strings")
    try remove("source/bad.strings")
    try fixture.build([source])
    #expect(try text("out/bad.strings") == "by hand")
  }

  // MARK: - Killed builds

  private var journal: String { folder.path(".assetcrush-journal-out") }

  /// Leaves the disk like a build that was killed before its last manifest, with the old manifest and the journal.
  private func buildAndKill() throws {
    let manifest = folder.path(".assetcrush-manifest-out")
    let before = try? Data(contentsOf: URL(filePath: manifest))
    let journal = journal
    let copy = folder.path("journal")
    var options = BuildOptions(sources: [source], output: fixture.output)
    options.jobs = 1
    _ = try Builder(options).run(finished: {
      try? FileManager.default.removeItem(atPath: copy)
      try? FileManager.default.copyItem(atPath: journal, toPath: copy)
    })
    #expect(!FileManager.default.fileExists(atPath: journal))
    try FileManager.default.moveItem(atPath: copy, toPath: journal)
    try? FileManager.default.removeItem(atPath: manifest)
    try before?.write(to: URL(filePath: manifest))
  }

  @Test func `outputs of a killed build are deleted when they have no source`() throws {
    try fixture.build([source])
    try folder.write("new", to: "source/new.txt")
    try buildAndKill()
    try remove("source/new.txt")
    let records = try fixture.build([source])
    #expect(records.filter { $0.disposition == .orphan(.removed) }.map(\.source) == [folder.path("out/new.txt")])
    #expect(!folder.exists("out/new.txt") && !FileManager.default.fileExists(atPath: journal))
  }

  @Test func `a file that replaced a killed build's output stays`() throws {
    try fixture.build([source])
    try folder.write("new", to: "source/new.txt")
    try folder.write("new", to: "source/folder.txt")
    try buildAndKill()
    for name in ["new.txt", "folder.txt"] {
      try remove("source/" + name)
      try remove("out/" + name)
    }
    try folder.write("new", to: "out/new.txt")
    try folder.write("inner", to: "out/folder.txt/inner")
    for _ in 0..<2 { #expect(try fixture.build([source]).allSatisfy { $0.failure == nil }) }
    #expect(try text("out/new.txt") == "new")
    #expect(try text("out/folder.txt/inner") == "inner")
  }

  @Test func `a journal with a missing or wrong end has the records before it`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    try buildAndKill()
    let whole = try folder.read(".assetcrush-journal-out")
    let records = Journal.records(in: whole)
    #expect(records.map(\.origin.output).sorted() == ["Images/one.txt", "top.txt"])
    for count in 0..<whole.count { #expect(records.starts(with: Journal.records(in: Array(whole[..<count])))) }
    for round in 0..<500 {
      var bytes = whole
      bytes[Int.random(in: 0..<bytes.count, using: &random)] ^= UInt8.random(in: 1...255, using: &random)
      let read = Journal.records(in: bytes)
      #expect(read.count < 2 && records.starts(with: read), "seed \(random.seed), round \(round)")
    }
    try folder.write(random.bytes(300), to: ".assetcrush-journal-out")
    try fixture.build([source])
    #expect(try fixture.outputs().count == 2)
  }

  // MARK: - Builds that overtake each other

  @Test func `a build that was planned before a newer build ended keeps the newer outputs`() throws {
    try fixture.build([source])
    let late = try Builder(BuildOptions(sources: [source], output: fixture.output))
    try folder.write("new", to: "source/new.txt")
    try fixture.build([source])
    let outcome = try late.build()
    #expect(try text("out/new.txt") == "new")
    #expect(outcome.dependencies.contains(folder.path("source/new.txt")))
  }

  @Test func `a source that appears after planning keeps its output`() throws {
    try folder.write("back", to: "source/back.txt")
    try fixture.build([source])
    try FileManager.default.moveItem(atPath: folder.path("source/back.txt"), toPath: folder.path("aside"))
    let builder = try Builder(BuildOptions(sources: [source], output: fixture.output))
    try FileManager.default.moveItem(atPath: folder.path("aside"), toPath: folder.path("source/back.txt"))
    #expect(try builder.run().allSatisfy { $0.disposition != .orphan(.removed) })
    #expect(try text("out/back.txt") == "back")
  }

  @Test func `a list that was read before a newer build ended deletes no output whose source exists`() throws {
    func options(_ names: [String]) -> BuildOptions {
      var options = BuildOptions(sources: [], output: fixture.output)
      options.lists = [SourceList(name: folder.path("list"), paths: names.map { folder.path("source/" + $0) })]
      options.base = source
      return options
    }
    let late = try Builder(options(["top.txt"]))
    _ = try Builder(options(["top.txt", "Images/one.txt"])).run()
    _ = try late.run()
    #expect(folder.exists("out/Images/one.txt"))
    _ = try Builder(options(["top.txt"])).run()
    #expect(!folder.exists("out/Images/one.txt"))
  }

  // MARK: - File systems that ignore case

  @Test func `an output that shares its file with another spelling of its name is forgotten, not deleted`() throws {
    for (name, other) in [("A", "Logo.txt"), ("B", "logo.txt")] { try folder.write("same", to: name + "/" + other) }
    try fixture.build([folder.path("A")])
    // A hard link simulates a file system that ignores case.
    try FileManager.default.linkItem(atPath: folder.path("out/Logo.txt"), toPath: folder.path("out/logo.txt"))
    try fixture.build([folder.path("B")])
    try remove("A/Logo.txt")
    try fixture.build([folder.path("A")])
    #expect(try text("out/logo.txt") == "same")
  }

  @Test func `a source that is renamed only by case keeps its output`() throws {
    try folder.write("same", to: "source/Foo.txt")
    try fixture.build([source])
    try FileManager.default.moveItem(atPath: folder.path("source/Foo.txt"), toPath: folder.path("source/foo.txt"))
    try FileManager.default.linkItem(atPath: folder.path("out/Foo.txt"), toPath: folder.path("out/foo.txt"))
    for _ in 0..<2 { try fixture.build([source]) { $0.removesOrphans = false } }
    try fixture.build([source])
    #expect(try text("out/foo.txt") == "same")
  }

  @Test func `an equal output that is a hard link to another file is a separate output`() throws {
    try folder.write("same", to: "source/a.txt")
    try folder.write("same", to: "source/b.txt")
    try fixture.build([source])
    try remove("out/b.txt")
    try FileManager.default.linkItem(atPath: folder.path("out/a.txt"), toPath: folder.path("out/b.txt"))
    try remove("source/b.txt")
    try fixture.build([source])
    #expect(folder.exists("out/a.txt") && !folder.exists("out/b.txt"))
  }
}
