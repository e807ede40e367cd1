import CrushSourceScanning
import Testing

@Suite struct TextureSettingsTests {
  private func unity(_ lines: String...) -> TextureSettings? {
    let text = (["fileFormatVersion: 2", "TextureImporter:"] + lines).joined(separator: "\n")
    return GameEngineScanner.unitySource(Array(text.utf8), name: "a.png").texture
  }

  private func godot(_ lines: String...) -> TextureSettings? {
    GameEngineScanner.godotSource(Array(lines.joined(separator: "\n").utf8), name: "a.png").texture
  }

  private func name(_ storage: TextureSettings.Storage?) -> String? {
    switch storage {
    case .plain(let bytes): "\(bytes)"
    case .blocks(let blocks): "\(blocks.name) \(blocks.bytes) \(blocks.opaqueBytes)"
    case nil: nil
    }
  }

  @Test(
    arguments: [
      ("-1", "0", "4"), ("-1", "1", "ASTC 6×6 16 16"), ("-1", "2", "ASTC 4×4 16 16"), ("-1", "3", "ASTC 8×8 16 16"),
      ("-1", "9", nil), ("4", "1", "4"), ("7", "1", "2"), ("48", "1", "ASTC 4×4 16 16"),
      ("53", "0", "ASTC 12×12 16 16"),
      ("56", "1", "ASTC 6×6 16 16"), ("33", "1", "PVRTC 4 bits 8 8"), ("47", "1", "ETC2 16 16"), ("999", "1", nil),
    ] as [(String, String, String?)])
  func `Unity's formats`(_ format: String, _ compression: String, _ expected: String?) {
    let settings = unity(
      "  platformSettings:", "  - serializedVersion: 3", "    buildTarget: DefaultTexturePlatform",
      "    textureFormat: \(format)", "    textureCompression: \(compression)")
    #expect(name(settings?.storage) == expected)
  }

  @Test func `Unity's settings for Apple's devices replace the default ones if they are on`() {
    func settings(_ overridden: Int) -> TextureSettings? {
      unity(
        "  mipmaps:", "    enableMipMap: 1", "  isReadable: 1", "  nPOTScale: 2", "  spriteMode: 2", "  textureType: 8",
        "  textureShape: 1", "  platformSettings:", "  - serializedVersion: 3",
        "    buildTarget: DefaultTexturePlatform", "    maxTextureSize: 2048", "    textureFormat: -1",
        "    textureCompression: 1", "    overridden: 0", "  - serializedVersion: 3", "    buildTarget: Android",
        "    maxTextureSize: 4096", "    overridden: 1", "  - serializedVersion: 3", "    buildTarget: iPhone",
        "    maxTextureSize: 512", "    textureFormat: 4", "    overridden: \(overridden)", "  spriteSheet:",
        "    sprites:", "    - name: a", "      rect:", "        serializedVersion: 2", "        x: 0", "        y: 16",
        "        width: 32", "        height: 8", "      alignment: 0")
    }
    let own = settings(1)
    #expect(own?.longestSide == 512 && name(own?.storage) == "4" && own?.hasMipmaps == true && own?.isReadable == true)
    #expect(own?.powersOfTwo == .larger && own?.purpose == .sprite && own?.layout == .flat)
    #expect(own?.frames.map { "\($0.x) \($0.y) \($0.width) \($0.height)" } == ["0 16 32 8"])
    let standard = settings(0)
    #expect(standard?.longestSide == 2048 && name(standard?.storage) == "ASTC 6×6 16 16")
  }

  @Test func `kinds of Unity's textures`() {
    #expect(unity("  textureType: 1")?.purpose == .surface && unity("  textureType: 0")?.purpose == .any)
    #expect(unity("  textureShape: 2")?.layout == .layered && unity("  textureShape: 8")?.layout == .layered)
    #expect(unity("  spriteMode: 1")?.frames == [])
    #expect(GameEngineScanner.unitySource(Array("AudioImporter:\n  maxTextureSize: 3".utf8), name: "a").texture == nil)
  }

  @Test(
    arguments: [
      ("compress/mode=0", "4"), ("compress/mode=1", "4"), ("compress/mode=2", "ETC2 16 8"), ("compress/mode=3", "4"),
      ("compress/mode=4", "ETC2 16 8"), ("compress/mode=2\ncompress/high_quality=true", "ASTC 4×4 16 16"),
      ("compress/mode=7", nil), ("mipmaps/generate=true", nil),
    ] as [(String, String?)])
  func `Godot's modes`(_ lines: String, _ expected: String?) {
    #expect(name(godot("[remap]", "importer=\"texture\"", "[params]", lines)?.storage) == expected)
  }

  @Test func `kinds of Godot's textures`() {
    let wall = godot("importer=\"texture\"", "compress/mode=2", "mipmaps/generate=false", "detect_3d/compress_to=0")
    #expect(wall?.purpose == .surface && wall?.hasMipmaps == false && wall?.layout == .flat)
    #expect(godot("importer=\"texture\"", "compress/mode=0", "detect_3d/compress_to=1")?.purpose == .any)
    #expect(godot("importer=\"texture\"", "compress/mode=0", "compress/normal_map=1")?.purpose == .surface)
    #expect(godot("importer=\"3d_texture\"", "slices/horizontal=8")?.layout == .layered)
    #expect(godot("importer=\"texture_atlas\"", "atlas_file=\"res://a.png\"")?.layout == .packed)
    #expect(godot("importer=\"image\"") == nil && godot("importer=\"wav\"") == nil && godot("") == nil)
    #expect(godot("process/size_limit=64")?.longestSide == 64)
  }
}
