import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The way from an Info.plist to the images that an app loads at launch.
@Suite struct LaunchTests {
  private let app: LaunchFixture
  private typealias Fixture = LaunchFixture

  init() throws { app = try LaunchFixture() }

  private func launches() throws -> [LaunchSet] { try app.survey().index.screens.launches }

  /// Returns the images of the launch screens and of the first scenes, without their memory.
  private func images() throws -> (screen: [String], scene: [String]) {
    let all = try launches()
    return (all.flatMap(\.launchScreen.images).map(\.name), all.flatMap(\.initialScene.images).map(\.name))
  }

  private func launchScreen(_ images: [String]) -> String {
    Fixture.storyboard("launchScreen=\"YES\" initialViewController=\"l\"", Fixture.controller("l", images: images))
  }

  // MARK: Keys

  @Test(arguments: [
    "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Splash</string></dict>",
    "<key>UILaunchScreens</key><dict><key>UILaunchScreenDefinitions</key><array><dict><key>UIImageName</key>"
      + "<string>Splash</string></dict></array></dict>",
    "<key>UILaunchImageFile</key><string>Splash</string>",
    "<key>UILaunchStoryboardName</key><string>Start</string>",
    "<key>UILaunchStoryboardName</key><string>Start.storyboard</string>",
    "<key>UILaunchStoryboardName~ipad</key><string>Start</string>",
  ])
  func `the launch screen is found by the Info plist`(_ body: String) throws {
    try app.list("Tour/Info.plist", body)
    try app.folder.write(launchScreen(["Splash"]), to: "Tour/Base.lproj/Start.storyboard")
    try app.folder.write(launchScreen(["Other"]), to: "Tour/Other.storyboard")
    try app.image("Tour/Splash@2x.png", 320, 640)
    try app.image("Tour/Other@2x.png", 32, 64)
    // An app beside it has images of its own.
    try app.list("Walk/Info.plist", Fixture.text("UILaunchImageFile", "Other"))
    try app.image("Walk/Splash@2x.png", 640, 640)
    #expect(try images().screen == ["Splash", "Other"])
    let launch = try #require(try launches().first)
    #expect(launch.name == "Tour" && launch.launchScreen.images[0].paths == [app.folder.path("Tour/Splash@2x.png")])
    #expect(Set(launch.launchScreen.loads.map(\.pixelBytes)) == [320 * 640 * 4])
  }

  @Test(arguments: [
    (Fixture.text("UIMainStoryboardFile", "Main"), true), (Fixture.text("NSMainStoryboardFile", "Main"), true),
    (Fixture.manifest("Main"), true), (Fixture.manifest("Main") + Fixture.text("UIMainStoryboardFile", "Main"), true),
    (Fixture.text("UIMainStoryboardFile", "Elsewhere"), false),
  ])
  func `the first scene is found by the Info plist`(_ body: String, _ isFound: Bool) throws {
    try app.list("Info.plist", body)
    try app.folder.write(
      Fixture.storyboard("initialViewController=\"m\"", Fixture.controller("m", images: ["a"])), to: "Main.storyboard")
    try app.image("a.png", 16, 16)
    #expect(try images().scene == (isFound ? ["a"] : []))
    #expect(try launches().map(\.unread.count) == [isFound ? 0 : 1])
  }

  @Test func `devices with files of their own load these alone`() throws {
    try app.list(
      "Info.plist",
      Fixture.text("UILaunchStoryboardName", "Start") + Fixture.text("UIMainStoryboardFile~ipad", "Pad")
        + Fixture.text("UIMainStoryboardFile", "Phone"))
    try app.folder.write(launchScreen(["small"]), to: "Start.storyboard")
    try app.folder.write(launchScreen(["large"]), to: "Start~ipad.storyboard")
    for name in ["Pad", "Phone"] {
      let scene = Fixture.controller("m", images: [name.lowercased()])
      try app.folder.write(Fixture.storyboard("initialViewController=\"m\"", scene), to: "\(name).storyboard")
    }
    for (name, side) in [("small", 16), ("large", 32), ("phone", 48), ("pad", 64)] {
      try app.image("\(name).png", side, side)
    }
    let launch = try #require(try launches().first)
    for (part, phone, pad) in [(launch.launchScreen, 16, 32), (launch.initialScene, 48, 64)] {
      #expect(!part.loads.isEmpty && part.images.count == 2)
      for load in part.loads {
        let side = load.kind.family == .pad ? pad : phone
        #expect(load.pixelBytes == side * side * 4, "\(load.kind)")
      }
    }
    for load in launch.loads {
      #expect(load.pixelBytes == (load.kind.family == .pad ? 32 * 32 + 64 * 64 : 16 * 16 + 48 * 48) * 4, "\(load.kind)")
    }
  }

