import CrushAudit
import CrushFixtures
import CrushImageFacts
import CrushInspection
import Testing

/// Files beside an Xcode project that no target has.
@Suite struct BesideProjectTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try AuditFixture()
    try image("apple/logo.png", side: 20)
    try project()
  }

  private func image(_ path: String, side: Int) throws {
    try folder.write(AuditFixture.header(width: side, height: side), to: path)
  }

  /// Writes a project with an app that has `apple/logo.png`.
  private func project(sdk: String = "macosx", script: String = "") throws {
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 46; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = \(sdk); }; };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (F); };
      F = {isa = PBXFileReference; path = logo.png; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = F; };
      T = {isa = PBXNativeTarget; name = Kiosk; productType = "com.apple.product-type.application";
        buildPhases = (R, S); dependencies = (); buildConfigurationList = L; };
      R = {isa = PBXResourcesBuildPhase; files = (B); };
      S = {isa = PBXShellScriptBuildPhase; shellScript = "\(script)"; };
      }; }
      """, to: "apple/Kiosk.xcodeproj/project.pbxproj")
  }

  private func audit() throws -> AuditResult {
    try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.devices = []
      $0.settings.sources = [folder.path]
    }
  }

  private func severities(_ rule: String) throws -> [Severity] {
    try audit().findings.filter { $0.rule == rule }.map(\.severity)
  }

  @Test(arguments: [
    ("main.cc", "load(\"banner.psd\");", Severity.note), ("win/app.rc", "1 BITMAP banner.psd", .note),
    ("View.swift", "let text = \"banner.psd\"", .warning), ("README.md", "![a](banner.psd)", .note),
  ])
  func `only a source of an app makes a warning of it`(_ path: String, _ text: String, _ severity: Severity) throws {
    try folder.write("psd", to: "art/banner.psd")
    try folder.write(text, to: path)
    #expect(try severities("source-art") == [severity])
  }

  @Test func `its image is on no device, and the devices are those of the app`() throws {
    try image("extras/wallpaper.png", side: 900)
    let totals = try audit().totals
    #expect(totals.allSatisfy { $0.family == .mac } && totals.map(\.decodedBytes).max() == 20 * 32 * 4)
    #expect(try audit().images.count == 2)
    try project(sdk: "iphoneos")
    #expect(try audit().totals.allSatisfy { $0.family != .mac && $0.decodedBytes <= 20 * 32 * 4 })
  }

  @Test func `a script that copies its folder makes it one of the app`() throws {
    try image("extras/wallpaper.png", side: 900)
    try project(script: "cp -R ../extras/ \\\"$OUT\\\"")
    #expect(try audit().totals.map(\.decodedBytes).max() ?? 0 >= 900 * 900 * 4)
    try project(script: "ln -s ../extras here")
    #expect(try audit().totals.map(\.decodedBytes).max() == 20 * 32 * 4)
  }

  @Test(arguments: ["nsis/a.png", "snap/gui/a.png", "win32/a.ico"])
  func `the pictures of packages for other systems are skipped`(_ path: String) throws {
    try image(path, side: 30)
    #expect(try audit().images.count == 1)
  }
}
