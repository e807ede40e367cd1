import CrushFixtures
import Foundation
import Testing

/// Runs of `compare` on all kinds of sides.
@Suite struct CompareTests {
  private let fixture: ComparingFixture
  private static let all = [
    "added Icons/new.png", "changed hero.png", "moved emblem.png",
  ]

  init() throws { fixture = try ComparingFixture() }

  private func json(_ before: String, _ after: String, in folder: String = "", _ options: [String] = []) throws
    -> String
  {
    let result = try fixture.run(["compare", before, after, "--format", "json", "--exit-zero"] + options, in: folder)
    #expect(result.exitCode == 0 && result.errors == "", "\(result.errors)")
    return result.output
  }

  @Test(arguments: ["sha1", "sha256"])
  func `Two revisions compare as their checkouts do`(format: String) throws {
    let fixture = try ComparingFixture(format: format)
    for options in [
      [], ["--headers-only"], ["-j", "1"], ["--exclude", "hero*"], ["--select", "unused-alpha"], ["--all-files"],
    ] {
      let revisions = try fixture.run(["compare", "HEAD~1", "HEAD", "--format", "json", "--exit-zero"] + options)
      let checkouts = try fixture.run(
        ["compare", fixture.checkoutPath("v1"), fixture.checkoutPath("main"), "--format", "json", "--exit-zero"]
          + options)
      #expect(revisions.errors == "" && checkouts.errors == "")
      #expect(try fixture.withoutLabels(revisions.output) == fixture.withoutLabels(checkouts.output), "\(options)")
    }
  }

  @Test func `All forms of one side give the same changes`() throws {
    let old = try fixture.checkout("v1")
    let report = fixture.git.folder.path("v1.json")
    #expect(try fixture.run(["audit", old + "/Assets", "--output", report]).exitCode == 0)
    for before in ["v1:Assets", "HEAD~1:./Assets", "v1", old + "/Assets", report] {
      #expect(try fixture.changes(json(before, "Assets")) == Self.all, "\(before)")
    }
    #expect(try fixture.changes(json("v1:", "HEAD:")) == Self.all.map { $0.replacing(" ", with: " Assets/") })
    #expect(try fixture.changes(json("v1", "main")) == Self.all.map { $0.replacing(" ", with: " Assets/") })
    #expect(try fixture.changes(json("v1", ".", in: "Assets")) == Self.all)
    #expect(try fixture.changes(json("v1:./", ".", in: "Assets")) == Self.all)
    #expect(try fixture.changes(json("v1:../Assets", ".", in: "Assets")) == Self.all)
    #expect(try fixture.changes(json("main", "main")) == [])
  }

  @Test func `The working tree counts for paths and not for revisions`() throws {
    try FileManager.default.removeItem(atPath: fixture.git.path("Assets"))
    #expect(try fixture.changes(json("v1:Assets", "main:Assets")) == Self.all)
  }

  @Test func `A path wins over a revision of its name, with a hint`() throws {
    try fixture.git.git(["branch", "Assets", "v1"])
    let result = try fixture.run(["compare", "Assets", "main:Assets", "--format", "json"])
    #expect(try fixture.changes(result.output) == [])
    #expect(result.errors.contains("Assets is a path and a revision") && result.errors.contains("./Assets"))
    #expect(try fixture.changes(json("Assets:Assets", "./Assets")) == Self.all)
  }

  @Test(arguments: [
    ("nothing", "no file, folder or report of this path, and no commit, branch or tag of this name"),
    ("v9:Assets", "v9:Assets: no file, folder or report of this path"), ("v1:None", "v1 has no None"),
    ("v1:../x", "outside the repository"), ("--help-me", "compare has no option"),
    ("main..v1", "no commit, branch or tag"),
    ("Assets/hero.png/x", "Assets/hero.png/x"),
  ])
  func `A side that is nothing is an error that names the attempts`(side: String, message: String) throws {
    for sides in [[side, "Assets"], ["Assets", side]] {
      let result = try fixture.run(["compare"] + sides)
      #expect(result.exitCode == 2 && result.output == "")
      #expect(result.errors.contains(message), "\(result.errors)")
    }
  }

