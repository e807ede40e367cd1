import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

@Suite struct FileWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var temporaries: [String] {
    get throws { try folder.tree().keys.filter { TemporaryFile.isName(Path.name(of: $0)) } }
  }

  @Test func `a new file contains the bytes, and no other file remains`() throws {
    #expect(try Files.write([1, 2, 3], to: folder.path("a")))
    #expect(try folder.tree() == ["a": [1, 2, 3]])
  }

  @Test func `an empty array is written as an empty file`() throws {
    #expect(try Files.write([], to: folder.path("a")))
    #expect(try folder.tree() == ["a": []])
    #expect(try !Files.write([], to: folder.path("a")))
  }

  @Test(arguments: [0o644, 0o600, 0o444, 0o755, 0o400] as [UInt32])
  func `a file gets the requested permissions`(_ permissions: UInt32) throws {
    // Common umasks clear the bits 0o022. Only the other bits are compared.
    try Files.write([1], to: folder.path("a"), permissions: permissions)
    #expect(try FileStamp(of: folder.path("a")).permissions & 0o700 == Int(permissions) & 0o700)
    #expect(try FileStatus(of: folder.path("a")).permissions & 0o700 == permissions & 0o700)
  }

  @Test func `an equal file is not written`() throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    let before = try FileStamp(of: folder.path("a"))
    #expect(try !Files.write([1, 2, 3], to: folder.path("a")))
    #expect(try FileStamp(of: folder.path("a")) == before)
  }

  @Test(arguments: [[1, 2, 4], [1, 2], [1, 2, 3, 4], []] as [[UInt8]])
  func `different contents replace the file by a new one`(_ bytes: [UInt8]) throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    let before = try FileStamp(of: folder.path("a"))
    #expect(try Files.write(bytes, to: folder.path("a")))
    #expect(try folder.tree() == ["a": bytes])
    #expect(try FileStamp(of: folder.path("a")).inode != before.inode, "the old file must not be written into")
  }

  @Test func `a process that has the old file open can still read it`() throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    let reader = try #require(FileHandle(forReadingAtPath: folder.path("a")))
    try Files.write([9, 9, 9, 9], to: folder.path("a"))
    #expect(try reader.readToEnd().map(Array.init) == [1, 2, 3])
  }

  @Test func `a link is replaced, its target stays`() throws {
    try folder.write([1], to: "target")
    try folder.link("link", to: "target")
    #expect(try Files.write([2], to: folder.path("link")))
    #expect(try folder.read("target") == [1])
    #expect(try FileStatus(of: folder.path("link"), followsLink: false).kind == .file)
  }

  @Test func `a link to equal bytes is replaced too`() throws {
    try folder.write([1], to: "target")
    try folder.link("link", to: "target")
    #expect(try Files.write([1], to: folder.path("link")))
    #expect(try FileStatus(of: folder.path("link"), followsLink: false).kind == .file)
  }

  @Test func `a link that cannot be followed is never replaced by new contents of its target`() throws {
    try folder.link("dangling", to: "missing")
    try folder.link("loop", to: "loop")
    for name in ["dangling", "loop"] {
      let error = #expect(throws: FileError.self) { _ = try FileRewrite(named: folder.path(name), limit: 9) }
      #expect(error?.path == folder.path(name))
      #expect(try FileStatus(of: folder.path(name), followsLink: false).kind == .link)
    }
    #expect(try temporaries.isEmpty)
  }

  @Test func `a failed write leaves the old file and nothing else`() throws {
    try folder.write([1], to: "a/inside")
    let error = try #require(throws: FileError.self) { try Files.write([2], to: folder.path("a")) }
    #expect(error.operation == .rename)
    #expect(error.path == folder.path("a"))
    #expect(try folder.tree() == ["a/inside": [1]])
    #expect(try temporaries.isEmpty)
  }

  @Test func `an error about a missing folder names the file, not the temporary file`() throws {
    let path = folder.path("no/such/file")
    let error = try #require(throws: FileError.self) { try Files.write([2], to: path) }
    #expect(error.isNotFound)
    #expect(!error.path.contains(".assetcrush-tmp-"), "\(error)")
    #expect(error.path.hasPrefix(folder.path("no/such")), "\(error)")
  }

  @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
  func `an error about a read-only folder contains its path`() throws {
    let locked = try folder.makeFolder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: locked)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
    let error = try #require(throws: FileError.self) { try Files.write([2], to: locked + "/a") }
    #expect(error.reason == .system(EACCES))
    #expect(error.description.contains(locked))
    #expect(error.description.hasSuffix("Permission denied"))
  }

  @Test func `names of temporary files are unique and recognizable`() {
    let names = (0..<1000).map { _ in TemporaryFile.newName() }
    #expect(Set(names).count == 1000)
    #expect(names.allSatisfy(TemporaryFile.isName))
    #expect(!TemporaryFile.isName("assetcrush-tmp-1"))
    #expect(!TemporaryFile.isName("a.png"))
  }

  @Test func `the files of a killed process are removed, other files stay`() throws {
    try folder.write([1], to: ".assetcrush-tmp-1")
    try folder.write([1], to: ".assetcrush-tmp-zz")
    try folder.write([1], to: "assetcrush-tmp-1")
    try folder.write([1], to: "a.png")
    try folder.write([1], to: "below/.assetcrush-tmp-2")
    #expect(try TemporaryFile.removeStale(in: folder.path) == 2)
    #expect(try folder.tree().keys.sorted() == ["a.png", "assetcrush-tmp-1", "below/.assetcrush-tmp-2"])
    #expect(try TemporaryFile.removeStale(in: folder.path) == 0)
  }

  @Test func `a temporary file of a running process stays`() throws {
    try folder.write([1], to: ".assetcrush-tmp-1")
    try folder.write([1], to: ".assetcrush-tmp-2")
    let writer = try #require(FileHandle(forWritingAtPath: folder.path(".assetcrush-tmp-1")))
    #expect(flock(writer.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try TemporaryFile.removeStale(in: folder.path) == 1)
    #expect(try folder.tree().keys.sorted() == [".assetcrush-tmp-1"])
    try writer.close()
    // A process that another test starts at this time may have a copy of the descriptor for a moment.
    for _ in 0..<500 where try TemporaryFile.removeStale(in: folder.path) == 0 { usleep(10_000) }
    #expect(try folder.tree().isEmpty)
  }

  @Test func `two concurrent writers leave one of both contents as a whole`() async throws {
    let path = folder.path("a")
    let long = [UInt8](repeating: 7, count: 300_000)
    let short = [UInt8](repeating: 8, count: 1000)
    await withTaskGroup(of: Void.self) { group in
      for turn in 0..<20 {
        group.addTask { _ = try? Files.write(turn % 2 == 0 ? long : short, to: path) }
      }
    }
    let left = try folder.tree()
    #expect(left.count == 1)
    #expect(left["a"] == long || left["a"] == short)
  }
}
