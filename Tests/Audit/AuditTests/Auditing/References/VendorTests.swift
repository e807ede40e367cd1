import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Findings in code of other authors.
@Suite struct VendorTests {
  @Test func `findings in vendor folders and submodules are only counted`() throws {
    let fixture = try AuditFixture()
    let folder = fixture.folder
    for place in ["App", "Vendor/Kit", "ThirdParty/A/B", "3rdparty", "Libraries/Chat"] {
      try folder.write([UInt8](repeating: 0, count: 8), to: place + "/broken.png")
    }
    try folder.write("[submodule \"chat\"]\n\tpath = Libraries/Chat\n\turl = https://example.com\n", to: ".gitmodules")
    func paths(_ change: (inout AuditOptions) throws -> Void = { _ in }) throws -> (found: [String], vendors: Int) {
      let result = try fixture.audit(nil, change)
      return (result.findings.map { String($0.path.dropFirst(folder.path.count + 1)) }, result.vendorFindings)
    }
    let usual = try paths()
    #expect(usual.found == ["App/broken.png"])
    #expect(usual.vendors == 4)
    let all = try paths { $0.settings.auditsAllFiles = true }
    #expect(all.found.count == 5)
    #expect(all.vendors == 0)
    // A named folder is the user's.
    #expect(try fixture.audit([folder.path + "/Vendor/Kit"]).findings.count == 1)
  }

  @Test(arguments: ["", "Versions/A/Resources/"])
  func `a built framework among sources is code of others`(_ place: String) throws {
    let fixture = try AuditFixture()
    let folder = fixture.folder
    for path in ["Own.framework/broken.png", "Kit.framework/\(place)broken.png", "a/broken.png"] {
      try folder.write([UInt8](repeating: 0, count: 8), to: path)
    }
    let list = "<plist version=\"1.0\"><dict><key>CFBundleIdentifier</key><string>a.b</string></dict></plist>"
    try folder.write(list, to: "Kit.framework/\(place)Info.plist")
    let result = try fixture.audit()
    let found = Set(result.findings.map { String($0.path.dropFirst(folder.path.count + 1)) })
    #expect(found.isSuperset(of: ["Own.framework/broken.png", "a/broken.png"]) && result.vendorFindings > 0)
    #expect(!found.contains { $0.hasPrefix("Kit.framework") })
    #expect(!(try fixture.audit([folder.path + "/Kit.framework"]).findings.isEmpty), "a named framework is the user's")
  }
}
