import CrushFileSystem
import CrushFixtures
import CrushPipeline
import Testing

@Suite struct OutputWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func states(_ mode: WritingMode) throws -> [OutputState] {
    let writer = OutputWriter(folder: folder.path("out"), mode: mode)
    _ = try writer.prepareFolders(of: ["a", "b/c"])
    let written = try ["a", "b/c"].map { target in
      try writer.write([1, 2, 3], to: target, permissions: 0o644) { $0.state }
    }
    return try written + [writer.copy(folder.path("source"), to: "d") { $0.state }]
  }

  @Test func `outputs are missing, then written, then current, and stale after a change`() throws {
    try folder.write([4], to: "source")
    #expect(try states(.check) == [.missing, .missing, .missing])
    #expect(!folder.exists("out"))
    #expect(try states(.write) == [.written, .written, .written])
    #expect(try states(.write) == [.current, .current, .current])
    try folder.write([9], to: "out/b/c")
    try folder.write([9], to: "out/d")
    #expect(try states(.dryRun) == [.current, .stale, .stale])
    #expect(try folder.read("out/d") == [9])
  }

  @Test func `a source that would be copied over itself is current`() throws {
    try folder.write([4], to: "source")
    let writer = OutputWriter(folder: nil, mode: .write)
    let target = try writer.target(of: folder.path("source"), output: "unused")
    #expect(try writer.copy(folder.path("source"), to: target) { $0.state } == .current)
  }
}
