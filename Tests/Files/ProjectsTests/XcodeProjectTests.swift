import CrushFixtures
import CrushImageFacts
import CrushProjects
import CrushSourceScanning
import Testing

@Suite struct XcodeProjectTests {
  private static let place = "/p/App.xcodeproj/project.pbxproj"

  private func description(_ text: String, files: [String: String] = [:]) -> ProjectDescription {
    ProjectFile.xcode.description(Array(text.utf8), path: Self.place) { path in files[path].map { Array($0.utf8) } }
  }

  @Test func `files of old groups have the paths of their groups`() {
    var project = XcodeText()
    let image = project.file("a.png", inMain: false)
    let deep = project.file("../Shared/b.png", inMain: false)
    let root = project.file("Top/c.png", tree: "SOURCE_ROOT", inMain: false)
    let absolute = project.file("/lib/d.png", tree: "<absolute>", inMain: false)
    let built = project.file("App.app", tree: "BUILT_PRODUCTS_DIR", inMain: false)
    let inner = project.group(nil, [root, built], inMain: false)
    _ = project.group("App", [image, deep, inner, absolute])
    project.target("App", files: [image, deep, root, absolute, built])
    let target = description(project.text()).targets.first
    #expect(target?.members.paths == ["/p/App/a.png", "/p/Shared/b.png", "/p/Top/c.png", "/lib/d.png"])
  }

