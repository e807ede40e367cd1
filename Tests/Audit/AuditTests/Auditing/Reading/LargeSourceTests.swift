import CrushAudit
import CrushFixtures
import Testing

@Suite struct LargeSourceTests {
  @Test func `a source above the limit of size is reported`() throws {
    let fixture = try AuditFixture()
    let use = Array("let image = UIImage(named: \"missing\")\n".utf8)
    try fixture.folder.write(use, to: "Small.swift")
    try fixture.folder.write(use + [UInt8](repeating: 32, count: 16 << 20), to: "Large.swift")
    let result = try fixture.audit()
    #expect(
      result.projectProblems.map(\.message) == ["larger than 16 MB; the images that it names are unknown"])
    #expect(result.projectProblems.map(\.path) == [fixture.folder.path("Large.swift")])
  }
}
