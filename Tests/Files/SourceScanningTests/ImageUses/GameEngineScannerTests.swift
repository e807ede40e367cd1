import CrushSourceScanning
import Testing

@Suite struct GameEngineScannerTests {
  private func unity(_ text: String) -> String? {
    GameEngineScanner.unity(Array(text.utf8), name: "a.png").map(described)
  }

  private func godot(_ text: String) -> String? {
    GameEngineScanner.godot(Array(text.utf8), name: "a.png").map(described)
  }

  @Test func `an engine's settings limit the longest side`() {
    let unity = """
      fileFormatVersion: 2\r
      TextureImporter:\r
        maxTextureSize: 512\r
        platformSettings:\r
        - buildTarget: iPhone\r
          maxTextureSize: 1024\r
      """
    let use = GameEngineScanner.unity(Array(unity.utf8), name: "a.png")
    #expect(use?.line == 6 && use?.size?.width == 1024 && use?.size?.unit == .pixels && use?.name == .file("a.png"))
    #expect(GameEngineScanner.unity(Array("AudioImporter:\n  maxTextureSize: 3".utf8), name: "a.wav") == nil)
    let godot = "[params]\n\nprocess/size_limit=256\n"
    #expect(GameEngineScanner.godot(Array(godot.utf8), name: "a.png")?.line == 3)
    #expect(GameEngineScanner.godot(Array("process/size_limit=0".utf8), name: "a.png") == nil)
  }

  @Test(
    arguments: [
      ("TextureImporter:\n  maxTextureSize: 64\n", #"file("a.png") 2 64.0x64.0 fit max"#),
      ("TextureImporter:\n  maxTextureSize: 64\n  maxTextureSize: 32\n", #"file("a.png") 2 64.0x64.0 fit max"#),
      ("TextureImporter:\n\tmaxTextureSize:64 \r\n", #"file("a.png") 2 64.0x64.0 fit max"#),
      ("\n\nTextureImporter:\n  maxTextureSize: 1\n  maxTextureSize: 2", #"file("a.png") 5 2.0x2.0 fit max"#),
      ("maxTextureSize: 64\nTextureImporter:\n", nil), ("TextureImporter:\n  maxTextureSize: 0\n", nil),
      ("TextureImporter:\n  maxTextureSize: -64\n", nil), ("TextureImporter:\n  maxTextureSize: nan\n", nil),
      ("TextureImporter:\n  maxTextureSize: inf\n", nil), ("TextureImporter:\n  maxTextureSize:\n", nil),
      ("TextureImporter:\n  myMaxTextureSize: 64\n", nil), ("TextureImporter:\n  maxTextureSizeX: 64\n", nil),
      ("", nil),
    ] as [(String, String?)])
  func `settings of Unity`(_ text: String, _ expected: String?) { #expect(unity(text) == expected) }

  @Test(
    arguments: [
      ("process/size_limit=64", #"file("a.png") 1 64.0x64.0 fit max"#),
      ("[params]\r\n process/size_limit=64\r\n", #"file("a.png") 2 64.0x64.0 fit max"#),
      ("process/size_limit=0\nprocess/size_limit=64", #"file("a.png") 2 64.0x64.0 fit max"#),
      ("process/size_limit=-1", nil), ("process/size_limit=x", nil), ("process/size_limit=1e9", nil),
      ("process/size_limits=64", nil), ("# process/size_limit=64", nil), ("", nil),
    ] as [(String, String?)])
  func `settings of Godot`(_ text: String, _ expected: String?) { #expect(godot(text) == expected) }
}
