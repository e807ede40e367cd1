import CrushFixtures
import Foundation
import Testing

/// Builds that are stopped, wait for a lock, or have no disk space.
@Suite struct InterruptedBuildTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Work for about a second.
  private func writeSources(_ count: Int = 60) throws {
    var random = SeededGenerator(seed: 7)
    for index in 0..<count {
      let picture = TestPicture(width: 160, height: 160, bitDepth: 8, colorType: 6, using: &random)
      try folder.write(picture.file, to: "source/folder-\(index % 3)/picture-\(index).png")
    }
    try folder.write(random.bytes(3_000_000), to: "source/large.dat")
  }

  private func arguments(_ output: String, _ more: [String] = []) -> [String] {
    ["build", folder.path("source"), "-o", folder.path(output), "-O2", "-q", "-j2"] + more
  }

  /// Waits for the first output, which proves that the build runs.
  private func waitForOutput() {
    for _ in 0..<10_000 {
      let names = FileManager.default.subpaths(atPath: folder.path("out")) ?? []
      if names.contains(where: { $0.hasSuffix(".png") }) { return }
      usleep(1000)
    }
  }

  private func leftovers() throws -> [String] {
    try folder.tree().keys.filter { $0.contains(".assetcrush-") && !$0.contains(".assetcrush-manifest-") }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal ends a build without partial files`(_ signal: Int32, _ code: Int32) throws {
    try writeSources()
    let tool = try ToolProcess(arguments("out"))
    waitForOutput()
    tool.send(signal)
    let result = try tool.finish()
    #expect(result.hasExited && result.exitCode == code, "\(result)")
    let left = try leftovers()
    #expect(left.isEmpty, "\(left)")
    let partial = try folder.tree("out")
    #expect(try ToolProcess.run(arguments("complete")).exitCode == 0)
    let complete = try folder.tree("complete")
    #expect(partial.allSatisfy { complete[$0.key] == $0.value })
    #expect(try ToolProcess.run(arguments("out")).exitCode == 0)
    #expect(try folder.tree("out") == complete)
  }

  @Test func `a stopped build reports its progress and the next build continues`() throws {
    try writeSources()
    let arguments = ["build", folder.path("source"), "-o", folder.path("out"), "-O2", "-j2"]
    let tool = try ToolProcess(arguments)
    waitForOutput()
    tool.send(SIGINT)
    let result = try tool.finish()
    #expect(result.exitCode == 130 && result.output.isEmpty)
    let words = #/assetcrush: stopped after (\d+) of 61 files; run the same command again to continue\n/#
    let done = try #require(result.errors.wholeMatch(of: words).flatMap { Int($0.1) }, "\(result.errors)")
    #expect((0..<61).contains(done))
    let next = try ToolProcess.run(arguments)
    let written = try #require(next.errors.firstMatch(of: #/; (\d+) written;/#).flatMap { Int($0.1) }, "\(next.errors)")
    #expect(next.exitCode == 0 && written <= 61 - done)
  }

  @Test func `a signal that the caller ignores stays ignored`() throws {
    try writeSources(6)
    let tool = try ToolProcess(
      executable: "/bin/sh", ["-c", "trap '' HUP; exec \"$0\" \"$@\"", try ToolProcess.binary()] + arguments("out"))
    waitForOutput()
    tool.send(SIGHUP)
    #expect(try tool.finish().exitCode == 0)
  }

  @Test func `two parallel builds into one folder write the output of one`() throws {
    try writeSources(20)
    let tools = try (0..<4).map { _ in try ToolProcess(arguments("out")) }
    for tool in tools {
      let result = try tool.finish()
      #expect(result.exitCode == 0, "\(result.errors)")
    }
    #expect(try ToolProcess.run(arguments("alone")).exitCode == 0)
    #expect(try folder.tree("out") == folder.tree("alone"))
    #expect(try leftovers().isEmpty)
  }

  @Test func `a waiting build names the other process, and --no-wait exits`() throws {
    try writeSources()
    let first = try ToolProcess(arguments("out"))
    waitForOutput()
    // The first build waits until both others have met it, however slow they are.
    first.send(SIGSTOP)
    let refused = try ToolProcess.run(arguments("out", ["--no-wait"]))
    #expect(refused.exitCode == 2)
    let message = "\(folder.path("out")): process \(first.processIdentifier) is building into it"
    #expect(refused.errors == "assetcrush: error: \(message)\n")
    let second = try ToolProcess(arguments("out"))
    while second.isRunning, try second.errorsSoFar().isEmpty { usleep(1000) }
    first.send(SIGCONT)
    let waiting = try second.finish()
    #expect(waiting.exitCode == 0 && waiting.errors == "assetcrush: warning: \(message): waiting\n")
    #expect(try first.finish().exitCode == 0)
  }

  @Test func `the lock of a dead build does not block`() throws {
    try writeSources(2)
    try folder.write("1\n", to: ".assetcrush-lock-out")
    let result = try ToolProcess.run(arguments("out", ["--no-wait"]))
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    #expect(!folder.exists(".assetcrush-lock-out"))
  }

  /// A limit on file sizes simulates a full disk. The write fails in the middle.
  @Test func `a file above the size limit is an error and the others are written`() throws {
    try writeSources(4)
    let tool = try ToolProcess(
      executable: "/bin/sh", ["-c", "ulimit -f 1024; exec \"$0\" \"$@\"", try ToolProcess.binary()] + arguments("out"))
    let result = try tool.finish()
    #expect(result.exitCode == 1, "\(result)")
    #expect(result.errorLines.count == 1, "\(result.errors)")
    #expect(result.errors.contains("large.dat: error: ") && result.errors.contains("out/large.dat: cannot write: "))
    #expect(try folder.tree("out").count == 4)
    #expect(try leftovers().isEmpty)
    #expect(try ToolProcess.run(arguments("out")).exitCode == 0)
    #expect(try folder.tree("out").count == 5)
  }

  #if os(Linux)
    @Test func `an output without write permission is an error`() throws {
      try writeSources(1)
      let result = try ToolProcess.run(["build", folder.path("source"), "-o", "/proc/assets", "-q"])
      #expect(result.exitCode == 2)
      #expect(result.errors == "assetcrush: error: /proc/assets: cannot create folder: No such file or directory\n")
    }
  #endif

  @Test func `a file that changes while it is read is never a mix of both versions`() throws {
    let size = 2 << 20
    let path = try folder.write([UInt8](repeating: 0, count: size), to: "source/changing.dat")
    let writer = Thread {
      let file = FileHandle(forUpdatingAtPath: path)
      for value in 1...60 where !Thread.current.isCancelled {
        try? file?.seek(toOffset: 0)
        file?.write(Data(repeating: UInt8(value), count: size))
        usleep(useconds_t(value % 3 * 4000))
      }
    }
    writer.start()
    defer { writer.cancel() }
    for round in 0..<5 {
      let result = try ToolProcess.run(arguments("out-\(round)"))
      guard result.exitCode == 0 else {
        #expect(result.errors.contains("changing.dat: error: cannot read: the file changes while it is read"))
        #expect(!folder.exists("out-\(round)/changing.dat"))
        continue
      }
      #expect(Set(try folder.read("out-\(round)/changing.dat")).count == 1, "round \(round)")
    }
  }
}
