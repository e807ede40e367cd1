import CrushFixtures
import Foundation
import Testing

/// Resource bundles of Swift packages in the `build` command. The descriptions are files, so that no test needs swift.
@Suite struct PackageBuildTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("// swift-tools-version: 5.9\n", to: "Pack/Package.swift")
    let images = Corpus.testImages.appending(path: "App")
    let hero = "Assets.xcassets/Hero.imageset"
    try folder.copy(images.appending(path: hero), to: "Pack/Sources/Theme/Media.xcassets/Hero.imageset")
    for name in ["Images/deep", "Raw/deep"] { try folder.makeFolder("Pack/Sources/Theme/" + name) }
    try folder.copy(images.appending(path: "Images/icon.png"), to: "Pack/Sources/Theme/Images/deep/icon.png")
    try folder.copy(images.appending(path: "Images/icon.png"), to: "Pack/Sources/Theme/Raw/icon.png")
    try folder.write("{ a = b; }", to: "Pack/Sources/Theme/Images/List.plist")
    try folder.write("\"a\" = \"b\";", to: "Pack/Sources/Theme/en.lproj/Texts.strings")
    try folder.write("{ a = b; }", to: "Pack/Sources/Theme/Raw/deep/List.plist")
    try folder.write("# Notes", to: "Pack/Sources/Theme/Raw/README.md")
    try describe(["process": "Images", "copy": "Raw"])
  }

  /// Writes the description of the package.
  private func describe(_ rules: [String: String], platforms: [String: String] = ["ios": "15.2", "macos": "12.0"])
    throws
  {
    let description: [String: Any] = [
      "name": "Looks", "defaultLocalization": "fr", "toolsVersion": ["_version": "5.9.0"],
      "platforms": platforms.map { ["platformName": $0, "version": $1] },
      "targets": [
        [
          "name": "Theme", "type": "regular", "exclude": [String](),
          "resources": rules.map { ["path": $1, "rule": [$0: [String: String]()]] },
        ]
      ],
    ]
    let bytes = try JSONSerialization.data(withJSONObject: description)
    try folder.write(Array(bytes), to: "package.json")
  }

  private func build(_ arguments: String..., environment: [String: String] = [:]) throws -> ToolProcess.Result {
    let package = ["build", "--package", "Pack", "-o", "out"]
    return try ToolProcess.run(package + arguments, environment: environment, in: folder.path)
  }

  private func described(_ arguments: String...) throws -> ToolProcess.Result {
    let package = ["build", "--package", "Pack", "--package-json", "package.json", "-o", "out"]
    return try ToolProcess.run(package + arguments, in: folder.path)
  }

  /// Writes a program called swift.
  private func program(_ text: String) throws {
    let path = try folder.write(text, to: "bin/swift")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  private func information(_ path: String) throws -> [String: Any] {
    let bytes = try folder.read(path)
    #expect(bytes.starts(with: "bplist00".utf8))
    return try unsafe PropertyListSerialization.propertyList(from: Data(bytes), format: nil) as? [String: Any] ?? [:]
  }

  @Test func `a bundle for devices has compiled and converted files`() throws {
    let result = try described()
    #expect(result.exitCode == 0, "\(result.errors)")
    let tree = try folder.tree("out/Looks_Theme.bundle")
    #expect(
      tree.keys.sorted() == [
        "Assets.car", "Info.plist", "List.plist", "Raw/README.md", "Raw/deep/List.plist", "Raw/icon.png",
        "en.lproj/Texts.strings", "icon.png",
      ])
    #expect(tree["Assets.car"]?.starts(with: "BOMStore".utf8) == true)
    for list in ["List.plist", "en.lproj/Texts.strings"] { #expect(tree[list]?.starts(with: "bplist00".utf8) == true) }
    #expect(try ToolFixture.isCgBI(tree["icon.png"] ?? []))
    #expect(try tree["Raw/icon.png"] == folder.read("Pack/Sources/Theme/Raw/icon.png"))
    #expect(tree["Raw/deep/List.plist"] == Array("{ a = b; }".utf8))
    let list = try information("out/Looks_Theme.bundle/Info.plist")
    #expect(list["CFBundleIdentifier"] as? String == "pack.Theme.resources")
    #expect(list["CFBundleDevelopmentRegion"] as? String == "fr" && list["CFBundlePackageType"] as? String == "BNDL")
    #expect(list["CFBundleName"] as? String == "Looks_Theme" && list["MinimumOSVersion"] as? String == "15.2")
    #expect(list["UIDeviceFamily"] as? [Int] == [1, 2])
  }

  @Test func `string catalogs become tables, storyboards are copied with a warning, and no icon is compiled`() throws {
    let app = Corpus.testImages.appending(path: "App")
    try folder.copy(app.appending(path: "Main.storyboard"), to: "Pack/Sources/Theme/Images/Main.storyboard")
    let icons = "Assets.xcassets/AppIcon.appiconset"
    try folder.copy(app.appending(path: icons), to: "Pack/Sources/Theme/Media.xcassets/AppIcon.appiconset")
    try folder.write(
      """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"localizations": {
      "de": {"stringUnit": {"state": "translated", "value": "b"}}}}}}
      """, to: "Pack/Sources/Theme/Words.xcstrings")
    let result = try described()
    #expect(
      result.exitCode == 0 && result.errors.contains("Main.storyboard: warning: this storyboard"), "\(result.errors)")
    let names = Set(try folder.tree("out/Looks_Theme.bundle").keys)
    #expect(names.isSuperset(of: ["Main.storyboard", "de.lproj/Words.strings", "Assets.car"]))
    #expect(names.allSatisfy { !$0.hasPrefix("AppIcon") && $0 != "assetcatalog_generated_info.plist" })
  }

  @Test func `a bundle for the Mac is deep, and one for Linux has another name`() throws {
    #expect(try described("--platform", "macosx", "-q").exitCode == 0)
    let list = try information("out/Looks_Theme.bundle/Contents/Info.plist")
    #expect(list["LSMinimumSystemVersion"] as? String == "12.0" && list["UIDeviceFamily"] == nil)
    #expect(try !ToolFixture.isCgBI(folder.read("out/Looks_Theme.bundle/Contents/Resources/icon.png")))
    #expect(try described("--bundle-extension", "resources", "-q").exitCode == 0)
    #expect(try !ToolFixture.isCgBI(folder.read("out/Looks_Theme.resources/icon.png")))
    // The outputs under the other name have no source any more.
    #expect(!folder.exists("out/Looks_Theme.bundle"))
  }

  @Test func `a second build does nothing, and a check finds changes`() throws {
    #expect(try described("--check").exitCode == 1)
    #expect(!folder.exists("out"))
    #expect(try described("-q").exitCode == 0)
    #expect(try described("--check").exitCode == 0)
    let report = try ToolFixture.json(described("--report", "-", "-q").output)
    let files = report["files"] as? [[String: Any]] ?? []
    #expect(files.count == 8 && files.allSatisfy { $0["written"] as? Bool == false })
    try describe(["process": "Images", "copy": "Raw"], platforms: ["ios": "16.0"])
    let check = try described("--check")
    #expect(check.exitCode == 1 && check.errors.contains("Info.plist"), "\(check.errors)")
  }

  @Test func `outputs of rules that are gone are deleted, and others stay`() throws {
    #expect(try described("-q").exitCode == 0)
    try folder.write("mine", to: "out/Looks_Theme.bundle/mine.txt")
    try describe(["process": "Images"])
    #expect(try described("-q").exitCode == 0)
    let names = try folder.tree("out/Looks_Theme.bundle").keys.sorted()
    #expect(names == ["Assets.car", "Info.plist", "List.plist", "en.lproj/Texts.strings", "icon.png", "mine.txt"])
  }

  @Test func `equal names are an error that names both files, and nothing is written`() throws {
    try folder.write("{}", to: "Pack/Sources/Theme/Images/other/icon.png")
    let result = try described()
    #expect(result.exitCode == 2 && !folder.exists("out"))
    #expect(
      result.errorLines.first?.hasPrefix(
        "assetcrush: error: Pack/Sources/Theme/Images/other/icon.png: in the bundle of target Theme, its name icon.png is "
          + "the one of Pack/Sources/Theme/Images/deep/icon.png too") == true, "\(result.errors)")
  }

  @Test func `a damaged file does not stop the others`() throws {
    try folder.write("<plist><dict><key>", to: "Pack/Sources/Theme/Images/Bad.plist")
    let result = try described()
    #expect(result.exitCode == 1 && result.errors.contains("Pack/Sources/Theme/Images/Bad.plist"), "\(result.errors)")
    #expect(folder.exists("out/Looks_Theme.bundle/Assets.car") && !folder.exists("out/Looks_Theme.bundle/Bad.plist"))
  }

  @Test func `an output inside a resource is refused`() throws {
    try folder.makeFolder("Pack/Sources/Theme/Raw/deep")
    let result = try ToolProcess.run(
      ["build", "--package", "Pack", "--package-json", "package.json", "-o", "Pack/Sources/Theme/Raw"], in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains("lies in the output folder"), "\(result.errors)")
  }

  @Test func `the dependency file names the manifest, the description and the folders`() throws {
    #expect(try described("--depfile", "out.d", "-q").exitCode == 0)
    let text = String(decoding: try folder.read("out.d"), as: UTF8.self)
    for name in ["Pack/Package.swift", "package.json", "Pack/Sources/Theme/Images", "Pack/Sources/Theme/Raw/README.md"]
    {
      #expect(text.contains(name), "\(name)")
    }
  }

  @Test func `without swift, the error names the way with a file`() throws {
    let result = try build(environment: ["PATH": folder.path])
    #expect(
      result.exitCode == 2 && result.errors.contains("Pack/Package.swift: swift is not installed"), "\(result.errors)")
    #expect(result.errors.contains("--package-json"))
  }

  @Test func `swift runs in the folder of the package, and its error is shown`() throws {
    // A stand-in for swift, so that the test does not depend on a toolchain.
    try program(
      "#!/bin/sh\n[ \"$*\" = 'package --package-path Pack dump-package' ] && exec /bin/cat package.json\nexit 9\n")
    let result = try build(environment: ["PATH": folder.path("bin")])
    #expect(result.exitCode == 0 && folder.exists("out/Looks_Theme.bundle/Assets.car"), "\(result.errors)")
    try program("#!/bin/sh\necho 'Package.swift:3:1: error: expected expression' >&2\nexit 1\n")
    let failed = try build(environment: ["PATH": folder.path("bin")])
    #expect(failed.exitCode == 2 && failed.errors.contains("Package.swift:3:1: error: expected expression"))
  }

  @Test(arguments: [
    (["--package", "Pack", "other"], "--package names the sources"),
    (["--package-json", "a.json", "x"], "needs --package"),
    (["--package", "Pack", "--watch"], "--watch cannot be combined with --package"),
    (["--package", "Pack", "--package-json", "package.json", "--package-target", "Nope"], "no target is called Nope"),
    (["--package", "Pack", "--package-json", "none.json"], "none.json"),
    (["--package", "Nowhere"], "Nowhere/Package.swift"),
  ]) func `a wrong command line is an error`(arguments: [String], problem: String) throws {
    let result = try ToolProcess.run(["build", "-o", "out"] + arguments, in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains(problem), "\(result.errors)")
  }
}
