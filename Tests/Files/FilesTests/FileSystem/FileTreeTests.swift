import CrushFiles
import CrushFixtures
import Foundation
import Testing

@Suite struct FileTreeTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Returns the relative paths in the order of the walk, with a slash after folders, and the errors.
  private func walk(
    _ detail: FileTree.Detail, skipping skipped: Set<String>
  ) throws -> (seen: [String], errors: [FileError]) {
    var seen: [String] = []
    var errors: [FileError] = []
    try FileTree.walk(folder.path, detail) { entry in
      #expect(entry.path == folder.path(entry.relativePath))
      #expect(entry.name == Path.name(of: entry.relativePath))
      let status = try? FileStatus(of: entry.path)
      #expect(entry.kind == status?.kind)
      #expect(entry.known == status || entry.known == nil && detail == .kinds && entry.kind == .file)
      #expect((try? entry.status()) == status)
      seen.append(entry.relativePath + (entry.kind == .folder ? "/" : ""))
      return !skipped.contains(entry.relativePath)
    } failed: {
      errors.append($0)
    }
    return (seen, errors)
  }

  /// Walks with and without statuses, and checks that both walks are equal.
  private func walk(skipping skipped: Set<String> = []) throws -> (seen: [String], errors: [FileError]) {
    let walks = try [FileTree.Detail.statuses, .kinds].map { try walk($0, skipping: skipped) }
    #expect(walks[0] == walks[1])
    return walks[0]
  }

  @Test func `the walk follows the order of bytes, folder by folder`() throws {
    for name in ["b.txt", "a/z", "a/b/c", "a-b/q", "B", "a/a"] { try folder.write([], to: name) }
    let (seen, errors) = try walk()
    #expect(seen == ["B", "a/", "a-b/", "b.txt", "a/a", "a/b/", "a/z", "a/b/c", "a-b/q"])
    #expect(errors.isEmpty)
  }

  @Test func `the walk does not enter a folder that the visitor rejects`() throws {
    for name in ["a/x", "a/b/y", "c/z"] { try folder.write([], to: name) }
    #expect(try walk(skipping: ["a"]).seen == ["a/", "c/", "c/z"])
    #expect(try walk(skipping: ["a/b"]).seen == ["a/", "c/", "a/b/", "a/x", "c/z"])
  }

  @Test func `links to files and folders are followed and keep their names`() throws {
    try folder.write([1, 2, 3], to: "real/file")
    try folder.link("alias", to: "real")
    try folder.link("shortcut", to: "real/file")
    let (seen, errors) = try walk()
    #expect(seen == ["alias/", "real/", "shortcut", "alias/file", "real/file"])
    #expect(errors.isEmpty)
    var sizes: [Int] = []
    try FileTree.walk(folder.path) {
      if $0.name == "shortcut", let status = $0.known { sizes.append(status.size) }
      return false
    } failed: { _ in
    }
    #expect(sizes == [3], "a link has the status of its target")
  }

  @Test func `a link to a folder above is reported, and the walk continues`() throws {
    try folder.write([], to: "a/b/file")
    try folder.link("a/b/up", to: "..")
    try folder.link("a/self", to: ".")
    try folder.link("root", to: ".")
    try folder.write([], to: "z")
    let (seen, errors) = try walk()
    #expect(seen.filter { !$0.hasSuffix("/") } == ["z", "a/b/file"])
    let expected = ["root", "a/self", "a/b/up"].map { FileError(folder.path($0), .list, .linkLoop) }
    #expect(errors == expected)
  }

  @Test func `two folders that link to each other are reported as loops`() throws {
    try folder.makeFolder("a")
    try folder.makeFolder("b")
    try folder.link("a/b", to: "../b")
    try folder.link("b/a", to: "../a")
    let (_, errors) = try walk()
    #expect(errors.map(\.path) == [folder.path("a/b/a"), folder.path("b/a/b")])
    #expect(errors.allSatisfy { $0.reason == .linkLoop })
  }

  @Test func `a link without a target is reported`() throws {
    try folder.link("dangling", to: "none")
    try folder.write([], to: "z")
    let (seen, errors) = try walk()
    #expect(seen == ["z"])
    #expect(errors == [FileError(folder.path("dangling"), .status, .system(ENOENT))])
  }

  @Test func `a pipe is listed but not opened`() throws {
    // Opening a pipe without a writer would never return.
    try #require(unsafe mkfifo(folder.path("pipe"), 0o644) == 0)
    var kinds: [String: FileStatus.Kind] = [:]
    try FileTree.walk(folder.path) {
      kinds[$0.name] = $0.kind
      return true
    } failed: { _ in
    }
    #expect(kinds == ["pipe": .special])
  }

  @Test func `a root that is missing or is not a folder is an error`() throws {
    let file = try folder.write([], to: "file")
    for path in [file, folder.path("none")] {
      let error = try #require(throws: FileError.self) {
        try FileTree.walk(path, visit: { _ in true }, failed: { _ in })
      }
      #expect(error.path == path)
    }
  }

  @Test(.enabled(if: getuid() != 0, "root may list any folder"))
  func `a folder that may not be listed is reported, and the walk continues`() throws {
    try folder.write([], to: "a/x")
    try folder.write([], to: "b/y")
    try FileManager.default.setAttributes([.posixPermissions: 0o000], ofItemAtPath: folder.path("a"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("a")) }
    let (seen, errors) = try walk()
    #expect(seen == ["a/", "b/", "b/y"])
    #expect(errors == [FileError(folder.path("a"), .list, .system(EACCES))])
  }

  @Test func `a deep tree needs little stack`() throws {
    let deep = Array(repeating: "d", count: FileTree.Branch.mostLevels).joined(separator: "/")
    try Folder.create(folder.path(deep))
    #expect(try walk().seen.count == FileTree.Branch.mostLevels)
  }

  @Test func `a walk stops at the limit of folders inside each other, and visits the others`() throws {
    let deep = Array(repeating: "d", count: FileTree.Branch.mostLevels + 2).joined(separator: "/")
    try folder.makeFolder(deep)
    try folder.write([], to: "z")
    var (files, errors): ([String], [FileError]) = ([], [])
    try FileTree.walk(folder.path) { entry in
      if entry.kind == .file { files.append(entry.relativePath) }
      return true
    } failed: {
      errors.append($0)
    }
    #expect(files == ["z"])
    #expect(errors.map(\.reason) == [.tooDeep(limit: FileTree.Branch.mostLevels)])
  }
}
