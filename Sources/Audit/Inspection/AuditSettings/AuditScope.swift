package import CrushFiles
package import CrushImageFacts

/// The settings for the files of one config, with the values derived from them.
package struct AuditScope: Sendable {
  /// The defaults, overlaid by the config and by the command line.
  package let settings: AuditSettings
  /// The config's path for messages; nil if there is no config.
  package let config: String?
  /// The project, by which globs and the baseline name files.
  package let project: ProjectPaths
  /// The devices that the settings state; nil if the project decides.
  package let statedProfile: DeviceProfile?
  package let displaySizes: DisplaySizes
  /// Known findings; nil if there are none, or if the command line replaces the baselines of all scopes.
  package let baseline: Baseline?
  /// Whether files that `.gitignore` files ignore are skipped. Walks look it up at every file.
  package let honorsIgnoreFiles: Bool
  /// Files that are skipped, by their path in the project.
  private let excludes: [Glob]

  /// - Parameters:
  ///   - file: the config of the scope.
  ///   - options: the command line, whose settings win.
  ///   - roots: the named paths with which the scope begins, or the config's folder.
  init(_ file: ConfigFile?, _ options: AuditOptions, roots: [String]) throws(ScopeError) {
    var settings = AuditSettings.standard
    if let file { settings = settings.overlaid(by: file.located) }
    // On the command line, these apply to the whole audit.
    let (excludes, baseline) = (settings.excludes, settings.baseline)
    settings = settings.overlaid(by: options.settings)
    if options.settings.maximumWarnings != nil { settings.maximumWarnings = nil }
    // Names were checked when they were read.
    let profile = settings.devices.isEmpty ? nil : DeviceProfile(named: settings.devices)
    precondition(profile != nil || settings.devices.isEmpty, "a device was not checked")
    self.settings = settings
    honorsIgnoreFiles = settings.honorsIgnoreFiles == true
    statedProfile = profile
    self.excludes = excludes.map(Glob.init)
    config = file?.path
    let isFolder = ScopeMap.isFolder(options)
    project =
      file.map { ProjectPaths(folder: $0.folder, paths: roots, beside: settings.sources, isFolder: isFolder) }
      ?? ProjectPaths(inRepository: roots, beside: settings.sources, isFolder: isFolder)
    do {
      displaySizes = try Self.displaySizes(settings, file, project)
      self.baseline =
        try options.readsBaselines
        ? baseline.map { try Baseline(Files.read($0, limit: AuditOptions.inputLimit), path: $0) } : nil
    } catch let error as Baseline.FormatError {
      throw ScopeError(error)
    } catch { throw ScopeError(["\(error)"]) }
  }

  /// Returns the display sizes in the order of the settings. The last match wins.
  private static func displaySizes(
    _ settings: AuditSettings, _ file: ConfigFile?, _ project: ProjectPaths
  ) throws(DisplaySizes.ParsingError) -> DisplaySizes {
    var sizes = DisplaySizes()
    for entry in settings.display {
      switch entry {
      case .key(let name, let size, let line):
        let origin = file.map { "\($0.path):\(line)" } ?? "line \(line)"
        try sizes.add(name: name, size: size, origin: origin, project: project)
      case .text(let text, let origin): try sizes.add(text, origin: origin)
      case .list(let text, let path): try sizes.add(list: text, path: path)
      }
    }
    return sizes
  }

  /// The sources beside the audited files; nil if none were named.
  package var sources: [String]? { settings.sources.isEmpty ? nil : settings.sources }

  /// Returns true if the config excludes a path.
  package func excludes(_ path: String, isFolder: Bool) -> Bool {
    if excludes.isEmpty { return false }
    let path = project.relative(path)
    return excludes.contains { $0.matches(path, isFolder: isFolder) }
  }

  /// Returns true if the config excludes a file or a folder above it.
  package func excludesAnything(on path: String) -> Bool { excludes.excludeAnything(on: project.relative(path)) }
}

extension [Glob] {
  /// Returns true if one of the globs matches a file or a folder above it.
  package func excludeAnything(on path: String) -> Bool {
    if isEmpty { return false }
    if contains(where: { $0.matches(path) }) { return true }
    var folder = Path.parent(of: path)
    while folder != "." && folder != "/" {
      if contains(where: { $0.matches(folder, isFolder: true) }) { return true }
      folder = Path.parent(of: folder)
    }
    return false
  }
}

/// The severity from which an audit's exit code is 1.
package enum FailThreshold: String, Sendable, CaseIterable {
  case note, warning, error, never

  package var severity: Severity? { Severity(rawValue: rawValue) }
}

/// The problems of configs and of the files that they name.
package struct ScopeError: Error, Sendable, Equatable, CustomStringConvertible {
  /// A problem of a config or of its baseline.
  package enum Problem: Sendable, Equatable {
    /// A problem of a config, as one sentence.
    case config(String)
    /// A baseline cannot be used.
    case baseline(Baseline.FormatError)
  }

  /// The problems in the order of the configs.
  package internal(set) var problems: [Problem]

  /// - Parameter messages: the problems of a config, one sentence each.
  package init(_ messages: [String]) { problems = messages.map(Problem.config) }

  init(_ error: Baseline.FormatError) { problems = [.baseline(error)] }

  package var description: String {
    problems.map { problem in
      switch problem {
      case .config(let message): message
      case .baseline(let error): error.description
      }
    }.joined(separator: "\n")
  }
}
