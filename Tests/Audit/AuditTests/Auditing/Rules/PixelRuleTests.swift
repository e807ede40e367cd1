import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rules that need pixels.
@Suite struct PixelRuleTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  private static let rules: Set<String> = [
    "gray-as-rgb", "needless-16-bit", "solid-color", "transparent-margins",
  ]

  /// Returns the findings for a picture. Checks that an audit of headers has none.
  private func found(_ picture: TestPicture, name: String = "a.png") throws -> [String] {
    try fixture.folder.write(picture.file, to: name)
    let headers = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(fixture.rules(headers, only: Self.rules).isEmpty)
    return fixture.rules(try fixture.audit(), only: Self.rules)[name] ?? []
  }

  private func picture(_ width: Int, _ height: Int, _ colorType: UInt8, bitDepth: Int = 8) -> TestPicture {
    var random = SeededGenerator(seed: 7)
    var picture = TestPicture(width: width, height: height, bitDepth: bitDepth, colorType: colorType, using: &random)
    picture.filterTypes = [0]
    return picture
  }

  @Test func `solid-color is reported from 64 KiB decoded`() throws {
    #expect(try found(AuditFixture.plain(width: 128, height: 128, colorType: 2)) == ["solid-color"])
    #expect(try found(AuditFixture.plain(width: 128, height: 127, colorType: 2)) == [])
    var almost = AuditFixture.plain(width: 128, height: 128, colorType: 2)
    almost.samples[128 * 128 * 3 - 1] = 254
    #expect(try found(almost) == [])
    // Invisible colors count as one color.
    var clear = picture(128, 128, 6)
    for index in stride(from: 3, to: clear.samples.count, by: 4) { clear.samples[index] = 0 }
    #expect(try found(clear) == ["solid-color"])
    #expect(
      try found(AuditFixture.plain(width: 128, height: 128, colorType: 2), name: "AppIcon.appiconset/a.png") == [])
    // A line is intended to be stretched.
    #expect(try found(AuditFixture.plain(width: 1, height: 2000, colorType: 2)) == [])
    #expect(try found(AuditFixture.plain(width: 128, height: 128, colorType: 2), name: "a.9.png") == [])
  }

  @Test func `gray-as-rgb is reported from 256 KiB decoded`() throws {
    func gray(_ width: Int, _ height: Int) -> TestPicture {
      var gray = picture(width, height, 2)
      for index in gray.samples.indices { gray.samples[index] = gray.samples[index / 3 * 3] }
      return gray
    }
    #expect(try found(gray(256, 256)) == ["gray-as-rgb"])
    #expect(try found(gray(256, 255)) == [])
    var almost = gray(256, 256)
    almost.samples[256 * 256 * 3 - 1] ^= 1
    #expect(try found(almost) == [])
    #expect(try found(picture(512, 256, 0)) == [])
  }

  @Test func `needless-16-bit is reported if 8 bits save 64 KiB`() throws {
    func spread(_ width: Int, _ height: Int) -> TestPicture {
      var spread = picture(width, height, 2, bitDepth: 16)
      for index in spread.samples.indices { spread.samples[index] = spread.samples[index / 2 * 2] }
      return spread
    }
    #expect(try found(spread(128, 128)) == ["needless-16-bit"])
    #expect(try found(spread(128, 127)) == [])
    var almost = spread(128, 128)
    almost.samples[1] ^= 1
    #expect(try found(almost) == [])
  }

  @Test func `transparent-margins is reported from a quarter of the area and 64 KiB`() throws {
    /// Returns an opaque rectangle of random colors in the middle of a transparent area.
    func framed(_ size: Int, _ inner: Int) -> TestPicture {
      var framed = picture(size, size, 6)
      let margin = (size - inner) / 2
      for y in 0..<size {
        for x in 0..<size {
          let isInside = (margin..<margin + inner).contains(x) && (margin..<margin + inner).contains(y)
          framed.samples[(y * size + x) * 4 + 3] = isInside ? 255 : 0
        }
      }
      return framed
    }
    // 192² is 56 % of 256², and 222² is 75.2 %. 128² − 112² pixels are 15 KiB.
    #expect(try found(framed(256, 192)) == ["transparent-margins"])
    #expect(try found(framed(256, 222)) == [])
    #expect(try found(framed(128, 64)) == [])
    #expect(try found(picture(256, 256, 2)) == [])
  }

  @Test func `metadata is a note from 1 KiB, and a GPS position is a warning`() throws {
    func severity(_ type: String, _ data: [UInt8]) throws -> Severity? {
      let parts = picture(8, 8, 2).parts.inserting(PNGParts.Part(type, data), before: "IDAT")
      try fixture.folder.write(parts.file, to: "a.png")
      return try fixture.audit().findings.first { $0.rule == "metadata" }?.severity
    }
    let text = Array("Comment\0".utf8)
    #expect(try severity("tEXt", text + [UInt8](repeating: 65, count: 1024 - 12 - text.count)) == .note)
    #expect(try severity("tEXt", text + [UInt8](repeating: 65, count: 1023 - 12 - text.count)) == nil)
    // Little-endian: IFD0 with the pointer to a GPS directory, which holds a latitude.
    let tiff: [UInt8] =
      [0x49, 0x49, 42, 0, 8, 0, 0, 0] + [1, 0, 0x25, 0x88, 4, 0, 1, 0, 0, 0, 26, 0, 0, 0, 0, 0, 0, 0]
      + [1, 0, 2, 0, 5, 0, 3, 0, 0, 0, 44, 0, 0, 0, 0, 0, 0, 0]
    #expect(try severity("eXIf", tiff) == .warning)
    for end in 4..<tiff.count { _ = try severity("eXIf", Array(tiff[..<end])) }
    var elsewhere = tiff
    elsewhere[18] = 255
    #expect(try severity("eXIf", elsewhere) == nil)
    let xmp = Array("XML:com.adobe.xmp\0\0\0\0\0<x exif:GPSLatitude=\"48,51N\"/>".utf8)
    #expect(try severity("iTXt", xmp) == .warning)
  }
}
