import CrushFixtures
import CrushImageFacts
import CrushProjects
import CrushSourceScanning
import Testing

@Suite struct ProjectMapTests {
  /// A phone app with a widget, a Mac app, a framework of the phone app, and tests.
  private func family() -> Tree {
    var project = XcodeText()
    let phone = project.file("Phone/Assets.xcassets", type: "folder.assetcatalog")
    let mac = project.file("Mac/Assets.xcassets", type: "folder.assetcatalog")
    let widget = project.file("Widget/Assets.xcassets", type: "folder.assetcatalog")
    let kit = project.file("Kit/Assets.xcassets", type: "folder.assetcatalog")
    let shared = project.file("Shared/Assets.xcassets", type: "folder.assetcatalog")
    let source = project.file("Phone/View.swift")
    let test = project.file("Checks/Reference/a.png")
    let framework = project.target("Kit", "framework", files: [kit])
    let extensionTarget = project.target("Widget", "app-extension", files: [widget, shared])
    let app = project.target(
      "Phone", files: [phone, shared, source], settings: "TARGETED_DEVICE_FAMILY = 1;",
      dependencies: [framework, extensionTarget])
    project.target("Mac", files: [mac], settings: "SDKROOT = macosx;")
    project.target("Checks", "bundle.unit-test", files: [test], dependencies: [app])
    return Tree(
      ["/p/App.xcodeproj/project.pbxproj": project.text()],
      empty: [
        "/p/Phone/Assets.xcassets/a.imageset/a.png", "/p/Phone/Assets.xcassets/b.imageset/b.png", "/p/Phone/View.swift",
        "/p/Phone/Bridge.h", "/p/Phone/old.png", "/p/Mac/Assets.xcassets/a.imageset/a.png",
        "/p/Widget/Assets.xcassets/a.imageset/a.png", "/p/Kit/Assets.xcassets/a.imageset/a.png",
        "/p/Shared/Assets.xcassets/a.imageset/a.png", "/p/Checks/Reference/a.png", "/p/README.md",
      ])
  }

  private func image(_ folder: String) -> String { "/p/\(folder)/Assets.xcassets/a.imageset/a.png" }

  @Test func `files belong to the targets that list their catalogs`() {
    let map = family().map()
    #expect(map.names(image("Phone")) == ["Phone"])
    #expect(map.names(image("Shared")) == ["Widget", "Phone"])
    #expect(map.membershipOf(image("Mac")).families == [.mac])
    #expect(map.membershipOf(image("Mac")).platforms == .macOS)
    #expect(map.membershipOf(image("Phone")).families == [.phone])
    #expect(map.products(of: map.membership(of: image("Widget"))) == [.appExtension])
    #expect(map.memberships.first == Membership())
  }

  @Test func `a library runs on the devices of the apps that contain it`() {
    #expect(family().map().membershipOf(image("Kit")).families == [.phone])
  }

  @Test func `only files of one target can collide`() {
    let map = family().map()
    func shares(_ left: String, _ right: String) -> Bool {
      map.sharesTarget(map.membership(of: image(left)), map.membership(of: image(right)))
    }
    #expect(shares("Phone", "Phone"))
    #expect(shares("Phone", "Shared"))
    #expect(shares("Widget", "Shared"))
    #expect(!shares("Phone", "Mac"))
    #expect(!shares("Phone", "Widget"))
    #expect(!shares("Phone", "Kit"))
  }

  @Test func `one app ships its files with the ones of the libraries that it needs`() {
    let map = family().map()
    func ships(_ left: String, _ right: String) -> Bool {
      map.shipTogether(map.membership(of: image(left)), map.membership(of: image(right)))
    }
    #expect(ships("Phone", "Kit"))
    #expect(ships("Kit", "Phone"))
    #expect(!ships("Phone", "Widget"), "an extension has a bundle of its own")
    #expect(!ships("Mac", "Kit"))
  }

