import CrushFiles
import CrushFixtures
import CrushSteps
import Testing

@Suite struct OutputWriterTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func states(_ mode: WritingMode) throws -> [OutputState] {
    let writer = try OutputWriter(folder: folder.path("out"), mode: mode)
    writer.prepare(for: ["a", "b/c"])
    let written = try ["a", "b/c"].map { target in
      try writer.write([1, 2, 3], to: target, WriteOptions(permissions: 0o644)) { $0.state }
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
}
