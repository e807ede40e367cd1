import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// Trees modeled on open-source apps with storyboards. Each has a list of the images that it loads at launch, written by
/// hand from the files: width × height × 4 bytes of the variant that a device loads. A phone with @1x loads the 2x image if
/// there is no 1x image.
@Suite struct LaunchTreeTests {
  private let app: LaunchFixture
  private typealias Fixture = LaunchFixture

  init() throws { app = try LaunchFixture() }

  /// A feed reader: a project with an app for iOS and one for the Mac, and an image of the same name in both. The first
  /// tab is a list in a navigation controller. The second tab is loaded when the user opens it.
  @Test func `a feed reader loads its first tab`() throws {
    try app.folder.write(
      """
      targets:
        Feeds:
          type: application
          platform: iOS
          sources: [iOS, Shared]
          info: {path: iOS/Info.plist, properties: {UIMainStoryboardFile: Main}}
          settings: {INFOPLIST_KEY_UILaunchStoryboardName: Launch, TARGETED_DEVICE_FAMILY: "1,2"}
        FeedsMac:
          type: application
          platform: macOS
          sources: [Mac, Shared]
          settings: {INFOPLIST_FILE: Mac/Info.plist}
      """, to: "project.yml")
    try app.list("iOS/Info.plist", "")
    try app.list("Mac/Info.plist", Fixture.text("NSMainNibFile", "MainMenu"))
    try app.folder.write(
      Fixture.storyboard(
        "launchScreen=\"YES\" initialViewController=\"l\"", Fixture.controller("l", images: ["logo"])),
      to: "iOS/Base.lproj/Launch.storyboard")
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"tabs\"",
        Fixture.container("tabBarController", "tabs", "viewControllers", ["feeds", "settings"]),
        Fixture.container("navigationController", "feeds", "rootViewController", ["list"]),
        Fixture.controller(
          "list", images: ["paper", "unread"], more: "<imageView hidden=\"YES\" image=\"empty\" id=\"e\"/>"),
        Fixture.controller("settings", images: ["gear"])), to: "iOS/Main.storyboard")
    try app.folder.write(
      """
      <document type="com.apple.InterfaceBuilder3.Cocoa.XIB" version="3.0" targetRuntime="MacOSX.Cocoa"><objects>
      <window id="w"><view key="contentView" id="v"><subviews><imageView id="i"><imageCell key="cell" image="paper"
      id="c"/></imageView></subviews></view></window></objects></document>
      """, to: "Mac/MainMenu.xib")
    try app.set("iOS/Assets.xcassets/logo.imageset", side: 160)
    try app.set("iOS/Assets.xcassets/paper.imageset", side: 320)
    try app.set("iOS/Assets.xcassets/empty.imageset", side: 80)
    try app.set("iOS/Assets.xcassets/gear.imageset", side: 32)
    try app.set("Shared/Shared.xcassets/unread.imageset", side: 16, scales: [1, 2, 3])
    try app.set("Mac/Assets.xcassets/paper.imageset", side: 640, scales: [1, 2])
    let rows = try app.rows()
    #expect(
      rows == [
        "FeedsMac scene paper Mac @2x 6553600",
        "Feeds launch logo iPhone @3x 921600", "Feeds launch logo iPad @2x 409600",
        "Feeds launch logo iPhone @2x 409600",
        "Feeds scene paper iPhone @3x 3686400", "Feeds scene paper iPad @2x 1638400",
        "Feeds scene paper iPhone @2x 1638400",
        "Feeds scene unread iPhone @3x 9216",
        "Feeds scene unread iPad @2x 4096",
        "Feeds scene unread iPhone @2x 4096",
        "Feeds scene (empty) iPhone @3x 230400",
        "Feeds scene (empty) iPad @2x 102400",
        "Feeds scene (empty) iPhone @2x 102400",
      ])
    #expect(try app.errors() == [])
    // The order of workers, and a source that is named twice, change nothing.
    let screens = try app.survey(jobs: 1).index.screens
    #expect(try app.survey(jobs: 8).index.screens == screens)
    #expect(try app.survey(sources: true).index.screens == screens)
  }

  /// A browser: a scene manifest, a localized launch screen whose German version has a larger image, and a home screen in
  /// a storyboard of its own.
  @Test func `a browser loads the storyboards of its first scene`() throws {
    try app.list(
      "Browser/Info.plist", Fixture.text("UILaunchStoryboardName", "LaunchScreen") + Fixture.manifest("Main"))
    for (language, image) in [("Base", "mark"), ("de", "markWide")] {
      try app.folder.write(
        Fixture.storyboard(
          "launchScreen=\"YES\" initialViewController=\"l\"", Fixture.controller("l", images: [image])),
        to: "Browser/\(language).lproj/LaunchScreen.storyboard")
    }
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"m\"",
        Fixture.controller(
          "m", images: ["toolbar"],
          more:
            "<containerView id=\"box\"><connections><segue destination=\"h\" kind=\"embed\" id=\"g\"/></connections></containerView>"
        ),
        "<viewControllerPlaceholder storyboardName=\"Home\" referencedIdentifier=\"start\" id=\"h\" sceneMemberID=\"viewController\"/>",
        Fixture.controller("settings", images: ["wheel"])), to: "Browser/Base.lproj/Main.storyboard")
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"other\"", Fixture.controller("other", images: ["tips"]),
        Fixture.controller("n", "storyboardIdentifier=\"start\"", images: ["hero", "toolbar"])),
      to: "Browser/Home.storyboard")
    for (name, side) in [("mark", 64), ("markWide", 128), ("toolbar", 16), ("wheel", 240), ("tips", 240)] {
      try app.set("Browser/Assets.xcassets/\(name).imageset", side: side)
    }
    try app.set(
      "Browser/Assets.xcassets/hero.imageset",
      [
        .init(width: 1024, height: 512, scale: 2, idiom: "iphone"),
        .init(width: 1536, height: 768, scale: 3, idiom: "iphone"),
        .init(width: 2048, height: 1024, scale: 2, idiom: "ipad"),
      ])
    // The image of another app in the same tree.
    try app.list("Focus/Info.plist", "")
    try app.set("Focus/Assets.xcassets/toolbar.imageset", side: 400)
    let rows = try app.rows()
    #expect(
      rows == [
        "Browser launch markWide iPhone @3x 589824", "Browser launch markWide iPad @2x 262144",
        "Browser launch markWide iPhone @2x 262144",
        "Browser launch markWide iPhone @1x 262144", "Browser scene toolbar iPhone @3x 9216",
        "Browser scene toolbar iPad @2x 4096", "Browser scene toolbar iPhone @2x 4096",
        "Browser scene toolbar iPhone @1x 4096",
        "Browser scene hero iPhone @3x 4718592", "Browser scene hero iPad @2x 8388608",
        "Browser scene hero iPhone @2x 2097152",
        "Browser scene hero iPhone @1x 2097152", "Browser scene toolbar iPhone @3x 9216",
        "Browser scene toolbar iPad @2x 4096", "Browser scene toolbar iPhone @2x 4096",
        "Browser scene toolbar iPhone @1x 4096",
      ])
    #expect(try app.errors() == [])
  }

  /// The browser as a built app, with compiled storyboards. The controllers and their views are in nibs of their own.
  @Test func `a built browser loads the nibs of its first scene`() throws {
    let product = "Payload/Browser.app"
    try app.list(
      "\(product)/Info.plist", Fixture.text("UILaunchStoryboardName", "LaunchScreen") + Fixture.manifest("Main"))
    try writeCompiled(
      "\(product)/Base.lproj/LaunchScreen.storyboardc", entry: "UIViewController-l",
      ["UIViewController-l": (nib: "l-view-v", images: []), "l-view-v": (nib: nil, images: ["mark"])])
    try writeCompiled(
      "\(product)/Base.lproj/Main.storyboardc", entry: "start",
      [
        "home": (nib: "m-view-v", images: []), "m-view-v": (nib: nil, images: ["toolbar", "(curtain)"]),
        "settings": (nib: "n-view-v", images: []), "n-view-v": (nib: nil, images: ["wheel"]),
      ], names: ["start": "home", "settings": "settings"])
    for (name, side) in [("mark", 64), ("toolbar", 16), ("curtain", 160), ("wheel", 240)] {
      for scale in [2, 3] { try app.image("\(product)/\(name)@\(scale)x.png", side * scale, side * scale) }
    }
    let rows = try app.rows().filter { !$0.contains("iPhone @1x") && !$0.contains("iPhone @2x") }
    #expect(
      rows == [
        "Browser launch mark iPhone @3x 147456", "Browser launch mark iPad @2x 65536",
        "Browser scene toolbar iPhone @3x 9216", "Browser scene toolbar iPad @2x 4096",
        "Browser scene (curtain) iPhone @3x 921600", "Browser scene (curtain) iPad @2x 409600",
      ])
    let launch = try #require(try app.survey().index.screens.launches.first)
    #expect(launch.unread == [])
    #expect(
      launch.launchScreen.documents.map { app.relative($0.path) } == ["\(product)/Base.lproj/LaunchScreen.storyboardc"])
    // The controllers, the views, and no texts or images.
    #expect(launch.initialScene.documents.map(\.objects) == [3])
    #expect(try app.errors() == [])
    #expect(
      try app.found("hidden-image") == [
        "note \(product)/Base.lproj/Main.storyboardc/m-view-v.nib: the image curtain of a hidden view is decoded to 922 kB "
          + "at launch on iPhone @3x: create the view when it is shown"
      ])
  }

  /// Writes a compiled storyboard.
  ///
  /// - Parameters:
  ///   - nibs: the nib with the view of each controller, or the images of each view. A hidden image is in brackets.
  ///   - names: the nibs by the identifiers of controllers; nil if they are equal.
  private func writeCompiled(
    _ path: String, entry: String, _ nibs: [String: (nib: String?, images: [String])], names: [String: String]? = nil
  ) throws {
    for (name, content) in nibs {
      var nib = SmallNib()
      if let view = content.nib { nib.addController(nib: view) }
      for image in content.images { nib.addImage(image.filter { $0.isLetter }, isHidden: image.hasPrefix("(")) }
      _ = try app.folder.write(nib.bytes(), to: "\(path)/\(name).nib")
    }
    let all = names ?? [entry: entry]
    let list = all.sorted { $0.key < $1.key }.map { Fixture.text($0.key, $0.value) }.joined()
    try app.folder.write(
      "<plist version=\"1.0\"><dict><key>UIViewControllerIdentifiersToNibNames</key><dict>\(list)</dict>"
        + "\(Fixture.text("UIStoryboardDesignatedEntryPointIdentifier", entry))</dict></plist>",
      to: "\(path)/Info.plist")
  }

  /// Writes a shell for a web app as Capacitor makes it, with a splash of three equal files.
  private func writeShell(side: Int) throws {
    try app.folder.write("{\"appId\": \"org.example.shell\", \"webDir\": \"www\"}", to: "capacitor.config.json")
    try app.list(
      "ios/App/App/Info.plist",
      Fixture.text("UILaunchStoryboardName", "LaunchScreen") + Fixture.text("UIMainStoryboardFile", "Main"))
    try app.folder.write(
      Fixture.storyboard(
        "launchScreen=\"YES\" initialViewController=\"l\"",
        "<viewController id=\"l\" sceneMemberID=\"viewController\"><imageView key=\"view\" contentMode=\"scaleAspectFill\" "
          + "horizontalHuggingPriority=\"251\" image=\"Splash\" id=\"i\"/></viewController>"),
      to: "ios/App/App/Base.lproj/LaunchScreen.storyboard")
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"m\"",
        "<viewController id=\"m\" customClass=\"CAPBridgeViewController\" customModule=\"Capacitor\" sceneMemberID=\"viewController\"/>"
      ), to: "ios/App/App/Base.lproj/Main.storyboard")
    try app.set(
      "ios/App/App/Assets.xcassets/Splash.imageset",
      [1, 2, 3].map { LaunchFixture.Slot(width: side, height: side, scale: $0) })
  }

  @Test func `a shell for a web app loads one variant of its splash`() throws {
    try writeShell(side: 2400)
    let rows = try app.rows()
    #expect(
      rows == [
        "App launch Splash iPhone @3x 23040000", "App launch Splash iPad @2x 23040000",
        "App launch Splash iPhone @2x 23040000",
        "App launch Splash iPhone @1x 23040000",
      ])
    #expect(try app.errors() == [])
    #expect(try app.found("launch-screen-memory") == [])
  }

  @Test func `a splash of 2732 pixels is one error that names the size that fits`() throws {
    try writeShell(side: 2732)
    #expect(
      try app.found("launch-screen-memory") == [
        "error ios/App/App/Assets.xcassets/Splash.imageset/image-2.png: 2732×2732 pixels on the launch screen are decoded "
          + "to 29.9 MB on iPhone @3x (limit: 25.0 MB): scale all 3 variants down to 2496×2496 pixels or less"
      ])
    try writeShell(side: 2496)
    #expect(try app.found("launch-screen-memory") == [])
  }
}
