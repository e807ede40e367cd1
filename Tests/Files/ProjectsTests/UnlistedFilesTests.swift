import CrushProjects
import Testing

/// Files that no target contains, as the map of an audit finds them.
@Suite struct UnlistedFilesTests {
  private static let package =
    "import PackageDescription\nlet package = Package(name: \"Kit\", targets: [.target(name: \"Kit\", exclude: [\"Design\"])])"

  @Test func `pictures of a package's page and of excluded folders do not ship`() {
    let map = Tree(
      ["/p/Package.swift": Self.package, "/p/Kit.podspec": "Pod::Spec.new do |s|\n  s.version = \"1#{v}\"\nend"],
      empty: [
        "/p/Sources/Kit/Design/a.png", "/p/art/banner.png", "/p/App/Assets.xcassets/a.imageset/a.png",
        "/p/Sources/Kit/Kit.swift",
      ]
    ).map()
    #expect(map.purpose("/p/Sources/Kit/Design/a.png") == .unlisted)
    #expect(map.purpose("/p/art/banner.png") == .unlisted)
    #expect(map.purpose("/p/App/Assets.xcassets/a.imageset/a.png") == .app, "a project outside may build the catalog")
    #expect(map.purpose("/p/Sources/Kit/Kit.swift") == .app)
  }

  @Test(arguments: [
    ("'Art/*.png'", true), ("'Art/{a,b}/**'", true), ("\"Art/a.png\"", true), ("'**/*.png'", true), ("'*.png'", true),
    ("\"#{s.name}/*.png\"", true), ("Dir['x']", true), ("'Other/*.png'", false), ("'https://a.b/Art'", false),
    ("\"v#{s.version}\"", false), ("'MIT'", false), ("'./Art/**'", true),
  ])
  func `a podspec may ship the folders that it names`(_ text: String, _ ships: Bool) {
    let map = Tree(["/p/Package.swift": Self.package, "/p/Kit.podspec": "s.x = \(text)"], empty: ["/p/Art/a.png"]).map()
    #expect(map.purpose("/p/Art/a.png") == (ships ? .app : .unlisted))
  }

  private func repository(_ texts: [String: String], _ empty: [String]) -> ProjectMap {
    var project = XcodeText()
    let image = project.file("App/a.png")
    project.target("App", files: [image])
    let files = texts.merging(["/p/ios/App.xcodeproj/project.pbxproj": project.text()]) { $1 }
    return Tree(files, empty: empty + ["/p/ios/App/a.png"]).map()
  }

  @Test func `files beside the modules of a Gradle repository with an iOS app do not ship`() {
    let map = repository(
      ["/p/settings.gradle.kts": "", "/p/build.gradle.kts": "", "/p/shared/build.gradle.kts": ""],
      ["/p/art/a.png", "/p/shared/src/commonMain/a.png", "/p/src/a.png", "/p/x/A.xcassets/a.imageset/a.png"])
    #expect(map.purpose("/p/art/a.png") == .unlisted)
    #expect(map.purpose("/p/shared/src/commonMain/a.png") == .app)
    #expect(map.purpose("/p/src/a.png") == .app)
    #expect(map.purpose("/p/x/A.xcassets/a.imageset/a.png") == .app)
    #expect(map.purpose("/p/ios/App/a.png") == .app)
    #expect(repository([:], ["/p/art/a.png"]).purpose("/p/art/a.png") == .app)
  }

  @Test func `sources of Capacitor's generated icons do not ship, and Cordova's do`() {
    let files = ["/p/resources/icon.png", "/p/src/assets/a.png"]
    let capacitor = repository(["/p/capacitor.config.json": "{}"], files)
    #expect(files.map(capacitor.purpose) == [.unlisted, .app])
    let cordova = repository(["/p/capacitor.config.json": "{}", "/p/config.xml": "<widget/>"], files)
    #expect(files.map(cordova.purpose) == [.app, .app])
  }

  @Test func `a project file that cannot be read is a problem with its place`() {
    let map = Tree(
      [
        "/p/A.xcodeproj/project.pbxproj": "{\n  a = (b;\n}", "/p/B.xcodeproj/project.pbxproj": "{ a = b; }",
        "/p/C.xcodeproj/project.pbxproj": XcodeText().text(), "/p/Tests/D.xcodeproj/project.pbxproj": "{",
      ], empty: ["/p/a.png"]
    ).map()
    #expect(
      map.problems.map(\.path).map { $0.suffix(26) }
        == ["A.xcodeproj/project.pbxproj", "B.xcodeproj/project.pbxproj"].map { $0.suffix(26) })
    #expect(map.problems.first?.message.contains("line 2, column ") == true)
    #expect(map.problems.last?.message == "not an Xcode project; its targets are unknown")
    #expect(map.purpose("/p/a.png") == .app)
  }
}
