import CrushFixtures
import Foundation
import Testing

/// Runs without any input file, and arguments that are neither files nor folders.
@Suite struct EmptyRunTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("empty")
    try folder.makeFolder("other")
    try folder.write("x", to: "text/file.txt")
    try folder.write("", to: "list")
  }

  private func run(_ words: String...) throws -> ToolProcess.Result { try ToolProcess.run(words, in: folder.path) }

  @Test func `a conversion without PNGs exits with 2 and names its paths`() throws {
    for paths in [["empty"], ["empty", "other"], ["text"]] {
      let result = try ToolProcess.run(
        ["convert"] + paths + ["--to", "png", "-o", "out", "--report", "r.json"], in: folder.path)
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(result.errors == "assetcrush: warning: no PNGs found under \(paths.joined(separator: ", "))\n")
      #expect(!folder.exists("r.json"))
    }
  }

  @Test(arguments: [["lint"], ["print"], ["convert", "--to", "xml"], ["type", "A"]])
  func `a folder without property lists exits with 2`(_ words: [String]) throws {
    for path in ["empty", "text"] {
      let result = try ToolProcess.run(["plist"] + words + [path], in: folder.path)
      #expect(result.exitCode == 2 && result.output.isEmpty)
      #expect(result.errors == "assetcrush: warning: no property lists found under \(path)\n")
    }
  }

  @Test func `a build without sources warns and succeeds`() throws {
    let warning = "assetcrush: warning: no images or property lists found under "
    let empty = try run("build", "empty", "-o", "out", "-q")
    #expect(empty.exitCode == 0 && empty.errors == warning + "empty\n")
    let list = try run("build", "--files-from", "list", "-o", "out", "-q")
    #expect(list.exitCode == 0 && list.errors == warning + "list\n")
    let text = try run("build", "text", "-o", "out", "-q")
    #expect(text.exitCode == 0 && text.errors.isEmpty)
  }

  @Test func `a build of a pipe or a device exits with 2`() throws {
    try #require(unsafe mkfifo(folder.path("pipe"), 0o644) == 0)
    for path in ["pipe", "/dev/null"] {
      let result = try run("build", path, "-o", "out")
      #expect(result.exitCode == 2, "\(result.errors)")
      #expect(
        result.errors.hasPrefix("Error: a build cannot read a file from standard input or a pipe, which has no name"))
      #expect(!folder.exists("out"))
    }
    try folder.write("pipe\ntext/file.txt\n", to: "pipes")
    #expect(try run("build", "--files-from", "pipes", "-o", "out", "-q").exitCode == 0)
    #expect(Set(try folder.tree("out").keys) == ["text/file.txt"])
  }
}
