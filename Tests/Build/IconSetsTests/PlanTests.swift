import CrushPNG
import CrushParsers
import Testing

@testable import CrushIconSets

@Suite struct PlanTests {
  private func plan(_ platforms: Set<IconPlatform>, _ change: (inout IconRequest) -> Void = { _ in }) throws
    -> [IconSetFile]
  {
    var request = IconRequest(platforms: platforms)
    change(&request)
    return try IconFixture.set(IconFixture.disk(1024)).files(request)
  }

  /// The slots of a `Contents.json` as text, such as `iphone 60x60 3x icon-180.png`.
  private func slots(_ files: [IconSetFile]) throws -> [String] {
    let file = try #require(files.first { $0.path.hasSuffix(".appiconset/Contents.json") })
    let images = try #require(try JSONValue(IconFixture.text(file)).object?["images"]?.list)
    return images.map { image in
      ["idiom", "size", "scale", "role", "subtype", "filename"].compactMap { image.object?[$0]?.text }
        .joined(separator: " ")
    }
  }

  @Test func `iOS has one picture by default`() throws {
    #expect(
      try plan([.ios]).map(\.path) == [
        "Assets.xcassets/AppIcon.appiconset/Contents.json", "Assets.xcassets/AppIcon.appiconset/icon-1024.png",
        "Assets.xcassets/Contents.json",
      ])
    #expect(try slots(plan([.ios])) == ["universal 1024x1024 icon-1024.png"])
  }

  @Test func `the sizes of old targets are those of Xcode 13`() throws {
    // The entries of the template in the order of Xcode.
    let expected = """
      iphone 20x20 2x icon-40.png, iphone 20x20 3x icon-60.png, iphone 29x29 2x icon-58.png,
      iphone 29x29 3x icon-87.png,
      iphone 40x40 2x icon-80.png, iphone 40x40 3x icon-120.png, iphone 60x60 2x icon-120.png,
      iphone 60x60 3x icon-180.png, ipad 20x20 1x icon-20.png, ipad 20x20 2x icon-40.png, ipad 29x29 1x icon-29.png,
      ipad 29x29 2x icon-58.png, ipad 40x40 1x icon-40.png, ipad 40x40 2x icon-80.png, ipad 76x76 1x icon-76.png,
      ipad 76x76 2x icon-152.png, ipad 83.5x83.5 2x icon-167.png, ios-marketing 1024x1024 1x icon-1024.png
      """
    let words = expected.split(separator: "\n").joined(separator: " ").split(separator: ", ").map(String.init)
    #expect(try slots(plan([.ios]) { $0.sizes = .all }) == words)
  }

  @Test func `appearances are slots of the one picture`() throws {
    let set = try IconFixture.set(
      IconFixture.master(1024) { _, _ in IconFixture.red },
      [.dark: IconFixture.disk(1024), .tinted: IconFixture.disk(1024)])
    let file = set.files(IconRequest(platforms: [.ios])).first { $0.path.hasSuffix("appiconset/Contents.json") }
    let bytes = try IconFixture.text(file)
    #expect(
      String(decoding: bytes, as: UTF8.self) == """
        {
          "images" : [
            {
              "filename" : "icon-1024.png",
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "dark"
                }
              ],
              "filename" : "icon-1024-dark.png",
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            },
            {
              "appearances" : [
                {
                  "appearance" : "luminosity",
                  "value" : "tinted"
                }
              ],
              "filename" : "icon-1024-tinted.png",
              "idiom" : "universal",
              "platform" : "ios",
              "size" : "1024x1024"
            }
          ],
          "info" : {
            "author" : "xcode",
            "version" : 1
          }
        }

        """)
  }

  @Test func `one set serves iOS, macOS and watchOS with one file for equal pictures`() throws {
    let files = try plan([.ios, .macos, .watchos])
    let pictures = files.filter { $0.path.contains(".appiconset/") && $0.path.hasSuffix(".png") }
    #expect(pictures.count == 8)
    #expect(try slots(files).count == 12)
  }

  @Test func `tvOS has two stacks and two pictures of the top shelf`() throws {
    let files = try plan([.tvos]).filter { $0.path.hasSuffix(".png") }
    let folder = "Assets.xcassets/App Icon & Top Shelf Image.brandassets/"
    let sizes = files.map { file in
      "\(file.path.dropFirst(folder.count)) \(file.drawings[0].width)x\(file.drawings[0].height)"
    }
    #expect(
      sizes == [
        "App Icon - App Store.imagestack/Back.imagestacklayer/Content.imageset/back.png 1280x768",
        "App Icon - App Store.imagestack/Front.imagestacklayer/Content.imageset/front.png 1280x768",
        "App Icon.imagestack/Back.imagestacklayer/Content.imageset/back.png 400x240",
        "App Icon.imagestack/Back.imagestacklayer/Content.imageset/back@2x.png 800x480",
        "App Icon.imagestack/Front.imagestacklayer/Content.imageset/front.png 400x240",
        "App Icon.imagestack/Front.imagestacklayer/Content.imageset/front@2x.png 800x480",
        "Top Shelf Image Wide.imageset/shelf.png 2320x720", "Top Shelf Image Wide.imageset/shelf@2x.png 4640x1440",
        "Top Shelf Image.imageset/shelf.png 1920x720", "Top Shelf Image.imageset/shelf@2x.png 3840x1440",
      ])
  }

  @Test func `no two files have one path, and each picture of a set is drawn`() throws {
    let files = try plan(Set(IconPlatform.allCases)) { $0.sizes = .all }
    #expect(Set(files.map(\.path)).count == files.count)
    #expect(files.allSatisfy { !$0.path.hasPrefix("/") && !$0.path.contains("..") })
  }

  @Test func `bytes do not depend on the number of workers`() throws {
    let set = try IconFixture.set(IconFixture.disk(256))
    let plan = set.files(IconRequest(platforms: [.android, .web, .windows, .linux]))
    let one = try set.rendered(plan, width: 1)
    let eight = try set.rendered(plan, width: 8)
    #expect(one.map(\.bytes) == eight.map(\.bytes))
  }

  @Test func `a master that is smaller than a picture is named`() throws {
    let set = try IconFixture.set(IconFixture.disk(100))
    let plan = set.files(IconRequest(platforms: [.windows]))
    #expect(set.enlargements(in: plan) == [.init(path: "master.png", side: 100, needed: 256)])
    #expect(try IconFixture.set(IconFixture.disk(256)).enlargements(in: plan) == [])
  }
}
