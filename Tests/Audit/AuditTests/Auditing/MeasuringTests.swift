import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Foundation
import Testing

/// The measured size of images, from headers and from whole files, and the bytes that devices load.
@Suite struct MeasuringTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  @Test func `an audit of headers measures every image like an audit of whole files`() throws {
    for name in ["Formats", "Chunks", "App", "Sizes"] {
      try folder.copy(Corpus.testImages.appending(path: name), to: name)
    }
    let whole = try fixture.audit { $0.jobs = 2 }.images
    let headers = try fixture.audit { $0.readsHeadersOnly = true }.images
    #expect(whole.count == headers.count && whole.count > 100)
    for ((file, image), (other, header)) in zip(whole, headers) {
      #expect(file.path == other.path && file.signature == other.signature)
      #expect(image.header == header.header && image.footprint == header.footprint && image.isCgBI == header.isCgBI)
      #expect(image.hasTransparency == header.hasTransparency && image.isAnimated == header.isAnimated, "\(file.path)")
      #expect(image.metadata.hasPosition == header.metadata.hasPosition && header.pixels == nil)
    }
  }

  @Test func `a header behind a large profile is found, and a truncated file is not accepted`() throws {
    let sound = AuditFixture.plain(width: 9, height: 5, colorType: 2).parts
    let profile = PNGParts.Part("iCCP", Array("a\0\0".utf8) + [UInt8](repeating: 7, count: 40_000))
    try folder.write(sound.inserting(profile, before: "IDAT").file, to: "profile.png")
    let larger = PNGParts.Part("iCCP", Array("a\0\0".utf8) + [UInt8](repeating: 7, count: 200_000))
    try folder.write(sound.inserting(larger, before: "IDAT").file, to: "larger.png")
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    #expect(result.findings.isEmpty && result.images.map(\.image.size.width) == [9, 9])
    let file = sound.file
    for count in 0..<file.count {
      try folder.write(Array(file[..<count]), to: "cut.png")
      let cut = try fixture.audit([folder.path("cut.png")]) { $0.readsHeadersOnly = true }
      #expect(cut.findings.map(\.rule) == ["corrupt-png"], "\(count)")
    }
  }

  @Test func `textures cost the bytes in their files, with all mip levels, and have no display size`() throws {
    let head: [UInt8] = [0x13, 0xAB, 0xA1, 0x5C, 8, 8, 1, 0, 64, 0, 0, 64, 0, 1, 0, 0]
    // 16,384×16,384 pixels as 8×8 blocks would take 67 MB, but the file is smaller.
    try folder.write(head + [UInt8](repeating: 0, count: 100_000), to: "wall.astc")
    try folder.write(AuditFixture.header(width: 16, height: 16), to: "small.png")
    try folder.write([1, 2, 3], to: "other.dds")
    let result = try fixture.audit(device: "game") { $0.readsHeadersOnly = true }
    #expect(result.findings.map(\.rule) == ["not-measured"])
    let total = try #require(result.totals.first)
    #expect(total.images == 2 && total.decodedBytes == 100_000 + 16 * 64)
    #expect(total.textures?.rgbaBytes == 100_000 + (256 + 64 + 16 + 4 + 1) * 4)
    #expect(total.textures?.astcBytes.first?.bytes == 100_000 + (16 + 4 + 1 + 1 + 1) * 16)
    // A texture that is too large for Metal is too large in every form.
    try folder.write(head.enumerated().map { $0 == 9 ? 1 : $1 } + [0], to: "wall.astc")
    #expect(try fixture.audit { $0.readsHeadersOnly = true }.findings.map(\.rule) == ["not-measured", "texture-limit"])
  }

  @Test func `a device loads the slots of a set that fit it, and the system shows app icons`() throws {
    func image(_ path: String, _ side: Int) throws {
      try folder.write(AuditFixture.header(width: side, height: side), to: path)
    }
    let set = "A.xcassets/Hero.imageset"
    for (name, side) in [("a", 10), ("b", 20), ("c", 30), ("dark", 300), ("pad", 50), ("spare", 900)] {
      try image("\(set)/\(name).png", side)
    }
    try folder.write(
      """
      {"images": [{"idiom": "universal", "scale": "1x", "filename": "a.png"},
        {"idiom": "universal", "scale": "2x", "filename": "b.png"}, {"idiom": "universal", "scale": "3x", "filename": "c.png"},
        {"idiom": "universal", "scale": "3x", "filename": "dark.png",
         "appearances": [{"appearance": "luminosity", "value": "dark"}]},
        {"idiom": "ipad", "scale": "2x", "filename": "pad.png"}]}
      """, to: "\(set)/Contents.json")
    try image("A.xcassets/AppIcon.appiconset/icon.png", 1024)
    try folder.write("<svg width='10' height='20'/>", to: "A.xcassets/V.imageset/vector.svg")
    try folder.write(
      #"{"images": [{"idiom": "universal", "filename": "vector.svg"}]}"#, to: "A.xcassets/V.imageset/Contents.json")
    // A view draws a loose vector, which has no bitmap.
    try folder.write("<svg width='10' height='20'/>", to: "loose.svg")
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    func bytes(_ side: Int) -> Int { MemoryFootprint(width: side, height: side).decodedBytes }
    func vector(_ scale: Int) -> Int { MemoryFootprint(width: 10 * scale, height: 20 * scale).decodedBytes }
    #expect(
      result.totals.map { "\($0.family) \($0.scale) \($0.images) \($0.decodedBytes)" } == [
        "phone 3 3 \(bytes(30) + vector(3))", "pad 2 3 \(bytes(50) + vector(2))", "phone 2 3 \(bytes(20) + vector(2))",
        "tv 2 3 \(bytes(20) + vector(2))", "phone 1 3 \(bytes(10) + vector(1))", "tv 1 3 \(bytes(10) + vector(1))",
      ])
    #expect(
      result.images.first { $0.image.isVector && $0.image.footprint.decodedBytes > 0 }?.image.size
        == PixelSize(width: 30, height: 60))
  }

  @Test func `an image above the pixel limit is in no total`() throws {
    try folder.copy(Corpus.testImages.appending(path: "Broken/huge.png"), to: "a.png")
    try folder.copy(Corpus.testImages.appending(path: "Broken/huge.png"), to: "b.png")
    for headersOnly in [false, true] {
      let result = try fixture.audit { $0.readsHeadersOnly = headersOnly }
      #expect(
        result.findings.filter { $0.rule != "duplicate-file" }.map(\.rule) == ["too-many-pixels", "too-many-pixels"])
      #expect(result.totals.allSatisfy { $0.images == 0 && $0.decodedBytes == 0 })
    }
  }
}
