import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Foundation
import Testing

@Suite struct AuditorTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func writeHeader(_ name: String, _ width: Int, _ height: Int) throws {
    try folder.write(AuditFixture.header(width: width, height: height), to: name)
  }

  @Test func `images are sorted by decoded memory, then by path`() throws {
    try writeHeader("b.png", 100, 100)
    try writeHeader("a.png", 100, 100)
    try writeHeader("big.png", 500, 500)
    try writeHeader("small.png", 1, 1)
    // Rows of 97 to 112 pixels have equal lengths.
    try writeHeader("c.png", 112, 100)
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.images.map { Path.name(of: $0.file.path) } == ["big.png", "a.png", "b.png", "c.png", "small.png"])
    #expect(result.images.map(\.image.footprint.decodedBytes) == [1_024_000, 44_800, 44_800, 44_800, 64])
  }

  @Test func `a device loads one variant of each image`() throws {
    try writeHeader("hero.png", 100, 100)
    try writeHeader("hero@2x.png", 200, 200)
    try writeHeader("hero@3x.png", 300, 300)
    try writeHeader("solo.png", 100, 100)
    try writeHeader("icon@2x~ipad.png", 10, 10)
    try writeHeader("icon@2x~iphone.png", 20, 20)
    try writeHeader("icon@3x~iphone.png", 30, 30)
    // An equal base name in another folder is another image.
    try writeHeader("other/hero@2x.png", 1, 1)
    let totals = try fixture.audit { $0.readsHeadersOnly = true }.totals
    // Bytes by pixels per side: 100: 44,800, 200: 166,400, 300: 364,800, 10: 640, 20: 2,560, 30: 3,840, 1: 64.
    let expected: [(Device.Family, Int, Int, Int)] = [
      (.phone, 3, 4, 364_800 + 44_800 + 3840 + 64),
      (.pad, 2, 4, 166_400 + 44_800 + 640 + 64),
      (.phone, 2, 4, 166_400 + 44_800 + 2560 + 64),
      (.tv, 2, 3, 166_400 + 44_800 + 64),
      (.phone, 1, 4, 44_800 + 44_800 + 2560 + 64),
      (.tv, 1, 3, 44_800 + 44_800 + 64),
    ]
    #expect(totals.count == expected.count)
    for (total, (family, scale, images, bytes)) in zip(totals, expected) {
      #expect(total.family == family && total.scale == scale, "\(total)")
      #expect(total.images == images && total.decodedBytes == bytes, "\(total)")
      #expect(total.footprintBytes % 16_384 == 0 && total.footprintBytes >= bytes)
    }
  }

  @Test func `a profile has a total for each kind of its devices`() throws {
    try writeHeader("hero@2x.png", 200, 200)
    let one = try fixture.audit(device: "iPhone 17 Pro") { $0.readsHeadersOnly = true }
    #expect(
      one.totals.map { [$0.scale, $0.images, $0.decodedBytes, $0.footprintBytes] } == [[3, 1, 166_400, 180_224]])
    let phones = try fixture.audit(device: "all-phones") { $0.readsHeadersOnly = true }
    #expect(phones.totals.map(\.scale) == [3, 2, 1])
  }

  @Test func `files that match --exclude are skipped`() throws {
    try writeHeader("a.png", 1, 1)
    try writeHeader("Drafts/b.png", 1, 1)
    try writeHeader("deep/c.png", 1, 1)
    try folder.write([1], to: "old.psd")
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.excludes = [Glob("Drafts"), Glob("deep/*"), Glob("*.psd")]
    }
    #expect(result.files.map { Path.name(of: $0.path) } == ["a.png"])
    #expect(result.findings.isEmpty)
  }

  @Test func `findings are sorted by path, then rule, and equal for any number of workers`() throws {
    for name in ["App", "Broken", "Junk", "Chunks"] {
      try folder.copy(Corpus.testImages.appending(path: name), to: name)
    }
    let results = try [1, 2, 8].map { jobs in
      try fixture.audit {
        $0.jobs = jobs
        $0.settings.display.append(.text("badge=40x40", origin: "--display"))
      }
    }
    let first = results[0]
    let keys = first.findings.map { [$0.path, $0.rule] }
    #expect(
      keys
        == keys.sorted {
          Array($0.joined(separator: "\0").utf8).lexicographicallyPrecedes(Array($1.joined(separator: "\0").utf8))
        })
    #expect(first.findings.count > 30)
    for result in results.dropFirst() {
      #expect(result.findings == first.findings)
      #expect(result.totals == first.totals)
      #expect(result.files.map(\.path) == first.files.map(\.path))
      #expect(result.images.map(\.file.path) == first.images.map(\.file.path))
    }
  }

  @Test func `the app of the test images has its planned faults`() throws {
    let source = Corpus.testImages.resolvingSymlinksInPath().path(percentEncoded: false) + "/App"
    let result = try fixture.audit([source]) {
      let list = String(decoding: try Corpus.bytes(of: URL(filePath: source + "/display-sizes.txt")), as: UTF8.self)
      $0.settings.display.append(.list(list, path: "display-sizes.txt"))
      $0.jobs = 2
    }
    let found = result.findings.map { [$0.rule, Path.name(of: $0.path), $0.severity.rawValue] }
    #expect(
      found == [
        ["avoid-image-cache", "badge.png", "note"], ["oversized-for-display", "badge.png", "error"],
        ["transparent-margins", "badge.png", "note"], ["unused-alpha", "banner.png", "warning"],
        ["unused-alpha", "banner@2x.png", "warning"], ["xml-plist-in-bundle", "Root.plist", "note"],
      ])
    #expect(result.count(of: .error) == 1 && result.count(of: .warning) == 2 && result.count(of: .note) == 3)
  }

  @Test func `a file that is named several times is audited once`() throws {
    try writeHeader("a.png", 1, 1)
    let path = folder.path("a.png")
    let result = try fixture.audit([path, path, folder.path]) { $0.readsHeadersOnly = true }
    #expect(result.files.map(\.path) == [path])
  }

  @Test func `a missing path stops the audit`() throws {
    #expect(throws: AuditError.file(FileError(folder.path("none"), .status, .system(ENOENT)))) {
      try fixture.audit([folder.path, folder.path("none")])
    }
  }

  @Test func `pipes are not opened, and links are followed`() throws {
    try writeHeader("a.png", 1, 1)
    try folder.link("b.png", to: "a.png")
    try #require(unsafe mkfifo(folder.path("pipe.png"), 0o644) == 0)
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.files.map { Path.name(of: $0.path) } == ["a.png", "b.png"])
    #expect(result.findings.isEmpty)
  }

  #if os(Linux)
    // Other systems cannot store both.
    @Test func `names that differ only by Unicode form are two files`() throws {
      try writeHeader("\u{E9}.png", 1, 1)
      try writeHeader("e\u{301}.png", 2, 2)
      let result = try fixture.audit { $0.readsHeadersOnly = true }
      #expect(result.files.count == 2)
    }
  #endif

  @Test func `severities are ordered`() {
    #expect(Severity.note < .warning && Severity.warning < .error && !(Severity.error < .note))
    #expect(Severity.allCases.sorted() == [.note, .warning, .error])
  }
}