  @Test func `Outside of a repository, the error says so`() throws {
    let folder = try TemporaryFolder()
    let result = try ToolProcess.run(["compare", "main", "."], in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains("the current folder is not in a git repository"))
  }

  @Test func `Without git on the search path, the error names git`() throws {
    let result = try fixture.run(["compare", "main", "Assets"], environment: ["PATH": "/nonexistent"])
    #expect(result.exitCode == 2 && result.errors.contains("git is not installed"), "\(result.errors)")
    let paths = try fixture.run(
      ["compare", "Assets", "Assets"], environment: ["PATH": "/nonexistent"])
    #expect(paths.exitCode == 0, "\(paths.errors)")
  }

  @Test func `Exit codes follow growth and new findings`() throws {
    func code(_ options: [String]) throws -> Int32 { try fixture.run(["compare", "v1", "main"] + options).exitCode }
    #expect(try code([]) == 0)
    #expect(try code(["--growth", "decoded=1kB"]) == 1)
    #expect(try code(["--growth", "decoded=1kB", "--exit-zero"]) == 0)
    #expect(try code(["--growth", "decoded=100MiB"]) == 0)
    #expect(try code(["--growth", "decoded=5%"]) == 1)
    #expect(try code(["--growth", "size=5%"]) == 2)
    #expect(try code(["--rule", "large-decoded.warning=100kB", "--fail-on", "warning"]) == 1)
    #expect(try code(["--rule", "large-decoded.warning=100kB"]) == 0)
    #expect(try fixture.run(["compare", "main", "v1", "--growth", "decoded=0"]).exitCode == 0)
    try fixture.git.write("growth = { decoded = \"1kB\" }\n", to: ".assetcrush.toml")
    #expect(try code([]) == 1)
    #expect(try code(["--growth", "decoded=100MiB"]) == 0)
    #expect(try code(["--no-config"]) == 0)
  }

  @Test func `A limit that cannot be checked is an error`() throws {
    let report = fixture.git.folder.path("plain.json")
    #expect(try fixture.run(["audit", "Assets", "--output", report]).exitCode == 0)
    for options in [["-q"], ["--format", "json"], ["--fail-on", "never"]] {
      let result = try fixture.run(["compare", report, "Assets", "--growth", "download=1"] + options)
      let text = result.output + result.errors
      #expect(result.exitCode == 1 && text.contains("error: the limit download=1 cannot be checked: "), "\(text)")
      #expect(text.contains("plain.json has no download sizes"))
    }
  }

  @Test(arguments: [
    ("notes.md", "# Notes", "nothing to compare"), ("list.json", "[[]]", "expected the object of an audit's report"),
    ("text.json", "text", "text.json:1:1"), ("list", "[1]", "expected the object of an audit's report"),
  ])
  func `A file that nothing can be compared with is an error`(name: String, text: String, problem: String) throws {
    try fixture.git.write(text, to: name)
    for sides in [[name, "Assets"], ["Assets", name]] {
      let result = try fixture.run(["compare"] + sides)
      #expect(result.exitCode == 2 && result.output == "" && result.errors.contains(problem), "\(result.errors)")
    }
  }

  @Test func `An empty side and a wrong limit are errors that name the problem`() throws {
    #expect(try fixture.run(["compare", "", "Assets"]).errors.contains("a side is an empty text"))
    let measure = try fixture.run(["compare", "v1", "main", "--growth", "memory=5"])
    #expect(measure.exitCode == 2 && measure.errors.contains("unknown measure \"memory\""), "\(measure.errors)")
    let amount = try fixture.run(["audit", "Assets", "--against", "v1", "--growth", "disk=5kb%"])
    #expect(amount.exitCode == 2 && amount.errors.contains("unknown amount \"5kb%\""), "\(amount.errors)")
  }

