import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

@Suite struct OversizedTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// Returns the finding for one image of this size, shown at this size.
  private func finding(
    _ width: Int, _ height: Int, name: String = "a@1x.png", shown: String?, device: String = "any",
    colorType: UInt8 = 2, bitDepth: UInt8 = 8
  ) throws -> Finding? {
    try fixture.folder.write(
      AuditFixture.header(width: width, height: height, colorType: colorType, bitDepth: bitDepth), to: name)
    let result = try fixture.audit(device: device) {
      $0.readsHeadersOnly = true
      if let shown { $0.settings.display.append(.text("*=\(shown)", origin: "--display")) }
    }
    let rule = shown == nil ? "larger-than-screen" : "oversized-for-display"
    let other = shown == nil ? "oversized-for-display" : "larger-than-screen"
    #expect(!result.findings.contains { $0.rule == other })
    let found = result.findings.filter { $0.rule == rule }
    #expect(found.count <= 1)
    return found.first
  }

  @Test func `128 KiB of waste is a finding, and less is not`() throws {
    // The rows of both sizes need no padding: 4 · (192² − 64²) = 131,072.
    let flagged = try #require(try finding(192, 192, shown: "64x64"))
    #expect(flagged.display?.wastedBytes == 131_072)
    #expect(flagged.severity == .warning)
    #expect(try finding(192, 192, shown: "65x65") == nil)
    #expect(try finding(191, 191, shown: "64x64")?.display?.wastedBytes == nil)
  }

  @Test func `1.10 times the area is too little for a finding`() throws {
    // (2000 / 1907)² = 1.0999, (2000 / 1906)² = 1.1011. Both waste more than a megabyte.
    #expect(try finding(2000, 2000, shown: "1907x1907") == nil)
    #expect(try finding(2000, 2000, shown: "1906x1906")?.severity == .warning)
  }

  @Test func `16 times the area is an error`() throws {
    #expect(try finding(1024, 1024, shown: "256x256")?.severity == .error)
    #expect(try finding(1024, 1024, shown: "257x257")?.severity == .warning)
    #expect(try finding(1024, 1024, shown: "1x1")?.severity == .error)
  }

  @Test func `a finding that is based on the screen is never an error`() throws {
    let finding = try #require(try finding(8000, 8000, shown: nil, device: "iPhone 3GS"))
    #expect(finding.severity == .warning)
    #expect(finding.display?.shown == nil)
  }

  @Test func `the message states the size, the display size, its origin and the needed size`() throws {
    try fixture.folder.write(AuditFixture.header(width: 1024, height: 1024, colorType: 6), to: "badge.png")
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.display.append(.list("# sizes\nbadge=40x40.5", path: "sizes.txt"))
    }
    let finding = try #require(result.findings.first { $0.rule == "oversized-for-display" })
    #expect(
      finding.sentence
        == "1024×1024 pixels are decoded to 4.19 MB and shown at 40×40.5 points @3x (sizes.txt:2): "
        + "122×122 pixels (62.5 kB) would do, and save 4.13 MB decoded")
    #expect(finding.remedy == .command("assetcrush resize \(finding.path) --to 41x41@1x,2x,3x --force"))
    let fact = try #require(finding.display)
    #expect(fact.origin == "sizes.txt:2" && fact.scale == 3)
    #expect(fact.shown == DisplaySize(width: 40, height: 40.5, origin: "sizes.txt:2"))
    #expect(fact.actual == PixelSize(width: 1024, height: 1024) && fact.needed == PixelSize(width: 122, height: 122))
    #expect(fact.actualBytes == 4_194_304 && fact.neededBytes == 62_464 && fact.wastedBytes == 4_131_840)
  }

  @Test func `without a display size, the largest screen of the devices is the limit`() throws {
    let finding = try #require(try finding(4000, 3000, shown: nil, device: "iPad Pro 13"))
    #expect(
      finding.sentence
        == "4000×3000 pixels are decoded to 48.0 MB, more than the largest screen of iPad Pro 13 can show: "
        + "2752×2064 pixels (22.7 MB) would do, and save 25.3 MB decoded")
    #expect(finding.remedy == .command("assetcrush resize \(finding.path) --to 2752x2064px --force"))
    #expect(finding.display?.needed == PixelSize(width: 2752, height: 2064))
    #expect(finding.display?.origin == "largest screen of iPad Pro 13")
    #expect(try self.finding(3000, 4000, shown: nil, device: "iPad Pro 13")?.display?.needed.height == 2752)
    #expect(try self.finding(2752, 2064, shown: nil, device: "iPad Pro 13") == nil)
  }

  @Test func `an image of another aspect ratio must cover the shown area`() throws {
    let fact = try #require(try finding(1000, 500, shown: "100x100")?.display)
    #expect(fact.needed == PixelSize(width: 200, height: 100))
  }

  @Test func `16 bits per channel waste twice as much`() throws {
    let eight = try #require(try finding(512, 512, shown: "64x64")?.display)
    let sixteen = try #require(try finding(512, 512, shown: "64x64", bitDepth: 16)?.display)
    #expect(sixteen.wastedBytes == 2 * eight.wastedBytes)
  }

  @Test(
    arguments: [
      (["a.png"], "any", ["a.png": 3]),
      (["a.png"], "all-phones", ["a.png": 3]),
      (["a.png"], "all-pads", ["a.png": 2]),
      (["a.png"], "iPhone 3GS", ["a.png": 1]),
      (["a@1x.png"], "any", ["a@1x.png": 1]),
      (["a@2x.png"], "any", ["a@2x.png": 2]),
      (["a@3x.png"], "all-pads", ["a@3x.png": 3]),
      (["a.png", "a@2x.png"], "any", ["a.png": 1, "a@2x.png": 2]),
      (["a.png", "a@2x.png", "a@3x.png"], "any", ["a.png": 1, "a@2x.png": 2, "a@3x.png": 3]),
      (["a.png", "b@2x.png"], "any", ["a.png": 3, "b@2x.png": 2]),
      (["x/a.png", "y/a@2x.png"], "any", ["x/a.png": 3, "y/a@2x.png": 2]),
      (["a.png", "a@2x~ipad.png"], "any", ["a.png": 1, "a@2x~ipad.png": 2]),
      (["a.png", "a~ipad.png"], "any", ["a.png": 3, "a~ipad.png": 3]),
    ] as [([String], String, [String: Int])])
  func `the scale comes from the name, or from the sharpest screen for a single image`(
    _ names: [String], _ device: String, _ scales: [String: Int]
  ) throws {
    for name in names { try fixture.folder.write(AuditFixture.header(width: 2000, height: 2000), to: name) }
    let result = try fixture.audit(device: device) {
      $0.readsHeadersOnly = true
      $0.settings.display.append(.text("*=100x100", origin: "--display"))
    }
    let findings = result.findings.filter { $0.rule == "oversized-for-display" }
    let places = findings.flatMap(\.places)
    for place in places {
      let name = String(place.path.dropFirst(fixture.folder.path.count + 1))
      #expect(place.display?.scale == scales[name], "\(name)")
      #expect(place.display?.needed.width == scales[name].map { $0 * 100 }, "\(name)")
    }
    #expect(places.count == names.count)
  }

  @Test func `an image that fits has no finding at any scale`() throws {
    for scale in 1...3 {
      try fixture.folder.write(AuditFixture.header(width: 400 * scale, height: 300 * scale), to: "a@\(scale)x.png")
    }
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.display.append(.text("a=400x300", origin: "--display"))
    }
    #expect(result.findings.allSatisfy { $0.rule == "avoid-image-cache" })
  }
}
