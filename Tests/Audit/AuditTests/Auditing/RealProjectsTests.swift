import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// Practices of open-source apps that are not faults. Each test names a project with that practice.
@Suite struct RealProjectsTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func image(_ path: String, _ width: Int = 20, _ height: Int = 20) throws {
    try folder.write(AuditFixture.header(width: width, height: height), to: path)
  }

  /// Writes the `Contents.json` of a set. Each entry is the inside of a JSON object.
  private func set(_ path: String, key: String = "images", _ entries: String...) throws {
    let list = entries.map { "{\($0)}" }.joined(separator: ", ")
    try folder.write("{\"\(key)\": [\(list)], \"info\": {\"version\": 1}}", to: "\(path)/Contents.json")
  }

  private func catalog(_ path: String) throws { try folder.write("{}", to: "\(path)/Contents.json") }

  /// Writes a set with images at 2x and 3x.
  private func imageSet(_ path: String, name: String = "image") throws {
    let entries = [2, 3].map { "\"idiom\": \"universal\", \"scale\": \"\($0)x\", \"filename\": \"\(name)@\($0)x.png\"" }
    try set(path, entries[0], entries[1])
    for scale in [2, 3] { try image("\(path)/\(name)@\(scale)x.png", 20 * scale, 20 * scale) }
  }

  /// Returns the findings of some rules as `severity rule path`, without the folder.
  ///
  /// - Parameters:
  ///   - path: the audited path. Its sources are the whole folder.
  private func found(
    _ rules: String..., in path: String = "", device: String = "any", decodes: Bool = false
  ) throws -> [String] {
    let root = path.isEmpty ? folder.path : folder.path(path)
    let result = try fixture.audit([root], device: device) {
      $0.readsHeadersOnly = !decodes
      $0.settings.sources = [folder.path]
    }
    return result.findings.filter { rules.contains($0.rule) }
      .map { "\($0.severity.rawValue) \($0.rule) \($0.path.dropFirst(folder.path.count + 1))" }
  }

  /// Returns the names that `undefined-image` reports.
  private func missing(in path: String = "") throws -> [String] {
    let root = path.isEmpty ? folder.path : folder.path(path)
    let result = try fixture.audit([root]) {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path]
    }
    return result.findings.filter { $0.rule == "undefined-image" }.map { finding in
      String(finding.message.split(separator: " ")[3].dropLast())
    }
  }

  @Test func `images beside the audited folder are not missing (Signal-iOS)`() throws {
    try catalog("Signal/Images.xcassets")
    try imageSet("Signal/Images.xcassets/a.imageset")
    try imageSet("Signal/Symbols.xcassets/b.imageset")
    try image("Signal/c@2x.png")
    try image("Signal/Pods/Pod/d.png")
    try folder.write(
      ["a", "b", "c", "d", "e"].map { "UIImage(named: \"\($0)\")\n" }.joined(), to: "Signal/A.swift")
    #expect(try missing(in: "Signal/Images.xcassets") == ["e"])
    #expect(try missing() == ["e"])
    // A list of files is not the whole project.
    #expect(try missing(in: "Signal/c@2x.png").isEmpty)
  }

  @Test func `images of other bundles are not missing in Objective-C (uYouEnhanced)`() throws {
    try image("a.png")
    try folder.write(
      """
      [UIImage imageNamed:@"b" inBundle:bundle compatibleWithTraitCollection:nil];
      [UIImage imageNamed:@"c"
                 inBundle:[self bundle]
        withConfiguration:nil];
      [UIImage imageNamed:@"SVProgressHUD.bundle/error.png"];
      [UIImage mj_imageNamed:@"d"];
      [NSImage imageNamed:@"NSCaution"];
      [UIImage imageNamed:@"e" inBundle:nil compatibleWithTraitCollection:nil];
      [UIImage imageNamed:@"f" inBundle:[NSBundle mainBundle] compatibleWithTraitCollection:nil];
      [ UIImage imageNamed : @"g" ];
      [UIImage imageNamed:@"a"];
      """, to: "A.m")
    try folder.write("UIImage(named: \"MJRefresh.bundle/arrow\")", to: "A.swift")
    #expect(try missing() == ["e", "f", "g"])
  }

  @Test func `a name in a string literal of several lines`() throws {
    try image("a.png")
    try folder.write("Image(\"\"\"\n    a\n    \"\"\")\nImage(\"\"\"\n  b\n  \"\"\")", to: "A.swift")
    #expect(try missing() == ["b"])
  }

  @Test func `layered images and brand assets (Provenance)`() throws {
    let brand = "TV.xcassets/App Icon & Top Shelf Image.brandassets"
    try catalog("TV.xcassets")
    try set(
      brand, key: "assets",
      "\"filename\": \"App Icon.imagestack\", \"idiom\": \"tv\", \"role\": \"primary-app-icon\", \"size\": \"400x240\"",
      "\"filename\": \"Top Shelf.imageset\", \"idiom\": \"tv\", \"role\": \"top-shelf-image\", \"size\": \"1920x720\"")
    for stack in ["\(brand)/App Icon.imagestack", "TV.xcassets/Poster.imagestack"] {
      try set(stack, key: "layers", "\"filename\": \"Front.imagestacklayer\"", "\"filename\": \"Back.imagestacklayer\"")
      for layer in ["Front", "Back"] {
        try folder.write("{}", to: "\(stack)/\(layer).imagestacklayer/Contents.json")
        let content = "\(stack)/\(layer).imagestacklayer/Content.imageset"
        try set(content, "\"idiom\": \"tv\", \"scale\": \"1x\", \"filename\": \"\(layer).png\"")
        try image("\(content)/\(layer).png", 400, 240)
      }
    }
    try set("\(brand)/Top Shelf.imageset", "\"idiom\": \"tv\", \"scale\": \"1x\", \"filename\": \"shelf.png\"")
    try image("\(brand)/Top Shelf.imageset/shelf.png", 1920, 720)
    try folder.write("let poster = UIImage(named: \"Poster\")", to: "A.swift")
    let rules = ["catalog-duplicate", "unused-image", "avoid-image-cache", "undefined-image", "catalog-wrong-size"]
    func all() throws -> [String] { try found(rules[0], rules[1], rules[2], rules[3], rules[4]) }
    #expect(try all().isEmpty)
    // A device loads the two layers of the poster.
    let result = try fixture.audit(device: "all-tvs") { $0.readsHeadersOnly = true }
    #expect(result.totals.map(\.images) == [2, 2])
    // The brand assets list the required sizes. A layer may be smaller (VLC).
    try image("\(brand)/Top Shelf.imageset/shelf.png", 1900, 720)
    let front = "App Icon.imagestack/Front.imagestacklayer/Content.imageset/Front.png"
    try image("\(brand)/\(front)", 390, 240)
    #expect(try all() == ["error catalog-wrong-size \(brand)/Top Shelf.imageset/shelf.png"])
    // An unused stack is reported once.
    try folder.write("", to: "A.swift")
    #expect(try found("unused-image").count == 1)
  }

  @Test func `names in property lists (Firefox)`() throws {
    for name in ["splash", "plusLarge", "my icon", "old"] { try image("\(name)@3x.png") }
    try folder.write(
      """
      <plist version="1.0"><dict><key>UILaunchScreen</key><dict><key>UIImageName</key><string>splash</string></dict>
      <key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemIconFile</key>
      <string>plusLarge</string></dict></array><key>CFBundleIconFiles</key><array><string>my icon.png</string></array>
      </dict></plist>
      """, to: "Info.plist")
    #expect(try found("unused-image") == ["note unused-image old@3x.png"])
  }

  @Test func `quoted names with spaces, in JSON and similar files`() throws {
    for name in ["hero image", "old image"] { try image("\(name).png") }
    try folder.write(#"{"image": "hero image"}"#, to: "data.json")
    #expect(try found("unused-image") == ["note unused-image old image.png"])
  }

  @Test func `raw values of enums that equal their case names (CheckLists-Swift)`() throws {
    for name in ["Appointments", "Birthdays", "drinks", "old"] { try image("\(name).png") }
    try folder.write(
      """
      enum IconAsset: String, CaseIterable {
        case Appointments, Birthdays
        case none = "No Icon", drinks
        func old() { switch self { case .drinks: old() default: break } }
      }
      """, to: "A.swift")
    #expect(try found("unused-image") == ["note unused-image old.png"])
  }

  @Test func `generated symbols outside of calls that identify them`() throws {
    let names = ["active", "four", "five", "six", "seven", "old"]
    for name in names { try imageSet("A.xcassets/\(name).imageset") }
    try folder.write(
      """
      let x: ImageResource = .Icons.Like.active
      let y = ImageResource.NS.four
      let all: [ImageResource] = [.five, .NS.six]
      let z = Asset.Icons.seven.image
      let count = other.old
      """, to: "A.swift")
    #expect(try found("unused-image") == ["note unused-image A.xcassets/old.imageset/image@2x.png"])
  }

  @Test func `complications, launch images and icons that the system names (Loop, VLC)`() throws {
    try set(
      "A.xcassets/C.complicationset", key: "assets",
      "\"filename\": \"Bezel.imageset\", \"idiom\": \"watch\", \"role\": \"graphic-bezel\"")
    try set(
      "A.xcassets/C.complicationset/Bezel.imageset",
      "\"idiom\": \"watch\", \"scale\": \"2x\", \"filename\": \"bezel@2x.png\"")
    try image("A.xcassets/C.complicationset/Bezel.imageset/bezel@2x.png", 84, 84)
    for name in [
      "Default-568h@2x", "Default-Portrait@2x~ipad", "Icon-72", "Icon", "AppIcon60x60@2x", "iTunesArtwork@2x",
    ] {
      try image("\(name).png")
    }
    try image("AppIcon.icon/Assets/leaf.png", 1024, 1024)
    #expect(try found("unused-image", "avoid-image-cache").isEmpty)
  }

  @Test func `platforms in the names of React Native's images (react-navigation)`() throws {
    for scale in ["", "@2x", "@3x"] {
      for platform in ["ios", "android"] { try image("assets/back-icon\(scale).\(platform).png") }
    }
    try folder.write("const icon = require('./assets/back-icon.png')", to: "Header.tsx")
    #expect(try found("unused-image").isEmpty)
    let result = try fixture.audit(device: "iPhone 17 Pro") { $0.readsHeadersOnly = true }
    #expect(result.totals.map(\.images) == [1])
  }

  @Test func `the manifest of a website, and tables of texts`() throws {
    for name in ["touch-192.png", "level.png", "row.png", "old.png"] { try image(name) }
    try folder.write("{\"icons\": [{\"src\": \"touch-192.png\"}]}", to: "site.webmanifest")
    try folder.write("name,image\nfirst,level\n", to: "levels.csv")
    try folder.write("name\timage\nfirst\trow.png\n", to: "rows.tsv")
    #expect(try found("unused-image") == ["note unused-image old.png"])
  }

  @Test func `a Godot project's own images (tps-demo)`() throws {
    try image("icon.png")
    try image("old.png")
    try folder.write("[application]\nconfig/icon=\"res://icon.png\"\n", to: "project.godot")
    #expect(try found("unused-image") == ["note unused-image old.png"])
  }

  @Test func `Android's resources (kdeconnect-android)`() throws {
    for density in ["hdpi", "xhdpi"] {
      for name in ["frame.9", "bubble.9", "share", "old"] { try image("res/drawable-\(density)/\(name).png") }
    }
    try folder.write("val id = R.drawable.share\nview.setImageResource(R.drawable.frame)", to: "A.kt")
    try folder.write("<ImageView android:src=\"@drawable/bubble\"/>", to: "res/layout/a.xml")
    #expect(try found("unused-image") == ["note unused-image res/drawable-hdpi/old.png"])
  }

  @Test func `an engine imports a smaller image than its source (Unity, Godot)`() throws {
    try image("wall.png", 4096, 1024)
    try folder.write("TextureImporter:\n  maxTextureSize: 1024\n", to: "wall.png.meta")
    try image("lim.png", 2000, 1000)
    try folder.write("[params]\nprocess/size_limit=500\n", to: "lim.png.import")
    let result = try fixture.audit(device: "game") { $0.readsHeadersOnly = true }
    #expect(result.totals[0].decodedBytes == 1024 * 256 * 4 + 500 * 250 * 4 + 250 * 48)
    let sizes = result.findings.filter { $0.rule == "oversized-for-display" }
    #expect(sizes.map(\.severity) == [.note, .note])
    #expect(
      sizes[1].message.replacing(folder.path + "/", with: "").hasPrefix(
        "4096×1024 pixels, but the engine imports 1024×256 (wall.png.meta:2): "), "\(sizes[1].message)")
    #expect(sizes[1].display?.wastedBytes == 0)
    #expect(!result.findings.contains { $0.rule == "larger-than-screen" })
  }

  @Test func `catalogs of two targets may have the same names (NetNewsWire)`() throws {
    for place in ["iOS/Resources", "Mac/Resources"] {
      try catalog("\(place)/Assets.xcassets")
      try imageSet("\(place)/Assets.xcassets/account.imageset")
    }
    #expect(try found("catalog-duplicate").isEmpty)
    // Catalogs in one folder, or one below the other's folder, belong to one target.
    try folder.write(
      "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>",
      to: "iOS/Info.plist")
    try catalog("iOS/Resources/Feature/More.xcassets")
    try imageSet("iOS/Resources/Feature/More.xcassets/account.imageset")
    #expect(
      try found("catalog-duplicate", in: "iOS") == [
        "warning catalog-duplicate iOS/Resources/Feature/More.xcassets/account.imageset/Contents.json"
      ])
  }

  @Test func `scales that no device of the audit has are not missing`() throws {
    try catalog("A.xcassets")
    try set("A.xcassets/a.imageset", "\"idiom\": \"universal\", \"scale\": \"2x\", \"filename\": \"a@2x.png\"")
    try image("A.xcassets/a.imageset/a@2x.png")
    let expected = ["warning catalog-missing-scale A.xcassets/a.imageset/Contents.json"]
    #expect(try found("catalog-missing-scale") == expected)
    #expect(try found("catalog-missing-scale", device: "iPhone 17 Pro") == expected)
    for device in ["all-tvs", "all-pads", "iPhone 8"] {
      #expect(try found("catalog-missing-scale", device: device).isEmpty, "\(device)")
    }
    // A catalog whose icons are only for the Mac belongs to the Mac.
    try set(
      "A.xcassets/AppIcon.appiconset",
      "\"idiom\": \"mac\", \"scale\": \"1x\", \"size\": \"16x16\", \"filename\": \"i.png\"")
    try image("A.xcassets/AppIcon.appiconset/i.png", 16, 16)
    #expect(try found("catalog-missing-scale").isEmpty)
  }

  @Test func `layers and slots of icons may have any border and any name`() throws {
    let picture = AuditFixture.plain(width: 1024, height: 1024, colorType: 6, sample: 0)
    var samples = picture
    for row in 400..<600 { for column in 400..<600 { samples.samples[(row * 1024 + column) * 4 + 3] = 255 } }
    try set(
      "A.xcassets/AppIcon.appiconset",
      "\"idiom\": \"ipad\", \"scale\": \"1x\", \"size\": \"1024x1024\", \"filename\": \"512pt@2x.png\", \"folder\": \"a/\""
    )
    try folder.write(samples.file, to: "A.xcassets/AppIcon.appiconset/512pt@2x.png")
    try folder.write(samples.file, to: "AppIcon.icon/Assets/leaf.png")
    #expect(
      try found("transparent-margins", "catalog-suffix", "catalog-unknown-key", "catalog-wrong-size", decodes: true)
        .isEmpty)
    try folder.write(samples.file, to: "leaf.png")
    #expect(try found("transparent-margins", decodes: true) == ["note transparent-margins leaf.png"])
  }

  @Test func `the system shows an icon of visionOS (IceCubesApp)`() throws {
    let stack = "A.xcassets/AppIcon.solidimagestack"
    try set(stack, key: "layers", "\"filename\": \"Front.solidimagestacklayer\"")
    let content = "\(stack)/Front.solidimagestacklayer/Content.imageset"
    try set(content, "\"idiom\": \"vision\", \"scale\": \"2x\", \"filename\": \"front.png\"")
    try image("\(content)/front.png", 1024, 1024)
    #expect(try found("unused-image", "avoid-image-cache").isEmpty)
  }

  @Test func `names that tools derive from names (Vienna, Cocos2d, React Native)`() throws {
    for name in ["unread_header", "old"] { try imageSet("A.xcassets/\(name).imageset") }
    for name in ["bg-hd", "bg-ipad", "bg-ipadhd", "bg", "dot@1.5x", "wall", "floor", "mix", "wide"] {
      try image("\(name).png")
    }
    try folder.write("[UIImage imageNamed:ACImageNameUnreadHeader];\nspriteWithFile:@\"bg.png\"", to: "A.m")
    try folder.write("require('./dot.png')", to: "a.jsx")
    try folder.write(#"{"images": [{"uri": "wall.png"}]}"#, to: "a.gltf")
    try folder.write("map_Kd floor.png", to: "a.mtl")
    try folder.write(
      "<document><userDefinedRuntimeAttribute type=\"string\" keyPath=\"imageName\" value=\"mix\"/></document>",
      to: "a.xib")
    try folder.write("<source srcset=\"wide.png 2x\">", to: "a.html")
    #expect(try found("unused-image") == ["note unused-image A.xcassets/old.imageset/image@2x.png"])
  }

  @Test func `a label names an image of the app`() throws {
    try image("a.png")
    try folder.write(
      "Label(\"x\", image: \"a\"); Label(\"y\", image: \"b\"); Other(\"z\", image: \"c\")", to: "A.swift")
    #expect(try missing() == ["b"])
  }

  @Test func `an unreadable source is reported, not skipped`() throws {
    try image("assets/a.png")
    try folder.write("", to: "sources/a.swift")
    try folder.link("sources/b.swift", to: "nowhere")
    let result = try fixture.audit([folder.path("assets")]) {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path("sources")]
    }
    let lines = result.findings.map { "\($0.severity.rawValue) \($0.rule) \($0.path.dropFirst(folder.path.count + 1))" }
    // The unread source may show the image.
    #expect(lines == ["error unreadable-file sources/b.swift"])
  }

  @Test func `icons of stickers and brand assets have required sizes, and no other finding about size`() throws {
    let stickers = "S.xcstickers/iMessage App Icon.stickersiconset"
    try set(
      stickers, "\"idiom\": \"universal\", \"scale\": \"2x\", \"size\": \"67x50\", \"filename\": \"i.png\"")
    try image("\(stickers)/i.png", 134, 101)
    try image("\(stickers)/spare.png", 9, 9)
    let shelf = "A.xcassets/B.brandassets/Wide.imageset"
    try set(
      "A.xcassets/B.brandassets", key: "assets",
      "\"filename\": \"Wide.imageset\", \"idiom\": \"tv\", \"role\": \"top-shelf-image-wide\", \"size\": \"2320x720\"")
    try set(shelf, "\"idiom\": \"tv\", \"scale\": \"2x\", \"filename\": \"w.png\"")
    try image("\(shelf)/w.png", 4640, 1440)
    #expect(
      try found("catalog-wrong-size", "catalog-unassigned", "large-decoded") == [
        "error catalog-wrong-size \(stickers)/i.png", "warning catalog-unassigned \(stickers)/spare.png",
      ])
    for place in ["a", "b"] { try imageSet("\(place)/S.xcstickers/hero.imageset") }
    #expect(try found("catalog-duplicate").isEmpty)
  }

  @Test func `an image of one pixel is intended to be stretched`() throws {
    try image("dot.png", 1, 1)
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.display.append(.text("dot=300x200", origin: "a"))
    }
    #expect(result.findings.isEmpty)
  }

  @Test func `images of catalogs are not loaded by path`() throws {
    try image("loose.png", 1000, 1000)
    try imageSet("A.xcassets/a.imageset", name: "a")
    try image("A.xcassets/a.imageset/a@3x.png", 1000, 1000)
    let messages = try fixture.audit { $0.readsHeadersOnly = true }.findings.filter { $0.rule == "avoid-image-cache" }
      .map(\.sentence)
    #expect(messages.count == 2)
    #expect(messages[0].hasSuffix("move it out of the catalog and load it with UIImage(contentsOfFile:)"))
    #expect(messages[1].hasSuffix("shown, load it with UIImage(contentsOfFile:)"))
  }
}
