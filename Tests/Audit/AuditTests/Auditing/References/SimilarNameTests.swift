import CrushFixtures
import CrushInspection
import Testing

@testable import CrushAudit

/// Names that differ from the intended one by case or by a letter.
@Suite struct SimilarNameTests {
  private static let names = SimilarNames(["Badge", "HIghlightText", "icon1", "star"])

  @Test(
    arguments: [
      ("badge", "Badge"), ("Badgee", "Badge"), ("Bdage", "Badge"), ("Bdge", nil), ("Badgx", "Badge"),
      ("HighlightText", "HIghlightText"),
      ("icon2", nil), ("icon", nil), ("stax", nil), ("other", nil), ("Badge", nil),
    ] as [(String, String?)])
  func `a similar name differs by case or by one letter`(_ name: String, _ expected: String?) {
    #expect(Self.names.closest(to: name) == expected)
  }

  @Test func `the finding of a missing name and the one of an unused set are one`() throws {
    let fixture = try AuditFixture()
    let folder = fixture.folder
    for set in ["Badge", "logo"] {
      try folder.write(
        #"{"images":[{"idiom":"universal","filename":"a.png"}]}"#, to: "App/A.xcassets/\(set).imageset/Contents.json")
      try folder.write(AuditFixture.header(width: 8, height: 8), to: "App/A.xcassets/\(set).imageset/a.png")
    }
    try folder.write(#"{"colors":[]}"#, to: "App/A.xcassets/HIghlightText.colorset/Contents.json")
    try folder.write(
      """
      import UIKit
      let a = UIColor(named: "HighlightText")!
      let b = UIColor(named: "HighlightText") ?? .white
      let c = UIImage(named: "badge")!
      let d = UIImage(named: "logo")!
      """, to: "App/Code.swift")
    let result = try fixture.audit {
      $0.settings.sources = [folder.path]
      $0.readsHeadersOnly = true
    }
    let found = result.findings.filter { $0.rule.hasPrefix("un") }.map { finding in
      "\(finding.severity.rawValue) \(finding.rule) \(finding.line ?? 0) \(finding.sentence)"
    }
    #expect(
      found == [
        "error undefined-image 4 names the image badge, which does not exist; Badge differs by case: rename one of the two",
        "error undefined-resource 2 names the color HighlightText, which does not exist; HIghlightText differs by case: "
          + "rename one of the two",
        "warning undefined-resource 3 names the color HighlightText, which does not exist; HIghlightText differs by case: "
          + "rename one of the two",
      ])
  }
}
