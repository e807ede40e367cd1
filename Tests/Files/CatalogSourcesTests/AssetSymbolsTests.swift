import CrushCatalogSources
import Testing

struct AssetSymbolsTests {
  static func catalog(
    colors: [String] = [], images: [String] = [], storeImages: [String] = [], symbols: [String] = []
  ) -> SourceCatalog {
    func set(_ kind: SourceSet.Kind, _ name: String) -> SourceSet {
      var set = SourceSet(kind: kind, name: name, path: "\(name).\(kind.rawValue)")
      var entry = SourceEntry()
      if kind == .color {
        entry.color = .components(space: "srgb", [0, 0, 0, 1])
      } else {
        entry.fileName = "a.png"
      }
      set.entries = [entry]
      return set
    }
    var catalog = SourceCatalog(path: "/A.xcassets")
    catalog.sets = colors.map { set(.color, $0) } + images.map { set(.image, $0) } + symbols.map { set(.symbol, $0) }
    if !storeImages.isEmpty {
      var brand = SourceSet(kind: .brandAssets, name: "Brand", path: "Brand.brandassets")
      var entry = SourceEntry()
      entry.fileName = "Store.imagestack"
      entry.size = .init(width: 1280, height: 768)
      brand.entries = [entry]
      var stack = SourceSet(kind: .imageStack, name: "Store", path: "Brand.brandassets/Store.imagestack")
      stack.children = storeImages.map { set(.image, $0) }
      brand.children = [stack]
      catalog.sets.append(brand)
    }
    return catalog
  }

  private func settings(extensions: Bool = false, old: Bool = false) -> AssetSymbols.Settings {
    var settings = AssetSymbols.Settings()
    settings.hasExtensions = extensions
    settings.supportsOldSystems = old
    return settings
  }

  private static func options(_ extensions: Bool, _ old: Bool) -> AssetSymbols.Settings {
    var settings = AssetSymbols.Settings()
    settings.hasExtensions = extensions
    settings.supportsOldSystems = old
    return settings
  }

  /// Six files of Xcode 15 to 26 in public projects, by their assets and their lengths.
  static let known: [KnownSymbols] = [
    KnownSymbols(
      testDescription: "images only",
      catalog: catalog(images: ["dropbox", "googledrive", "icloud", "onedrive"]), settings: options(false, false),
      count: 1207),
    KnownSymbols(
      testDescription: "colors only",
      catalog: catalog(colors: ["AccentColor", "TreeShopBlack", "TreeShopBlue", "TreeShopGreen"]),
      settings: options(false, false), count: 1253),
    KnownSymbols(
      testDescription: "namespaces",
      catalog: catalog(
        colors: ["AccentColor"], images: ["AppIcon/Back/Content", "AppIcon/Front/Content", "AppIcon/Middle/Content"]),
      settings: options(false, false), count: 1714),
    KnownSymbols(
      testDescription: "old systems",
      catalog: catalog(images: [
        "button-addtocart", "header-contact", "icon-about-email", "icon-about-phone", "icon-about-website",
        "image-cell1", "image-cell2", "image-cell3", "image-cell4", "phone-fullscreen1", "phone-fullscreen2",
        "phone-fullscreen3", "phone-fullscreen4",
      ]), settings: options(false, true), count: 5506),
    KnownSymbols(
      testDescription: "extensions",
      catalog: catalog(
        colors: [
          "AccentColor", "AccentLight", "BrandAccent", "BrandPrimary", "DarkBackground", "PrimarySurface",
          "TextPrimary",
          "TextSecondary",
        ], images: ["AppIcon"]), settings: options(true, false), count: 12_185),
    KnownSymbols(
      testDescription: "optional assets on old systems",
      catalog: catalog(
        colors: ["AccentColor"],
        images: [
          "App Icon/Front/Content", "App Icon/Back/Content", "App Icon/Middle/Content", "Top Shelf Image",
          "Top Shelf Image Wide",
        ], storeImages: ["App Icon - App Store/Front/Content", "App Icon - App Store/Back/Content"]),
      settings: options(true, true), count: 15_555),
  ]

