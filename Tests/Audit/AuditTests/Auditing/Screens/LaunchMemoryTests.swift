import CrushAudit
import CrushFiles
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The memory of launch screens by kind of device and by look, and the images that only launch screens show.
@Suite struct LaunchMemoryTests {
  private let app: LaunchFixture
  private typealias Fixture = LaunchFixture

  init() throws { app = try LaunchFixture() }

  private func writeLaunchScreen(_ images: [String], to path: String = "Start.storyboard") throws {
    try app.folder.write(
      Fixture.storyboard("launchScreen=\"YES\" initialViewController=\"l\"", Fixture.controller("l", images: images)),
      to: path)
  }

  private func remedies() throws -> [String] {
    try app.audit().findings.filter { $0.rule == "launch-screen-memory" }.map { finding in
      guard case .command(let command) = finding.remedy else { return "none" }
      return command.split(separator: app.folder.path + "/").joined()
    }
  }

  // MARK: Looks

  @Test func `a dark image counts on devices in dark mode`() throws {
    try writeLaunchScreen(["Splash"])
    try app.set(
      "A.xcassets/Splash.imageset",
      [.init(width: 300, height: 300, scale: 0), .init(width: 2732, height: 2732, scale: 0, isDark: true)])
    #expect(
      try app.found("launch-screen-memory") == [
        "error A.xcassets/Splash.imageset/image-1.png: 2732×2732 pixels on the launch screen are decoded to 29.9 MB on "
          + "iPhone @3x in dark mode (limit: 25.0 MB): scale it down to 2496×2496 pixels or less"
      ])
    #expect(
      try remedies() == ["assetcrush resize A.xcassets/Splash.imageset/image-1.png --to 2496x2496px --force"])
  }

  @Test func `dark images count together`() throws {
    try writeLaunchScreen(["a", "b"])
    for name in ["a", "b"] {
      try app.set(
        "A.xcassets/\(name).imageset",
        [.init(width: 100, height: 100, scale: 0), .init(width: 1800, height: 1800, scale: 0, isDark: true)])
    }
    // 1,800 rows of 7,232 bytes are 795 pages, so 11,974,720 bytes are left: 1,728 × 1,728 pixels.
    #expect(
      try app.found("launch-screen-memory") == [
        "error Start.storyboard: its 2 images, with a (1800×1800 pixels) as the largest, are decoded to 26.1 MB on "
          + "iPhone @3x in dark mode (limit: 25.0 MB): scale a down to 1728×1728 pixels or less"
      ])
  }

  @Test func `the usual look counts where its image is larger than the dark one`()
    throws
  {
    try writeLaunchScreen(["a"])
    try app.set(
      "A.xcassets/a.imageset",
      [.init(width: 2732, height: 2732, scale: 0), .init(width: 2600, height: 2600, scale: 0, isDark: true)])
    #expect(
      try app.found("launch-screen-memory") == [
        "error A.xcassets/a.imageset/image-0.png: 2732×2732 pixels on the launch screen are decoded to 29.9 MB on "
          + "iPhone @3x (limit: 25.0 MB): scale all 2 variants down to 25.0 MB or less when decoded"
      ])
    #expect(try remedies() == ["none"])
  }

  // MARK: Kinds of devices

  @Test func `each image over the limit has a finding on its own kind of device`() throws {
    try app.list(
      "Info.plist",
      "<key>UILaunchScreen</key><dict><key>UIImageName</key><string>Logo</string></dict>"
        + "<key>UILaunchScreen~ipad</key><dict><key>UIImageName</key><string>PadLogo</string></dict>")
    try app.image("Logo.png", 2600, 2600)
    try app.image("PadLogo.png", 2900, 2900)
    #expect(
      try app.found("launch-screen-memory").sorted() == [
        "error Logo.png: 2600×2600 pixels on the launch screen are decoded to 27.1 MB on iPhone @3x (limit: 25.0 MB): "
          + "scale it down to 2496×2496 pixels or less",
        "error PadLogo.png: 2900×2900 pixels on the launch screen are decoded to 33.8 MB on iPad @2x (limit: 25.0 MB): "
          + "scale it down to 2496×2496 pixels or less",
      ])
  }

  @Test func `two images over the limit share it`() throws {
    try writeLaunchScreen(["a", "b"])
    try app.image("a.png", 2600, 2600)
    try app.image("b.png", 2800, 2800)
    let found = try app.found("launch-screen-memory")
    // Rows of 1,761 pixels are filled up to 7,104 bytes, and 1,761 of them need more than 12,500,000 bytes.
    #expect(
      found.count == 2 && found.allSatisfy { $0.hasSuffix("scale it down to 1760×1760 pixels or less") }, "\(found)")
  }

  @Test func `a document names the image of each kind of device that must shrink`() throws {
    try writeLaunchScreen(["Logo", "Back"])
    try app.set(
      "A.xcassets/Logo.imageset",
      [
        .init(width: 1200, height: 1200, scale: 3, idiom: "iphone"),
        .init(width: 2000, height: 2000, scale: 2, idiom: "ipad"),
      ])
    try app.set(
      "A.xcassets/Back.imageset",
      [
        .init(width: 2400, height: 2400, scale: 3, idiom: "iphone"),
        .init(width: 1700, height: 1700, scale: 2, idiom: "ipad"),
      ])
    #expect(
      try app.found("launch-screen-memory") == [
        "error Start.storyboard: its 2 images, with Back (2400×2400 pixels) as the largest, are decoded to 28.8 MB on "
          + "iPhone @3x (limit: 25.0 MB): scale Back down to 2191×2191 and Logo to 1824×1824 pixels or less"
      ])
  }

  // MARK: Variants

  @Test func `a set of scales is scaled in proportion`() throws {
    try writeLaunchScreen(["LaunchLogo"])
    try app.set("A.xcassets/LaunchLogo.imageset", side: 900, scales: [1, 2, 3])
    #expect(
      try app.found("launch-screen-memory") == [
        "error A.xcassets/LaunchLogo.imageset/image-2.png: 2700×2700 pixels on the launch screen are decoded to 29.2 MB "
          + "on iPhone @3x (limit: 25.0 MB): scale its 3 variants down to 2496×2496 pixels at 3x or less, in proportion "
          + "to their scales"
      ])
    #expect(
      try remedies() == ["assetcrush resize A.xcassets/LaunchLogo.imageset/image-2.png --to 832x832@1x,2x,3x --force"])
  }

  @Test func `only the variant over the limit is scaled`() throws {
    try writeLaunchScreen(["Splash"])
    try app.set(
      "A.xcassets/Splash.imageset",
      [
        .init(width: 640, height: 960, scale: 2, idiom: "iphone"),
        .init(width: 2732, height: 2732, scale: 2, idiom: "ipad"),
      ])
    #expect(
      try app.found("launch-screen-memory").map { $0.contains("scale it down to 2496×2496 pixels or less") } == [true])
    #expect(
      try remedies() == ["assetcrush resize A.xcassets/Splash.imageset/image-1.png --to 2496x2496px --force"])
  }

  @Test func `equal variants are scaled together`() throws {
    try writeLaunchScreen(["Splash"])
    try app.set("A.xcassets/Splash.imageset", (1...3).map { .init(width: 2732, height: 2732, scale: $0) })
    #expect(
      try app.found("launch-screen-memory").map { $0.contains("scale all 3 variants down to 2496×2496 pixels") } == [
        true
      ])
    #expect(try remedies()[0].hasSuffix("image-2.png --to 2496x2496px --force"))
  }

  // MARK: Screens

  @Test func `a document for one idiom is a screen of its devices alone`() throws {
    try app.folder.write(
      Fixture.storyboard("initialViewController=\"m\"", Fixture.controller("m", images: ["a"])),
      to: "Main~ipad.storyboard")
    try app.image("a.png", 100, 100)
    let screens = try app.survey().index.screens.screens
    #expect(screens.count == 1 && !screens[0].loads.isEmpty)
    #expect(screens.flatMap(\.loads).allSatisfy { $0.kind.family == .pad })
    #expect(screens.flatMap(\.images).flatMap(\.loads).allSatisfy { $0.kind.family == .pad })
  }

  @Test func `the bytes of images are those of the kind of device`() throws {
    try app.list("Info.plist", Fixture.text("UIMainStoryboardFile", "Main"))
    try app.folder.write(
      Fixture.storyboard("initialViewController=\"m\"", Fixture.controller("m", images: ["a", "b"])),
      to: "Main.storyboard")
    try app.set("A.xcassets/a.imageset", side: 400)
    try app.set("A.xcassets/b.imageset", side: 300)
    let index = try app.survey().index.screens
    let images = try #require(index.launches.first).initialScene.images
    for load in try #require(index.launches.first).loads {
      #expect(images.reduce(0) { $0 + $1.decodedBytes(on: load.kind) } == load.decodedBytes, "\(load.kind)")
      #expect(
        index.caches[0].entries(on: load.kind).reduce(0) { $0 + $1.decodedBytes(on: load.kind) } == load.decodedBytes)
    }
  }

  // MARK: The cache of named images

  @Test func `an image that only the launch screen shows is in no cache`() throws {
    try app.list(
      "Info.plist", Fixture.text("UIMainStoryboardFile", "Main") + Fixture.text("UILaunchStoryboardName", "Start"))
    try writeLaunchScreen(["splash", "both"])
    try app.folder.write(
      Fixture.storyboard("initialViewController=\"m\"", Fixture.controller("m", images: ["both", "on"])),
      to: "Main.storyboard")
    for name in ["splash", "both", "on"] { try app.image("\(name).png", 1000, 1000) }
    #expect(try app.survey().index.screens.caches.flatMap(\.entries).map(\.name).sorted() == ["both", "on"])
    let found = try app.found("avoid-image-cache")
    #expect(found.map { String($0.prefix { $0 != ":" }) }.sorted() == ["note both.png", "note on.png"])
    #expect(!found.contains { $0.contains("Start.storyboard") }, "\(found)")
  }

  @Test func `an attribute that names an image loads it by name`() throws {
    let attribute =
      "<view id=\"r\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"image\" keyPath=\"icon\" value=\"icon\"/>"
      + "</userDefinedRuntimeAttributes></view><imageView image=\"off\" highlightedImage=\"on\" id=\"q\"/>"
    try app.folder.write(
      Fixture.storyboard("initialViewController=\"m\"", Fixture.controller("m", images: [], more: attribute)),
      to: "Main.storyboard")
    for name in ["icon", "on", "off"] { try app.image("\(name).png", 100, 100) }
    let index = try app.survey().index.screens
    #expect(
      index.caches.flatMap(\.entries).map(\.name).sorted() == Set(index.screens.flatMap(\.images).map(\.name)).sorted())
    #expect(index.caches.flatMap(\.entries).map(\.name).contains("on"))
  }

  // MARK: Settings

  @Test func `an override at the path of the finding changes its limits`() throws {
    try writeLaunchScreen(["a"])
    try app.image("a.png", 2732, 2732)
    var layer = RuleSettings.Layer(files: [Glob("**/a.png")], rules: [:])
    for setting in ["launch-screen-memory.warning=30MB", "launch-screen-memory.error=30MB"] { try layer.add(setting) }
    let result = try app.fixture.audit(device: "all-phones") { options in
      options.readsHeadersOnly = true
      options.settings.rules.add(layer)
    }
    #expect(result.findings.filter { $0.rule == "launch-screen-memory" } == [])
  }
}
