import CrushCatalogSources
import CrushFixtures
import CrushPNG
import CrushPropertyList
import Testing

@testable import CrushCatalogCompiler

@Suite struct IconFilesTests {
  private static let phoneSizes: [(Double, Int)] = [
    (20, 2), (20, 3), (29, 2), (29, 3), (40, 2), (40, 3), (60, 2), (60, 3),
  ]
  private static let padSizes: [(Double, Int)] = [
    (20, 1), (20, 2), (29, 1), (29, 2), (40, 1), (40, 2), (76, 1), (76, 2), (83.5, 2),
  ]

  private func entry(_ idiom: String, _ points: Double, _ scale: Int?, platform: String? = nil) -> SourceEntry {
    var entry = SourceEntry()
    entry.fileName = "\(idiom)-\(points)-\(scale ?? 0).png"
    entry.traits.idiom = idiom
    entry.traits.scale = scale
    entry.traits.platform = platform
    entry.size = SourceEntry.Size(width: points, height: points)
    return entry
  }

  private func catalog(_ sets: [SourceSet]) -> SourceCatalog {
    var catalog = SourceCatalog(path: "/app/Assets.xcassets")
    catalog.sets = sets
    return catalog
  }

  private func icons(_ entries: [SourceEntry], name: String = "AppIcon") -> SourceSet {
    var set = SourceSet(kind: .appIcon, name: name, path: "\(name).appiconset")
    set.entries = entries
    return set
  }

  private var fullSet: SourceSet {
    icons(
      Self.phoneSizes.map { entry("iphone", $0, $1) } + Self.padSizes.map { entry("ipad", $0, $1) }
        + [entry("ios-marketing", 1024, 1)])
  }

  private func settings(_ change: (inout CompileSettings) -> Void = { _ in }) -> CompileSettings {
    var settings = CompileSettings()
    settings.appIcon = "AppIcon"
    change(&settings)
    return settings
  }

  private func xml(_ catalogs: [SourceCatalog], _ settings: CompileSettings, colors: Set<String> = []) throws -> String
  {
    let document = try #require(PartialInfo.document(catalogs, settings, colors: colors))
    return String(decoding: try Writer.write(document, .xml1).bytes, as: UTF8.self)
  }

