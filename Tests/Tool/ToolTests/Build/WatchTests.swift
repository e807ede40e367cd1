import CrushFixtures
import Foundation
import Testing

/// `build --watch` as a process. Each step waits for its result, without a time limit.
@Suite struct WatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder("source")
  }

  private func watch(_ arguments: [String]) throws -> ToolProcess {
    try ToolProcess(["build", "-o", "out", "--watch", "-q", "-j2"] + arguments, in: folder.path)
  }

  /// Waits until an output contains a text.
  private func wait(for text: String, at name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try wait("out/\(name) never became \(text)", sourceLocation) {
      (try? folder.read("out/\(name)")) == Array(text.utf8)
    }
  }

  private func wait(
    _ complaint: String, _ sourceLocation: SourceLocation = #_sourceLocation, until isDone: () throws -> Bool
  ) throws {
    for _ in 0..<10_000 {
      if try isDone() { return }
      usleep(2000)
    }
    try #require(Bool(false), "\(complaint)", sourceLocation: sourceLocation)
  }

  /// The time for a build after a change, for tests that expect no build or a finished one.
  private func rest() { usleep(400_000) }

  @Test func `a watch builds after each change and is idle otherwise`() throws {
    try folder.write("one", to: "source/a.txt")
    let tool = try watch(["source", "--stamp", "source/stamp"])
    defer { tool.kill() }
    try wait(for: "one", at: "a.txt")
    rest()
    try folder.write("two", to: "source/a.txt")
    try wait(for: "two", at: "a.txt")
    try folder.write("three", to: "source/new/deep/b.txt")
    try wait(for: "three", at: "new/deep/b.txt")
    try folder.write("four", to: "source/new/deep/c.txt")
    try wait(for: "four", at: "new/deep/c.txt")
    try FileManager.default.removeItem(atPath: folder.path("source/a.txt"))
    try wait("out/a.txt was never deleted") { !folder.exists("out/a.txt") }
    rest()
    // The stamp is inside the source folder. Writing it must not start another build.
    let stamp = try FileStamp(of: folder.path("source/stamp"))
    rest()
    #expect(try FileStamp(of: folder.path("source/stamp")) == stamp)
    tool.send(SIGINT)
    #expect(try tool.finish().exitCode == 130)
  }

  @Test func `a new folder with the name of a renamed one is watched`() throws {
    try folder.write("1", to: "source/sub/inner/b.txt")
    let tool = try watch(["source"])
    defer { tool.kill() }
    try wait(for: "1", at: "sub/inner/b.txt")
    rest()
    try FileManager.default.moveItem(atPath: folder.path("source/sub"), toPath: folder.path("source/sub2"))
    try wait(for: "1", at: "sub2/inner/b.txt")
    rest()
    for text in ["2", "3", "4"] {
      // A change in place is visible only through the file's folder.
      try folder.write(text, to: "source/sub/inner/b.txt")
      try wait(for: text, at: "sub/inner/b.txt")
      rest()
    }
    try folder.write("5", to: "source/sub2/inner/b.txt")
    try wait(for: "5", at: "sub2/inner/b.txt")
  }

  @Test func `a deleted source is built again after it returns`() throws {
    try folder.write("1", to: "source/a.txt")
    let tool = try watch(["source"])
    defer { tool.kill() }
    try wait(for: "1", at: "a.txt")
    rest()
    try FileManager.default.removeItem(atPath: folder.path("source"))
    rest()
    #expect(tool.isRunning)
    try folder.write("2", to: "source/a.txt")
    try wait(for: "2", at: "a.txt")
    rest()
    try FileManager.default.moveItem(atPath: folder.path("source"), toPath: folder.path("aside"))
    rest()
    try folder.write("3", to: "source/a.txt")
    try wait(for: "3", at: "a.txt")
    tool.send(SIGTERM)
    let result = try tool.finish()
    #expect(result.exitCode == 143)
    // The source was missing twice. Each time is reported once, even if its folder changes often.
    #expect(result.errorLines.count { $0.contains("source: cannot access") } <= 2, "\(result.errors)")
  }

  @Test func `the target of a link is watched`() throws {
    try folder.write("1", to: "elsewhere/deep/e.txt")
    try folder.link("source/link.txt", to: "../elsewhere/deep/e.txt")
    let tool = try watch(["source"])
    defer { tool.kill() }
    try wait(for: "1", at: "link.txt")
    rest()
    try folder.write("2", to: "elsewhere/deep/e.txt")
    try wait(for: "2", at: "link.txt")
  }

  @Test func `a list is read again after a change`() throws {
    try folder.write("1", to: "source/a.txt")
    try folder.write("2", to: "source/b.txt")
    try folder.write("source/a.txt\n", to: "lists/all")
    let tool = try watch(["--files-from", "lists/all"])
    defer { tool.kill() }
    try wait(for: "1", at: "source/a.txt")
    rest()
    try folder.write("source/a.txt\nsource/b.txt\n", to: "lists/all")
    try wait(for: "2", at: "source/b.txt")
  }

  @Test func `a cache and reports inside a source folder start no build`() throws {
    try folder.write("1", to: "source/a.txt")
    let written = [
      "--cache", "source/cache", "--report", "source/r.json", "--depfile", "source/d", "--stamp", "source/s",
    ]
    let tool = try watch(["source", "--force"] + written)
    defer { tool.kill() }
    try wait("there is no stamp") { folder.exists("source/s") }
    rest()
    let stamp = try FileStamp(of: folder.path("source/s"))
    rest()
    #expect(try FileStamp(of: folder.path("source/s")) == stamp)
    try folder.write("2", to: "source/a.txt")
    try wait(for: "2", at: "a.txt")
    #expect(try folder.tree("out").keys.sorted() == ["a.txt"])
  }

  @Test func `a watch reports its folders once and each later build in one line`() throws {
    try folder.write("1", to: "source/a.txt")
    try folder.makeFolder("source/empty")
    let tool = try ToolProcess(["build", "source", "-o", "out", "--watch"], in: folder.path)
    defer { tool.kill() }
    try wait(for: "1", at: "a.txt")
    rest()
    try folder.write("2", to: "source/a.txt")
    try wait(for: "2", at: "a.txt")
    rest()
    tool.send(SIGTERM)
    let result = try tool.finish()
    #expect(result.errorLines.contains("watching 2 folders for changes (Ctrl-C to stop)"), "\(result.errors)")
    // The test writes through a temporary file, which may be built too.
    #expect(result.errorLines.last?.hasPrefix("built again: ") == true, "\(result.errors)")
    #expect(result.errorLines.count { $0.contains("bytes before") } == 1, "\(result.errors)")
  }

  @Test func `a source that is missing at the start ends the watch`() throws {
    let result = try watch(["nothing"]).finish()
    #expect(result.exitCode == 2 && result.errors.contains("nothing: cannot access"), "\(result.errors)")
  }
}
