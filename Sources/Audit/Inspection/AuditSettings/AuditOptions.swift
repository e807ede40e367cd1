package import CrushFiles
package import CrushPNG

/// The paths of an audit, its settings, and the resources that it may use.
package struct AuditOptions: Sendable {
  package var paths: [String]
  /// The paths of a list. Excludes apply to them, and not to `paths`.
  package var listed: [String] = []
  /// The settings of the command line, which win over the config files.
  package var settings: AuditSettings
  package var configs: ConfigFiles
  /// Whether no pixels are decoded. Rules that need pixels report nothing.
  package var readsHeadersOnly = false
  /// Files that are skipped, by their path below each of `paths`.
  package var excludes: [Glob] = []
  /// Receives the excludes that match anything; nil if they are not needed.
  package var usedExcludes: UsedExcludes?
  package var reading = ReadingOptions()
  /// Known findings, in place of the scopes' own.
  package var baseline: Baseline?
  /// Whether the scopes' own baselines are read.
  package var readsBaselines = true
  package var jobs = 1
  /// Whether the other files of a set are audited when one of its files is named.
  package var includesWholeSets = false
  /// Bytes of memory for the images that are decoded at once. An image that needs more by itself is not decoded.
  package var memory = Int.max
  /// The facts about each file that reports with a list of all files need.
  package var facts: FileFacts = []
  /// The reader of files. A survey opens the archives among its paths.
  package var reader = FileReader()
  /// The part of the files that is audited; nil for all. Images of other parts are not decoded, and rules that compare
  /// files report nothing.
  package var shard: AuditShard?
  /// Receives the facts about decoded images, and provides known ones; nil if neither is needed.
  package var decoded: DecodedFacts?
  /// Whether the result contains the reasons for each image and each skipped file.
  package var explains = false
  /// Receives each step of the inspection; nil for no display.
  package var progress: (@Sendable (AuditProgress) -> Void)?

  package init(paths: [String], settings: AuditSettings = AuditSettings(), configs: ConfigFiles = .none) {
    self.paths = paths
    self.settings = settings
    self.configs = configs
  }

  /// The most bytes of a file that are read into memory.
  package static let inputLimit = 1 << 30
}

/// The reason why an audit cannot run.
package enum AuditError: Error, Sendable, Equatable, CustomStringConvertible {
  /// One of the paths does not exist.
  case file(FileError)
  case scopes(ScopeError)

  package var description: String {
    switch self {
    case .file(let error): error.description
    case .scopes(let error): error.description
    }
  }
}
