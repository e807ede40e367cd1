import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

@Suite struct BlendedImageViewTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// Writes a XIB with image views, each given by its attributes and the elements inside it.
  private func document(_ views: (attributes: String, inside: String)...) throws {
    let lines = views.map { "<imageView id=\"\($0.attributes.count)\" \($0.attributes)>\($0.inside)</imageView>" }
    try folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" targetRuntime="iOS.CocoaTouch"><objects>
      \(lines.joined(separator: "\n"))
      </objects></document>
      """, to: "A.xib")
  }

  private func image(_ path: String, side: Int = 32, colorType: UInt8 = 2, alpha: UInt8 = 255) throws {
    var picture = AuditFixture.plain(width: side, height: side, colorType: colorType)
    if colorType == 6 { picture.samples[3] = alpha }
    try folder.write(picture.file, to: path)
  }

  private func found() throws -> [String] {
    try fixture.audit().findings.filter { $0.rule == "blended-image-view" }.map { $0.place + $0.message }
  }

  private static let clear = "<color key=\"backgroundColor\" systemColor=\"clearColor\"/>"

  @Test func `only stated transparency over an opaque image is reported, once for an image`() throws {
    for name in ["a", "b", "c", "d"] { try image("\(name).png") }
    try document(
      ("image=\"a\" opaque=\"NO\"", ""), ("image=\"b\"", Self.clear), ("image=\"c\" opaque=\"YES\"", ""),
      ("image=\"d\"", ""), ("image=\"a\" opaque=\"NO\"", ""))
    let rest =
      ", but every pixel of the image is opaque, so that blending may cost time in every frame (the memory is the same)"
    #expect(
      try found() == [
        "line 2: shows a in an image view that is not opaque" + rest,
        "line 3: shows b in an image view with a clear background" + rest,
      ])
  }

  @Test func `every variant must be opaque and large enough`() throws {
    try document(("image=\"a\" opaque=\"NO\"", ""))
    try image("a.png")
    try image("a@2x.png", side: 64, colorType: 6)
    #expect(try found().count == 1)
    try image("a@2x.png", side: 64, colorType: 6, alpha: 254)
    #expect(try found().isEmpty)
    try image("a@2x.png", side: 64)
    try image("a.png", side: 31)
    #expect(try found().isEmpty)
  }

  @Test func `an image of unknown pixels is not reported`() throws {
    try document(("image=\"a\" opaque=\"NO\"", ""), ("image=\"gone\" opaque=\"NO\"", ""))
    #expect(try found().isEmpty)
    try image("a.png", colorType: 6)
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(!result.findings.contains { $0.rule == "blended-image-view" })
  }

  @Test func `views that their image may not cover are not reported`() throws {
    try image("a.png")
    let radius =
      "<userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"layer.cornerRadius\"/>"
      + "</userDefinedRuntimeAttributes>"
    let views: [(attributes: String, inside: String)] = [
      ("image=\"a\" alpha=\"0.5\"", ""), ("image=\"a\"", radius), ("image=\"a\" contentMode=\"center\"", ""),
      ("image=\"a\" contentMode=\"scaleAspectFit\"", ""), ("highlightedImage=\"a\"", ""),
      ("image=\"a\" customClass=\"RoundView\"", ""),
    ]
    for view in views {
      try document((view.attributes + " opaque=\"NO\"", view.inside))
      #expect(try found() == [], "\(view)")
    }
    for mode in ["scaleToFill", "scaleAspectFill"] {
      try document(("image=\"a\" opaque=\"NO\" alpha=\"1\" contentMode=\"\(mode)\"", ""))
      #expect(try found().count == 1)
    }
  }
}
