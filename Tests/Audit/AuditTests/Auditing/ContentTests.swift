import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import CrushPNG
import Foundation
import Testing

/// Files that cannot be read, or whose content does not match their name.
@Suite struct ContentTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let png = AuditFixture.plain(width: 8, height: 8, colorType: 2, sample: 9).file

  private func rules(_ change: (inout AuditOptions) throws -> Void = { _ in }) throws -> [String: [String]] {
    fixture.rules(try fixture.audit(nil, device: "any", change))
  }

  @Test(
    arguments: [
      // Little-endian sides minus one, sides, big-endian sides, and a frame header.
      (
        "WebP",
        Array("RIFF".utf8) + [22, 0, 0, 0] + Array("WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 63, 0, 0, 31, 0, 0]
      ),
      ("GIF", Array("GIF89a".utf8) + [64, 0, 32, 0, 0, 0, 0]),
      ("PSD", Array("8BPS".utf8) + [0, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 32, 0, 0, 0, 64, 0, 8, 0, 3]),
      ("JPEG", [0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 32, 0, 64, 1, 1, 0x11, 0, 0xFF, 0xD9]),
    ] as [(String, [UInt8])], [false, true])
  func `another format with the extension png is measured, with one warning`(
    _ sample: (String, [UInt8]), _ headersOnly: Bool
  ) throws {
    try folder.write(sample.1, to: "a.png")
    let result = try fixture.audit { $0.readsHeadersOnly = headersOnly }
    #expect(fixture.rules(result) == ["a.png": ["extension-mismatch"]])
    #expect(result.images.first?.image.size == PixelSize(width: 64, height: 32))
    #expect(result.findings.first?.severity == .warning)
    #expect(result.findings.first?.message.hasPrefix("a \(sample.0) by its first bytes") == true)
  }

  @Test(arguments: [false, true])
  func `bytes after the end of a PNG are a warning`(_ headersOnly: Bool) throws {
    try folder.write(Self.png + [UInt8](repeating: 0, count: 1355), to: "a.png")
    let result = try fixture.audit { $0.readsHeadersOnly = headersOnly }
    #expect(fixture.rules(result) == ["a.png": ["trailing-data"]])
    #expect(result.findings.first?.severity == .warning)
    #expect(result.findings.first?.message.hasPrefix("1,355 bytes after the end") == true)
  }

  @Test func `all Git LFS pointers are one finding`() throws {
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 12\n"
    for name in ["a.png", "b.jpg", "c.svg", "d.heic", "e.pdf", "f.webp", "g.gif", "h.plist", "i.icns"] {
      try folder.write(pointer, to: name)
    }
    let result = try fixture.audit()
    #expect(fixture.rules(result) == ["a.png": ["lfs-pointer"]])
    #expect(
      result.findings.map(\.sentence) == ["a pointer of Git LFS, as are 8 other files: run `git lfs pull`"])
    #expect(result.images.isEmpty)
  }

  @Test func `a long text that begins like a pointer is not a pointer`() throws {
    let text = "version https://git-lfs.github.com/spec/v1" + String(repeating: " ", count: 1024)
    try folder.write(text, to: "a.png")
    #expect(try rules() == ["a.png": ["corrupt-png"]])
  }

  @Test func `an empty strings file is an empty dictionary`() throws {
    try folder.write([], to: "a.strings")
    try folder.write("/* nothing yet */\n", to: "b.strings")
    #expect(try rules().isEmpty)
    try folder.write([], to: "c.plist")
    #expect(try rules() == ["c.plist": ["invalid-plist"]])
  }

  @Test func `the names of formats have their articles`() throws {
    try folder.write([], to: "sky.exr")
    try folder.write("GIF89a", to: "icon.svg")
    let messages = try fixture.audit().findings.map(\.message)
    #expect(messages.contains("named like an OpenEXR, but empty"))
    #expect(messages.contains("a GIF by its first bytes, an SVG by its name"), "\(messages)")
  }

  @Test func `a property list with preprocessor lines is a note that names the line`() throws {
    try folder.write(
      "<plist version=\"1.0\">\n<dict>\n#ifndef BRAND\n<key>a</key><string>b</string>\n#endif\n</dict>\n</plist>\n",
      to: "Info.plist")
    let result = try fixture.audit()
    #expect(result.findings.map(\.severity) == [.note])
    #expect(result.findings.first?.message.hasPrefix("not checked: the list has #ifndef") == true)
    #expect(result.findings.first?.line == 3)
  }

  @Test func `a file that the system cannot open is unreadable, regardless of its name`() throws {
    for name in ["a.png", "b.plist", "c.jpg"] { try folder.link(name, to: "nowhere-\(name)") }
    #expect(
      try rules() == ["a.png": ["unreadable-file"], "b.plist": ["unreadable-file"], "c.jpg": ["unreadable-file"]])
  }

  @Test func `a broken link that no audit reads is a note`() throws {
    for name in [".dockerignore", "template.sh", "README.md", "run"] { try folder.link(name, to: "nowhere") }
    for name in ["a.png", "Main.storyboard", "App.swift", "Info.plist", "a.heic"] {
      try folder.link(name, to: "nowhere")
    }
    let found = try fixture.audit { $0.settings.sources = [folder.path] }.findings.filter {
      $0.rule == "unreadable-file"
    }
    let notes = Set(found.filter { $0.severity == .note }.map { String($0.path.dropFirst(folder.path.count + 1)) })
    let errors = Set(found.filter { $0.severity == .error }.map { String($0.path.dropFirst(folder.path.count + 1)) })
    #expect(notes.isSubset(of: [".dockerignore", "template.sh", "README.md", "run"]))
    #expect(errors == ["a.png", "Main.storyboard", "App.swift", "Info.plist", "a.heic"])
  }

  @Test func `a compiled asset catalog is recognized by its content`() throws {
    try folder.write([UInt8](repeating: 1, count: 79_000), to: "My.app/Assets.car")
    let result = try fixture.audit()
    #expect(fixture.rules(result) == ["My.app/Assets.car": ["unreadable-file"]])
    #expect(result.findings.first?.message.contains("it does not start with BOMStore") == true)
  }

  @Test(arguments: ["My.app", "My.appex", "My.framework", "My.bundle", "My.xcarchive/Products/Applications/My.app"])
  func `CgBI is accepted inside a built bundle`(_ bundle: String) throws {
    let opaque = BGRAImage(width: 40, height: 40, pixels: [UInt32](repeating: .max, count: 1600))
    let image = Encoder(effort: .standard).cgbi(opaque)
    try folder.write(image, to: "\(bundle)/Images/a.png")
    try folder.write(image, to: "b.png")
    let only: Set = ["cgbi-in-source"]
    #expect(fixture.rules(try fixture.audit(), only: only) == ["b.png": ["cgbi-in-source"]])
    #expect(fixture.rules(try fixture.audit([folder.path(bundle)]), only: only).isEmpty)
    #expect(fixture.rules(try fixture.audit([folder.path("\(bundle)/Images")]), only: only).isEmpty)
    #expect(fixture.rules(try fixture.audit([folder.path("\(bundle)/Images/a.png")]), only: only).isEmpty)
    // A link gives the bundle another path in the audit.
    try folder.link("elsewhere", to: folder.path("\(bundle)/Images"))
    #expect(fixture.rules(try fixture.audit([folder.path("elsewhere")]), only: only).isEmpty)
  }

  @Test func `version control folders are faults only in bundles and catalogs`() throws {
    for name in [".git", "Images/.svn", "My.app/.git", "A.xcassets/.svn", "B.bundle/x/CVS", "Hero.imageset/.hg"] {
      try folder.write([1], to: "\(name)/entries")
    }
    let found = Set(["My.app/.git", "A.xcassets/.svn", "B.bundle/x/CVS", "Hero.imageset/.hg"])
    #expect(Set(fixture.rules(try fixture.audit(), only: ["version-control-folder"]).keys) == found)
  }

  @Test func `a file named like a copy is a backup only if it equals its original and no source names it`() throws {
    var other = AuditFixture.plain(width: 8, height: 8, colorType: 2, sample: 7)
    other.samples[0] = 1
    try folder.write(Self.png, to: "same.png")
    try folder.write(Self.png, to: "same 2.png")
    try folder.write(Self.png, to: "card.png")
    try folder.write(other.file, to: "card 2.png")
    try folder.write(Self.png, to: "shown.png")
    try folder.write(Self.png, to: "shown copy.png")
    try folder.write("let view = Image(\"shown copy\")", to: "View.swift")
    let layer = "<svg width=\"9\" height=\"9\"/>"
    try folder.write(layer, to: "X.icon/Assets/Path.svg")
    try folder.write(layer, to: "X.icon/Assets/Path copy.svg")
    for headersOnly in [false, true] {
      let result = try fixture.audit { $0.readsHeadersOnly = headersOnly }
      #expect(fixture.rules(result, only: ["backup-file"]) == ["same 2.png": ["backup-file"]])
    }
  }

  @Test func `an image that needs more memory than allowed is measured, but not decoded`() throws {
    try folder.write(AuditFixture.plain(width: 400, height: 400, colorType: 6).file, to: "a.png")
    try folder.write(Self.png, to: "b.png")
    let result = try fixture.audit {
      $0.memory = 600_000
      $0.jobs = 4
    }
    #expect(fixture.rules(result) == ["a.png": ["too-many-pixels"]])
    #expect(result.findings.first?.remedy == .limit(.memory))
    #expect(result.images.first?.image.size == PixelSize(width: 400, height: 400))
    // Images that wait for memory have the findings of images that do not wait.
    for name in 0..<20 {
      try folder.write(AuditFixture.plain(width: 300, height: 300, colorType: 6).file, to: "\(name).png")
    }
    func findings(_ memory: Int, _ jobs: Int) throws -> [Finding] {
      try fixture.audit {
        $0.memory = memory
        $0.jobs = jobs
      }.findings
    }
    #expect(try findings(4_000_000, 8) == findings(.max, 1))
  }

  private static let largeHeader =
    PNGParts.Part("IHDR", PNGParts.bigEndian(3000) + PNGParts.bigEndian(3000) + [8, 6, 0, 0, 0]).bytes

  @Test func `the rest of a large file is not read if its image needs too much memory`() throws {
    // A file with a hole: the image data are zeros, and their checksum is wrong.
    let (start, end) = (PNGParts.signature + Self.largeHeader, PNGParts.Part("IEND").bytes)
    let count = 17 << 20
    _ = try folder.write(start + PNGParts.bigEndian(UInt32(count)) + Array("IDAT".utf8), to: "a.png")
    let file = try #require(FileHandle(forUpdatingAtPath: folder.path("a.png")))
    try file.seek(toOffset: UInt64(start.count + 8 + count + 4))
    try file.write(contentsOf: end)
    try file.close()
    func rules(_ memory: Int) throws -> [String] {
      fixture.rules(try fixture.audit { $0.memory = memory })["a.png"] ?? []
    }
    #expect(try rules(1 << 20).contains("too-many-pixels"))
    #expect(try rules(1 << 30).contains("corrupt-png"), "the whole file is read")
  }
}
