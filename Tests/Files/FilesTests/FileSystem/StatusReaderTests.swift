import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

/// Compares the statuses that `StatusReader` reads with the status of each path by itself.
@Suite struct StatusReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func expected(_ path: String) -> FileStatus? { try? FileStatus(of: path, followsLink: false) }

  @Test func `the status of a path does not depend on the paths before it`() throws {
    for name in ["top", "a/x", "a/y", "a/b/z", "é/ü", "c/" + String(repeating: "long", count: 20)] {
      try folder.write(Array(name.utf8), to: name)
    }
    try folder.link("a/link", to: "x")
    try folder.link("a/nowhere", to: "none")
    try folder.link("alias", to: "a")
    let paths = [
      "top", "a/x", "a/y", "a/none", "a/b/z", "a/link", "a/nowhere", "alias/x", "alias", "none/x", "none/y", "top/x",
      "a", "a/b", "é/ü", "c/" + String(repeating: "long", count: 20), "./top", "a/../top", "a//x", "a/", "",
    ]
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    var reader = StatusReader(below: folder.path)
    for _ in 0..<5 {
      for path in paths.shuffled(using: &random) {
        #expect(reader.status(of: path) == expected(Path.join(folder.path, path)), "\(path), seed \(random.seed)")
      }
    }
    #expect(reader.status(of: "a/link")?.kind == .link && reader.status(of: "alias/x")?.kind == .file)
  }

  @Test func `files in a folder that may be searched but not opened have a status`() throws {
    try folder.write([1], to: "a/x")
    try FileManager.default.setAttributes([.posixPermissions: 0o111], ofItemAtPath: folder.path("a"))
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path("a")) }
    var reader = StatusReader(below: folder.path)
    #expect(reader.status(of: "a/x")?.size == 1)
    #expect(reader.status(of: "a/y") == nil)
  }

  @Test func `a root may be missing at first and be created later`() throws {
    let root = folder.path("root")
    var reader = StatusReader(below: root)
    #expect(reader.status(of: "x") == nil && reader.status(of: "a/x") == nil)
    try folder.write([1, 2], to: "root/a/x")
    var other = StatusReader(below: root)
    #expect(other.status(of: "a/x")?.size == 2)
  }
}
