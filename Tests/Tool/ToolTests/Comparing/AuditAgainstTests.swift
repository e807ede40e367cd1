import CrushFixtures
import Foundation
import Testing

/// Runs of `audit --against`.
@Suite struct AuditAgainstTests {
  private let fixture: ComparingFixture

  init() throws { fixture = try ComparingFixture() }

  /// Returns the changes in the member `comparison` of an audit as JSON.
  private func changes(_ arguments: [String], in folder: String = "") throws -> [String] {
    let result = try fixture.run(["audit"] + arguments + ["--format", "json", "--exit-zero"], in: folder)
    #expect(result.exitCode == 0 && result.errors == "", "\(result.errors)")
    let comparison = try ToolFixture.json(result.output)["comparison"] as? [String: Any] ?? [:]
    let changes = comparison["changes"] as? [[String: Any]] ?? []
    return changes.map { "\($0["change"] ?? "") \($0["path"] ?? "")" }.sorted()
  }

  @Test func `The named paths are compared with the same paths of the revision`() throws {
    let all = ["added Icons/new.png", "changed hero.png", "moved emblem.png"]
    #expect(try changes(["Assets", "--against", "v1"]) == all)
    #expect(try changes([".", "--against", "v1"], in: "Assets") == all)
    #expect(try changes(["--against", "v1"], in: "Assets") == all)
    #expect(try changes([fixture.git.path("Assets"), "--against", "v1"]) == all)
    #expect(try changes(["Assets", "--against", "v1:Assets"]) == all)
    #expect(try changes(["Assets/hero.png", "Assets/Info.plist", "--against", "v1"]) == ["changed Assets/hero.png"])
    #expect(try changes(["Assets/Icons", "--against", "v1"]) == ["added new.png"])
    #expect(
      try changes(["Assets/Icons", "Assets/hero.png", "--against", "v1"]) == [
        "added Assets/Icons/new.png", "changed Assets/hero.png",
      ])
    #expect(try changes(["Assets", "--against", "main"]) == [])
  }

  @Test func `A change of the working tree counts before it is committed`() throws {
    try fixture.git.write(ComparingFixture.picture(64, 64, seed: 9), to: "Assets/draft.png")
    #expect(try changes(["Assets", "--against", "HEAD"]) == ["added draft.png"])
  }

  @Test func `Text and Markdown begin with the comparison, and the audit follows`() throws {
    let text = try fixture.run(["audit", "Assets", "--against", "v1"])
    let plain = try fixture.run(["audit", "Assets"])
    #expect(text.output.hasPrefix("hero.png grew most") && text.output.hasSuffix(plain.output), "\(text.output)")
    #expect(text.exitCode == plain.exitCode)
    let markdown = try fixture.run(["audit", "Assets", "--against", "v1", "--format", "markdown"])
    let report = try fixture.run(["audit", "Assets", "--format", "markdown"])
    #expect(markdown.output.hasPrefix("<!-- assetcrush") && markdown.output.hasSuffix(report.output))
  }

  @Test func `A limit on growth makes the exit code 1, and only with a comparison`() throws {
    let over = try fixture.run(["audit", "Assets", "--against", "v1", "--growth", "decoded=1kB"])
    #expect(over.exitCode == 1)
    let json = try fixture.run(
      ["audit", "Assets", "--against", "v1", "--growth", "decoded=1kB", "--format", "json"])
    #expect(json.exitCode == 1 && json.errors.contains("more than the limit"), "\(json.errors)")
    #expect(try fixture.run(["audit", "Assets", "--growth", "decoded=1kB"]).exitCode == 2)
    #expect(try fixture.run(["audit", "Assets", "--against", "none"]).exitCode == 2)
  }

  @Test func `A report that was saved before is a side`() throws {
    #expect(try fixture.run(["audit", "Assets", "--output", "old.json"]).exitCode == 0)
    try fixture.git.write(ComparingFixture.picture(64, 64, seed: 9), to: "Assets/draft.png")
    #expect(try changes(["Assets", "--against", "old.json"]) == ["added draft.png"])
  }
}
