import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// Folders like the ones of real apps. Intended use is not reported, and display sizes come from the app's sources.
@Suite struct AppFoldersTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func image(_ path: String, _ width: Int, _ height: Int, colorType: UInt8 = 2) throws {
    try folder.write(AuditFixture.header(width: width, height: height, colorType: colorType), to: path)
  }

  /// The findings as `rule path`, without the folder.
  private func found(_ device: String = "any", sources: Bool = true) throws -> [String] {
    let result = try fixture.audit(device: device) {
      $0.readsHeadersOnly = true
      if sources { $0.settings.sources = [folder.path] }
    }
    return result.findings.map { "\($0.rule) \($0.path.dropFirst(folder.path.count + 1))" }
  }

  private func message(_ rule: String) throws -> String {
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    return result.findings.first { $0.rule == rule }?.sentence.replacing(folder.path + "/", with: "") ?? "nothing"
  }

  @Test func `an app of catalogs and storyboards`() throws {
    let catalog = "App/Assets.xcassets"
    try folder.write(#"{"info": {"version": 1, "author": "xcode"}}"#, to: "\(catalog)/Contents.json")
    try folder.write(
      #"{"info": {"version": 1, "author": "xcode"}, "properties": {"provides-namespace": true}}"#,
      to: "\(catalog)/Icons/Contents.json")
    for (path, name, side) in [("Icons/star.imageset", "star", 24), ("Banner.imageset", "banner 1", 120)] {
      try folder.write(
        """
        {"images": [{"idiom": "universal", "scale": "1x"},
          {"idiom": "universal", "scale": "2x", "filename": "\(name)@2x.png"},
          {"idiom": "universal", "scale": "3x", "filename": "\(name)@3x.png"}], "info": {"version": 1, "author": "xcode"},
         "properties": {"template-rendering-intent": "template"}}
        """, to: "\(catalog)/\(path)/Contents.json")
      for scale in 2...3 {
        try image("\(catalog)/\(path)/\(name)@\(scale)x.png", side * scale, side * scale, colorType: 6)
      }
    }
    try folder.write(
      #"{"images": [{"idiom": "universal", "filename": "logo.pdf"}], "properties": {"preserves-vector-representation": true}}"#,
      to: "\(catalog)/logo.imageset/Contents.json")
    try folder.write(
      "%PDF-1.4\n1 0 obj <</Type/Page/MediaBox [0 0 512 512]>> endobj", to: "\(catalog)/logo.imageset/logo.pdf")
    try folder.write(
      #"{"images": [{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "icon.png"}]}"#,
      to: "\(catalog)/AppIcon.appiconset/Contents.json")
    try image("\(catalog)/AppIcon.appiconset/icon.png", 1024, 1024)
    try folder.write(
      #"{"colors": [{"idiom": "universal", "color": {"color-space": "srgb", "components": {"red": "1"}}}]}"#,
      to: "\(catalog)/Accent.colorset/Contents.json")
    try folder.write(
      #"{"data": [{"idiom": "universal", "filename": "level.json", "universal-type-identifier": "public.json"}]}"#,
      to: "\(catalog)/Level.dataset/Contents.json")
    try folder.write("{}", to: "\(catalog)/Level.dataset/level.json")
    try folder.write(
      """
      <document><scenes><imageView image="Icons/star" contentMode="scaleAspectFit" id="a"><rect key="frame" width="24" height="24"/>
      </imageView><imageView image="Banner" contentMode="scaleAspectFill" id="b"><rect key="frame" width="30" height="30"/></imageView>
      <button id="c"><state key="normal" image="trash" catalog="system"/></button></scenes>
      <resources><image name="Icons/star" width="24" height="24"/><image name="trash" catalog="system"/></resources></document>
      """, to: "App/Base.lproj/Main.storyboard")
    try folder.write(
      "class A { let all = (UIImage(named: \"logo\"), UIColor(named: \"Accent\"), NSDataAsset(name: \"Level\")) }",
      to: "App/A.swift")
    #expect(try found() == ["oversized-for-display App/Assets.xcassets/Banner.imageset/banner 1@3x.png"])
    #expect(
      try message("oversized-for-display").hasPrefix(
        "360×360 pixels are decoded to 530 kB and shown at 30×30 points @3x (App/Base.lproj/Main.storyboard:2): "
          + "90×90 pixels (34.6 kB) would do"))
    // An image that is there under no name at all.
    try folder.write("class B { let i = UIImage(named: \"lego\") }", to: "App/B.swift")
    #expect(try found().contains("undefined-image App/B.swift"))
    #expect(try found(sources: false).count == 1)
  }

  @Test func `a SwiftUI app with generated symbols`() throws {
    for name in ["hero-image", "Onboarding Picture", "flag-de", "flag-fr", "leftover"] {
      let set = "Media.xcassets/\(name).imageset"
      try folder.write(
        #"{"images": [{"idiom": "universal", "filename": "a.png"}], "info": {"author": "xcode", "version": 1}}"#,
        to: "\(set)/Contents.json")
      try image("\(set)/a.png", 1200, 800)
    }
    try folder.write(
      #"""
      import SwiftUI
      struct Home: View {
        let code: String
        var body: some View {
          VStack {
            Image(.heroImage).resizable().scaledToFit().frame(width: 200, height: 200)
            Image(.onboardingPicture).resizable()
            Image("flag-\(code)")
            Image(systemName: "star"); Label("A", systemImage: "b"); AsyncImage(url: url)
          }
        }
      }
      #Preview { Image("sample", bundle: .module) }
      """#, to: "Sources/Home.swift")
    #expect(
      try found() == [
        "avoid-image-cache Media.xcassets/Onboarding Picture.imageset/a.png",
        "avoid-image-cache Media.xcassets/flag-de.imageset/a.png",
        "avoid-image-cache Media.xcassets/flag-fr.imageset/a.png",
        "avoid-image-cache Media.xcassets/hero-image.imageset/a.png",
        "oversized-for-display Media.xcassets/hero-image.imageset/a.png",
        "avoid-image-cache Media.xcassets/leftover.imageset/a.png",
        "unused-image Media.xcassets/leftover.imageset/a.png",
      ])
    #expect(try message("oversized-for-display").contains("200×200 points @3x (Sources/Home.swift:6): 600×400 pixels"))
  }

  @Test func `a tweak with a bundle of loose images`() throws {
    try folder.write("TARGET := iphone:clang:latest\n", to: "Makefile")
    try folder.write("{ Filter = { Bundles = ( \"com.apple.springboard\" ); }; }", to: "Tweak.plist")
    try folder.write("%hook SB\n- (id)icon { return [UIImage imageNamed:@\"Prefs/icon\"]; }\n%end\n", to: "Tweak.x")
    let bundle = "layout/Library/PreferenceBundles/Prefs.bundle"
    for scale in 1...3 { try image("\(bundle)/icon\(scale == 1 ? "" : "@\(scale)x").png", 29 * scale, 29 * scale) }
    try folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>"
        + (0..<20).map { "<key>icon\($0)</key><string>icon.png</string>" }.joined() + "</dict></plist>",
      to: "\(bundle)/Root.plist")
    #expect(try found() == ["xml-plist-in-bundle \(bundle)/Root.plist"])
  }

  @Test func `exports of game engines`() throws {
    try image("Unity/Assets/Textures/rock.png", 2048, 1024)
    try folder.write(
      "fileFormatVersion: 2\nguid: 0\nTextureImporter:\n  maxTextureSize: 512\n  platformSettings:\n  - maxTextureSize: 256\n",
      to: "Unity/Assets/Textures/rock.png.meta")
    try image("Godot/art/hero.png", 1024, 1024)
    try folder.write(
      "[remap]\nimporter=\"texture\"\n\n[params]\nprocess/size_limit=0\n", to: "Godot/art/hero.png.import")
    try folder.write([1, 2, 3], to: "Godot/art/hero.ktx2")
    try folder.write("[node name=\"a\"]\ntexture = \"res://art/hero.png\"\n", to: "Godot/main.tscn")
    #expect(
      try found("game")
        == [
          "not-measured Godot/art/hero.ktx2",
          "oversized-for-display Unity/Assets/Textures/rock.png",
        ].sorted { $0.split(separator: " ")[1] < $1.split(separator: " ")[1] })
    #expect(
      try message("oversized-for-display").contains(
        "but the engine imports 512×256 (Unity/Assets/Textures/rock.png.meta:4)"))
    let game = try fixture.audit(device: "game") { $0.readsHeadersOnly = true }
    let textures = try #require(game.totals.first?.textures)
    // 1024×1024, and the imported 512×256 of 2048×1024, with their chains of mip levels.
    let chain = (0...10).reduce(0) { $0 + (1024 >> $1) * (1024 >> $1) * 4 }
    let wide = (0...9).reduce(0) { $0 + max(1, 512 >> $1) * max(1, 256 >> $1) * 4 }
    #expect(textures.rgbaBytes == chain + wide && textures.astcBytes.map(\.block.width) == [4, 6, 8])
  }

  @Test func `web assets`() throws {
    try image("site/img/hero@2x.png", 1200, 800)
    try image("site/img/logo.png", 900, 300)
    try folder.write(
      """
      <!doctype html><html><head><link rel="icon" href="favicon.ico"></head><body>
      <img src="img/hero@2x.png" width="600" height="400" alt="">
      <p><img alt='' src='./img/logo.png' width=100></p>
      <img src="https://example.org/a.png"><img src="{{ page.image }}">
      </body></html>
      """, to: "site/index.html")
    try folder.write([0, 0, 1, 0, 1, 0, 16, 16] + [UInt8](repeating: 0, count: 14), to: "site/favicon.ico")
    try folder.write("<svg viewBox='0 0 24 24'/>", to: "site/img/mark.svg")
    try folder.write(".a { background: url(img/mark.svg) }", to: "site/style.css")
    #expect(
      try found() == [
        "avoid-image-cache site/img/hero@2x.png", "avoid-image-cache site/img/logo.png",
        "oversized-for-display site/img/logo.png",
      ])
    #expect(
      try message("oversized-for-display").contains("100×33.33 points @3x (site/index.html:3): 300×100 pixels"))
  }

  @Test func `one use of unknown size makes the display size unknown`() throws {
    try image("hero.png", 1200, 1200)
    try folder.write("Image(\"hero\").resizable().frame(width: 40, height: 40)", to: "A.swift")
    #expect(try found(sources: false).contains("oversized-for-display hero.png"))
    try folder.write("Image(\"hero\")", to: "B.swift")
    #expect(try found(sources: false) == ["avoid-image-cache hero.png"])
    // The largest of several sizes counts.
    try folder.write("Image(\"hero\").resizable().frame(width: 100, height: 100)", to: "B.swift")
    #expect(try message("oversized-for-display").contains("100×100 points @3x (B.swift:1)"))
    // A size list overrides the sources.
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.display.append(.text("hero=400x400", origin: "--display"))
    }
    #expect(result.findings.map(\.rule) == ["avoid-image-cache"])
  }
}
