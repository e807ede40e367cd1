import CrushFixtures
import Foundation
import Testing

/// The command `optimize` as a process.
@Suite struct OptimizeTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(ToolFixture.bytes(ToolFixture.images("App/Images/banner.png")), to: "in/banner.png")
    try folder.write(SampleJPEGs.shapes, to: "in/drawing.jpg")
  }

  private func run(_ arguments: [String], input: [UInt8] = []) throws -> ToolProcess.Result {
    try ToolProcess.run(
      ["optimize"] + arguments, environment: ["XDG_CACHE_HOME": folder.path("cache")], in: folder.path, input: input)
  }

  @Test func `a run reports the bytes, and a second one has nothing to do`() throws {
    let first = try run(["in", "-v"])
    #expect(first.exitCode == 0 && first.output.isEmpty)
    #expect(first.errorLines.count == 3)
    #expect(first.errors.contains("2 of 2 images optimized: "), "\(first.errors)")
    let second = try run(["in"])
    #expect(second.errors.hasPrefix("0 of 2 images optimized; 2 optimized before; "), "\(second.errors)")
    let forced = try run(["in", "--force"])
    #expect(forced.errors.hasPrefix("0 of 2 images optimized; 2 already small; "), "\(forced.errors)")
  }

  @Test func `a check writes nothing and fails until the images are optimized`() throws {
    let before = try folder.tree("")
    let check = try run(["in", "--check", "-q"])
    #expect(check.exitCode == 1)
    #expect(check.errorLines.count == 2)
    #expect(check.errorLines.allSatisfy { $0.contains(": error: could be smaller: ") }, "\(check.errors)")
    #expect(try folder.tree("") == before)
    #expect(try run(["in", "-q"]).exitCode == 0)
    let again = try run(["in", "--check", "-q"])
    #expect(again.exitCode == 0 && again.errors.isEmpty)
  }

  @Test(arguments: ["banner.png", "drawing.jpg"])
  func `standard input becomes standard output`(_ name: String) throws {
    let file = try folder.read("in/" + name)
    let script = #"exec "$0" optimize - -q < "$1" > "$2""#
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, try ToolProcess.binary(), folder.path("in/" + name), folder.path("out")]
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let result = try folder.read("out")
    #expect(result.count < file.count)
    #expect(try run(["in/" + name, "-q"]).exitCode == 0)
    #expect(try folder.read("in/" + name) == result, "the stream and the file have equal results")
  }

  @Test func `the report has a record for each file`() throws {
    try folder.write("no image", to: "in/text.png")
    let result = try run(["in", "-q", "--report", "-"])
    #expect(result.exitCode == 1)
    let report = try ToolFixture.json(result.output)
    let summary = try #require(report["summary"] as? [String: Int])
    #expect(summary["files"] == 3 && summary["optimized"] == 2 && summary["failed"] == 1)
    let files = try #require(report["files"] as? [[String: Any]])
    #expect(files.map { $0["outcome"] as? String } == ["optimized", "optimized", "failed"])
    #expect(files.last?["error"] as? String == "neither a PNG nor a JPEG, and other formats cannot be optimized")
  }

  @Test(arguments: [
    (["in", "--check", "--dry-run"], "--check and --dry-run cannot be combined; use one of them"),
    (["in", "--check", "--backup", "b"], "--backup needs a run that writes; remove --check or --dry-run"),
    (["-", "in"], "standard input and pipes must be the only source"),
    (["-", "--report", "-"], "the image and --report cannot both be standard output; use a file for the report"),
  ])
  func `options that exclude each other are an error`(_ arguments: [String], _ message: String) throws {
    let result = try run(arguments)
    #expect(result.exitCode == 2)
    #expect(result.errors.contains("rror: " + message), "\(result.errors)")
  }

  @Test func `a path that does not exist ends the run, and a folder without images is a warning`() throws {
    let missing = try run(["in", "nowhere"])
    #expect(
      missing.exitCode == 2
        && missing.errors == "assetcrush: error: nowhere: cannot access: No such file or directory\n")
    #expect(try folder.read("in/drawing.jpg") == SampleJPEGs.shapes)
    try folder.makeFolder("empty")
    let empty = try run(["empty"])
    #expect(empty.exitCode == 2)
    #expect(empty.errors == "assetcrush: warning: no PNGs or JPEGs found under empty\n")
  }
}
