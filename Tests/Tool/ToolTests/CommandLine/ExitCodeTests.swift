import CrushFixtures
import Foundation
import Testing

/// Exit codes: 0 success, 1 findings or failures, 2 a wrong command line or a run that could not start.
@Suite struct ExitCodeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("x", to: "file.txt")
  }

  /// A command line. `OUT` is a new folder, `FILE` a file, `NONE` a missing file, `@` a path of the test images.
  private func run(_ words: [String]) throws -> ToolProcess.Result {
    try ToolProcess.run(
      words.map { word in
        switch word {
        case "OUT": folder.path("out")
        case "FILE": folder.path("file.txt")
        case "NONE": folder.path("none")
        default: word.hasPrefix("@") ? ToolFixture.images(String(word.dropFirst())) : word
        }
      })
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full"),
    arguments: [
      ["rules"], ["inspect", "@Formats/rgb8.png"],
      ["plist", "convert", "--to", "binary", "@App/Info.plist", "-o", "-"],
    ])
  func `a full standard output is an error`(_ words: [String]) throws {
    let arguments = words.map { $0.hasPrefix("@") ? ToolFixture.images(String($0.dropFirst())) : $0 }
    let script = ["-c", "exec \"$0\" \"$@\" > /dev/full", try ToolProcess.binary()]
    let result = try ToolProcess(executable: "/bin/bash", script + arguments).finish()
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("cannot write to standard output"), "\(result.errors)")
  }

  @Test(arguments: [
    ["build", "@Formats/rgb8.png", "-o", "OUT"], ["build", "@Junk", "-o", "OUT"],
    ["build", "@Formats/rgb8.png", "-o", "OUT", "--dry-run"],
    ["audit", "@Formats/rgb8.png"], ["audit", "@Formats/rgba8-opaque.png"], ["audit", "@Broken", "--fail-on", "never"],
    ["convert", "@Formats/rgb8.png", "--to", "cgbi", "-o", "OUT"],
    ["inspect", "@Formats/rgb8.png", "@App/Info.plist"], ["rules"], ["rules", "solid-color"],
    [
      "audit", "@Broken", "--disable", "corrupt-png", "--disable", "too-many-pixels", "--rule", "invalid-plist=warning",
    ],
  ]) func `a successful command exits with 0`(_ words: [String]) throws {
    let result = try run(words)
    #expect(result.exitCode == 0, "\(result.errors)")
  }

  @Test(arguments: [
    ["build", "@Broken", "-o", "OUT"], ["build", "@Broken/empty.png", "-o", "OUT", "-q"],
    ["build", "@Broken/bad-adler.png", "-o", "OUT", "--dry-run"],
    ["audit", "@Broken"], ["audit", "@Formats/rgba8-opaque.png", "--fail-on", "warning"],
    ["audit", "@Formats/rgba8-opaque.png", "--fail-on", "note"],
    ["convert", "@Formats/animated.png", "--to", "cgbi", "-o", "OUT"],
    ["convert", "@Broken/text.png", "--to", "png", "-o", "OUT"],
    ["inspect", "@Broken/text.png"], ["inspect", "@Formats/rgb8.png", "NONE"],
  ]) func `a failure or a finding exits with 1`(_ words: [String]) throws {
    #expect(try run(words).exitCode == 1)
  }

  @Test(arguments: [
    ["build", "NONE", "-o", "OUT"], ["build", "@App", "-o", "FILE"], ["build", "FILE", "-o", "/dev/null/out"],
    ["audit", "NONE"], ["audit", "@App", "--sizes", "NONE"], ["audit", "@App", "--sizes", "FILE"],
    ["convert", "NONE", "--to", "cgbi", "-o", "OUT"],
    ["build", "@Formats/rgb8.png", "-o", "OUT", "--report", "/dev/null/report.json"],
  ]) func `a command that cannot run exits with 2 and prints the reason on standard error`(_ words: [String]) throws {
    let result = try run(words)
    #expect(result.exitCode == 2, "\(result.errors)")
    #expect(result.errors.contains("assetcrush: error: "))
    #expect(result.output.isEmpty)
    #expect(try folder.read("file.txt") == Array("x".utf8))
  }

  @Test(arguments: [
    ["build"], ["build", "@App"], ["build", "@App", "-o", "OUT", "--nonsense"],
    ["build", "@App", "-o", "OUT", "-O", "7"],
    ["build", "@App", "-o", "OUT", "-O", "-1"], ["build", "@App", "-o", "OUT", "--png", "gif"],
    ["build", "@App", "-o", "OUT", "-j", "0"], ["build", "@App", "-o", "OUT", "-j", "1025"],
    ["build", "@App", "-o", "OUT", "-q", "-v"], ["build", "@App", "-o", "OUT", "--report", "a.txt"],
    ["build", "@App", "-o", "OUT", "--strip", "abc"], ["build", "@App", "-o", "OUT", "--keep", "IDAT"],
    ["build", "@App", "-o", "OUT", "--max-pixels", "0"], ["build", "@App", "-o", "OUT", "--plist", "xml"],
    ["build", "@App", "-o", "OUT", "--cgbi-filters", "up"],
    ["audit", "@Formats/rgb8.png", "--output", "sarif=-", "--output", "text=-"],
    ["audit", "@App", "--device", "Nokia 3310"], ["audit", "@App", "--top", "-1"],
    ["audit", "@App", "--fail-on", "sometimes"], ["audit", "@App", "--format", "xml"],
    ["audit", "@App", "--output", "sarif"], ["audit", "@App", "--rule", "solid-color=loud"],
    ["audit", "@App", "--disable", "nonsense"], ["rules", "nonsense"],
    ["convert", "@Formats/rgb8.png", "@Formats/rgba8.png", "--to", "cgbi", "-o", "FILE"],
    ["convert", "@Formats/rgb8.png", "--to", "cgbi"], ["convert", "@Formats/rgb8.png", "-o", "OUT"],
    ["convert", "FILE", "--to", "cgbi", "-o", "OUT", "--in-place"],
    ["convert", "FILE", "--to", "bgra", "--in-place"], ["convert", "FILE", "--to", "jpeg", "-o", "OUT"],
    ["convert", "FILE", "--to", "bgra", "-o", "OUT", "--row-alignment", "3"],
    ["convert", "FILE", "--to", "bgra", "-o", "OUT", "--row-alignment", "2"],
    ["convert", "FILE", "--to", "bgra", "-o", "OUT", "--row-alignment", "131072"],
    ["inspect"], ["inspect", "FILE", "--nonsense"], ["nonsense"], ["--nonsense"], ["plist", "nonsense"],
    ["completions"], ["cache", "trim"], ["resize", "FILE", "--to", "big"], ["plist", "lint"],
  ]) func `a wrong command line exits with 2, prints an error and writes nothing`(_ words: [String]) throws {
    let result = try run(words)
    #expect(result.exitCode == 2, "\(result.errors)")
    #expect(result.errors.lowercased().contains("error: "))
    #expect(result.output.isEmpty)
    #expect(!folder.exists("out"))
  }

  @Test func `an invalid size on the command line is not a finding`() throws {
    for entry in ["badge", "badge=big"] {
      let result = try run(["audit", "@App", "--display", entry])
      #expect(result.exitCode == 2)
      #expect(result.errors.contains("--display") && result.output.isEmpty)
    }
  }
}
