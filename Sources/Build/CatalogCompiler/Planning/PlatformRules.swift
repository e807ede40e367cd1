package import CrushCatalogSources
package import CrushCompiledCatalogs

/// The rules of a platform: the devices that it has, the attributes of its keys, and the names of its appearances.
package struct PlatformRules: Sendable {
  package enum Family: Sendable, Hashable {
    case ios, mac, tv, watch, vision
  }

  package let family: Family
  /// The numbers of the idioms that belong to the build. Entries of other idioms are skipped.
  private var idioms: [String: RenditionIdiom]

  package init(_ settings: CompileSettings) {
    family = settings.platform.family
    var idioms: [String: RenditionIdiom] = ["universal": .universal]
    switch family {
    case .ios:
      // The catalogs of one source for iPhone and iPad, and for iPad alone, have these idioms only (seen in 2 catalogs
      // of Xcode 7.3). CarPlay images stay with both.
      if settings.builds("iphone") { idioms["iphone"] = .phone }
      if settings.builds("ipad") { idioms["ipad"] = .pad }
      idioms["car"] = .car
      idioms["ios-marketing"] = .marketing
    case .mac: idioms["mac"] = .mac
    case .tv:
      idioms["tv"] = .tv
      idioms["tv-marketing"] = .marketing
    case .watch:
      idioms["watch"] = .watch
      idioms["watch-marketing"] = .marketing
    case .vision:
      idioms["vision"] = .vision
      idioms["reality"] = .vision
      idioms["vision-marketing"] = .marketing
    }
    self.idioms = idioms
  }

  /// The rules for the platform of a model. Its renditions decide about devices, so that none is skipped.
  package init(_ settings: CompileSettings, model: CompiledCatalog) {
    var settings = settings
    settings.devices = []
    let platform: CompileSettings.Platform? =
      switch model.metadata?.platform ?? "" {
      case "ios", "macosx-ios": .iphoneos
      case "macosx": .macosx
      case "atv", "appletvos": .appletvos
      case "watchos", "watch": .watchos
      case "xros", "visionos": .xros
      // Catalogs of Xcode 7 and thinned ones state no platform, but macOS has keys of its own.
      default: model.header.keySemantics == 1 ? .macosx : settings.platform.family == .mac ? .iphoneos : nil
      }
    if let platform, platform.family != settings.platform.family { settings.platform = platform }
    self.init(settings)
    // Mac Catalyst has the images of the Mac in the catalog of an iPad app.
    if model.metadata?.platform == "macosx-ios" { idioms["mac"] = .mac }
  }

  /// Whether keys have the attribute of the idiom. Catalogs of macOS have none, so that an image for the Mac replaces the
  /// universal one (seen in 8 catalogs).
  package var keysHaveIdiom: Bool { family != .mac }
  /// Whether entries with size classes are kept. Catalogs of Xcode 7.3 for the Mac, the TV and the watch have none
  /// (`bartoszj/acextract`, one set of sources for five platforms).
  package var hasSizeClasses: Bool { ![.mac, .tv, .watch].contains(family) }
  /// Whether entries for a memory or a graphics class are kept. The same catalogs for the Mac and the watch have none.
  package var hasHardwareClasses: Bool { ![.mac, .watch].contains(family) }
  /// The largest scale. macOS has no images of 3x (seen in a catalog of Xcode 7.3).
  package var maximumScale: Int { family == .mac ? 2 : 3 }
  /// The scales of the bitmaps of a vector. Those of iOS and macOS are counted (2,930 bitmaps of 33 catalogs). The others
  /// are the scales of their devices.
  package var vectorScales: [Int] {
    switch family {
    case .ios: [1, 2, 3]
    case .mac, .tv: [1, 2]
    case .watch, .vision: [2]
    }
  }
  /// Whether app icons share atlases with images. 2 of 2 catalogs of macOS with both in atlases mix them. One of iOS does
  /// not.
  package var mixesIconsWithImages: Bool { family == .mac }
  /// The family for the tables of the format.
  package var keyPlatform: KeyFormatRule.Platform { family == .mac ? .mac : .device }
  /// The name in EXTENDED_METADATA.
  package var metadataName: String {
    switch family {
    case .ios: "ios"
    case .mac: "macosx"
    case .tv: "atv"
    case .watch: "watchos"
    case .vision: "xros"
    }
  }
  /// 2 for iOS and its relatives, 1 for macOS.
  package var keySemantics: Int { family == .mac ? 1 : 2 }

  package func idiom(_ name: String) -> RenditionIdiom? { idioms[name] }

  /// Returns true if an entry states another platform than the one of the build.
  package func isForeign(platform: String?) -> Bool {
    guard let platform else { return false }
    switch family {
    case .ios: return platform != "ios"
    case .mac: return platform != "macos" && platform != "osx"
    case .tv: return platform != "tvos"
    case .watch: return platform != "watchos"
    case .vision: return platform != "visionos" && platform != "xros"
    }
  }

  /// Returns the number of an appearance, or nil for one that the platform does not know.
  package func appearance(_ appearances: [SourceTraits.Appearance]) -> Int? {
    var luminosity = ""
    var isContrast = false
    for appearance in appearances {
      switch (appearance.appearance, appearance.value) {
      case ("luminosity", "light"), ("luminosity", "dark"), ("luminosity", "tinted"): luminosity = appearance.value
      case ("contrast", "high"): isContrast = true
      case ("contrast", "standard"), ("luminosity", "any"), ("contrast", "any"): break
      default: return nil
      }
    }
    let brightness: AppearanceTable.Luminosity =
      switch luminosity {
      case "light": .light
      case "dark": .dark
      case "tinted": .tinted
      default: .any
      }
    return AppearanceTable.number(brightness, isHighContrast: isContrast, platform: keyPlatform)
  }
}

extension CompileSettings.Platform {
  package var family: PlatformRules.Family {
    switch self {
    case .iphoneos, .iphonesimulator: .ios
    case .appletvos, .appletvsimulator: .tv
    case .watchos, .watchsimulator: .watch
    case .macosx: .mac
    case .xros, .xrsimulator: .vision
    }
  }
}

extension CompileSettings {
  /// Returns true if the build is for a device such as `ipad`.
  func builds(_ device: String) -> Bool { devices.isEmpty || devices.contains(device) }
}
