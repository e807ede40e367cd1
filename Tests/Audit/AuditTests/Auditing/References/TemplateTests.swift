import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Templates of projects, whose names are placeholders.
@Suite struct TemplateTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let placeholders = [
    "{{ cookiecutter.name }}", "{{name}}", "$(NAME)", "${NAME}", "__NAME__", "___PACKAGENAME___", "%NAME%", "@NAME@",
    "<%= name %>", "<#name#>", "[[name]]", "#{name}",
  ]

  private func found() throws -> [String] {
    try fixture.audit {
      $0.readsHeadersOnly = true
      $0.settings.sources = [folder.path]
    }.findings.filter { $0.severity > .note }.map { "\($0.severity.rawValue) \($0.rule)" }
  }

  private func writeProject(resource: String) throws {
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 50; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      L = {isa = XCConfigurationList; buildConfigurations = (C); };
      C = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; }; };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (F, A); };
      F = {isa = PBXFileReference; path = "\(resource)"; sourceTree = "<group>"; };
      A = {isa = PBXFileReference; path = "a.png"; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = F; };
      D = {isa = PBXBuildFile; fileRef = A; };
      R = {isa = PBXResourcesBuildPhase; files = (B, D); };
      T = {isa = PBXNativeTarget; name = Ink; productType = "com.apple.product-type.application"; buildPhases = (R);
        dependencies = (); buildConfigurationList = L; };
      }; }

      """, to: "Ink.xcodeproj/project.pbxproj")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "a.png")
  }

  @Test(arguments: placeholders) func `a resource with a placeholder is not missing`(placeholder: String) throws {
    try writeProject(resource: "\(placeholder).storyboard")
    #expect(try found() == [])
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "b.psd")
    // Files of no target may be files of the template.
    #expect(try fixture.audit().skipped.counts.isEmpty)
  }

  @Test(arguments: ["Main.storyboard", "icon@2x.png", "snake_case__name.png", "100%.png", "a__b.png"])
  func `a plain name is missing`(name: String) throws {
    try writeProject(resource: name)
    #expect(try found() == ["error undefined-resource"])
  }

  @Test(arguments: placeholders) func `names in an Info.plist and in a set are unknown`(placeholder: String) throws {
    let text = placeholder.replacing("<", with: "&lt;")
    try folder.write(
      "<plist version=\"1.0\"><dict><key>CFBundlePackageType</key><string>APPL</string>"
        + "<key>UIAppFonts</key><array><string>\(text).ttf</string></array>"
        + "<key>UILaunchStoryboardName</key><string>\(text)</string></dict></plist>", to: "App/Info.plist")
    try folder.write(
      "{\"images\": [{\"idiom\": \"universal\", \"filename\": \"\(placeholder).png\"}]}",
      to: "App/A.xcassets/a.imageset/Contents.json")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "App/a.png")
    #expect(try found() == [])
  }

  @Test func `a list with expressions of a template is no damaged list`() throws {
    let list = "<plist version=\"1.0\"><dict>{% if x %}<key>a</key><string>b</string>{% endif %}</dict></plist>"
    try folder.write(list, to: "Info.plist")
    let result = try fixture.audit()
    let finding = try #require(result.findings.first { $0.rule == "invalid-plist" })
    #expect(finding.severity == .note && finding.line == 1)
    #expect(finding.message == "not checked: the list has {% if x %}, which a template fills in")
    try folder.write("{\"images\": [{% if x %}{}{% endif %}]}", to: "A.xcassets/a.imageset/Contents.json")
    #expect(try found() == [])
  }

  @Test(arguments: ["$docs", "${docs}", "@DOCS@", "%DOCS%", "{{ docs }}", "<%= docs %>"])
  func `a placeholder in place of an element is no damage`(placeholder: String) throws {
    try folder.write(
      "<plist version=\"1.0\">\n<dict>\n\t<key>a</key>\n\t\(placeholder)\n</dict>\n</plist>", to: "Info.plist")
    try folder.write(
      "<document><scenes/>\n<color key=\"a\" \(placeholder) white=\"1\"/></document>", to: "Main.storyboard")
    #expect(try found() == [])
  }

  @Test func `another fault beside a variable of Xcode is damage`() throws {
    try folder.write(
      "<plist version=\"1.0\">\n<dict>\n<key>a</key>\n<string>$(NAME)</strin>\n</dict>\n</plist>", to: "Info.plist")
    try folder.write("<document>\n<view a=\"$x\"></document>", to: "Main.storyboard")
    #expect(try found() == ["error invalid-plist", "error unreadable-file"])
  }

  @Test func `a damaged list with a rectangle is damaged`() throws {
    try folder.write("<plist version=\"1.0\"><dict><string>{{0, 0}, {320, 480}}</string></dict></plist>", to: "a.plist")
    #expect(try found() == ["error invalid-plist"])
  }
}
