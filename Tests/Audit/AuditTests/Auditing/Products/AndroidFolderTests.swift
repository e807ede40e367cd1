import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Images in the folders of Android's resources.
@Suite struct AndroidFolderTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let picture = AuditFixture.plain(width: 300, height: 300, colorType: 6).file

  private func found() throws -> [String] {
    try fixture.audit(device: "all-phones") { $0.settings.rules = RuleSettings() }.findings
      .filter { $0.severity > .note || $0.rule.hasPrefix("duplicate") }
      .map { "\($0.rule) \($0.path.dropFirst(folder.path.count + 1))" }
  }

  @Test(arguments: [
    "mipmap-hdpi mipmap-xhdpi", "drawable-mdpi drawable-xxhdpi", "mipmap mipmap-anydpi-v26",
    "drawable drawable-night-hdpi",
  ])
  func `one resource in two densities is no copy`(folders: String) throws {
    for name in folders.split(separator: " ") { try folder.write(Self.picture, to: "app/res/\(name)/a.png") }
    #expect(try found().filter { $0.hasPrefix("duplicate") } == [])
  }

  @Test func `other names and other folders are copies`() throws {
    try folder.write(Self.picture, to: "app/res/drawable/a.png")
    try folder.write(Self.picture, to: "app/res/drawable/b.png")
    #expect(try found().filter { $0.hasPrefix("duplicate") }.count == 1)
  }

  @Test func `a screen of Apple limits no density of Android`() throws {
    let large = AuditFixture.plain(width: 4000, height: 3000, colorType: 2).file
    for place in ["drawable-xxxhdpi", "drawable-land-nodpi", "mipmap-xxxhdpi"] {
      try folder.write(large, to: "app/res/\(place)/a.png")
    }
    #expect(try found() == [])
    try folder.write(large, to: "app/res/drawable/b.png")
    #expect(try found().contains("larger-than-screen app/res/drawable/b.png"))
  }
}
