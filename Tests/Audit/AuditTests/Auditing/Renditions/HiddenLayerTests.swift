import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Layers of stacks, such as the icon of a tvOS app.
@Suite struct HiddenLayerTests {
  @Test(
    arguments: [
      (["same", "same", "same"], "all 3 layers show the same picture, so nothing moves"),
      (["opaque", "clear", "same"], "the layer Front is opaque, and hides the 2 layers behind it"),
      (["clear", "opaque", "same"], "the layer Middle is opaque, and hides the layer behind it"),
      (["clear", "clear", "opaque"], nil), (["clear", "clear", "clear"], nil),
    ] as [([String], String?)])
  func `only the last layer may be opaque`(_ pictures: [String], _ expected: String?) throws {
    let fixture = try AuditFixture()
    let samples: [String: TestPicture] = [
      "same": AuditFixture.plain(width: 8, height: 8, colorType: 2, sample: 40),
      "opaque": AuditFixture.plain(width: 8, height: 8, colorType: 6, sample: 255),
      "clear": AuditFixture.plain(width: 8, height: 8, colorType: 6, sample: 90),
    ]
    let stack = "A.xcassets/Icon.imagestack"
    let names = ["Front", "Middle", "Back"]
    let layers = names.map { "{\"filename\":\"\($0).imagestacklayer\"}" }.joined(separator: ",")
    try fixture.folder.write("{\"layers\":[\(layers)]}", to: stack + "/Contents.json")
    for (name, picture) in zip(names, pictures) {
      let layer = "\(stack)/\(name).imagestacklayer"
      try fixture.folder.write("{}", to: layer + "/Contents.json")
      try fixture.folder.write(
        #"{"images":[{"idiom":"tv","filename":"a.png","scale":"1x"}]}"#, to: layer + "/Content.imageset/Contents.json")
      try fixture.folder.write(try #require(samples[picture]).file, to: layer + "/Content.imageset/a.png")
    }
    let found = try fixture.audit().findings.filter { $0.rule == "hidden-layer" }
    #expect(found.map(\.message) == [expected].compactMap { $0 })
  }
}
