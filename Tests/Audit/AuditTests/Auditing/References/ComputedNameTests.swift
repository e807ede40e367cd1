import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Images whose names code computes.
@Suite struct ComputedNameTests {
  private let fixture: AuditFixture

  init() throws { fixture = try AuditFixture() }

  /// Returns the names of the unused images of a folder of sets.
  private func unused(_ names: [String], _ code: String, file: String = "Code.swift") throws -> [String] {
    for name in names {
      let set = "App/A.xcassets/Flags/\(name).imageset"
      try fixture.folder.write(#"{"images":[{"idiom":"universal","filename":"a.png"}]}"#, to: set + "/Contents.json")
      try fixture.folder.write(AuditFixture.header(width: 8, height: 8), to: set + "/a.png")
    }
    try fixture.folder.write(code, to: "App/\(file)")
    let result = try fixture.audit {
      $0.settings.sources = [fixture.folder.path]
      $0.readsHeadersOnly = true
    }
    return result.findings.filter { $0.rule == "unused-image" }.flatMap(\.places).map {
      String($0.message.split(separator: " ").last ?? "")
    }
  }

  private static let codes = ["AD", "AE", "AF", "AG"]

  @Test(arguments: [
    ("let a = UIImage(named: country.code.uppercased())", "Code.swift"), ("let a = Image(code)", "Code.swift"),
    ("id a = [UIImage imageNamed:country.code];", "Code.m"),
  ])
  func `code that loads any name loads a folder of codes`(_ code: String, _ file: String) throws {
    #expect(try unused(Self.codes, code, file: file).isEmpty)
  }

  @Test(arguments: [
    "let a = UIImage(named: \"x\")", "let a = UIImage(systemName: name)", "let a = load(named: name)",
    "let a = UIImage(named: name); let b = UIImage(named: \"AD\")",
  ])
  func `other code loads no folder of codes`(_ code: String) throws {
    #expect(try unused(Self.codes, code).count >= 3)
  }

  @Test func `names of several shapes are no codes`() throws {
    #expect(try unused(Self.codes + ["flag-large"], "let a = UIImage(named: name)").count == 5)
  }

  @Test(arguments: [
    ("[\"card\", rank].joined(separator: \".\")", ["card.gold"]),
    ("[rank, \"card\"].joined(separator: \"_\")", ["gold_card"]),
    ("[\"a\", x, \"b\"].joined()", ["a1b"]),
  ])
  func `a list that is joined makes names`(_ code: String, _ names: [String]) throws {
    #expect(try unused(names + ["really-unused"], "let name = \(code)") == ["really-unused"])
  }
}
