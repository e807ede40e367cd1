package import CrushCompiledCatalogs

/// The settings of a compilation. Their names are the ones of Apple's tool.
package struct CompileSettings: Sendable, Equatable {
  package enum Platform: String, Sendable, Hashable, CaseIterable {
    case iphoneos, iphonesimulator, appletvos, appletvsimulator, watchos, watchsimulator, macosx, xros, xrsimulator
  }

  /// A version such as 13.4.
  package struct Version: Sendable, Hashable, Comparable {
    package var major: Int
    package var minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    package static func < (left: Version, right: Version) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  package var platform = Platform.iphoneos
  package var minimumTarget = Version(13)
  /// `iphone`, `ipad`, `tv`, `watch`, `mac`, `vision`. Empty for all devices of the platform.
  package var devices: Set<String> = []
  /// The name of the app icon set.
  package var appIcon: String?
  package var alternateAppIcons: [String] = []
  package var includesAllAppIcons = false
  package var launchImage: String?
  package var accentColor: String?
  package var widgetBackgroundColor: String?
  /// The languages whose localized images are kept. Empty for all.
  package var languages: [String] = []
  package var optimization = CatalogOptimization.exact
  /// Whether loose PNGs become CgBI.
  package var compressesPNGs = true
  /// Whether the icons next to the catalog are written: `--standalone-icon-behavior`.
  package var looseIcons = LooseIcons.default
  package var enablesOnDemandResources = false
  package var iconFallbacks = IconFallbacks.automatic
  /// The device that `--filter-for-thinning-device-configuration` and `--filter-for-device-model` select.
  package var thinning: DeviceFilter?
  /// Whether each bitmap is decoded and compared with its source, and the whole catalog is read back.
  package var verifies = true

  /// The bitmaps of an Icon Composer document, which systems before 26 show.
  package enum IconFallbacks: String, Sendable, CaseIterable {
    /// The ones of an app icon set with the same name. Without one, a target before 26 is an error.
    case automatic
    /// Drawn from the layers without glass, if no app icon set has the same name.
    case flat
    /// The ones of an app icon set, if there is one.
    case none
  }

  package enum LooseIcons: String, Sendable { case `default`, all, none }

  /// A device for which a catalog is thinned.
  package struct DeviceFilter: Sendable, Hashable {
    package var model: String?
    package var osVersion: Version?
    package var configuration: String?

    package init(model: String? = nil, osVersion: Version? = nil, configuration: String? = nil) {
      self.model = model
      self.osVersion = osVersion
      self.configuration = configuration
    }
  }

  package init() {}
}
