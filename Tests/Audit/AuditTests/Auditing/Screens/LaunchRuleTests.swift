import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// The rules about launch screens and first scenes.
@Suite struct LaunchRuleTests {
  private let app: LaunchFixture
  private typealias Fixture = LaunchFixture

  init() throws { app = try LaunchFixture() }

  private func writeLaunchScreen(_ images: [String], more: String = "") throws {
    try app.folder.write(
      Fixture.storyboard(
        "launchScreen=\"YES\" initialViewController=\"l\"", Fixture.controller("l", images: images, more: more)),
      to: "Start.storyboard")
  }

  // MARK: Memory

  @Test func `several images count together, each once`() throws {
    try writeLaunchScreen(["a", "b", "a", "missing"])
    try app.image("a.png", 2000, 1500)
    try app.image("b.png", 2000, 1600)
    #expect(try app.found("launch-screen-memory") == [])
    try app.image("b.png", 2000, 1800)
    // 733 pages are 12,009,472 bytes, so 12,990,528 are left for b: 1,893 × 1,703 pixels.
    #expect(
      try app.found("launch-screen-memory") == [
        "error Start.storyboard: its 2 images, with b (2000×1800 pixels) as the largest, are decoded to 26.4 MB on "
          + "iPhone @3x (limit: 25.0 MB): scale b down to 1893×1703 pixels or less"
      ])
    try app.image("b.png", 2000, 4000)
    #expect(
      try app.found("launch-screen-memory") == [
        "error b.png: 2000×4000 pixels on the launch screen with its other images are decoded to 44.0 MB on iPhone @3x "
          + "(limit: 25.0 MB): scale it down to 1267×2534 pixels or less"
      ])
  }

  @Test func `a setting changes the limits`() throws {
    try writeLaunchScreen(["a"])
    try app.image("a.png", 2732, 2732)
    let settings = ["launch-screen-memory.warning=30MB", "launch-screen-memory.error=30MB"]
    #expect(try app.found("launch-screen-memory", settings: settings) == [])
    #expect(
      try app.found("launch-screen-memory", settings: ["launch-screen-memory.error=30MB"]).first?.hasPrefix("warning")
        == true)
  }

  @Test func `the old name of the rule is unknown, and the new one is suggested`() {
    #expect(Rules.rule(named: "launch-screen-limit") == nil)
    let error = RuleSettings.Layer.ParsingError.unknownRule("launch-screen-limit")
    #expect(error.description.hasSuffix("did you mean 'launch-screen-memory'?"))
  }

  @Test func `the size that fits is the largest of its aspect`() {
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededGenerator(seed: seed)
      let size = PixelSize(
        width: Int.random(in: 1...20_000, using: &random), height: Int.random(in: 1...20_000, using: &random))
      let (bytes, depth) = (
        Int.random(in: 0...60_000_000, using: &random), [1, 2, 4, 8].randomElement(using: &random) ?? 4
      )
      guard let fitting = size.scaled(toFit: bytes, bytesPerPixel: depth) else { continue }
      let (long, short) = (max(size.width, size.height), min(size.width, size.height))
      let side = max(fitting.width, fitting.height)
      #expect(memory(fitting.width, fitting.height, depth) <= bytes, "seed \(seed)")
      #expect(min(fitting.width, fitting.height) == side * short / long, "seed \(seed)")
      let isWide = size.width >= size.height
      let next = (side + 1, (side + 1) * short / long)
      let larger = isWide ? memory(next.0, next.1, depth) : memory(next.1, next.0, depth)
      #expect(side == long || larger > bytes, "seed \(seed)")
    }
    #expect(
      PixelSize(width: 2732, height: 2732).scaled(toFit: 25_000_000, bytesPerPixel: 4)
        == PixelSize(width: 2496, height: 2496))
    #expect(PixelSize(width: 10, height: 10).scaled(toFit: 16_383, bytesPerPixel: 4) == nil)
    #expect(PixelSize(width: 10, height: 10).scaled(toFit: -1, bytesPerPixel: 4) == nil)
    #expect(PixelSize(width: .max, height: 1).scaled(toFit: 400, bytesPerPixel: 4) == nil)
  }

  /// Rows of whole 64 bytes, in whole pages of 16,384 bytes.
  private func memory(_ width: Int, _ height: Int, _ depth: Int) -> Int {
    ((width * depth + 63) / 64 * 64 * height + 16_383) / 16_384 * 16_384
  }

  @Test(arguments: [
    // 25,000,000 bytes are 1,525 pages and 14,400 bytes, so 1,525 pages are the most that the system draws.
    (2496, 2496, 24_920_064, false), (2497, 2497, 25_100_288, true), (2732, 2732, 29_900_800, true),
    // 16 bytes of a row are filled up to 64: 390,400 rows of 64 bytes are 1,525 pages.
    (4, 390_400, 24_985_600, false), (4, 390_401, 25_001_984, true), (16, 390_400, 24_985_600, false),
  ]) func `the limit is 25,000,000 bytes of aligned rows and whole pages`(
    width: Int, height: Int, bytes: Int, isError: Bool
  ) throws {
    #expect(memory(width, height, 4) == bytes)
    try writeLaunchScreen(["a"])
    try app.image("a.png", width, height)
    let found = try app.found("launch-screen-memory")
    #expect(found.contains { $0.hasPrefix("error") } == isError, "\(found)")
    #expect(found.isEmpty == !isError)
  }

  /// The law of the size that fits, for random sizes: it fits, it has the aspect, and a larger one does not fit.
  @Test func `the command scales a single image to the size that fits`() throws {
    try writeLaunchScreen(["a"])
    try app.image("a.png", 3000, 2733)
    let finding = try #require(try app.audit().findings.first { $0.rule == "launch-screen-memory" })
    // 2,380 rows of 10,496 bytes are 1,525 pages.
    #expect(finding.advice == "scale it down to 2613×2380 pixels or less")
    #expect(
      finding.remedy
        == .command("assetcrush resize \(app.folder.path)/a.png --to 2613x2380px --fit contain --force"))
  }

  // MARK: Hidden images

  @Test func `hidden images of 64 KiB are reported`() throws {
    let hidden = ["large", "small", "shown"].map { "<imageView hidden=\"YES\" image=\"\($0)\" id=\"h-\($0)\"/>" }
      .joined(separator: "\n")
    try writeLaunchScreen(["shown"], more: "\n" + hidden)
    try app.list("Info.plist", Fixture.text("UIMainStoryboardFile", "Main"))
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"m\"",
        Fixture.controller(
          "m", images: [],
          more: "<view hidden=\"YES\" id=\"g\"><subviews><imageView image=\"large\" id=\"h\"/></subviews></view>")),
      to: "Main.storyboard")
    for (name, height) in [("large", 256), ("small", 255), ("shown", 400)] { try app.image("\(name).png", 64, height) }
    #expect(
      try app.found("hidden-image") == [
        "note Main.storyboard: line 1: the image large of a hidden view is decoded to 65.5 kB at launch on iPhone @3x: "
          + "create the view when it is shown",
        "warning Start.storyboard: line 2: the image large of a hidden view is decoded to 65.5 kB at launch on iPhone @3x: "
          + "delete the view",
      ])
    #expect(try app.found("hidden-image", settings: ["hidden-image.minimum=1"]).count == 3)
  }

  // MARK: Objects

  private func labels(_ count: Int) -> String { (0..<count).map { "<label id=\"n\($0)\"/>" }.joined(separator: "\n") }

  @Test func `a launch with more objects than the limit is reported`() throws {
    // The controller and its view are objects, too.
    try writeLaunchScreen([], more: labels(398))
    #expect(try app.found("large-launch-interface") == [])
    try writeLaunchScreen([], more: labels(399))
    #expect(
      try app.found("large-launch-interface") == [
        "note Start.storyboard: launching the app creates 401 objects of it (limit: 400): delete views"
      ])
    #expect(try app.found("large-launch-interface", settings: ["large-launch-interface.objects=401"]) == [])
  }

  @Test func `a launch screen with more bytes than the limit is reported`() throws {
    try writeLaunchScreen([], more: "<label text=\"\(String(repeating: "x", count: 256 << 10))\" id=\"t\"/>")
    let found = try app.found("large-launch-interface")
    #expect(found.count == 1 && found.first?.contains("launching the app loads 263 kB of it (limit: 262 kB)") == true)
  }

  @Test func `scenes behind the first one do not count`() throws {
    try app.list("Info.plist", Fixture.text("UIMainStoryboardFile", "Main"))
    try app.folder.write(
      Fixture.storyboard(
        "initialViewController=\"m\"", Fixture.controller("m", images: []),
        Fixture.controller("n", images: [], more: labels(500))), to: "Main.storyboard")
    #expect(try app.found("large-launch-interface") == [])
  }
}
