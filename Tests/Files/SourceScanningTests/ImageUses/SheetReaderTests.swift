import CrushFixtures
import CrushSourceScanning
import Testing

@Suite struct SheetReaderTests {
  /// Returns the sheets as `image: x,y width×height`.
  private func sheets(_ text: String, _ form: SheetReader.Form, name: String = "hero") -> [String] {
    SheetReader.sheets(in: Array(text.utf8), form, name: name).map { sheet in
      let frames = sheet.frames.map { "\($0.x),\($0.y) \($0.width)×\($0.height)" }
      return "\(sheet.image): \(frames.joined(separator: "; "))\(sheet.isComplete ? "" : " …")"
    }
  }

  private func plist(_ frames: String, _ more: String = "") -> String {
    "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>frames</key><dict>\(frames)</dict>\(more)</dict></plist>"
  }

  private func metadata(_ entries: String) -> String { "<key>metadata</key><dict>\(entries)</dict>" }

  @Test func `Cocos2d's formats`() {
    let zero = """
      <key>a.png</key><dict><key>x</key><integer>1</integer><key>y</key><real>2</real>
      <key>width</key><string>30</string><key>height</key><integer>40</integer></dict>
      """
    #expect(sheets(plist(zero), .cocos) == ["hero.png: 1,2 30×40"])
    let two = """
      <key>a.png</key><dict><key>frame</key><string>{{2, 4},{30,40}}</string><key>rotated</key><true/></dict>
      <key>b.png</key><dict><key>frame</key><string>{{50,4},{30,40}}</string><key>rotated</key><false/></dict>
      """
    let real = "<key>format</key><integer>2</integer><key>realTextureFileName</key><string>h.pvr.ccz</string>"
    #expect(
      sheets(plist(two, metadata(real + "<key>textureFileName</key><string>other</string>")), .cocos)
        == ["h.pvr.ccz: 2,4 40×30; 50,4 30×40"])
    let three = """
      <key>a</key><dict><key>textureRect</key><string>{{0,0},{5,6}}</string><key>textureRotated</key><true/></dict>
      """
    #expect(
      sheets(plist(three, metadata("<key>textureFileName</key><string>h.png</string>")), .cocos)
        == ["h.png: 0,0 6×5"])
    let target =
      "<key>target</key><dict><key>textureFileName</key><string>h</string><key>textureFileExtension</key><string>.jpg</string></dict>"
    #expect(sheets(plist(three, metadata(target)), .cocos) == ["h.jpg: 0,0 6×5"])
  }

  @Test func `lists about something else are no sheets`() {
    #expect(sheets(plist(""), .cocos) == [])
    #expect(sheets(plist("<key>a</key><string>{{0,0},{5,6}}</string>"), .cocos) == [])
    #expect(sheets(plist("<key>a</key><dict><key>frame</key><string>{{0,0},{5}}</string></dict>"), .cocos) == [])
    #expect(sheets(plist("<key>a</key><dict><key>frame</key><string>{{0,0},{nan,inf}}</string></dict>"), .cocos) == [])
    #expect(sheets(plist("<key>a</key><dict><key>frame</key><string>{{-1,0},{5,5}}</string></dict>"), .cocos) == [])
    #expect(sheets("not a list", .cocos) == [])
    #expect(sheets("{\"frames\": 3}", .json) == [])
    #expect(sheets("{\"frames\": [], \"meta\": {\"image\": \"a.png\"}}", .json) == [])
    #expect(sheets("{\"frames\": [{\"duration\": 3}], \"meta\": {\"image\": \"a.png\"}}", .json) == [])
    #expect(sheets("[1, 2]", .json) == [] && sheets("", .json) == [] && sheets("{", .json) == [])
  }

  @Test func `TexturePacker's JSON as a hash, as an array, and with several sheets`() {
    let frame = #"{"frame": {"x": 1, "y": 2, "w": 3, "h": 4}, "rotated": ROTATED, "trimmed": false}"#
    let plain = frame.replacing("ROTATED", with: "false")
    let turned = frame.replacing("ROTATED", with: "true")
    #expect(
      sheets(#"{"frames": {"a": \#(plain), "b": \#(turned)}, "meta": {"image": "h.png", "scale": "1"}}"#, .json)
        == ["h.png: 1,2 3×4; 1,2 4×3"])
    #expect(sheets(#"{"frames": [\#(plain)], "meta": {"image": "h.png"}}"#, .json) == ["h.png: 1,2 3×4"])
    #expect(
      sheets(
        #"{"textures": [{"image": "h-0.png", "frames": [\#(plain)]}, {"image": "h-1.png", "frames": [\#(turned)]}]}"#,
        .json)
        == ["h-0.png: 1,2 3×4", "h-1.png: 1,2 4×3"])
    #expect(sheets(#"{"frames": [\#(plain)]}"#, .json) == [])
  }

  @Test func `atlases of libGDX and Spine`() {
    let old = """

      hero.png
      size: 256,256
      format: RGBA8888
      filter: Linear,Linear
      repeat: none
      arm
        rotate: true
        xy: 2, 4
        size: 30, 40
        orig: 30, 40
        offset: 0, 0
        index: -1
      leg
        rotate: false
        xy: 50, 4
        size: 30, 40

      hero2.png
      size: 64,64
      head
        bounds: 1, 2, 3, 4
      hat
        bounds: 9,8,7,6
        rotate: 90
      """
    #expect(sheets(old, .atlas) == ["hero.png: 2,4 40×30; 50,4 30×40", "hero2.png: 1,2 3×4; 9,8 6×7"])
    #expect(sheets("", .atlas) == [] && sheets("hero.png\nsize: 3,3\n", .atlas) == [])
    #expect(sheets("a\nb\nxy: 1\nsize: x,y\n", .atlas) == [])
  }

  @Test func `regions of Godot's resources and scenes`() {
    let resource = """
      [gd_resource type="SpriteFrames" load_steps=4 format=3]

      [ext_resource type="Texture2D" uid="uid://b" path="res://art/hero.png" id="1_a"]
      [ext_resource path="res://old.png" type="Texture" id=2]

      [sub_resource type="AtlasTexture" id="A"]
      atlas = ExtResource("1_a")
      region = Rect2(0, 16, 16.5, 16)

      [sub_resource type="AtlasTexture" id=7]
      atlas = ExtResource( 2 )
      region = Rect2( 8, 0, 8, 8 )

      [resource]
      animations = []
      """
    #expect(sheets(resource, .godot) == ["res://art/hero.png: 0,16 17×16 …", "res://old.png: 8,0 8×8 …"])
    let scene = """
      [ext_resource type="Texture2D" path="res://walk.png" id="1"]
      [ext_resource type="Texture2D" path="res://tiles.png" id="2"]
      [ext_resource type="Texture2D" path="res://plain.png" id="3"]
      [sub_resource type="TileSetAtlasSource" id="T"]
      texture = ExtResource("2")
      texture_region_size = Vector2i(32, 32)
      [node name="Walk" type="Sprite2D"]
      texture = ExtResource("1")
      hframes = 8
      [node name="Plain" type="Sprite2D"]
      texture = ExtResource("3")
      hframes = 1
      """
    #expect(sheets(scene, .godot) == ["res://tiles.png:  …", "res://walk.png:  …"])
    #expect(
      sheets("", .godot) == [] && sheets("[sub_resource type=\"AtlasTexture\"]\natlas = SubResource(1)", .godot) == [])
  }

  @Test func `damaged descriptions never trap`() {
    let seed = UInt64.random(in: 0 ... .max)
    var random = SeededGenerator(seed: seed)
    let samples: [(String, SheetReader.Form)] = [
      (plist("<key>a</key><dict><key>frame</key><string>{{2,4},{30,40}}</string></dict>"), .cocos),
      (#"{"frames": [{"frame": {"x": 1, "y": 2, "w": 3, "h": 4}}], "meta": {"image": "h.png"}}"#, .json),
      ("a.png\nsize: 3,3\nb\n xy: 1,1\n size: 2,2\n", .atlas),
      (
        "[ext_resource path=\"res://a\" id=1]\n[sub_resource type=\"AtlasTexture\"]\natlas = ExtResource(1)\nregion = Rect2(1,1,1,1)",
        .godot
      ),
    ]
    for (text, form) in samples {
      for _ in 0..<300 {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...5, using: &random) {
          bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...127, using: &random)
        }
        for sheet in SheetReader.sheets(in: bytes, form, name: "a") {
          #expect(sheet.frames.allSatisfy { $0.width > 0 && $0.height > 0 && $0.x >= 0 }, "seed \(seed)")
        }
      }
    }
  }
}
