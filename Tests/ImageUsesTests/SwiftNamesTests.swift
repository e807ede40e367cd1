import ImageUses
import Testing

/// Names that may be image names, although the code around them does not show it.
@Suite struct SwiftNamesTests {
  private func scan(_ text: String) -> SourceUses { SwiftScanner.uses(in: Array(text.utf8)) }

  @Test(
    arguments: [
      ("enum A: String { case a, b }", ["a", "b"]), ("enum A: String { case a = \"x\", b }", ["a", "b", "x"]),
      ("enum A: Codable, String { case a; case b }", ["a", "b"]), ("enum A: String\n{\n  case a\n}", ["a"]),
      ("enum A: String { case `default` }", ["default"]), ("enum A: Int { case a }", []), ("enum A { case a }", []),
      ("enum A: String { case a; func f() { switch x { case other: g() } } }", ["a"]),
      ("enum A: String { case a; enum B: Int { case no } }", ["a"]),
      ("enum A: Int { case no; enum B: String { case b } }", ["b"]),
      ("enum A: String { case a", []), ("// enum A: String { case a }", []),
    ])
  func `cases with raw values are words`(_ source: String, _ words: [String]) {
    #expect(scan(source).words == Set(words))
  }

  @Test(
    arguments: [
      ("f(.a)", ["a"]), ("f(.a.b)", ["a", "b"]), ("Asset.a.image", ["a", "image"]), ("ImageResource.a", ["a"]),
      ("return .a", ["a"]), ("[.a, .b]", ["a", "b"]), ("x ? .a : .b", ["a", "b"]), ("x ?\n  .a : .b", ["a", "b"]),
      ("x ?? .a", ["a"]), ("x?.a", []), ("x?.a ?? .b", ["b"]), ("x?.a == .b", ["b"]), ("f(x ? [.a] : nil)", ["a"]),
      ("x = .a", ["a"]), ("case .a: break", ["a"]),
      ("value.a", []), ("f().a", []), ("x[0].a", []), ("x!.a", []), ("\"t\".a", []), ("1.a", []), ("// .a", []),
      ("\"\\(x == .a)\"", ["a"]),
    ])
  func `members of types are symbols`(_ source: String, _ symbols: [String]) {
    #expect(scan(source).symbols == Set(symbols))
  }
}
