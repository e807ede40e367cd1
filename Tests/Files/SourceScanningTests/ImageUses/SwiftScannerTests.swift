import CrushSourceScanning
import Testing

@Suite struct SwiftScannerTests {
  @Test func `400,000 unclosed marks never trap`() {
    for text in ["#", "##\"", "\\", "`", "/", "\"\"\"#", "/*", "enum ", "\\/", "x=f(", "a.", ".a", "case a,"] {
      let source = "(" + String(repeating: text, count: 400_000) + "x{}"
      _ = SwiftScanner.uses(in: Array(source.utf8), readsUIKit: true)
    }
  }

  @Test func `nested and repeated conditions never trap`() {
    for text in [
      "if #available(iOS 1, *) {", "if #available(iOS 1, *) {} else ", "@available(iOS 1, *)",
      "@available(iOS 1, *) func f() {",
      "#if os(iOS)\n", "#if os(\n", "#elseif !\n", "#else\n", "if x ", "guard #available(", "a: PreviewProvider {",
      "#Preview {", "enum A: String, CodingKey {", "\"a\" + ", "Image(\"a\" + ", "x ? \"a\" : ", "if @",
    ] {
      _ = SwiftScanner.uses(in: Array(String(repeating: text, count: 20_000).utf8))
    }
    for text in ["!", "(", "&& x ", "os("] {
      _ = SwiftScanner.uses(in: Array(("#if " + String(repeating: text, count: 100_000)).utf8))
      _ = ObjectiveCScanner.uses(in: Array(("#if " + String(repeating: text, count: 100_000)).utf8))
    }
    for text in ["#if \\\n", "#if (\n", "if(@available(iOS 1,*)){", "#else\n", "else{", "#endif\n"] {
      _ = ObjectiveCScanner.uses(in: Array(String(repeating: text, count: 20_000).utf8))
    }
  }

  @Test func `lines may end with CR LF`() {
    let uses = scan("Image(\"\"\"\r\n  img\r\n  \"\"\")\r\nImage(\"b\")\r\n")
    #expect(uses.uses.map(\.name) == [.asset("img"), .asset("b")])
    #expect(uses.uses.map(\.line) == [1, 4])
  }

  private func scan(_ text: String, readsUIKit: Bool = false) -> SourceUses {
    SwiftScanner.uses(in: Array(text.utf8), readsUIKit: readsUIKit)
  }

  private func sizes(_ text: String, readsUIKit: Bool = false) -> [String] {
    described(scan(text, readsUIKit: readsUIKit))
  }