  @Test func `settings of a project replace the keys of the Info plist`() throws {
    try app.folder.write(
      """
      targets:
        A:
          type: application
          platform: iOS
          sources: [A]
          settings: {INFOPLIST_KEY_UILaunchStoryboardName: Start, INFOPLIST_KEY_UIMainStoryboardFile: Main}
      """, to: "project.yml")
    try app.folder.write(launchScreen(["a"]), to: "A/Start.storyboard")
    try app.folder.write(launchScreen(["b"]), to: "A/Main.storyboard")
    let found = try images()
    #expect(found.screen == ["a"] && found.scene == ["b"])
    #expect(try launches().map { [app.relative($0.path), $0.name] } == [["project.yml", "A"]])
  }

  @Test func `without a key, the document that is marked as a launch screen counts`() throws {
    try app.folder.write(launchScreen(["a"]), to: "App/Start.storyboard")
    try app.folder.write(Fixture.storyboard("", Fixture.controller("x", images: ["b"])), to: "App/Other.storyboard")
    #expect(try images().screen == ["a"])
    try app.list("App/Info.plist", Fixture.text("UIMainStoryboardFile", "Other"))
    let found = try images()
    #expect(found.screen == ["a"] && found.scene == ["b"])
    #expect(try launches().count == 1)
    // The Info.plist names another one.
    try app.list("App/Info.plist", Fixture.text("UILaunchStoryboardName", "Other"))
    #expect(try images().screen == ["b"])
  }

  @Test(arguments: ["LaunchScreen", "Launch Screen"])
  func `a launch screen without a mark is found by its usual name`(_ name: String) throws {
    for name in [name, "Start"] {
      let scene = Fixture.controller("l", images: [name == "Start" ? "b" : "a"])
      try app.folder.write(
        Fixture.storyboard("initialViewController=\"l\"", scene), to: "Base.lproj/\(name).storyboard")
    }
    #expect(try images().screen == ["a"])
  }

  // MARK: Scenes

  @Test func `scenes that load each other are loaded once`() throws {
    try app.list("Info.plist", Fixture.text("UIMainStoryboardFile", "Main"))
    func ring(_ name: String, _ next: String, _ image: String) -> String {
      Fixture.storyboard(
        "initialViewController=\"a\"", Fixture.container("navigationController", "a", "rootViewController", ["b"]),
        Fixture.controller(
          "b", images: [image],
          more: "<containerView id=\"x\"><connections><segue destination=\"a\" kind=\"embed\" id=\"y\"/>"
            + "<segue destination=\"c\" kind=\"embed\" id=\"z\"/></connections></containerView>"),
        "<viewControllerPlaceholder storyboardName=\"\(next)\" id=\"c\" sceneMemberID=\"viewController\"/>")
    }
    try app.folder.write(ring("Main", "Next", "one"), to: "Main.storyboard")
    try app.folder.write(ring("Next", "Main", "two"), to: "Next.storyboard")
    #expect(try images().scene == ["one", "two"])
    let documents = try launches().flatMap(\.initialScene.documents)
    #expect(documents.map { app.relative($0.path) } == ["Main.storyboard", "Next.storyboard"])
    #expect(documents.allSatisfy { $0.objects > 3 && $0.bytes > 500 })
  }

