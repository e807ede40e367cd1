import Assets
import AuditScopes
import Configuration
import FileSystem
import Findings

/// What an audit holds files against: configs, and over each of them the command line.
struct AuditSetup: Sendable {
  private let rules: AuditRequest.RuleChoices
  private let outcome: AuditRequest.OutcomeChoices
  private let exclude: [String]
  private let looksAtIgnored: Bool

  init(_ request: AuditRequest) {
    rules = request.rules
    outcome = request.outcome
    exclude = request.exclude
    looksAtIgnored = request.looksAtIgnored
  }

  /// The closest config of each file, or one for all.
  func scopes() throws -> ScopeSource {
    if rules.hasNoConfig {
      return ScopeSource(configName: nil) { _, roots throws(ScopeFault) in try scope(nil, roots) }
    }
    if let path = rules.config {
      let file = try Self.file(named: path)
      return ScopeSource(configName: nil) { _, roots throws(ScopeFault) in try scope(file, roots) }
    }
    return ScopeSource(configName: Config.fileName) { folder, roots throws(ScopeFault) in
      guard let folder else { return try scope(nil, roots) }
      let file: ConfigFile
      do throws(ConfigError) { file = try ConfigFile(in: folder) } catch { throw ScopeFault(error.messages) }
      return try scope(file, roots)
    }
  }

  /// All that holds for a path, for --print-config.
  func effective(at path: String) throws -> Config {
    _ = try FileStatus(of: path)
    var config = overlaid(try file(closestTo: path))
    config.exclude += exclude
    config.baseline = outcome.baseline ?? config.baseline
    if !rules.sources.isEmpty { config.sources = rules.sources }
    config.display += printableSizes()
    return config
  }

  private func file(closestTo path: String) throws -> ConfigFile? {
    if rules.hasNoConfig { return nil }
    if let name = rules.config { return try Self.file(named: name) }
    return try ConfigFile.closest(to: path)
  }

  private static func file(named path: String) throws(ConfigError) -> ConfigFile {
    try ConfigFile(named: path == "-" ? "/dev/stdin" : path)
  }

  private func overlaid(_ file: ConfigFile?) -> Config {
    var config = file?.config ?? Config()
    if !rules.layer.rules.isEmpty { config.rules.add(rules.layer) }
    if !rules.devices.isEmpty { config.devices = rules.devices }
    config.failOn = outcome.failsFrom ?? config.failOn
    config.maxWarnings = outcome.maximumWarnings ?? config.maxWarnings
    if looksAtIgnored { config.honoursIgnoreFiles = false }
    if rules.readsUIKit { config.readsUIKit = true }
    if rules.keepsGray { config.keepsGray = true }
    return config
  }

  private func scope(_ file: ConfigFile?, _ roots: [String]) throws(ScopeFault) -> AuditScope {
    let config = overlaid(file)
    // Names were checked where they came from.
    guard let profile = DeviceProfile(named: config.devices.isEmpty ? ["any"] : config.devices) else {
      preconditionFailure("a device was not checked")
    }
    let sources = rules.sources.isEmpty ? config.sources.map { file?.path(of: $0) ?? $0 } : rules.sources
    let project =
      file.map { ProjectPaths(folder: $0.folder, paths: roots, beside: sources) }
      ?? ProjectPaths(inRepository: roots, beside: sources)
    var scope = AuditScope(project: project, profile: profile)
    scope.config = file?.path
    scope.settings = config.rules
    scope.budgets = config.budgets
    scope.excludes = config.exclude.map(Glob.init)
    scope.honoursIgnoreFiles = config.honoursIgnoreFiles ?? true
    scope.sources = sources.isEmpty ? nil : sources
    scope.readsUIKit = config.readsUIKit ?? false
    scope.keepsGray = config.keepsGray ?? false
    scope.failsFrom = config.failOn ?? .error
    // That of the command line counts all warnings.
    if outcome.maximumWarnings == nil { scope.maximumWarnings = config.maxWarnings }
    do {
      scope.displaySizes = try displaySizes(config, file, project)
      if outcome.baseline == nil, outcome.newBaseline == nil, let name = config.baseline {
        let path = file?.path(of: name) ?? name
        scope.baseline = try Baseline(Files.read(path, limit: 1 << 30), path: path)
      }
    } catch { throw ScopeFault(["\(error)"]) }
    return scope
  }

  /// The config first, then the lists, then the options: what stands on the command line wins.
  private func displaySizes(_ config: Config, _ file: ConfigFile?, _ project: ProjectPaths) throws -> DisplaySizes {
    var result = DisplaySizes()
    for entry in config.display {
      let origin = "\(file?.path ?? Config.fileName):\(entry.line)"
      try result.add(name: entry.name, size: entry.size, origin: origin, project: project)
    }
    for list in rules.sizes { try result.add(list: list.text, path: list.path) }
    for entry in rules.display { try result.add(entry, origin: "--display") }
    return result
  }

  /// The sizes of the command line as a config would say them.
  private func printableSizes() -> [Config.Display] {
    var lines = rules.display
    for list in rules.sizes {
      lines.insert(contentsOf: list.text.split(whereSeparator: \.isNewline).map(String.init), at: 0)
    }
    return lines.compactMap { line in
      guard !line.hasPrefix("#"), let equals = line.lastIndex(of: "=") else { return nil }
      let name = String(line[..<equals]).filter { !$0.isWhitespace }
      return Config.Display(name: name, size: String(line[line.index(after: equals)...]).filter { !$0.isWhitespace })
    }
  }
}
