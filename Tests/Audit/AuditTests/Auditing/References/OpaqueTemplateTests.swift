import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

@Suite struct OpaqueTemplateTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// - Parameter alpha: the color type of PNG with alpha, 6, or without, 2.
  private func imageSet(
    _ name: String, intent: String? = "template", colorType: UInt8 = 2, sample: UInt8? = nil, width: Int = 20,
    slicing: String = ""
  ) throws {
    var picture = AuditFixture.plain(width: width, height: 20, colorType: colorType)
    var random = SeededGenerator(seed: 7)
    // The last sample of a pixel with alpha is its alpha.
    for index in picture.samples.indices where colorType == 2 || index % 4 < 3 {
      picture.samples[index] = UInt8.random(in: 0...255, using: &random)
    }
    if let sample { picture.samples = picture.samples.map { _ in sample } }
    try folder.write(picture.file, to: "A.xcassets/\(name).imageset/a.png")
    let properties = intent.map { "\"properties\": {\"template-rendering-intent\": \"\($0)\"}, " } ?? ""
    try folder.write(
      "{\(properties)\"images\": [{\"idiom\": \"universal\", \"filename\": \"a.png\"\(slicing)}]}",
      to: "A.xcassets/\(name).imageset/Contents.json")
  }

  private func found(headersOnly: Bool = false) throws -> [String] {
    try fixture.audit { $0.readsHeadersOnly = headersOnly }.findings.filter { $0.rule == "opaque-template" }
      .map { String($0.path.dropFirst(folder.path.count + 12)) }
  }

  @Test func `only opaque images of templates are reported`() throws {
    try imageSet("rgb")
    try imageSet("rgba", colorType: 6)
    try imageSet("original", intent: "original")
    try imageSet("default", intent: nil)
    try imageSet("one color", sample: 9)
    try imageSet("line", width: 1)
    try imageSet("sliced", slicing: ", \"resizing\": {\"mode\": \"9-part\"}")
    #expect(try found() == ["rgb.imageset/a.png", "rgba.imageset/a.png"])
    // Without pixels, only an image without an alpha channel is known to be opaque. Its colors are unknown.
    #expect(try found(headersOnly: true) == ["one color.imageset/a.png", "rgb.imageset/a.png"])
  }

  @Test func `a template with one transparent pixel is not reported`() throws {
    var picture = AuditFixture.plain(width: 20, height: 20, colorType: 6)
    picture.samples[3] = 254
    picture.samples[4] = 3
    try folder.write(picture.file, to: "A.xcassets/a.imageset/a.png")
    try folder.write(
      "{\"properties\": {\"template-rendering-intent\": \"template\"}, \"images\": [{\"filename\": \"a.png\"}]}",
      to: "A.xcassets/a.imageset/Contents.json")
    #expect(try found() == [])
  }

  @Test func `the variants of an image have one finding`() throws {
    try imageSet("rgb")
    let picture = AuditFixture.plain(width: 20, height: 20, colorType: 2)
    var other = picture
    other.samples[0] = 0
    try folder.write(other.file, to: "A.xcassets/rgb.imageset/b.png")
    try folder.write(
      """
      {"properties": {"template-rendering-intent": "template"},
       "images": [{"scale": "2x", "filename": "a.png"}, {"scale": "3x", "filename": "b.png"}]}
      """, to: "A.xcassets/rgb.imageset/Contents.json")
    #expect(try found() == ["rgb.imageset/a.png"])
  }
}
