import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import CrushPNG
import CrushSteps
import Foundation
import Testing

@testable import CrushFixes

@Suite struct FixerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func audit() throws -> AuditResult {
    try Auditor(AuditOptions(paths: [folder.path])).run()
  }

  @discardableResult
  private func fix(_ kind: FixOptions.Kind = .safe, _ change: (inout FixOptions) -> Void = { _ in }) throws
    -> [FixRecord]
  {
    var options = FixOptions(kind: kind, named: [folder.path])
    change(&options)
    return Fixer(options).run(try audit().findings)
  }

  private func opaque(_ colorType: UInt8, _ bitDepth: Int = 8) -> TestPicture {
    var random = SeededGenerator(seed: 3)
    var picture = TestPicture(width: 40, height: 33, bitDepth: bitDepth, colorType: colorType, using: &random)
    if colorType == 4 || colorType == 6 {
      let bytes = bitDepth / 8
      let pixel = picture.pixelBytes
      for start in stride(from: pixel - bytes, to: picture.samples.count, by: pixel) {
        for offset in 0..<bytes { picture.samples[start + offset] = 255 }
      }
    }
    return picture
  }

  private func pixels(_ name: String) throws -> [UInt64] {
    let file = try folder.read(name)
    return try Decoder().raster(of: try PNGFile(file.span), in: file.span).deepPixels()
  }

  @Test(arguments: [(4, 8), (4, 16), (6, 8), (6, 16)] as [(UInt8, Int)])
  func `a needless alpha channel is removed, and no pixel changes`(colorType: UInt8, bitDepth: Int) throws {
    try folder.write(opaque(colorType, bitDepth).file, to: "a.png")
    let before = try pixels("a.png")
    let records = try fix()
    #expect(records.count == 1 && records[0].isFixed)
    #expect(try pixels("a.png") == before)
    let file = try folder.read("a.png")
    let image = try PNGFile(file.span)
    #expect(!image.hasTransparency && image.header.bitDepth == bitDepth)
    #expect(try audit().findings.allSatisfy { $0.rule != "unused-alpha" })
    #expect(try fix().isEmpty, "nothing is left to fix")
    #expect(try folder.read("a.png") == file)
  }

  @Test func `metadata is removed, and color information stays`() throws {
    let picture = opaque(2)
    var parts = picture.parts.parts
    parts.insert(PNGParts.Part("gAMA", [0, 0, 177, 143]), at: 1)
    parts.insert(PNGParts.Part("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 65, count: 2000)), at: 2)
    try folder.write(PNGParts(parts).file, to: "a.png")
    let before = try pixels("a.png")
    #expect(try fix().map(\.isFixed) == [true])
    let file = try folder.read("a.png")
    let names = try PNGFile(file.span).chunks.map { "\($0.type)" }
    #expect(names.contains("gAMA") && !names.contains("tEXt"))
    #expect(try pixels("a.png") == before)
  }

  @Test func `an image that Exif rotates is skipped and reported`() throws {
    // Little-endian TIFF with one directory of one entry: orientation, SHORT, 1, 6. It has enough bytes to be a
    // finding.
    let exif: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    var parts = opaque(2).parts.parts
    parts.insert(PNGParts.Part("eXIf", exif + [UInt8](repeating: 0, count: 2000)), at: 1)
    try folder.write(PNGParts(parts).file, to: "a.png")
    let before = try folder.read("a.png")
    #expect(try fix().map(\.outcome) == [.leftAlone(.orientation(6))])
    #expect(try folder.read("a.png") == before)
  }

  /// A list that is smaller in binary form.
  private static func list(comment: String = "") -> String {
    let keys = (0..<40).map { "<key>Key\($0)</key><string>Value</string>" }.joined()
    return "<plist><dict>\(comment)\(keys)</dict></plist>"
  }

  /// Entries of a .strings file, enough for a smaller binary form.
  private static let strings = (0..<60).map { "\"Key\($0)\" = \"Value\";\n" }.joined()

  @Test func `lists in bundles become binary, unless a value would be lost`() throws {
    try folder.write(Self.list(), to: "A.app/Info.plist")
    try folder.write("\"a\" = \"1\"; \"a\" = \"2\";" + Self.strings, to: "A.app/en.lproj/L.strings")
    try folder.write("<plist><dict/></plist>", to: "Info.plist")
    let records = try fix()
    #expect(records.map(\.isFixed) == [true, false])
    #expect(try folder.read("A.app/Info.plist").starts(with: Array("bplist00".utf8)))
    #expect(try folder.read("A.app/en.lproj/L.strings").starts(with: Array("\"a\"".utf8)))
    #expect(try folder.read("Info.plist").starts(with: Array("<plist>".utf8)))
  }

  @Test func `junk is deleted on request, and files with content stay`() throws {
    for name in [".DS_Store", "x/Thumbs.db", "logo.bak", "a.orig", "b.txt~", "art.psd", ".svn/entries", "keep.txt"] {
      try folder.write([1], to: name)
    }
    for name in ["__MACOSX/a/._b", "y/._c"] { try folder.write(Self.appleDouble, to: name) }
    try folder.write("b0VIM 9.1", to: ".keep.txt.swp")
    #expect(try fix().isEmpty && folder.exists(".DS_Store"))
    // Without version control, since the state of `.svn` above is unknown.
    try FileManager.default.removeItem(atPath: folder.path(".svn"))
    for (name, bytes) in [("z/._font", Self.resourceFork), ("desktop.ini", [1])] { try folder.write(bytes, to: name) }
    try fix(.junk)
    for name in [".DS_Store", "x/Thumbs.db", "__MACOSX", "y/._c"] {
      #expect(!folder.exists(name), "\(name)")
    }
    // The swap file may have unsaved text, and the others the only copy of a resource and of a folder's name.
    let kept = ["art.psd", "keep.txt", "logo.bak", "a.orig", "b.txt~", ".keep.txt.swp", "z/._font", "desktop.ini"]
    for name in kept { #expect(folder.exists(name), "\(name)") }
  }

  private static let appleDouble: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0]
  /// A file with a resource fork of four bytes at offset 38.
  private static let resourceFork =
    appleDouble + [UInt8](repeating: 0, count: 16) + [0, 1, 0, 0, 0, 2, 0, 0, 0, 38, 0, 0, 0, 4, 1, 2, 3, 4]

  @Test func `artwork stays under any name`() throws {
    let image = opaque(2).file
    let layer = Array("<svg width=\"9\" height=\"9\"/>".utf8)
    for (name, bytes) in [
      // Finder's names of copies: another image, an identical image, layers of an icon.
      ("card.png", image), ("card 2.png", opaque(6).file), ("same.png", image), ("same copy.png", image),
      ("X.icon/Assets/Path.svg", layer), ("X.icon/Assets/Path copy.svg", layer), ("X.icon/Assets/.DS_Store", [1]),
      // Names of leftovers with other content.
      ("._hero.png", image), ("model.swp", image), ("__MACOSX/hero.png", image),
      ("A.xcassets/H.imageset/._h.png", Self.appleDouble),
      ("A.xcassets/H.imageset/Contents.json", Array("{\"images\":[{\"filename\":\"._h.png\"}]}".utf8)),
    ] {
      try folder.write(bytes, to: name)
    }
    try folder.link("Thumbs.db", to: folder.path("card.png"))
    let before = try folder.tree()
    let records = try fix(.junk) { $0.touchesUncommitted = true }
    #expect(records.allSatisfy { record in if case .deleted = record.outcome { false } else { true } })
    #expect(Set(try folder.tree().keys) == Set(before.keys) && folder.exists("Thumbs.db"))
  }

  @Test func `random folders lose nothing but metadata of Finder`() throws {
    let names = [
      "a.png", "a 2.png", "a copy.png", "b.bak", "c.orig", "d.rej", "e~", "f.swp", ".f.swp", "._a.png", ".DS_Store",
      "Thumbs.db", "desktop.ini", "icon.svg", "icon copy.svg", "g.psd",
    ]
    let contents = [
      opaque(6).file, opaque(2).file, Self.appleDouble, Array("b0VIM 9.1".utf8), Array("text".utf8), [],
    ]
    for seed in UInt64(1)...40 {
      var random = SeededGenerator(seed: seed)
      for _ in 0..<25 {
        let parent = ["", "x/", "X.icon/", "__MACOSX/", "A.xcassets/H.imageset/"].randomElement(using: &random) ?? ""
        let name = names.randomElement(using: &random) ?? ""
        try folder.write(contents.randomElement(using: &random) ?? [], to: "s\(seed)/\(parent)\(name)")
      }
      let before = try folder.tree("s\(seed)")
      try fix(.junk)
      let after = try folder.tree("s\(seed)")
      for (path, bytes) in before where after[path] == nil {
        let name = path.split(separator: "/").last ?? ""
        let isOwn = [".DS_Store", "Thumbs.db"].contains(name)
        let isProven = name.hasPrefix("._") && (bytes.isEmpty || bytes == Self.appleDouble)
        #expect((isOwn || isProven) && !path.hasPrefix("X.icon"), "seed \(seed): \(path)")
      }
      try FileManager.default.removeItem(atPath: folder.path("s\(seed)"))
    }
  }

  @Test func `lists with comments stay text`() throws {
    let texts = [
      "XML.plist": Self.list(comment: "<!-- why -->"),
      "Block.strings": "/* Title; keep it short! */\n" + Self.strings,
      "Line.strings": "\"a\" = \"b\"; // why\n" + Self.strings,
      "URL.strings": "\"a\" = \"https://example.org/*\"; \"b\" = \"\\\"//\";\n" + Self.strings,
    ]
    for (name, text) in texts { try folder.write(text, to: "Settings.bundle/\(name)") }
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in ("/* é */ \"a\" = \"b\";" + Self.strings).utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try folder.write(wide, to: "Settings.bundle/Wide.strings")
    let records = try fix()
    #expect(
      records.filter { !$0.isFixed }.map(\.outcome)
        == Array(repeating: .leftAlone(.comments), count: 4))
    #expect(records.filter(\.isFixed).map { ($0.path as NSString).lastPathComponent } == ["URL.strings"])
  }

  @Test(arguments: [
    "My.app/_CodeSignature/CodeResources", "My.app/SC_Info/Manifest.plist", "My.app/embedded.mobileprovision",
  ])
  func `files in signed bundles are skipped`(_ mark: String) throws {
    try folder.write("x", to: mark)
    let list = Self.list()
    for name in [
      "My.app/Info.plist", "My.app/Frameworks/F.framework/en.lproj/L.plist", "My.app/.DS_Store", "B.app/a.plist",
    ] {
      try folder.write(list, to: name)
    }
    let before = try folder.tree("My.app")
    let records = try fix(.junk) { $0.touchesUncommitted = true }
    #expect(try folder.tree("My.app") == before)
    #expect(records.filter(\.isFixed).map { ($0.path as NSString).lastPathComponent } == ["a.plist"])
    let obstacle = FixError.signed(bundle: "My.app")
    #expect(records.contains { $0.path.hasSuffix("My.app/Info.plist") && $0.outcome == .leftAlone(obstacle) })
  }

  @Test(arguments: [
    ("My.app/Contents/_CodeSignature/CodeResources", "My.app/Contents/Resources/a.bundle/a.plist", "My.app"),
    ("My.app/Contents/embedded.provisionprofile", "My.app/Contents/Resources/a.bundle/a.plist", "My.app"),
    (
      "My.app/Contents/Frameworks/F.framework/Versions/A/_CodeSignature/CodeResources",
      "My.app/Contents/Frameworks/F.framework/Versions/A/a.bundle/a.plist", "F.framework"
    ),
    ("W.appex/_CodeSignature/CodeResources", "W.appex/en.lproj/a.plist", "W.appex"),
    (
      "O.xcarchive/Products/Applications/O.app/_CodeSignature/CodeResources",
      "O.xcarchive/Products/Applications/O.app/a.plist", "O.app"
    ),
  ])
  func `every kind of signed bundle is recognized`(_ mark: String, _ list: String, _ bundle: String) throws {
    try folder.write("x", to: mark)
    try folder.write(Self.list(), to: list)
    let records = try fix()
    #expect(records.map(\.outcome) == [.leftAlone(.signed(bundle: bundle))])
  }

  @Test func `a dry run reports the changes, and writes nothing`() throws {
    var parts = opaque(6).parts.parts
    parts.insert(PNGParts.Part("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 65, count: 2000)), at: 1)
    try folder.write(PNGParts(parts).file, to: "a.png")
    try folder.write(Self.list(), to: "A.app/Info.plist")
    try folder.write([1], to: ".DS_Store")
    let before = try folder.tree()
    let planned = try fix(.junk) { $0.isDryRun = true }
    #expect(try folder.tree() == before)
    #expect(planned.allSatisfy(\.isFixed) && planned.count == 3)
    if case .fixed(let fixes, let old, let new, let details) = planned.last?.outcome {
      #expect(fixes == [.dropAlpha, .stripMetadata] && old > new)
      #expect(details == ["rgba → rgb", "without tEXt (2020 B)"])
    } else {
      Issue.record("\(planned)")
    }
    #expect(try fix(.junk) == planned, "the fixes match the announced ones")
  }

  @Test func `uncommitted files are skipped unless requested`() throws {
    guard git("init", "-q") else { return }
    for name in ["clean.png", "changed.png", "staged.png", "new.png"] {
      try folder.write(opaque(6).file, to: name)
      if name != "new.png" && name != "staged.png" { #expect(git("add", name)) }
    }
    #expect(git("commit", "-qm", "x"))
    #expect(git("add", "staged.png"))
    try folder.write(opaque(6, 16).file, to: "changed.png")
    let before = try folder.tree().filter { $0.key.hasSuffix(".png") }
    let records = try fix()
    let fixed = records.filter(\.isFixed).map { ($0.path as NSString).lastPathComponent }
    #expect(fixed == ["clean.png"])
    for record in records where !record.isFixed {
      #expect(record.outcome == .leftAlone(.uncommitted))
    }
    for name in ["changed.png", "staged.png", "new.png"] { #expect(try folder.read(name) == before[name]) }
    #expect(try fix { $0.touchesUncommitted = true }.filter(\.isFixed).count == 3)
  }

  @Test func `files that git ignores or does not compare are skipped`() throws {
    guard git("init", "-q") else { return }
    try folder.write("ignored.png\nold/\n.DS_Store\n", to: ".gitignore")
    let names = ["clean.png", "ignored.png", "old/in.png", "assumed.png", "skipped.png"]
    for name in names { try folder.write(opaque(6).file, to: name) }
    try folder.write([1], to: ".DS_Store")
    try folder.write([1], to: "x/Thumbs.db")
    #expect(git("add", "clean.png", "assumed.png", "skipped.png", "x") && git("commit", "-qm", "x"))
    #expect(git("update-index", "--assume-unchanged", "assumed.png"))
    #expect(git("update-index", "--skip-worktree", "skipped.png"))
    for name in ["assumed.png", "skipped.png"] { try folder.write(opaque(6, 16).file, to: name) }
    let before = try folder.tree().filter { $0.key.hasSuffix(".png") }
    var options = FixOptions(kind: .junk, named: [folder.path])
    options.jobs = 2
    var settings = AuditSettings()
    settings.honorsIgnoreFiles = false
    let findings = try Auditor(AuditOptions(paths: [folder.path], settings: settings)).run().findings
    let records = Fixer(options).run(findings)
    let fixed = records.filter(\.isFixed).map { ($0.path as NSString).lastPathComponent }
    #expect(fixed == ["clean.png", "Thumbs.db"])
    for name in names.dropFirst() { #expect(try folder.read(name) == before[name], "\(name)") }
    #expect(folder.exists(".DS_Store"))
  }

  @Test func `files under other version control are skipped`() throws {
    try folder.makeFolder(".hg")
    try folder.write(opaque(6).file, to: "a.png")
    let records = try fix()
    #expect(records.count == 1 && !records[0].isFixed)
  }

  @Test func `an image that needs more memory than the limit is skipped`() throws {
    try folder.write(opaque(6).file, to: "a.png")
    try folder.write(opaque(4).file, to: "b.png")
    let records = try fix { $0.memory = 1 << 20 }
    #expect(records.count == 2)
    for record in records {
      guard case .leftAlone(let reason) = record.outcome else {
        Issue.record("\(record)")
        continue
      }
      #expect(reason.hint == .memoryLimit)
      #expect(
        reason.description.hasPrefix("it needs about ")
          && reason.description.hasSuffix("more than the limit of 1.05 MB"))
    }
    #expect(try fix { $0.memory = 64 << 20 }.allSatisfy(\.isFixed))
  }

  private func git(_ arguments: String...) -> Bool {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", folder.path, "-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false"]
      + arguments
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
