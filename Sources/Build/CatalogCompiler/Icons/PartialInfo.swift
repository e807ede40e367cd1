package import CrushCatalogSources
package import CrushPropertyList

/// The keys that a catalog adds to the app's Info.plist.
package enum PartialInfo {
  /// Returns the list. It is empty if the catalogs add nothing, and nil if a name cannot be part of a list.
  ///
  /// - Parameter colors: the names of the color sets in the catalog. Names of other colors are ignored.
  package static func document(
    _ catalogs: [SourceCatalog], _ settings: CompileSettings, colors: Set<String>
  ) -> Document? {
    InfoValue.dictionary(values(catalogs, settings, colors: colors)).document
  }

  static func values(
    _ catalogs: [SourceCatalog], _ settings: CompileSettings, colors: Set<String>
  ) -> [String: InfoValue] {
    var values: [String: InfoValue] = [:]
    switch settings.platform.family {
    case .ios: values = phone(catalogs, settings)
    case .mac:
      if let name = IconFiles.primary(catalogs, settings)?.set.name {
        values = ["CFBundleIconName": .text(name)]
        if !IconFiles.plan(catalogs, settings).isEmpty { values["CFBundleIconFile"] = .text(name) }
      }
    case .watch, .vision:
      if let name = primaryName(catalogs, settings) {
        values = ["CFBundleIcons": .dictionary(["CFBundlePrimaryIcon": .dictionary(["CFBundleIconName": .text(name)])])]
      }
    case .tv: values = television(catalogs, settings)
    }
    for (key, name) in [
      ("NSAccentColorName", settings.accentColor), ("NSWidgetBackgroundColorName", settings.widgetBackgroundColor),
    ] {
      if let name, colors.contains(name) { values[key] = .text(name) }
    }
    return values
  }

  /// Returns the name of the primary icon, of any kind that the platform has.
  private static func primaryName(_ catalogs: [SourceCatalog], _ settings: CompileSettings) -> String? {
    let kinds: Set<SourceSet.Kind> = [.appIcon, .solidImageStack, .brandAssets]
    return sets(catalogs).last { kinds.contains($0.kind) && $0.name == settings.appIcon }?.name
  }

  private static func sets(_ catalogs: [SourceCatalog]) -> [SourceSet] { catalogs.flatMap(\.sets) }

  // MARK: - iPhone and iPad

  private static func phone(_ catalogs: [SourceCatalog], _ settings: CompileSettings) -> [String: InfoValue] {
    func others(_ devices: [String]) -> [String: InfoValue] {
      let alternates = alternates(catalogs, settings, devices: devices)
      return alternates.isEmpty ? [:] : ["CFBundleAlternateIcons": .dictionary(alternates)]
    }
    let (both, ofPad) = (others(["iphone"]), others(["iphone", "ipad"]))
    guard let (catalog, set) = IconFiles.primary(catalogs, settings) else {
      return both.isEmpty ? [:] : ["CFBundleIcons": .dictionary(both), "CFBundleIcons~ipad": .dictionary(ofPad)]
    }
    func icons(_ files: [String], _ others: [String: InfoValue]) -> InfoValue {
      var primary: [String: InfoValue] = ["CFBundleIconName": .text(set.name)]
      if !files.isEmpty { primary["CFBundleIconFiles"] = .list(files.map { .text($0) }) }
      return .dictionary(others.merging(["CFBundlePrimaryIcon": .dictionary(primary)]) { $1 })
    }
    let isLoose = settings.looseIcons != .none
    let phone = isLoose ? IconFiles.names(for: "iphone", set, in: catalog, settings) : []
    let pad = isLoose ? IconFiles.names(for: "ipad", set, in: catalog, settings) : []
    // Without icons of its own, the iPad's list has the name alone.
    let own = pad.filter { !phone.contains($0) }
    return [
      "CFBundleIcons": icons(phone, both), "CFBundleIcons~ipad": icons(pad.isEmpty ? [] : phone + own, ofPad),
    ]
  }

  /// Returns the entries of other icon sets that the build includes. The list of the iPad has the icons of the iPhone,
  /// too (an app of Xcode 26 with seven alternate icons).
  private static func alternates(
    _ catalogs: [SourceCatalog], _ settings: CompileSettings, devices: [String]
  ) -> [String: InfoValue] {
    let icons = IconFiles.alternates(catalogs, settings).map { catalog, set in
      var values: [String: InfoValue] = ["CFBundleIconName": .text(set.name)]
      var files: [String] = []
      if settings.looseIcons != .none {
        for device in devices {
          files += IconFiles.names(for: device, set, in: catalog, settings).filter { !files.contains($0) }
        }
      }
      if !files.isEmpty { values["CFBundleIconFiles"] = .list(files.map { .text($0) }) }
      return (set.name, InfoValue.dictionary(values))
    }
    return Dictionary(icons) { $1 }
  }

  // MARK: - Apple TV

  /// Returns the icon and the images of the top shelf. Their sets are children of the brand assets, with a role.
  private static func television(_ catalogs: [SourceCatalog], _ settings: CompileSettings) -> [String: InfoValue] {
    guard let brand = sets(catalogs).last(where: { $0.kind == .brandAssets && $0.name == settings.appIcon }) else {
      guard let name = primaryName(catalogs, settings) else { return [:] }
      return ["CFBundleIcons": .dictionary(["CFBundlePrimaryIcon": .text(name)])]
    }
    func name(_ role: String) -> String? {
      // Two icons have the role of the primary one. The home screen shows the smaller one.
      let entries = brand.entries.filter { $0.role == role && $0.fileName != nil }
      let entry = entries.min { ($0.size?.width ?? 0) < ($1.size?.width ?? 0) }
      return entry?.fileName.flatMap { file in
        file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
      }
    }
    var values: [String: InfoValue] = [:]
    if let icon = name("primary-app-icon") {
      values["CFBundleIcons"] = .dictionary(["CFBundlePrimaryIcon": .text(icon)])
    }
    var shelf: [String: InfoValue] = [:]
    if let image = name("top-shelf-image") { shelf["TVTopShelfPrimaryImage"] = .text(image) }
    if let image = name("top-shelf-image-wide") { shelf["TVTopShelfPrimaryImageWide"] = .text(image) }
    if !shelf.isEmpty { values["TVTopShelfImage"] = .dictionary(shelf) }
    return values
  }
}
