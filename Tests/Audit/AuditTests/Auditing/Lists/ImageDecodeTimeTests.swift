import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The estimated times to decode the images of an audit.
@Suite struct ImageDecodeTimeTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// Returns the times by file name.
  private func times() throws -> [String: DecodeTime?] {
    let images = try fixture.audit { $0.readsHeadersOnly = true }.images
    return Dictionary(
      uniqueKeysWithValues: images.map { file, image in
        (String(file.path.split(separator: "/").last ?? ""), image.decodeTime(fileBytes: file.size))
      })
  }

  @Test func `each format has its own cost, and formats without measurements have no time`() throws {
    let png = AuditFixture.header(width: 200, height: 100)
    try fixture.folder.write(png, to: "a.png")
    try fixture.folder.write(AuditFixture.header(width: 200, height: 100, bitDepth: 16), to: "deep.png")
    // SOF0 of 200 × 100 pixels with three components (ITU T.81, B.2.2).
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xC0, 0, 17, 8, 0, 100, 0, 200, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1, 0xFF, 0xD9]
    try fixture.folder.write(jpeg, to: "b.jpg")
    // A logical screen of 200 × 100 pixels (GIF89a, section 18).
    try fixture.folder.write(Array("GIF89a".utf8) + [200, 0, 100, 0, 0, 0, 0, 0x3B], to: "c.gif")
    try fixture.folder.write("<svg xmlns='http://www.w3.org/2000/svg' width='200' height='100'/>", to: "d.svg")
    let times = try times()
    #expect(times["a.png"] == DecodeTime(.png, pixels: 20_000, fileBytes: png.count))
    #expect(times["deep.png"] == DecodeTime(.png, pixels: 20_000, fileBytes: png.count, isDeep: true))
    #expect(times["b.jpg"] == DecodeTime(.jpeg, pixels: 20_000, fileBytes: jpeg.count))
    #expect(times["c.gif"] == .some(nil) && times["d.svg"] == .some(nil))
  }
}
