import CrushAudit
import CrushFiles
import CrushFixtures
import CrushInspection
import Testing

@Suite struct BudgetTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try AuditFixture()
    // Rows of 16 pixels need no padding: 16 × 16 × 4 = 1024 bytes, 4096 and 9216.
    for (scale, name) in [(1, "a"), (2, "a@2x"), (3, "a@3x")] {
      try folder.write(AuditFixture.header(width: 16 * scale, height: 16 * scale), to: "Images/\(name).png")
    }
    try folder.write(AuditFixture.header(width: 16, height: 16), to: "Images/Sub/b.png")
    try folder.write("text", to: "Images/c.txt")
  }

  private func found(_ budgets: [Budget], device: String = "any") throws -> [String] {
    let result = try fixture.audit([folder.path], device: device) {
      $0.settings.budgets = budgets
      $0.readsHeadersOnly = true
    }
    return result.findings.filter { $0.rule == "over-budget" }.map {
      "\($0.path.dropFirst(folder.path.count)): \($0.message)"
    }
  }

  @Test func `the kind of device that loads the most decides, and loads one variant`() throws {
    let budget = Budget(scope: .total, decodedBytes: 10_239, diskBytes: nil)
    #expect(try found([budget]) == [": all files: iPhone @3x loads 10.2 kB decoded, 1 B over the budget of 10.2 kB"])
    #expect(try found([Budget(scope: .total, decodedBytes: 10_240, diskBytes: nil)]).isEmpty)
    #expect(try found([budget], device: "iPad mini").isEmpty, "2x takes 5.12 kB")
  }

  @Test func `a device has its own budgets`() throws {
    let budget = Budget(scope: .total, decodedBytes: 5119, diskBytes: 1, device: "iPad mini")
    let all = try found([budget])
    #expect(all.count == 2)
    #expect(all[0] == ": all files: iPad @2x loads 5.12 kB decoded, 1 B over the budget of 5.12 kB for iPad mini")
    #expect(all[1].contains("iPad @2x takes ") && all[1].contains(" on disk, "))
  }

  @Test func `a folder budget counts the files below the folder, and disk space counts all files`() throws {
    let decoded = Budget(scope: .folder(Glob("Images/*")), decodedBytes: 1023, diskBytes: nil)
    #expect(
      try found([decoded]) == [
        "/Images/Sub: Images/Sub: iPhone @3x loads 1.02 kB decoded, 1 B over the budget of 1.02 kB"
      ])
    let one = AuditFixture.header(width: 16, height: 16).count
    let bytes = one * 4 + 4
    let disk = Budget(scope: .folder(Glob("Images")), decodedBytes: nil, diskBytes: bytes - 1)
    #expect(try found([disk]) == ["/Images: Images: \(bytes) B on disk, 1 B over the budget of \(bytes - 1) B"])
    #expect(try found([Budget(scope: .folder(Glob("Images")), decodedBytes: nil, diskBytes: bytes)]).isEmpty)
  }

  @Test func `the download of each app is limited`() throws {
    try folder.write("binary", to: "Kiosk.app/Kiosk")
    let found = try fixture.audit([folder.path]) {
      $0.settings.budgets = [Budget(scope: .product, downloadBytes: 1)]
    }.findings.filter { $0.rule == "over-budget" }
    #expect(found.map { $0.path.dropFirst(folder.path.count) } == ["/Kiosk.app"])
    #expect(found.first?.message.hasPrefix("Kiosk.app: about ") == true)
  }

  @Test func `an asset budget counts all variants, by name or by glob`() throws {
    for name in ["a", "Images/a*"] {
      let budget = Budget(scope: .asset(Glob(name)), decodedBytes: 9215, diskBytes: nil)
      #expect(
        try found([budget]) == [
          "/Images/a.png: a: iPhone @3x loads 9.22 kB decoded, 1 B over the budget of 9.22 kB"
        ])
    }
    #expect(try found([Budget(scope: .asset(Glob("b")), decodedBytes: 1024, diskBytes: nil)]).isEmpty)
  }
}