  @Test func `resources of a package's computed targets share no bundle`() {
    let manifest = "import PackageDescription\nlet package = Package(name: \"A\", targets: makeTargets())"
    let paths = ["/p/Sources/A/a.png", "/p/Sources/B/a.png"]
    let map = Tree(["/p/Package.swift": manifest], empty: paths).map()
    let numbers = paths.map { map.membership(of: $0) }
    #expect(!map.sharesTarget(numbers[0], numbers[1]))
    #expect(map.mayShow(numbers[0], from: numbers[1]))
  }

  @Test func `a native app contains the images of the JavaScript folder around its project`() {
    var project = XcodeText()
    let icon = project.file("App/a.png")
    project.target("App", files: [icon])
    let package = "{\"dependencies\": {\"react-native\": \"1\"}}"
    let paths = ["/p/one/ios/App/a.png", "/p/one/src/a.png", "/p/two/src/a.png"]
    let map = Tree(
      [
        "/p/one/ios/App.xcodeproj/project.pbxproj": project.text(), "/p/one/package.json": package,
        "/p/two/package.json": package,
      ], empty: paths
    ).map()
    let numbers = paths.map { map.membership(of: $0) }
    #expect(map.shipTogether(numbers[0], numbers[1]))
    #expect(!map.shipTogether(numbers[0], numbers[2]))
    #expect(!map.sharesTarget(numbers[1], numbers[2]))
  }

  @Test func `sources show images of their target and of its dependencies`() {
    let map = family().map()
    let source = map.membership(of: "/p/Phone/View.swift")
    func shows(_ folder: String) -> Bool { map.mayShow(map.membership(of: image(folder)), from: source) }
    #expect(shows("Phone"))
    #expect(shows("Kit"))
    #expect(shows("Shared"))
    #expect(!shows("Mac"))
    #expect(!shows("Widget"), "an extension has a bundle of its own")
    #expect(map.mayShow(map.membership(of: image("Phone")), from: map.membership(of: "/p/Checks/Reference/a.png")))
    #expect(map.mayShow(0, from: source))
    #expect(map.mayShow(source, from: 0))
  }

  @Test func `files of no target are unlisted, except the ones that sources include`() {
    let map = family().map()
    #expect(map.purpose("/p/Phone/old.png") == .unlisted)
    #expect(map.purpose("/p/README.md") == .unlisted)
    #expect(map.purpose("/p/Phone/Bridge.h") == .app)
    #expect(map.purpose("/p/Checks/Reference/a.png") == .tests)
  }

  @Test func `a project above the audit tells targets, but not which files are unlisted`() {
    let map = family().map(roots: ["/p/Phone"], above: ["/p/App.xcodeproj/project.pbxproj"])
    #expect(map.names(image("Phone")) == ["Phone"])
    #expect(map.purpose("/p/Phone/old.png") == .app)
    #expect(map.memberships[map.membership(of: "/p/Phone/old.png")].isUnproven)
  }

  @Test(arguments: ["Kit.podspec", "BUILD.bazel", "Broken.xcodeproj/project.pbxproj"])
  func `a manifest that is not understood may list any file of its folder`(_ name: String) {
    var tree = family()
    tree.texts["/p/Phone/\(name)"] = name == "Kit.podspec" ? "s.resources = '*.png'" : "{"
    #expect(tree.map().purpose("/p/Phone/old.png") == .app)
    #expect(tree.map().purpose("/p/Mac/old.png") == .unlisted)
  }

  @Test func `two projects side by side list their own folders`() {
    var project = XcodeText()
    let image = project.file("../Common/c.png")
    project.target("One", files: [image])
    let tree = Tree(
      ["/p/one/One.xcodeproj/project.pbxproj": project.text(), "/p/two/Two.xcodeproj/project.pbxproj": project.text()],
      empty: ["/p/Common/c.png", "/p/Common/d.png", "/p/one/e.png", "/p/f.png"])
    let map = tree.map()
    #expect(map.names("/p/Common/c.png") == ["One", "One"])
    #expect(map.purpose("/p/Common/d.png") == .app)
    #expect(map.purpose("/p/one/e.png") == .unlisted)
    #expect(map.purpose("/p/f.png") == .app)
  }

