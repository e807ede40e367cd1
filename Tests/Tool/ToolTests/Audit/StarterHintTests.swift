import CrushFixtures
import Foundation
import Testing

/// The last line of a first audit, which names `assetcrush init`.
@Suite struct StarterHintTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    let image = try ToolFixture.bytes(ToolFixture.images("Formats/rgba8-opaque.png"))
    try folder.write(image, to: "Images/a.png")
  }

  private static let hint = "Write a starter config: assetcrush init"

  /// Runs an audit whose standard output is a terminal, which Python opens.
  private func audit(_ words: String...) throws -> String {
    let tool = try ToolProcess.binary()
    let script = "import pty, sys; pty.spawn(sys.argv[1:])"
    let result = try ToolProcess.run(
      executable: "/usr/bin/env", ["python3", "-c", script, tool, "audit"] + words, environment: ["TERM": "dumb"],
      in: folder.path)
    #expect(result.output.contains("Images/a.png") || words.contains("-q"), "\(result.output)\(result.errors)")
    return result.output
  }

  @Test func `a terminal gets the hint at the end, if there are findings and no config`() throws {
    #expect(try audit("Images").hasSuffix("\(Self.hint)\r\n"))
    #expect(try !audit("Images", "--format", "csv").contains(Self.hint))
    #expect(try !audit("Images", "-q").contains(Self.hint))
    try folder.write("fail-on = \"error\"\n", to: ".assetcrush.toml")
    #expect(try !audit("Images").contains(Self.hint))
  }

  @Test func `a file gets no hint`() throws {
    let result = try ToolProcess.run(["audit", "Images"], in: folder.path)
    #expect(result.output.contains("Images/a.png") && !result.output.contains(Self.hint))
  }
}
