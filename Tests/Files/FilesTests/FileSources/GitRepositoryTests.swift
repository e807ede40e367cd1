import CrushFixtures
import Foundation
import Testing

@testable import CrushFiles

/// Repositories of all sorts, and damage.
@Suite struct GitRepositoryTests {
  private func repository() throws -> GitFixture {
    let fixture = try GitFixture()
    try fixture.write("one", to: "Assets/file")
    try fixture.commit()
    try fixture.git(["tag", "v1"])
    try fixture.write("two", to: "Assets/file")
    try fixture.commit()
    return fixture
  }

  private func text(_ tree: GitTree, _ path: String) -> String {
    do {
      return String(decoding: try FileReader(tree).read(path, limit: 1 << 20), as: UTF8.self)
    } catch { return "\(error)" }
  }

  @Test(arguments: [
    ("HEAD", "two"), ("HEAD~1", "one"), ("v1", "one"), ("main", "two"), ("main^{/Change}", "two"), ("main@{0}", "two"),
    (":/Change", "two"), ("HEAD^{tree}", "two"),
  ])
  func `All forms of names lead to their revisions`(name: String, expected: String) throws {
    let fixture = try repository()
    #expect(text(try fixture.tree(name), fixture.path("Assets/file")) == expected)
  }

  @Test(arguments: ["", "--help", "-p", "nothing", "main..v1", "HEAD~9", "main:Assets/file", "a\0b", "^main", "\n"])
  func `A name of no revision is an error`(name: String) throws {
    let fixture = try repository()
    let repository = try GitRepository(around: fixture.path)
    #expect(throws: GitError.unknownRevision(name, suggestion: nil, isShallow: false)) {
      try GitTree(name, in: repository)
    }
  }

  @Test func `A shallow clone names the remedy`() throws {
    let origin = try repository()
    try origin.git(["clone", "--quiet", "--depth=1", "file://" + origin.path, origin.folder.path("clone")])
    let clone = try GitFixture(folder: origin.folder, path: origin.folder.path("clone"))
    #expect(text(try clone.tree(), clone.path("Assets/file")) == "two")
    let error = #expect(throws: GitError.self) { try clone.tree("HEAD~1") }
    #expect(error?.description.contains("git fetch --depth=1 origin HEAD~1") == true)
    try clone.git(["switch", "--quiet", "--create", "topic"])
    try clone.git(["branch", "--quiet", "--delete", "--force", "main"])
    #expect(throws: GitError.unknownRevision("main", suggestion: "origin/main", isShallow: true)) {
      try clone.tree("main")
    }
  }

  @Test func `Paths from a subfolder, a worktree and a bare repository lead to the revision`() throws {
    let fixture = try repository()
    let inner = try GitRepository(around: fixture.path("Assets"))
    #expect(inner.top == fixture.path && inner.inner == "Assets")
    #expect(text(try GitTree("v1", in: inner), fixture.path("Assets/./../Assets//file")) == "one")

    let worktree = fixture.folder.path("worktree")
    try fixture.git(["worktree", "add", "--quiet", worktree, "v1"])
    let other = try GitRepository(around: worktree)
    #expect(other.top == worktree)
    #expect(text(try GitTree("main", in: other), worktree + "/Assets/file") == "two")

    let bare = fixture.folder.path("bare.git")
    try fixture.git(["clone", "--quiet", "--bare", fixture.path, bare])
    let repository = try GitRepository(around: bare)
    #expect(!repository.hasWorkingTree && repository.top == bare)
    #expect(text(try GitTree("v1", in: repository), bare + "/Assets/file") == "one")
  }

  @Test func `A repository of another owner names the setting that git recommends`() {
    let advice = "To add an exception for this directory, call:\n\n\tgit config --global --add safe.directory /app\n"
    #expect(
      GitRepository.reason("fatal: detected dubious ownership in repository at '/app'\n" + advice)
        == "detected dubious ownership in repository at '/app'; if you trust it, run "
        + "git config --global --add safe.directory /app")
    #expect(GitRepository.reason("warning: a\nfatal: b\n") == "b")
  }

  @Test func `A folder outside of any repository is an error`() throws {
    let folder = try TemporaryFolder()
    let error = #expect(throws: GitError.self) { try GitRepository(around: folder.path) }
    #expect(error?.description.hasPrefix("\(folder.path): not in a git repository that can be read: not a git") == true)
  }

  @Test func `Paths outside of the repository lead to the disk`() throws {
    let fixture = try repository()
    let outside = try fixture.folder.write("disk", to: "outside")
    let tree = try fixture.tree("v1")
    #expect(tree.inner(of: outside) == nil && tree.inner(of: fixture.path + "x") == nil)
    #expect(tree.inner(of: fixture.path + "/") == "" && tree.inner(of: fixture.path + "/a/b/..") == "a")
    #expect(text(tree, outside) == "disk")
    #expect(FileReader(tree).resolved(fixture.path("Assets")) == fixture.path("Assets"))
    #expect(!FileReader(tree).exists(fixture.path("Assets/none")))
  }

  @Test func `A damaged object and a missing object are errors of their files only`() throws {
    let fixture = try GitFixture()
    for name in ["bad", "good", "gone"] { try fixture.write(name, to: name) }
    try fixture.commit()
    func place(_ name: String) throws -> String {
      let object = try fixture.git(["rev-parse", "HEAD:" + name]).dropLast()
      return fixture.path(".git/objects/\(object.prefix(2))/\(object.dropFirst(2))")
    }
    let listed = try fixture.tree()
    try FileManager.default.removeItem(atPath: try place("gone"))
    let bad = try place("bad")
    var bytes = Array(try Data(contentsOf: URL(filePath: bad)))
    for index in bytes.indices.dropFirst(6) { bytes[index] ^= 0x5A }
    try FileManager.default.removeItem(atPath: bad)
    try Data(bytes).write(to: URL(filePath: bad))
    // The listing may precede the damage, or follow it.
    for tree in [listed, try fixture.tree()] {
      #expect(text(tree, fixture.path("good")) == "good")
      #expect(text(tree, fixture.path("gone")).contains("the repository does not have its content"))
      let message = text(tree, fixture.path("bad"))
      #expect(message.contains("git cannot read") || message.contains("does not have"), "\(message)")
      #expect(text(tree, fixture.path("good")) == "good")
    }
  }

  @Test func `A partial clone fetches nothing`() throws {
    let origin = try repository()
    try origin.git(["config", "uploadpack.allowFilter", "true"])
    let path = origin.folder.path("partial")
    try origin.git(["clone", "--quiet", "--no-checkout", "--filter=blob:none", "file://" + origin.path, path])
    let clone = try GitFixture(folder: origin.folder, path: path)
    #expect(text(try clone.tree(), path + "/Assets/file").contains("partial clone"))
    #expect(try clone.git(["rev-list", "--objects", "--missing=print", "HEAD"]).contains("?"))
  }

  @Test func `A git that was killed is started again, and no process stays`() throws {
    let fixture = try repository()
    var identifiers: [Int32] = []
    do {
      let tree = try fixture.tree()
      for _ in 0..<5 {
        #expect(text(tree, fixture.path("Assets/file")) == "two")
        identifiers += tree.processes
        for process in tree.processes { _ = kill(process, SIGKILL) }
      }
      #expect(text(tree, fixture.path("Assets/file")) == "two")
      identifiers += tree.processes
    }
    #expect(Set(identifiers).count == 6)
    // A process that was waited for does not exist.
    for process in identifiers { #expect(kill(process, 0) != 0) }
  }

  @Test func `Many threads read at once through a few processes`() async throws {
    let fixture = try GitFixture()
    for number in 0..<64 { try fixture.write(String(repeating: "\(number) ", count: 5000), to: "\(number)") }
    try fixture.commit()
    let tree = try fixture.tree()
    let reader = FileReader(tree)
    await withTaskGroup(of: Bool.self) { group in
      for round in 0..<512 {
        let number = round % 64
        let path = fixture.path("\(number)")
        group.addTask {
          let expected = Array(String(repeating: "\(number) ", count: 5000).utf8)
          return (try? reader.read(path, limit: 1 << 20)) == expected
        }
      }
      for await isEqual in group { #expect(isEqual) }
    }
    #expect((1...4).contains(tree.processes.count))
  }
}
