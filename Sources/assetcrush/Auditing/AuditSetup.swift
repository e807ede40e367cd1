import Assets
import Audit
import Configuration
import FileSystem

/// What an audit is to do: the config, and over it the command line.
struct AuditSetup {
  let options: AuditOptions
  /// All that holds, for --print-config.
  let effective: Config
  /// From where the process stands; nil when there is none.
  let baselinePath: String?

  init(
    paths: [String], rules: AuditRuleOptions, outcome: AuditOutcomeOptions, source: SourceOptions,
    looksAtIgnored: Bool
  ) throws {
    let file = try Self.configFile(rules, paths)
    let top = file?.folder ?? paths.lazy.compactMap { ProjectPaths.closestFolder(with: ".git", to: $0) }.first
    let project = ProjectPaths(folder: top, paths: paths)
    var config = file?.config ?? Config()
    let layer = try rules.layer()
    if !layer.rules.isEmpty { config.rules.add(layer) }
    if !rules.device.isEmpty { config.devices = rules.device }
    config.failOn = outcome.failOn ?? config.failOn
    config.maxWarnings = outcome.maxWarnings ?? config.maxWarnings
    if looksAtIgnored { config.honoursIgnoreFiles = false }
    if rules.uikit { config.readsUIKit = true }
    if rules.keepGray { config.keepsGray = true }

    let devices = config.devices.isEmpty ? ["any"] : config.devices
    // Names were checked where they came from.
    guard let profile = DeviceProfile(named: devices) else { preconditionFailure("a device was not checked") }
    var options = AuditOptions(paths: paths, profile: profile)
    options.project = project
    options.settings = config.rules
    options.budgets = config.budgets
    options.excludes = source.globs
    options.projectExcludes = config.exclude.map(Glob.init)
    options.honoursIgnoreFiles = config.honoursIgnoreFiles ?? true
    options.displaySizes = try Self.displaySizes(config, file, project, rules)
    options.reading = source.reading
    let sources = rules.sources.isEmpty ? config.sources.map { file?.path(of: $0) ?? $0 } : rules.sources
    options.sources = sources.isEmpty ? nil : sources
    options.readsUIKit = config.readsUIKit ?? false
    options.keepsGray = config.keepsGray ?? false
    baselinePath = outcome.baseline ?? config.baseline.map { Path.join(file?.folder ?? ".", $0) }
    if let baselinePath, outcome.writeBaseline == nil {
      options.baseline = try Baseline(Files.read(baselinePath, limit: 1 << 30), path: baselinePath)
    }
    self.options = options

    config.exclude += source.exclude
    config.baseline = outcome.baseline ?? config.baseline
    if !rules.sources.isEmpty { config.sources = rules.sources }
    config.display += try Self.printable(rules)
    effective = config
  }

  private static func configFile(_ rules: AuditRuleOptions, _ paths: [String]) throws -> ConfigFile? {
    if rules.hasNoConfig { return nil }
    if let path = rules.config { return try ConfigFile(named: path) }
    return try ConfigFile.closest(to: paths)
  }

  /// The config first, then the lists, then the options: what stands on the command line wins.
  private static func displaySizes(
    _ config: Config, _ file: ConfigFile?, _ project: ProjectPaths, _ rules: AuditRuleOptions
  ) throws -> DisplaySizes {
    var result = DisplaySizes()
    for entry in config.display {
      let origin = "\(file?.path ?? Config.fileName):\(entry.line)"
      try result.add(name: entry.name, size: entry.size, origin: origin, project: project)
    }
    for path in rules.sizes {
      let bytes = try Files.read(path, limit: 16 << 20)
      try result.add(list: String(decoding: bytes, as: UTF8.self), path: path)
    }
    for entry in rules.display { try result.add(entry, origin: "--display") }
    return result
  }

  /// The sizes of the command line as a config would say them.
  private static func printable(_ rules: AuditRuleOptions) throws -> [Config.Display] {
    var lines = rules.display
    for path in rules.sizes {
      let text = String(decoding: try Files.read(path, limit: 16 << 20), as: UTF8.self)
      lines.insert(contentsOf: text.split(whereSeparator: \.isNewline).map(String.init), at: 0)
    }
    return lines.compactMap { line in
      guard !line.hasPrefix("#"), let equals = line.lastIndex(of: "=") else { return nil }
      let name = String(line[..<equals]).filter { !$0.isWhitespace }
      return Config.Display(name: name, size: String(line[line.index(after: equals)...]).filter { !$0.isWhitespace })
    }
  }
}
