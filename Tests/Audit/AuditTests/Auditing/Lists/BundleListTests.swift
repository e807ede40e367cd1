import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Property lists that ship as text, by product.
@Suite struct BundleListTests {
  private static func list(_ count: Int) -> String {
    let keys = (0..<count).map { "<key>\($0)</key><integer>1</integer>" }.joined(separator: "\n")
    return "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict>\n\(keys)\n</dict></plist>"
  }

  @Test func `the lists of a bundle are one note, and small savings are none`() throws {
    let fixture = try AuditFixture()
    for name in ["a", "b", "c"] { try fixture.folder.write(Self.list(100), to: "App/Settings.bundle/\(name).plist") }
    // A long text is as long in binary form.
    let text = String(repeating: "All rights reserved. ", count: 400)
    try fixture.folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><string>\(text)</string></plist>",
      to: "App/Settings.bundle/License.plist")
    let found = try fixture.audit().findings.filter { $0.rule == "xml-plist-in-bundle" }
    #expect(found.map(\.severity) == [.note])
    #expect(found.flatMap(\.occurrences).count == 3)
    #expect(found.first?.cause?.hasSuffix("Settings.bundle") == true)
  }

  @Test func `a large list of a bundle and the lists of an app are warnings`() throws {
    let fixture = try AuditFixture()
    try fixture.folder.write(Self.list(2000), to: "Settings.bundle/a.plist")
    try fixture.folder.write(Self.list(20), to: "Game.app/b.plist")
    let found = try fixture.audit().findings.filter { $0.rule == "xml-plist-in-bundle" }
    #expect(found.map(\.severity) == [.warning, .warning])
  }
}
