import Fixtures
import Foundation
import Testing

@testable import FileSystem

@Suite struct FileWritingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var temporaries: [String] {
    get throws { try folder.tree().keys.filter { TemporaryFile.isName(Path.name(of: $0)) } }
  }

  @Test func `a new file holds the bytes and nothing is left beside it`() throws {
    #expect(try Files.write([1, 2, 3], to: folder.path("a")))
    #expect(try folder.tree() == ["a": [1, 2, 3]])
  }

  @Test func `no bytes make an empty file`() throws {
    #expect(try Files.write([], to: folder.path("a")))
    #expect(try folder.tree() == ["a": []])
    #expect(try !Files.write([], to: folder.path("a")))
  }

  @Test(arguments: [0o644, 0o600, 0o444, 0o755, 0o400] as [UInt32])
  func `a file gets the permissions that were asked for`(_ permissions: UInt32) throws {
    // 0o022 is what umasks commonly take away: only what it leaves is compared.
    try Files.write([1], to: folder.path("a"), permissions: permissions)
    #expect(try FileStamp(of: folder.path("a")).permissions & 0o700 == Int(permissions) & 0o700)
    #expect(try FileStatus(of: folder.path("a")).permissions & 0o700 == permissions & 0o700)
  }

  @Test func `equal contents are left alone`() throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    let before = try FileStamp(of: folder.path("a"))
    #expect(try !Files.write([1, 2, 3], to: folder.path("a")))
    #expect(try FileStamp(of: folder.path("a")) == before)
  }

  @Test(arguments: [[1, 2, 4], [1, 2], [1, 2, 3, 4], []] as [[UInt8]])
  func `other contents replace the file by another`(_ bytes: [UInt8]) throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    let before = try FileStamp(of: folder.path("a"))
    #expect(try Files.write(bytes, to: folder.path("a")))
    #expect(try folder.tree() == ["a": bytes])
    #expect(try FileStamp(of: folder.path("a")).inode != before.inode, "the old file must not be written into")
  }

  @Test func `who has the old file open goes on reading it`() throws {
    try Files.write([1, 2, 3], to: folder.path("a"))
    let reader = try #require(FileHandle(forReadingAtPath: folder.path("a")))
    try Files.write([9, 9, 9, 9], to: folder.path("a"))
    #expect(try reader.readToEnd().map(Array.init) == [1, 2, 3])
  }

  @Test func `a link is replaced, not what it leads to`() throws {
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

  @Test func `a failed write leaves what was there, and nothing else`() throws {
    try folder.write([1], to: "a/inside")
    let error = try #require(throws: FileError.self) { try Files.write([2], to: folder.path("a")) }
    #expect(error.operation == .rename)
    #expect(error.path == folder.path("a"))
    #expect(try folder.tree() == ["a/inside": [1]])
    #expect(try temporaries.isEmpty)
  }

  @Test func `a missing folder is an error that names the file, not a temporary one`() throws {
    let path = folder.path("no/such/file")
    let error = try #require(throws: FileError.self) { try Files.write([2], to: path) }
    #expect(error.isNotFound)
    #expect(!error.path.contains(".assetcrush-tmp-"), "\(error)")
    #expect(error.path.hasPrefix(folder.path("no/such")), "\(error)")
  }

  @Test(.enabled(if: getuid() != 0, "root may write anywhere"))
  func `a folder that may not be written to is named`() throws {
    let locked = try folder.makeFolder("locked")
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: locked)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: locked) }
    let error = try #require(throws: FileError.self) { try Files.write([2], to: locked + "/a") }
    #expect(error.reason == .system(EACCES))
    #expect(error.description.contains(locked))
    #expect(error.description.hasSuffix("Permission denied"))
  }

  @Test func `names of temporary files differ and are known as such`() {
    let names = (0..<1000).map { _ in TemporaryFile.newName() }
    #expect(Set(names).count == 1000)
    #expect(names.allSatisfy(TemporaryFile.isName))
    #expect(!TemporaryFile.isName("assetcrush-tmp-1"))
    #expect(!TemporaryFile.isName("a.png"))
  }

  @Test func `what a killed run left is removed, other files stay`() throws {
    try folder.write([1], to: ".assetcrush-tmp-1")
    try folder.write([1], to: ".assetcrush-tmp-zz")
    try folder.write([1], to: "assetcrush-tmp-1")
    try folder.write([1], to: "a.png")
    try folder.write([1], to: "below/.assetcrush-tmp-2")
    #expect(try TemporaryFile.removeStale(in: folder.path) == 2)
    #expect(try folder.tree().keys.sorted() == ["a.png", "assetcrush-tmp-1", "below/.assetcrush-tmp-2"])
    #expect(try TemporaryFile.removeStale(in: folder.path) == 0)
  }

  @Test func `a temporary file whose writer lives stays`() throws {
    try folder.write([1], to: ".assetcrush-tmp-1")
    try folder.write([1], to: ".assetcrush-tmp-2")
    let writer = try #require(FileHandle(forWritingAtPath: folder.path(".assetcrush-tmp-1")))
    #expect(flock(writer.fileDescriptor, LOCK_EX | LOCK_NB) == 0)
    #expect(try TemporaryFile.removeStale(in: folder.path) == 1)
    #expect(try folder.tree().keys.sorted() == [".assetcrush-tmp-1"])
    try writer.close()
    // A process that another test starts right now may hold a copy of the descriptor for a moment.
    for _ in 0..<500 where try TemporaryFile.removeStale(in: folder.path) == 0 { usleep(10_000) }
    #expect(try folder.tree().isEmpty)
  }

  @Test func `two writers of one file leave one of the two whole`() async throws {
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
