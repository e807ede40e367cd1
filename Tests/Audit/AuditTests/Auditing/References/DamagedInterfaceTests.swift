import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Storyboards and nibs that cannot be read, and the images that they may name.
@Suite struct DamagedInterfaceTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func found(sources: Bool = true) throws -> [String] {
    try fixture.audit {
      $0.readsHeadersOnly = true
      if sources { $0.settings.sources = [folder.path] }
    }.findings.filter { ["unreadable-file", "unused-image", "unused-resource"].contains($0.rule) }
      .map { "\($0.rule) \($0.path.dropFirst(folder.path.count + 1))" }.sorted()
  }

  @Test(arguments: [
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\"><scenes>",
    "<document>" + String(repeating: "<view>", count: 5000),
    "<document/>" + String(repeating: " ", count: 16 << 20),
  ])
  private func `images are not unused while a storyboard cannot be read`(_ storyboard: String) throws {
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "hero.png")
    try folder.write("{}", to: "A.xcassets/Sky.colorset/Contents.json")
    try folder.write("<document/>", to: "Main.storyboard")
    #expect(try found() == ["unused-image hero.png", "unused-resource A.xcassets/Sky.colorset/Contents.json"])
    try folder.write(storyboard, to: "Main.storyboard")
    #expect(try found() == ["unreadable-file Main.storyboard"])
  }

  @Test func `a damaged nib is reported, and other formats are not`() throws {
    try folder.write("NIBArchive", to: "My.app/damaged.nib")
    try folder.write([4, 11] + Array("streamtyped".utf8), to: "My.app/old.nib")
    #expect(try found(sources: false) == ["unreadable-file My.app/damaged.nib"])
  }
}
