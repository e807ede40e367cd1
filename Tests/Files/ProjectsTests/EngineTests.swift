import CrushProjects
import Testing

@Suite struct EngineTests {
  private func engine(_ path: String, _ content: String) -> String? {
    let bytes = Array(content.utf8)
    guard let description = ProjectFile(path: path)?.description(bytes, path: path, read: { _ in nil }),
      let engine = description.engine
    else { return nil }
    return "\(engine.rawValue) in \(description.engineFolder ?? "nothing")"
  }

  @Test(
    arguments: [
      ("game/project.godot", "config_version=5\n", "Godot in game"),
      ("project.godot", "", "Godot in ."),
      ("u/ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.1f1\n", "Unity in u"),
      ("ProjectSettings/ProjectSettings.asset", "%YAML 1.1\n", "Unity in ."),
      ("docs/ProjectVersion.txt", "", nil),
      ("c/.cocos-project.json", #"{"project_type": "cpp"}"#, "Cocos2d in c"),
      ("f/pubspec.yaml", "name: a\nflutter:\n  assets:\n    - images/\n", "Flutter in f"),
      ("f/pubspec.yaml", "name: a\ndependencies:\n  flutter:\n    sdk: flutter\n", "Flutter in f"),
      ("f/pubspec.yaml", "name: a\ndescription: no flutter: here\n", nil),
      ("r/package.json", #"{"dependencies": {"react-native": "0.74.1"}}"#, "React Native in r"),
      ("r/package.json", #"{"dependencies": {"react": "18.0.0"}}"#, nil),
      ("r/package.json", #"{"dependencies": "react-native"}"#, nil),
      ("r/package.json", #"{"dependencies": {"@capacitor/core": "6.0.0"}}"#, "Capacitor in r"),
      ("r/package.json", "{", nil), ("r/package.json", "", nil),
      ("r/node_modules/a/package.json", #"{"dependencies": {"react-native": "0.74.1"}}"#, nil),
      ("w/capacitor.config.ts", "export default config;", "Capacitor in w"),
      ("w/config.xml", "<?xml version='1.0'?>\n<widget id=\"a.b\">", "Capacitor in w"),
      ("w/config.xml", "<settings/>", nil),
      ("w/platforms/ios/App/config.xml", "<widget>", nil),
      ("s/GameScene.sks", "bplist00 SKScene", "SpriteKit in s"),
      ("s/Spark.sks", "bplist00 SKEmitterNode", nil), ("s/Spark.sks", "", nil),
    ] as [(String, String, String?)])
  func `a project file shows the engine of a folder`(_ path: String, _ content: String, _ expected: String?) {
    #expect(engine(path, content) == expected)
  }

  private func found(_ files: [String], _ contents: [String: String] = [:]) -> [String] {
    EngineFolders.found(in: files.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      contents[$0].map { Array($0.utf8) }
    }
    .map { "\($0.folder): \($0.engine.rawValue)" }
  }

  @Test func `typical folders show an engine`() {
    #expect(found(["a/Classes/A.cpp", "a/Resources/a.png", "a/proj.ios_mac/ios/main.m"]) == ["a: Cocos2d"])
    #expect(found(["a/Classes/A.cpp", "a/Resources/a.png"]) == [])
    #expect(found(["a/Resources/a.png", "a/proj.ios/main.m", "b/Classes/A.cpp"]) == [])
    #expect(found(["g/libs/cocos2d/CCNode.m", "g/x.png"]) == ["g: Cocos2d"])
    #expect(found(["g/cocos2d/cocos/cocos2d.h", "g/x.png"]) == ["g: Cocos2d"])
    #expect(found(["s/bird.atlas/bird-1.png", "s/bird.atlas/bird-2.png"]) == ["s: SpriteKit"])
    #expect(found(["s/A.xcassets/Birds.spriteatlas/Contents.json"]) == ["s: SpriteKit"])
    #expect(
      found(["Resources/a.atlas/x.png", "Classes/a.m", "proj.ios/a.m"])
        == ["Resources: SpriteKit", ".: Cocos2d"].sorted())
    #expect(found(["spine/hero.atlas", "spine/hero.png"]) == [])
    #expect(
      found(["My.app/Frameworks/App.framework/flutter_assets/a.png"]) == [
        "My.app/Frameworks/App.framework/flutter_assets: Flutter"
      ])
    #expect(found([]) == [])
  }

  @Test func `settings beside each file show Unity`() {
    let meta = "fileFormatVersion: 2\nguid: 0123456789abcdef\nTextureImporter:\n"
    #expect(found(["u/Assets/a.png", "u/Assets/a.png.meta"], ["u/Assets/a.png.meta": meta]) == ["u: Unity"])
    #expect(found(["Assets/b/a.png.meta", "Assets/b/c/d.png.meta"], ["Assets/b/a.png.meta": meta]) == [".: Unity"])
    #expect(found(["p/Runtime/a.cs.meta"], ["p/Runtime/a.cs.meta": meta]) == ["p/Runtime: Unity"])
    #expect(found(["m/a.meta"], ["m/a.meta": "title: a\n"]) == [])
    #expect(found(["m/a.meta"]) == [])
  }

  @Test func `many folders of settings are read a bounded number of times`() {
    var reads = 0
    let files = (0..<1000).map { "f\($0 + 1000)/a.meta" }
    let found = EngineFolders.found(in: files) { _ in
      reads += 1
      return nil
    }
    #expect(found.isEmpty && reads == 64)
  }

  @Test(
    arguments: [
      (Engine.godot, "textures/a.png", true), (.godot, "ios/icon.png", false), (.godot, "A.xcassets/a.png", false),
      (.unity, "Assets/a.png", true), (.unity, "Packages/p/a.png", true), (.unity, "Docs/a.png", false),
      (.unity, "Xcode/Images.xcassets/a.imageset/a.png", false), (.cocos2d, "Resources/hd/a.png", true),
      (.cocos2d, "proj.ios_mac/ios/Icon.png", false), (.flutter, "images/a.png", true),
      (.flutter, "ios/Runner/Assets.xcassets/AppIcon.appiconset/a.png", false), (.reactNative, "src/a.png", true),
      (.reactNative, "ios/App/a.png", false), (.capacitor, "src/assets/a.png", true),
      (.capacitor, "ios/App/App/public/assets/a.png", true), (.capacitor, "ios/App/App/Splash.png", false),
      (.capacitor, "platforms/ios/www/a.png", true), (.spriteKit, "A.xcassets/a.imageset/a.png", true),
      (.godot, "ios.png", true), (.flutter, "", true),
    ])
  func `an engine loads its own files`(_ engine: Engine, _ path: String, _ expected: Bool) {
    #expect(engine.loads(path) == expected)
  }

  @Test(
    arguments: [
      (Engine.unity, "Assets/StreamingAssets/a.png", true), (.unity, "Assets/StreamingAssets/maps/a.png", true),
      (.unity, "Assets/a.png", false), (.unity, "StreamingAssets/a.png", false),
      (.unity, "Assets/Art/StreamingAssets/a.png", false), (.godot, "Assets/StreamingAssets/a.png", false),
    ])
  func `Unity ships streaming assets as they are`(_ engine: Engine, _ path: String, _ expected: Bool) {
    #expect(engine.shipsVerbatim(path) == expected)
  }

  @Test func `caches are products`() {
    #expect(Engine.godot.makes(".godot/imported/a.ctex") && Engine.godot.makes(".import/a.stex"))
    #expect(Engine.unity.makes("Library/a.png") && !Engine.unity.makes("Assets/Library/a.png"))
    #expect(!Engine.godot.makes("a.png") && !Engine.spriteKit.makes(".godot/a.png"))
  }
}
