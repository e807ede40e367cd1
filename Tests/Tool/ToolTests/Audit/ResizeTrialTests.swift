import CrushFixtures
import Foundation
import Testing

/// The effect of resizes on disk, as reports promise it.
@Suite struct ResizeTrialTests {
  @Test(arguments: [(3, 2), (2, 8)])
  func `the promised saving is the one of the command`(_ colorType: UInt8, _ bitDepth: Int) throws {
    let folder = try TemporaryFolder()
    var random = SeededGenerator(seed: 9)
    let picture = TestPicture(width: 900, height: 600, bitDepth: bitDepth, colorType: colorType, using: &random)
    try folder.write(picture.file, to: "App/photo.png")
    let before = try folder.read("App/photo.png").count
    let arguments = [
      "audit", "App", "--display", "photo=100x66", "--select", "oversized-for-display", "--format", "json",
    ]
    let report = try ToolFixture.json(try ToolProcess.run(arguments, in: folder.path).output)
    let finding = try #require((report["findings"] as? [[String: Any]])?.first)
    let display = try #require(finding["display"] as? [String: Any])
    let saved = try #require(display["savedFileBytes"] as? Int)
    #expect((finding["advice"] as? String)?.contains(saved >= 0 ? " on disk" : "the file grows by") == true)
    let command = try #require(finding["command"] as? String)
    let words = command.split(separator: " ").dropFirst().map(String.init)
    #expect(try ToolProcess.run(words, in: folder.path).exitCode == 0)
    let after = try FileManager.default.contentsOfDirectory(atPath: folder.path("App"))
      .reduce(0) { $0 + (try folder.read("App/" + $1).count) }
    #expect(before - after == saved)
  }
}
