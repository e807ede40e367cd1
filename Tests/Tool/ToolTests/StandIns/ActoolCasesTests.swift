import CrushFixtures
import Foundation
import Testing

/// Command lines and sets of public build systems, as `actool` runs them.
@Suite struct ActoolCasesTests {
  private let fixture: ActoolFixture

  init() throws { fixture = try ActoolFixture() }

  private func compile(
    _ input: String, _ platform: String, _ target: String, _ more: String...
  ) throws -> ToolProcess.Result {
    try fixture.run(
      [
        "actool", input, "--compile", "out", "--platform", platform, "--minimum-deployment-target", target,
        "--output-format", "human-readable-text", "--output-partial-info-plist", "out/p.plist",
      ] + more)
  }

  private func list() throws -> String { String(decoding: try fixture.folder.read("out/p.plist"), as: UTF8.self) }

  private func write(_ text: String, to path: String) throws { try fixture.folder.write(text, to: path) }

  @Test func `contents are printed, and the catalog is compiled`() throws {
    let result = try compile(
      "mac/Assets.xcassets", "macosx", "10.12", "--print-contents", "--target-device", "mac", "--notices")
    #expect(result.exitCode == 0 && result.output.contains("star"), "\(result.output)\(result.errors)")
    #expect(fixture.folder.exists("out/Assets.car") && fixture.folder.exists("out/p.plist"))
  }

  @Test func `a prefix for leaderboards has no effect without them`() throws {
    let result = try compile(
      "ios/Assets.xcassets", "iphoneos", "15.0", "--leaderboard-identifier-prefix", "x.",
      "--leaderboard-set-identifier-prefix", "y.")
    #expect(result.exitCode == 0, "\(result.output)")
    #expect(fixture.folder.exists("out/Assets.car"))
  }

  @Test(arguments: ["Watch7,5", "iPhone99,1"])
  func `an unknown device gives the images for all devices`(_ model: String) throws {
    let result = try compile(
      "ios/Assets.xcassets", "iphoneos", "15.0", "--filter-for-device-model", model, "--warnings")
    #expect(result.exitCode == 0 && result.output.contains(model), "\(result.output)")
    #expect(fixture.folder.exists("out/Assets.car"))
  }

  @Test func `a header of a catalog without colors has no bundle identifier`() throws {
    func header(_ catalog: String) throws -> String {
      let result = try fixture.actool(
        catalog, "--compile", "out", "--platform", "iphoneos", "--minimum-deployment-target", "15.0",
        "--generate-objc-asset-symbols", "out/S.h", "--bundle-identifier", "com.example.app")
      #expect(result.exitCode == 0, "\(result.output)")
      return String(decoding: try fixture.folder.read("out/S.h"), as: UTF8.self)
    }
    #expect(try header("ios/Assets.xcassets").contains("ACBundleID"))
    try FileManager.default.removeItem(atPath: fixture.folder.path("ios/Assets.xcassets/AccentColor.colorset"))
    let text = try header("ios/Assets.xcassets")
    #expect(!text.contains("ACBundleID") && text.contains("ACImageNameStar"))
  }

  @Test(arguments: ["LaunchImage", "Nope"])
  func `a launch image is an error, since none is compiled`(_ name: String) throws {
    try write(#"{"images": []}"#, to: "ios/Assets.xcassets/LaunchImage.launchimage/Contents.json")
    let result = try compile("ios/Assets.xcassets", "iphoneos", "12.0", "--launch-image", name)
    #expect(result.exitCode == 1 && result.output.contains("\"\(name)\""), "\(result.output)")
  }

  @Test(arguments: [
    ("solidimagestack", "xros", "2.0"), ("stickersiconset", "iphoneos", "16.0"), ("appiconset", "macosx", "13.0"),
  ])
  func `the list does not name an icon that was not compiled`(
    _ kind: String, _ platform: String, _ target: String
  ) throws {
    try write("{}", to: "A.xcassets/Contents.json")
    // The icon is for another platform than the build.
    try ActoolFixture.writeSet(
      [#"{"idiom": "universal", "platform": "ios", "size": "1024x1024", "filename": "a.png"}"#], to: fixture.folder,
      "A.xcassets/Icon.\(kind)")
    try fixture.folder.write(
      ActoolFixture.picture(1024, 1024, colorType: 2, seed: nil), to: "A.xcassets/Icon.\(kind)/a.png")
    let result = try compile("A.xcassets", platform, target, "--app-icon", "Icon")
    #expect(result.exitCode == 1 && result.output.contains("Icon"), "\(result.output)")
    #expect(try !list().contains("Icon"))
  }

  @Test func `a stack with one layer is reported as by Apple's tool`() throws {
    let stack = "tv/A.xcassets/Small.imagestack"
    try write(
      #"{"layers": [{"filename": "1.imagestacklayer"}, {"filename": "2.imagestacklayer"}]}"#,
      to: stack + "/Contents.json")
    for layer in 1...2 {
      try write("{}", to: "\(stack)/\(layer).imagestacklayer/Contents.json")
      let images = layer == 1 ? [#"{"idiom": "tv", "scale": "1x", "filename": "a.png"}"#] : []
      try ActoolFixture.writeSet(images, to: fixture.folder, "\(stack)/\(layer).imagestacklayer/Content.imageset")
    }
    try fixture.folder.write(
      ActoolFixture.picture(40, 24, colorType: 2, seed: 1),
      to: "\(stack)/1.imagestacklayer/Content.imageset/a.png")
    let result = try compile("tv/A.xcassets", "appletvos", "15.0", "--target-device", "tv")
    #expect(
      result.output.contains(
        "The image stack \"Small\" must have at least 2 layers with applicable content. "
          + "Although it has 2 layers, only 1 has applicable content."), "\(result.output)")
    #expect(fixture.folder.exists("out/Assets.car"))
  }
}
