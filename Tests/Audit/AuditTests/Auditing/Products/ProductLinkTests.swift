import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Links inside products, such as those of a framework for Macs.
@Suite struct ProductLinkTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  @Test func `links to folders inside an app do not count its images again`() throws {
    let framework = "My.app/Contents/Frameworks/Kit.framework"
    try fixture.folder.write(
      AuditFixture.header(width: 100, height: 100), to: "\(framework)/Versions/A/Resources/hero.png")
    try fixture.folder.write(AuditFixture.header(width: 100, height: 100), to: "shared/tile.png")
    try fixture.folder.link("\(framework)/Versions/Current", to: "A")
    try fixture.folder.link("\(framework)/Resources", to: "Versions/Current/Resources")
    try fixture.folder.link("My.app/Contents/outside", to: "../../shared")
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    let paths = result.images.map { String($0.file.path.dropFirst(fixture.folder.path.count + 1)) }
    #expect(paths.sorted() == ["\(framework)/Versions/A/Resources/hero.png", "shared/tile.png"])
    // Outside of products, a link is the usual way to share a folder.
    try fixture.folder.link("linked", to: "shared")
    #expect(try fixture.audit { $0.readsHeadersOnly = true }.images.count == 3)
  }
}
