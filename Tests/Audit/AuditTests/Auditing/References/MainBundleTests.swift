import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// Names of the main bundle in code of libraries and of parts of an app.
@Suite struct MainBundleTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private func set(_ path: String) throws { try folder.write("{}", to: "\(path)/Contents.json") }

  /// Writes a package with one target and a catalog.
  private func library(_ root: String, _ code: String) throws {
    try folder.write(
      """
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "UI", products: [.library(name: "UI", targets: ["UI"])],
        targets: [.target(name: "UI", resources: [.process("C.xcassets")])])
      """, to: "\(root)Package.swift")
    try set("\(root)Sources/UI/C.xcassets/own.colorset")
    try folder.write("import SwiftUI\n\(code)\n", to: "\(root)Sources/UI/U.swift")
  }

  private func app(dependencies: String = "") throws {
    try folder.write(
      """
      name: Demo
      packages:
        UI: {path: Packages/UI}
      targets:
        Demo:
          type: application
          platform: iOS
          sources: [App]
          \(dependencies)
      """, to: "project.yml")
    try set("App/A.xcassets/appColor.colorset")
    try folder.write("import SwiftUI\nlet a = Color(\"appColor\")\n", to: "App/A.swift")
  }

  private func found(in path: String = "") throws -> [String] {
    let root = path.isEmpty ? folder.path : folder.path(path)
    return try fixture.audit([root]) {
      $0.readsHeadersOnly = true
      $0.settings.sources = [root]
    }.findings.filter { $0.rule == "undefined-resource" }.compactMap(\.subject).sorted()
  }

  private static let code = """
    let a = UIColor(named: "appColor")
    let b = UIColor(named: "typo")
    let c = Color("typo2", bundle: .module)
    let d = Color("own", bundle: .module)
    """

  @Test func `a library without an app may run in any app`() throws {
    try library("", Self.code)
    #expect(try found() == ["typo2 4"])
  }

  @Test func `a library of an app sees the app's catalogs`() throws {
    try library("Packages/UI/", Self.code)
    try app()
    #expect(try found() == ["typo2 4"])
    try app(dependencies: "dependencies: [{package: UI}]")
    #expect(!(try found().contains("appColor 2")))
  }

  @Test func `a folder of an app lacks the catalogs of the other folders`() throws {
    try app()
    try set("App/Feature/F.xcassets/f.colorset")
    try folder.write(
      "import SwiftUI\nlet a = Color(\"appColor\")\nlet b = Color(\"typo\")\n", to: "App/Feature/F.swift")
    try folder.write("ref: refs/heads/main\n", to: ".git/HEAD")
    #expect(try found(in: "App/Feature") == [])
    #expect(try found() == ["typo 3"])
  }

  @Test func `one name in one line is reported once`() throws {
    try app()
    try folder.write(
      "import SwiftUI\nlet a = (Color(\"typo\"), UIColor(named: \"typo\"))\n", to: "App/B.swift")
    #expect(try found() == ["typo 2"])
  }
}
