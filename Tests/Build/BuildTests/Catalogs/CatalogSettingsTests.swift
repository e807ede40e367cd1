import CrushCatalogCompiler
import CrushFixtures
import CrushSteps
import Foundation
import Testing

@testable import CrushBuild

/// The settings of compilations that come from projects.
@Suite struct CatalogSettingsTests {
  private let world: CatalogFixture
  private var folder: TemporaryFolder { world.folder }

  init() throws {
    world = try CatalogFixture()
    try world.write("{}", to: "App/Assets.xcassets/AppIcon.appiconset/Contents.json")
  }

  private func settings(_ change: (inout BuildOptions) -> Void = { _ in }) throws -> (CompileSettings, FileRecord) {
    let records = try world.build { options in change(&options) }
    let record = try #require(records.first { $0.disposition == .assetCatalog })
    return (world.lastSettings, record)
  }

  /// Writes a project of XcodeGen with one app.
  private func writeProject(_ version: String, platform: String = "iOS") throws {
    try world.write(
      """
      name: App
      targets:
        App:
          type: application
          platform: \(platform)
          deploymentTarget: "\(version)"
          sources: [App]
      """, to: "project.yml")
  }

  @Test func `defaults apply without a project, and the record tells them`() throws {
    let (settings, record) = try settings()
    #expect(settings.platform == .iphoneos && settings.minimumTarget == .init(13))
    #expect(record.catalog?.origin == .defaults && record.catalog?.target == "iphoneos 13.0")
    #expect(settings.appIcon == "AppIcon" && record.catalog?.appIcon == "AppIcon")
  }

  @Test func `the project selects the platform and the minimum`() throws {
    try writeProject("16.4")
    let (first, record) = try settings()
    #expect(first.platform == .iphoneos && first.minimumTarget == .init(16, 4))
    #expect(record.catalog?.origin == .project)
    // A change of the project compiles again, if it changes a setting.
    try writeProject("16.4\"  # \"")
    _ = try settings()
    #expect(world.runs == 1)
    try writeProject("14.2", platform: "macOS")
    let (second, _) = try settings()
    #expect(second.platform == .macosx && second.minimumTarget == .init(14, 2) && world.runs == 2)
  }

  @Test func `an Info.plist beside the catalog selects the minimum`() throws {
    try world.write(
      """
      <plist><dict><key>CFBundleIdentifier</key><string>x</string><key>MinimumOSVersion</key><string>15.1</string>
      <key>UIDeviceFamily</key><array><integer>2</integer></array></dict></plist>
      """, to: "App/Info.plist")
    let (settings, record) = try settings()
    #expect(settings.minimumTarget == .init(15, 1) && settings.devices == ["ipad"])
    #expect(record.catalog?.origin == .project)
  }

  @Test func `options win over the project`() throws {
    try writeProject("16.4")
    let (settings, record) = try settings {
      $0.catalogs.settings.minimumTarget = .init(12)
      $0.catalogs.settings.appIcon = "Other"
      $0.catalogs.given = [.minimumTarget]
    }
    #expect(settings.minimumTarget == .init(12) && settings.platform == .iphoneos && settings.appIcon == "Other")
    #expect(record.catalog?.origin == .options)
  }
}
