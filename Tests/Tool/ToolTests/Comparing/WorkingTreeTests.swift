import CrushFixtures
import Foundation
import Testing

/// Comparisons of a revision with its own working tree, and of paths that only one side has.
@Suite struct WorkingTreeTests {
  private let fixture: ComparingFixture

  init() throws { fixture = try ComparingFixture() }

  private func compare(_ before: String, _ after: String, _ options: [String] = []) throws -> (
    changes: [String], result: ToolProcess.Result
  ) {
    let result = try fixture.run(["compare", before, after, "--format", "json"] + options)
    return (try fixture.changes(result.output), result)
  }

  @Test func `A path that the revision does not have had no bytes on any device`() throws {
    try fixture.git.write(ComparingFixture.picture(64, 64, seed: 9), to: "New/draft.png")
    for arguments in [
      ["compare", "HEAD", "New"], ["audit", "New", "--against", "HEAD"], ["compare", "v1", "main:Assets/Icons"],
    ] {
      let over = try fixture.run(arguments + ["--growth", "decoded=1"])
      #expect(over.exitCode == 1 && over.output.contains("error: decoded on"), "\(over.output)\(over.errors)")
      #expect(!over.output.contains("not checked"), "\(over.output)")
      #expect(try fixture.run(arguments + ["--growth", "decoded=1MiB"]).exitCode == 0)
    }
    // Removal is no growth.
    let gone = try fixture.run(["compare", "main:Assets/Icons", "v1", "--growth", "decoded=0", "--growth", "disk=0"])
    #expect(gone.exitCode == 0 && !gone.output.contains("not checked"), "\(gone.output)")
  }

  @Test func `A revision with a colon alone has the folder of the other side`() throws {
    let all = ["added Icons/new.png", "changed hero.png", "moved emblem.png"]
    #expect(try compare("v1:", "Assets").changes == all)
    #expect(try compare("v1:", "main:Assets").changes == all)
    #expect(try compare("v1:./", "main:./").changes == all.map { $0.replacing(" ", with: " Assets/") })
    try fixture.git.git(["branch", "Assets", "main"])
    #expect(try compare("Assets:", "./Assets").changes == [])
  }

  @Test func `Neither side reads submodules and other repositories`() throws {
    let inner = try GitFixture()
    try inner.write(ComparingFixture.picture(64, 64, seed: 5), to: "inner.png")
    try inner.commit()
    try fixture.git.git(["submodule", "--quiet", "add", inner.path, "Assets/Library"])
    try fixture.git.commit("Library")
    try fixture.git.git(["clone", "--quiet", inner.path, "Assets/Loose"])
    for sides in [("HEAD", "."), ("HEAD", "Assets"), (".", "HEAD")] {
      let (changes, result) = try compare(sides.0, sides.1)
      #expect(changes == [] && result.exitCode == 0)
      let lines = result.errors.split(separator: "\n")
      #expect(lines.count { $0.contains("Assets/Library") } == 1, "\(result.errors)")
      #expect(lines.count { $0.contains("note: Assets/Loose: a git repository of its own") } == 1, "\(result.errors)")
    }
    let audit = try fixture.run(["audit", "Assets", "--against", "v1", "--format", "json", "--exit-zero"])
    #expect(!audit.output.contains("inner.png"))
    #expect(audit.errors.contains("note: Assets/Library (and 1 more): a git repository of its own"), "\(audit.errors)")
    // Two folders are compared with all files.
    #expect(try compare("Assets/Icons", "Assets/Library").changes == ["added inner.png", "removed new.png"])
  }

  @Test func `A clean working tree with links equals its revision`() throws {
    try fixture.git.folder.write(ComparingFixture.picture(20, 20, seed: 6), to: "outside/out.png")
    let links = [
      "Assets/out.png": "../../outside/out.png", "Assets/absolute.png": fixture.git.path("Assets/hero.png"),
      "Assets/gone.png": "../../outside/gone.png", "Assets/folder": "../../outside", "Assets/Again": "Icons",
      "Assets/alias.png": "hero.png", "Assets/broken.png": "none.png", "Assets/loop.png": "loop.png",
      "Assets/self": ".", "Assets/shared": "../Shared", "Assets/detour.png": "folder/../Assets/hero.png",
    ]
    try fixture.git.write(ComparingFixture.picture(20, 20, seed: 7), to: "Shared/shared.png")
    for (path, target) in links {
      try FileManager.default.createSymbolicLink(atPath: fixture.git.path(path), withDestinationPath: target)
    }
    try fixture.git.commit("Links")
    for side in [".", "Assets", fixture.git.path("Assets"), fixture.git.path] {
      let (changes, result) = try compare("HEAD", side)
      #expect(changes == [] && result.exitCode == 0, "\(side) \(result.output)")
      let totals = try ToolFixture.json(result.output)
      #expect((totals["newFindings"] as? [Any] ?? []).isEmpty && (totals["goneFindings"] as? [Any] ?? []).isEmpty)
    }
    let (changes, _) = try compare("HEAD~1", "Assets", ["--exit-zero"])
    #expect(changes == ["added alias.png", "added broken.png", "added loop.png", "added shared/shared.png"])
  }

  @Test func `A file that moved into a folder with a link to it is found in the folder`() throws {
    try fixture.git.git(["mv", "Assets/emblem.png", "Assets/Icons/emblem.png"])
    try FileManager.default.createSymbolicLink(
      atPath: fixture.git.path("Assets/Alias"), withDestinationPath: "Icons")
    #expect(try compare("HEAD", "Assets").changes == ["moved Icons/emblem.png"])
    try fixture.git.commit("Moved")
    #expect(try compare("HEAD~1", "HEAD:Assets").changes == ["moved Icons/emblem.png"])
  }

  @Test func `Two files are compared with each other under any name`() throws {
    let text = try fixture.run(["compare", "Assets/emblem.png", "Assets/hero.png", "--exit-zero"])
    #expect(text.output.contains("hero.png ← emblem.png") && text.output.contains("1 changed"), "\(text.output)")
    for sides in [
      ("Assets/emblem.png", "Assets/hero.png"), ("v1:Assets/badge.png", "Assets/hero.png"),
      ("v1:Assets/badge.png", "main:Assets/hero.png"),
    ] {
      #expect(try compare(sides.0, sides.1, ["--exit-zero"]).changes == ["changed hero.png"])
    }
    #expect(try compare("v1:Assets/badge.png", "Assets/emblem.png").changes == ["moved emblem.png"])
    #expect(try compare("v1:Assets/badge.png", "main:Assets/Icons", ["--exit-zero"]).changes.count == 2)
  }
}
