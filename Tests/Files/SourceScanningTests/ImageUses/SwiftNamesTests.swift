import CrushSourceScanning
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

  @Test(
    arguments: [
      (#"Image("a")"#, []), (#"UIImage(named: "a")"#, []), (#"let x = "a""#, ["a"]), (#"Image(x ? "a" : "b")"#, []),
      (#"Image(systemName: "a")"#, []), (#"Label("a", systemImage: "b")"#, []), (#"Label("a", image: "b")"#, []),
      (#"Text("a")"#, []), (#"f("a", "b")"#, ["a", "b"]), (#"static var x: String { "a" }"#, ["a"]),
      (#"enum A: String { case a, b = "c" }"#, ["a", "b", "c"]),
      (#"enum A: String, CodingKey { case a, b = "c" }; "d""#, ["d"]),
      (#"enum A: String, CodingKey { case a }; enum B: String, CodingKey { case b = "c" }; f("d")"#, ["d"]),
      (#"["a", "b"].map { Image($0) }"#, ["a", "b"]), (#"Image("a" + b)"#, []), (#""\(f("a"))""#, ["a"]),
      (#""\(Image("a"))""#, []), ("#if DEBUG\nf(\"a\")\n#endif", []), ("#if DEBUG\n\"\\(f(\"a\"))\"\n#endif", []),
    ])
  func `texts apart from the uses are loose`(_ source: String, _ words: [String]) {
    #expect(scan(source).looseWords == Set(words))
  }

  @Test(
    arguments: [
      ("Image(.a)", []), ("UIImage(resource: .a)", []), ("Row(icon: .a)", ["a"]), ("x = ImageResource.a", ["a"]),
      ("Asset.a.image", ["a", "image"]), ("case .a: break", []), ("if x == .a {}", []), ("if x != .a {}", []),
      ("#Preview { Row(icon: .a) }", []),
    ])
  func `symbols apart from the uses are loose`(_ source: String, _ symbols: [String]) {
    #expect(scan(source).looseSymbols == Set(symbols))
  }

  @Test(
    arguments: [
      (#"Image(theme.rawValue + "-icon")"#, [ImageUse.Name.pattern(prefix: "", suffix: "-icon")]),
      (#"UIImage(named: "icon-" + name)"#, [.pattern(prefix: "icon-", suffix: "")]),
      (#"Image("a-" + x + "-b")"#, [.pattern(prefix: "a-", suffix: "-b")]),
      (#"Image("a-\(n)-" + x)"#, [.pattern(prefix: "a-", suffix: "")]),
      (#"Image(x + "-\(n)-b")"#, [.pattern(prefix: "", suffix: "-b")]),
      (#"Image(isOn ? "a" : "b")"#, [.asset("a"), .asset("b")]),
      (#"Image(f(x) ? "a" : "b\(n)")"#, [.asset("a"), .pattern(prefix: "b", suffix: "")]),
      (#"UIImage(named: isOn ? "a" : "b")"#, [.asset("a"), .asset("b")]),
      ("Image(x + y)", []), ("Image(x)", []), (#"Image("a" == b)"#, []), (#"Image("" + x)"#, []),
    ])
  func `sums and choices of texts name images`(_ source: String, _ names: [ImageUse.Name]) {
    #expect(scan(source).uses.map(\.name) == names)
  }

  @Test(
    arguments: [
      (#"x = y + "-icon""#, [ImageUse.Name.pattern(prefix: "", suffix: "-icon")]),
      (#"x = "icon-" + y"#, [.pattern(prefix: "icon-", suffix: "")]),
      (#"x = y + "-a-" + z"#, [.pattern(prefix: "", suffix: "-a-"), .pattern(prefix: "-a-", suffix: "")]),
      (#"x = "a""#, []), (#"x = y + """#, []),
    ])
  func `texts in a sum are patterns`(_ source: String, _ patterns: [ImageUse.Name]) {
    #expect(scan(source).patterns == Set(patterns))
  }
}
