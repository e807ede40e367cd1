import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Rules about textures, and the files that state how a game engine makes them.
@Suite struct TextureRuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let rules: Set<String> = [
    "npot-texture", "atlas-occupancy", "block-alignment", "needless-mip-chain", "missing-mip-chain",
  ]

  private func image(_ path: String, _ width: Int, _ height: Int, colorType: UInt8 = 6) throws {
    try folder.write(AuditFixture.header(width: width, height: height, colorType: colorType), to: path)
  }

  private func audit() throws -> AuditResult { try fixture.audit(device: "game") { $0.readsHeadersOnly = true } }

  /// Returns the messages of the texture rules.
  private func messages() throws -> [String] {
    try audit().findings.filter { Self.rules.contains($0.rule) }.map {
      "\($0.severity.rawValue) \($0.rule) \($0.message.replacing(folder.path + "/", with: ""))"
    }
  }

  private func unity(_ path: String, _ top: String, _ platform: String) throws {
    let text = "TextureImporter:\n\(top)\n  platformSettings:\n  - buildTarget: DefaultTexturePlatform\n\(platform)\n"
    try folder.write(text, to: path + ".meta")
  }

  @Test func `the totals have the textures that engines make`() throws {
    try image("a.png", 256, 256)
    try folder.write("importer=\"texture\"\ncompress/mode=2\nmipmaps/generate=true\n", to: "a.png.import")
    // Blocks of 16 bytes for 256×256 to 1×1 pixels.
    let levels = [64, 32, 16, 8, 4, 2, 1, 1, 1].reduce(0) { $0 + $1 * $1 * 16 }
    #expect(try audit().totals[0].decodedBytes == levels)
    try folder.write(
      "importer=\"texture\"\ncompress/mode=0\nmipmaps/generate=false\nprocess/size_limit=128\n", to: "a.png.import")
    #expect(try audit().totals[0].decodedBytes == 128 * 128 * 4)
    try folder.write("", to: "a.png.import")
    try unity("a.png", "  isReadable: 1", "    textureFormat: -1\n    textureCompression: 1")
    #expect(try audit().totals[0].decodedBytes == 43 * 43 * 16 * 2)
  }

  @Test func `images of a Unity project without a repository are textures, except streaming assets`() throws {
    try folder.write("m_EditorVersion: 2022.3.1f1\n", to: "U/ProjectSettings/ProjectVersion.txt")
    try image("U/Assets/T/a.png", 256, 256)
    try image("U/Assets/StreamingAssets/b.png", 256, 256)
    for (path, isTexture) in [("U/Assets/T", true), ("U/Assets/StreamingAssets", false)] {
      var options = AuditOptions(paths: [folder.path(path)])
      options.readsHeadersOnly = true
      let result = try Auditor(options).run()
      #expect((result.totals[0].textures != nil) == isTexture, "\(path)")
    }
  }

  @Test func `an opaque image takes smaller blocks`() throws {
    try image("a.png", 256, 256, colorType: 2)
    try folder.write("importer=\"texture\"\ncompress/mode=2\nmipmaps/generate=false\n", to: "a.png.import")
    #expect(try audit().totals[0].decodedBytes == 64 * 64 * 8)
  }

  @Test func `Unity scales an image to powers of two`() throws {
    try image("a.png", 300, 200)
    try unity("a.png", "  nPOTScale: 2", "    textureFormat: 4")
    #expect(
      try messages() == ["note npot-texture Unity scales 300×200 pixels to 512×256: 524 kB instead of 240 kB"])
    try unity("a.png", "  nPOTScale: 1", "    textureFormat: 4")
    #expect(try messages() == [])
    try unity("a.png", "  nPOTScale: 0", "    textureFormat: 4")
    #expect(try messages() == [])
  }

  @Test func `Unity leaves an image uncompressed that does not fit the format`() throws {
    try image("a.png", 300, 200)
    try unity("a.png", "  nPOTScale: 0", "    textureFormat: 33")
    #expect(
      try messages() == [
        "note npot-texture Unity does not compress 300×200 pixels as PVRTC 4 bits: they take 240 kB instead of 30.0 kB"
      ])
    try unity("a.png", "  nPOTScale: 0", "    textureFormat: 47")
    #expect(try messages() == [])
    try image("a.png", 301, 200)
    #expect(
      try messages() == [
        "note block-alignment Unity does not compress 301×200 pixels as ETC2: they take 241 kB instead of 60.8 kB"
      ])
    #expect(try audit().totals[0].decodedBytes == 301 * 200 * 4)
    try unity("a.png", "  nPOTScale: 0", "    textureFormat: -1\n    textureCompression: 1")
    #expect(try messages() == [])
  }

  @Test func `Godot resizes an image that does not fit the blocks`() throws {
    try image("a.png", 301, 203)
    try folder.write("importer=\"texture\"\ncompress/mode=2\nmipmaps/generate=true\n", to: "a.png.import")
    #expect(
      try messages() == ["note block-alignment Godot resizes 301×203 pixels to 304×204 before it compresses them"])
    try folder.write("importer=\"texture\"\ncompress/mode=0\nmipmaps/generate=true\n", to: "a.png.import")
    #expect(try messages() == [])
  }

  @Test func `frames that overlap count once, and frames outside are about another image`() throws {
    try image("a.png", 480, 480)
    func sheet(_ frames: String...) throws {
      let list = frames.enumerated().map { #""\#($0)": {"frame": \#($1)}"# }.joined(separator: ", ")
      try folder.write("{\"frames\": {\(list)}, \"meta\": {\"image\": \"a.png\"}}", to: "a.json")
    }
    try sheet(#"{"x": 0, "y": 0, "w": 200, "h": 200}"#, #"{"x": 100, "y": 0, "w": 200, "h": 200}"#)
    #expect(
      try messages() == [
        "note atlas-occupancy its 2 frames (a.json) cover 26 % of 480×480 pixels, and 682 kB are empty"
      ])
    try sheet(#"{"x": 0, "y": 0, "w": 480, "h": 240}"#)
    #expect(try messages() == [])
    try sheet(#"{"x": 0, "y": 0, "w": 481, "h": 10}"#)
    #expect(try messages() == [])
  }

  @Test func `sheets and lookup tables are never scaled`() throws {
    let sizes: Set<String> = ["larger-than-screen", "oversized-for-display", "transparent-margins", "solid-color"]
    func rules() throws -> [String: [String]] {
      fixture.rules(try fixture.audit(device: "iPhone 17") { $0.readsHeadersOnly = true }, only: sizes)
    }
    for path in ["hero.png", "lut_neutral_65x65x65.png", "art/walk.png", "box.png"] { try image(path, 4000, 4000) }
    try image("lut_neutral_65x65x65.png", 65, 4225)
    #expect(
      try rules() == [
        "hero.png": ["larger-than-screen"], "art/walk.png": ["larger-than-screen"], "box.png": ["larger-than-screen"],
      ])
    try folder.write("{frames = { a = { frame = \"{{0,0},{65,65}}\"; }; }; }", to: "hero.plist")
    try folder.write(
      "[ext_resource path=\"res://art/walk.png\" id=\"1\"]\n[node]\ntexture = ExtResource(\"1\")\nhframes = 4\n",
      to: "scenes/deep/walk.tscn")
    try folder.write("importer=\"3d_texture\"\n", to: "box.png.import")
    #expect(try rules() == [:])
  }

  @Test func `images of atlas folders are cropped by the packer`() throws {
    var picture = AuditFixture.plain(width: 300, height: 300, colorType: 6)
    // Only the first pixel is visible.
    picture.samples = picture.samples.enumerated().map { $0.offset < 4 ? $0.element : 0 }
    // The folder of an atlas is a game, and another folder is none.
    for path in ["a.png", "game/bird.atlas/a1.png", "game/A.xcassets/B.spriteatlas/c.imageset/c.png", "b.png"] {
      try folder.write(picture.file, to: path)
    }
    let found = fixture.rules(try fixture.audit(), only: ["transparent-margins"])
    #expect(Set(found.keys) == ["a.png", "b.png"])
  }

  @Test func `the area of random frames equals the count of their pixels`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    for round in 0..<8 {
      var covered = Set<Int>()
      var frames: [String] = []
      for _ in 0..<(1 + round * 3) {
        let (x, y) = (Int.random(in: 0..<380, using: &random), Int.random(in: 0..<380, using: &random))
        let (w, h) = (Int.random(in: 1...60, using: &random), Int.random(in: 1...60, using: &random))
        frames.append(#"{"frame": {"x": \#(x), "y": \#(y), "w": \#(w), "h": \#(h)}}"#)
        for row in y..<y + h { for column in x..<x + w { covered.insert(row * 1000 + column) } }
      }
      try image("r.png", 440, 440)
      try folder.write(
        "{\"frames\": [\(frames.joined(separator: ", "))], \"meta\": {\"image\": \"r.png\"}}", to: "r.json")
      let percent = (Double(covered.count) / (440 * 440) * 100).rounded()
      let message = try messages().first ?? "none"
      #expect(percent >= 50 || message.contains("cover \(Int(percent)) % of"), "seed \(seed): \(message), \(percent)")
    }
  }

  @Test func `a sprite needs no mip chain, and a normal map needs one`() throws {
    try image("a.png", 512, 512)
    try unity("a.png", "  textureType: 8\n  enableMipMap: 1", "    textureFormat: 4")
    #expect(try messages() == ["note needless-mip-chain Unity makes a sprite with a mip chain of 350 kB"])
    try unity("a.png", "  textureType: 1\n  enableMipMap: 0", "    textureFormat: 4")
    #expect(try messages() == ["note missing-mip-chain Unity makes a texture of a model without a mip chain"])
    try unity("a.png", "  textureType: 0\n  enableMipMap: 0", "    textureFormat: 4")
    #expect(try messages() == [])
  }
}
