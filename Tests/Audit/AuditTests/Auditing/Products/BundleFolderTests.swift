import CrushAudit
import CrushFixtures
import CrushInspection
import Foundation
import Testing

/// Folders that are named like products, with sources or with a product inside.
@Suite struct BundleFolderTests {
  private let fixture: AuditFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try AuditFixture() }

  private static let program: [UInt8] = [0xCF, 0xFA, 0xED, 0xFE, 0, 0, 0, 0]
  private static let list =
    "<plist version=\"1.0\"><dict><key>CFBundlePackageType</key><string>APPL</string></dict></plist>"

  /// Returns the paths of the files for developers in bundles.
  private func developerFiles(_ paths: [String]? = nil) throws -> [String] {
    let result = try fixture.audit(paths?.map(folder.path)) { $0.readsHeadersOnly = true }
    return result.findings.filter { $0.rule == "developer-file" }
      .map { String($0.path.dropFirst(folder.path.count + 1)) }
  }

  @Test(
    arguments: [
      ["Ink.app/GNUmakefile"], ["Ink.app/main.m"], ["Ink.app/Source/main.m"], ["Ink.bundle/GNUmakefile"],
      ["Ink.appex/Ink.swift"], ["Company.App/Company.App.csproj", "Company.App/Info.plist"],
      ["org.ink.app/Cargo.toml"], ["org.ink.app/src/main.rs"], ["Ink.app/CMakeLists.txt", "Ink.app/Ink/a.txt"],
    ])
  func `a folder with sources is no bundle`(files: [String]) throws {
    let place = String(files[0].split(separator: "/")[0])
    for file in files { try folder.write(file.hasSuffix("plist") ? Self.list : "", to: file) }
    try folder.write("Ink", to: "\(place)/README.md")
    #expect(try developerFiles() == [])
    #expect(try developerFiles([place]) == [])
    #expect(try developerFiles(["\(place)/README.md"]) == [])
    #expect(try fixture.audit().contents.isEmpty)
  }

  @Test func `rules about bundles do not judge sources`() throws {
    try folder.write("", to: "Ink.app/GNUmakefile")
    let keys = (0..<60).map { "<key>Some key \($0)</key><string>A value with words \($0)</string>" }
    try folder.write("<plist version=\"1.0\"><dict>\(keys.joined())</dict></plist>", to: "Ink.app/Keys.plist")
    try folder.write("{}", to: "Ink.app/A.xcassets/Contents.json")
    try folder.write("", to: "Ink.app/CVS/Entries")
    try folder.write("{ NSMainNibFile = Gone; }", to: "Ink.app/Info.plist")
    let found = try fixture.audit().findings.map(\.rule)
    #expect(found.filter { ["xml-plist-in-bundle", "raw-asset-catalog", "version-control-folder"].contains($0) } == [])
    // A plain app of the same files is judged.
    try FileManager.default.removeItem(atPath: folder.path("Ink.app/GNUmakefile"))
    let judged = try fixture.audit().findings.map(\.rule)
    #expect(Set(judged).isSuperset(of: ["xml-plist-in-bundle", "raw-asset-catalog", "version-control-folder"]))
  }

  @Test(
    arguments: [
      ["Ink.app/Ink"], ["Ink.app/PkgInfo"], ["Ink.app/_CodeSignature/CodeResources"], ["Ink.app/Assets.car"],
      ["Ink.app/Contents/MacOS/Ink"], ["Ink.app/Contents/Info.plist"], ["Ink.app/Resources/Info-gnustep.plist"],
      ["Ink.app/Info.plist"], ["Ink.app/Base.lproj/a.nib", "Ink.app/Main.storyboardc/Info.plist"],
    ])
  func `a bundle that lacks files is a bundle, even with a stray source`(files: [String]) throws {
    for file in files {
      if file.hasSuffix("plist") {
        try folder.write(Self.list, to: file)
      } else {
        try folder.write(Self.program, to: file)
      }
    }
    try folder.write("", to: "Ink.app/Stray.m")
    #expect(try developerFiles() == ["Ink.app/Stray.m"])
  }

  @Test func `a bundle without any proof keeps its rules`() throws {
    try folder.write("Ink", to: "Ink.app/README.md")
    try folder.write("Ink", to: "Ink.bundle/README.md")
    #expect(try developerFiles() == ["Ink.app/README.md", "Ink.bundle/README.md"])
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

      """, to: "Ink.xcodeproj/project.pbxproj")
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "Ink/a.png")
  }

  @Test(arguments: ["Info.plist", "Ink", "_CodeSignature/CodeResources"])
  func `a built app beside a project is an app`(proof: String) throws {
    try writeProject()
    for place in ["Loose", "Built/Ink.app"] { try folder.write("Ink", to: "\(place)/build.sh") }
    try folder.write(AuditFixture.header(width: 20, height: 20), to: "Loose/b.png")
    #expect(try developerFiles() == [])
    if proof == "Ink" {
      try folder.write(Self.program, to: "Built/Ink.app/Ink")
    } else {
      try folder.write(Self.list, to: "Built/Ink.app/\(proof)")
    }
    #expect(try developerFiles() == ["Built/Ink.app/build.sh"])
    #expect(try developerFiles(["Built/Ink.app"]) == ["Built/Ink.app/build.sh"])
    #expect(try fixture.audit().skipped.counts.values.reduce(0, +) == 1)
  }

  @Test func `a framework with its binary is code of others`() throws {
    try folder.write("Ink", to: "Kit.framework/README.md")
    #expect(try developerFiles() == [])
    try folder.write("Ink", to: "Kit.framework/Helper.app/README.md")
    #expect(try developerFiles() == ["Kit.framework/Helper.app/README.md"])
    try folder.write(Self.program, to: "Kit.framework/Kit")
    #expect(try developerFiles() == [])
    #expect(try fixture.audit().contents.isEmpty)
    // A framework of an app is a part of it.
    try folder.write(Self.list, to: "Ink.app/Info.plist")
    try folder.write(Self.program, to: "Ink.app/Frameworks/Kit.framework/Kit")
    try folder.write("Ink", to: "Ink.app/Frameworks/Kit.framework/README.md")
    #expect(try developerFiles() == ["Ink.app/Frameworks/Kit.framework/README.md"])
  }

  @Test func `a built app among tests is a file of the tests`() throws {
    try writeProject()
    try folder.write(Self.list, to: "Tests/Ink.app/Info.plist")
    try folder.write("Ink", to: "Tests/Ink.app/build.sh")
    #expect(try developerFiles() == [])
  }
}