  @Test func `variant groups contain a file for each language and version groups are folders`() {
    var project = XcodeText()
    let english = project.file("en.lproj/Main.strings", inMain: false)
    let german = project.file("de.lproj/Main.strings", inMain: false)
    let variants = project.group(nil, [english, german], isa: "PBXVariantGroup", inMain: false)
    let versions = project.group("Model.xcdatamodeld", [], isa: "XCVersionGroup", inMain: false)
    _ = project.group("App", [variants, versions])
    project.target("App", files: [variants, versions])
    #expect(
      description(project.text()).targets.first?.members.paths == [
        "/p/App/en.lproj/Main.strings", "/p/App/de.lproj/Main.strings", "/p/App/Model.xcdatamodeld",
      ])
  }

  @Test func `exceptions of a synchronized folder leave its own target and join others`() {
    var project = XcodeText()
    let (own, other) = ("APP", "WIDGET")
    let exclusions = project.exceptions(["Info.plist", "Old/a.png"], target: own)
    let additions = project.exceptions(["Shared/b.png"], target: other)
    let folder = project.synchronizedFolder("App", exceptions: [exclusions, additions])
    project.target("App", folders: [folder], id: own)
    project.target("Widget", "app-extension", id: other)
    let tree = Tree(
      [Self.place: project.text()],
      empty: ["/p/App/Info.plist", "/p/App/Old/a.png", "/p/App/Shared/b.png", "/p/App/Shared/c.png"])
    let map = tree.map()
    #expect(map.names("/p/App/Shared/b.png") == ["App", "Widget"])
    #expect(map.names("/p/App/Shared/c.png") == ["App"])
    #expect(map.names("/p/App/Old/a.png").isEmpty)
    #expect(map.purpose("/p/App/Old/a.png") == .unlisted)
  }

  struct Devices: Sendable, CustomTestStringConvertible {
    let settings: String
    let families: Set<Device.Family>
    let platforms: Platforms
    var testDescription: String { settings }
  }

  @Test(arguments: [
    Devices(settings: "TARGETED_DEVICE_FAMILY = 1;", families: [.phone], platforms: .iOS),
    Devices(settings: "TARGETED_DEVICE_FAMILY = \"1,2\";", families: [.phone, .pad], platforms: .iOS),
    Devices(settings: "TARGETED_DEVICE_FAMILY = \"2\"; SDKROOT = iphoneos;", families: [.pad], platforms: .iOS),
    Devices(settings: "", families: [.phone, .pad], platforms: .iOS),
    Devices(settings: "SDKROOT = macosx;", families: [.mac], platforms: .macOS),
    Devices(settings: "SDKROOT = appletvos; TARGETED_DEVICE_FAMILY = 3;", families: [.tv], platforms: .tvOS),
    Devices(settings: "SDKROOT = watchos; TARGETED_DEVICE_FAMILY = 4;", families: [.watch], platforms: .watchOS),
    Devices(settings: "SDKROOT = xros;", families: [.vision], platforms: .visionOS),
    Devices(
      settings:
        "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\"; TARGETED_DEVICE_FAMILY = 1;",
      families: [.phone, .mac], platforms: [.iOS, .macOS]),
    Devices(
      settings: "SUPPORTED_PLATFORMS = \"iphoneos xros\"; TARGETED_DEVICE_FAMILY = \"1,2,7\";",
      families: [.phone, .pad, .vision], platforms: [.iOS, .visionOS]),
    Devices(
      settings: "TARGETED_DEVICE_FAMILY = 1; \"TARGETED_DEVICE_FAMILY[sdk=iphoneos*]\" = 2;", families: [.pad],
      platforms: .iOS),
    Devices(
      settings: "TARGETED_DEVICE_FAMILY = \"$(FAMILY)\"; FAMILY = \"${ONE}\"; ONE = 1;", families: [.phone],
      platforms: .iOS),
    Devices(
      settings: "SUPPORTS_MACCATALYST = YES; TARGETED_DEVICE_FAMILY = \"2,6\";", families: [.pad, .mac],
      platforms: [.iOS, .catalyst]),
  ])
  func `platforms and families follow from the settings`(_ devices: Devices) {
    var project = XcodeText()
    project.target("App", settings: devices.settings)
    let target = description(project.text()).targets.first
    #expect(target?.families == devices.families)
    #expect(target?.platforms == devices.platforms)
  }

  @Test(arguments: [
    ("application", "", ProjectTarget.Product.app), ("app-extension", "", .appExtension),
    ("extensionkit-extension", "", .appExtension), ("app-extension.messages-sticker-pack", "", .appExtension),
    ("application.watchapp2", "SDKROOT = watchos;", .watchApp), ("application", "SDKROOT = watchos;", .watchApp),
    ("watchkit2-extension", "SDKROOT = watchos;", .watchApp), ("application.watchapp2-container", "", .app),
    ("framework", "", .library), ("library.static", "", .library), ("bundle", "", .library),
    ("bundle.unit-test", "", .test), ("bundle.ui-testing", "", .test), ("tool", "", .other), ("unheard-of", "", .other),
  ])
  func `the product type decides the kind of product`(
    _ type: String, _ settings: String, _ product: ProjectTarget.Product
  ) {
    var project = XcodeText()
    project.target("T", type, settings: settings)
    #expect(description(project.text()).targets.first?.product == product)
  }

  @Test func `configuration files include others and add to inherited values`() {
    var project = XcodeText()
    let base = project.file("Config/App.xcconfig")
    project.target("App", settings: "SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"$(inherited) OWN\";", base: base)
    let files = [
      "/p/Config/App.xcconfig": """
      #include "../Base.xcconfig" // the rest
      #include? "missing.xcconfig"
      TARGETED_DEVICE_FAMILY[sdk=iphoneos*] = 2 // pads
      SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) FILE
      """,
      "/p/Base.xcconfig": """
      #include "Config/App.xcconfig"
      TARGETED_DEVICE_FAMILY = 1
      ASSETCATALOG_COMPILER_APPICON_NAME = $(TARGET_NAME)Icon
      IPHONEOS_DEPLOYMENT_TARGET = 15.4
      SWIFT_ACTIVE_COMPILATION_CONDITIONS = BASE
      """,
    ]
    let target = description(project.text(), files: files).targets.first
    #expect(target?.families == [.pad])
    #expect(target?.appIcon == "AppIcon")
    #expect(target?.conditions == ["BASE", "FILE", "OWN"])
    #expect(target?.deploymentTargets == [.iOS: SystemVersion(major: 15, minor: 4)])
  }

  @Test func `the property list of an app states families that no setting states`() {
    var project = XcodeText()
    project.target("App", settings: "INFOPLIST_FILE = \"$(SRCROOT)/App/Info.plist\";")
    let list = "{ CFBundleIdentifier = x; UIDeviceFamily = (2); }"
    #expect(description(project.text(), files: ["/p/App/Info.plist": list]).targets.first?.families == [.pad])
  }

  @Test func `dependencies are targets, linked products and packages`() {
    var project = XcodeText()
    let kit = project.target("Kit", "framework")
    project.target("App", dependencies: [kit])
    #expect(description(project.text()).targets.last?.dependencies == ["Kit"])
  }

  @Test func `a blue folder of a build phase ships as a folder`() {
    var project = XcodeText()
    let files = [project.file("Stickers", type: "folder"), project.file("A.xcassets", type: "folder.assetcatalog")]
    _ = project.file("Other", type: "folder")
    project.target("App", files: files)
    #expect(description(project.text()).targets.first?.folderReferences == ["/p/Stickers"])
  }

  @Test func `a script that finds its files itself makes the lists incomplete`() {
    for (script, isComplete) in [("cp -r . out", false), ("xcode_backend.sh build", false), ("cp -r art out", true)] {
      var project = XcodeText()
      project.target("App", script: script)
      #expect(description(project.text()).isComplete == isComplete)
      #expect(description(project.text()).claims == (script == "cp -r art out" ? ["/p/art"] : []))
    }
  }

  // MARK: - Hostile files

  @Test func `every truncation of a project is read without a crash`() {
    var project = XcodeText()
    let image = project.file("a.png")
    let folder = project.synchronizedFolder("App")
    project.target("App", files: [image], folders: [folder])
    let text = project.text()
    for count in stride(from: 0, to: text.utf8.count, by: 7) {
      _ = description(String(decoding: text.utf8.prefix(count), as: UTF8.self))
    }
  }

  @Test func `random damage is read without a crash`() {
    var project = XcodeText()
    let image = project.file("a.png")
    let folder = project.synchronizedFolder("App")
    let app = project.target("App", files: [image], folders: [folder])
    project.target("Widget", "app-extension", dependencies: [app])
    let text = Array(project.text().utf8)
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      var damaged = text
      // Swapping parts of identifiers makes objects refer to others of the wrong kinds.
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let (left, right) = (Int.random(in: text.indices, using: &random), Int.random(in: text.indices, using: &random))
        damaged.swapAt(left, right)
      }
      let description = ProjectFile.xcode.description(damaged, path: Self.place) { _ in nil }
      #expect(description.targets.count <= 2, "seed \(seed)")
    }
  }

  @Test func `groups in a circle end`() {
    var project = XcodeText()
    let image = project.file("a.png", inMain: false)
    let outer = project.next(2)
    let inner = project.group("in", [outer, image], inMain: false)
    #expect(project.group("out", [inner]) == outer)
    project.target("App", files: [image, inner, outer])
    #expect(description(project.text()).targets.first?.members.paths.isEmpty == false)
  }

  @Test func `deep nesting and long chains end`() {
    let deep = String(repeating: "{a=", count: 300_000)
    #expect(description(deep).targets.isEmpty)
    var project = XcodeText()
    var last = project.file("a.png", inMain: false)
    let image = last
    for _ in 0..<3000 { last = project.group("folder", [last], inMain: false) }
    _ = project.group("top", [last])
    project.target("App", files: [image])
    // The path is longer than any system opens.
    #expect(description(project.text()).targets.first?.members.paths.isEmpty == true)
  }

  @Test func `settings that refer to themselves or to many others end`() {
    var project = XcodeText()
    let many = (0..<40).map { "V\($0) = \"\(String(repeating: "$(V\($0 + 1))", count: 50))\";" }.joined()
    project.target("App", settings: "TARGETED_DEVICE_FAMILY = \"$(V0)\"; SDKROOT = \"$(SDKROOT)\"; \(many)")
    #expect(description(project.text()).targets.count == 1)
  }
}

