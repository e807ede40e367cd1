import CrushFixtures
import Testing

@testable import CrushProjects

@Suite struct HostileManifestTests {
  private static let samples: [String: String] = [
    "Package.swift":
      "import PackageDescription\nlet a = [\"x\"]\nlet package = Package(name: \"A\", platforms: [.iOS(.v15)], targets: [.target(name: \"A\", resources: [.process(\"B\")])] + a)",
    "Project.swift":
      "import ProjectDescription\nlet project = Project(name: \"A\", targets: [.target(name: \"A\", destinations: .iOS, product: .app, sources: [\"A/**\"])])",
    "project.yml":
      "include: [a.yml]\ntargets:\n  A:\n    type: application\n    platform: [iOS, tvOS]\n    sources: [{path: A, excludes: ['*.md']}]\n    templates: [T]\ntargetTemplates: {T: {sources: [B]}}\n",
  ]

  private func read(_ name: String, _ bytes: [UInt8]) {
    let description = ProjectFile(path: name)?.description(bytes, path: name) { _ in bytes }
    #expect(description != nil)
  }

  @Test(arguments: samples.keys.sorted()) func `every prefix of a manifest is read to its end`(name: String) throws {
    let bytes = Array(try #require(Self.samples[name]).utf8)
    for count in 0...bytes.count { read(name, Array(bytes[..<count])) }
  }

  @Test(arguments: samples.keys.sorted()) func `changed bytes never trap`(name: String) throws {
    var random = SeededGenerator()
    let bytes = Array(try #require(Self.samples[name]).utf8)
    let marks = Array("()[]{}\"'\\:,.+-#\n =|>&*!".utf8)
    for _ in 0..<1_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let index = changed.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<3, using: &random) {
        case 0: changed[index] = marks.randomElement(using: &random) ?? 0
        case 1: changed.remove(at: index)
        default: changed.insert(UInt8.random(in: 0...255, using: &random), at: index)
        }
      }
      read(name, changed)
    }
  }

  @Test(arguments: samples.keys.sorted()) func `deep nesting ends`(name: String) throws {
    for text in [
      "[", "(", "{", "a(", "[[", "{a: ", "f(x = ", "\"", "- ", "+ ", "a + ", ".x", "#if a\n", "/*", "let a = ",
      "*{a,b}", "[a] + ", "\"a\" + ", "\"${\"", "{a}",
    ] {
      let start = name == "Project.swift" ? "import ProjectDescription\nlet project = Project(targets: " : "a = "
      for prefix in [
        "", start, "import PackageDescription\nlet package = Package(targets: ", "x(name = \"a\", srcs = ",
      ] {
        read(name, Array((prefix + String(repeating: text, count: 4_000)).utf8))
      }
    }
  }

  @Test func `templates that use each other end`() {
    let templates = (0..<40).map {
      "  T\($0): {templates: [T\(($0 + 1) % 40), T\(($0 + 2) % 40)], sources: [a\($0)]}\n"
    }
    let text =
      "targets: {A: {type: application, platform: iOS, templates: [T0]}}\ntargetTemplates:\n" + templates.joined()
    read("project.yml", Array(text.utf8))
  }

  @Test func `braces expand to a bounded number of globs`() {
    #expect(ManifestPath.expandedBraces("a/*.{png,jpg}") == ["a/*.png", "a/*.jpg"])
    #expect(ManifestPath.expandedBraces(String(repeating: "{a,b}", count: 60)).count == 1)
    #expect(ManifestPath.expandedBraces("a{") == ["a{"])
    #expect(ManifestPath.expandedBraces("{a}{b,}x") == ["abx", "ax"])
  }

  @Test(arguments: [
    ("a/b", "c", "c/a/b"), ("../a", "c/d", "c/a"), ("../a", ".", "../a"), ("../../a", "c", "../a"),
    ("./a/./b/", ".", "a/b"),
    ("/a/../b", "c", "/b"), ("..", "/a", "/"), ("a", "/", "/a"), ("", "c", "c"), ("../..", "..", "../../.."),
  ]) func `paths are relative to the manifest's folder`(path: String, folder: String, expected: String) {
    #expect(ManifestPath.resolve(path, in: folder) == expected)
  }
}
