import CrushParsers

/// A launch screen: one image at the center of a color, for light and dark screens.
enum LaunchScreen {
  static let imageName = "LaunchImage"
  static let colorName = "LaunchBackground"

  /// The scales of devices with iOS 12 and later.
  private static let scales = [2, 3]

  static func files(_ request: LaunchRequest, _ facts: IconFacts) -> [IconSetFile] {
    let catalog = AppleCatalogIcons.catalog
    let description =
      switch request.style {
      case .storyboard:
        IconSetFile("LaunchScreen.storyboard", text: LaunchStoryboard.text(request))
      case .infoPlist: IconSetFile("LaunchScreen-Info.plist", text: infoPlist)
      }
    let files =
      images(request, facts, "\(catalog)/\(imageName).imageset") + [
        description, IconSetFile("\(catalog)/Contents.json", text: IconContents.folder),
        IconSetFile("\(catalog)/\(colorName).colorset/Contents.json", text: colors(request)),
      ]
    return files.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
  }

  private static func images(_ request: LaunchRequest, _ facts: IconFacts, _ folder: String) -> [IconSetFile] {
    let looks: [(art: IconDrawing.Art, suffix: String, appearance: String?)] =
      [(.main, "", nil)] + (facts.arts.contains(.dark) ? [(.dark, "-dark", "dark")] : [])
    var entries: [IconEntry] = []
    var files: [IconSetFile] = []
    for (art, suffix, appearance) in looks {
      entries.append(IconEntry(["idiom": "universal", "scale": "1x"], appearance: appearance))
      for scale in scales {
        let name = "launch\(suffix)@\(scale)x.png"
        entries.append(
          IconEntry(["filename": name, "idiom": "universal", "scale": "\(scale)x"], appearance: appearance))
        files.append(
          IconSetFile("\(folder)/\(name)", .png(IconDrawing(art, request.points * scale).with { $0.form = .compact })))
      }
    }
    return files + [IconSetFile("\(folder)/Contents.json", text: IconContents.set("images", entries))]
  }

  private static func colors(_ request: LaunchRequest) -> String {
    let looks: [(color: IconColor, appearance: String?)] =
      [(request.background, nil)] + [request.darkBackground.map { ($0, "dark") }].compactMap(\.self)
    return JSONWriter.text { json in
      json.object { json in
        json.objects("colors", looks) { look, json in
          if let appearance = look.appearance { IconContents.write(appearance: appearance, &json) }
          json.object("color", look.color) { color, json in
            json.member("color-space", "srgb")
            json.object("components", color) { color, json in
              json.member("alpha", "1.000")
              json.member("blue", "\(color.blue)")
              json.member("green", "\(color.green)")
              json.member("red", "\(color.red)")
            }
          }
          json.member("idiom", "universal")
        }
        IconContents.writeInfo(&json)
      }
    }
  }

  /// The keys of Info.plist (Apple, "UILaunchScreen").
  private static let infoPlist = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>UILaunchScreen</key>
    	<dict>
    		<key>UIColorName</key>
    		<string>\(colorName)</string>
    		<key>UIImageName</key>
    		<string>\(imageName)</string>
    		<key>UIImageRespectsSafeAreaInsets</key>
    		<false/>
    	</dict>
    </dict>
    </plist>

    """
}
