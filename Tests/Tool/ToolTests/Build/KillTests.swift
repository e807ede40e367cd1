import CrushFixtures
import Foundation
import Testing

/// A kill at any moment leaves complete files, and the next build deletes temporary files.
@Suite struct KillTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let temporaryPrefix = ".assetcrush-tmp-"

  private func isTemporary(_ path: String) -> Bool {
    path.split(separator: "/").last?.hasPrefix(Self.temporaryPrefix) == true
  }

  private func writeSources(_ random: inout SeededGenerator) throws {
    for index in 0..<200 {
      let side = Int.random(in: 16...48, using: &random)
      let colorType: UInt8 = [6, 2, 6, 0][index % 4]
      let picture = TestPicture(width: side, height: side, bitDepth: 8, colorType: colorType, using: &random)
      try folder.write(picture.file, to: "source/folder-\(index % 5)/picture-\(index).png")
    }
    // Copied files are written in pieces too.
    for index in 0..<5 { try folder.write(random.bytes(200_000), to: "source/folder-\(index)/other.dat") }
  }

  private func arguments(_ output: String) -> [String] {
    ["build", folder.path("source"), "-o", folder.path(output), "-O", "0", "-q", "-j", "4"]
  }

  @Test func `builds killed at thirty moments leave no partial file`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier) &* 2_654_435_761)
    let seed = "seed \(random.seed)"
    try writeSources(&random)
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try ToolProcess.run(arguments("complete")).exitCode == 0)
    // The longest delay. It follows the speed of the machine, which depends on the tests that run at the same time.
    var duration = start.duration(to: clock.now)
    let complete = try folder.tree("complete")
    #expect(complete.count == 205)
    var killed = 0
    for round in 0..<30 {
      // Some rounds continue after the kill, as a user would.
      if round % 3 != 0 { try? FileManager.default.removeItem(atPath: folder.path("out")) }
      let tool = try ToolProcess(arguments("out"))
      let delay = duration * Double.random(in: 0..<1, using: &random)
      usleep(UInt32(delay / .microseconds(1)))
      tool.kill()
      let wasKilled = try !tool.finish().hasExited
      killed += wasKilled ? 1 : 0
      duration = duration * (wasKilled ? 1.1 : 0.7)
      let partial = try folder.tree("out").filter { !isTemporary($0.key) && complete[$0.key] != $0.value }
      #expect(partial.isEmpty, "\(seed), round \(round): \(partial.keys)")
    }
    #expect(killed >= 10, "\(seed): only \(killed) of 30 were running when they were killed")
    // The temporary file of a killed writer. By chance there may be none. The writer's output is then also missing, so the
    // next build has work in the folder.
    try? FileManager.default.removeItem(atPath: folder.path("out/folder-0/picture-0.png"))
    try folder.write([1, 2, 3], to: "out/folder-0/\(Self.temporaryPrefix)left")
    #expect(try ToolProcess.run(arguments("out")).exitCode == 0)
    let final = try folder.tree("out")
    #expect(final == complete, "\(seed)")
  }
}
