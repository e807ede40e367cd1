import CrushFixtures
import CrushPNG
import Foundation
import Testing

/// The command `icons` as a process.
@Suite struct IconsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    // A white square on blue, without transparent pixels, and a disk on nothing.
    try folder.write(
      Self.png(1024) { x, y in (300..<724).contains(x) && (300..<724).contains(y) ? 0xFFFF_FFFF : 0xFFFF_8000 },
      to: "icon.png")
    try folder.write(
      Self.png(1024) { x, y in
        let (x, y) = (x - 512, y - 512)
        return x * x + y * y < 400 * 400 ? 0xFF00_80FF : 0
      }, to: "front.png")
  }

  private static func png(_ side: Int, _ color: (_ x: Int, _ y: Int) -> UInt32) throws -> [UInt8] {
    var encoder = QuickEncoder()
    return try encoder.png(
      RGBAImage(width: side, height: side, pixels: (0..<side * side).map { color($0 % side, $0 / side) }))
  }

  private func run(_ arguments: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(arguments, in: folder.path)
  }

  private func files(_ relative: String) throws -> [String] {
    // Folders have no contents.
    try FileManager.default.subpathsOfDirectory(atPath: folder.path(relative)).filter { path in
      FileManager.default.contents(atPath: folder.path(relative) + "/" + path) != nil
    }.sorted()
  }

  @Test(arguments: [
    ("ios", "iphoneos", "17.0", "AppIcon", ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png", "Assets.car"]),
    ("macos", "macosx", "14.0", "AppIcon", ["AppIcon.icns", "Assets.car"]),
    ("watchos", "watchos", "10.0", "AppIcon", ["Assets.car"]),
    ("tvos", "appletvos", "17.0", "App Icon & Top Shelf Image", ["Assets.car"]),
  ]) func `icons pass the audit, and compile`(
    _ platform: String, _ sdk: String, _ target: String, _ name: String, _ expected: [String]
  ) throws {
    let made = try run("icons", "icon.png", "-o", "out/Assets.xcassets", "--for", platform, "--foreground", "front.png")
    #expect(made.exitCode == 0 && made.errors.isEmpty, "\(made.errors)")
    let audit = try run("audit", "out", "--format", "json")
    let summary = try ToolFixture.json(audit.output)["summary"] as? [String: Any]
    #expect(summary?["errors"] as? Int == 0 && summary?["warnings"] as? Int == 0, "\(audit.output)")
    let compiled = try run(
      "--as", "actool", "out/Assets.xcassets", "--compile", folder.path("."), "--platform", sdk,
      "--minimum-deployment-target", target, "--app-icon", name, "--output-partial-info-plist", folder.path("i.plist"),
      "--errors", "--warnings", "--output-format", "human-readable-text")
    #expect(compiled.exitCode == 0 && !compiled.output.contains("error") && !compiled.output.contains("warning"))
    for file in expected { #expect(FileManager.default.fileExists(atPath: folder.path(file)), "\(file)") }
  }

  @Test func `a second run changes nothing, and a check finds a difference`() throws {
    let arguments = ["icons", "icon.png", "-o", "out", "--for", "ios,android,web,windows,linux", "--json"]
    let first = try ToolFixture.json(ToolProcess.run(arguments, in: folder.path).output)
    let states = (first["files"] as? [[String: Any]] ?? []).compactMap { $0["state"] as? String }
    #expect(!states.isEmpty && states.allSatisfy { $0 == "written" })
    let second = try ToolProcess.run(arguments + ["--check"], in: folder.path)
    #expect(second.exitCode == 0)
    try FileManager.default.removeItem(atPath: folder.path("out/web/icon-192.png"))
    try folder.write("other", to: "out/windows/app.ico")
    let third = try run("icons", "icon.png", "-o", "out", "--for", "android,ios,linux,web,windows", "--check")
    #expect(third.exitCode == 1)
    #expect(third.output.contains("out/web/icon-192.png: 192×192, ") && third.output.contains("bytes, missing\n"))
    #expect(third.output.contains("out/windows/app.ico: ") && third.output.contains("bytes, differs\n"))
    #expect(third.output.hasSuffix("2 differ, \(states.count - 2) current\n"))
  }

  @Test func `files of other content stay without --force`() throws {
    try folder.write("mine", to: "out/windows/app.ico")
    let refused = try run("icons", "icon.png", "-o", "out", "--for", "windows,web")
    #expect(refused.exitCode == 2)
    #expect(refused.errors.contains("1 file exists with other content: out/windows/app.ico; use --force"))
    #expect(try files("out") == ["windows/app.ico"])
    #expect(try run("icons", "icon.png", "-o", "out", "--for", "windows,web", "--force").exitCode == 0)
    #expect(try ToolFixture.bytes(folder.path("out/windows/app.ico")).starts(with: [0, 0, 1, 0]))
  }

  @Test func `a dry run lists the files and writes nothing`() throws {
    let result = try run("icons", "icon.png", "-o", "out", "--for", "web", "--dry-run")
    #expect(result.exitCode == 0 && result.output.contains("out/web/favicon.ico: 16×16 32×32 48×48, "))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func `a project of Flutter keeps the files and names that it has`() throws {
    let set = "app/ios/Runner/Assets.xcassets/AppIcon.appiconset/Contents.json"
    let text = #"{"images":[{"size":"20x20","idiom":"iphone","filename":"a.png","scale":"2x"}],"info":{"author":"me"}}"#
    try folder.write("name: app", to: "app/pubspec.yaml")
    try folder.write(text, to: set)
    try folder.write("<html>", to: "app/web/index.html")
    try folder.write("old", to: "app/android/app/src/main/res/mipmap-hdpi/ic_launcher.webp")
    let result = try run("icons", "icon.png", "--into", "flutter", "app")
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try String(decoding: ToolFixture.bytes(folder.path(set)), as: UTF8.self) == text)
    let all = try files("app")
    #expect(all.contains("ios/Runner/Assets.xcassets/AppIcon.appiconset/a.png"))
    #expect(all.contains("web/icons/Icon-maskable-512.png") && all.contains("web/index.html"))
    #expect(all.contains("android/app/src/main/res/mipmap-hdpi/ic_launcher.png"))
    #expect(!all.contains("android/app/src/main/res/mipmap-hdpi/ic_launcher.webp"))
    #expect(try run("icons", "icon.png", "--into", "flutter", "app", "--check").exitCode == 0)
  }

  @Test(arguments: [
    (["icons", "icon.png", "-o", "out"], "--for is missing"),
    (["icons", "icon.png", "-o", "out", "--for", "ios,phone"], "--for has \"phone\"; expected ios, macos"),
    (["icons", "icon.png"], "expected either --output or --into"),
    (["icons", "icon.png", "--into", "cordova", "."], "--into is \"cordova\"; expected one of flutter"),
    (["icons", "icon.png", "--into", "tauri", "."], ".: no tauri project: expected src-tauri/tauri.conf.json"),
    (["icons", "icon.png", "-o", "A.xcassets", "--for", "web"], "an asset catalog has no icons for web"),
    (["icons", "icon.png", "-o", "out", "--for", "ios", "--background", "#12"], "expected a color such as #0A84FF"),
    (["icons", "icon.png", "-o", "o", "--for", "ios", "--sizes", "all", "--dark", "icon.png"], "need --sizes single"),
  ]) func `a wrong command line is an error with the remedy`(_ arguments: [String], _ expected: String) throws {
    let result = try ToolProcess.run(arguments, in: folder.path)
    #expect(result.exitCode == 2 && result.errors.contains(expected), "\(result.errors)")
  }

  @Test func `all masters that do not fit are named, and nothing is written`() throws {
    try folder.write(Self.png(512) { _, _ in 0xFF00_00FF }, to: "small.png")
    try folder.write("text", to: "text.png")
    let broken = try run("icons", "gone.png", "-o", "out", "--for", "web", "--dark", "text.png")
    #expect(broken.exitCode == 1 && broken.errors.contains("gone.png: ") && broken.errors.contains("text.png: "))
    let small = try run("icons", "small.png", "-o", "out", "--for", "ios")
    #expect(small.exitCode == 1)
    #expect(small.errors.contains("small.png: the master has 512×512 pixels; expected at least 1024×1024"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
    #expect(try run("icons", "small.png", "-o", "out", "--for", "web").exitCode == 0)
  }
}