  @Test(arguments: known) func `The Swift file has the length of Xcode's`(known: KnownSymbols) {
    #expect(AssetSymbols([known.catalog], settings: known.settings).swift().count == known.count)
  }

  @Test func `The header has the length of Xcode's`() {
    let icons = Self.catalog(
      colors: ["AccentColor", "backgroundColor"],
      images: [
        "extremelysuccessfullogo", "githublogo", "mastodon", "mastodon.clean", "mastodon.clean.fill", "mastodon.fill",
      ],
      symbols: [
        "custom.cloud.badge.play", "custom.play.circle.badge.checkmark", "custom.quote.bubble.rectangle.portrait",
        "custom.quote.bubble.slash",
      ])
    #expect(AssetSymbols([icons]).objectiveC(bundleIdentifier: "de.holgerkrupp.PodcastClient").count == 2210)
    let empty = Self.catalog(colors: ["AccentColor"], images: ["かく\u{3099}や", "かのかり", "青豚"])
    #expect(
      AssetSymbols([empty]).objectiveC(bundleIdentifier: "com.example.HappinessGameSwift").unicodeScalars.count == 713)
    let plain = Self.catalog(images: ["AppIconDisplay", "icons8-google-48 copy"])
    #expect(AssetSymbols([plain]).objectiveC(bundleIdentifier: nil).count == 495)
  }

  @Test func `A name that repeats a symbol is a warning`() {
    let text = AssetSymbols([Self.catalog(images: ["File", "FileImage"])]).swift()
    #expect(text.contains("static let file = DeveloperToolsSupport.ImageResource(name: \"File\""))
    #expect(
      text.contains(
        "    #warning(\"The \\\"FileImage\\\" image asset name resolves to the symbol \\\"file\\\" which already exists. "
          + "Try renaming the asset.\")"))
    #expect(!text.contains("name: \"FileImage\""))
  }

  @Test func `A name that UIColor, NSColor or Color has is a warning in its extension`() {
    let symbols = AssetSymbols(
      [Self.catalog(colors: ["BlueColor", "LightGray", "Primary"], images: ["add"])],
      settings: settings(extensions: true))
    let text = symbols.swift()
    for (asset, type, symbol, count) in [
      ("BlueColor", "NSColor", "blue", 1), ("BlueColor", "UIColor", "blue", 1), ("BlueColor", "Color", "blue", 1),
      ("LightGray", "NSColor", "lightGray", 1), ("LightGray", "UIColor", "lightGray", 1),
      ("LightGray", "Color", "lightGray", 0), ("Primary", "Color", "primary", 1), ("Primary", "UIColor", "primary", 0),
    ] {
      let warning =
        "#warning(\"The \\\"\(asset)\\\" color asset name resolves to a conflicting \(type) symbol \\\"\(symbol)\\\". "
        + "Try renaming the asset.\")"
      #expect(text.ranges(of: warning).count == count, "\(asset) \(type)")
    }
    #expect(text.ranges(of: "conflicting UIImage symbol \\\"add\\\"").count == 1)
    #expect(text.ranges(of: "static var add: AppKit.NSImage").count == 1)
  }

  @Test func `Warnings can be disabled`() {
    var settings = settings(extensions: true)
    settings.hasWarnings = false
    let symbols = AssetSymbols(
      [Self.catalog(colors: ["Blue", "BlueColor", "é"], images: ["a", "A-/b", "A_/c"])], settings: settings)
    #expect(!symbols.swift().contains("#warning"))
    #expect(!symbols.objectiveC(bundleIdentifier: nil).contains("#warning"))
  }

  @Test func `Keywords are in backticks`() {
    let text = AssetSymbols([Self.catalog(images: ["Default", "in/Type"])], settings: settings(extensions: true))
      .swift()
    #expect(text.contains("static let `default` ="))
    #expect(text.contains(".init(resource: .`default`)"))
  }

  @Test func `Assets of some devices are optional`() {
    var catalog = Self.catalog(images: ["Phone", "Any", "Both"])
    catalog.sets[0].entries[0].traits.idiom = "iphone"
    var other = catalog.sets[0].entries[0]
    other.traits.idiom = "ipad"
    catalog.sets[2].entries = [catalog.sets[0].entries[0], other]
    var settings = settings(extensions: true)
    settings.devices = ["iphone", "ipad"]
    let text = AssetSymbols([catalog], settings: settings).swift()
    #expect(text.contains("static let phone = DeveloperToolsSupport.ImageResource(thinnableName: \"Phone\""))
    #expect(text.contains("static var phone: UIKit.UIImage? {"))
    #expect(text.contains("static let any = DeveloperToolsSupport.ImageResource(name: \"Any\""))
    #expect(text.contains("static let both = DeveloperToolsSupport.ImageResource(name: \"Both\""))
    settings.devices = ["iphone"]
    #expect(!AssetSymbols([catalog], settings: settings).swift().contains("thinnableName: \"Phone\""))
  }

  @Test func `Empty sets have no symbol`() {
    var catalog = Self.catalog(colors: ["AccentColor"], images: ["One", "Two"])
    catalog.sets[0].entries[0].color = nil
    catalog.sets[1].entries[0].fileName = nil
    catalog.sets[2].entries[0].isUnassigned = true
    let text = AssetSymbols([catalog]).swift()
    #expect(!text.contains("static let"))
  }

  @Test func `Code is only for the chosen frameworks`() {
    var settings = settings(extensions: true, old: true)
    settings.frameworks = [.swiftUI]
    let text = AssetSymbols([Self.catalog(colors: ["A"], images: ["B"])], settings: settings).swift()
    #expect(!text.contains("import UIKit"))
    #expect(!text.contains("extension AppKit"))
    #expect(!text.contains("extension UIKit"))
    #expect(text.contains("extension SwiftUI.Color"))
  }

  @Test(arguments: [
    ("iphoneos", 16, true), ("iphonesimulator", 17, false), ("macosx", 13, true), ("macosx", 14, false),
    ("appletvos", 16, true), ("watchos", 9, true), ("watchos", 10, false), ("xros", 1, false),
  ]) func `Systems before 2023 lack the types`(platform: String, major: Int, isOld: Bool) {
    #expect(AssetSymbols.Settings.needsOldSystems(platform: platform, major: major) == isOld)
  }

  @Test func `Hostile names stay inside their literals`() {
    let name = "a\"b\\c\nd\u{7}*/"
    let symbols = AssetSymbols([Self.catalog(colors: [name])], settings: settings(extensions: true))
    #expect(
      symbols.swift().contains("name: \"a\\\"b\\\\c d *\", bundle") || symbols.swift().contains("a\\\"b\\\\c d *"))
    #expect(symbols.swift().utf8.filter { $0 == 7 }.isEmpty)
    #expect(symbols.objectiveC(bundleIdentifier: "\"").contains("@\"\\\"\""))
    #expect(symbols.index().contains("a\"b\\c d *"))
  }

  @Test func `The index leads from symbols to sets`() throws {
    let symbols = AssetSymbols([Self.catalog(colors: ["A&B"], images: ["Icons/One"], symbols: ["star"])])
    let text = symbols.index()
    #expect(
      text.contains(
        """
        \t<key>colors</key>
        \t<array>
        \t\t<dict>
        \t\t\t<key>catalogPath</key>
        \t\t\t<string>/A.xcassets</string>
        \t\t\t<key>objcSymbol</key>
        \t\t\t<string>ACColorName_A_B</string>
        \t\t\t<key>relativePath</key>
        \t\t\t<string>./A&amp;B.colorset</string>
        \t\t\t<key>swiftSymbol</key>
        \t\t\t<string>A_B</string>
        \t\t</dict>
        \t</array>

        """))
    #expect(text.contains("<string>Icons.one</string>"))
    #expect(AssetSymbols([]).index().contains("\t<key>symbols</key>\n\t<array/>\n</dict>\n</plist>\n"))
  }
}

/// A file that Xcode generated.
struct KnownSymbols: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let catalog: SourceCatalog
  let settings: AssetSymbols.Settings
  /// The number of characters of Xcode's file.
  let count: Int
}
