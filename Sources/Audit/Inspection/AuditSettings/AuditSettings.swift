/// The settings of an audit, as a config file or a command line states them. Nil or empty means that it states nothing.
package struct AuditSettings: Sendable, Equatable {
  /// The devices that the app supports, by name or group. The project decides if there are none.
  package var devices: [String] = []
  /// The lowest severity that makes the audit fail.
  package var failsFrom: FailThreshold?
  /// The most warnings with which the audit does not fail.
  package var maximumWarnings: Int?
  /// Globs of files that are skipped, by their path in the project.
  package var excludes: [String] = []
  /// Whether files that `.gitignore` files ignore are skipped.
  package var honorsIgnoreFiles: Bool?
  /// Whether files that do not ship are audited as well, such as tests and store screenshots.
  package var auditsAllFiles: Bool?
  /// The path of a file of known findings.
  package var baseline: String?
  package var display: [DisplayEntry] = []
  /// Sources beside the audited files. Unused and missing images are reported only if there are some.
  package var sources: [String] = []
  /// Whether literal sizes of UIKit's views in Swift sources are display sizes.
  package var readsUIKit: Bool?
  /// Whether gray images count 1 byte per pixel, or 2 with alpha, as the system can keep them.
  package var keepsGray: Bool?
  package var rules = RuleSettings()
  package var budgets: [Budget] = []
  /// The limits of a comparison, at most one of each measure.
  package var growth: [GrowthLimit] = []

  package init() {}

  /// The defaults.
  package static let standard = {
    var settings = AuditSettings()
    settings.auditsAllFiles = false
    settings.failsFrom = .error
    settings.honorsIgnoreFiles = true
    settings.readsUIKit = false
    settings.keepsGray = false
    return settings
  }()

  /// Returns these settings with others over them. Lists of devices and sources are replaced. Excludes, display sizes,
  /// budgets and layers of rules are added, since their last match wins.
  package func overlaid(by other: AuditSettings) -> AuditSettings {
    var result = self
    if !other.devices.isEmpty { result.devices = other.devices }
    result.failsFrom = other.failsFrom ?? failsFrom
    result.maximumWarnings = other.maximumWarnings ?? maximumWarnings
    result.excludes += other.excludes
    result.honorsIgnoreFiles = other.honorsIgnoreFiles ?? honorsIgnoreFiles
    result.auditsAllFiles = other.auditsAllFiles ?? auditsAllFiles
    result.baseline = other.baseline ?? baseline
    result.display += other.display
    if !other.sources.isEmpty { result.sources = other.sources }
    result.readsUIKit = other.readsUIKit ?? readsUIKit
    result.keepsGray = other.keepsGray ?? keepsGray
    for layer in other.rules.layers { result.rules.add(layer) }
    result.budgets += other.budgets
    result.growth = GrowthLimit.overlaid(growth, by: other.growth)
    return result
  }
}

/// Display sizes, as settings state them.
package enum DisplayEntry: Sendable, Equatable {
  /// A key of a config: a name or glob in the project, and `WIDTHxHEIGHT` in points.
  case key(String, size: String, line: Int)
  /// `NAME=WIDTHxHEIGHT`.
  case text(String, origin: String)
  /// The text of a list, one `NAME=WIDTHxHEIGHT` per line, and its path.
  case list(String, path: String)
}
