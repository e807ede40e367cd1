import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rules about the ways in which code loads images and files.
@Suite struct LoadRuleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// Returns the findings of one rule as `severity path: message`.
  ///
  /// - Parameters:
  ///   - paths: the audited folders; nil for all files.
  ///   - entry: a setting such as `unmapped-file.minimum=5`.
  private func found(_ rule: String, paths: [String]? = nil, entry: String? = nil) throws -> [String] {
    let root = folder.path
    let result = try fixture.audit(paths.map { $0.map { folder.path($0) } }) {
      $0.readsHeadersOnly = true
      $0.settings.sources = [root]
      if let entry {
        var layer = RuleSettings.Layer(rules: [:])
        try layer.add(entry)
        $0.settings.rules.add(layer)
      }
    }
    return result.findings.filter { $0.rule == rule }.map {
      "\($0.severity.rawValue) \($0.path.dropFirst(root.count + 1)): \($0.place)\($0.message.replacing(root + "/", with: ""))"
    }
  }

  // MARK: - image-load-while-drawing

  @Test(
    arguments: [
      ("override func draw(_ r: CGRect) { LOAD }", "loads an image without a cache each time that the view is drawn"),
      ("override func layoutSubviews() { LOAD }", "loads an image without a cache in each layout pass"),
      ("var body: some View { LOAD }", "loads an image without a cache each time that the body is evaluated"),
      ("func tableView(_ t: T, cellForRowAt i: I) -> C { LOAD }", "loads an image without a cache for each cell"),
      ("override func viewDidLoad() { LOAD }", nil), ("var body: some View { Text(a).task { LOAD } }", nil),
    ])
  func `a load in a function that runs often is a warning`(_ source: String, _ message: String?) throws {
    try folder.write(source.replacing("LOAD", with: "UIImage(contentsOfFile: p)"), to: "View.swift")
    #expect(try found("image-load-while-drawing") == (message.map { ["warning View.swift: line 1: \($0)"] } ?? []))
  }

  @Test(
    arguments: [
      ("override func draw(_ r: CGRect) { LOAD }", true), ("override func layoutSubviews() { LOAD }", true),
      ("func tableView(_ t: T, cellForRowAt i: I) -> C { LOAD }", false), ("var body: some View { LOAD }", false),
    ])
  func `a load by name is a note where the cache is asked in each frame`(_ source: String, _ isFound: Bool) throws {
    try folder.write(source.replacing("LOAD", with: #"UIImage(named: "hero")"#), to: "View.swift")
    let found = try found("image-load-while-drawing")
    #expect(
      found.map { $0.hasPrefix("note View.swift: line 1: loads the image hero by name ") } == (isFound ? [true] : []))
  }

  @Test func `sources beside the audit count, and sources that do not ship do not`() throws {
    let source = "override func draw(_ r: CGRect) {\n UIImage(contentsOfFile: p); UIImage(data: d)\n}"
    try folder.write(AuditFixture.header(width: 9, height: 9), to: "Assets/a.png")
    try folder.write(source, to: "Code/View.swift")
    try folder.write(source, to: "AppTests/ViewTests.swift")
    try folder.write("#if os(Linux)\n\(source)\n#endif", to: "Code/Server.swift")
    try folder.write("#if DEBUG\n\(source)\n#endif", to: "Code/Debug.swift")
    try folder.write("- (void)drawRect:(CGRect)r {\n [UIImage imageWithContentsOfFile:p]; }", to: "Code/Old.m")
    let message = "line 2: loads an image without a cache each time that the view is drawn"
    let expected = ["warning Code/Old.m: \(message)", "warning Code/View.swift: \(message)"]
    #expect(try found("image-load-while-drawing") == expected)
    // Names show purposes only below the audited folders.
    #expect(try found("image-load-while-drawing", paths: ["Assets"]).suffix(2) == expected)
  }

  // MARK: - small-image-without-cache

  private func loads(_ count: Int, _ file: String = "dot.png") -> String {
    (0..<count).map {
      "func f\($0)() { UIImage(contentsOfFile: Bundle.main.path(forResource: \"\(file)\", ofType: nil)!) }\n"
    }
    .joined()
  }

  @Test func `a small image that two places load without a cache is a note`() throws {
    // Rows of 512 bytes: 127 of them are below 64 KiB, and 128 are not.
    try folder.write(AuditFixture.header(width: 128, height: 127), to: "dot.png")
    try folder.write(loads(1), to: "A.swift")
    #expect(try found("small-image-without-cache") == [])
    try folder.write(loads(2), to: "A.swift")
    #expect(
      try found("small-image-without-cache") == [
        "note dot.png: 2 places such as A.swift:1 load it without a cache, although it needs only 65.0 kB"
      ])
    try folder.write(AuditFixture.header(width: 128, height: 128), to: "dot.png")
    #expect(try found("small-image-without-cache") == [])
    #expect(try found("small-image-without-cache", entry: "small-image-without-cache.maximum=65537").count == 1)
  }

  @Test func `one place in a function that runs often is enough`() throws {
    try folder.write(AuditFixture.header(width: 10, height: 10), to: "dot.png")
    try folder.write("func a() {\n override func draw(_ r: CGRect) { \(loads(1)) } }", to: "A.swift")
    #expect(try found("small-image-without-cache") == [], "a nested function")
    try folder.write(
      "override func draw(_ r: CGRect) {\n let p = Bundle.main.path(forResource: \"dot\", ofType: \"png\")!\n UIImage(contentsOfFile: p) }",
      to: "A.swift")
    #expect(
      try found("small-image-without-cache")
        == ["note dot.png: A.swift:3 loads it often without a cache, although it needs only 640 B"])
  }

  @Test func `the files of one image count once, by the largest`() throws {
    try folder.write(AuditFixture.header(width: 10, height: 10), to: "I/dot.png")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "I/dot@2x.png")
    try folder.write(loads(2), to: "A.swift")
    #expect(try found("small-image-without-cache").map { $0.prefix(16) } == ["note I/dot.png: "])
    try folder.write(AuditFixture.header(width: 200, height: 200), to: "I/dot@2x.png")
    #expect(try found("small-image-without-cache") == [])
  }

  @Test func `each target and each constant loads an image once`() throws {
    try folder.write(AuditFixture.header(width: 10, height: 10), to: "Res/dot.png")
    try folder.write(
      """
      name: Demo
      targets:
        App: {type: application, platform: iOS, sources: [App, Res]}
        Widget: {type: app-extension, platform: iOS, sources: [Widget, Res]}
      """, to: "project.yml")
    try folder.write(loads(1), to: "App/A.swift")
    try folder.write(loads(1), to: "Widget/W.swift")
    #expect(try found("small-image-without-cache") == [])
    let path = #"UIImage(contentsOfFile: Bundle.main.path(forResource: "dot.png", ofType: nil)!)"#
    try folder.write("struct A {\n static let a = \(path)\n static let b = \(path)\n}", to: "App/A.swift")
    #expect(try found("small-image-without-cache") == [])
    try folder.write(loads(1), to: "App/B.swift")
    #expect(
      try found("small-image-without-cache").map { $0.prefix(46) } == ["note Res/dot.png: 2 places such as App/A.swift"]
    )
  }

  // MARK: - unmapped-file

  private static let read =
    #"let d = try Data(contentsOf: Bundle.main.url(forResource: "cities", withExtension: "json")!)"#

  @Test func `a large file that code reads as a whole is a note`() throws {
    try folder.write([UInt8](repeating: 32, count: 1 << 20), to: "Data/cities.json")
    try folder.write("\n" + Self.read, to: "A.swift")
    let note = "note Data/cities.json: A.swift:2 reads all 1.05 MB of it into memory"
    #expect(try found("unmapped-file") == [note])
    try folder.write(Self.read, to: "B.swift")
    #expect(try found("unmapped-file") == [note + ", and so does another place"])
    try folder.write([UInt8](repeating: 32, count: (1 << 20) - 1), to: "Data/cities.json")
    #expect(try found("unmapped-file") == [])
    #expect(try found("unmapped-file", entry: "unmapped-file.minimum=1000000").count == 1)
  }

  @Test(
    arguments: [
      ("PATH", 1),
      ("let p = Bundle.main.path(forResource: \"cities\", ofType: \"json\")!; String(contentsOfFile: p)", 1),
      ("Data(contentsOf: Bundle.main.url(forResource: \"cit\\(x)\", withExtension: \"json\")!)", 1),
      ("Data(contentsOf: Bundle.main.url(forResource: \"\\(x)\", withExtension: \"json\")!)", 0),
      ("Data(contentsOf: Bundle.main.url(forResource: name, withExtension: \"json\")!)", 0),
      ("Data(contentsOf: Bundle.main.url(forResource: \"towns\", withExtension: \"json\")!)", 0),
      (
        "Data(contentsOf: Bundle.main.url(forResource: \"cities\", withExtension: \"json\")!, options: .mappedIfSafe)",
        0
      ),
      ("#if os(Linux)\nPATH\n#endif", 0), ("#if DEBUG\nPATH\n#endif", 0), ("#if os(macOS)\nPATH\n#endif", 1),
    ])
  func `only a stated name counts, in code that ships`(_ source: String, _ count: Int) throws {
    try folder.write([UInt8](repeating: 32, count: 1 << 20), to: "Data/cities.json")
    try folder.write(source.replacing("PATH", with: Self.read), to: "A.swift")
    #expect(try found("unmapped-file").count == count, "\(source)")
  }

  @Test func `tests, tools and images are exempt`() throws {
    let manifest = """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "Kit", targets: [
        .target(name: "Kit", resources: [.process("cities.json")]),
        .target(name: "Other"), .executableTarget(name: "Server", dependencies: ["Kit"]),
        .testTarget(name: "KitTests", dependencies: ["Kit"]),
      ])
      """
    try folder.write(manifest, to: "Package.swift")
    try folder.write([UInt8](repeating: 32, count: 1 << 20), to: "Sources/Kit/cities.json")
    try folder.write(Self.read, to: "Sources/Server/main.swift")
    try folder.write(Self.read, to: "Tests/KitTests/A.swift")
    #expect(try found("unmapped-file") == [])
    try folder.write(Self.read, to: "Sources/Kit/A.swift")
    #expect(try found("unmapped-file").count == 1)
    try folder.write(Self.read.replacing("json", with: "png"), to: "Sources/Kit/B.swift")
    try folder.write(
      AuditFixture.header(width: 9, height: 9) + [UInt8](repeating: 0, count: 1 << 20), to: "Sources/Kit/cities.png")
    #expect(try found("unmapped-file").count == 1)
  }

  @Test func `a built app is compared with its sources`() throws {
    try folder.write([UInt8](repeating: 32, count: 1 << 20), to: "out/A.app/cities.json")
    try folder.write(
      "<plist><dict><key>CFBundleIdentifier</key><string>a</string></dict></plist>", to: "out/A.app/Info.plist")
    try folder.write(Self.read, to: "Code/A.swift")
    #expect(
      try found("unmapped-file", paths: ["out"]).map { $0.prefix(48) } == [
        "note out/A.app/cities.json: Code/A.swift:1 reads"
      ])
  }

  // MARK: - undefined-resource

  @Test func `the initializers of an app make its colors uncertain in the whole target`() throws {
    try folder.write("{}", to: "App/A.xcassets/Contents.json")
    try folder.write(#"{"colors": [{"idiom": "universal"}]}"#, to: "App/A.xcassets/brand.colorset/Contents.json")
    try folder.write("import SwiftUI\nlet a = Color(\"gone\"), b = UIColor(named: \"lost\")", to: "App/View.swift")
    try folder.write(
      "name: D\ntargets:\n  App: {type: application, platform: iOS, sources: [App]}\n", to: "project.yml")
    #expect(try found("undefined-resource").count == 2)
    try folder.write("extension Color { init(_ hex: String) { self = .red } }", to: "App/Hex.swift")
    let left = try found("undefined-resource")
    #expect(left.count == 1 && left.first?.contains("lost") == true)
  }

  // MARK: - avoid-image-cache

  @Test func `a large image names the place that loads it by name`() throws {
    try folder.write(AuditFixture.header(width: 600, height: 600), to: "hero.png")
    let plain = "note hero.png: a cache of named images would keep 1.46 MB for it"
    #expect(try found("avoid-image-cache") == [plain])
    try folder.write("\nlet i = UIImage(named: \"hero\")", to: "B.swift")
    #expect(try found("avoid-image-cache") == [plain + ", and B.swift:2 loads it by name"])
    try folder.write("var body: some View { Image(\"hero\") }", to: "A.swift")
    #expect(try found("avoid-image-cache") == [plain + ", and A.swift:1 loads it by name"])
  }

  @Test func `the advice names the class of the platform`() throws {
    try folder.write(AuditFixture.header(width: 600, height: 600), to: "App/hero.png")
    for (platform, name) in [("macOS", "NSImage"), ("iOS", "UIImage")] {
      try folder.write(
        "name: Demo\ntargets:\n  App: {type: application, platform: \(platform), sources: [App]}\n", to: "project.yml")
      let advice = try fixture.audit { $0.readsHeadersOnly = true }.findings.first { $0.rule == "avoid-image-cache" }
      #expect(advice?.advice?.hasSuffix("load it with \(name)(contentsOfFile:)") == true)
    }
  }

  @Test func `launch images and resources of Compose are no fault`() throws {
    let image = AuditFixture.header(width: 600, height: 600)
    try folder.write(image, to: "composeApp/src/commonMain/composeResources/drawable/map.png")
    try folder.write(image, to: "App/Splash.png")
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" launchScreen="YES" initialViewController="a">
      <scenes><scene sceneID="s"><objects><viewController id="a"><view key="view" id="v">
      <subviews><imageView image="Splash.png" id="i"/></subviews></view></viewController></objects></scene></scenes>
      </document>
      """, to: "App/LaunchScreen.storyboard")
    #expect(try found("avoid-image-cache") == [])
    try folder.write("let i = UIImage(named: \"Splash.png\")", to: "App/A.swift")
    #expect(try found("avoid-image-cache").map { $0.prefix(20) } == ["note App/Splash.png:"])
  }

  @Test func `a large image that code only loads without the cache is no fault`() throws {
    try folder.write(AuditFixture.header(width: 600, height: 600), to: "hero@2x.png")
    try folder.write(loads(1, "hero.png"), to: "A.swift")
    #expect(try found("avoid-image-cache") == [])
    try folder.write("\nlet i = UIImage(named: \"hero\")", to: "B.swift")
    #expect(try found("avoid-image-cache").count == 1, "another place does")
    try folder.write(loads(1, "other.png"), to: "A.swift")
    try folder.write("", to: "B.swift")
    #expect(try found("avoid-image-cache").count == 1)
  }
}
