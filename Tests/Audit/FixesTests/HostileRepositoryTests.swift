import CrushFiles
import CrushFixtures
import CrushInspection
import Foundation
import Testing

@testable import CrushFixes

/// Repositories whose configuration names programs. An unpacked archive may contain such a `.git` folder.
@Suite struct HostileRepositoryTests {
  private let repository: GitFixture
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("work")
    repository = try GitFixture(folder: folder, path: folder.path("work"))
    try repository.git(["init", "--quiet", "--initial-branch=main"])
    try repository.write("one", to: "a.txt")
    try repository.write("two", to: "b.txt")
    try repository.write("*.txt filter=evil\n", to: ".gitattributes")
    try repository.commit()
  }

  /// Returns a program of the shell that leaves a mark.
  private func trap(_ name: String) -> String { "touch '\(folder.path("ran-\(name)"))'; cat" }

  private func checkNothingRan() throws {
    #expect(try folder.tree().keys.filter { $0.hasPrefix("ran-") } == [])
  }

  @Test func `no program of the repository's configuration runs`() throws {
    for key in ["filter.evil.clean", "filter.evil.smudge", "filter.evil.process", "core.fsmonitor"] {
      try repository.git(["config", key, trap(key)])
    }
    try repository.git(["config", "filter.evil.required", "true"])
    // A changed time makes git read the file again, through its filter.
    try repository.write("one", to: "a.txt")
    try repository.write("changed", to: "b.txt")
    var copy = WorkingCopy()
    #expect(copy.reasonToLeave(repository.path("b.txt")) == .uncommitted)
    #expect(copy.reasonToLeave(repository.path("a.txt")) == nil)
    try checkNothingRan()
    _ = try? repository.git(["status"])
    #expect(try folder.tree().keys.contains { $0.hasPrefix("ran-") }, "git runs the programs without these settings")
  }

  @Test func `a filter that cannot be switched off is an obstacle`() throws {
    try repository.git(["config", "filter.a=b.clean", trap("equals")])
    try repository.write("*.txt filter=a=b\n", to: ".gitattributes")
    var copy = WorkingCopy()
    guard case .gitNotRun = copy.reasonToLeave(repository.path("a.txt")) else {
      Issue.record("expected an obstacle")
      return
    }
    try checkNothingRan()
  }

  @Test func `no program of a submodule's configuration runs`() throws {
    let inner = try GitFixture(folder: folder, path: folder.path("inner"))
    try folder.makeFolder("inner")
    try inner.git(["init", "--quiet", "--initial-branch=main"])
    try inner.write("three", to: "c.txt")
    try inner.commit()
    try repository.git(["submodule", "--quiet", "add", folder.path("inner"), "module"])
    try repository.commit()
    let module = try GitFixture(folder: folder, path: repository.path("module"))
    try module.git(["config", "filter.deep.clean", trap("deep")])
    try module.write("*.txt filter=deep\n", to: ".gitattributes")
    try module.write("three", to: "c.txt")
    var copy = WorkingCopy()
    #expect(copy.reasonToLeave(repository.path("a.txt")) == nil)
    #expect(copy.reasonToLeave(repository.path("module/c.txt")) == nil)
    try checkNothingRan()
  }

  @Test func `a missing object is not fetched with a program of the repository`() throws {
    let tree = try repository.git(["rev-parse", "HEAD^{tree}"]).split(separator: "\n").joined()
    try FileManager.default.removeItem(atPath: repository.path(".git/objects/\(tree.prefix(2))/\(tree.dropFirst(2))"))
    try repository.write("#!/bin/sh\ntouch '\(folder.path("ran-fetch"))'\nexit 1\n", to: "evil.sh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: repository.path("evil.sh"))
    for (key, value) in [
      ("core.repositoryFormatVersion", "1"), ("extensions.partialClone", "origin"),
      ("remote.origin.url", repository.path), ("remote.origin.promisor", "true"),
      ("remote.origin.uploadpack", repository.path("evil.sh")),
    ] { try repository.git(["config", key, value]) }
    var copy = WorkingCopy()
    #expect(copy.reasonToLeave(repository.path("a.txt")) != nil)
    try checkNothingRan()
    _ = try? repository.git(["status"])
    #expect(try folder.tree().keys.contains("ran-fetch"), "git fetches the object without these settings")
  }

  @Test func `another working tree in the configuration does not answer for a file`() throws {
    try folder.makeFolder("other")
    for name in ["a.txt", "b.txt", ".gitattributes"] {
      try folder.write(folder.read("work/\(name)"), to: "other/\(name)")
    }
    try repository.git(["config", "core.worktree", folder.path("other")])
    try repository.write("changed", to: "a.txt")
    var copy = WorkingCopy()
    #expect(copy.reasonToLeave(repository.path("a.txt")) == .uncommitted)
  }
}
