import CrushFileKinds
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The permissions of outputs, and the files beside the output folder.
@Suite struct OutputStateTests {
  private let fixture: BuildFixture
  private var folder: TemporaryFolder { fixture.folder }
  private var source: String { folder.path("source") }

  init() throws {
    fixture = try BuildFixture()
    try folder.write("#!/bin/sh\n", to: "source/run.sh")
    try folder.write(BuildFixture.bytes("Formats/rgb8.png"), to: "source/a.png")
  }

  private func change(_ path: String, _ permissions: Int) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: folder.path(path))
  }

  private func permissions(_ path: String) throws -> Int { try FileStamp(of: folder.path(path)).permissions }

  // MARK: - Permissions

  @Test(arguments: [(true, ChangeDetection.traces), (true, .times), (true, .contents), (false, .traces)])
  func `changed permissions of sources are copied to existing outputs`(
    _ keepsManifest: Bool, _ detection: ChangeDetection
  ) throws {
    func build(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> [FileRecord] {
      try fixture.build([source]) {
        $0.keepsManifest = keepsManifest
        $0.detection = detection
        change(&$0)
      }
    }
    _ = try build()
    for name in ["source/run.sh", "source/a.png"] { try change(name, 0o755) }
    #expect(try build { $0.mode = .check }.map(\.state) == [.stale, .stale])
    #expect(try build().map(\.state) == [.written, .written])
    for name in ["out/run.sh", "out/a.png"] { #expect(try permissions(name) & 0o700 == 0o700) }
    #expect(try build { $0.mode = .check }.map(\.state) == [.current, .current])
    let stamps = try FileStamp.all(below: fixture.output)
    for isForced in [false, true] { #expect(try build { $0.isForced = isForced }.allSatisfy { !$0.isWritten }) }
    #expect(try FileStamp.all(below: fixture.output) == stamps)
  }

  @Test func `a file replaces a folder whose files could not be built`() throws {
    try folder.write("no property list", to: "source/d/e/c.plist")
    #expect(try fixture.build([source]).filter { $0.failure != nil }.count == 1)
    try FileManager.default.removeItem(atPath: folder.path("source/d"))
    try folder.write("text", to: "source/d")
    #expect(try fixture.build([source]).allSatisfy { $0.failure == nil })
    #expect(try folder.read("out/d") == Array("text".utf8))
  }

  @Test func `a folder with a file of others is not replaced`() throws {
    try folder.write("theirs", to: "out/run.sh/theirs.txt")
    #expect(try fixture.build([source]).filter { $0.failure != nil }.map(\.source) == [source + "/run.sh"])
    #expect(try folder.read("out/run.sh/theirs.txt") == Array("theirs".utf8))
  }

  @Test func `changed permissions of an output are restored`() throws {
    try fixture.build([source])
    let stamp = try permissions("out/a.png")
    try change("out/a.png", 0o600)
    #expect(try fixture.build([source]) { $0.mode = .check }.map(\.state) == [.stale, .current])
    try fixture.build([source])
    #expect(try permissions("out/a.png") == stamp)
  }

  @Test func `a source that is a hard link to its output keeps its permissions`() throws {
    try change("source/run.sh", 0o777)
    try folder.makeFolder("out")
    try FileManager.default.linkItem(atPath: folder.path("source/run.sh"), toPath: folder.path("out/run.sh"))
    try fixture.build([source])
    #expect(try permissions("source/run.sh") == 0o777)
  }

  // MARK: - Manifest, lock, names

  @Test func `an unreadable manifest is an error, and no entry is lost`() throws {
    try fixture.build([source])
    let manifest = folder.path(".assetcrush-manifest-out")
    try FileManager.default.moveItem(atPath: manifest, toPath: folder.path("aside"))
    // No user can read a loop of links, not even root.
    try folder.link(".assetcrush-manifest-out", to: ".assetcrush-manifest-out")
    try FileManager.default.removeItem(atPath: folder.path("source/run.sh"))
    for mode in [WritingMode.write, .check, .dryRun] {
      let error = #expect(throws: BuildError.self) { try fixture.build([source]) { $0.mode = mode } }
      guard case .manifest? = error else {
        Issue.record("\(mode): \(String(describing: error))")
        continue
      }
    }
    try FileManager.default.removeItem(atPath: manifest)
    try FileManager.default.moveItem(atPath: folder.path("aside"), toPath: manifest)
    try fixture.build([source])
    #expect(!folder.exists("out/run.sh"))
  }

  @Test(arguments: ["link", "second name", "pipe"])
  func `a lock file that no build made is rejected and not changed`(_ kind: String) throws {
    try folder.write("precious", to: "victim")
    let lock = folder.path(".assetcrush-lock-out")
    switch kind {
    case "link": try folder.link(".assetcrush-lock-out", to: "victim")
    case "pipe": try #require(unsafe mkfifo(lock, 0o600) == 0)
    default: try FileManager.default.linkItem(atPath: folder.path("victim"), toPath: lock)
    }
    #expect(throws: BuildError.notALock(lock)) { try fixture.build([source]) }
    #expect(try folder.read("victim") == Array("precious".utf8))
  }

  @Test(arguments: [234, 235, 255]) func `the output's name may have the greatest length`(_ count: Int) throws {
    let name = String(repeating: "n", count: count)
    for _ in 0..<2 { try fixture.build([source]) { $0.output = folder.path(name) } }
    try FileManager.default.removeItem(atPath: folder.path("source/run.sh"))
    try fixture.build([source]) { $0.output = folder.path(name) }
    #expect(try folder.tree(name).keys.sorted() == ["a.png"])
  }

  @Test(arguments: [("9223372036854775807", "1"), ("-1", "1"), ("16", "1"), ("a file of somebody else", nil)])
  func `any number in the cache's count of builds is accepted`(_ count: String, _ expected: String?) throws {
    try MarkedFolder(folder.path("cache")).claim()
    try folder.write(count, to: "cache/builds")
    try fixture.build([source]) { $0.cache = SharedCache(folder: folder.path("cache"), limit: 1 << 20) }
    #expect(try folder.read("cache/builds") == Array((expected ?? count).utf8))
  }

  @Test func `a conversion in place deletes the temporary files of a killed one`() throws {
    try folder.write([9], to: "source/.assetcrush-tmp-1")
    try fixture.convert([source], to: .cgbi, .inPlace)
    #expect(!folder.exists("source/.assetcrush-tmp-1"))
  }

  // MARK: - Memory

  @Test func `two concurrent trials count twice, and one is made if two do not fit`() throws {
    let status = try FileStatus(of: folder.path("source/a.png"))
    let item = BuildItem(
      source: folder.path("source/a.png"), output: "a.png", fileClass: .png, root: 0, below: "a.png",
      trace: status.trace,
      permissions: 0)
    func estimate(_ width: Int, hasOneForm: Bool = true) -> Int {
      MemoryEstimate.bytes(
        of: item.source, item.fileClass, size: item.size, mostPixels: 1 << 28, hasOneForm: hasOneForm, filters: 2,
        trialWidth: width)
    }
    let image = try PNGSize.pixels(of: folder.read("source/a.png"))
    #expect(estimate(2) - estimate(1) == 4 * image)
    #expect(estimate(8) == estimate(2), "there are two filters")
    #expect(estimate(3, hasOneForm: false) - estimate(1, hasOneForm: false) == 8 * image)
    let records = try fixture.build([folder.path("source/a.png")]) {
      $0.jobs = 8
      $0.memory = estimate(1)
    }
    #expect(records.compactMap(\.failure).isEmpty)
  }
}

private enum PNGSize {
  /// The number of pixels in IHDR.
  static func pixels(of file: [UInt8]) -> Int {
    func number(at start: Int) -> Int { file[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    return number(at: 16) * number(at: 20)
  }
}
