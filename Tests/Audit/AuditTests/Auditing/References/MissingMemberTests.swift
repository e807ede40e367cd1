import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Resources of Xcode projects that do not exist.
@Suite struct MissingMemberTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  /// Writes a project whose target copies files of the folder `App`.
  private func project(_ names: String..., type: String = "application", phase: String = "Resources") throws {
    let references = names.indices.map { "F\($0)" }
    let files = names.enumerated().map { index, name in
      """
      F\(index) = {isa = PBXFileReference; path = "\(name)"; sourceTree = "<group>"; };
      B\(index) = {isa = PBXBuildFile; fileRef = F\(index); };

      """
    }
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 46; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; }; };
      G = {isa = PBXGroup; sourceTree = "<group>"; path = App; children = (\(references.joined(separator: ", "))); };
      T = {isa = PBXNativeTarget; name = Kiosk; productType = "com.apple.product-type.\(type)"; buildPhases = (R);
        dependencies = (); buildConfigurationList = L; };
      R = {isa = PBX\(phase)BuildPhase; files = (\(names.indices.map { "B\($0)" }.joined(separator: ", "))); };
      \(files.joined())}; }
      """, to: "App.xcodeproj/project.pbxproj")
  }

  private func found() throws -> [String] {
    try fixture.audit { $0.readsHeadersOnly = true }.findings.filter { $0.rule == "undefined-resource" }
      .map {
        "\($0.severity.rawValue) \($0.subject.map { $0.split(separator: "/").last.map(String.init) ?? "" } ?? "")"
      }
  }

  private func image(_ path: String) throws {
    try folder.write(AuditFixture.header(width: 20, height: 20), to: path)
  }

  @Test func `a missing image, interface and catalog are errors`() throws {
    try image("App/hero.png")
    try project("hero.png", "gone.png", "Main.storyboard", "Gone.xcassets", "config.json")
    #expect(try found() == ["error Gone.xcassets", "error Main.storyboard", "error gone.png"])
  }

  @Test func `the languages of one file are one finding`() throws {
    for language in ["de", "fr", "ja"] { try folder.write("", to: "App/\(language).lproj/About.strings") }
    try image("App/hero.png")
    try project("hero.png", "de.lproj/About.xib", "fr.lproj/About.xib", "ja.lproj/About.xib", "de.lproj/Main.xib")
    #expect(try found() == ["error About.xib", "error Main.xib"])
    let message = try fixture.audit().findings.first { $0.subject?.hasSuffix("App/About.xib") == true }?.message
    #expect(
      message?.hasSuffix("About.xib in 3 languages (de, fr, ja), which do not exist, so that the build fails") == true)
  }

  @Test(
    arguments: [
      ("App/update.sh", "ibtool --write $1.lproj/About.xib"), ("App/tools/make.py", "open('About.xib', 'w').write(x)"),
      ("copy.sh", "cp Templates/About.xib App/de.lproj/About.xib"), ("App/Makefile", "About.xib:\n\tcp a $@"),
    ])
  func `a file that a script makes is a note`(script: String, text: String) throws {
    try folder.write("", to: "App/de.lproj/About.strings")
    try image("App/hero.png")
    try project("hero.png", "de.lproj/About.xib")
    #expect(try found() == ["error About.xib"])
    try folder.write("echo About.md", to: "App/other.sh")
    #expect(try found() == ["error About.xib"])
    try folder.write(text, to: script)
    #expect(try found() == ["note About.xib"])
  }

  @Test func `a file of other case, a catalog and a file in a missing folder are no errors`() throws {
    try image("App/Hero.png")
    try image("App/Some.xcassets/a.imageset/a.png")
    try project("hero.png", "Some.xcassets", "../Shared/gone.png")
    #expect(try found() == [])
  }

  @Test func `tests and phases for sources need no resources`() throws {
    try image("App/hero.png")
    try project("gone.png", type: "bundle.unit-test")
    #expect(try found() == [])
    try project("gone.png", phase: "Sources")
    #expect(try found() == [])
  }
}
