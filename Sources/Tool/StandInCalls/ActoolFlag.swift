/// A flag of actool's command line. The names are those of Xcode's `AssetCatalogCompiler.xcspec`, of swift-build, and of
/// command lines in public projects.
package struct ActoolFlag: Sendable {
  /// The effect of a flag in the stand-in.
  package enum Action: Sendable {
    /// The flag has its effect.
    case acts
    /// The flag has no effect here, and none is lost.
    case ignored
    /// The flag has no effect, and a warning names the loss.
    case warned(String)
    /// The run fails, and names the flag.
    case refused(String)
  }

  /// The name with its two dashes.
  package let name: String
  package let takesValue: Bool
  package let action: Action

  private init(_ name: String, _ action: Action, takesValue: Bool = true) {
    self.name = "--" + name
    self.takesValue = takesValue
    self.action = action
  }

  package static func named(_ name: String) -> ActoolFlag? { all.first { $0.name == name } }

  /// All flags. Each has a row in docs/actool.md, and a test compares the two.
  package static let all: [ActoolFlag] = output + input + icons + selection + symbols + resources + rest

  private static let output: [ActoolFlag] = [
    ActoolFlag("compile", .acts),
    ActoolFlag("compile-output-filename", .acts),
    ActoolFlag("output-format", .acts),
    ActoolFlag("output-partial-info-plist", .acts),
    ActoolFlag("export-dependency-info", .acts),
    ActoolFlag("errors", .ignored, takesValue: false),
    ActoolFlag("warnings", .acts, takesValue: false),
    ActoolFlag("notices", .acts, takesValue: false),
    ActoolFlag("version", .acts, takesValue: false),
    ActoolFlag("print-contents", .acts, takesValue: false),
    ActoolFlag("print-asset-tag-combinations", .acts, takesValue: false),
  ]

  private static let input: [ActoolFlag] = [
    ActoolFlag("platform", .acts),
    ActoolFlag("minimum-deployment-target", .acts),
    ActoolFlag("target-device", .acts),
    ActoolFlag("product-type", .ignored),
    ActoolFlag("ui-framework-family", .warned("the catalog has no images for Mac Catalyst of their own")),
    ActoolFlag("include-language", .acts),
    ActoolFlag("development-region", .ignored),
    ActoolFlag("optimization", .acts),
    ActoolFlag("compress-pngs", .acts, takesValue: false),
  ]

  private static let icons: [ActoolFlag] = [
    ActoolFlag("app-icon", .acts),
    ActoolFlag("alternate-app-icon", .acts),
    ActoolFlag("include-all-app-icons", .acts, takesValue: false),
    ActoolFlag("standalone-icon-behavior", .acts),
    ActoolFlag("skip-app-store-deployment", .acts, takesValue: false),
    ActoolFlag("launch-image", .acts),
    ActoolFlag("accent-color", .acts),
    ActoolFlag("widget-background-color", .acts),
    ActoolFlag("stickers-icon-role", .ignored),
    ActoolFlag("enable-icon-stack-fallback-generation", .acts),
    ActoolFlag("icon-fallbacks", .acts),
    ActoolFlag("flattened-app-icon-path", .refused("icons of layers are not drawn; name a PNG in the app icon set")),
  ]

  private static let selection: [ActoolFlag] = [
    ActoolFlag("filter-for-thinning-device-configuration", .acts),
    ActoolFlag("filter-for-device-model", .acts),
    ActoolFlag("filter-for-device-os-version", .acts),
  ]

  private static let symbols: [ActoolFlag] = [
    ActoolFlag("generate-swift-asset-symbols", .acts),
    ActoolFlag("generate-objc-asset-symbols", .acts),
    ActoolFlag("generate-asset-symbol-index", .acts),
    ActoolFlag("bundle-identifier", .acts),
    ActoolFlag("generate-asset-symbol-warnings", .acts),
    ActoolFlag("generate-asset-symbol-errors", .ignored),
    ActoolFlag("generate-swift-asset-symbol-extensions", .acts),
    ActoolFlag("generate-asset-symbol-framework-support", .acts),
    ActoolFlag("generate-asset-symbol-backwards-deployment-support", .acts),
  ]

  private static let resources: [ActoolFlag] = [
    ActoolFlag("enable-on-demand-resources", .acts),
    ActoolFlag(
      "asset-pack-output-specifications",
      .warned("asset packs are not written, and all sets with tags are in the catalog")),
    ActoolFlag("include-sticker-content", .ignored, takesValue: false),
    ActoolFlag("sticker-pack-identifier-prefix", .warned("identifiers of sticker packs are not written")),
    ActoolFlag("sticker-pack-strings-file", .warned("localized names of sticker packs are not written")),
    ActoolFlag(
      "leaderboard-identifier-prefix", .warned("Game Center leaderboards are not compiled")),
    ActoolFlag(
      "leaderboard-set-identifier-prefix", .warned("Game Center leaderboards are not compiled")),
    ActoolFlag("complication", .refused("complications are not compiled; use Xcode for them")),
  ]

  private static let rest: [ActoolFlag] = [
    ActoolFlag("include-partial-info-plist-localizations", .ignored),
    ActoolFlag("lightweight-asset-runtime-mode", .ignored),
    ActoolFlag("enable-incremental-distill", .ignored),
    ActoolFlag("target-name", .ignored),
  ]
}
