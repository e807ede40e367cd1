import CrushFiles
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The sources of a build, the skipped files, and the output paths.
@Suite struct BuildPlanTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try BuildFixture() }

  private func dispositions(_ records: [FileRecord]) -> [String: Disposition] {
    Dictionary(
      records.map { (String($0.source.dropFirst(folder.path.count + 1)), $0.disposition) },
      uniquingKeysWith: { first, _ in first })
  }

  @Test func `a folder's contents and a file are written to the top of the output`() throws {
    try folder.write([1], to: "source/a/b.txt")
    try folder.write([2], to: "other/deep/c.txt")
    try fixture.build([folder.path("source"), folder.path("other/deep/c.txt")])
    #expect(try fixture.outputs() == ["a/b.txt": [1], "c.txt": [2]])
  }

  @Test func `files that match --exclude are skipped, and folders with all their contents`() throws {
    for name in [
      "a.txt", "a.tmp", "Drafts/x.txt", "deep/Drafts/y.txt", "deep/b.tmp", "App/old-1", "App/x/old-2", "keep",
    ] {
      try folder.write([1, 2], to: "source/\(name)")
    }
    let records = try fixture.build([folder.path("source")]) {
      $0.excludes = ["*.tmp", "Drafts", "App/**/old-*"].map(Glob.init)
    }
    #expect(try fixture.outputs().keys.sorted() == ["a.txt", "keep"])
    let excluded = records.filter { $0.disposition == .skipped(.excluded) }
    #expect(excluded.count == 6)
    #expect(excluded.filter { $0.sourceBytes == 2 }.count == 4, "a folder is counted without bytes")
  }

  @Test(arguments: [
    ("Icon.png", "icon.png"), ("\u{E9}.txt", "e\u{301}.txt"), ("\u{C9}.txt", "e\u{301}.txt"), ("a/X.txt", "a/x.TXT"),
    ("ß.txt", "ẞ.txt"),
  ]) func `names that are equal on Apple's file systems are rejected before anything is written`(
    _ first: String, _ second: String
  ) throws {
    try folder.write([1], to: "one/\(first)")
    try folder.write([2], to: "two/\(second)")
    let clash = OutputClash(
      source: folder.path("two/\(second)"), other: folder.path("one/\(first)"), reason: .sameButForCase)
    #expect(throws: BuildError.clashes([clash])) { try fixture.build([folder.path("one"), folder.path("two")]) }
    #expect(!folder.exists("out"))
  }

  #if os(Linux)
    // Other systems cannot store both names.
    @Test func `all names in one folder that differ only by case or Unicode form are reported`() throws {
      for name in ["Icon.txt", "icon.txt", "ICON.txt", "\u{E9}.txt", "e\u{301}.txt"] {
        try folder.write(Array(name.utf8), to: "source/\(name)")
      }
      let error = #expect(throws: BuildError.self) { try fixture.build([folder.path("source")]) }
      guard case .clashes(let clashes)? = error else { return }
      #expect(clashes.count == 3)
      #expect(!folder.exists("out"))
    }
  #endif

  @Test func `equal outputs of two sources are rejected`() throws {
    try folder.write([1], to: "one/a.txt")
    try folder.write([2], to: "two/a.txt")
    let clash = OutputClash(
      source: folder.path("two/a.txt"), other: folder.path("one/a.txt"), reason: .sameOutput)
    #expect(throws: BuildError.clashes([clash])) { try fixture.build([folder.path("one"), folder.path("two")]) }
    #expect(!folder.exists("out"))
  }

  @Test func `an output inside the source is not read again`() throws {
    try folder.write([1], to: "source/a.txt")
    for _ in 0..<3 {
      var options = BuildOptions(sources: [folder.path("source")], output: folder.path("source/build/out"))
      options.jobs = 1
      _ = try Builder(options).run()
    }
    #expect(
      try folder.tree("source").keys.sorted() == ["a.txt", "build/.assetcrush-manifest-out", "build/out/a.txt"])
  }

  @Test func `an output inside the source is recognized through a link`() throws {
    try folder.write([1], to: "source/a.txt")
    try folder.makeFolder("source/out")
    try folder.link("out-link", to: "source/out")
    for _ in 0..<2 {
      _ = try Builder(BuildOptions(sources: [folder.path("source")], output: folder.path("out-link"))).run()
    }
    #expect(try folder.tree("source").keys.sorted() == [".assetcrush-manifest-out", "a.txt", "out/a.txt"])
  }

  @Test(arguments: ["out", "out/source", "out/a.txt", "out-link/source"])
  func `a source inside the output is rejected`(_ source: String) throws {
    try folder.write([1], to: "out/source/x.txt")
    try folder.write([1], to: "out/a.txt")
    try folder.link("out-link", to: "out")
    let error = BuildError.sourceInsideOutput(source: folder.path(source), output: folder.path("out"))
    #expect(throws: error) { try fixture.build([folder.path(source)]) }
    #expect(try fixture.outputs().count == 2)
  }

  @Test func `a folder whose name only begins with the output's name is a source`() throws {
    try folder.write([1], to: "output/x.txt")
    try folder.makeFolder("out")
    #expect(try fixture.build([folder.path("output")]).count == 1)
  }

  @Test func `an output that is a file is rejected`() throws {
    try folder.write([1], to: "source/x.txt")
    try folder.write([7], to: "out")
    #expect(throws: BuildError.outputIsNotAFolder(fixture.output)) { try fixture.build([folder.path("source")]) }
    #expect(try folder.read("out") == [7])
  }

  @Test func `a file on the way to the output is an error`() throws {
    try folder.write([1], to: "source/x.txt")
    let file = try folder.write([7], to: "file")
    let options = BuildOptions(sources: [folder.path("source")], output: file + "/out")
    #expect(throws: BuildError.self) { try Builder(options).run() }
    #expect(try folder.read("file") == [7])
  }

  @Test func `a missing source is an error`() throws {
    let error = BuildError.source(FileError(folder.path("none"), .status, .system(ENOENT)))
    #expect(throws: error) { try fixture.build([folder.path("none")]) }
    #expect(!folder.exists("out"))
  }

  @Test func `pipes are skipped and not opened`() throws {
    try folder.write([1], to: "source/x.txt")
    for name in ["pipe", "pipe.png"] { try #require(unsafe mkfifo(folder.path("source/" + name), 0o644) == 0) }
    let records = try fixture.build([folder.path("source")])
    #expect(records.filter { $0.disposition == .skipped(.special) }.count == 2)
    #expect(try fixture.outputs() == ["x.txt": [1]])
    // A pipe that is named as a source is an error.
    let error = BuildError.source(FileError(folder.path("source/pipe"), .read, .notAFile))
    #expect(throws: error) { try fixture.build([folder.path("source"), folder.path("source/pipe")]) }
  }

  @Test func `links are followed, and broken or circular links fail`() throws {
    try folder.write([1], to: "source/real/x.txt")
    try folder.link("source/alias", to: "real")
    try folder.link("source/none", to: "nothing")
    try folder.link("source/real/up", to: "..")
    let records = try fixture.build([folder.path("source")])
    #expect(try fixture.outputs() == ["real/x.txt": [1], "alias/x.txt": [1]])
    #expect(records.filter { $0.failure != nil }.map(\.source).contains(folder.path("source/none")))
    #expect(records.filter { $0.failure != nil }.map(\.source).contains(folder.path("source/real/up")))
  }

  @Test func `names may contain spaces, marks and emoji`() throws {
    let names = [
      "a b.txt", "é.txt", "🎈/🎈.txt", "-x.txt", "'\"$`.txt", "a\nb.txt", "x/\u{301}mark.txt", "\u{301}top.txt",
    ]
    for name in names { try folder.write(Array(name.utf8), to: "source/\(name)") }
    let records = try fixture.build([folder.path("source")])
    #expect(records.compactMap(\.failure) == [])
    for name in names { #expect(try folder.read("out/" + name) == Array(name.utf8), "\(name)") }
  }

  @Test func `an executable file stays executable`() throws {
    try folder.write("#!/bin/sh\n", to: "source/tool")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("source/tool"))
    try fixture.build([folder.path("source")])
    #expect(try FileStamp(of: folder.path("out/tool")).permissions & 0o700 == 0o700)
  }

  @Test func `an empty folder builds to an empty folder`() throws {
    try folder.makeFolder("source/empty")
    #expect(try fixture.build([folder.path("source")]).isEmpty)
    #expect(folder.exists("out"))
  }
}
