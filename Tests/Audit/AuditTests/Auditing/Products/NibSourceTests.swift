import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Compiled nibs as sources.
@Suite struct NibSourceTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// A keyed archive whose image view has the image `name`.
  private func nib(_ name: String) -> String {
    """
    <plist version="1.0"><dict><key>$objects</key><array><string>$null</string>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>4</integer></dict>
    <key>UIImage</key><dict><key>CF$UID</key><integer>2</integer></dict></dict>
    <dict><key>$class</key><dict><key>CF$UID</key><integer>5</integer></dict>
    <key>UIResourceName</key><dict><key>CF$UID</key><integer>3</integer></dict></dict>
    <string>\(name)</string><dict><key>$classname</key><string>UIImageView</string></dict>
    <dict><key>$classname</key><string>UIImageNibPlaceholder</string></dict></array></dict></plist>
    """
  }

  @Test func `a nib uses the images that it names, and demands none`() throws {
    for name in ["hero", "old"] {
      try fixture.folder.write(AuditFixture.header(width: 8, height: 8), to: "\(name).png")
    }
    try fixture.folder.write(nib("hero"), to: "Badge.nib")
    try fixture.folder.write(nib("elsewhere"), to: "Other.nib")
    let result = try fixture.audit {
      $0.settings.sources = [fixture.folder.path]
      $0.readsHeadersOnly = true
    }
    let rules = fixture.rules(result, only: ["unused-image", "undefined-image"])
    #expect(rules == ["old.png": ["unused-image"]])
  }
}
