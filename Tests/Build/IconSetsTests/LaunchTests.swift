import CrushParsers
import Testing

@testable import CrushIconSets

@Suite struct LaunchTests {
  @Test func `the memory of an image is the one that iOS logs`() {
    // The system logged 29,900,800 bytes for 2732×2732 pixels (ionic-team/capacitor-assets, issue 468).
    #expect(LaunchRequest.decodedBytes(side: 2732) == 29_900_800)
  }

  @Test func `the largest size is the last one below the limit`() {
    let most = LaunchRequest.mostPoints
    #expect(LaunchRequest.decodedBytes(points: most) <= 25_000_000)
    #expect(LaunchRequest.decodedBytes(points: most + 1) > 25_000_000)
  }

  private func files(_ style: LaunchRequest.Style) throws -> [String: IconSetFile] {
    let set = try IconFixture.set(
      IconFixture.master(64) { _, _ in IconFixture.red }, [.dark: IconFixture.disk(64)])
    var request = LaunchRequest(background: IconColor(red: 255, green: 128, blue: 0))
    (request.style, request.points, request.darkBackground) = (style, 20, IconColor("#000"))
    return Dictionary(uniqueKeysWithValues: set.launchFiles(request).map { ($0.path, $0) })
  }

  @Test func `a launch screen has an image and a color for both looks`() throws {
    let files = try files(.storyboard)
    #expect(
      files.keys.sorted() == [
        "Assets.xcassets/Contents.json", "Assets.xcassets/LaunchBackground.colorset/Contents.json",
        "Assets.xcassets/LaunchImage.imageset/Contents.json",
        "Assets.xcassets/LaunchImage.imageset/launch-dark@2x.png",
        "Assets.xcassets/LaunchImage.imageset/launch-dark@3x.png", "Assets.xcassets/LaunchImage.imageset/launch@2x.png",
        "Assets.xcassets/LaunchImage.imageset/launch@3x.png", "LaunchScreen.storyboard",
      ])
    let sizes = ["launch@2x.png", "launch-dark@3x.png"].map {
      files["Assets.xcassets/LaunchImage.imageset/\($0)"]?.drawings.first?.width
    }
    #expect(sizes == [40, 60])
    let colors = try JSONValue(IconFixture.text(files["Assets.xcassets/LaunchBackground.colorset/Contents.json"]))
    let reds = colors.object?["colors"]?.list?.map {
      $0.object?["color"]?.object?["components"]?.object?["red"]?.text
    }
    #expect(reds == ["255", "0"])
  }

  @Test func `the storyboard names the image and the color`() throws {
    let text = String(decoding: try IconFixture.text(files(.storyboard)["LaunchScreen.storyboard"]), as: UTF8.self)
    #expect(text.contains("launchScreen=\"YES\"") && text.contains("image=\"LaunchImage\""))
    #expect(text.contains("<color key=\"backgroundColor\" name=\"LaunchBackground\"/>"))
    #expect(text.contains("<constraint firstAttribute=\"width\" constant=\"20\""))
  }

  @Test func `the list has the key that needs no storyboard`() throws {
    let files = try files(.infoPlist)
    #expect(files["LaunchScreen.storyboard"] == nil)
    let text = String(decoding: try IconFixture.text(files["LaunchScreen-Info.plist"]), as: UTF8.self)
    #expect(text.contains("<key>UILaunchScreen</key>") && text.contains("<string>LaunchImage</string>"))
  }
}
