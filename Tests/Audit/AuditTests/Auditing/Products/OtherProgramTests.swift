import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Programs beside the app that have build files of their own.
@Suite struct OtherProgramTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let bytes = [UInt8](repeating: 7, count: 20_000)

  private static let programs = [
    ("editor.pro", "QT += widgets\nSOURCES += main.cpp"),
    ("CMakeLists.txt", "project(editor)\nadd_executable(editor a.c)"),
    ("Makefile", "all:"), ("Cargo.toml", "[package]\nname = \"editor\""), ("go.mod", "module editor"),
    ("package.json", "{\"scripts\": {}}"), ("Editor.csproj", "<Project/>"),
  ]

  private func copies(_ paths: [String]? = nil) throws -> [String] {
    try fixture.audit(paths?.map(folder.path)).findings.filter { $0.rule == "duplicate-file" }
      .map { "\($0.severity.rawValue) \($0.path.dropFirst(folder.path.count + 1))" }
  }

  @Test(arguments: programs) func `copies in two programs are no waste`(name: String, content: String) throws {
    try folder.write("project(game)\nadd_executable(game main.c)", to: "CMakeLists.txt")
    try folder.write(Self.bytes, to: "data/a.mp3")
    try folder.write(Self.bytes, to: "tools/editor/b.mp3")
    #expect(try copies().count == 1)
    try folder.write(content, to: "tools/editor/\(name)")
    #expect(try copies() == [])
    try folder.write(Self.bytes, to: "tools/editor/res/c.mp3")
    #expect(try copies().map { String($0.split(separator: " ")[1]) } == ["tools/editor/res/c.mp3"])
  }

  @Test(
    arguments: [
      ("CMakeLists.txt", "add_library(data a.c)"), ("CMakeLists.txt", "install(FILES b.mp3)"),
      ("data.pro", "TEMPLATE = subdirs"),
    ])
  func `a part of a build is no program`(name: String, content: String) throws {
    try folder.write("project(game)\nadd_executable(game main.c)", to: "CMakeLists.txt")
    try folder.write(Self.bytes, to: "data/a.mp3")
    try folder.write(Self.bytes, to: "more/b.mp3")
    try folder.write(content, to: "more/\(name)")
    #expect(try copies().count == 1)
  }

  @Test func `makefiles below another one are parts of its build`() throws {
    for place in ["", "data/", "more/"] { try folder.write("all:", to: "\(place)Makefile") }
    try folder.write(Self.bytes, to: "data/a.mp3")
    try folder.write(Self.bytes, to: "more/b.mp3")
    #expect(try copies().count == 1)
  }

  private func writeProject() throws {
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 77; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; }; };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (S); };
      S = {isa = PBXFileSystemSynchronizedRootGroup; path = Ink; sourceTree = "<group>"; };
      T = {isa = PBXNativeTarget; name = Ink; productType = "com.apple.product-type.application";
        fileSystemSynchronizedGroups = (S); buildPhases = (); dependencies = (); buildConfigurationList = L; };
      }; }

      """, to: "ios/Ink.xcodeproj/project.pbxproj")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "ios/Ink/a.png")
  }

  @Test(arguments: programs) func `a program beside an app is not audited`(name: String, content: String) throws {
    try writeProject()
    try folder.write("psd", to: "editor/res/banner.psd")
    func found(_ paths: [String]? = nil) throws -> [String] {
      try fixture.audit(paths?.map(folder.path)) { $0.readsHeadersOnly = true }.findings
        .filter { $0.rule == "source-art" }.map { String($0.path.dropFirst(folder.path.count + 1)) }
    }
    #expect(try found() == ["editor/res/banner.psd"])
    try folder.write(content, to: "editor/\(name)")
    #expect(try found() == [])
    #expect(try found(["editor"]) == ["editor/res/banner.psd"])
  }

  @Test func `the build file around the project is the app's own`() throws {
    try writeProject()
    try folder.write("{\"scripts\": {}}", to: "package.json")
    try folder.write("psd", to: "art/banner.psd")
    #expect(try fixture.audit().findings.contains { $0.rule == "source-art" })
  }
}
