import CrushSourceScanning
import Testing

@Suite struct ObjectiveCScannerTests {
  private func scan(_ text: String) -> SourceUses { ObjectiveCScanner.uses(in: Array(text.utf8)) }

  @Test func `images are named in brackets`() {
    let text = """
      // [UIImage imageNamed:@"a"]
      /* "b" */ char c = '"'; [UIImage imageNamed: @"hero"];
      NSString *n = @"plain \\"x\\""; [UIImage imageNamed:[NSString stringWithFormat:@"icon-%d", 3]];
      """
    let uses = ObjectiveCScanner.uses(in: Array(text.utf8))
    #expect(described(uses) == [#"asset("hero") 2 ?"#, #"pattern(prefix: "icon-", suffix: "") 3 ?"#])
    #expect(uses.words == ["hero", "plain \"x\"", "icon-%d"])
    #expect(uses.patterns == [.pattern(prefix: "icon-", suffix: "")])
  }

  @Test(
    arguments: [
      (#"[UIImage imageNamed:@"a"]"#, true), (#"[UIImage  imageNamed : @"a"]"#, true),
      ("[UIImage\n  imageNamed:\n  @\"a\"]", true),
      (#"[UIImage imageNamed:@"a" inBundle:nil compatibleWithTraitCollection:nil]"#, true),
      (#"[UIImage imageNamed:@"a" inBundle:nil withConfiguration:nil]"#, true),
      (#"[UIImage imageNamed:@"a" inBundle:[NSBundle mainBundle] withConfiguration:nil]"#, true),
      (#"[UIImage imageNamed:@"a" inBundle:NSBundle.mainBundle compatibleWithTraitCollection:nil]"#, true),
      (#"[UIImage imageNamed:@"a" inBundle:bundle compatibleWithTraitCollection:nil]"#, false),
      (#"[UIImage imageNamed:@"a" inBundle:[self bundle] withConfiguration:nil]"#, false),
      (#"[UIImage imageNamed:@"a" inBundle:nilBundle() withConfiguration:nil]"#, false),
      (#"[NSImage imageNamed:@"a"]"#, true), (#"[NSImage imageNamed:@"NSFolder"]"#, false),
      (#"[Theme imageNamed:@"a"]"#, false),
      (#"[UIImage imageNamed:@"Kit.bundle/a"]"#, false),
    ])
  func `an image of the app itself must exist`(_ source: String, _ mustExist: Bool) {
    let uses = scan(source).uses
    #expect(uses.count == 1 && uses.first?.mustExist == mustExist)
  }

  @Test(
    arguments: [
      (#"@"a""#, ["a"]), (#"@"a" @"b""#, ["a", "b"]), (#"@"""#, [""]), (#"@"a\"b""#, [#"a"b"#]), (#"@"a\\""#, [#"a\"#]),
      (#"'"' @"a" '\'' @"b""#, ["a", "b"]), (#"// @"a""#, []), (#"/* @"a" */ @"b""#, ["b"]),
      (#"@"//a" @"/*b*/""#, ["//a", "/*b*/"]), ("@\"open\n@\"b\"", ["open", "b"]), (#"/* @"a""#, []),
      ("#warning don't\n@\"a\"", ["a"]),
    ])
  func `every text is a possible name`(_ source: String, _ words: [String]) {
    #expect(scan(source).words == Set(words))
  }

  @Test func `lines are counted through comments and texts`() {
    let source =
      "/* 1\n2 */\n// 3\nNSString *s = @\"4\\\n5\";\n\n[UIImage imageNamed:@\"seven\"];\r\n[UIImage imageNamed:@\"eight\"];"
    #expect(scan(source).uses.map(\.line) == [7, 8])
  }

  @Test func `generated constants are symbols`() {
    let source =
      "x = ACImageNameHero; y = ACImageNameÉté2; z = ACImageName; w = MyACImageNameNo; v = [a:ACImageNameOne]"
    #expect(scan(source).symbols == ["Hero", "Été2", "One"])
  }

  @Test(
    arguments: [
      (#"@"icon-%d""#, "icon-", ""), (#"@"x%@y""#, "x", "y"), (#"[@"badge-" stringByAppendingString:x]"#, "badge-", ""),
      (#"[x stringByAppendingString:@"-icon"]"#, "", "-icon"),
    ])
  func `a format and a sum are patterns`(_ source: String, _ prefix: String, _ suffix: String) {
    #expect(scan(source).patterns == [.pattern(prefix: prefix, suffix: suffix)])
    #expect(scan("[UIImage imageNamed:\(source)]").uses.isEmpty)
  }
}
