import Testing

@testable import CrushFiles

/// The difference of two paths that are one file on some systems.
@Suite struct NameDifferenceTests {
  @Test(arguments: [
    ("a/Logo.png", "a/logo.png"), ("Foo/a", "x/foo/b"), ("É.png", "é.png"), ("one/same/B", "two/same/b"),
  ])
  func `a difference of case alone is named`(first: String, second: String) {
    #expect(NameDifference(first, second) == .letterCase)
    #expect(NameDifference(first, second).words == "names of files or folders differ only by case")
  }

  @Test func `a difference of Unicode form shows both names so that they differ`() {
    let (composed, parts) = ("caf\u{E9}.png", "cafe\u{301}.png")
    let expected = NameDifference.unicodeForm(first: "caf\\u00E9.png", second: "cafe\\u0301.png", alsoCase: false)
    #expect(NameDifference("src/" + composed, "src/" + parts) == expected)
    #expect(NameDifference(composed + "/a", "other/\(parts)/b/c") == expected)
    #expect(expected.words.hasSuffix("differ only by Unicode form, caf\\u00E9.png and cafe\\u0301.png"))
    #expect(
      NameDifference("Caf\u{E9}.png", parts)
        == .unicodeForm(first: "Caf\\u00E9.png", second: "cafe\\u0301.png", alsoCase: true))
    // A letter outside of the first 65,536, in two forms.
    #expect(
      NameDifference("\u{1109A}", "\u{11099}\u{110BA}")
        == .unicodeForm(first: "\\u1109A", second: "\\u11099\\u110BA", alsoCase: false))
  }
}
