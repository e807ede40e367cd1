import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

@Suite struct OutputFolderTests {
  private let folder: TemporaryFolder
  private let outputs: OutputFolder

  init() throws {
    folder = try TemporaryFolder()
    outputs = try OutputFolder(folder.path("out/new"))
  }

  private struct NoObserver: Files.ByteObserver {
    mutating func restart() {}
    mutating func receive(_ piece: Span<UInt8>) -> Bool { true }
  }

  @Test func `results get their folders, and equal results are not written`() throws {
    #expect(try outputs.write([1], to: "a/b/c").isWritten)
    #expect(try !outputs.write([1], to: "a/b/c").isWritten)
    #expect(try outputs.write([2], to: "a/b/c").isWritten)
    #expect(try folder.tree() == ["out/new/a/b/c": [2]])
  }

  @Test(arguments: ["../a", "b/../../a", "", ".", ".."])
  func `a path that leads outside is an error`(_ target: String) throws {
    #expect(throws: FileError.self) { try outputs.write([1], to: target) }
    #expect(try folder.tree() == [:])
  }

  @Test func `a folder that becomes a link leads nothing outside`() throws {
    try folder.write([9], to: "victim/c")
    try outputs.write([1], to: "a/c")
    let status = try outputs.status(of: "a/c")
    try folder.write([5], to: "source")
    #expect(unsafe rename(folder.path("out/new/a"), folder.path("out/new/old")) == 0)
    try folder.link("out/new/a", to: folder.path("victim"))
    var observer = NoObserver()
    #expect(throws: FileError(outputs.path + "/a", .createFolder, .linkInOutput)) {
      try outputs.write([2], to: "a/c")
    }
    #expect(throws: FileError.self) {
      _ = try outputs.copy(folder.path("source"), to: "a/c", observer: &observer)
    }
    #expect(throws: FileError.self) { try outputs.remove("a/c", ifStill: status.trace) }
    #expect(throws: FileError.self) { try outputs.move("old/c", to: "a/c") }
    #expect(throws: FileError.self) { try outputs.status(of: "a/c") }
    try folder.write([1], to: "victim/.assetcrush-tmp-1")
    outputs.prepare(for: ["a/c"])
    outputs.removeStaleFiles()
    outputs.removeEmptyFolders(above: "a/c")
    #expect(try folder.read("victim/c") == [9] && folder.exists("victim/.assetcrush-tmp-1"))
  }

  @Test func `a link at the path of a result is replaced, and its target stays`() throws {
    try folder.write([9], to: "victim")
    try folder.link("out/new/a", to: folder.path("victim"))
    #expect(try outputs.write([9], to: "a").isWritten)
    #expect(try FileStatus(of: outputs.path + "/a", followsLink: false).kind == .file)
    #expect(try folder.read("victim") == [9])
  }

  @Test func `a folder that is moved keeps getting its results`() throws {
    #expect(unsafe rename(folder.path("out/new"), folder.path("moved")) == 0)
    try folder.makeFolder("victim")
    try folder.link("out/new", to: folder.path("victim"))
    try outputs.write([1], to: "a")
    #expect(try folder.tree().keys.filter { !$0.hasPrefix("out") } == ["moved/a"])
  }

  @Test func `only the file with the trace is deleted, and empty folders with it`() throws {
    let trace = try outputs.write([1], to: "a/b/c").trace
    try outputs.write([2], to: "a/d")
    try outputs.write([3, 4], to: "a/b/c")
    #expect(throws: FileError(outputs.path + "/a/b/c", .remove, .changed)) {
      try outputs.remove("a/b/c", ifStill: trace)
    }
    try outputs.remove("a/b/c", ifStill: outputs.status(of: "a/b/c").trace)
    #expect(try folder.tree() == ["out/new/a/d": [2]] && !folder.exists("out/new/a/b"))
  }

  @Test func `a folder of folders gives way to a result, and one with a file or a link stays`() throws {
    try folder.makeFolder("out/new/a/b/c")
    try folder.makeFolder("out/new/a/d")
    try folder.write([], to: "out/new/e/z/file")
    try folder.makeFolder("out/new/f/b")
    try folder.link("out/new/f/link", to: "b")
    outputs.prepare(for: ["a", "e", "f", "none/g"])
    #expect(!folder.exists("out/new/a") && folder.exists("out/new/e/z/file") && folder.exists("out/new/f/b"))
    #expect(!folder.exists("out/new/none"))
  }

  @Test func `temporary files of killed processes are deleted at every depth`() throws {
    for name in ["", "a/", "a/b/"] { try folder.write([1], to: "out/new/\(name).assetcrush-tmp-1") }
    try folder.write([1], to: "out/new/a/keep")
    outputs.removeStaleFiles()
    #expect(try folder.tree() == ["out/new/a/keep": [1]])
  }
}
