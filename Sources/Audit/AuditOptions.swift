package import Assets
package import FileSystem
package import PNG

/// What an audit looks at and holds images against.
package struct AuditOptions: Sendable {
  package var paths: [String]
  package var profile: DeviceProfile
  package var displaySizes = DisplaySizes()
  /// Decode no pixels: rules that need them say nothing.
  package var readsHeadersOnly = false
  /// Levels and thresholds in place of the rules' own.
  package var settings = RuleSettings()
  package var budgets: [Budget] = []
  /// Findings that are let be.
  package var baseline: Baseline?
  /// What is left out, by its path below each of `paths`.
  package var excludes: [Glob] = []
  /// What is left out, by its path in the project.
  package var projectExcludes: [Glob] = []
  /// Leave out what `.gitignore` files ignore.
  package var honoursIgnoreFiles = true
  /// How configs and baselines name files.
  package var project: ProjectPaths
  package var reading = ReadingOptions()
  /// Sources beside what is audited; nil when none were named: then nothing is said of unused and missing images.
  package var sources: [String]?
  /// Whether sizes of UIKit's views are looked for in Swift sources.
  package var readsUIKit = false
  /// Whether grey images are counted as the system keeps them where it can: 1 byte a pixel, 2 with alpha.
  package var keepsGray = false
  package var jobs = 1

  package init(paths: [String], profile: DeviceProfile) {
    self.paths = paths
    self.profile = profile
    project = ProjectPaths(paths: paths)
  }

  /// The most bytes of a file that are taken into memory.
  static let inputLimit = 1 << 30
}