  @Test func `files that the launch names and that are missing are listed`() throws {
    try app.list(
      "Info.plist", Fixture.text("UILaunchStoryboardName", "$(LAUNCH)") + Fixture.text("UIMainStoryboardFile", "Main"))
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"a\"", Fixture.container("navigationController", "a", "rootViewController", ["c"]),
        "<viewControllerPlaceholder storyboardName=\"Gone\" id=\"c\" sceneMemberID=\"viewController\"/>"),
      to: "Main.storyboard")
    let main = app.folder.path("Main.storyboard")
    #expect(
      try launches().map(\.unread) == [
        [
          "$(LAUNCH): UILaunchStoryboardName names a build setting",
          "Gone: \(main) loads it, and no such file was read",
        ]
      ])
  }

  @Test func `the first view of an app in SwiftUI is followed to its source`() throws {
    try app.folder.write(
      "targets: {A: {type: application, platform: iOS, sources: [A]}}", to: "project.yml")
    try app.folder.write(
      "import SwiftUI\n@main struct TourApp: App { var body: some Scene { WindowGroup { HomeView() } } }",
      to: "A/TourApp.swift")
    try app.folder.write(
      "import SwiftUI\nstruct HomeView: View { var body: some View { Image(\"hero\") } }", to: "A/Home.swift")
    try app.folder.write(
      "import SwiftUI\nstruct MoreView: View { var body: some View { Image(\"more\") } }", to: "A/More.swift")
    try app.image("A/hero.png", 16, 16)
    try app.image("A/more.png", 16, 16)
    let all = try launches()
    #expect(try images().scene == ["hero"], "\(all)")
  }

  // MARK: Screens and caches

  @Test func `each scene and each source of views is a screen`() throws {
    try app.folder.write(
      Fixture.storyboard(
        "", Fixture.controller("a", "userLabel=\"First\"", images: ["one", "two"]),
        Fixture.controller("b", "customClass=\"Second\"", images: ["one"]), Fixture.controller("c", images: [])),
      to: "Main.storyboard")
    try app.folder.write(
      "import SwiftUI\n\nlet a = Image(\"two\")\nlet b = Image(.three)\nlet c = Image(\"none\")",
      to: "Views/Tiles.swift")
    for (name, side) in [("one", 16), ("two", 32), ("three", 48)] {
      try app.set("A.xcassets/\(name).imageset", side: side, scales: [2])
    }
    let screens = try app.survey().index.screens.screens
    let rows = screens.map { screen in
      "\(screen.kind) \(app.relative(screen.path)) \(screen.name) \(screen.images.map { "\($0.name) \($0.paths.count)" }) "
        + "\(screen.loads.first?.pixelBytes ?? 0)"
    }
    #expect(
      rows == [
        "scene Main.storyboard First [\"one 1\", \"two 1\"] 20480", "scene Main.storyboard Second [\"one 1\"] 4096",
        "swiftUI Views/Tiles.swift Tiles [\"two 1\", \"three 1\", \"none 0\"] 53248",
      ])
  }

  @Test func `the cache has each image once, with all places that load it`() throws {
    try app.folder.write(
      """
      targets:
        A: {type: application, platform: iOS, sources: [A, Shared]}
        B: {type: application, platform: iOS, sources: [B, Shared]}
      """, to: "project.yml")
    try app.folder.write(
      Fixture.storyboard("", Fixture.controller("a", images: ["one", "one"])), to: "A/Main.storyboard")
    try app.folder.write("let a = UIImage(named: \"one\")\nlet b = UIImage(named: \"two\")", to: "Shared/Code.swift")
    for (folder, side) in [("A", 16), ("B", 64)] {
      try app.set("\(folder)/A.xcassets/one.imageset", side: side, scales: [2])
    }
    try app.set("Shared/S.xcassets/two.imageset", side: 32, scales: [2])
    let rows = try app.survey().index.screens.caches.map { cache in
      "\(cache.name) \(cache.loads.first?.decodedBytes ?? 0) "
        + cache.entries.map { "\($0.name) \($0.decodedBytes) \($0.places.map(app.relative))" }.joined(separator: " ")
    }
    #expect(
      rows == [
        "A 20480 two 16384 [\"Shared/Code.swift:2\"] one 4096 [\"A/Main.storyboard:1\", \"Shared/Code.swift:1\"]",
        "B 81920 one 65536 [\"Shared/Code.swift:1\"] two 16384 [\"Shared/Code.swift:2\"]",
      ])
  }

  @Test func `an audit without interfaces has no screens`() throws {
    try app.image("a.png", 16, 16)
    #expect(try app.survey().index.screens == ScreenIndex())
  }
}
