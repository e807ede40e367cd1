import CrushFixtures
import Foundation
import Testing

/// `assetcrush catalog symbols`, and the run of actool that generates symbols.
@Suite struct CatalogSymbolsTests {
  private let fixture: ActoolFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try ActoolFixture() }

  private func symbols(_ words: String...) throws -> ToolProcess.Result {
    try ToolProcess.run(["catalog", "symbols"] + words, in: folder.path)
  }

  @Test func `Swift, Objective-C and the index are written`() throws {
    let result = try symbols(
      "ios/Assets.xcassets", "--swift", "a.swift", "--objc", "a.h", "--index", "a.plist", "--bundle-identifier", "org.a"
    )
    #expect(result.exitCode == 0 && result.output.isEmpty && result.errors.isEmpty, "\(result.errors)")
    let swift = String(decoding: try folder.read("a.swift"), as: UTF8.self)
    #expect(swift.contains(#"static let star = ImageResource(name: "star", bundle: resourceBundle)"#))
    #expect(swift.contains(#"ImageResource(name: "Games/ball", bundle: resourceBundle)"#))
    #expect(swift.contains(#"static let accent = ColorResource(name: "AccentColor", bundle: resourceBundle)"#))
    let header = String(decoding: try folder.read("a.h"), as: UTF8.self)
    #expect(header.contains("ACImageNameStar") && header.contains("org.a"))
    let index = try ActoolFixture.list(String(decoding: folder.read("a.plist"), as: UTF8.self))
    let images = try #require(index["images"] as? [[String: String]])
    #expect(Set(images.map { $0["relativePath"] }) == ["./star.imageset", "./Games/ball.imageset"])
  }

  @Test func `a file can be standard output, and equal files stay`() throws {
    let printed = try symbols("ios/Assets.xcassets", "--swift", "-")
    #expect(printed.exitCode == 0)
    #expect(try symbols("ios/Assets.xcassets", "--swift", "a.swift").exitCode == 0)
    #expect(try folder.read("a.swift") == Array(printed.output.utf8))
    let before = try FileManager.default.attributesOfItem(atPath: folder.path("a.swift"))[.modificationDate] as? Date
    #expect(try symbols("ios/Assets.xcassets", "--swift", "a.swift").exitCode == 0)
    let after = try FileManager.default.attributesOfItem(atPath: folder.path("a.swift"))[.modificationDate] as? Date
    #expect(before == after)
  }

  @Test func `options select declarations`() throws {
    let all = try symbols("ios/Assets.xcassets", "--swift", "-").output
    let none = try symbols("ios/Assets.xcassets", "--swift", "-", "--no-extensions").output
    #expect(all.contains("var accent: UIKit.UIColor") && !none.contains("var accent: UIKit.UIColor"))
    let one = try symbols("ios/Assets.xcassets", "--swift", "-", "--framework", "SwiftUI").output
    #expect(!one.contains("import UIKit") && one.contains("import SwiftUI"))
    let new = try symbols("ios/Assets.xcassets", "--swift", "-", "--minimum-deployment-target", "17.0").output
    #expect(new.utf8.count < all.utf8.count)
  }

  @Test func `wrong command lines have the code 2, and a file that cannot be written the code 1`() throws {
    for words in [
      ["ios/Assets.xcassets"], ["none.xcassets", "--swift", "-"], ["ios", "--swift", "-"],
      ["ios/Assets.xcassets", "--swift", "a", "--objc", "a"],
      ["ios/Assets.xcassets", "--framework", "Qt", "--swift", "-"],
      ["ios/Assets.xcassets", "--swift", "-", "--bundle-identifier", "a"],
    ] {
      #expect(try ToolProcess.run(["catalog", "symbols"] + words, in: folder.path).exitCode == 2, "\(words)")
    }
    let result = try symbols("ios/Assets.xcassets", "--swift", "none/a.swift")
    #expect(result.exitCode == 1 && result.errors.hasPrefix("none/a.swift: error: "))
  }

  /// The command line of swift-build: that of the compilation, with the flags for symbols at its end.
  @Test func `actool generates symbols and compiles nothing, as in Xcode`() throws {
    let words = [
      "actool", folder.path("ios/Assets.xcassets"), "--compile", folder.path("out"), "--output-format",
      "human-readable-text", "--notices", "--warnings", "--export-dependency-info", folder.path("deps"),
      "--output-partial-info-plist", folder.path("p.plist"), "--app-icon", "AppIcon", "--compress-pngs",
      "--target-device", "iphone", "--minimum-deployment-target", "15.0", "--platform", "iphoneos",
      "--bundle-identifier", "org.a", "--generate-swift-asset-symbol-extensions", "NO",
      "--generate-swift-asset-symbols", folder.path("GeneratedAssetSymbols.swift"), "--generate-objc-asset-symbols",
      folder.path("GeneratedAssetSymbols.h"), "--generate-asset-symbol-index",
      folder.path("GeneratedAssetSymbols-Index.plist"),
    ]
    let result = try fixture.run(words)
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(
      result.output.hasSuffix(
        """
        /* com.apple.actool.compilation-results */
        \(folder.path("GeneratedAssetSymbols-Index.plist"))
        \(folder.path("GeneratedAssetSymbols.h"))
        \(folder.path("GeneratedAssetSymbols.swift"))

        """), "\(result.output)")
    #expect(try folder.tree("out").isEmpty && !folder.exists("p.plist"))
    let swift = String(decoding: try folder.read("GeneratedAssetSymbols.swift"), as: UTF8.self)
    #expect(swift.contains("ImageResource") && !swift.contains("var accent: UIKit.UIColor"))
    let wrong = try fixture.run(words + ["--generate-asset-symbol-framework-support", "Qt"])
    #expect(wrong.exitCode == 1 && wrong.output.contains("Unknown framework 'Qt'"))
  }
}