/// The Info.plists of targets, and the launch files that build settings name.
@Suite struct LaunchSettingTests {
  @Test func `settings name the Info plist and the launch files of a target`() throws {
    var project = XcodeText()
    project.target(
      "A",
      settings: """
        INFOPLIST_FILE = "$(SRCROOT)/A/Info.plist"; INFOPLIST_KEY_UILaunchStoryboardName = "$(NAME)"; NAME = Start;
        INFOPLIST_KEY_UIMainStoryboardFile = Main; INFOPLIST_KEY_CFBundleDisplayName = A;
        """)
    project.target("B")
    let map = Tree(["/p/P.xcodeproj/project.pbxproj": project.text()]).map()
    #expect(map.targets.map(\.informationList) == ["/p/A/Info.plist", nil])
    #expect(
      map.targets.map(\.informationKeys) == [["UILaunchStoryboardName": "Start", "UIMainStoryboardFile": "Main"], [:]])
    #expect(map.targets.map(\.projectFile) == Array(repeating: "/p/P.xcodeproj/project.pbxproj", count: 2))
    #expect(map.targets(describedBy: "/p/A/Info.plist") == [0])
    #expect(map.targets(describedBy: "/p/B/Info.plist") == [])
  }

  @Test func `a specification of XcodeGen names them, too`() throws {
    let spec = """
      targets:
        A:
          type: application
          platform: iOS
          sources: [A]
          dependencies: [{target: L}]
          info: {path: A/Own.plist, properties: {UILaunchScreen: {UIImageName: Splash}}}
          settings: {INFOPLIST_KEY_UIMainStoryboardFile: Main, INFOPLIST_FILE: A/Other.plist}
        L: {type: framework, platform: iOS, sources: [L]}
      """
    let map = Tree(["/p/project.yml": spec], empty: ["/p/A/a.png", "/p/L/l.png"]).map()
    #expect(map.targets.map(\.informationList) == ["/p/A/Own.plist", nil])
    #expect(
      map.targets[0].informationKeys == ["UILaunchScreen.UIImageName": "Splash", "UIMainStoryboardFile": "Main"])
    // A library is a part of the app that needs it, and not the other way around.
    let (app, library) = (map.membership(of: "/p/A/a.png"), map.membership(of: "/p/L/l.png"))
    #expect(map.isPart(app, of: 0) && map.isPart(library, of: 0) && map.isPart(library, of: 1))
    #expect(!map.isPart(app, of: 1))
  }
}
