import CrushFixtures
import Foundation
import Testing

/// The files and streams of an audit, and its warnings about options without effect.
@Suite struct AuditOutputTests {
  private let folder: TemporaryFolder
  private let app = ToolFixture.images("App")

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: [String], input: [UInt8] = []) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path(""), input: input)
  }

  // MARK: --output

  @Test(arguments: [["audit"], ["compare", "APP"]])
  func `a plain - has the format of --format`(_ words: [String]) throws {
    let command = words.map { $0 == "APP" ? app : $0 } + [app]
    let expected = try run(command + ["--format", "json", "--exit-zero"])
    #expect(try ToolFixture.json(expected.output)["version"] as? Int == 1)
    let result = try run(command + ["-o", "-", "--format", "json", "--exit-zero"])
    #expect(result.exitCode == 0 && result.errors.isEmpty && result.output == expected.output, "\(result.errors)")
    let text = try run(command + ["-o", "-", "--exit-zero"])
    #expect(text.exitCode == 0 && !text.output.hasPrefix("{"))
    let both = try run(command + ["-o", "json=-", "--format", "text"])
    #expect(both.exitCode == 2 && both.errors.contains("standard output can contain only one report"))
  }

  @Test func `missing folders of reports are created`() throws {
    let result = try run(["audit", app, "-o", "a/b/c.json", "--write-baseline", "d/known.json"])
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(folder.exists("a/b/c.json") && folder.exists("d/known.json"))
    #expect(try run(["compare", app, app, "-o", "e/f.md"]).exitCode == 0)
    #expect(folder.exists("e/f.md"))
  }

  // MARK: Standard input

  @Test func `standard input is an error that names the remedy`() throws {
    let image = try ToolFixture.bytes(app + "/Images/icon@3x.png")
    let result = try run(["audit", "-"], input: image)
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(
      result.errors
        == "assetcrush: error: -: an audit reads files and folders, but no pipes and devices; save it as a file, "
        + "such as icon.png, or describe one image with assetcrush inspect -\n")
    #expect(try run(["inspect", "-"], input: image).exitCode == 0)
  }

  // MARK: --exclude

  @Test(arguments: [
    ("App/Levels", "it matches no file or folder, since a glob with a slash begins below each audited folder"),
    ("nothere", "it matches no file or folder"), ("Levels", nil), ("Levels/level1.plist", nil), ("*.png", nil),
  ])
  func `an exclude without effect is a warning`(_ glob: String, _ problem: String?) throws {
    let expected = problem.map { "assetcrush: warning: --exclude \(glob): \($0)\n" } ?? ""
    for command in [["audit"], ["compare", app]] {
      let result = try run(command + [app, "--exclude", glob, "--exclude", "*.strings", "--exit-zero"])
      #expect(result.exitCode == 0 && result.errors == expected, "\(command[0]): \(result.errors)")
    }
  }

  @Test(arguments: ["[", "a\\"]) func `an incomplete pattern is an error`(_ glob: String) throws {
    for command in [["audit", app], ["compare", app, app], ["build", app, "-o", "out"], ["optimize", app]] {
      let result = try run(command + ["--exclude", glob])
      #expect(result.exitCode == 2 && result.errors.hasPrefix("Error: --exclude is '\(glob)', in which a bracket"))
    }
  }

  @Test func `--config and --no-config name the conflict`() throws {
    for command in [["audit", app], ["compare", app, app]] {
      let result = try run(command + ["--config", "a.toml", "--no-config"])
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("--config cannot be combined with --no-config; use one of them"))
    }
  }
}
