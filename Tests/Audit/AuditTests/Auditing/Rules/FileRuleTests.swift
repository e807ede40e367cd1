import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// The rules about files, names and bundles.
@Suite struct FileRuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  @Test func `a file and a link to it are not duplicates, and the finding about a copy names the file`() throws {
    let picture = AuditFixture.plain(width: 64, height: 64, colorType: 6).file
    let large = picture + [UInt8](repeating: 0, count: 5000)
    for bytes in [picture, large] {
      try fixture.folder.write(bytes, to: "b.png")
      try? fixture.folder.link("a.png", to: "b.png")
      try? fixture.folder.link("c.png", to: "b.png")
      let rules: Set = ["duplicate-file", "duplicate-pixels"]
      #expect(fixture.rules(try fixture.audit(), only: rules).isEmpty)
    }
    try fixture.folder.write(large, to: "d.png")
    try fixture.folder.link("e.png", to: "d.png")
    let found = fixture.rules(try fixture.audit(), only: ["duplicate-file", "duplicate-pixels"])
    #expect(found == ["d.png": ["duplicate-file"]])
  }

  @Test func `duplicate-file compares the bytes of files from 4 KiB`() throws {
    var random = SeededGenerator(seed: 3)
    let bytes = random.bytes(4096)
    try folder.write(bytes, to: "a.data")
    try folder.write(bytes, to: "b/c.data")
    try folder.write(bytes, to: "d.data")
    try folder.write(bytes.reversed(), to: "e.data")
    try folder.write(Array(bytes.dropLast()), to: "f.data")
    try folder.write(Array(bytes.dropLast()), to: "g.data")
    for jobs in [1, 8] {
      let result = try fixture.audit { $0.jobs = jobs }
      #expect(fixture.rules(result) == ["b/c.data": ["duplicate-file"], "d.data": ["duplicate-file"]])
      #expect(result.findings.allSatisfy { $0.message.contains(folder.path("a.data")) && $0.severity == .warning })
    }
    #expect(try fixture.audit { $0.readsHeadersOnly = true }.findings.isEmpty)
  }

  #if os(Linux)
    // Other systems cannot store both.
    @Test func `name-collision distinguishes paths only by bytes`() throws {
      for name in ["Icon.txt", "icon.txt", "\u{E9}.txt", "e\u{301}.txt", "A/x.txt", "a/X.txt", "B/x.txt"] {
        try folder.write([1], to: name)
      }
      let found = try fixture.audit().findings
      #expect(found.map(\.rule) == ["name-collision", "name-collision", "name-collision"])
      #expect(
        found.map { Array($0.path.dropFirst(folder.path.count + 1).utf8) }
          == ["a/X.txt", "icon.txt", "\u{E9}.txt"].map { Array($0.utf8) })
    }
  #endif

  @Test func `extension-mismatch compares the first bytes`() throws {
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "jpeg.gif")
    try folder.write([0xFF, 0xD8, 0xFF, 0xE0], to: "fine.jpg")
    try folder.write(AuditFixture.header(width: 1, height: 1), to: "png.jpeg")
    try folder.write("RIFF....WEBPVP8 ", to: "webp.heic")
    try folder.write("....ftypmif1....", to: "either.avif")
    try folder.write("no image at all", to: "text.jpg")
    try folder.write("%PDF-1.7", to: "vector.pdf")
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(fixture.rules(result, only: ["extension-mismatch"]).keys.sorted() == ["jpeg.gif", "png.jpeg", "webp.heic"])
    #expect(result.findings.allSatisfy { ($0.rule == "extension-mismatch") == ($0.severity == .warning) })
    // A PNG with another extension is measured. A file without a whole header is reported as not measured.
    #expect(
      fixture.rules(result, only: ["not-measured"]).keys.sorted()
        == ["either.avif", "fine.jpg", "jpeg.gif", "text.jpg", "vector.pdf", "webp.heic"])
    #expect(result.images.count == 1)
  }

  @Test func `empty-file reports images of 0 bytes`() throws {
    for name in ["a.jpg", "b.pdf", "c.txt", ".gitkeep"] { try folder.write([UInt8](), to: name) }
    #expect(fixture.rules(try fixture.audit()) == ["a.jpg": ["empty-file"], "b.pdf": ["empty-file"]])
  }

  @Test func `a leftover of a source is a note, except in a bundle`() throws {
    for path in ["a.h.orig", "b.swift~", "c.py.bak", "My.app/d.h.orig", "e.png.bak", "f~"] {
      try folder.write("x", to: path)
    }
    let found = try fixture.audit().findings.filter { $0.rule == "backup-file" }
    let warnings = found.filter { $0.severity == .warning }.map { String($0.path.dropFirst(folder.path.count + 1)) }
    #expect(found.count == 6 && Set(warnings) == ["My.app/d.h.orig", "e.png.bak", "f~"])
  }

  @Test func `large-file is a warning from 1 MiB and an error from 10 MiB`() throws {
    func severity(_ bytes: Int, _ name: String = "a.jpg") throws -> Severity? {
      try folder.write([UInt8](repeating: 0, count: bytes), to: name)
      return try fixture.audit([folder.path(name)]).findings.first { $0.rule == "large-file" }?.severity
    }
    #expect(try severity((1 << 20) - 1) == nil)
    #expect(try severity(1 << 20) == .warning)
    #expect(try severity((10 << 20) - 1) == .warning)
    #expect(try severity(10 << 20) == .error)
    #expect(try severity(10 << 20, "movie.mp4") == nil)
  }

  @Test func `developer's files, raw catalogs and text property lists in a bundle are reported`() throws {
    let list = "<plist version=\"1.0\"><array>\(String(repeating: "<true/>", count: 99))</array></plist>"
    for root in ["Game.app", "Source"] {
      for name in ["build.sh", "README.md", "a.h", "data.bin", "readme-texture.txt"] {
        try folder.write([1], to: "\(root)/\(name)")
      }
      try folder.write(list, to: "\(root)/Info.plist")
      try folder.write((0..<40).map { "\"key \($0)\" = \"value\";\n" }.joined(), to: "\(root)/en.lproj/L.strings")
      try folder.write("{}", to: "\(root)/Assets.xcassets/Contents.json")
    }
    let result = try fixture.audit()
    let found = fixture.rules(result)
    #expect(
      found == [
        "Game.app/build.sh": ["developer-file"], "Game.app/README.md": ["developer-file"],
        "Game.app/a.h": ["developer-file"], "Game.app/Info.plist": ["xml-plist-in-bundle"],
        "Game.app/Assets.xcassets": ["raw-asset-catalog"],
      ])
    let lists = try #require(result.findings.first { $0.rule == "xml-plist-in-bundle" })
    #expect(lists.occurrences.map { Path.name(of: $0.path) } == ["Info.plist", "L.strings"])
  }

  @Test func `levels disable rules, and change their severity`() throws {
    try folder.write([UInt8](), to: "a.jpg")
    try folder.write([1], to: "b.bak")
    let result = try fixture.audit {
      var layer = RuleSettings.Layer(rules: [:])
      try layer.add("empty-file=note")
      try layer.disable("backup-file")
      $0.settings.rules.add(layer)
    }
    #expect(result.findings.map(\.rule) == ["empty-file"] && result.findings.map(\.severity) == [.note])
    var levels = RuleSettings.Layer(rules: [:])
    #expect(throws: RuleSettings.Layer.ParsingError.unknownRule("emty-file")) { try levels.add("emty-file=off") }
    #expect(throws: RuleSettings.Layer.ParsingError.unknownLevel("loud")) { try levels.add("empty-file=loud") }
    #expect(throws: RuleSettings.Layer.ParsingError.notAnEntry("empty-file")) { try levels.add("empty-file") }
    #expect(
      RuleSettings.Layer.ParsingError.unknownRule("emty-file").description
        == "no rule is named 'emty-file'; did you mean 'empty-file'?")
    #expect(RuleSettings.Layer.ParsingError.unknownRule("zzzzzzzzzz").description == "no rule is named 'zzzzzzzzzz'")
  }
}
