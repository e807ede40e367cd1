import Assets
import Audit
import AuditScopes
import Fixtures
import Survey
import Testing

/// Totals of image sets whose slots differ by more than scale.
@Suite struct LoadedVariantTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private func totals(_ images: [String: Int], _ entries: [String], device: String) throws -> LoadedTotal? {
    for (name, side) in images {
      try fixture.folder.write(AuditFixture.header(width: side, height: side), to: "A.xcassets/X.imageset/\(name)")
    }
    try fixture.folder.write(
      "{\"images\": [\(entries.joined(separator: ", "))]}", to: "A.xcassets/X.imageset/Contents.json")
    return try fixture.audit(device: device) { $0.readsHeadersOnly = true }.totals.first
  }

  private func gamut(_ name: String, _ gamut: String, _ scale: Int) -> String {
    #"{"filename": "\#(name)", "idiom": "universal", "scale": "\#(scale)x", "display-gamut": "\#(gamut)"}"#
  }

  @Test(arguments: [("s.png", "p3.png"), ("z.png", "a.png")], ["iPhone 11", "iPhone 17", "iPhone 3GS"])
  func `the largest image counts among slots of one scale, regardless of its name`(
    _ names: (String, String), _ device: String
  ) throws {
    let total = try totals(
      [names.0: 64, names.1: 128], [gamut(names.0, "sRGB", 2), gamut(names.1, "display-P3", 2)], device: device)
    #expect(total?.images == 1 && total?.decodedBytes == 128 * 128 * 4)
  }

  private func look(_ name: String, _ look: String) -> String {
    #"{"filename": "\#(name)", "idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "\#(look)"}]}"#
  }

  @Test func `without an image for any appearance, the light image counts, or else the only image`() throws {
    let images = ["l.png": 32, "d.png": 64]
    var total = try totals(images, [look("d.png", "dark"), look("l.png", "light")], device: "iPhone 17")
    #expect(total?.images == 1 && total?.decodedBytes == 32 * 32 * 4)
    total = try totals(images, [look("d.png", "dark")], device: "iPhone 17")
    #expect(total?.images == 1 && total?.decodedBytes == 64 * 64 * 4)
    total = try totals(
      images, [look("d.png", "dark"), #"{"filename": "l.png", "idiom": "universal"}"#], device: "iPhone 17")
    #expect(total?.decodedBytes == 32 * 32 * 4)
  }

  @Test func `a vector with a fractional size in points takes whole pixels at each scale`() throws {
    try fixture.folder.write("<svg width=\"24.5\" height=\"24.000015\"/>", to: "a.svg")
    for (device, width, height) in [("iPhone 17", 74, 72), ("iPhone 8", 49, 48), ("iPhone 3GS", 25, 24)] {
      let total = try fixture.audit(device: device).totals.first
      #expect(total?.decodedBytes == (width * 4 + 63) / 64 * 64 * height, "\(device)")
    }
  }
}
