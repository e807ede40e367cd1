import CrushFixtures
import CrushPNG
import Testing

private typealias Part = PNGParts.Part

/// Tests that `safe` removes the chunks that declare the default display.
@Suite struct DisplayDefaultsTests {
  private func kept(_ parts: [Part], of picture: TestPicture = Pictures.rgb) throws -> [String] {
    let file = parts.reduce(picture.parts) { $0.inserting($1, before: "IDAT") }.file
    let chunks = try AncillaryChunks(
      of: PNGFile(file.span), in: file.span, policy: StripPolicy(.safe), target: .sameForm)
    #expect(chunks.kept.count + chunks.stripped.count == parts.count)
    return chunks.kept.map(\.type.description)
  }

  private static func icc(_ profile: [UInt8]) -> Part { Part("iCCP", [65, 0, 0] + StoredDeflate.zlib(profile)) }
  private static let gamma = Part("gAMA", PNGParts.bigEndian(45_455))
  private static func chromaticities(_ values: [UInt32]) -> Part { Part("cHRM", values.flatMap(PNGParts.bigEndian)) }
  private static let srgb = chromaticities([31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000])
  private static let displayP3 = chromaticities([31_270, 32_900, 68_000, 32_000, 26_500, 69_000, 15_000, 6_000])
  private static let standard = Part("sRGB", [0])

  /// sRGB's curve in 1,024 entries, as in the profile that most programs embed.
  private static let table = ToneCurve.sRGB.table(largest: 1_023).map { UInt16(($0 * 65_535).rounded()) }

  @Test func `color chunks that all declare sRGB are removed`() throws {
    #expect(try kept([Self.standard]) == [])
    #expect(try kept([Self.standard, Self.gamma, Self.srgb]) == [])
    #expect(try kept([Self.gamma]) == [])
    #expect(try kept([Self.srgb]) == [])
    #expect(try kept([Part("cICP", [1, 13, 0, 1])]) == [])
    #expect(try kept([Self.icc(TestProfile.rgb())]) == [])
    #expect(try kept([Self.icc(TestProfile.rgb(TestProfile.srgb, TestProfile.table(Self.table)))]) == [])
    #expect(try kept([Self.icc(TestProfile.gray(TestProfile.table(Self.table)))], of: Pictures.gray) == [])
  }

  @Test func `color chunks that declare another color space are kept`() throws {
    #expect(try kept([Part("gAMA", PNGParts.bigEndian(100_000))]) == ["gAMA"])
    #expect(try kept([Part("gAMA", PNGParts.bigEndian(55_000))]) == ["gAMA"])
    #expect(try kept([Self.displayP3]) == ["cHRM"])
    #expect(try kept([Part("cICP", [12, 13, 0, 1])]) == ["cICP"])
    // A power of 2.2, not sRGB's curve.
    #expect(try kept([Self.gamma, Self.srgb]) == ["gAMA", "cHRM"])
    for profile in [
      TestProfile.rgb(TestProfile.displayP3), TestProfile.rgb(TestProfile.srgb, TestProfile.power(2.2)),
      TestProfile.rgb(TestProfile.srgb, TestProfile.table(Self.table.map { $0 / 2 })),
      TestProfile.rgb(adding: [("A2B0", [UInt8](repeating: 0, count: 32))]),
      TestProfile.gray(TestProfile.power(1)), TestProfile.profile("CMYK", []), [1, 2, 3],
    ] {
      #expect(try kept([Self.icc(profile)]) == ["iCCP"])
    }
  }

  @Test func `a chunk that declares sRGB beside another declaration is kept`() throws {
    #expect(try kept([Self.standard, Part("gAMA", PNGParts.bigEndian(100_000))]) == ["sRGB", "gAMA"])
    #expect(
      try kept([Part("cICP", [1, 13, 0, 1]), Self.icc(TestProfile.rgb(TestProfile.displayP3))]) == ["cICP", "iCCP"])
  }

  @Test func `damaged color chunks and truncated profiles are kept without a crash`() throws {
    #expect(try kept([Part("gAMA", [1])]) == ["gAMA"])
    #expect(try kept([Part("cHRM", [])]) == ["cHRM"])
    #expect(try kept([Part("sRGB", [])]) == ["sRGB"])
    #expect(try kept([Part("iCCP", [65, 0, 0, 1, 2])]) == ["iCCP"])
    let profile = TestProfile.rgb()
    for count in profile.indices { #expect(try kept([Self.icc(Array(profile[..<count]))]) == ["iCCP"]) }
  }

  @Test func `sBIT that counts every bit and pHYs of square pixels are removed`() throws {
    #expect(try kept([Part("sBIT", [8, 8, 8])]) == [])
    #expect(try kept([Part("sBIT", [5, 6, 5])]) == ["sBIT"])
    #expect(try kept([Part("sBIT", [8, 8, 8])], of: Pictures.palette) == [])
    #expect(try kept([Part("sBIT", [2, 2, 2])], of: Pictures.palette) == ["sBIT"])
    func size(_ across: UInt32, _ down: UInt32, _ unit: UInt8) -> Part {
      Part("pHYs", PNGParts.bigEndian(across) + PNGParts.bigEndian(down) + [unit])
    }
    #expect(try kept([size(2_835, 2_835, 1)]) == [] && kept([size(7, 7, 0)]) == [])
    #expect(try kept([size(5_669, 5_669, 1)]) == ["pHYs"] && kept([size(1, 2, 0)]) == ["pHYs"])
  }

  @Test func `other policies treat chunks that declare a default like other chunks`() throws {
    let file = Pictures.rgb.parts.inserting(Self.standard, before: "IDAT").file
    for (policy, count) in [
      (StripPolicy(.none), 1), (StripPolicy(.all), 0), (StripPolicy(.safe, keep: [.standardRGB]), 1),
    ] {
      let chunks = try AncillaryChunks(of: PNGFile(file.span), in: file.span, policy: policy, target: .sameForm)
      #expect(chunks.kept.count == count)
    }
  }

  @Test func `the orientation of a removed Exif is kept in a new Exif`() throws {
    let exif: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0]
    let file = Pictures.rgb.parts.inserting(Part("eXIf", exif), before: "IDAT").file
    let image = try PNGFile(file.span)
    func data(_ policy: StripPolicy, _ orientation: Int) -> [[UInt8]] {
      AncillaryChunks(of: image, in: file.span, policy: policy, target: .sameForm, orientation: orientation).kept.map(
        \.data)
    }
    let turned: [UInt8] = Array("MM".utf8) + [0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    #expect(data(StripPolicy(.safe), 6) == [turned])
    #expect(data(StripPolicy(.safe), 1) == [])
    #expect(data(StripPolicy(.none), 6) == [exif])
  }
}
