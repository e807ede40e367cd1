import CrushCatalogSources

/// The checks of the app icons that the settings name.
struct IconChoice: Sendable {
  private let settings: CompileSettings
  private let rules: PlatformRules

  init(_ settings: CompileSettings, rules: PlatformRules) {
    self.settings = settings
    self.rules = rules
  }

  /// The kinds of sets that may be an app icon.
  private static let kinds: Set<SourceSet.Kind> = [
    .appIcon, .stickersIcon, .brandAssets, .imageStack, .icon, .solidImageStack,
  ]

  /// Returns the messages about icons that are missing, named twice, or without a picture for the build.
  func messages(_ catalogs: [SourceCatalog], _ plan: CatalogPlan) -> [CatalogMessage] {
    var counts: [String: Int] = [:]
    for catalog in catalogs {
      for set in catalog.sets where Self.kinds.contains(set.kind) && set.kind != .icon {
        counts[set.name, default: 0] += 1
      }
    }
    // A document of Icon Composer may have the name of a set for old systems, which is compiled.
    for set in catalogs.flatMap(\.sets) where set.kind == .icon && counts[set.name] == nil { counts[set.name] = 1 }
    let planned = Set(plan.renditions.lazy.filter(\.isIcon).map(\.facet))
    let names = [settings.appIcon].compactMap { $0 } + settings.alternateAppIcons
    return names.compactMap { name in
      switch counts[name, default: 0] {
      case 0: CatalogMessage(.noAppIcon(name))
      case 2...: CatalogMessage(.severalAppIcons(name))
      default: planned.contains(name) || hasOtherKind(name, catalogs) ? nil : CatalogMessage(.noApplicableContent(name))
      }
    }
  }

  /// Returns true if the icon is not an app icon set. Such kinds have messages of their own.
  private func hasOtherKind(_ name: String, _ catalogs: [SourceCatalog]) -> Bool {
    catalogs.contains { $0.sets.contains { $0.name == name && $0.kind != .appIcon && Self.kinds.contains($0.kind) } }
  }

  /// Returns the advice about the sizes of a chosen icon set.
  func advice(_ set: SourceSet, catalog: String) -> [CatalogMessage] {
    guard rules.family == .ios else { return [] }
    let devices = settings.devices.isEmpty ? ["iphone", "ipad"] : settings.devices
    let advice = IconAdvice(
      devices: devices, major: settings.minimumTarget.major, minor: settings.minimumTarget.minor)
    return advice.messages(about: set, catalog: catalog)
  }
}
