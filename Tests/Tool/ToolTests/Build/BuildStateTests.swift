import CrushFixtures
import Foundation
import Testing

/// The state of the output folder before and after builds, with real processes.
@Suite struct BuildStateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: folder.path(path)) }

  private func arguments(_ output: String, _ more: [String] = []) -> [String] {
    ["build", folder.path("source"), "-o", folder.path(output), "-q", "-O0"] + more
  }

  @Test func `killed and parallel builds keep users' files and end with the output of a clean build`()
    throws
  {
    var random = SeededGenerator(seed: UInt64(ProcessInfo.processInfo.processIdentifier))
    let seed = "seed \(random.seed)"
    for index in 0..<40 { try folder.write(random.bytes(9000 + index), to: "source/f\(index % 4)/\(index)") }
    var foreign: [String: [UInt8]] = [:]
    for round in 0..<12 {
      let source = "source/f\(round % 4)/new-\(round)"
      try folder.write(random.bytes(5000 + round), to: source)
      let tools = try (0..<(round % 4 == 3 ? 2 : 1)).map { _ in try ToolProcess(arguments("out", ["-j", "2"])) }
      usleep(UInt32.random(in: 0..<200_000, using: &random))
      for tool in tools {
        tool.kill()
        _ = try tool.finish()
      }
      // The source is deleted. In every other round a user's file replaces its output.
      try remove(source)
      let name = "f\(round % 4)/new-\(round)"
      if round % 2 == 0 {
        try? remove("out/" + name)
        try folder.write("mine \(round)", to: "out/" + name)
        foreign[name] = Array("mine \(round)".utf8)
      }
      let tool = try ToolProcess.run(arguments("out"))
      #expect(tool.exitCode == 0, "\(seed), round \(round): \(tool.errors)")
      let expected = try folder.tree("source").merging(foreign) { $1 }
      let found = try folder.tree("out")
      let wrong = Set(expected.keys).union(found.keys).filter { expected[$0] != found[$0] }
      #expect(wrong.isEmpty, "\(seed), round \(round): \(wrong)")
    }
  }

  @Test func `a stopped build keeps a user's file with the name of an output`() throws {
    var random = SeededGenerator(seed: 5)
    for index in 0..<8 {
      let picture = TestPicture(width: 300, height: 300, bitDepth: 8, colorType: 6, using: &random)
      try folder.write(picture.file, to: "source/slow\(index).png")
    }
    try folder.write("notes", to: "source/notes.txt")
    let tool = try ToolProcess(["build", folder.path("source"), "-o", folder.path("out"), "-j1", "-O6", "-q"])
    for _ in 0..<10_000 where (FileManager.default.subpaths(atPath: folder.path("out")) ?? []).isEmpty { usleep(1000) }
    tool.send(SIGTERM)
    #expect(try tool.finish().exitCode == 143)
    try #require(!folder.exists("out/notes.txt"))
    try folder.write("my precious work", to: "out/notes.txt")
    try remove("source/notes.txt")
    #expect(try ToolProcess.run(arguments("out")).exitCode == 0)
    #expect(try folder.read("out/notes.txt") == Array("my precious work".utf8))
  }

  @Test func `clashing outputs are reported one a line, with the remedy`() throws {
    for index in 0..<7 {
      for name in ["one", "two"] { try folder.write("\(index)", to: "\(name)/\(index).txt") }
    }
    let result = try ToolProcess.run(["build", folder.path("one"), folder.path("two"), "-o", folder.path("out")])
    #expect(result.exitCode == 2 && result.errorLines.count == 7, "\(result.errors)")
    #expect(result.errorLines.dropLast().last == "assetcrush: error: and 2 more")
    #expect(result.errorLines.last?.contains("--base") == true)
  }

  @Test func `reports, stamps and caches inside a source folder are not built`() throws {
    try folder.write("1", to: "source/a.txt")
    let more = [
      "--report", folder.path("source/report.json"), "--stamp", folder.path("source/stamp"), "--depfile",
      folder.path("source/out.d"), "--cache", folder.path("source/cache"),
    ]
    for _ in 0..<2 { #expect(try ToolProcess.run(arguments("out", more)).exitCode == 0) }
    #expect(try folder.tree("out").keys.sorted() == ["a.txt"])
    #expect(folder.exists("source/report.json") && folder.exists("source/stamp"))
  }
}
