import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Trees of CMake, GNUstep and other build systems that are not read.
@Suite struct ForeignBuildTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// Returns the findings of some rules as `severity path`.
  private func found(_ rules: String..., decodes: Bool = false) throws -> [String] {
    let result = try fixture.audit {
      $0.readsHeadersOnly = !decodes
      $0.settings.sources = [folder.path]
    }
    return result.findings.filter { rules.contains($0.rule) }
      .map { "\($0.severity.rawValue) \($0.path.dropFirst(folder.path.count + 1))" }
  }

  @Test(
    arguments: [
      "CMakeLists.txt", "configure.ac", "configure.in", "Makefile.am", "meson.build", "SConstruct", "wscript",
      "GNUmakefile", "game.pro",
    ])
  func `a warning about a file that no source names is a note`(build: String) throws {
    try folder.write("psd", to: "packaging/banner.psd")
    #expect(try found("source-art") == ["warning packaging/banner.psd"])
    try folder.write("", to: build)
    #expect(try found("source-art") == ["note packaging/banner.psd"])
    try folder.write("const char *path = \"banner.psd\";", to: "main.cc")
    #expect(try found("source-art") == ["warning packaging/banner.psd"])
  }

  @Test func `an asset catalog and the files of a plain folder keep their warnings`() throws {
    try folder.write("", to: "engine/CMakeLists.txt")
    try folder.write("psd", to: "Assets/banner.psd")
    try folder.write("psd", to: "engine/A.xcassets/banner.psd")
    #expect(try found("source-art") == ["warning Assets/banner.psd", "warning engine/A.xcassets/banner.psd"])
  }

  @Test func `the severity that the user chose counts`() throws {
    try folder.write("", to: "CMakeLists.txt")
    try folder.write("psd", to: "banner.psd")
    let result = try fixture.audit {
      $0.settings.rules.add(RuleSettings.Layer(rules: ["source-art": .init(level: .severity(.error))]))
    }
    #expect(result.findings.filter { $0.rule == "source-art" }.map(\.severity) == [.error])
  }

  @Test func `a program with its own renderer saves bytes, and no blending`() throws {
    let picture = AuditFixture.plain(width: 64, height: 64, colorType: 6)
    try folder.write(picture.file, to: "data/tile.png")
    try folder.write("", to: "CMakeLists.txt")
    try folder.write("load(\"data/tile.png\");", to: "main.cpp")
    let result = try fixture.audit { $0.settings.sources = [folder.path] }
    let finding = try #require(result.findings.first { $0.rule == "unused-alpha" })
    #expect(finding.severity == .note && finding.message.hasSuffix("an alpha channel, which costs bytes on disk"))
  }

  @Test func `an image of GNUstep is no error`() throws {
    try folder.write("[NSImage imageNamed: @\"common_ArrowUp\"];", to: "View.m")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "Other.png")
    #expect(try found("undefined-image") == ["error View.m"])
    try folder.write("", to: "GNUmakefile")
    #expect(try found("undefined-image") == ["note View.m"])
  }

  @Test func `code for another compiler names no image`() throws {
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "Other.png")
    try folder.write(
      "#ifdef GNUSTEP\n[NSImage imageNamed: @\"common_ret\"];\n#else\n[NSImage imageNamed: @\"Gone\"];\n#endif\n",
      to: "View.m")
    let result = try fixture.audit { $0.settings.sources = [folder.path] }
    #expect(result.findings.filter { $0.rule == "undefined-image" }.map(\.line) == [4])
  }

  @Test func `lists of GNUstep are not checked, and folders are interfaces`() throws {
    try folder.write("{ Languages = c++; }", to: "Info-gnustep.plist")
    try folder.write("{ Languages = c++; }", to: "Other.plist")
    #expect(try found("invalid-plist") == ["error Other.plist"])
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "Resources/other.png")
    try folder.write("<document/>", to: "Resources/Other.xib")
    try folder.write(
      "{ CFBundleExecutable = A; NSMainNibFile = \"Main.gorm\"; }", to: "Resources/Info.plist")
    #expect(try found("undefined-resource") == ["warning Resources/Info.plist"])
    try folder.write("", to: "Resources/Main.gorm/objects.gorm")
    #expect(try found("undefined-resource") == [])
  }

  @Test(arguments: ["archive", "document"])
  func `the source of an old nib is no damaged nib`(root: String) throws {
    let text = "<?xml version=\"1.0\"?>\n<\(root) type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><data/></\(root)>"
    try folder.write(text, to: "Main.nib/designable.nib")
    let result = try fixture.audit { $0.settings.sources = [folder.path] }
    #expect(result.findings.filter { $0.severity == .error }.map(\.message) == [])
  }

  @Test func `images in Qt's files are used`() throws {
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "icons/add.png")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "icons/gone.png")
    try folder.write("<RCC><qresource><file>icons/add.png</file></qresource></RCC>", to: "app.qrc")
    #expect(try found("unused-image") == ["note icons/gone.png"])
  }

  @Test func `the folders of other systems beside the one for iOS do not ship`() throws {
    for system in ["bb10", "winrt", "psp", "win32"] { try folder.write("psd", to: "App/\(system)/a.psd") }
    #expect(try found("source-art").count == 4)
    try folder.write("psd", to: "App/ios/a.psd")
    #expect(try found("source-art") == ["warning App/ios/a.psd"])
  }

  @Test func `a copied folder is one finding, and a single copy has its own path`() throws {
    for name in ["a", "b", "c"] {
      let bytes = [UInt8](repeating: UInt8(ascii: Unicode.Scalar(name) ?? "x"), count: 9000)
      try folder.write(bytes, to: "one/\(name).mp3")
      try folder.write(bytes, to: "two/\(name).mp3")
    }
    try folder.write([UInt8](repeating: 7, count: 9000), to: "x.mp3")
    try folder.write([UInt8](repeating: 7, count: 9000), to: "y.mp3")
    let result = try fixture.audit()
    let copies = result.findings.filter { $0.rule == "duplicate-file" }
    #expect(copies.map { $0.places.count } == [3, 1])
    #expect(copies.map { $0.cause.map { String($0.dropFirst(folder.path.count + 1)) } } == ["two", nil])
  }

  @Test func `a set without its files is one finding`() throws {
    let entries = ["1x", "2x", "3x"].map { #"{"idiom": "universal", "scale": "\#($0)", "filename": "a@\#($0).png"}"# }
    try folder.write("{\"images\": [\(entries.joined(separator: ", "))]}", to: "A.xcassets/a.imageset/Contents.json")
    let result = try fixture.audit { $0.readsHeadersOnly = true }
    let missing = result.findings.filter { $0.rule == "catalog-missing-file" }
    #expect(missing.map(\.message) == ["names a@1x.png, a@2x.png, a@3x.png, which do not exist"])
    try folder.write(AuditFixture.header(width: 1, height: 1), to: "A.xcassets/a.imageset/a@1x.png")
    try folder.write(AuditFixture.header(width: 2, height: 2), to: "A.xcassets/a.imageset/a@2x.png")
    let one = try fixture.audit { $0.readsHeadersOnly = true }.findings.filter { $0.rule == "catalog-missing-file" }
    #expect(one.map(\.subject) == ["a@3x.png"])
  }

  @Test func `a build file above the audited folder counts, and a document does not`() throws {
    try folder.write("psd", to: "data/banner.psd")
    try folder.write("", to: "CMakeLists.txt")
    try folder.write("The banner is new.", to: "data/CHANGELOG.md")
    let result = try fixture.audit([folder.path("data")]) { $0.settings.sources = [folder.path] }
    #expect(result.findings.filter { $0.rule == "source-art" }.map(\.severity) == [.note])
  }

  @Test func `each folder of examples is a program of its own`() throws {
    let bytes = [UInt8](repeating: 7, count: 20_000)
    for name in ["one", "two"] { try folder.write(bytes, to: "examples/\(name)/a.mp3") }
    #expect(try found("duplicate-file", decodes: true) == [])
    try folder.write(bytes, to: "examples/two/b.mp3")
    #expect(try found("duplicate-file", decodes: true) == ["warning examples/two/b.mp3"])
  }

  @Test func `each theme is whole`() throws {
    let bytes = [UInt8](repeating: 7, count: 20_000)
    for name in ["dark", "light"] { try folder.write(bytes, to: "themes/\(name)/chat/a.mp3") }
    #expect(try found("duplicate-file", decodes: true) == ["note themes/light/chat/a.mp3"])
    try folder.write(bytes, to: "themes/light/b.mp3")
    #expect(try found("duplicate-file", decodes: true).contains { $0.hasPrefix("warning") })
  }

  @Test func `an identifier of generated resources is a mention`() throws {
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "icons/add-people.png")
    try folder.write("source: Resources.add_people_png", to: "Main.qml")
    #expect(try found("unused-image") == [])
  }
}
