import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

/// Budgets of launches, screens and named images for trees of files.
@Suite struct ScreenTreeTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  /// Rows of 16 pixels need no padding, so that a side of `16 × n` needs `1024 × n × n` bytes.
  init() throws {
    fixture = try AuditFixture()
    try folder.write(
      """
      <plist version="1.0"><dict><key>CFBundleIdentifier</key><string>org.example.kiosk</string>
      <key>UILaunchStoryboardName</key><string>Launch</string>
      <key>UIMainStoryboardFile</key><string>Main</string></dict></plist>
      """, to: "App/Info.plist")
    try folder.write(Self.storyboard("Launch", images: ["splash"]), to: "App/Launch.storyboard")
    try folder.write(Self.storyboard("Main", images: ["logo", "splash"]), to: "App/Main.storyboard")
    for (name, factor) in [("splash", 4), ("logo", 2), ("other", 8)] {
      try folder.write(AuditFixture.header(width: 16 * factor, height: 16 * factor), to: "App/\(name)@3x.png")
    }
  }

  private static func storyboard(_ name: String, images: [String]) -> String {
    let views = images.map { "<imageView image=\"\($0)\" id=\"\(name)-\($0)\"/>" }.joined(separator: "\n")
    return """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0"
        targetRuntime="iOS.CocoaTouch" initialViewController="\(name)-c"><scenes>
      <scene sceneID="\(name)-s"><objects>
      <viewController id="\(name)-c" sceneMemberID="viewController"><view key="view" id="\(name)-v"><subviews>
      \(views)
      </subviews></view></viewController></objects></scene></scenes></document>
      """
  }

  private func found(_ budgets: [Budget]) throws -> [String] {
    let result = try fixture.audit([folder.path], device: "iPhone 17") {
      $0.settings.budgets = budgets
      $0.readsHeadersOnly = true
    }
    return result.findings.filter { $0.rule == "over-budget" }.map { finding in
      "\(finding.path.dropFirst(folder.path.count + 1)): \(finding.sentence)"
    }
  }

  /// 16,384 bytes for `splash` and 4,096 for `logo`.
  private static let launchBytes = 16_384 + 4_096

  @Test func `a launch has each image of both parts once`() throws {
    let found = try found([Budget(scope: .launch, decodedBytes: Self.launchBytes - 1)])
    #expect(found.count == 1 && found.first?.hasPrefix("App/Info.plist: launch of ") == true, "\(found)")
    #expect(
      found.first?.hasSuffix(
        ": iPhone @3x loads 20.5 kB decoded for 2 images, 1 B over the budget of 20.5 kB: "
          + "start with splash (16.4 kB) and logo (4.10 kB)") == true, "\(found)")
    #expect(try self.found([Budget(scope: .launch, decodedBytes: Self.launchBytes)]).isEmpty)
  }

  @Test func `each scene has the budget of a screen`() throws {
    let found = try found([Budget(scope: .screen, decodedBytes: Self.launchBytes - 1)])
    #expect(found.count == 1 && found.first?.hasPrefix("App/Main.storyboard: scene ") == true, "\(found)")
    let both = try self.found([Budget(scope: .screen, decodedBytes: 16_383)])
    #expect(both.map { $0.prefix { $0 != ":" } } == ["App/Launch.storyboard", "App/Main.storyboard"])
    #expect(try self.found([Budget(scope: .screen, decodedBytes: Self.launchBytes)]).isEmpty)
  }

  @Test func `the cache has no image that nothing names`() throws {
    let found = try found([Budget(scope: .namedCache, decodedBytes: Self.launchBytes - 1)])
    #expect(found.count == 1 && found.first?.hasPrefix(": cache of named images") == true, "\(found)")
    #expect(try self.found([Budget(scope: .namedCache, decodedBytes: Self.launchBytes)]).isEmpty)
  }

  @Test func `the result of an audit has the screens, with the bytes of each image`() throws {
    let result = try fixture.audit([folder.path], device: "iPhone 17") { $0.readsHeadersOnly = true }
    let main = try #require(result.screens.screens.first { $0.path.hasSuffix("Main.storyboard") })
    #expect(main.images.map(\.name) == ["logo", "splash"] && main.images.map(\.decodedBytes) == [4096, 16_384])
    let launch = try #require(result.screens.launches.first)
    #expect(launch.launchScreen.images.map(\.decodedBytes) == [16_384])
    #expect(ScreenLoad.worst(of: launch.loads)?.decodedBytes == Self.launchBytes)
  }
}
