import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The roots that name sources, and their output paths.
@Suite struct SourceRootTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try BuildFixture() }

  private func relink(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: folder.path(name))
    try folder.link(name, to: target)
  }

  // MARK: - Links

  @Test(arguments: ["current", "current/inner"])
  func `a source behind a link keeps its identity when the link changes`(_ source: String) throws {
    try folder.write("1", to: "r1/inner/old.txt")
    try folder.write("2", to: "r1/inner/both.txt")
    try folder.write("3", to: "r2/inner/both.txt")
    try relink("current", to: "r1")
    try fixture.build([folder.path(source)])
    try relink("current", to: "r2")
    let checked = try fixture.build([folder.path(source)]) { $0.mode = .check }
    #expect(BuildTotals(of: checked).outdated == 2)
    try fixture.build([folder.path(source)])
    #expect(try folder.tree("out").map(\.value) == [Array("3".utf8)])
  }

  @Test func `two spellings of a path name one source`() throws {
    try folder.write("1", to: "real/keep.txt")
    try folder.write("2", to: "real/left-out.txt")
    try folder.link("alias", to: "real")
    try fixture.build([folder.path("alias")])
    try fixture.build([folder.path("real/../real/.")]) { $0.excludes = [Glob("left-out.txt")] }
    #expect(try fixture.outputs().keys.sorted() == ["keep.txt"])
  }

  @Test func `a file behind a link counts as deleted when the link is deleted`() throws {
    try folder.write("1", to: "real/a.txt")
    try folder.write("2", to: "b.txt")
    try folder.link("a.txt", to: "real/a.txt")
    try fixture.build([folder.path("a.txt")])
    try FileManager.default.removeItem(atPath: folder.path("a.txt"))
    try fixture.build([folder.path("b.txt")])
    #expect(try fixture.outputs().keys.sorted() == ["b.txt"])
  }

  // MARK: - Lists

  @Test func `two lists from standard input keep each other's outputs`() throws {
    for name in ["a/1.txt", "b/2.txt"] { try folder.write(name, to: name) }
    func build(_ name: String) throws {
      var options = BuildOptions(sources: [], output: fixture.output)
      options.lists = [SourceList(name: "-", paths: [folder.path(name)])]
      options.base = folder.path
      _ = try Builder(options).run()
    }
    try build("a/1.txt")
    try build("b/2.txt")
    #expect(try fixture.outputs().keys.sorted() == ["a/1.txt", "b/2.txt"])
    try FileManager.default.removeItem(atPath: folder.path("a/1.txt"))
    try build("b/2.txt")
    #expect(try fixture.outputs().keys.sorted() == ["b/2.txt"])
  }

  @Test func `a source with a new output path leaves no file at the old path`() throws {
    try folder.write("1", to: "art/deep/x.txt")
    try fixture.build([folder.path("art/deep")]) { $0.base = folder.path("art") }
    #expect(try fixture.outputs().keys.sorted() == ["deep/x.txt"])
    try fixture.build([folder.path("art/deep")])
    #expect(try fixture.outputs().keys.sorted() == ["x.txt"])
  }

  // MARK: - Repeated sources and clashes

  @Test func `a source that is named twice is built once`() throws {
    try folder.write("1", to: "source/a.txt")
    try folder.write("2", to: "source/.DS_Store")
    let source = folder.path("source")
    let records = try fixture.build([source, source + "/", folder.path("source/../source"), source + "/a.txt"])
    #expect(records.map(\.source).sorted() == [source + "/.DS_Store", source + "/a.txt"])
    var options = BuildOptions(sources: [], output: folder.path("list"))
    options.lists = [SourceList(name: "-", paths: [source + "/a.txt", source + "/./a.txt", source + "/a.txt"])]
    #expect(try Builder(options).run().count == 1)
  }

  @Test(arguments: [
    ("x", "x/y", OutputClash.Reason.fileAndFolder), ("x/y", "x", .fileAndFolder), ("foo", "Foo/y", .fileAndFolder),
    ("Foo/a", "foo/b", .sameButForCase), ("é/a", "e\u{301}/b/c", .sameButForCase),
    ("a/Foo/b", "a/foo/c", .sameButForCase),
  ])
  func `a file and a folder of one name, or two spellings of a folder, stop the build`(
    _ first: String, _ second: String, _ reason: OutputClash.Reason
  ) throws {
    try folder.write([1], to: "one/\(first)")
    try folder.write([2], to: "two/\(second)")
    let clash = OutputClash(
      source: folder.path("two/\(second)"), other: folder.path("one/\(first)"), reason: reason)
    #expect(throws: BuildError.clashes([clash])) { try fixture.build([folder.path("one"), folder.path("two")]) }
    #expect(!folder.exists("out"))
  }

  @Test func `the first five of many clashes are reported`() throws {
    for index in 0..<46 {
      for name in ["one", "two"] { try folder.write([1], to: "\(name)/\(index).txt") }
    }
    let error = #expect(throws: BuildError.self) { try fixture.build([folder.path("one"), folder.path("two")]) }
    let messages = try #require(error).messages
    #expect(messages.count == 6 && messages.last == "and 41 more")
    #expect(
      messages[0] == "\(folder.path("two/0.txt")): its output would overwrite the output of \(folder.path("one/0.txt"))"
    )
  }

  // MARK: - The base

  @Test func `a base applies to every spelling of a source, and may be the source itself`() throws {
    try folder.write("1", to: "x/y/f.txt")
    try folder.link("alias", to: "x")
    func outputs(_ source: String, base: String) throws -> [String] {
      try FileManager.default.removeItemIfThere(fixture.output)
      try fixture.build([folder.path(source)]) { $0.base = folder.path(base) }
      return try fixture.outputs().keys.sorted()
    }
    #expect(try outputs("x/y/f.txt", base: "x/y/f.txt") == ["f.txt"])
    #expect(try outputs("x/y/f.txt", base: "alias") == ["y/f.txt"])
    #expect(try outputs("alias/y", base: "x") == ["y/f.txt"])
    #expect(try outputs("x/../x/y", base: "x") == ["y/f.txt"])
    #expect(try outputs("x/y", base: "x/y") == ["f.txt"])
    #expect(try outputs("x", base: "x/y") == ["y/f.txt"], "it is not inside the base")
  }

  // MARK: - Files that are not sources

  @Test func `files that a build writes among its sources are not sources`() throws {
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/a.png")
    func build() throws -> [FileRecord] {
      try fixture.build([folder.path("source")]) {
        $0.cache = SharedCache(folder: folder.path("source/cache"), limit: 1 << 20)
        $0.sideFiles = ["report.json", "stamp", "deps.d"].map { SideFile("--report", folder.path("source/" + $0)) }
      }
    }
    _ = try build()
    try folder.write("{\n  \"files\" : [],\n  \"isDryRun\" : false\n}\n", to: "source/report.json")
    try folder.write("", to: "source/stamp")
    try folder.write(DependencyFile.render(target: "out", prerequisites: ["a", "b c"]), to: "source/deps.d")
    try folder.write("", to: "source/.assetcrush.toml")
    #expect(try build().compactMap(\.output) == ["a.png"])
    #expect(try fixture.outputs().keys.sorted() == ["a.png"])
  }

  @Test func `their outputs from earlier builds are deleted`() throws {
    for name in ["a.txt", "cache/x"] { try folder.write(name, to: "source/" + name) }
    try folder.write("", to: "source/report.json")
    try fixture.build([folder.path("source")])
    try fixture.build([folder.path("source")]) {
      $0.cache = SharedCache(folder: folder.path("source/cache"), limit: nil)
      $0.sideFiles = [SideFile("--report", folder.path("source/report.json"))]
    }
    #expect(try fixture.outputs().keys.sorted() == ["a.txt"])
  }

  @Test(arguments: [
    "image": "\u{89}PNG", "text": "any words", "YAML": "images:\n  - a.png\n", "JSON": "{\"files\": []}",
    "a rule with a recipe": "out: a\n\tcp a out\n", "a page": "<!DOCTYPE html>\n<html>",
  ]) func `a build writes nothing over a source of its own`(name: String, text: String) throws {
    try folder.write(text, to: "source/a")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link"), withDestinationPath: folder.path("source/a"))
    for path in ["source/a", "source/../source/a", "link"] {
      let side = SideFile("--stamp", folder.path(path))
      #expect(throws: BuildError.sideFileReplacesSource(side, source: folder.path("source/a"))) {
        try fixture.build([folder.path("source")]) { $0.sideFiles = [side] }
      }
    }
    #expect(!Files.exists(fixture.output))
  }

  @Test func `a build writes no side file over a result`() throws {
    for name in ["a.png", "b/c.txt", "Icons.xcassets/Contents.json"] { try folder.write("{}", to: "source/" + name) }
    for path in ["a.png", "b/c.txt", "./b//c.txt", "Assets.car"] {
      let side = SideFile("--depfile", Path.join(fixture.output, path))
      #expect(throws: BuildError.self) { try fixture.build([folder.path("source")]) { $0.sideFiles = [side] } }
    }
    #expect(!Files.exists(fixture.output))
    try fixture.build([folder.path("source")]) { $0.sideFiles = [SideFile("--depfile", fixture.output + "/deps.d")] }
  }
}