  @Test(arguments: ["Project.swift", "project.json"])
  func `sources with the names of manifests claim no folder`(_ name: String) {
    var tree = family()
    tree.texts["/p/Phone/\(name)"] = "struct Project {}"
    #expect(tree.map().purpose("/p/Phone/old.png") == .unlisted)
  }

  // MARK: - Purposes

  @Test(arguments: [
    ("AppTests/a.png", Membership.Purpose.tests), ("App/__Snapshots__/x/a.png", .tests),
    ("ReferenceImages_64/a.png", .tests),
    ("fastlane/metadata/a.png", .store), ("Screenshots/a.png", .store), ("docs/a.png", .documentation),
    ("App/Guide.docc/a.png", .documentation), ("android/res/a.png", .otherPlatform), ("windows/a.png", .otherPlatform),
    ("web/a.png", .otherPlatform), ("node_modules/x/a.png", .dependencies), ("vendor/bundle/a.png", .dependencies),
    ("App/Preview Content/a.png", .previews), ("macos/a.png", .app), ("vendor/a.png", .app), ("Latest/a.png", .app),
    ("shared/src/desktopMain/a.png", .otherPlatform), ("shared/src/wasmJsMain/a.png", .otherPlatform),
    ("shared/src/desktopTest/a.png", .tests), ("shared/Contest/a.png", .app), ("shared/src/commonMain/a.png", .app),
    ("e2e/a.png", .tests), ("test/a.png", .tests), ("a/__fixtures__/a.png", .tests),
    ("android emulator/a.png", .otherPlatform), ("Android-App/a.png", .otherPlatform), ("Androids/a.png", .app),
    ("Sources/Windows/a.png", .app), ("ios/windows/a.png", .app),
    ("App/Assets.xcassets/Screenshots/a.imageset/a.png", .app),
    ("X.app/docs/a.png", .app),
  ])
  func `names of folders below the named one show purposes`(_ path: String, _ purpose: Membership.Purpose) {
    let map = Tree([:], empty: ["/p/\(path)", "/p/ios/b.png"]).map()
    #expect(map.purpose("/p/\(path)") == purpose)
  }

  @Test func `a named folder and a named file are audited`() {
    let tree = Tree([:], empty: ["/p/AppTests/a.png", "/p/AppTests/docs/b.png"])
    #expect(tree.map(roots: ["/p/AppTests"]).purpose("/p/AppTests/a.png") == .app)
    #expect(tree.map(roots: ["/p/AppTests"]).purpose("/p/AppTests/docs/b.png") == .documentation)
    #expect(tree.map(roots: ["/p/AppTests/docs/b.png"]).purpose("/p/AppTests/docs/b.png") == .app)
  }

  @Test func `a folder of tests that an app contains ships`() {
    var project = XcodeText()
    let folder = project.synchronizedFolder("PracticeTests")
    project.target("App", folders: [folder], settings: "DEVELOPMENT_ASSET_PATHS = \"\\\"PracticeTests/Some Data\\\"\";")
    let map = Tree(
      ["/p/App.xcodeproj/project.pbxproj": project.text()],
      empty: ["/p/PracticeTests/a.png", "/p/PracticeTests/Some Data/b.png"]
    ).map()
    #expect(map.purpose("/p/PracticeTests/a.png") == .app)
    #expect(map.purpose("/p/PracticeTests/Some Data/b.png") == .previews)
  }

  @Test func `projects in dependencies and tests are not the user's`() {
    var project = XcodeText()
    let image = project.file("a.png")
    project.target("Other", files: [image])
    let path = "/p/node_modules/other/Other.xcodeproj/project.pbxproj"
    let map = Tree([path: project.text()], empty: ["/p/node_modules/other/a.png"]).map()
    #expect(map.targets.isEmpty)
    #expect(map.purpose("/p/node_modules/other/a.png") == .dependencies)
  }

  // MARK: - Folders without a project