  @Test func `Both sides have the settings of the working tree`() throws {
    try fixture.git.write("exclude = [\"hero.png\"]\n", to: ".assetcrush.toml")
    #expect(try fixture.changes(json("v1", "main")) == ["added Assets/Icons/new.png", "moved Assets/emblem.png"])
    try fixture.git.write("Icons/\n", to: ".gitignore")
    #expect(try fixture.changes(json("v1", "main")) == ["moved Assets/emblem.png"])
    #expect(try fixture.changes(json("v1", "main", ["--no-ignore", "--no-config"])).count == 3)
  }

  @Test func `Reports are written to files, each in its format`() throws {
    let result = try fixture.run([
      "compare", "v1", "main", "-o", "a.md", "-o", "json=b.txt", "-o", "-", "--exit-zero",
    ])
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(result.output.hasPrefix("Assets/hero.png grew most"), "\(result.output)")
    #expect(
      String(decoding: try fixture.git.folder.read("repository/a.md"), as: UTF8.self).hasPrefix("<!-- assetcrush"))
    #expect(
      try fixture.changes(String(decoding: try fixture.git.folder.read("repository/b.txt"), as: UTF8.self)).count == 3)
    #expect(try fixture.run(["compare", "v1", "main", "-o", "new/a.md", "--exit-zero"]).exitCode == 0)
    #expect(fixture.git.folder.exists("repository/new/a.md"), "folders are created")
    let blocked = try fixture.run(["compare", "v1", "main", "-o", "b.txt/a.md"])
    #expect(blocked.exitCode == 2 && blocked.errors.contains("b.txt"))
  }

  @Test func `A side without anything to check is reported`() throws {
    try fixture.git.folder.makeFolder("repository/Empty")
    let both = try fixture.run(["compare", "Empty", "Empty"])
    #expect(both.exitCode == 2 && both.errors.contains("no image or property list"), "\(both.errors)")
    let one = try fixture.run(["compare", "Empty", "Assets", "--format", "json", "--exit-zero"])
    #expect(try one.exitCode == 0 && fixture.changes(one.output).allSatisfy { $0.hasPrefix("added") })
  }

  @Test func `Bare repositories, work trees and GIT_DIR work`() throws {
    let bare = fixture.git.folder.path("bare.git")
    try fixture.git.git(["clone", "--quiet", "--bare", fixture.git.path, bare])
    let inBare = try ToolProcess.run(["compare", "v1:Assets", "main:Assets", "--format", "json"], in: bare)
    #expect(try fixture.changes(inBare.output) == Self.all, "\(inBare.errors)")
    let elsewhere = try TemporaryFolder()
    let byVariable = try ToolProcess.run(
      ["compare", "v1:Assets", "main:Assets", "--format", "json"], environment: ["GIT_DIR": bare], in: elsewhere.path)
    #expect(try fixture.changes(byVariable.output) == Self.all, "\(byVariable.errors)")
    let tree = try fixture.checkout("main")
    let inTree = try ToolProcess.run(["compare", "v1", "Assets", "--format", "json"], in: tree)
    #expect(try fixture.changes(inTree.output) == Self.all, "\(inTree.errors)")
  }
}

extension ComparingFixture {
  /// Returns the path of the checkout of a revision, which is made once.
  func checkoutPath(_ revision: String) throws -> String {
    let path = git.folder.path("checkout-" + revision)
    return FileManager.default.fileExists(atPath: path) ? path : try checkout(revision)
  }

  @Test func `A named side that cannot be read is an error`() throws {
    let folder = try TemporaryFolder()
    // The end of an archive has its directory.
    try folder.write([UInt8]("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 1, count: 3000), to: "old/App.ipa")
    try folder.write([UInt8]("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 2, count: 3000), to: "new/App.ipa")
    let result = try ToolProcess.run(
      ["compare", "old/App.ipa", "new/App.ipa", "--growth", "disk=0"], in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains("old/App.ipa: "), "\(result.errors)")
    #expect(result.output == "")
  }
}
