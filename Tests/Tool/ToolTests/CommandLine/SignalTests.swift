import CrushFixtures
import Foundation
import Testing

/// Commands that a signal stops or pauses.
@Suite struct SignalTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func writePictures(_ count: Int, to name: String, side: Int = 400) throws {
    for (index, file) in Self.pictures(count, side: side).enumerated() {
      try folder.write(file, to: "\(name)/picture-\(index).png")
    }
  }

  /// Returns files with equal pixels and different texts. Different pixels would take a minute.
  private static func pictures(_ count: Int, side: Int) -> [[UInt8]] {
    var random = SeededGenerator(seed: 11)
    let file = TestPicture(width: side, height: side, bitDepth: 8, colorType: 6, using: &random).file
    let end = file.count - PNGParts.Part("IEND").bytes.count
    return (0..<count).map { index in
      file[..<end] + PNGParts.Part("tEXt", Array("Title\u{0}Picture \(index)".utf8)).bytes + file[end...]
    }
  }

  /// Writes a catalog with large pictures and returns the path of its compiled form.
  private func compiledCatalog(_ count: Int) throws -> String {
    for (index, file) in Self.pictures(count, side: 300).enumerated() {
      let name = "Assets.xcassets/Picture\(index).imageset"
      try folder.write(file, to: "\(name)/picture.png")
      let images = #"{"images": [{"idiom": "universal", "filename": "picture.png"}], "info": {"version": 1}}"#
      try folder.write(Array(images.utf8), to: "\(name)/Contents.json")
    }
    let result = try ToolProcess.run([
      "catalog", "compile", folder.path("Assets.xcassets"), "-o", folder.path("car"), "--no-verify", "-q",
    ])
    #expect(result.exitCode == 0, "\(result.errors)")
    return folder.path("car/Assets.car")
  }

  /// Waits until standard error contains a text.
  private func wait(_ tool: ToolProcess, for text: String) throws {
    for _ in 0..<20_000 where tool.isRunning {
      if try tool.errorsSoFar().contains(text) { return }
      usleep(1000)
    }
  }

  /// The last message of a stopped job.
  private static func words(_ advice: String) throws -> Regex<AnyRegexOutput> {
    try Regex("\rassetcrush: stopped after \\d+ of \\d+ files?; \(advice)\n$")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends an audit and a comparison, which change nothing`(_ signal: Int32, _ code: Int32) throws {
    try writePictures(60, to: "before")
    try writePictures(2, to: "after")
    for arguments in [["audit", folder.path("before")], ["compare", folder.path("before"), folder.path("after")]] {
      let tree = try folder.tree()
      let tool = try ToolProcess(arguments + ["--progress", "always", "-j1"])
      try wait(tool, for: "auditing")
      tool.send(signal)
      let result = try tool.finish()
      #expect(result.hasExited && result.exitCode == code && result.output.isEmpty, "\(result)")
      #expect(result.errors.contains(try Self.words("nothing was changed")), "\(result.errors)")
      #expect(try folder.tree() == tree)
    }
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal ends an extraction without partial files, and the next one continues`(
    _ signal: Int32, _ code: Int32
  ) throws {
    let arguments = ["catalog", "extract", try compiledCatalog(24), "-O2", "-j1", "-o"]
    let tool = try ToolProcess(arguments + [folder.path("out"), "--progress", "always"])
    try wait(tool, for: "extracting")
    tool.send(signal)
    let result = try tool.finish()
    #expect(result.hasExited && result.exitCode == code, "\(result)")
    #expect(result.errors.contains(try Self.words("run the same command again to continue")), "\(result.errors)")
    let partial = try folder.tree("out")
    #expect(try ToolProcess.run(arguments + [folder.path("complete")]).exitCode == 0)
    let complete = try folder.tree("complete")
    #expect(partial.count < complete.count && partial.allSatisfy { complete[$0.key] == $0.value })
    #expect(try ToolProcess.run(arguments + [folder.path("out")]).exitCode == 0)
    #expect(try folder.tree("out") == complete)
  }

  /// A pipe without a reader blocks the writing, for which the first signal waits.
  @Test func `a second Ctrl-C ends a job whose writing does not end`() throws {
    _ = try compiledCatalog(1)
    let pipe = folder.path("pipe")
    try #require(unsafe mkfifo(pipe, 0o600) == 0)
    // A slow machine may not have reached the pipe before the first signal.
    for delay in [300_000, 2_000_000, 8_000_000] as [useconds_t] {
      let tool = try ToolProcess([
        "catalog", "compile", folder.path("Assets.xcassets"), "-o", folder.path("car"),
        "--output-partial-info-plist", pipe,
      ])
      usleep(delay)
      tool.send(SIGINT)
      usleep(300_000)
      guard tool.isRunning else { continue }
      tool.send(SIGINT)
      let result = try tool.finish()
      #expect(!result.hasExited && result.exitCode == SIGINT, "\(result)")
      return
    }
    Issue.record("the tool never waits for the pipe")
  }

  @Test func `a job that Ctrl-Z stops continues after fg`() throws {
    try writePictures(30, to: "source", side: 200)
    let arguments = ["build", folder.path("source"), "-O2", "-j2", "-o"]
    let tool = try ToolProcess(arguments + [folder.path("out"), "--progress", "always"])
    try wait(tool, for: "building")
    for _ in 0..<3 {
      tool.send(SIGTSTP)
      usleep(20_000)
      tool.send(SIGCONT)
      usleep(20_000)
    }
    let result = try tool.finish()
    #expect(result.hasExited && result.exitCode == 0, "\(result)")
    #expect(try ToolProcess.run(arguments + [folder.path("complete")]).exitCode == 0)
    #expect(try folder.tree("out") == folder.tree("complete"))
  }

  @Test func `the progress of a comparison names the side, and counts the files that are read again`() throws {
    try writePictures(2, to: "before", side: 8)
    try writePictures(3, to: "after", side: 8)
    let result = try ToolProcess.run(
      ["compare", folder.path("before"), folder.path("after"), "--progress", "always", "--exit-zero"],
      environment: ["LC_ALL": "C"])
    for (side, count) in [("before", 2), ("after", 3)] {
      #expect(result.errors.contains("auditing \(side)  "), "\(side): \(result.errors)")
      let end = try Regex("measuring \(side)  \\[=+\\]  100 %  \(count)/\(count)")
      #expect(result.errors.contains(end), "\(side): \(result.errors)")
    }
  }
}