  private static let list = "{ CFBundleIdentifier = x; UIDeviceFamily = (1); }"

  @Test func `folders with their own property lists are separate without a project`() {
    let tree = Tree(
      [
        "/p/App/Info.plist": Self.list,
        "/p/Mac/Supporting Files/Info.plist": "{ CFBundleIdentifier = x; LSMinimumSystemVersion = 13; }",
        "/p/Other/Info.plist": "{ a = b; }",
      ], empty: ["/p/App/a.png", "/p/Mac/b.png", "/p/Other/c.png"])
    let map = tree.map()
    #expect(map.membershipOf("/p/App/a.png").folder == "/p/App")
    #expect(map.membershipOf("/p/App/a.png").families == [.phone])
    #expect(map.membershipOf("/p/Mac/b.png").families == [.mac])
    #expect(map.membership(of: "/p/Other/c.png") == 0)
    let (app, mac) = (map.membership(of: "/p/App/a.png"), map.membership(of: "/p/Mac/b.png"))
    #expect(!map.sharesTarget(app, mac))
    #expect(!map.mayShow(app, from: mac))
    #expect(map.mayShow(app, from: 0))
  }

  @Test func `without property lists, folders with catalogs are separate`() {
    let icons = "{\"images\":[{\"idiom\":\"mac\",\"size\":\"16x16\",\"scale\":\"1x\"}]}"
    let map = Tree(
      ["/p/Mac/Assets.xcassets/AppIcon.appiconset/Contents.json": icons],
      empty: ["/p/App/Assets.xcassets/a.imageset/a.png", "/p/Mac/Assets.xcassets/a.imageset/a.png"]
    ).map()
    let mac = map.membershipOf("/p/Mac/Assets.xcassets/a.imageset/a.png")
    #expect(mac.folder == "/p/Mac")
    #expect(mac.families == [.mac])
    #expect(map.membershipOf("/p/App/Assets.xcassets/a.imageset/a.png").families.isEmpty)
  }

  @Test func `a catalog below the folder of another one belongs to it, and a sticker pack does not`() {
    let paths = ["/p/a/A.xcassets/x/1.png", "/p/a/b/B.xcassets/x/1.png", "/p/a/c/C.xcstickers/x/1.png"]
    let map = Tree([:], empty: paths).map()
    #expect(paths.map { map.membershipOf($0).folder } == ["/p/a", "/p/a", "/p/a/c"])
  }

  @Test func `a built app and its extensions are separate`() {
    let map = Tree(
      [
        "/p/X.app/Info.plist": Self.list, "/p/X.app/PlugIns/W.appex/Info.plist": Self.list,
        "/p/X.app/Frameworks/F.framework/Info.plist": Self.list, "/p/Y.app/Contents/Info.plist": Self.list,
      ],
      empty: [
        "/p/X.app/a.png", "/p/X.app/PlugIns/W.appex/a.png", "/p/X.app/Frameworks/F.framework/a.png",
        "/p/Y.app/Contents/Resources/a.png",
      ]
    ).map()
    #expect(map.membershipOf("/p/X.app/Frameworks/F.framework/a.png").folder == "/p/X.app")
    #expect(map.membershipOf("/p/X.app/PlugIns/W.appex/a.png").folder == "/p/X.app/PlugIns/W.appex")
    #expect(map.membershipOf("/p/Y.app/Contents/Resources/a.png").folder == "/p/Y.app")
  }

  // MARK: - Globs and lookups

  @Test func `lookups of files one by one agree with the audit's`() {
    let tree = family()
    let map = tree.map()
    let files = tree.texts.keys.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(map.ofFiles == files.map { map.membership(of: $0) })
  }

  @Test func `files beside the audit get memberships when they are added`() {
    var map = family().map(roots: ["/p/Phone"], above: ["/p/App.xcodeproj/project.pbxproj"])
    #expect(map.membership(of: image("Mac")) == 0)
    map.add([image("Mac")])
    #expect(map.names(image("Mac")) == ["Mac"])
  }
}
