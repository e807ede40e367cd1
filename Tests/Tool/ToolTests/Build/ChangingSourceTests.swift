import CrushFixtures
import Foundation
import Testing

/// Large sources are mapped, and other processes may change them during a build.
@Suite struct ChangingSourceTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let count = 4

  private func build(_ output: String) throws -> ToolProcess {
    try ToolProcess(["build", folder.path("source"), "-o", folder.path(output), "-q", "-O", "0", "-j", "2"])
  }

  @Test func `truncated or overwritten sources do not crash a build or corrupt its output`() throws {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier) &* 40_503)
    let seed = "seed \(random.seed)"
    var sources: [String: [UInt8]] = [:]
    for index in 0..<Self.count {
      let picture = TestPicture(width: 640, height: 640, bitDepth: 8, colorType: 6, using: &random)
      sources["\(index).png"] = picture.file
      try folder.write(picture.file, to: "source/\(index).png")
    }
    // Only files without recent changes are mapped.
    Thread.sleep(forTimeInterval: 2.1)
    let start = ContinuousClock.now
    #expect(try build("complete").finish().exitCode == 0)
    let duration = start.duration(to: .now)
    let complete = try folder.tree("complete")

    let tool = try build("out")
    for index in 0..<Self.count {
      usleep(UInt32(duration / .microseconds(1) * Double.random(in: 0..<1, using: &random)) / UInt32(Self.count))
      let file = try #require(FileHandle(forWritingAtPath: folder.path("source/\(index).png")))
      if index % 2 == 0 {
        try file.truncate(atOffset: UInt64.random(in: 0..<1_000_000, using: &random))
      } else {
        try file.seek(toOffset: UInt64.random(in: 100..<1_000_000, using: &random))
        try file.write(contentsOf: random.bytes(5000))
      }
      try file.close()
    }
    let result = try tool.finish()
    #expect(result.hasExited, "\(seed): \(result.errors)")
    for (name, bytes) in try folder.tree("out") { #expect(complete[name] == bytes, "\(seed): \(name)") }

    for (name, bytes) in sources { try folder.write(bytes, to: "source/\(name)") }
    #expect(try build("out").finish().exitCode == 0, "\(seed)")
    #expect(try folder.tree("out") == complete, "\(seed)")
  }

  @Test func `a SIGBUS from another process ends the tool`() throws {
    var random = SeededGenerator(seed: 1)
    let picture = TestPicture(width: 2400, height: 2400, bitDepth: 8, colorType: 6, using: &random)
    try folder.write(picture.file, to: "source/a.png")
    Thread.sleep(forTimeInterval: 2.1)
    // The highest effort is slow, so the source stays mapped for a while.
    // Swift's own handler would keep the process alive.
    let tool = try ToolProcess(
      ["build", folder.path("source"), "-o", folder.path("out"), "-q", "-O", "6"],
      environment: ["SWIFT_BACKTRACE": "enable=no"])
    usleep(500_000)
    tool.send(SIGBUS)
    #expect(try !tool.finish().hasExited)
  }
}
