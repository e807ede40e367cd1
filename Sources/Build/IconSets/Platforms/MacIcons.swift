/// The icons of macOS up to 15: the sizes of an app icon set, and an `.icns` file for apps without a catalog.
enum MacIcons {
  /// The sizes in points, each at 1x and 2x (Apple, Human Interface Guidelines, "App icons").
  private static let points = [16, 32, 128, 256, 512]

  static func slots(_ request: IconRequest, _ facts: IconFacts) -> [AppIconSlot] {
    let art = request.macArt(facts)
    return points.flatMap { points in
      [1, 2].map { scale in
        AppIconSlot(
          IconDrawing(art, points * scale), file: "mac-\(points * scale).png",
          ["idiom": "mac", "scale": "\(scale)x", "size": "\(points)x\(points)"])
      }
    }
  }

  static func files(_ request: IconRequest, _ facts: IconFacts) -> [IconSetFile] {
    [IconSetFile("macos/\(request.setName).icns", .icns(MacIconParts.parts(request.macArt(facts))))]
  }
}
