package import Assets
package import FileSystem
package import Findings

/// What holds for the files of one config: what it says, and over that the command line.
package struct AuditScope: Sendable {
  /// The config, as messages name it; nil where there is none.
  package var config: String?
  /// How its globs and its baseline name files.
  package var project: ProjectPaths
  package var profile: DeviceProfile
  package var displaySizes = DisplaySizes()
  /// Levels and thresholds in place of the rules' own.
  package var settings = RuleSettings()
  /// Of all that stands below the config's folder.
  package var budgets: [Budget] = []
  /// What is left out, by its path in the project.
  package var excludes: [Glob] = []
  /// Leave out what `.gitignore` files ignore.
  package var honoursIgnoreFiles = true
  /// Sources beside what is audited; nil when none were named: then nothing is said of unused and missing images.
  package var sources: [String]?
  /// Whether sizes of UIKit's views are looked for in Swift sources.
  package var readsUIKit = false
  /// Whether gray images are counted as the system keeps them where it can: 1 byte a pixel, 2 with alpha.
  package var keepsGray = false
  /// Findings that are let be.
  package var baseline: Baseline?
  package var failsFrom = FailThreshold.error
  /// More warnings make the audit fail.
  package var maximumWarnings: Int?

  package init(project: ProjectPaths, profile: DeviceProfile) {
    self.project = project
    self.profile = profile
  }

  /// Returns true if the config excludes a path.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    if excludes.isEmpty { return false }
    let path = project.relative(path)
    return excludes.contains { $0.matches(path, isFolder: isFolder) }
  }
}

/// When an audit's exit code is 1.
package enum FailThreshold: String, Sendable, CaseIterable {
  case note, warning, error, never

  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// Where scopes come from.
package struct ScopeSource: Sendable {
  /// The name of the files that open a scope; nil where one scope holds for all.
  let name: String?
  let load: Load

  /// - Parameters:
  ///   - folder: that of a config; nil for what has none.
  ///   - roots: what the scope begins with: paths that were named, or the folder.
  package typealias Load = @Sendable (_ folder: String?, _ roots: [String]) throws(ScopeFault) -> AuditScope

  package init(configName name: String?, load: @escaping Load) {
    self.name = name
    self.load = load
  }

  /// One scope for all.
  package init(_ scope: AuditScope) { self.init(configName: nil) { _, _ in scope } }
}

/// What is wrong with configs, a sentence each.
package struct ScopeFault: Error, Sendable, Equatable, CustomStringConvertible {
  package internal(set) var messages: [String]

  package init(_ messages: [String]) { self.messages = messages }

  package var description: String { messages.joined(separator: "\n") }
}
