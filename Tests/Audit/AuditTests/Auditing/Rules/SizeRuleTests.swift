import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rules that need only headers, each at the edge of its thresholds.
@Suite struct SizeRuleTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// Returns the severity that `rule` reports for an image of this size.
  private func severity(
    _ rule: String, _ width: Int, _ height: Int, name: String = "a.png", colorType: UInt8 = 2, shown: String? = nil,
    scale: String = "iPhone 3GS"
  ) throws -> Severity? {
    try fixture.folder.write(AuditFixture.header(width: width, height: height, colorType: colorType), to: name)
    let result = try fixture.audit(device: scale) {
      $0.readsHeadersOnly = true
      if let shown { $0.settings.display.append(.text("*=\(shown)", origin: "--display")) }
    }
    let path = fixture.folder.path(name)
    return result.findings.first { $0.rule == rule && $0.path == path }?.severity
  }

  @Test func `large-decoded is a warning from 24 MiB and an error from 64 MiB`() throws {
    // 16 pixels are 64 bytes: rows need no padding.
    #expect(try severity("large-decoded", 2048, 3071) == nil)
    #expect(try severity("large-decoded", 2048, 3072) == .warning)
    #expect(try severity("large-decoded", 4096, 4095) == .warning)
    #expect(try severity("large-decoded", 4096, 4096) == .error)
  }

  @Test func `texture-limit is 16,384 pixels per side`() throws {
    #expect(try severity("texture-limit", 16_384, 1) == nil)
    #expect(try severity("texture-limit", 16_385, 1) == .error)
    #expect(try severity("texture-limit", 1, 16_384) == nil)
    #expect(try severity("texture-limit", 1, 16_385) == .error)
  }

  @Test func `avoid-image-cache is a note from 1 MiB, but not for app icons`() throws {
    #expect(try severity("avoid-image-cache", 512, 511) == nil)
    #expect(try severity("avoid-image-cache", 512, 512) == .note)
    #expect(try severity("avoid-image-cache", 512, 512, name: "AppIcon.appiconset/a.png") == nil)
  }

  @Test func `undersized-for-display is a note below three quarters, and for small images below nine tenths`() throws {
    #expect(try severity("undersized-for-display", 75, 75, shown: "100x100") == nil)
    #expect(try severity("undersized-for-display", 74, 74, shown: "100x100") == .note)
    // When the image is fitted, its height is sufficient.
    #expect(try severity("undersized-for-display", 10, 100, shown: "100x100") == nil)
    #expect(try severity("undersized-for-display", 64, 64, shown: "64x64") == nil)
    #expect(try severity("undersized-for-display", 58, 58, shown: "64x64") == nil)
    #expect(try severity("undersized-for-display", 57, 57, shown: "64x64") == .note)
    #expect(try severity("undersized-for-display", 63, 63, shown: "65x65") == nil)
    #expect(try severity("undersized-for-display", 63, 63) == nil)
    #expect(try severity("undersized-for-display", 64, 64, shown: "64x64", scale: "iPhone 8") == .note)
  }
}
