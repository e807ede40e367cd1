/// The constants that Xcode generates for the colors and images of asset catalogs.
package struct AssetSymbols: Sendable {
  /// The settings of the generated Swift file.
  package struct Settings: Sendable {
    package enum Framework: String, Sendable, CaseIterable {
      case appKit = "AppKit", uiKit = "UIKit", swiftUI = "SwiftUI"
    }

    /// Whether `UIColor`, `Image` and so on get a property for each asset: `--generate-swift-asset-symbol-extensions`.
    package var hasExtensions = false
    /// The frameworks for which code is generated: `--generate-asset-symbol-framework-support`.
    package var frameworks = Set(Framework.allCases)
    /// Whether the target runs on systems before iOS 17, macOS 14, tvOS 17 and watchOS 10, which lack the types.
    package var supportsOldSystems = false
    /// Whether names that conflict get a `#warning`: `--generate-asset-symbol-warnings`.
    package var hasWarnings = true
    /// The devices of the target. An asset for only some of them is optional.
    package var devices: Set<String> = []

    package init() {}

    /// Whether a target needs its own declarations of the types.
    ///
    /// - Parameters:
    ///   - platform: a name such as `iphoneos`.
    ///   - major: the major version of the minimum system.
    package static func needsOldSystems(platform: String, major: Int) -> Bool {
      switch platform {
      case "iphoneos", "iphonesimulator", "appletvos", "appletvsimulator": major < 17
      case "macosx": major < 14
      case "watchos", "watchsimulator": major < 10
      default: false
      }
    }
  }

  /// An asset with a symbol.
  struct Asset: Sendable {
    enum Kind: String, Sendable { case color, image }

    let kind: Kind
    let isSymbol: Bool
    let name: String
    let catalog: String
    /// The path of its set below the catalog.
    let path: String
    /// Whether devices of the target may have a catalog without the asset.
    let isOptional: Bool
  }

  let settings: Settings
  let colors: SymbolTree
  let images: SymbolTree

  package init(_ catalogs: [SourceCatalog], settings: Settings = Settings()) {
    self.settings = settings
    var assets: [Asset] = []
    for catalog in catalogs {
      for set in catalog.sets { Self.collect(set, catalog.path, settings, isStoreIcon: false, into: &assets) }
    }
    colors = SymbolTree(assets.filter { $0.kind == .color })
    images = SymbolTree(assets.filter { $0.kind == .image })
  }

  /// Adds a set and the sets inside, unless they are empty. An empty `AccentColor` of a new project has no symbol.
  private static func collect(
    _ set: SourceSet, _ catalog: String, _ settings: Settings, isStoreIcon: Bool, into assets: inout [Asset]
  ) {
    let entries = set.entries.filter { !$0.isUnassigned && ($0.fileName != nil || $0.color != nil) }
    let kind: Asset.Kind? =
      switch set.kind {
      case .color: .color
      case .image, .symbol: .image
      default: nil
      }
    if let kind, !entries.isEmpty {
      let idioms = Set(entries.map(\.traits.idiom))
      let isOptional = !idioms.contains("universal") && !settings.devices.isSubset(of: idioms)
      assets.append(
        Asset(
          kind: kind, isSymbol: set.kind == .symbol, name: set.name, catalog: catalog, path: set.path,
          isOptional: isOptional || isStoreIcon))
    }
    // The large icon of tvOS is for the App Store. Devices never have it, so its layers are optional.
    let storeIcons = set.kind == .brandAssets ? set.entries.filter { $0.size?.width == 1280 }.map(\.fileName) : []
    for child in set.children {
      let isStore = isStoreIcon || storeIcons.contains(child.folderName)
      collect(child, catalog, settings, isStoreIcon: isStore, into: &assets)
    }
  }
}
