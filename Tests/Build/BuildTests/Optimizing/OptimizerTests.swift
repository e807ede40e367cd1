import CrushBuild
import CrushFiles
import CrushFixtures
import CrushPNG
import CrushSteps
import Foundation
import Testing

@Suite struct OptimizerTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(BuildFixture.bytes("App/Images/banner.png"), to: "a/banner.png")
    try folder.write(SampleJPEGs.shapes, to: "a/b/drawing.jpg")
    try folder.write("text", to: "a/notes.txt")
  }

  private func run(
    _ sources: [String] = ["a"], _ change: (inout OptimizeOptions) -> Void = { _ in }
  ) throws -> [OptimizeRecord] {
    var options = OptimizeOptions(sources: sources.map(folder.path))
    options.jobs = 2
    change(&options)
    return try Optimizer(options).run()
  }

  private func outcomes(_ records: [OptimizeRecord]) -> [String: OptimizeRecord.Outcome] {
    Dictionary(uniqueKeysWithValues: records.map { (String($0.path.dropFirst(folder.path.count + 1)), $0.outcome) })
  }

  private var known: OptimizedFiles {
    OptimizedFiles(folder.path("cache/optimized"), for: PNGRecipe(), toolVersion: "1")
  }

  @Test func `PNGs and JPEGs of a folder become smaller in place`() throws {
    let before = try folder.tree("a")
    let records = try run()
    #expect(records.map(\.path) == ["a/b/drawing.jpg", "a/banner.png"].map(folder.path))
    #expect(records.allSatisfy { $0.isOptimized && $0.after < $0.before })
    for record in records {
      let name = String(record.path.dropFirst(folder.path("a").count + 1))
      #expect(try folder.tree("a")[name]?.count == record.after && before[name]?.count == record.before)
    }
    #expect(try folder.read("a/notes.txt") == before["notes.txt"])
    #expect(try run().allSatisfy { $0.outcome == .alreadySmall })
  }

  @Test func `a file keeps its permissions and times, and a link stays a link`() throws {
    let path = folder.path("a/banner.png")
    let date = Date(timeIntervalSince1970: 1_000_000_000)
    try FileManager.default.setAttributes([.posixPermissions: 0o640, .modificationDate: date], ofItemAtPath: path)
    try folder.link("link.png", to: "a/banner.png")
    #expect(try run(["link.png"]).allSatisfy(\.isOptimized))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o640 && attributes[.modificationDate] as? Date == date)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link.png")) == "a/banner.png")
  }

  @Test func `links in a folder are not followed`() throws {
    try folder.write(BuildFixture.bytes("App/Images/banner.png"), to: "outside/banner.png")
    try folder.link("a/file.png", to: "../outside/banner.png")
    try folder.link("a/folder", to: "../outside")
    try folder.link("a/nowhere.png", to: "missing.png")
    #expect(try run().count == 2)
  }

  @Test func `a file that is named twice is optimized once`() throws {
    #expect(try run(["a", "a/banner.png", "a/b/../banner.png"]).count == 2)
  }

  @Test func `the second run with the same options skips every file`() throws {
    _ = try run { $0.known = known }
    let records = try run { $0.known = known }
    #expect(records.allSatisfy { $0.outcome == .optimizedBefore })
    var other = PNGRecipe()
    other.effort = Effort.all[3]
    let path = folder.path("cache/optimized")
    let more = try run { $0.known = OptimizedFiles(path, for: other, toolVersion: "1") }
    #expect(more.allSatisfy { $0.outcome != .optimizedBefore })
    let newer = try run { $0.known = OptimizedFiles(path, for: PNGRecipe(), toolVersion: "2") }
    #expect(newer.allSatisfy { $0.outcome != .optimizedBefore })
  }

  @Test func `a damaged memory costs time only`() throws {
    _ = try run { $0.known = known }
    let bytes = try folder.read("cache/optimized")
    for damaged in [Array(bytes.dropLast(3)), [], Array("other".utf8)] {
      try folder.write(damaged, to: "cache/optimized")
      #expect(try run { $0.known = known }.allSatisfy { $0.outcome == .alreadySmall })
      #expect(try run { $0.known = known }.allSatisfy { $0.outcome == .optimizedBefore })
    }
  }

  @Test(arguments: [WritingMode.dryRun, .check])
  func `a run that writes nothing reports the same results`(_ mode: WritingMode) throws {
    let before = try folder.tree("")
    let records = try run {
      $0.mode = mode
      $0.known = known
    }
    #expect(try folder.tree("") == before)
    #expect(try run() == records)
  }

  @Test func `the backup has the originals`() throws {
    let before = try folder.tree("a")
    _ = try run { $0.backup = folder.path("kept") }
    let kept = try folder.tree("kept")
    let names = Set(kept.keys.map { $0.split(separator: "/").last.map(String.init) })
    #expect(names == ["banner.png", "drawing.jpg"])
    #expect(kept.values.allSatisfy { bytes in before.values.contains(bytes) })
    // Another original of the same path is not replaced.
    try folder.write(BuildFixture.bytes("App/Images/banner.png") + [0], to: "a/banner.png")
    let records = try run { $0.backup = folder.path("kept") }
    guard case .failed(.backupExists)? = outcomes(records)["a/banner.png"] else {
      Issue.record("\(records)")
      return
    }
    #expect(try folder.read("a/banner.png").last == 0 && folder.tree("kept") == kept)
  }

  @Test func `files in signed bundles and archives stay as they are`() throws {
    try folder.write("seal", to: "a/My.app/_CodeSignature/CodeResources")
    try folder.write(BuildFixture.bytes("App/Images/banner.png"), to: "a/My.app/banner.png")
    let found = outcomes(try run())
    #expect(found["a/My.app/banner.png"] == .skipped(.signed(bundle: "My.app")))
    #expect(throws: BuildError.self) { try run(["a/banner.png/inner.png"]) }
  }

  @Test func `failures name their files, and other files are optimized`() throws {
    try folder.write("no image", to: "a/text.png")
    try folder.write(Array(SampleJPEGs.shapes.dropLast(200)), to: "a/cut.jpg")
    let found = outcomes(try run())
    #expect(found["a/text.png"] == .failed(.otherFormat))
    guard case .failed(.jpeg)? = found["a/cut.jpg"] else {
      Issue.record("\(found)")
      return
    }
    #expect(found.count == 4)
  }

  @Test func `an image over the memory limit is an error`() throws {
    let records = try run { $0.memory = 1 << 20 }
    for record in records {
      guard case .failed(.memory(let needed, limit: 1 << 20)) = record.outcome else {
        Issue.record("\(record)")
        continue
      }
      #expect(needed > 1 << 20)
    }
  }
}
