import CrushCatalogSources
import Testing

struct IconAdviceTests {
  private func set(_ icons: [(idiom: String, size: Double, scale: Int)]) -> SourceSet {
    var set = SourceSet(kind: .appIcon, name: "AppIcon", path: "AppIcon.appiconset")
    set.entries = icons.map { icon in
      var entry = SourceEntry()
      entry.fileName = "a.png"
      entry.traits.idiom = icon.idiom
      entry.traits.scale = icon.scale
      entry.size = .init(width: icon.size, height: icon.size)
      return entry
    }
    return set
  }

  private static let full = [
    ("iphone", 60.0, 2), ("iphone", 60, 3), ("ipad", 76, 2), ("ipad", 83.5, 2), ("ios-marketing", 1024, 1),
  ]

  private func texts(_ set: SourceSet, _ devices: Set<String> = ["iphone", "ipad"], _ major: Int = 13) -> [String] {
    IconAdvice(devices: devices, major: major, minor: 0).messages(about: set, catalog: "A.xcassets").map(\.text)
  }

  @Test func `A full set has no messages`() { #expect(texts(set(Self.full)).isEmpty) }

  @Test func `Each missing icon has a message`() {
    let messages = [
      0: "A 60x60@2x app icon is required for iPhone apps targeting iOS 7.0 and later",
      2: "A 76x76@2x app icon is required for iPad apps targeting iOS 7.0 and later",
      3: "A 83.5x83.5@2x app icon is required for iPad apps targeting iOS 9.0 and later",
      4: "A 1024x1024 app store icon is required for iOS apps",
    ]
    for (index, text) in messages {
      var icons = Self.full
      icons.remove(at: index)
      #expect(texts(set(icons)) == [text])
    }
  }

  @Test func `Icons of other devices are not required`() {
    #expect(texts(set([("iphone", 60, 2), ("ios-marketing", 1024, 1)]), ["iphone"]).isEmpty)
    #expect(texts(set([("ipad", 76, 2), ("ipad", 83.5, 2), ("ios-marketing", 1024, 1)]), ["ipad"]).isEmpty)
  }

  @Test func `One large icon replaces all`() { #expect(texts(set([("universal", 1024, 1)])).isEmpty) }

  @Test(
    arguments: [
      ("ipad", 76.0, 1, 9, nil),
      ("ipad", 76, 1, 10, "76x76@1x app icons only apply to iPad apps targeting releases of iOS prior to 10.0."),
      ("iphone", 57, 1, 7, "57x57 app icons only apply to iPhone apps targeting releases of iOS prior to 7.0"),
      ("iphone", 57, 2, 8, "57x57@2x app icons only apply to iPhone apps targeting releases of iOS prior to 7.0"),
      ("iphone", 57, 1, 6, nil),
      ("ipad", 72, 1, 13, "72x72 app icons only apply to iPad apps targeting releases of iOS prior to 7.0"),
      ("ipad", 50, 2, 13, "50x50 iPad spotlight icons only apply to iPad apps targeting releases of iOS prior to 7.0"),
      ("ipad", 76, 2, 13, nil),
    ] as [(String, Double, Int, Int, String?)])
  func `Icons of old systems are notices`(idiom: String, size: Double, scale: Int, major: Int, text: String?) {
    let advice = IconAdvice(devices: ["iphone", "ipad"], major: major, minor: 0)
    let messages = advice.messages(about: set(Self.full + [(idiom, size, scale)]), catalog: "A.xcassets")
    #expect(messages.map(\.text) == (text.map { [$0] } ?? []))
    #expect(messages.allSatisfy { $0.severity == .notice && $0.slot.hasPrefix("[][\(idiom)][") })
  }
}
