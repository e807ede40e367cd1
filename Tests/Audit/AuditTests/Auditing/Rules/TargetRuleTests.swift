import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The rules that compare files or names, in a project whose targets are known.
@Suite struct TargetRuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// A target whose files are in the folder of its name.
  private struct Target {
    let name: String
    var type = "application"
    /// The families of devices: 1 is the phone, 2 the tablet.
    var families = "1,2"
    var sdk = "iphoneos"
    var settings = ""
    var dependencies: [String] = []
  }

  /// Writes an Xcode project with a synchronized folder for each target.
  private func project(_ targets: Target...) throws {
    let ids = targets.map { "T\($0.name)" }
    var objects = """
      P = {isa = PBXProject; mainGroup = G; targets = (\(ids.joined(separator: ", "))); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {}; };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (\(targets.map { "S\($0.name)" }.joined(separator: ", "))); };

      """
    for target in targets {
      let name = target.name
      let links = target.dependencies.map { "D\(name)\($0)" }.joined(separator: ", ")
      objects += """
        S\(name) = {isa = PBXFileSystemSynchronizedRootGroup; path = \(name); sourceTree = "<group>"; };
        T\(name) = {isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.\(target.type)";
          fileSystemSynchronizedGroups = (S\(name)); buildPhases = (); dependencies = (\(links));
          buildConfigurationList = L\(name); };
        L\(name) = {isa = XCConfigurationList; buildConfigurations = (C\(name)); };
        C\(name) = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = \(target.sdk);
          TARGETED_DEVICE_FAMILY = "\(target.families)"; \(target.settings) }; };

        """
      for other in target.dependencies {
        objects += "D\(name)\(other) = {isa = PBXTargetDependency; target = T\(other); };\n"
      }
    }
    try folder.write(
      "// !$*UTF8*$!\n{ objectVersion = 77; rootObject = P; objects = {\n\(objects)}; }\n",
      to: "App.xcodeproj/project.pbxproj")
  }

  private func imageSet(_ path: String, scales: [Int] = [2, 3], side: Int = 20) throws {
    let entries = scales.map { #"{"idiom": "universal", "scale": "\#($0)x", "filename": "a@\#($0)x.png"}"# }
    try folder.write("{\"images\": [\(entries.joined(separator: ", "))]}", to: "\(path).imageset/Contents.json")
    for scale in scales {
      try folder.write(
        AuditFixture.header(width: side * scale, height: side * scale), to: "\(path).imageset/a@\(scale)x.png")
    }
  }

  /// Returns the findings of some rules as `severity rule path`.
  private func found(_ rules: String..., decodes: Bool = false) throws -> [String] {
    var options = AuditOptions(paths: [folder.path])
    options.readsHeadersOnly = !decodes
    options.settings.sources = [folder.path]
    return try Auditor(options).run().findings.filter { rules.contains($0.rule) }
      .map { "\($0.severity.rawValue) \($0.rule) \($0.path.dropFirst(folder.path.count + 1))" }
  }

  @Test func `equal names and equal files of two targets are no faults`() throws {
    try project(
      Target(name: "Phone"), Target(name: "Mac", sdk: "macosx"), Target(name: "Widget", type: "app-extension"))
    var random = SeededGenerator(seed: 5)
    let bytes = random.bytes(5000)
    for target in ["Phone", "Mac", "Widget"] {
      try imageSet("\(target)/A.xcassets/hero")
      try folder.write(bytes, to: "\(target)/sound.caf")
    }
    #expect(try found("catalog-duplicate").isEmpty)
    #expect(try found("duplicate-file", decodes: true).isEmpty)
    // Inside one target, both are.
    try imageSet("Widget/Deep/B.xcassets/hero")
    try folder.write(bytes, to: "Mac/Deep/tone.caf")
    try folder.write(bytes, to: "Phone/tone.caf")
    #expect(
      try found("catalog-duplicate") == ["warning catalog-duplicate Widget/Deep/B.xcassets/hero.imageset/Contents.json"]
    )
    #expect(
      try found("duplicate-file", decodes: true) == [
        "warning duplicate-file Mac/sound.caf", "warning duplicate-file Phone/tone.caf",
      ])
  }

  @Test func `only assets are duplicates, and slots of one set may be equal`() throws {
    var random = SeededGenerator(seed: 6)
    let bytes = random.bytes(5000)
    for name in [
      "LICENSE", "a.h", "a.md", "a.json", "a.strings", "a.xib", "en.lproj/a.png", "Contents.json", "a.plist", "a.swift",
    ] {
      for place in ["x", "y"] { try folder.write(bytes, to: "\(place)/\(name)") }
    }
    #expect(try found("duplicate-file", decodes: true).isEmpty)
    let picture = AuditFixture.plain(width: 64, height: 64, colorType: 2).file + random.bytes(5000)
    for (scale, kind) in [(1, "imageset"), (2, "imageset"), (1, "appiconset"), (2, "appiconset")] {
      try folder.write(picture, to: "A.xcassets/Set.\(kind)/a@\(scale)x.png")
    }
    #expect(try found("duplicate-file", "duplicate-pixels", decodes: true).isEmpty)
    try folder.write(picture, to: "A.xcassets/Other.imageset/b.png")
    #expect(
      try found("duplicate-file", decodes: true) == [
        "warning duplicate-file A.xcassets/Set.imageset/a@1x.png",
        "warning duplicate-file A.xcassets/Set.imageset/a@2x.png",
      ])
  }

  @Test func `a source names images of its own target and of related ones`() throws {
    try project(
      Target(name: "Phone", dependencies: ["Kit", "Widget"]), Target(name: "Kit", type: "framework"),
      Target(name: "Widget", type: "app-extension"), Target(name: "Tests", type: "bundle.unit-test"))
    for target in ["Phone", "Kit", "Widget", "Tests"] { try imageSet("\(target)/A.xcassets/of\(target)") }
    let all = ["Phone", "Kit", "Widget", "Tests", "Nothing"].map { "UIImage(named: \"of\($0)\")\n" }.joined()
    try folder.write(all, to: "Phone/A.swift")
    try folder.write(all, to: "Widget/A.swift")
    // Tests may name any image.
    try folder.write(all, to: "Tests/A.swift")
    #expect(
      try missing() == [
        "Phone/A.swift ofNothing", "Phone/A.swift ofTests", "Phone/A.swift ofWidget", "Widget/A.swift ofKit",
        "Widget/A.swift ofNothing", "Widget/A.swift ofPhone", "Widget/A.swift ofTests",
      ])
  }

  private func missing() throws -> [String] {
    var options = AuditOptions(paths: [folder.path])
    options.readsHeadersOnly = true
    options.settings.sources = [folder.path]
    return try Auditor(options).run().findings.filter { $0.rule == "undefined-image" }
      .map { finding in
        let name = finding.message.split(separator: " ")[3].dropLast()
        return "\(finding.path.dropFirst(folder.path.count + 1)) \(name)"
      }.sorted()
  }

  @Test func `an image that a build phase makes exists (ownCloud)`() throws {
    try imageSet("A.xcassets/hero")
    try folder.write("UIImage(named: \"branding-login-logo\")\nUIImage(named: \"other\")", to: "A.swift")
    #expect(try missing() == ["A.swift branding-login-logo", "A.swift other"])
    try folder.write(
      "# outputs\n$(SRCROOT)/Resources/branding-login-logo.png\n\n$(TARGET_BUILD_DIR)/x.plist\n",
      to: "branding-output.xcfilelist")
    #expect(try missing() == ["A.swift other"])
  }

  @Test func `a package's source names images of its own target`() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit", resources: [.process("Media.xcassets")]),
        .target(name: "Other", dependencies: ["Kit"], resources: [.process("Media.xcassets")]),
        .target(name: "Bare", dependencies: ["Kit"]),
      ])
      """
    try folder.write(manifest, to: "Package.swift")
    for target in ["Kit", "Other"] { try imageSet("Sources/\(target)/Media.xcassets/of\(target)") }
    let all = ["Kit", "Other", "Nothing"].map { "Image(\"of\($0)\", bundle: .module)\n" }.joined()
    for target in ["Kit", "Other", "Bare"] { try folder.write(all, to: "Sources/\(target)/A.swift") }
    try folder.write("Image(\"ofNothing\", bundle: other)", to: "Sources/Kit/B.swift")
    // The images of a target without images are unknown.
    #expect(
      try missing() == [
        "Sources/Kit/A.swift ofNothing", "Sources/Kit/A.swift ofOther", "Sources/Other/A.swift ofKit",
        "Sources/Other/A.swift ofNothing",
      ])
  }

  @Test func `a framework's module may have the images of related targets`() throws {
    try project(
      Target(name: "Phone", dependencies: ["Kit"]), Target(name: "Kit", type: "framework"),
      Target(name: "Watch", type: "application.watchapp2", sdk: "watchos"))
    for target in ["Phone", "Kit", "Watch"] { try imageSet("\(target)/A.xcassets/of\(target)") }
    let all = ["Phone", "Kit", "Watch"].map { "Image(\"of\($0)\", bundle: .module)\n" }.joined()
    try folder.write(all, to: "Kit/A.swift")
    #expect(try missing() == ["Kit/A.swift ofWatch"])
  }

  @Test func `the build makes images of an icon set`() throws {
    try folder.write("{}", to: "A.xcassets/AppIcon.appiconset/Contents.json")
    try imageSet("A.xcassets/hero")
    let names = ["AppIcon60x60", "AppIcon83.5x83.5@2x~ipad", "AppIcon", "AppIcon60", "OtherIcon60x60", "hero60x60"]
    try folder.write(names.map { "UIImage(named: \"\($0)\")\n" }.joined(), to: "A.swift")
    #expect(try missing() == ["A.swift AppIcon60", "A.swift OtherIcon60x60", "A.swift hero60x60"])
  }

  @Test func `an icon of Icon Composer is an image of its name`() throws {
    try project(Target(name: "Phone", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = Brand;"))
    try folder.write("{}", to: "Phone/Brand.icon/icon.json")
    try imageSet("Phone/A.xcassets/hero")
    try folder.write(
      "UIImage(named: \"Brand\"); UIImage(named: \"Brand60x60\"); UIImage(named: \"Other\")", to: "Phone/A.swift")
    #expect(try missing() == ["Phone/A.swift Other"])
  }

  @Test func `a texture atlas that code names is used with all frames`() throws {
    for atlas in ["bird", "fish"] {
      try folder.write(AuditFixture.header(width: 8, height: 8), to: "\(atlas).atlas/\(atlas)-up.png")
      try imageSet("A.xcassets/\(atlas)s.spriteatlas/\(atlas)-low", scales: [2])
    }
    try folder.write("SKTextureAtlas(named: \"bird\"); SKTextureAtlas(named: \"birds\")", to: "A.swift")
    #expect(
      try found("unused-image") == [
        "note unused-image A.xcassets/fishs.spriteatlas/fish-low.imageset/a@2x.png",
        "note unused-image fish.atlas/fish-up.png",
      ])
  }

  @Test func `scenes of Unity and Godot refer to images by identifiers`() throws {
    for name in ["a", "b c"] { try folder.write(AuditFixture.header(width: 8, height: 8), to: "Assets/\(name).png") }
    try folder.write("let a = 1", to: "A.swift")
    #expect(try found("unused-image").count == 1)
    try folder.write("[deps]\n\nsource_file=\"res://Assets/b c.png\"\n", to: "Assets/b c.png.import")
    #expect(try found("unused-image") == ["note unused-image Assets/a.png"])
    try folder.write("m_EditorVersion: 2022.3.1f1\n", to: "ProjectSettings/ProjectVersion.txt")
    #expect(try found("unused-image").isEmpty)
  }

  @Test func `the icon set that an app target names is its icon`() throws {
    try project(
      Target(name: "Phone", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = Brand;"),
      Target(name: "Share", type: "app-extension", settings: "ASSETCATALOG_COMPILER_APPICON_NAME = AppIcon;"))
    let picture = AuditFixture.plain(width: 1024, height: 1024, colorType: 6, sample: 9).file
    let contents = #"{"images": [{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "i.png"}]}"#
    for set in ["Phone/A.xcassets/AppIcon", "Phone/A.xcassets/Brand", "Share/A.xcassets/AppIcon"] {
      try folder.write(picture, to: "\(set).appiconset/i.png")
      try folder.write(contents, to: "\(set).appiconset/Contents.json")
    }
    #expect(
      try found("app-icon-alpha", decodes: true) == [
        "note app-icon-alpha Phone/A.xcassets/AppIcon.appiconset/i.png",
        "error app-icon-alpha Phone/A.xcassets/Brand.appiconset/i.png",
      ])
  }

  @Test func `only targets for phones need images at 3x (eidolon)`() throws {
    try project(
      Target(name: "Phone"), Target(name: "Pad", families: "2"), Target(name: "Mac", sdk: "macosx"),
      Target(name: "TV", families: "3", sdk: "appletvos"))
    for target in ["Phone", "Pad", "Mac", "TV"] { try imageSet("\(target)/A.xcassets/hero", scales: [1, 2]) }
    #expect(
      try found("catalog-missing-scale") == [
        "warning catalog-missing-scale Phone/A.xcassets/hero.imageset/Contents.json"
      ])
    // Apple TV 4K has 2x.
    try imageSet("TV/A.xcassets/logo", scales: [1])
    #expect(try found("catalog-missing-scale").count == 2)
  }

  @Test func `an image that no device of its target loads has no memory (ente)`() throws {
    try project(Target(name: "Phone"), Target(name: "TV", families: "3", sdk: "appletvos"))
    for target in ["Phone", "TV"] { try imageSet("\(target)/A.xcassets/duck", scales: [2, 3], side: 1500) }
    // Without another scale, Apple TV loads it.
    try imageSet("TV/A.xcassets/only", scales: [3], side: 1500)
    for rule in ["large-decoded", "larger-than-screen"] {
      #expect(
        Set(try found(rule).compactMap { $0.split(separator: " ").last }) == [
          "Phone/A.xcassets/duck.imageset/a@3x.png", "TV/A.xcassets/duck.imageset/a@2x.png",
          "TV/A.xcassets/only.imageset/a@3x.png",
        ], "\(rule)")
    }
  }

  @Test func `code that names a folder uses all images of it, if it ships as a folder`() throws {
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 77; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; }; };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (F, A); };
      F = {isa = PBXFileReference; lastKnownFileType = folder; path = Stickers; sourceTree = "<group>"; };
      A = {isa = PBXFileReference; lastKnownFileType = sourcecode.swift; path = A.swift; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = F; };
      D = {isa = PBXBuildFile; fileRef = A; };
      R = {isa = PBXResourcesBuildPhase; files = (B); };
      S = {isa = PBXSourcesBuildPhase; files = (D); };
      T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        buildPhases = (R, S); buildConfigurationList = L; };
      }; }

      """, to: "App.xcodeproj/project.pbxproj")
    try folder.write(AuditFixture.header(width: 9, height: 9), to: "Stickers/cat.png")
    try folder.write("let folder = \"Stickers\"", to: "A.swift")
    #expect(try found("unused-image") == [])
    try folder.write("let folder = \"Other\"", to: "A.swift")
    #expect(try found("unused-image") == ["note unused-image Stickers/cat.png"])
  }

  @Test func `a copy of Contents json in a set is a leftover (DuckDuckGo)`() throws {
    try imageSet("A.xcassets/sort")
    try folder.write("{\"images\": []}", to: "A.xcassets/sort.imageset/Contents 2.json")
    #expect(try found("catalog-unassigned") == ["warning catalog-unassigned A.xcassets/sort.imageset/Contents 2.json"])
  }

  @Test func `a view of one target says nothing about an image of another (NetNewsWire)`() throws {
    try project(Target(name: "Phone"), Target(name: "Mac", sdk: "macosx"))
    for target in ["Phone", "Mac"] { try imageSet("\(target)/A.xcassets/icon", scales: [2], side: 300) }
    try folder.write("Image(\"icon\").resizable().frame(width: 40, height: 40)", to: "Phone/A.swift")
    #expect(
      try found("oversized-for-display") == ["error oversized-for-display Phone/A.xcassets/icon.imageset/a@2x.png"])
  }

  @Test func `code for other platforms and older systems neither needs nor sizes an image`() throws {
    try project(
      Target(name: "Phone", settings: "IPHONEOS_DEPLOYMENT_TARGET = 15.0;"), Target(name: "Mac", sdk: "macosx"))
    for target in ["Phone", "Mac"] { try imageSet("\(target)/A.xcassets/icon", scales: [2], side: 300) }
    try folder.write(
      """
      #if os(macOS)
      let a = NSImage(named: "onlyMac")
      let b = Image("icon").resizable().frame(width: 40, height: 40)
      #else
      let a = UIImage(named: "onlyPhone")
      #endif
      if #available(iOS 13, *) { show() } else { show(UIImage(named: "onlyOld")) }
      if #available(iOS 17, *) { show() } else { show(UIImage(named: "before17")) }
      """, to: "Phone/A.swift")
    #expect(try missing() == ["Phone/A.swift before17", "Phone/A.swift onlyPhone"])
    #expect(try found("oversized-for-display").isEmpty)
    #expect(try missing() == ["Phone/A.swift before17", "Phone/A.swift onlyPhone"])
  }

  @Test(
    arguments: [
      ("project.godot", "config_version=5\n"), ("pubspec.yaml", "name: a\nflutter:\n  assets:\n    - images/\n"),
      ("package.json", #"{"dependencies": {"react-native": "0.74"}}"#), ("capacitor.config.json", "{}"),
      (".cocos-project.json", "{}"), ("ProjectSettings/ProjectVersion.txt", "m_EditorVersion: 2022.3.1f1\n"),
    ])
  func `advice for UIKit is silent in projects of other engines`(_ name: String, _ text: String) throws {
    let rules: Set = ["avoid-image-cache", "gray-as-rgb", "solid-color", "large-decoded", "larger-than-screen"]
    try folder.write(
      AuditFixture.plain(width: 600, height: 600, colorType: 2, sample: 90).file,
      // Unity loads the files of this folder.
      to: name.hasPrefix("ProjectSettings") ? "Assets/a.png" : "images/a.png")
    func all() throws -> Set<String> {
      var options = AuditOptions(paths: [folder.path])
      options.settings.auditsAllFiles = true
      // A small screen and a low limit, since large images take seconds.
      options.settings.devices = ["iPhone 3GS"]
      var layer = RuleSettings.Layer(rules: [:])
      try layer.add("large-decoded.warning=1MiB")
      options.settings.rules.add(layer)
      return Set(try Auditor(options).run().findings.map(\.rule)).intersection(rules)
    }
    #expect(try all() == ["avoid-image-cache", "solid-color", "large-decoded", "larger-than-screen"])
    try folder.write(text, to: name)
    let isGame = name.contains("godot") || name.contains("cocos") || name.contains("ProjectSettings")
    #expect(try all() == (isGame ? [] : ["large-decoded", "larger-than-screen"]))
  }
}