  @Test(
    arguments: [
      (#"Image("hero").resizable().frame(width: 40, height: 30)"#, "40.0x30.0"),
      (#"Image(.hero).resizable().scaledToFit().frame(width: 40)"#, "40.0x- fit"),
      (#"Image("hero").resizable().scaledToFill().frame(width: 40, height: 30).clipped()"#, "40.0x30.0"),
      (#"Image("hero").resizable().aspectRatio(contentMode: .fit).frame(maxWidth: 300.5)"#, "300.5x- fit max"),
      (#"Image("hero").resizable().aspectRatio(1, contentMode: .fill).frame(width: 1_0, height: 2.5)"#, "10.0x2.5"),
      (#"Image("hero") /* a */ . resizable() // b"# + "\n  .frame(width: 40, height: 30)", "40.0x30.0"),
      (#"Image("hero").resizable().frame(width: 40, height: 30).frame(width: 100, height: 100)"#, "40.0x30.0"),
      (#"Image("hero").resizable().overlay { Text("(") }.frame(width: 4, height: 3)"#, "4.0x3.0"),
      (#"Image("hero").resizable().padding(4).frame(width: 40, height: 30)"#, "40.0x30.0 max"),
      (#"Image(decorative: "hero").resizable().frame(width: 40, height: 30)"#, "40.0x30.0"),
      (#"SwiftUI.Image("hero", bundle: .main).resizable().frame(width: 40, height: 30)"#, "40.0x30.0"),
      // The size is unknown.
      (#"Image("hero")"#, "?"), (#"Image("hero").frame(width: 40, height: 30)"#, "?"),
      (#"Image("hero").resizable()"#, "?"), (#"Image("hero").resizable().frame(width: side, height: 30)"#, "?"),
      (#"Image("hero").resizable().frame(width: 40 * 2, height: 30)"#, "?"),
      (#"Image("hero").resizable().frame(width: 40)"#, "?"),
      (#"Image("hero").resizable().frame(maxWidth: .infinity)"#, "?"),
      (#"Image("hero").resizable().frame(width: 40, height: 30).scaleEffect(2)"#, "?"),
      (#"Image("hero").resizable()"# + "\n#if os(iOS)\n.frame(width: 40, height: 30)\n#endif", "?"),
      (#"Image("hero").frame(width: 40, height: 30).resizable()"#, "?"),
      (#"Image("hero").resizable().frame(width: side, height: 30).frame(width: 100, height: 100)"#, "?"),
      (#"Image("hero").resizable().frame(minWidth: 40, maxWidth: 60, minHeight: 0, maxHeight: 30)"#, "?"),
      (#"Image("hero").resizable(resizingMode: .tile).frame(width: 40, height: 30)"#, "?"),
      (#"Image("hero").resizable(capInsets: insets).frame(width: 40, height: 30)"#, "?"),
      (#"Image("hero").resizable().fixedSize().frame(width: 40, height: 30)"#, "?"),
      (#"Image("hero").resizable().frame(width: isPad ? 40 : 20, height: 30)"#, "?"),
      // A frame without a limit passes the limit of the next one.
      (#"Image("hero").resizable().frame(maxWidth: .infinity).frame(width: 40, height: 30)"#, "40.0x30.0"),
      (#"Image("hero").resizable().frame(width: nil, height: 30).frame(width: 40)"#, "40.0x30.0"),
      (#"Image("hero").resizable().frame(maxWidth: side).frame(width: 40, height: 30)"#, "40.0x30.0 max"),
      (#"Image("hero").resizable().scaledToFit().frame(width: 40, height: side)"#, "40.0x- fit max"),
      (#"Image("hero").resizable().frame(minWidth: 0, maxWidth: 60, maxHeight: 30)"#, "60.0x30.0 max"),
    ])
  func `the modifiers after an image decide its size`(_ source: String, _ expected: String) {
    let found = sizes(source)
    #expect(found.count == 1 && found.first?.hasSuffix(" 1 " + expected) == true, "\(found)")
  }

  @Test func `strings, comments and regular expressions are not code`() {
    let source = ##"""
      // Image("a")
      /* Image("b") /* nested */ Image("c") */
      let text = "Image(\"d\") // not a comment"
      let raw = #"Image("e") \(x) "quoted" "#
      let long = """
        Image("f") "" \(Image("g").resizable().frame(width: 1, height: 2)) """
      let pattern = /Image\("h"\)\//
      let other = #/ Image("i") /#
      let half = a / b; let rest = c / 2
      Image("j").resizable().frame(width: 3, height: 4)
      """##
    #expect(
      sizes(source) == [
        #"asset("g") 6 1.0x2.0"#, #"asset("j") 10 3.0x4.0"#,
      ])
  }

  @Test func `a backslash does not extend a regular expression over the end of its line`() {
    let source = "if /> \\\n// x\nImage(\"a\").resizable().frame(width: 3, height: 4)"
    #expect(sizes(source) == [#"asset("a") 3 3.0x4.0"#])
  }

  @Test func `names are texts, symbols or patterns`() {
    let uses = scan(
      #"""
      Image("a b"); Image(.heroImage); Image(ImageResource.Icons.star); Image("icon-\(n)@x"); Image(systemName: "trash")
      UIImage(named: "c"); UIImage(named: "d", in: .module, compatibleWith: nil); UIImage(resource: .e)
      Label("Text", image: "f"); #imageLiteral(resourceName: "g"); Color(named: "h"); Image(uiImage: other)
      """#)
    #expect(
      uses.uses.map(\.name) == [
        .asset("a b"), .symbol("heroImage"), .symbol("star"), .pattern(prefix: "icon-", suffix: "@x"), .asset("c"),
        .asset("d"), .symbol("e"), .asset("f"), .asset("g"),
      ])
    #expect(
      uses.uses.filter(\.mustExist).map(\.name) == [
        .asset("a b"), .asset("c"), .asset("d"), .asset("f"), .asset("g"),
      ])
    #expect(uses.uses.filter(\.isInModule).map(\.name) == [.asset("d")])
    #expect(uses.words == ["a b", "c", "d", "f", "g", "h", "trash", "Text"])
    #expect(uses.patterns == [.pattern(prefix: "icon-", suffix: "@x")])
  }

  @Test(
    arguments: [
      (#"UIImage(named: "a")"#, true), (#"UIImage(named: "a")!"#, true), (#"UIImage(named: "a") ?? UIImage()"#, true),
      (#"UIImage(named: "a") ?? other"#, true), (#"UIImage(named: "a") ?? UIImage(systemName: "b")"#, false),
      (#"UIImage(named: "a") ?? UIImage(named: name)"#, false),
      (#"UIImage(named: "a", in: bundle, with: nil)"#, false), (#"Image("a", bundle: .designSystem)"#, false),
      (#"Image("a", bundle: Bundle(for: A.self))"#, false), (#"Image("a", bundle: module)"#, false),
      (#"Image("a", bundle: Kit.Bundle.module)"#, false), (#"Image("a")"#, true),
      (#"NSImage(named: "a")"#, true), (#"NSImage(named: NSImage.Name("a"))"#, true),
      (#"NSImage(named: NSImage.Name(rawValue: "a"))"#, true), (#"NSImage(named: "NSFolder")"#, false),
      (#"NSImage(named: "a") ?? other"#, false), (#"NSImage(named: "a") ?? NSImage()"#, true),
      (#"UIImage(named: "NSFolder")"#, true),
      (#"UIImage(resource: .a)"#, false), (#"Image("a" + b)"#, false), (#"Image(x ? "a" : "b")"#, true),
    ])
  func `an image of the app itself must exist`(_ source: String, _ mustExist: Bool) {
    #expect(scan(source).uses.first?.mustExist == mustExist)
  }

  @Test(
    arguments: [
      (#"Image("a", bundle: .module)"#, true), (#"Image("a", bundle: Bundle.module)"#, true),
      (#"UIImage(named: "a", in: .module, compatibleWith: nil)"#, true), (#"Image("a", bundle: .main)"#, false),
      (#"Image("a")"#, false),
    ])
  func `an image of the module's bundle must exist there`(_ source: String, _ isInModule: Bool) {
    #expect(scan(source).uses.map(\.mustExist) == [true])
    #expect(scan(source).uses.map(\.isInModule) == [isInModule])
  }

  @Test func `UIKit's sizes are read on request, if one variable has one image`() {
    let source = #"""
      let view = UIImageView(image: UIImage(named: "hero"))
      view.frame = CGRect(x: 1, y: 2, width: 40, height: 30)
      let two = UIImageView()
      two.image = UIImage(named: "badge")
      two.widthAnchor.constraint(equalToConstant: 20).isActive = true
      two.heightAnchor.constraint(equalToConstant: 10).isActive = true
      let three = UIImageView(image: UIImage(named: "many")); three.image = UIImage(named: "more")
      three.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
      """#
    #expect(
      Set(sizes(source, readsUIKit: true)) == [
        #"asset("hero") 1 40.0x30.0"#, #"asset("badge") 4 20.0x10.0"#, #"asset("many") 7 ?"#, #"asset("more") 7 ?"#,
      ])
    #expect(sizes(source).allSatisfy { $0.hasSuffix("?") })
  }

  @Test func `sources that end anywhere, or have endless nesting, neither trap nor hang`() {
    let source = Array(
      ##"let a = #"x"# ; Image("a\(Image("b\("c")").resizable())").resizable().frame(width: 40, height: 3) /* /* */ */ /x/"##
        .utf8)
    for count in 0...source.count { _ = SwiftScanner.uses(in: Array(source[..<count]), readsUIKit: true) }
    let deep = String(repeating: #""\("#, count: 20_000)
    #expect(scan(deep).uses.isEmpty)
    #expect(scan(String(repeating: "(", count: 20_000)).uses.isEmpty)
    #expect(scan(String(repeating: "/* ", count: 20_000)).uses.isEmpty)
  }
}
