import CrushFixtures
import Foundation
import Testing

@testable import CrushFileSystem

@Suite struct AtomicFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func write(_ pieces: [[UInt8]], to name: String) throws -> Bool {
    var file = AtomicFile(folder.path(name))
    for piece in pieces { file.append(piece.span) }
    return try file.finish()
  }

  @Test func `a new file is written, and no other file remains`() throws {
    #expect(try write([[1, 2], [], [3]], to: "a"))
    #expect(try write([], to: "b"))
    #expect(try folder.tree() == ["a": [1, 2, 3], "b": []])
  }

  @Test(arguments: [[[1, 2], [3, 4]], [[1, 2, 3, 4]], [[], [1], [2, 3, 4], []]] as [[[UInt8]]])
  func `an equal file is not written, for any division into pieces`(_ pieces: [[UInt8]]) throws {
    try Files.write([1, 2, 3, 4], to: folder.path("a"))
    let before = try FileStamp(of: folder.path("a"))
    #expect(try !write(pieces, to: "a"))
    #expect(try FileStamp(of: folder.path("a")) == before)
    #expect(try folder.tree().count == 1)
  }

  @Test(
    arguments: [
      [[1, 2], [3, 5]], [[1, 2], [3]], [[1, 2], [3, 4], [5]], [[9], [2, 3, 4]], [[1, 2]], [], [[1, 2, 3, 4, 5]],
    ] as [[[UInt8]]])
  func `different contents replace the file by a new one`(_ pieces: [[UInt8]]) throws {
    try Files.write([1, 2, 3, 4], to: folder.path("a"))
    let before = try FileStamp(of: folder.path("a"))
    #expect(try write(pieces, to: "a"))
    #expect(try folder.tree() == ["a": pieces.flatMap(\.self)])
    #expect(try FileStamp(of: folder.path("a")).inode != before.inode, "the old file must not be written into")
  }

  @Test func `an unfinished file leaves the old file and nothing else`() throws {
    try Files.write([1, 2], to: folder.path("a"))
    func abandon() {
      var file = AtomicFile(folder.path("a"))
      file.append([3, 4].span)
    }
    abandon()
    #expect(try folder.tree() == ["a": [1, 2]])
  }

  @Test(arguments: [true, false])
  func `an old file that changes meanwhile is replaced if it is not compared`(_ isRewrite: Bool) throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    func attempt(comparing: Bool) throws -> Bool {
      var file =
        isRewrite
        ? AtomicFile(rewriting: folder.path("a"), comparing: comparing)
        : AtomicFile(folder.path("a"), comparing: comparing)
      file.append([1, 2].span)
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a"))
      file.append([4].span)
      return try file.finish()
    }
    #expect(throws: FileError(folder.path("a"), .read, .changing)) { try attempt(comparing: true) }
    #expect(try folder.tree() == ["a": [1, 2, 3]])
    #expect(try attempt(comparing: false))
    #expect(try folder.tree() == ["a": [1, 2, 4]])
  }

  @Test func `a restart discards the bytes before it`() throws {
    try Files.write([1, 2], to: folder.path("a"))
    var file = AtomicFile(folder.path("a"))
    file.append([9].span)
    file.restart()
    file.append([1, 2].span)
    #expect(try !file.finish())
    file = AtomicFile(folder.path("a"))
    file.append([1].span)
    file.restart()
    file.append([3].span)
    #expect(try file.finish())
    #expect(try folder.tree() == ["a": [3]])
  }

  @Test func `bytes that others write to the old file meanwhile are not mixed in`() throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    var file = AtomicFile(folder.path("a"))
    file.append([1, 2].span)
    let other = try Descriptor.openingOrCreating(folder.path("a"))
    try other.replaceText("other")
    file.append([4].span)
    #expect(throws: FileError(folder.path("a"), .read, .changing)) { try file.finish() }
    #expect(try folder.tree() == ["a": Array("other".utf8)])
  }

  @Test func `rewriting keeps permissions, times and links`() throws {
    try Files.write([1, 2, 3], to: folder.path("a"), permissions: 0o640)
    try folder.link("link", to: "a")
    let before = try FileStamp(of: folder.path("a"))
    var file = AtomicFile(rewriting: folder.path("link"))
    file.append([1, 2].span)
    file.append([4].span)
    #expect(try file.finish())
    let after = try FileStamp(of: folder.path("a"))
    #expect(after.permissions == before.permissions && after.modified == before.modified && after.inode != before.inode)
    #expect(try folder.tree() == ["a": [1, 2, 4]])
    #expect(try FileStatus(of: folder.path("link"), followsLink: false).kind == .link)
    file = AtomicFile(rewriting: folder.path("link"))
    file.append([1, 2, 4].span)
    #expect(try !file.finish())
  }

  @Test func `errors name the file and are thrown at the end`() throws {
    for name in ["none/a", ""] {
      var file = AtomicFile(folder.path(name))
      file.append([1].span)
      file.append([2].span)
      let error = #expect(throws: FileError.self) { try file.finish() }
      #expect(error?.path == folder.path(name))
    }
    var file = AtomicFile(rewriting: folder.path("none"))
    file.append([1].span)
    #expect(throws: FileError.self) { try file.finish() }
    #expect(try folder.tree() == [:])
  }
}
