import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Names of images and files that build settings give to an Info.plist.
@Suite struct BuildSettingNamesTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try AuditFixture()
    try folder.write("import UIKit\n", to: "App/A.swift")
  }

  private func image(_ name: String) throws {
    try folder.write(AuditFixture.header(width: 8, height: 8), to: "App/A.xcassets/\(name).imageset/f.png")
    try folder.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"f.png\"}]}",
      to: "App/A.xcassets/\(name).imageset/Contents.json"
    )
  }

  private func list(_ body: String) throws {
    try folder.write(
      "<plist><dict><key>CFBundleIdentifier</key><string>a.b</string>\(body)</dict></plist>", to: "App/Info.plist")
  }

  /// Returns the sets that no source mentions.
  private func unused() throws -> [String] {
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path]
    }
    return result.findings.filter { $0.rule == "unused-image" }.flatMap(\.places).compactMap {
      $0.path.split(separator: "/").first { $0.hasSuffix(".imageset") }.map { String($0.dropLast(9)) }
    }.sorted()
  }

  @Test func `a value of a build setting is a mention`() throws {
    for name in ["logo_beta", "logo_store", "really_unused"] { try image(name) }
    try list("<key>UILaunchScreen</key><dict><key>UIImageName</key><string>$(LAUNCH_LOGO)</string></dict>")
    #expect(try unused() == ["logo_beta", "logo_store", "really_unused"])
    try folder.write("LAUNCH_LOGO = logo_beta\n", to: "App/Beta.xcconfig")
    try folder.write(
      """
      // !$*UTF8*$!
      { objects = { A1 = { isa = XCBuildConfiguration; buildSettings = { LAUNCH_LOGO = logo_store; OTHER = ( a, "b c" ); }; };
      A2 = { isa = PBXFileReference; path = really_unused; }; }; }
      """, to: "App.xcodeproj/project.pbxproj")
    #expect(try unused() == ["really_unused"])
  }

  @Test func `a text with a setting matches names with its start and its end`() throws {
    for name in ["acme_logo", "acme_other", "icon_acme", "splash_1_dark", "go"] { try image(name) }
    try list(
      """
      <key>A</key><string>$(BRAND:lower)_logo</string><key>B</key><string>icon_${BRAND}</string>
      <key>C</key><string>splash_$(N)_dark</string><key>D</key><string>$(X)</string><key>E</key><string>$(X)o</string>
      """)
    #expect(try unused() == ["acme_other", "go"])
  }

  @Test func `icons of shortcuts and document types must exist`() throws {
    try image("here")
    try folder.write(AuditFixture.header(width: 8, height: 8), to: "App/doc.png")
    try list(
      """
      <key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemIconFile</key><string>here</string></dict>
      <dict><key>UIApplicationShortcutItemIconFile</key><string>gone</string></dict></array>
      <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeIconFiles</key><array><string>doc.png</string>
      <string>lost.png</string></array></dict></array>
      <key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIconFiles</key><array><string>missing</string></array>
      </dict></array>
      """)
    let result = try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path]
    }
    let found = result.findings.filter { $0.rule == "undefined-resource" }.compactMap(\.subject)
    #expect(found.sorted() == ["gone", "lost.png", "missing"], "\(found)")
  }
}
