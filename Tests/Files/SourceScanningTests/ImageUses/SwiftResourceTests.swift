import CrushSourceScanning
import Testing

@Suite struct SwiftResourceTests {
  private func scan(_ text: String) -> SourceUses { SwiftScanner.uses(in: Array(text.utf8)) }

  private static let calls: [(String, [String])] = [
    // Colors.
    (#"Color("brand")"#, ["color brand!"]), (#"Color("a/brand", bundle: .module)"#, ["color a/brand! module"]),
    (#"Color("brand", bundle: kit)"#, ["color brand"]), ("Color(.brand)", ["color .brand"]),
    ("Color(ColorResource.brand)", ["color .brand"]), (#"Color(isOn ? "a" : "b")"#, ["color a!", "color b!"]),
    (#"Color("icon-\(n)")"#, ["color icon-*"]), ("Color(.sRGB, red: 1, green: 0, blue: 0)", []), ("Color(hex)", []),
    ("Color(red: 1, green: 0, blue: 0)", []), ("Color.brand", []), ("SwiftUI.Color(\"a\")", ["color a!"]),
    ("theme.Color(\"a\")", []), (#"UIColor(named: "brand")"#, ["color brand!"]),
    (#"UIColor(named: "brand") ?? .red"#, ["color brand"]),
    (#"UIColor(named: "brand", in: kit, compatibleWith: nil)"#, ["color brand"]),
    ("UIColor(resource: .brand)", ["color .brand"]), ("UIColor(named: name)", ["color ?"]),
    (#"NSColor(named: NSColor.Name("brand"))"#, ["color brand!"]),
    (#"UIColor.init(named: "brand")"#, ["color brand!"]),
    ("UIColor(red: 1, green: 0, blue: 0, alpha: 1)", []), (#"func Color("a")"#, []),
    (#"let l: UIColor = .init(named: "a")!"#, ["color a!"]), (#"let l: UIColor? = .init(named: "a")"#, ["color a!"]),
    (#"let l: Theme = .init(named: "a")"#, []), (#"NSColor(named: .init("a"))"#, ["color a!"]),
    // The code has another value.
    (#"UIColor(named: "a")?.withAlphaComponent(0.5) ?? .red"#, ["color a"]),
    (#"(UIColor(named: "a")) ?? .red"#, ["color a"]), (#"UIColor(named: "a") != nil"#, ["color a"]),
    (#"if let c = UIColor(named: "a") { }"#, ["color a"]),
    (#"guard let c = UIColor(named: "a") else { return }"#, ["color a"]),
    (#"guard let c = UIColor(named: "a") else { fatalError() }"#, ["color a!"]),
    (#"let c = UIColor(named: "a")"#, ["color a!"]), (#"show(UIColor(named: "a")) ?? b"#, ["color a!"]),
    (#"UIColor(named: "a")!"#, ["color a!"]), (#"UIColor(named: "a")?.cgColor"#, ["color a!"]),
    (#"NSDataAsset(name: "a")?.data ?? Data()"#, ["dataSet a"]),
    // `Color` of another module, and colors in RGB.
    ("import Foundation\nColor(\"a\")", ["color a"]), ("import SwiftUI\nColor(\"a\")", ["color a!"]),
    ("import Foundation\nimport struct SwiftUI.Color\nColor(\"a\")", ["color a!"]),
    ("import UIKit\nUIColor(named: \"a\")", ["color a!"]), (##"Color("#FF00FF")"##, ["color #FF00FF"]),
    (#"Color("F2F2F2")"#, ["color F2F2F2"]), (#"Color("0xFFAA00")"#, ["color 0xFFAA00"]),
    (#"Color("F2F2F2F")"#, ["color F2F2F2F!"]),
    // Data sets.
    (#"NSDataAsset(name: "cities")"#, ["dataSet cities!"]), (#"NSDataAsset(name: "a", bundle: kit)"#, ["dataSet a"]),
    // Images.
    (#"UIImage(named: "hero")"#, ["namedImage hero!"]), ("UIImage(resource: .hero)", ["namedImage .hero"]),
    (#"NSImage(named: "hero")"#, ["namedImage hero!"]), (#"UIImage(systemName: "star")"#, []), ("UIImage()", []),
    (#"UIImage(contentsOfFile: path)"#, ["uncachedImage ?"]), ("UIImage(data: data)", ["uncachedImage ?"]),
    ("NSImage(contentsOf: url)", ["uncachedImage ?"]), ("NSImage(byReferencing: url)", ["uncachedImage ?"]),
    ("CGImageSourceCreateWithURL(url as CFURL, nil)", ["uncachedImage ?"]),
    ("CGImageSourceCreateWithData(data as CFData, nil)", ["uncachedImage ?"]),
    ("UIImage(cgImage: image)", []), ("CIImage(contentsOf: url)", ["uncachedImage ?"]), ("Photo(data: data)", []),
    // Files.
    ("try Data(contentsOf: url)", ["wholeFile ?"]), ("NSData(contentsOfFile: path)", ["wholeFile ?"]),
    ("try String(contentsOf: url, encoding: .utf8)", ["wholeFile ?"]),
    ("NSDictionary(contentsOf: url)", ["wholeFile ?"]),
    ("FileManager.default.contents(atPath: path)", ["wholeFile ?"]),
    ("try Data(contentsOf: url, options: .mappedIfSafe)", ["mappedFile ?"]),
    ("try Data(contentsOf: url, options: [.uncached, .alwaysMapped])", ["mappedFile ?"]),
    ("try Data(contentsOf: url, options: .uncached)", ["wholeFile ?"]),
    ("try Data(contentsOf: url, options: options)", []),
    ("NSData(contentsOfFile: path, options: NSData.ReadingOptions.mappedIfSafe)", ["mappedFile ?"]),
    ("NSData(contentsOfMappedFile: path)", ["mappedFile ?"]), ("Data(count: 3)", []),
    ("func Data(contentsOf: URL)", []),
  ]

  @Test(arguments: calls)
  func `a call names a resource`(_ source: String, _ expected: [String]) {
    #expect(scan(source).resources.map(described) == expected)
  }

  @Test(
    arguments: [
      (#"Data(contentsOf: Bundle.main.url(forResource: "cities", withExtension: "json")!)"#, "cities.json"),
      (#"Data(contentsOf: Bundle.main.url(forResource: "cities.json", withExtension: nil)!)"#, "cities.json"),
      (#"Data(contentsOf: Bundle.main.url(forResource: "cities", withExtension: ".json")!)"#, "cities.json"),
      (#"Data(contentsOf: Bundle.main.url(forResource: "cities", withExtension: kind)!)"#, "cities.*"),
      (#"Data(contentsOf: Bundle.main.url(forResource: "c-\(n)", withExtension: "json")!)"#, "c-*.json"),
      (#"Data(contentsOf: Bundle.main.url(forResource: name, withExtension: "json")!)"#, "?"),
      (
        #"Data(contentsOf: Bundle.main.url(forResource: "cities", withExtension: "json", subdirectory: "a")!)"#,
        "cities.json"
      ),
      (#"Data(contentsOfFile: Bundle.main.path(forResource: "cities", ofType: "json")!)"#, "cities.json"),
      (#"NSData(contentsOfFile: NSBundle.mainBundle().pathForResource("cities", ofType: "json")!)"#, "cities.json"),
      (#"Data(contentsOf: Bundle.main.resourceURL!.appendingPathComponent("a/cities.json"))"#, "cities.json"),
      (#"Data(contentsOf: Bundle.main.bundleURL.appending(path: "cities.json"))"#, "cities.json"),
      (#"Data(contentsOf: documents.appendingPathComponent("cities.json"))"#, "?"),
      (#"Data(contentsOf: Bundle.main.bundleURL.appendingPathComponent("a").appendingPathComponent(name))"#, "?"),
      (#"String(contentsOfFile: Bundle.main.bundlePath + "/a/cities.json")"#, "cities.json"),
      (#"String(contentsOfFile: "cities.json")"#, "cities.json"),
      ("let u = Bundle.main.url(forResource: \"a\", withExtension: \"b\")!\nlet d = try Data(contentsOf: u)", "a.b"),
      ("let u: URL? = Bundle.main.url(\n  forResource: \"a\", withExtension: \"b\")\nData(contentsOf: u!)", "a.b"),
      ("let u = Bundle.main\n  .url(forResource: \"a\", withExtension: \"b\")\nData(contentsOf: u!)", "a.b"),
      (
        "guard let p = Bundle.main.path(forResource: \"a\", ofType: \"b\") else { return }\nData(contentsOf: URL(fileURLWithPath: p))",
        "a.b"
      ),
      ("if let p = Bundle.main.path(forResource: \"a\", ofType: \"b\"), let d = NSData(contentsOfFile: p) { }", "a.b"),
      ("let n = \"a\"\nlet u = Bundle.main.url(forResource: n, withExtension: \"b\")!\nData(contentsOf: u)", "a.b"),
      (
        "let u = Bundle.main.url(forResource: \"a\", withExtension: \"b\")!\nfunc f(u: URL) { Data(contentsOf: u) }",
        "?"
      ),
      ("let u = Bundle.main.url(forResource: \"a\", withExtension: \"b\")!\nlet u = other()\nData(contentsOf: u)", "?"),
      ("let u = other()\nfoo(Bundle.main.url(forResource: \"a\", withExtension: \"b\"))\nData(contentsOf: u)", "?"),
      ("let u = Bundle.main.url(forResource: \"a\", withExtension: \"b\")!\nData(contentsOf: file.u)", "?"),
    ])
  func `a file has its name through the expression or a local variable`(_ source: String, _ name: String) {
    #expect(scan(source).resources.map { described($0.name) } == [name])
  }

  @Test func `an image from data has the name of the data's file`() {
    let source = """
      func show() {
        let url = Bundle.main.url(forResource: "hero", withExtension: "jpg")!
        let data = try! Data(contentsOf: url)
        view.image = UIImage(data: data)
      }
      """
    #expect(scan(source).resources.map(described) == ["wholeFile hero.jpg", "uncachedImage hero.jpg"])
  }

  private static let load = #"UIImage(contentsOfFile: p)"#

  private static let loads: [(String, String)] = [
    ("override func draw(_ rect: CGRect) { LOAD }", "draw"),
    ("override func draw(in ctx: CGContext) { LOAD }", "draw"),
    ("func draw(_ layer: CALayer, in ctx: CGContext) { LOAD }", "draw"),
    ("func drawRect(rect: CGRect) { LOAD }", "draw"),
    ("func draw(_ card: Card) { LOAD }", "-"), ("func draw() { LOAD }", "-"),
    ("override func layoutSubviews() { super.layoutSubviews(); LOAD }", "layout"),
    ("override func viewDidLayoutSubviews() { LOAD }", "layout"), ("override func layout() { LOAD }", "layout"),
    ("func layout() { LOAD }", "-"), ("override func viewDidLoad() { LOAD }", "-"),
    ("func tableView(_ t: UITableView, cellForRowAt i: IndexPath) -> UITableViewCell { LOAD }", "cell"),
    ("func tableView(_ t: UITableView, willDisplay c: UITableViewCell, forRowAt i: IndexPath) { LOAD }", "cell"),
    (
      "func collectionView(_ c: UICollectionView, cellForItemAt i: IndexPath) -> UICollectionViewCell { LOAD }",
      "cell"
    ),
    ("func tableView(_ t: UITableView, didSelectRowAt i: IndexPath) { LOAD }", "-"),
    ("let r = UICollectionView.CellRegistration<Cell, Item> { c, i, x in LOAD }", "cell"),
    ("d = UITableViewDiffableDataSource<A, B>(tableView: t) { t, i, x in LOAD }", "cell"),
    ("var body: some View { LOAD }", "body"), ("var body: some View\n{\n  LOAD\n}", "body"),
    ("var icon: some View { LOAD }", "body"), ("func icon() -> some View { LOAD }", "body"),
    ("var body: some Scene { LOAD }", "-"), ("var image: UIImage { LOAD }", "-"), ("let image = LOAD", "-"),
    ("lazy var image = LOAD", "-"), ("static let image = LOAD", "-"), ("lazy var image: UIImage = { LOAD }()", "-"),
    // Blocks.
    ("var body: some View { if a { LOAD } }", "body"), ("var body: some View { if a { } else { LOAD } }", "body"),
    ("var body: some View { if a { } else if let b = c(d) { LOAD } }", "body"),
    ("func draw(_ r: CGRect) { for i in a(b) { LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { guard let a else { return }; LOAD }", "draw"),
    ("func draw(_ r: CGRect) { repeat { } while a.b(c)\n foo { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { switch a { case .b: LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { do { LOAD } catch { } }", "draw"),
    ("var body: some View { get { LOAD } }", "body"),
    ("func draw(_ r: CGRect) { let x: Int\n foo { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { func help() { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { struct A { let x = LOAD } }", "-"),
    ("func draw(_ r: CGRect) { } \n func next() { LOAD }", "-"),
    // A missing value is loaded once.
    ("func draw(_ r: CGRect) { if image == nil { image = LOAD } }", "-"),
    ("func draw(_ r: CGRect) { guard image == nil else { return }; LOAD }", "-"),
    ("func draw(_ r: CGRect) { if image != nil { return }; LOAD }", "-"),
    ("func draw(_ r: CGRect) { if image != nil { foo() }; LOAD }", "draw"),
    ("func draw(_ r: CGRect) { image = image ?? LOAD }", "-"),
    ("func draw(_ r: CGRect) { if let i = cache[key] { show(i); return }; LOAD }", "-"),
    ("func draw(_ r: CGRect) { if let i = cache[key] { show(i) }; LOAD }", "draw"),
    ("func draw(_ r: CGRect) { if let i = cache[key] { show(i) } else { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { if let i = a { } else if b { LOAD } else { } }", "-"),
    ("func draw(_ r: CGRect) { if let i = a { } else if b { } else { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { if let p = path { LOAD } }", "draw"),
    ("var body: some View { if let i = LOAD { } }", "body"),
    ("func draw(_ r: CGRect) { if image != nil { } else { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { if image == nil { } else { LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { if nil == image { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { guard let i = image else { self.image = LOAD; return } }", "-"),
    ("func draw(_ r: CGRect) { guard image != nil else { LOAD; return } }", "-"),
    ("func draw(_ r: CGRect) { let i = cached ?? { let x = LOAD; return x }() }", "-"),
    ("func draw(_ r: CGRect) { let i = cache[p, default: LOAD] }", "-"),
    ("func draw(_ r: CGRect) { let i = image != nil ? image : LOAD }", "-"),
    ("func draw(_ r: CGRect) { let i = isOn ? image : LOAD }", "draw"),
    ("func draw(_ r: CGRect) { switch image { case .some(let i): show(i)\n case .none: LOAD } }", "-"),
    ("func draw(_ r: CGRect) { switch image { case .none: break\n case .some(let i): LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { switch image { case nil: LOAD\n default: break } }", "-"),
    ("func draw(_ r: CGRect) { switch state { case .idle: state = .loaded(LOAD)\n default: break } }", "-"),
    ("func draw(_ r: CGRect) { switch kind { case .a: LOAD\n default: break } }", "draw"),
    ("func draw(_ r: CGRect) { if !loaded { loaded = true; LOAD } }", "-"),
    ("func draw(_ r: CGRect) { if !isHidden { LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { if path != last { last = path; LOAD } }", "-"),
    ("func draw(_ r: CGRect) { guard !didSetup else { return }\n didSetup = true\n LOAD }", "-"),
    ("func draw(_ r: CGRect) { guard !isHidden else { return }\n LOAD }", "draw"),
    ("func draw(_ r: CGRect) { guard let c = context() else { return }\n c.a = b; LOAD }", "draw"),
    // Closures.
    ("var body: some View { VStack { ForEach(a) { x in LOAD } } }", "body"),
    ("var body: some View { Text(\"a\").onAppear { LOAD } }", "-"),
    ("var body: some View { Text(\"a\").task { LOAD } }", "-"),
    ("var body: some View { Text(\"a\").onAppear(perform: { LOAD }) }", "-"),
    ("var body: some View { Text(\"a\").overlay { LOAD } }", "body"),
    ("var body: some View { Button(\"a\") { LOAD } }", "-"),
    ("var body: some View { Button(action: { LOAD }) { } }", "-"),
    ("var body: some View { Button(action: go) { LOAD } }", "body"),
    ("var body: some View { Button { LOAD } label: { } }", "-"),
    ("var body: some View { Button { } label: { LOAD } }", "body"),
    ("var body: some View { Canvas { c, s in LOAD } }", "draw"),
    ("var body: some View { SaveButton(\"a\") { LOAD } }", "-"),
    ("var body: some View { Picture { a in LOAD } }", "-"),
    ("var body: some View { AsyncButton { LOAD } label: { } }", "-"),
    ("var body: some View { AsyncButton { } label: { LOAD } }", "body"),
    ("var body: some View { TextField(\"a\", text: $t) { LOAD } }", "-"),
    ("var body: some View { Slider(value: $v) { e in LOAD } }", "-"),
    ("var body: some View { Stepper(\"a\") { LOAD } onDecrement: { } }", "-"),
    ("var body: some View { VStack { image = LOAD } }", "-"),
    ("var body: some View { VStack { let i = LOAD } }", "body"),
    ("var body: some View { VStack { let i: I = LOAD; if a == b { } } }", "body"),
    ("var body: some View { VStack(spacing: 1, content: { LOAD }) }", "body"),
    ("var body: some View { Row(content: { self.images[0] = LOAD }) }", "-"),
    ("func draw(_ r: CGRect) { cache.image(for: p) { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { cache.image(p, { LOAD }) }", "-"),
    ("func draw(_ r: CGRect) { renderer.image { c in LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { names.map({ LOAD }) }", "draw"),
    ("func draw(_ r: CGRect) { names.reduce(0) { LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { DispatchQueue.main.async { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { Task { LOAD } }", "-"), ("func draw(_ r: CGRect) { names.forEach { LOAD } }", "draw"),
    ("func draw(_ r: CGRect) { if a.contains(where: { LOAD }) { } }", "draw"),
    ("func draw(_ r: CGRect) { let x = { LOAD }() }", "draw"), ("func draw(_ r: CGRect) { handler = { LOAD } }", "-"),
    ("func draw(_ r: CGRect) { load(x) { LOAD } }", "-"), ("func draw(_ r: CGRect) { load({ LOAD }) }", "-"),
    ("func draw(_ r: CGRect) { view.addSubview(LOAD) }", "draw"), ("func draw(_ r: CGRect) { x = [LOAD] }", "draw"),
    ("func draw(_ r: CGRect) { let t = \"\\(LOAD)\" }", "draw"), ("func draw(_ r: CGRect) { load(\n", "none"),
  ]

  @Test(arguments: loads)
  func `a load knows the function that the system calls often`(_ source: String, _ caller: String) {
    let callers = scan(source.replacing("LOAD", with: Self.load)).resources.map { $0.caller?.rawValue ?? "-" }
    #expect(callers == (caller == "none" ? [] : [caller]), "\(source)")
  }

  @Test(arguments: [
    ("import WidgetKit\nstruct V: View { var body: some View { LOAD } }", "-"),
    ("import SwiftUI\nimport WidgetKit\nclass V { override func draw(_ r: CGRect) { LOAD } }", "draw"),
    ("import SwiftUI\nstruct V: View { var body: some View { LOAD } }", "body"),
  ])
  func `the body of a widget is evaluated once`(_ source: String, _ caller: String) {
    let callers = scan(source.replacing("LOAD", with: Self.load)).resources.map { $0.caller?.rawValue ?? "-" }
    #expect(callers == [caller])
  }

  @Test func `conditions and previews count`() {
    let source = """
      #if os(macOS)
      let a = UIImage(contentsOfFile: "a")
      #elseif os(Linux)
      let b = UIImage(contentsOfFile: "b")
      #elseif DEBUG
      let c = UIImage(contentsOfFile: "c")
      #endif
      #Preview { Image(uiImage: UIImage(contentsOfFile: "d")!) }
      struct P: PreviewProvider { static var previews: some View { Color("e") } }
      """
    let found = scan(source).resources
    #expect(found.map(described) == ["uncachedImage a"])
    #expect(found.first?.platforms == .macOS && found.first?.line == 2)
  }

  @Test func `a list of all resources loads none`() {
    let source = "// Generated using SwiftGen\nlet image = UIImage(named: \"a\"); let color = UIColor(named: \"b\")"
    #expect(scan(source).resources.isEmpty)
  }

  @Test func `views are declared and shown first`() {
    let source = """
      struct Home: View { }
      struct Card<Content: View>: SwiftUI.View, Equatable where Content: Hashable { }
      struct Wrapper<Content: View> { }
      extension Kit.Row: View { }
      struct Model: Codable { let View: Int }
      struct P: PreviewProvider { struct Inner: View { } }
      @main
      struct Demo: App {
        var body: some Scene {
          WindowGroup(id: "a") { NavigationStack { if Theme.shared.isNew { Home(model: Model()) } } }
        }
      }
      let root = UIHostingController(rootView: AnyView(Card { }))
      """
    let uses = scan(source)
    #expect(uses.declaredViews == [ViewName("Home", line: 1), ViewName("Card", line: 2), ViewName("Row", line: 4)])
    #expect(uses.entryViews == [[ViewName("Home", line: 10)], [ViewName("Card", line: 13)]])
    #expect(scan("struct Demo: App { var body: some Scene { WindowGroup { Home() } } }").entryViews.isEmpty)
  }

  @Test(
    arguments: [
      ("if a { A() } else { B() }", ["A", "B"]),
      ("if a { A() } else if let b = c(d) { B() } else { C() }", ["A", "B", "C"]),
      ("if a { A() }; B()", ["A", "B"]), ("A(); B()", ["A"]),
      ("VStack { if a { A() } else { VStack { B() } } }", ["A", "B"]),
      ("switch a { case .b: A()\n case .c(let d): B { }\n default: A() }", ["A", "B"]),
      ("if a { } else { B() }", ["B"]), ("Text(a)", []),
      ("if a { if b { A() } else { B() } } else { C() }", ["A", "B", "C"]),
    ])
  func `the branches of a first view are alternatives`(_ content: String, _ names: [String]) {
    let source = "@main struct Demo: App { var body: some Scene { WindowGroup { \(content) } } }"
    #expect(scan(source).entryViews.map { $0.map(\.name) } == (names.isEmpty ? [] : [names]), "\(content)")
  }

  @Test(
    arguments: [
      ("extension Color { init(_ hex: String) { } }", "target none"),
      ("public extension Color { init(_ hex: String) { } }", "otherTargets none"),
      ("extension SwiftUI.Color { public init?<S: StringProtocol>(_ hex: S) { } }", "otherTargets none"),
      ("extension Color { init(hex: String) { } }", "none none"),
      ("extension Color { init(_ hex: UInt) { } }", "none none"),
      ("struct Color { init(_ s: String) { } }", "target none"), ("enum Color { case red }", "none none"),
      ("enum My { struct Color { init(_ s: String) { } } }", "target none"), ("typealias Color = Tint", "target none"),
      ("func Color(_ s: String) { }", "target none"), ("let c = Color(\"a\")", "none none"),
      ("extension Image { init(_ name: String) { } }", "none target"),
      ("extension View { init(_ s: String) }", "none none"),
    ])
  func `a source shows its own colors`(_ source: String, _ reaches: String) {
    let own = scan(source).ownInitializers
    #expect("\(own.color) \(own.image)" == reaches, "\(source)")
  }

  @Test(
    arguments: [
      ("let a = LOAD", true), ("struct A { static let a = LOAD }", true),
      ("struct A { static let a: I = { LOAD }() }", true),
      ("struct A { let a = LOAD }", false), ("func f() { let a = LOAD }", false), ("static var a: I { LOAD }", false),
    ])
  func `a constant of the process is loaded once`(_ source: String, _ isOnce: Bool) {
    #expect(scan(source.replacing("LOAD", with: Self.load)).resources.map(\.isOnce) == [isOnce], "\(source)")
  }

  @Test func `nesting without an end never traps`() {
    for text in [
      "func draw(_ r: CGRect) { ", "var body: some View { Button(action: { ", "let a = (", "if x == nil { ",
      "Data(contentsOf: ", "WindowGroup { @main struct A: App { ",
      "extension Color { init(_ ", "@main struct A: App { WindowGroup { if a { ",
      "draw { if let a = b { a = c } else { ",
      "UIHostingController(rootView: if a { switch b { case c: ",
    ] {
      let source = String(repeating: text, count: 3_000)
      #expect(scan(source).resources.isEmpty)
      let closed = source + String(repeating: ")", count: 3_000) + String(repeating: "}", count: 3_000)
      _ = scan(closed)
    }
  }
}
