import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import CrushPNG
import Foundation
import Testing

/// Each rule on files that it reports, and on files that it does not report.
@Suite struct RuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  @Test func `rules have sorted ids of lowercase words, and a summary`() {
    let ids = Rules.all.map { $0.id }
    #expect(ids == ids.sorted() && Set(ids).count == ids.count)
    for rule in Rules.all {
      #expect(rule.id.allSatisfy { $0 == "-" || $0.isASCII && ($0.isLowercase || $0.isNumber) }, "\(rule.id)")
      #expect(!rule.summary.isEmpty && !rule.summary.contains("\n"), "\(rule.id)")
      for text in [rule.help.what, rule.help.why, rule.help.example, rule.help.fix] {
        #expect(text.hasSuffix(".") && !text.contains("\n") && !text.contains("  "), "\(rule.id): \(text)")
      }
    }
  }

  @Test func `unused-alpha reports alpha channels and tRNS without effect`() throws {
    try folder.write(AuditFixture.plain(width: 32, height: 32, colorType: 6).file, to: "rgba.png")
    try folder.write(AuditFixture.plain(width: 32, height: 32, colorType: 4).file, to: "gray-alpha.png")
    var keyed = AuditFixture.plain(width: 32, height: 32, colorType: 2)
    keyed.transparency = [0, 1, 0, 2, 0, 3]
    try folder.write(keyed.file, to: "key.png")
    var palette = AuditFixture.plain(width: 32, height: 32, colorType: 3, sample: 0)
    palette.transparency = [255, 0]
    try folder.write(palette.file, to: "palette.png")
    // Clean.
    try folder.write(AuditFixture.plain(width: 31, height: 32, colorType: 6).file, to: "narrow.png")
    try folder.write(AuditFixture.plain(width: 32, height: 31, colorType: 6).file, to: "low.png")
    try folder.write(AuditFixture.plain(width: 32, height: 32, colorType: 2).file, to: "rgb.png")
    var almost = AuditFixture.plain(width: 32, height: 32, colorType: 6)
    almost.samples[32 * 32 * 4 - 1] = 254
    try folder.write(almost.file, to: "last-pixel.png")
    keyed.transparency = [0, 255, 0, 255, 0, 255]
    try folder.write(keyed.file, to: "key-used.png")
    let result = try fixture.audit()
    let flagged = ["gray-alpha.png", "key.png", "palette.png", "rgba.png"]
    #expect(
      fixture.rules(result, only: ["unused-alpha"])
        == Dictionary(uniqueKeysWithValues: flagged.map { ($0, ["unused-alpha"]) }))
    let found = result.findings.filter { $0.rule == "unused-alpha" }
    #expect(found.allSatisfy { $0.severity == .warning })
    #expect(found.allSatisfy { $0.message.contains("the memory is the same") })
    #expect(found.map { $0.message.contains("an alpha channel") } == [true, false, false, true])
    let headers = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(headers.findings.isEmpty, "pixels are unknown")
    #expect(headers.readsHeadersOnly && headers.images.allSatisfy { $0.image.isOpaque == nil })
  }

  @Test func `cgbi-in-source reports CgBI, and no other rule does`() throws {
    let opaque = BGRAImage(width: 40, height: 40, pixels: [UInt32](repeating: .max, count: 1600))
    try folder.write(Encoder(effort: .standard).cgbi(opaque), to: "a.png")
    let result = try fixture.audit()
    #expect(fixture.rules(result) == ["a.png": ["cgbi-in-source"]])
    #expect(result.findings.first?.severity == .warning)
    #expect(result.images.first?.image.isCgBI == true)
    #expect(fixture.rules(try fixture.audit { $0.readsHeadersOnly = true }) == ["a.png": ["cgbi-in-source"]])
  }

  @Test func `junk is reported, and junk folders are not entered`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Junk"), to: "Junk")
    try folder.write([1], to: ".git/a.png")
    try folder.write([1], to: "art.sketch/a.png")
    let result = try fixture.audit()
    #expect(
      fixture.rules(result) == [
        "Junk/.DS_Store": ["system-file"], "Junk/Thumbs.db": ["system-file"], "Junk/desktop.ini": ["system-file"],
        "Junk/._artwork.psd": ["system-file"],
        "Junk/artwork.psd": ["source-art"], "art.sketch": ["source-art"], "Junk/logo copy.bak": ["backup-file"],
        "Junk/notes.txt~": ["backup-file"],
      ])
    #expect(result.findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `an unreadable file is an error of its kind, with the build's message`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Broken"), to: "Broken")
    let result = try fixture.audit { $0.jobs = 4 }
    let rules = fixture.rules(result)
    #expect(rules.count == 21)
    for (path, found) in rules {
      // The content decides. This file starts like a JPEG.
      if path.hasSuffix("jpeg.png") {
        #expect(found == ["extension-mismatch", "not-measured"])
        continue
      }
      if path.hasSuffix("huge.png") {
        #expect(found == ["too-many-pixels"])
        continue
      }
      #expect(found == [path.hasSuffix(".png") ? "corrupt-png" : "invalid-plist"], "\(path)")
    }
    #expect(result.count(of: .error) == 20 && result.count(of: .warning) == 1)
    let messages = Dictionary(
      uniqueKeysWithValues: result.findings.filter { $0.severity == .error }.map {
        (String($0.path.split(separator: "/").last ?? ""), $0.message)
      })
    #expect(messages["empty.png"] == "not a PNG: the file is empty")
    #expect(messages["bad-crc.png"]?.hasPrefix("chunk IDAT at offset 33: its CRC is ") == true)
    #expect(messages["truncated.plist"]?.hasPrefix("line 7, column ") == true)
  }

  @Test func `an audit of headers still reports damaged chunks`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Broken"), to: "Broken")
    let found = Set(fixture.rules(try fixture.audit { $0.readsHeadersOnly = true }).keys.map { $0.dropFirst(7) })
    let needsPixels: Set<Substring> = [
      "short-data.png", "extra-data.png", "bad-zlib.png", "bad-adler.png", "bad-filter.png", "wrong-size.png",
      "palette-index.png",
    ]
    // The CRC of image data is not checked.
    #expect(found.count == 13 && !found.contains("bad-crc.png"))
    #expect(found.isDisjoint(with: needsPixels))
  }

  @Test func `the audit obeys lenient reading and the pixel limit`() throws {
    let sound = AuditFixture.plain(width: 8, height: 8, colorType: 2).file
    try folder.write(sound + [0], to: "a.png")
    #expect(fixture.rules(try fixture.audit()) == ["a.png": ["trailing-data"]])
    #expect(try fixture.audit { $0.reading.isLenient = true }.findings.isEmpty)
    try folder.write(sound, to: "a.png")
    #expect(try fixture.audit { $0.reading.maximumPixels = 64 }.findings.isEmpty)
    #expect(fixture.rules(try fixture.audit { $0.reading.maximumPixels = 63 }) == ["a.png": ["too-many-pixels"]])
    // The image is measured anyway, and an audit of headers has equal findings.
    let limited = try fixture.audit { $0.reading.maximumPixels = 63 }
    #expect(limited.images.map(\.image.size) == [PixelSize(width: 8, height: 8)])
    #expect(
      limited.findings
        == (try fixture.audit {
          $0.reading.maximumPixels = 63; $0.readsHeadersOnly = true
        }).findings)
  }

  @Test func `valid property lists of every kind have no findings`() throws {
    for name in ["Info.plist", "AllTypes.plist", "en.lproj/Localizable.strings", "en.lproj/Localizable.stringsdict"] {
      try folder.copy(
        Corpus.testImages.appending(path: "App/\(name)"), to: String(name.split(separator: "/").last ?? ""))
    }
    #expect(try fixture.audit().findings.isEmpty)
  }

  @Test func `every unreadable path is a finding, regardless of its type`() throws {
    try folder.makeFolder("a")
    try folder.link("a/up", to: "..")
    try folder.link("gone.png", to: "nowhere")
    try folder.link("gone.txt", to: "nowhere")
    let found = Set(fixture.rules(try fixture.audit()).keys)
    #expect(found == ["a/up", "gone.png", "gone.txt"])
  }
}
