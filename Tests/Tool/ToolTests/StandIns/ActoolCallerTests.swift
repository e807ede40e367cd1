import CrushFixtures
import Foundation
import Testing

/// The command lines with which real build systems call actool, and the ways in which they read its output.
@Suite struct ActoolCallerTests {
  private let fixture: ActoolFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try ActoolFixture() }

  /// A caller: its source, its command line, and the files that it expects. Paths are below the fixture's folder: `@/`
  /// stands for it.
  struct Caller: CustomTestStringConvertible, Sendable {
    let source: String
    let words: String
    var files: Set<String> = ["Assets.car"]

    var testDescription: String { source }
  }

  static let iosIcons: Set<String> = ["Assets.car", "AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"]

  static let callers = [
    Caller(
      source: "rules_apple, tools/xctoolrunner and actool.bzl",
      words: """
        xcrun actool --errors --warnings --notices --compress-pngs --output-format human-readable-text \
        --compile @/out --platform iphoneos --minimum-deployment-target 15.0 --compress-pngs --app-icon AppIcon \
        --target-device iphone --target-device ipad --output-partial-info-plist @/p.plist @/ios/Assets.xcassets
        """, files: iosIcons),
    Caller(
      source: "Chromium, build/toolchain/apple/compile_xcassets.py",
      words: """
        xcrun actool --output-format=human-readable-text --compress-pngs --notices --warnings --errors \
        --platform iphoneos --minimum-deployment-target 15.0 --product-type com.apple.product-type.application \
        --target-device iphone --target-device ipad --compile @/out @/ios/Assets.xcassets
        """),
    Caller(
      source: "Xcode 26 with swift-build, AssetCatalogCompiler.xcspec",
      words: """
        actool @/ios/Assets.xcassets --compile @/out --output-format human-readable-text --notices --warnings \
        --export-dependency-info @/deps --output-partial-info-plist @/p.plist --app-icon AppIcon --accent-color \
        AccentColor --compress-pngs --enable-on-demand-resources YES --optimization space --development-region en \
        --target-device iphone --target-device ipad --minimum-deployment-target 15.0 --platform iphoneos
        """, files: iosIcons),
    Caller(
      source: "CocoaPods, the script that copies resources",
      words: """
        xcrun actool --output-format human-readable-text --notices --warnings --platform iphoneos \
        --minimum-deployment-target 15.0 --target-device iphone --target-device ipad --compress-pngs --compile @/out \
        --app-icon AppIcon --output-partial-info-plist @/p.plist @/ios/Assets.xcassets
        """, files: iosIcons),
    Caller(
      source: "CMake, add_custom_command with COMMAND xcrun actool, for iOS",
      words: """
        xcrun actool @/ios/Assets.xcassets --compile @/out --compress-pngs --app-icon AppIcon \
        --output-partial-info-plist @/p.plist --platform iphoneos --minimum-deployment-target 15.0
        """, files: iosIcons),
    Caller(
      source: "CMake, with values after equals signs, for macOS",
      words: """
        xcrun actool --compile @/out --errors --warnings --notices --output-format human-readable-text \
        --minimum-deployment-target=13.0 --platform=macosx @/mac/Assets.xcassets
        """),
    Caller(
      source: "SwiftGen, rakelib/playground.rake",
      words: """
        xcrun actool --compile @/out --platform iphoneos --minimum-deployment-target 11.0 \
        --output-format=human-readable-text @/ios/Assets.xcassets
        """),
    Caller(
      source: "Expo, turtle: the list goes to standard output",
      words: """
        xcrun actool --minimum-deployment-target 15.0 --platform iphoneos --app-icon AppIcon \
        --output-partial-info-plist @/assetcatalog_generated_info.plist --compress-pngs --enable-on-demand-resources \
        YES --product-type com.apple.product-type.application --target-device iphone --target-device ipad --compile \
        out ios/Assets.xcassets
        """, files: iosIcons),
    Caller(
      source: "RubyMotion, motion-project builder",
      words: """
        actool --output-format human-readable-text --notices --warnings --platform iphoneos \
        --minimum-deployment-target 15.0 --target-device iphone --target-device ipad --app-icon AppIcon \
        --output-partial-info-plist @/p.plist --compress-pngs --compile @/out @/ios/Assets.xcassets
        """, files: iosIcons),
    Caller(
      source: "xtool and other builds with an SDK: xcrun with options",
      words: """
        xcrun --sdk iphoneos actool --compile @/out --platform iphoneos --minimum-deployment-target 16.0 --app-icon \
        AppIcon --output-partial-info-plist @/p.plist --target-device iphone @/ios/Assets.xcassets
        """, files: ["Assets.car", "AppIcon60x60@2x.png"]),
    Caller(
      source: "anki, qt/bundle/mac/icon/build.sh: a list without readers",
      words: """
        xcrun actool --app-icon AppIcon @/mac/Assets.xcassets --compile @/out --platform macosx \
        --minimum-deployment-target 13.0 --target-device mac --output-partial-info-plist /dev/null
        """, files: ["Assets.car", "AppIcon.icns"]),
    Caller(
      source: "Chromium, chrome/app/theme/chromium/mac/compile_car.py",
      words: """
        xcrun actool --output-format=xml1 --notices --warnings --errors --platform=macosx --target-device=mac \
        --lightweight-asset-runtime-mode=enabled --enable-icon-stack-fallback-generation=disabled --app-icon=AppIcon \
        --minimum-deployment-target=12.0 --output-partial-info-plist=@/partial.plist --compile=@/out \
        @/mac/Assets.xcassets
        """, files: ["Assets.car", "AppIcon.icns"]),
    Caller(
      source: "electron-builder and electron-packager, with a catalog",
      words: """
        actool @/mac/Assets.xcassets --compile @/out --output-format human-readable-text --notices --warnings \
        --output-partial-info-plist @/assetcatalog_generated_info.plist --app-icon AppIcon --include-all-app-icons \
        --accent-color AccentColor --enable-on-demand-resources NO --development-region en --target-device mac \
        --minimum-deployment-target 26.0 --platform macosx
        """, files: ["Assets.car", "AppIcon.icns"]),
  ]

  private func arguments(_ caller: Caller) -> [String] {
    caller.words.split(separator: " ").map { String($0).replacing("@/", with: folder.path + "/") }
  }

  /// Returns the files that the output names, in any of the formats.
  private func namedFiles(_ output: String) throws -> [String] {
    guard !output.hasPrefix("<?xml") else { return try ActoolFixture.outputFiles(output) }
    // As callers in Rust and Swift do: the lines after the last header that are absolute paths.
    let results = output.components(separatedBy: "/* com.apple.actool.compilation-results */\n")
    return results.count == 2 ? results[1].split(separator: "\n").map(String.init) : []
  }

  @Test(arguments: callers)
  func `a caller gets its files, the code 0 and a list of absolute paths`(_ caller: Caller) throws {
    let result = try fixture.run(arguments(caller))
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.output)\(result.errors)")
    #expect(try Set(folder.tree("out").keys) == caller.files)
    let named = try namedFiles(result.output)
    #expect(named.allSatisfy { $0.hasPrefix("/") && (FileManager.default.fileExists(atPath: $0)) })
    #expect(caller.files.isSubset(of: named.map { String($0.split(separator: "/").last ?? "") }))
    let listed = try ToolProcess.run(["catalog", "list", "--json", folder.path("out/Assets.car")])
    #expect(listed.exitCode == 0 && listed.output.contains("\"Games/ball\""), "\(listed.errors)")
  }

  /// Removes the list of files and everything outside of sections, as `xctoolrunner` and `compile_xcassets.py` do. Both
  /// print the rest, and the latter fails if there is any.
  @Test(arguments: callers.filter { $0.words.contains("human-readable-text") })
  func `the filters of rules_apple and Chromium leave nothing of a good run`(_ caller: Caller) throws {
    try fixture.addStoreIcon()
    var section: Substring?
    var left: [Substring] = []
    for line in try fixture.run(arguments(caller)).output.split(separator: "\n") {
      if let match = line.firstMatch(of: /^\/\* ([^ ]*) \*\/$/) {
        section = match.1
      } else if section != "com.apple.actool.compilation-results" {
        left.append(line)
      }
    }
    #expect(left.isEmpty)
  }

  /// Chromium's `compile_car.py` and `swift-build` fail if these keys have values.
  @Test func `a good run has no key of messages`() throws {
    for caller in Self.callers where !caller.words.contains("human-readable-text") {
      let keys = try ActoolFixture.list(fixture.run(arguments(caller)).output).keys
      #expect(Array(keys) == ["com.apple.actool.compilation-results"], "\(caller.source)")
    }
  }

  /// JUCE (`IconComposer.cmake`) removes all white space, and takes the text after the key.
  @Test func `build scripts in CMake and sed find the version`() throws {
    let output = try fixture.run(["xcrun", "actool", "--version"]).output
    let packed = output.filter { !$0.isWhitespace }
    let version = try #require(packed.firstMatch(of: /<key>short-bundle-version<\/key>[^<]*<string>(.*?)<\/string>/))
    #expect(version.1.split(separator: ".").first.flatMap { Int($0) } ?? 0 >= 26)
  }

  /// SwiftGen and other generators of code read the tree of a catalog.
  @Test func `generators of code read the contents`() throws {
    let result = try fixture.run(["xcrun", "actool", "--print-contents", "ios/Assets.xcassets"])
    #expect(result.exitCode == 0)
    let list = try ActoolFixture.list(result.output)["com.apple.actool.catalog-contents"] as? [[String: Any]]
    let children = list?.first?["children"] as? [[String: Any]] ?? []
    #expect(
      children.compactMap { $0["filename"] as? String }
        == ["AccentColor.colorset", "AppIcon.appiconset", "Games", "star.imageset"])
    let games = children.first { $0["filename"] as? String == "Games" }
    #expect(games?["provides-namespace"] as? Bool == true)
  }

  /// The patterns of `AssetCatalogCompiler.xcspec`.
  @Test func `Xcode recognizes warnings and errors`() throws {
    try FileManager.default.removeItem(atPath: folder.path("ios/Assets.xcassets/star.imageset/a@1x.png"))
    let words = Self.callers[2].words.replacing("--app-icon AppIcon", with: "--app-icon Other")
    let result = try fixture.run(arguments(Caller(source: "", words: words)))
    #expect(result.exitCode == 1)
    #expect(result.output.contains(/(?m)^([^:]*):([^:]*): warning: (.*)$/))
    #expect(result.output.contains(/(?m)^([^:]*): error: (.*)$/))
  }

  @Test func `xcrun finds actool`() throws {
    #expect(try fixture.run(["xcrun", "--find", "actool"]).output == folder.path("bin/actool") + "\n")
    #expect(try fixture.run(["xcrun", "-sdk", "iphoneos", "actool", "--version"]).exitCode == 0)
  }
}
