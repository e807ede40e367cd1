import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

@Suite struct DiscouragedFormatTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let gif: [UInt8] =
    Array("GIF89a".utf8) + [40, 0, 40, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
    + [0x2C, 0, 0, 0, 0, 40, 0, 40, 0, 0, 2, 2, 0x4C, 1, 0, 0x3B]
  private static let bitmap: [UInt8] =
    Array("BM".utf8) + [86, 1, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 10, 0, 0, 0, 10, 0, 0, 0, 1, 0, 24, 0]
    + [UInt8](repeating: 0, count: 324)
  private static let targa: [UInt8] =
    [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 2, 0, 24, 0] + [UInt8](repeating: 9, count: 12)
  /// One gray pixel in a directory of four entries.
  private static let tiff: [UInt8] =
    [0x49, 0x49, 42, 0, 8, 0, 0, 0, 4, 0] + entry(0, 1) + entry(1, 1) + entry(2, 8) + entry(6, 1) + [0, 0, 0, 0]

  /// Returns an entry with a SHORT, for a tag from 256.
  private static func entry(_ tag: UInt8, _ value: UInt8) -> [UInt8] { [tag, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0] }

  private func imageSet(_ path: String, _ file: String, _ bytes: [UInt8]) throws {
    try folder.write(bytes, to: "\(path)/\(file)")
    try folder.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"\(file)\"}]}", to: "\(path)/Contents.json")
  }

  private func found(
    in path: String = "", _ change: (inout AuditOptions) throws -> Void = { _ in }
  ) throws -> [String] {
    try fixture.audit([path.isEmpty ? folder.path : folder.path(path)], change).findings
      .filter { $0.rule == "discouraged-format" }.map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  @Test func `images in image sets and bundles count, and images of unknown purpose do not`() throws {
    try imageSet("A.xcassets/a.imageset", "a.gif", Self.gif)
    try imageSet("A.xcassets/b.imageset", "b.bmp", Self.bitmap)
    try imageSet("A.xcassets/c.imageset", "c.tiff", Self.tiff)
    try folder.write(Self.targa, to: "My.app/d.tga")
    try folder.write(Self.gif, to: "notes/e.gif")
    try imageSet("A.xcassets/f.dataset", "f.gif", Self.gif)
    #expect(
      try found() == [
        "A.xcassets/a.imageset/a.gif", "A.xcassets/b.imageset/b.bmp", "A.xcassets/c.imageset/c.tiff", "My.app/d.tga",
      ])
  }

  @Test func `an animation is not a still image`() throws {
    try folder.write(Self.gif, to: "My.app/still.gif")
    try folder.write(Self.gif.dropLast() + Self.gif[19...], to: "My.app/moving.gif")
    #expect(try found() == ["My.app/still.gif"])
    // The header does not tell.
    #expect(try found { $0.readsHeadersOnly = true } == [])
  }

  @Test func `a drawing saved as JPEG is reported, and a photograph is not`() throws {
    try folder.write(SampleJPEGs.drawing, to: "My.app/drawing.jpg")
    try folder.write(SampleJPEGs.photograph, to: "My.app/photograph.jpg")
    let result = try fixture.audit()
    #expect(fixture.rules(result, only: ["discouraged-format"]).keys.sorted() == ["My.app/drawing.jpg"])
    let message = try #require(result.findings.first { $0.rule == "discouraged-format" }).message
    #expect(message.hasPrefix("a JPEG of flat art: its 8 most common colors cover 9"))
    #expect(
      try found {
        var layer = RuleSettings.Layer(rules: [:])
        try layer.add("discouraged-format.share=1")
        $0.settings.rules.add(layer)
      } == [])
  }

  @Test func `a damaged JPEG has only the facts of its header`() throws {
    try folder.write(Array(SampleJPEGs.drawing.prefix(SampleJPEGs.drawing.count / 2)), to: "My.app/drawing.jpg")
    #expect(try found() == [])
  }

  @Test func `images of web pages are not the app's`() throws {
    try folder.write(Self.gif, to: "My.app/help/images/a.gif")
    try folder.write("<html></html>", to: "My.app/help/index.html")
    try folder.write(Self.gif, to: "My.app/www/b.gif")
    try folder.write(Self.gif, to: "My.app/c.gif")
    try folder.write(Self.gif, to: "My.app/Art/d.gif")
    try folder.write("<img src=\"../Art/d.gif\">", to: "My.app/pages/page.html")
    #expect(try found() == ["My.app/c.gif"])
  }

  @Test func `Xcode makes the TIFFs of Mac apps, and models need their textures`() throws {
    try folder.write(Self.tiff, to: "Mac.app/Contents/Resources/a.tiff")
    try folder.write(Self.gif, to: "Mac.app/Contents/Resources/a.gif")
    try folder.write(Self.tiff, to: "Phone.app/a.tiff")
    try folder.write(Self.targa, to: "Phone.app/ship.scnassets/skin.tga")
    #expect(try found() == ["Mac.app/Contents/Resources/a.gif", "Phone.app/a.tiff"])
  }

  @Test func `a game's images are textures`() throws {
    try folder.write("; Engine configuration file.\nconfig_version=5\n", to: "project.godot")
    try folder.write(Self.bitmap, to: "Art.bundle/a.bmp")
    #expect(try found() == [])
  }
}
