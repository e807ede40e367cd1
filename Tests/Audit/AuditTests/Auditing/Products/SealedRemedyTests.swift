import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Findings about files that no command may change.
@Suite struct SealedRemedyTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// Returns the finding about an image that is larger than its display size.
  private func finding(_ paths: [String]? = nil) throws -> Finding {
    let result = try fixture.audit(paths) {
      $0.readsHeadersOnly = true
      $0.settings.display = [.text("cover=60x60", origin: "--display")]
    }
    return try #require(result.findings.first { $0.rule == "oversized-for-display" })
  }

  private static let image = AuditFixture.header(width: 600, height: 600)

  @Test func `a command is offered in an app without a signature`() throws {
    try fixture.folder.write(Self.image, to: "Tour.app/cover.png")
    let finding = try finding()
    guard case .command(let command) = finding.remedy else {
      Issue.record("no command: \(finding)")
      return
    }
    #expect(command.hasSuffix("/Tour.app/cover.png --to 60x60@1x,2x,3x --force"))
    #expect(finding.display?.command == command)
  }

  @Test(arguments: ["Tour.app/_CodeSignature/CodeResources", "Tour.app/embedded.mobileprovision"])
  func `a signed app has an advice instead`(_ mark: String) throws {
    try fixture.folder.write(Self.image, to: "Tour.app/Images/cover.png")
    try fixture.folder.write("", to: mark)
    let finding = try finding()
    #expect(finding.remedy == nil && finding.display?.command == nil && finding.wastedBytes != nil)
    let advice = try #require(finding.advice)
    #expect(advice.hasPrefix("180×180 pixels ("))
    #expect(advice.hasSuffix("; change the source and build the app again, since a signature covers Tour.app"))
  }

  @Test func `a file of an archive has an advice instead`() throws {
    let zip = ZipBuilder([.init("Payload/Tour.app/cover.png", Self.image)]).bytes
    let path = try fixture.folder.write(zip, to: "Tour.ipa")
    let finding = try finding([path])
    #expect(finding.remedy == nil)
    #expect(finding.advice?.hasSuffix("build the app again, since this file is in Tour.ipa") == true, "\(finding)")
  }
}
