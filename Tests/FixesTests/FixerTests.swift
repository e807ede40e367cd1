import Assets
import Audit
import FileSystem
import Fixtures
import Foundation
import PNG
import Testing

@testable import Fixes

@Suite struct FixerTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func audit() throws -> AuditResult {
    let scope = AuditScope(
      project: ProjectPaths(paths: [folder.path]), profile: try #require(DeviceProfile(named: "any")))
    return try Auditor(AuditOptions(paths: [folder.path], scopes: ScopeSource(scope))).run()
  }

  @discardableResult
  private func fix(_ kind: FixOptions.Kind = .safe, _ change: (inout FixOptions) -> Void = { _ in }) throws
    -> [FixRecord]
  {
    var options = FixOptions(kind: kind)
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
  func `a needless alpha channel goes, and no pixel changes`(colorType: UInt8, bitDepth: Int) throws {
    try folder.write(opaque(colorType, bitDepth).file, to: "a.png")
    let before = try pixels("a.png")
    let records = try fix()
    #expect(records.count == 1 && records[0].isMended)
    #expect(try pixels("a.png") == before)
    let file = try folder.read("a.png")
    let image = try PNGFile(file.span)
    #expect(!image.hasTransparency && image.header.bitDepth == bitDepth)
    #expect(try audit().findings.allSatisfy { $0.rule != "unused-alpha" })
    #expect(try fix().isEmpty, "there is nothing left to do")
    #expect(try folder.read("a.png") == file)
  }

  @Test func `metadata goes, what colors mean stays`() throws {
    let picture = opaque(2)
    var parts = picture.parts.parts
    parts.insert(PNGParts.Part("gAMA", [0, 0, 177, 143]), at: 1)
    parts.insert(PNGParts.Part("tEXt", Array("Comment\0".utf8) + [UInt8](repeating: 65, count: 2000)), at: 2)
    try folder.write(PNGParts(parts).file, to: "a.png")
    let before = try pixels("a.png")
    #expect(try fix().map(\.isMended) == [true])
    let file = try folder.read("a.png")
    let names = try PNGFile(file.span).chunks.map { "\($0.type)" }
    #expect(names.contains("gAMA") && !names.contains("tEXt"))
    #expect(try pixels("a.png") == before)
  }

  @Test func `an image that Exif turns is left alone, and said so`() throws {
    // Little-endian TIFF, one directory of one entry: orientation, SHORT, 1, 6; and enough bytes to be a finding.
    let exif: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]
    var parts = opaque(2).parts.parts
    parts.insert(PNGParts.Part("eXIf", exif + [UInt8](repeating: 0, count: 2000)), at: 1)
    try folder.write(PNGParts(parts).file, to: "a.png")
    let before = try folder.read("a.png")
    #expect(try fix().map(\.outcome) == [.leftAlone("its Exif turns the image (orientation 6): export it upright")])
    #expect(try folder.read("a.png") == before)
  }

  @Test func `lists in bundles become binary, unless a value would be lost`() throws {
    try folder.write("<plist><dict><key>a</key><string>b</string></dict></plist>", to: "A.app/Info.plist")
    try folder.write("\"a\" = \"1\"; \"a\" = \"2\";", to: "A.app/en.lproj/L.strings")
    try folder.write("<plist><dict/></plist>", to: "Info.plist")
    let records = try fix()
    #expect(records.map(\.isMended) == [true, false])
    #expect(try folder.read("A.app/Info.plist").starts(with: Array("bplist00".utf8)))
    #expect(try folder.read("A.app/en.lproj/L.strings").starts(with: Array("\"a\"".utf8)))
    #expect(try folder.read("Info.plist").starts(with: Array("<plist>".utf8)))
  }

  @Test func `junk goes when it is asked for; what somebody made stays`() throws {
    for name in [".DS_Store", "x/Thumbs.db", "__MACOSX/a/._b", "logo.bak", "art.psd", ".svn/entries", "keep.txt"] {
      try folder.write([1], to: name)
    }
    #expect(try fix().isEmpty && folder.exists(".DS_Store"))
    let records = try fix(.junk)
    #expect(records.allSatisfy(\.isMended) || records.contains { $0.path.hasSuffix("logo.bak") })
    for name in [".DS_Store", "x/Thumbs.db", "__MACOSX"] { #expect(!folder.exists(name), "\(name)") }
    for name in ["art.psd", ".svn/entries", "keep.txt"] { #expect(folder.exists(name), "\(name)") }
  }

  @Test func `what is not committed is not touched unless told`() throws {
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
    let mended = records.filter(\.isMended).map { ($0.path as NSString).lastPathComponent }
    #expect(mended == ["clean.png"])
    for record in records where !record.isMended {
      #expect(record.outcome == .leftAlone("it has changes that are not committed; commit them, or --fix-dirty"))
    }
    for name in ["changed.png", "staged.png", "new.png"] { #expect(try folder.read(name) == before[name]) }
    #expect(try fix { $0.touchesUncommitted = true }.filter(\.isMended).count == 3)
  }

  @Test func `other version control is not asked, and its files are left alone`() throws {
    try folder.makeFolder(".hg")
    try folder.write(opaque(6).file, to: "a.png")
    let records = try fix()
    #expect(records.count == 1 && !records[0].isMended)
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
