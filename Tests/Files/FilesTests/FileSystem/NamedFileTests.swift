import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

@Suite struct NamedFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `the target of a path determines whether it is a stream`() throws {
    try folder.write("x", to: "file")
    try folder.link("to-file", to: "file")
    try folder.link("nowhere", to: "none")
    try folder.link("loop", to: "loop")
    try folder.makeFolder("fd")
    try folder.write("x", to: "fd/1")
    #if os(Linux)
      try folder.link("in-proc", to: "/proc/self/fd/2")
      #expect(Stream(folder.path("in-proc")) == .descriptor(2))
      #expect(Stream("/proc/\(getpid())/fd/3") == .descriptor(3))
      #expect(Stream("/proc/1/fd/3") == nil)
    #endif
    for name in ["file", "to-file", "nowhere", "loop", "none", "fd", "fd/1", "file/x"] {
      #expect(Stream(folder.path(name)) == nil, "\(name)")
    }
    #expect(Stream("") == nil && Stream("/") == nil && Stream("-") == nil && Stream("1") == nil)
    try folder.link("one", to: "/dev/stdout")
    try folder.makeFolder("inner")
    try folder.link("inner/two", to: "../one")
    #expect(Stream(folder.path("inner/two")) == .descriptor(1))
    #expect(Stream("/dev/stdin") == .descriptor(0) && Stream("/dev/fd/63") == .descriptor(63))
    #expect(Stream("/dev/fd/-1") == nil && Stream("/dev/fd/x") == nil)
    #expect(Stream("/dev/null") == .special)
    try #require(unsafe mkfifo(folder.path("pipe"), 0o600) == 0)
    try folder.link("to-pipe", to: "pipe")
    #expect(Stream(folder.path("pipe")) == .special && Stream(folder.path("to-pipe")) == .special)
  }

  @Test func `a link to a file is replaced, a link to a device is followed`() throws {
    try folder.write("old", to: "file")
    try folder.link("to-file", to: "file")
    try NamedFile.write([1], to: folder.path("to-file"))
    #expect(try folder.read("file") == Array("old".utf8))
    #expect(try folder.read("to-file") == [1])
    try folder.link("null", to: "/dev/null")
    #expect(try NamedFile.write([1], to: folder.path("null")))
    #expect(try FileStatus(of: folder.path("null"), followsLink: false).kind == .link)
  }

  @Test func `a file never replaces a pipe`() throws {
    let pipe = folder.path("pipe")
    let source = try folder.write("x", to: "source")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    let refusal = FileError(pipe, .write, .special)
    #expect(throws: refusal) { try Files.write([1], to: pipe) }
    #expect(throws: refusal) { try Files.stamp(pipe, contents: []) }
    #expect(throws: refusal) { try Files.copy(source, to: pipe) }
    #expect(throws: refusal) { try Files.install(source, at: pipe, through: folder.path) }
    #expect(throws: refusal) { try OutputFolder(folder.path).write([1], to: "pipe") }
    #expect(throws: FileError.self) { _ = try FileRewrite(named: pipe, limit: 9) }
    #expect(try FileStatus(of: pipe).kind == .special)
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.path)) == ["pipe", "source"])
  }

  @Test func `a stream longer than the limit is an error`() throws {
    #expect(throws: FileError("/dev/zero", .read, .tooLarge(limit: 1 << 22))) {
      try NamedFile.read("/dev/zero", limit: 1 << 22)
    }
    #expect(try NamedFile.read("/dev/null", limit: 0).isEmpty)
  }
}
