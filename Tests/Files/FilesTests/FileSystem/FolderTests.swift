import CrushFiles
import CrushFixtures
import Foundation
import Testing

@Suite struct FolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `names are sorted by their bytes`() throws {
    let names = ["B", "a", "10", "9", "é", "z", ".hidden", "a b", "a-b", "ab", "🎈", "\u{FFFD}"]
    for name in names { try folder.write([], to: name) }
    let sorted = names.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    #expect(try Folder.names(in: folder.path) == sorted)
    #expect(sorted.prefix(4) == [".hidden", "10", "9", "B"])
  }

  #if os(Linux)
    @Test func `a name that is not UTF-8 is nil, and the other names are listed`() throws {
      try folder.write([], to: "a")
      try makeNonUTF8Name()
      #expect(try Folder.names(in: folder.path) == [nil, "a"])
      var seen: [String] = []
      var errors: [FileError] = []
      try FileTree.walk(folder.path) {
        seen.append($0.relativePath)
        return true
      } failed: {
        errors.append($0)
      }
      #expect(seen == ["a"])
      #expect(errors == [FileError(folder.path("\u{FFFD}"), .status, .nameNotUTF8)])
    }

    private func makeNonUTF8Name() throws {
      let path = folder.path.utf8.map { CChar(bitPattern: $0) } + [0x2F, CChar(bitPattern: 0xFF), 0]
      let file = unsafe open(path, O_CREAT | O_WRONLY, 0o644)
      try #require(file >= 0)
      close(file)
    }
  #endif

  @Test func `an empty folder has no names`() throws {
    #expect(try Folder.names(in: folder.path).isEmpty)
  }

  @Test func `a path that cannot be listed is an error with the path`() throws {
    let path = try folder.write([], to: "file")
    let error = try #require(throws: FileError.self) { try Folder.names(in: path) }
    #expect(error == FileError(path, .list, .system(ENOTDIR)))
    #expect(throws: FileError(folder.path("none"), .list, .system(ENOENT))) {
      try Folder.names(in: folder.path("none"))
    }
  }

  @Test func `a folder is created with its parents, and may exist already`() throws {
    let path = folder.path("a/b/c")
    try Folder.create(path)
    try Folder.create(path)
    try Folder.create(path + "/")
    #expect(try FileStatus(of: path).kind == .folder)
    try Folder.create(".")
  }

  @Test func `a folder is removed with its contents, and links lead nowhere`() throws {
    try folder.write([1], to: "victim/file")
    try folder.write([1], to: "a/b/file")
    try folder.link("a/b/link", to: folder.path("victim"))
    try folder.link("named", to: "victim")
    #expect(throws: FileError.self) { try Folder.remove(folder.path("named")) }
    try Folder.remove(folder.path("a"))
    #expect(try folder.tree().keys.filter { !$0.hasPrefix("named") } == ["victim/file"])
  }

  @Test func `a link to a folder is a folder`() throws {
    try folder.makeFolder("a")
    try folder.link("link", to: "a")
    try Folder.create(folder.path("link"))
    try Folder.create(folder.path("link/b"))
    #expect(folder.exists("a/b"))
  }

  @Test func `a file in the way is an error`() throws {
    let file = try folder.write([], to: "file")
    #expect(throws: FileError(file, .createFolder, .system(ENOTDIR))) { try Folder.create(file) }
    let error = try #require(throws: FileError.self) { try Folder.create(file + "/below") }
    #expect(error.reason == .system(ENOTDIR))
  }

  @Test func `many threads may create one folder at once`() async throws {
    let path = folder.path("a/b/c/d/e")
    let failures = await withTaskGroup(of: Bool.self, returning: Int.self) { group in
      for _ in 0..<32 {
        group.addTask {
          do {
            try Folder.create(path)
            return true
          } catch { return false }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 0 : 1) }
    }
    #expect(failures == 0)
  }
}