  @Test func `an app for iOS 13 has two icons beside the catalog`() {
    let files = IconFiles.plan([catalog([fullSet])], settings())
    #expect(files.map(\.name) == ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
    #expect(files[0].sources.map(\.path) == ["/app/Assets.xcassets/AppIcon.appiconset/iphone-60.0-2.png"])
    #expect(files[0].form == .png(pixels: 120) && files[1].form == .png(pixels: 152))
    #expect(
      IconFiles.plan([catalog([fullSet])], settings { $0.devices = ["ipad"] }).map(\.name) == [
        "AppIcon76x76@2x~ipad.png"
      ])
    #expect(IconFiles.plan([catalog([fullSet])], settings { $0.looseIcons = .none }).isEmpty)
    #expect(IconFiles.plan([catalog([fullSet])], settings { $0.appIcon = "Other" }).isEmpty)
    #expect(IconFiles.plan([catalog([fullSet])], settings { $0.appIcon = nil }).isEmpty)
  }

  /// The names of a build log for iOS 10.3 and of an app for iOS 9.
  @Test func `an app for iOS 10 has every icon beside the catalog`() {
    let files = IconFiles.plan([catalog([fullSet])], settings { $0.minimumTarget = .init(10, 3) })
    let phone = ["20x20@2x", "20x20@3x", "29x29@2x", "29x29@3x", "40x40@2x", "40x40@3x", "60x60@2x", "60x60@3x"]
    let pad = ["20x20", "20x20@2x", "29x29", "29x29@2x", "40x40", "40x40@2x", "76x76", "76x76@2x", "83.5x83.5@2x"]
    let names = phone.map { "AppIcon\($0).png" } + pad.map { "AppIcon\($0)~ipad.png" }
    #expect(Set(files.map(\.name)) == Set(names))
    #expect(files.map(\.name) == files.map(\.name).sorted())
  }

  @Test func `a set of one picture is scaled for both devices`() {
    var dark = entry("universal", 1024, nil, platform: "ios")
    dark.traits.appearances = [.init(appearance: "luminosity", value: "dark")]
    let set = icons([
      entry("universal", 1024, nil, platform: "ios"), dark, entry("universal", 1024, nil, platform: "watchos"),
    ])
    let files = IconFiles.plan([catalog([set])], settings())
    #expect(files.map(\.name) == ["AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png"])
    #expect(files.map(\.form) == [.png(pixels: 120), .png(pixels: 152)])
    #expect(files[0].sources[0].path.hasSuffix("universal-1024.0-0.png"))
  }

  @Test func `an icon file of macOS has four sizes, and all sizes on request`() {
    let sizes = [16.0, 32, 128, 256, 512].flatMap { points in [1, 2].map { entry("mac", points, $0) } }
    let set = icons(sizes)
    let files = IconFiles.plan([catalog([set])], settings { $0.platform = .macosx })
    #expect(files.map(\.name) == ["AppIcon.icns"])
    #expect(files[0].sources.map(\.type) == ["ic04", "ic11", "ic07", "ic13"])
    #expect(files[0].sources.map(\.pixels) == [16, 32, 128, 256])
    let all = IconFiles.plan(
      [catalog([set])],
      settings {
        $0.platform = .macosx
        $0.looseIcons = .all
      })
    #expect(all[0].sources.map(\.pixels) == [16, 32, 32, 64, 128, 256, 256, 512, 512, 1024])
  }

  /// The sizes in points with scales of a set, and the types in its icon file.
  private static let macSizes: [([(Double, Int)], [String])] = [
    ([(512, 1)], ["ic09"]), ([(512, 1), (512, 2)], ["ic09", "ic10"]), ([(128, 1), (512, 1)], ["ic07"]), ([], []),
  ]

  /// The key names a file that exists.
  @Test(arguments: macSizes)
  func `an icon file of macOS has other sizes if the four are missing`(_ sizes: [(Double, Int)], _ types: [String]) {
    let catalogs = [catalog([icons(sizes.map { entry("mac", $0, $1) })])]
    let mac = settings { $0.platform = .macosx }
    let files = IconFiles.plan(catalogs, mac)
    #expect(files.flatMap(\.sources).map(\.type) == types)
    let values = PartialInfo.values(catalogs, mac, colors: [])
    #expect((values["CFBundleIconFile"] == .text("AppIcon")) == !types.isEmpty)
    #expect(values["CFBundleIconName"] == .text("AppIcon"))
  }

  @Test func `the keys of iPhone and iPad name sizes and the set`() throws {
    let text = try xml(
      [catalog([fullSet, icons([entry("iphone", 60, 2)], name: "Night")])],
      settings { $0.alternateAppIcons = ["Night"] })
    let expected = """
      \t<key>CFBundleIcons</key>
      \t<dict>
      \t\t<key>CFBundleAlternateIcons</key>
      \t\t<dict>
      \t\t\t<key>Night</key>
      \t\t\t<dict>
      \t\t\t\t<key>CFBundleIconFiles</key>
      \t\t\t\t<array>
      \t\t\t\t\t<string>Night60x60</string>
      \t\t\t\t</array>
      \t\t\t\t<key>CFBundleIconName</key>
      \t\t\t\t<string>Night</string>
      \t\t\t</dict>
      \t\t</dict>
      \t\t<key>CFBundlePrimaryIcon</key>
      \t\t<dict>
      \t\t\t<key>CFBundleIconFiles</key>
      \t\t\t<array>
      \t\t\t\t<string>AppIcon60x60</string>
      \t\t\t</array>
      \t\t\t<key>CFBundleIconName</key>
      \t\t\t<string>AppIcon</string>
      \t\t</dict>
      \t</dict>
      \t<key>CFBundleIcons~ipad</key>
      """
    #expect(text.contains(expected))
    #expect(text.contains("<string>AppIcon60x60</string>\n\t\t\t\t<string>AppIcon76x76</string>"))
  }

  @Test func `alternate icons have files beside the catalog, in the lists of both devices`() {
    let night = icons([entry("iphone", 60, 2), entry("iphone", 60, 3)], name: "Night")
    let pad = icons([entry("ipad", 76, 2)], name: "Pad")
    let unused = icons([entry("iphone", 60, 2)], name: "Unused")
    let catalogs = [catalog([fullSet, night, pad, unused])]
    let own = settings { $0.alternateAppIcons = ["Night", "Pad"] }
    #expect(
      IconFiles.plan(catalogs, own).map(\.name) == [
        "AppIcon60x60@2x.png", "AppIcon76x76@2x~ipad.png", "Night60x60@2x.png", "Pad76x76@2x~ipad.png",
      ])
    func alternates(_ key: String) -> InfoValue? {
      guard case .dictionary(let icons)? = PartialInfo.values(catalogs, own, colors: [])[key] else { return nil }
      return icons["CFBundleAlternateIcons"]
    }
    func icon(_ name: String, _ files: [String]) -> InfoValue {
      let name: [String: InfoValue] = ["CFBundleIconName": .text(name)]
      return .dictionary(
        files.isEmpty ? name : name.merging(["CFBundleIconFiles": .list(files.map { .text($0) })]) { $1 })
    }
    #expect(
      alternates("CFBundleIcons") == .dictionary(["Night": icon("Night", ["Night60x60"]), "Pad": icon("Pad", [])]))
    #expect(
      alternates("CFBundleIcons~ipad")
        == .dictionary(["Night": icon("Night", ["Night60x60"]), "Pad": icon("Pad", ["Pad76x76"])]))
  }

  @Test func `without icons for the iPad, its keys have the name alone`() {
    let set = icons([entry("iphone", 60, 2)])
    let values = PartialInfo.values([catalog([set])], settings(), colors: [])
    #expect(
      values["CFBundleIcons~ipad"]
        == .dictionary(["CFBundlePrimaryIcon": .dictionary(["CFBundleIconName": .text("AppIcon")])]))
  }

  @Test func `an app for iOS 10 lists every size`() {
    let values = PartialInfo.values([catalog([fullSet])], settings { $0.minimumTarget = .init(10) }, colors: [])
    let names = ["20x20", "29x29", "40x40", "60x60", "76x76", "83.5x83.5"].map { InfoValue.text("AppIcon\($0)") }
    #expect(
      values["CFBundleIcons~ipad"]
        == .dictionary([
          "CFBundlePrimaryIcon": .dictionary(["CFBundleIconFiles": .list(names), "CFBundleIconName": .text("AppIcon")])
        ]))
  }

  @Test func `colors are named if the catalog has them`() {
    let wanted = settings {
      $0.platform = .macosx
      $0.accentColor = "Accent"
      $0.widgetBackgroundColor = "Widget"
    }
    let values = PartialInfo.values([catalog([icons([])])], wanted, colors: ["Accent"])
    #expect(
      values == ["CFBundleIconName": .text("AppIcon"), "NSAccentColorName": .text("Accent")])
  }

  @Test func `brand assets name the icon of the home screen and the images of the top shelf`() {
    var brand = SourceSet(kind: .brandAssets, name: "Brand", path: "Brand.brandassets")
    brand.entries = [
      ("primary-app-icon", 1280.0, "App Icon - App Store.imagestack"), ("primary-app-icon", 400, "App Icon.imagestack"),
      ("top-shelf-image", 1920, "Top Shelf Image.imageset"),
      ("top-shelf-image-wide", 2320, "Top Shelf Image Wide.imageset"),
    ].map { role, width, name in
      var entry = SourceEntry()
      entry.role = role
      entry.fileName = name
      entry.size = SourceEntry.Size(width: width, height: 1)
      return entry
    }
    let wanted = settings {
      $0.platform = .appletvos
      $0.appIcon = "Brand"
    }
    #expect(
      PartialInfo.values([catalog([brand])], wanted, colors: [])
        == [
          "CFBundleIcons": .dictionary(["CFBundlePrimaryIcon": .text("App Icon")]),
          "TVTopShelfImage": .dictionary([
            "TVTopShelfPrimaryImage": .text("Top Shelf Image"),
            "TVTopShelfPrimaryImageWide": .text("Top Shelf Image Wide"),
          ]),
        ])
  }

  @Test func `catalogs without icons and colors add no keys`() throws {
    for platform in CompileSettings.Platform.allCases {
      #expect(try xml([catalog([])], settings { $0.platform = platform }).contains("<dict/>"))
    }
  }
}
