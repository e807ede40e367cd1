import CrushAudit
import CrushFixtures
import CrushInspection
import Testing

/// The rule about asset catalogs of Swift packages that are not compiled.
@Suite struct PackageCatalogTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try AuditFixture()
    try folder.write("{}", to: "Sources/Theme/Art/Media.xcassets/Contents.json")
    try folder.write("{}", to: "Sources/Theme/Art/Media.xcassets/a.imageset/Contents.json")
  }

  private func found(_ arguments: String, tools: String = "5.9") throws -> [String] {
    try folder.write(
      """
      // swift-tools-version: \(tools)
      import PackageDescription
      let package = Package(name: "Theme", targets: [.target(name: "Theme"\(arguments))])
      """, to: "Package.swift")
    let path = folder.path
    return try fixture.audit { $0.readsHeadersOnly = true }.findings.filter { $0.rule == "package-catalog" }
      .map { "\($0.severity.rawValue) \($0.path.dropFirst(path.count + 1)): \($0.message)" }
  }

  private static let place = "Sources/Theme/Art/Media.xcassets/Contents.json: target Theme of"

  @Test(arguments: [
    (", resources: [.copy(\"Art/Media.xcassets\")]", "error", "copies this catalog and does not compile it"),
    (", resources: [.copy(\"Art\")]", "error", "copies the folder Art around this catalog"),
    (", resources: [.process(\"Art\"), .copy(\"Art/Media.xcassets\")]", "error", "declares this catalog 2 times"),
    ("", "note", "has no rule for this catalog: Xcode compiles it, and swift build ignores it"),
  ]) func `a catalog that is not compiled is reported once`(
    arguments: String, severity: String, problem: String
  ) throws {
    let findings = try found(arguments)
    #expect(findings.count == 1)
    #expect(findings.first?.hasPrefix("\(severity) \(Self.place)") == true && findings.first?.contains(problem) == true)
  }

  @Test func `a catalog of an Xcode project inside the target's folder is that project's`() throws {
    try folder.write(
      """
      // !$*UTF8*$!
      { objectVersion = 46; rootObject = P; objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T); };
      G = {isa = PBXGroup; sourceTree = "<group>"; children = (F); };
      F = {isa = PBXFileReference; path = Media.xcassets; sourceTree = "<group>"; };
      B = {isa = PBXBuildFile; fileRef = F; };
      T = {isa = PBXNativeTarget; name = Demo; productType = "com.apple.product-type.application"; buildPhases = (R); };
      R = {isa = PBXResourcesBuildPhase; files = (B); };
      }; }
      """, to: "Sources/Theme/Art/Demo.xcodeproj/project.pbxproj")
    #expect(try found("").isEmpty)
    #expect(try found("", tools: "5.2").isEmpty)
    #expect(try found(", resources: [.copy(\"Art\")]").count == 1, "the package names the folder")
  }

  @Test func `a processed catalog, and one that a plugin may compile, are no faults`() throws {
    #expect(try found(", resources: [.process(\"Art\")]").isEmpty)
    #expect(try found(", resources: [.process(\"Art/Media.xcassets\")]").isEmpty)
    #expect(try found(", plugins: [.plugin(name: \"Maker\", package: \"maker\")]").isEmpty)
    #expect(try found(", resources: names.map { .copy($0) }").isEmpty)
    #expect(try found(", exclude: [\"Art\"]").isEmpty)
  }

  @Test func `the tools version decides about a catalog without a rule`() throws {
    #expect(try found("", tools: "5.5").map { String($0.prefix(4)) } == ["note"])
    // SwiftPM processed such catalogs itself.
    #expect(try found("", tools: "5.4").isEmpty)
    #expect(try found("", tools: "5.2").first?.hasPrefix("warning") == true)
    #expect(try found("", tools: "5.2").first?.contains("tools version 5.2 knows no resources") == true)
  }

  @Test func `a catalog without its own description is reported once`() throws {
    let other = try AuditFixture()
    for name in ["a", "b"] {
      try other.folder.write("{}", to: "Sources/Theme/Media.xcassets/\(name).imageset/Contents.json")
    }
    try other.folder.write(
      """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Theme", targets: [.target(name: "Theme", resources: [.copy("Media.xcassets")])])
      """, to: "Package.swift")
    let findings = try other.audit { $0.readsHeadersOnly = true }.findings.filter { $0.rule == "package-catalog" }
    #expect(findings.count == 1 && findings.first?.occurrences.count == 2)
  }
}
