import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

@Suite struct UndefinedResourceTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// Writes a property list. Each entry is a key and the XML of its value.
  private func list(_ path: String, _ entries: KeyValuePairs<String, String>) throws {
    let body = entries.map { "<key>\($0.key)</key>\($0.value)" }.joined(separator: "\n")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict>
      <key>CFBundlePackageType</key><string>APPL</string>
      <key>CFBundleIdentifier</key><string>org.example.app</string>
      \(body)
      </dict></plist>
      """, to: path)
  }

  private func text(_ names: String...) -> String {
    names.count == 1
      ? "<string>\(names[0])</string>" : "<array>" + names.map { "<string>\($0)</string>" }.joined() + "</array>"
  }

  private func set(_ path: String) throws { try folder.write("{}", to: "\(path)/Contents.json") }

  /// Returns `severity key name` for each finding.
  private func found(in path: String = "", sources: Bool = false) throws -> [String] {
    let root = path.isEmpty ? folder.path : folder.path(path)
    let result = try fixture.audit([root]) {
      $0.readsHeadersOnly = true
      if sources { $0.settings.sources = [folder.path] }
    }
    let findings = result.findings.filter { $0.rule == "undefined-resource" }
    return findings.map { finding in
      let key = finding.message.prefix { $0 != " " }
      return "\(finding.severity.rawValue) \(key) \(finding.subject ?? "")"
    }.sorted()
  }

  @Test func `the list of a target has any name, and an icon under two keys is one finding`() throws {
    try set("kit/Art.xcassets/a.imageset")
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 46; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release;
        buildSettings = {SDKROOT = macosx; INFOPLIST_FILE = kit-mac.plist; }; };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (F); };
      F = {isa = PBXFileReference; path = Art.xcassets; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = F; };
      T = {isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.application"; buildPhases = (R);
        dependencies = (); buildConfigurationList = L; };
      R = {isa = PBXResourcesBuildPhase; files = (B); };
      }; }
      """, to: "kit/Kit.xcodeproj/project.pbxproj")
    let document = "<array><dict><key>CFBundleTypeIconFile</key><string>Doc.icns</string></dict></array>"
    let type = "<array><dict><key>UTTypeIconFile</key><string>Doc.icns</string></dict></array>"
    try list("kit/kit-mac.plist", ["CFBundleDocumentTypes": document, "UTImportedTypeDeclarations": type])
    #expect(try found().map { $0.hasSuffix(" Doc.icns") } == [true])
    try list("kit/other.plist", ["CFBundleDocumentTypes": document])
    #expect(try found().count == 1, "another list is none of a target")
  }

  @Test func `an app with all files has no findings, and each missing file has one`() throws {
    let entries: KeyValuePairs = [
      "UIAppFonts": text("A.ttf", "Fonts/B.otf"), "UILaunchStoryboardName": text("Launch"),
      "UIMainStoryboardFile": text("Main"), "UIMainStoryboardFile~ipad": text("Main-iPad"),
      "CFBundleIcons":
        "<dict><key>CFBundlePrimaryIcon</key><dict><key>CFBundleIconFiles</key>\(text("Icon60x60", "Icon76x76"))</dict></dict>",
    ]
    let files = [
      "A.ttf", "Fonts/B.otf", "Base.lproj/Launch.storyboardc/a.nib", "en.lproj/Main.storyboardc/b.nib", "Main-iPad.nib",
      "Icon60x60@2x.png", "Icon76x76@2x~ipad.png",
    ]
    let expected = [
      "error UIAppFonts A.ttf", "error UIAppFonts Fonts/B.otf", "error UILaunchStoryboardName Launch",
      "error UIMainStoryboardFile Main", "error UIMainStoryboardFile~ipad Main-iPad",
      "warning CFBundleIcons.CFBundlePrimaryIcon.CFBundleIconFiles Icon60x60",
      "warning CFBundleIcons.CFBundlePrimaryIcon.CFBundleIconFiles Icon76x76",
    ]
    let header = AuditFixture.header(width: 2, height: 2)
    for missing in 0...files.count {
      let app = "\(missing)/My.app"
      try list("\(app)/Info.plist", entries)
      for (number, file) in files.enumerated() where number != missing {
        try folder.write(file.hasSuffix("png") ? header : [1, 2, 3], to: "\(app)/\(file)")
      }
      #expect(try found(in: "\(missing)") == (missing < files.count ? [expected[missing]] : []))
    }
  }

  @Test func `compiled catalogs define colors, images and icon sets`() throws {
    let launch = "<dict><key>UIColorName</key>\(text("Sky"))<key>UIImageName</key>\(text("Brand/Logo"))</dict>"
    for app in ["A.app", "B.app", "C.app"] {
      try list("\(app)/Info.plist", ["CFBundleIconName": text("AppIcon"), "UILaunchScreen": launch])
    }
    var catalog = CatalogFixture()
    for name in ["AppIcon", "Sky", "Brand/Logo"] { catalog.add(name) }
    try folder.write(catalog.bytes(), to: "A.app/Assets.car")
    try folder.write(CatalogFixture().bytes(), to: "B.app/Assets.car")
    // A catalog that cannot be read may define any name.
    try folder.write([1, 2, 3], to: "C.app/Assets.car")
    try folder.write([1, 2, 3], to: "C.app/a.ttf")
    #expect(
      try found() == [
        "error CFBundleIconName AppIcon", "error UILaunchScreen.UIColorName Sky",
        "error UILaunchScreen.UIImageName Brand/Logo",
      ])
  }

  @Test func `an extension has its own files, and icons of the app around it`() throws {
    try folder.write([1], to: "My.app/A.ttf")
    try folder.write([1], to: "My.app/PlugIns/Share.appex/B.ttf")
    try list("My.app/PlugIns/Share.appex/Info.plist", ["UIAppFonts": text("A.ttf", "B.ttf")])
    try list("My.app/Info.plist", ["UIAppFonts": text("A.ttf", "B.ttf")])
    #expect(try found() == ["error UIAppFonts A.ttf", "error UIAppFonts B.ttf"])
  }

  @Test func `a project has the files of its folders, and warnings`() throws {
    try list(
      "App/Info.plist",
      [
        "UIAppFonts": text("A.ttf", "Sub/B.ttf", "C.ttf", "Kit.bundle/D.ttf", "$(FONT)"),
        "UILaunchStoryboardName": text("Launch"), "UIMainStoryboardFile": text("$(MAIN)"),
        "CFBundleIconFile": text("AppIcon"), "NSAccentColorName": text("Tint"),
        "UILaunchScreen": "<dict><key>UIColorName</key>\(text("systemBackgroundColor"))</dict>",
      ])
    try folder.write([1], to: "App/Fonts/A.ttf")
    try folder.write([1], to: "App/Fonts/b.ttf")
    try folder.write("<document/>", to: "App/Base.lproj/Launch.storyboard")
    try set("App/A.xcassets/AppIcon.appiconset")
    #expect(
      try found() == ["warning NSAccentColorName Tint", "warning UIAppFonts UIAppFonts"])
    try set("App/A.xcassets/Tint.colorset")
    #expect(try found() == ["warning UIAppFonts UIAppFonts"])
    // A font of a package that does not ship itself counts, as do fonts among the sources.
    try folder.write([1], to: "node_modules/fonts/C.ttf")
    try folder.write([1], to: "Fonts/B.ttf")
    #expect(try found() == [])
    #expect(try found(in: "App") == ["warning UIAppFonts UIAppFonts"])
    #expect(try found(in: "App", sources: true) == ["warning UIAppFonts C.ttf"])
  }

  @Test func `an audit without the resources of the app says nothing`() throws {
    try list("Config/Info.plist", ["UIAppFonts": text("A.ttf"), "UILaunchStoryboardName": text("Launch")])
    try folder.write("let a = 1", to: "Config/A.swift")
    #expect(try found() == [])
    #expect(try found(in: "Config/Info.plist") == [])
    try folder.write([1], to: "Config/B.ttf")
    #expect(try found().count == 2)
    // One file alone is not the app.
    #expect(try found(in: "Config/Info.plist") == [])
  }

  @Test func `templates, other lists and other platforms are skipped`() throws {
    try folder.write([1], to: "B.ttf")
    try list("Template/Info.plist", ["UIAppFonts": text("__FONT__.ttf", "{{font}}.ttf", "${FONT}.ttf")])
    try list("Other.plist", ["UIAppFonts": text("A.ttf")])
    try list("Tests/AppTests/Info.plist", ["UIAppFonts": text("A.ttf")])
    try list("My.framework/Info.plist", ["UIAppFonts": text("A.ttf")])
    #expect(try found() == [])
  }

  @Test func `each launch image of an old app has a suffix`() throws {
    try list("My.app/Info.plist", ["UILaunchImageFile": text("Default"), "CFBundleIconFile": text("Icon")])
    try folder.write([1], to: "My.app/a.nib")
    #expect(try found() == ["error UILaunchImageFile Default", "warning CFBundleIconFile Icon"])
    try folder.write(AuditFixture.header(width: 2, height: 2), to: "My.app/Default-568h@2x.png")
    try folder.write(AuditFixture.header(width: 2, height: 2), to: "My.app/Icon-72.png")
    #expect(try found() == [])
  }

  @Test func `an icon that Git LFS has not fetched, or that is damaged, exists`() throws {
    try list("App/Info.plist", ["CFBundleIconFiles": text("icon-1", "icon-2")])
    try folder.write("<document/>", to: "App/Launch.storyboard")
    #expect(try found() == ["warning CFBundleIconFiles CFBundleIconFiles"])
    let pointer =
      "version https://git-lfs.github.com/spec/v1\noid sha256:\(String(repeating: "a", count: 64))\nsize 9\n"
    try folder.write(pointer, to: "App/icon-1@2x.png")
    try folder.write("\u{89}PNG", to: "App/icon-2.png")
    #expect(try found() == [])
  }

  @Test func `a built app is complete`() throws {
    try list("My.app/Info.plist", ["UILaunchStoryboardName": text("Nope"), "UIAppFonts": text("no.ttf")])
    #expect(try found() == ["error UIAppFonts no.ttf", "error UILaunchStoryboardName Nope"])
  }

  @Test func `files that exist and are excluded are defined`() throws {
    try list(
      "My.app/Info.plist",
      [
        "UILaunchStoryboardName": text("Launch"), "UIMainStoryboardFile": text("Main"),
        "CFBundleIconName": text("AppIcon"), "NSMainNibFile": text("Gone"),
      ])
    try folder.write([1], to: "My.app/Base.lproj/Launch.storyboardc/a.nib")
    try folder.write([1], to: "My.app/Main.nib")
    try folder.write([1], to: "My.app/Assets.car")
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.excludes = ["*.storyboardc", "*.nib", "*.car"].map { Glob($0) }
    }
    #expect(result.findings.filter { $0.rule == "undefined-resource" }.compactMap(\.subject) == ["Gone"])
  }

  @Test func `packages of React Native bring fonts`() throws {
    try list("ios/Demo/Info.plist", ["UIAppFonts": text("Ionicons.ttf")])
    try folder.write("<document/>", to: "ios/Demo/Launch.storyboard")
    #expect(try found() == ["warning UIAppFonts Ionicons.ttf"])
    try folder.write("{\"dependencies\": {\"react-native\": \"0.74\"}}", to: "package.json")
    #expect(try found() == [])
    #expect(try found(in: "ios") == [])
  }
}
