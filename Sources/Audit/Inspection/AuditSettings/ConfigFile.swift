import CrushFiles

/// A config file, with its settings and the folder at which its paths and globs start.
package struct ConfigFile: Sendable, Equatable {
  package let settings: AuditSettings
  /// The path for messages.
  package let path: String
  /// The resolved path of the folder.
  package let folder: String

  package init(settings: AuditSettings, path: String, folder: String) {
    self.settings = settings
    self.path = path
    self.folder = folder
  }

  /// The settings with their paths relative to the working directory.
  var located: AuditSettings {
    var settings = settings
    settings.sources = settings.sources.map(path(of:))
    settings.baseline = settings.baseline.map(path(of:))
    return settings
  }

  /// Returns the path of a file that the config names, relative to the working directory.
  private func path(of name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
    let path = parts.isEmpty ? folder : Path.join(folder, parts.joined(separator: "/"))
    guard name.utf8.first != UInt8(ascii: "/"), let here = Path.resolved(".") else { return name }
    return Path.relative(from: here, to: path)
  }
}

/// The config files of an audit.
package enum ConfigFiles: Sendable {
  case none
  /// One file for all paths.
  case one(ConfigFile)
  /// The closest file of each path, in its folder or above it.
  case closest(name: String, load: @Sendable (_ folder: String) throws(ScopeError) -> ConfigFile)

  /// The name of the files that open a scope; nil if one scope applies to all paths.
  var name: String? {
    if case .closest(let name, _) = self { name } else { nil }
  }

  /// Returns the file that applies to a path; nil if there is none.
  package func file(closestTo path: String) throws(ScopeError) -> ConfigFile? {
    try file(in: name.flatMap { ProjectPaths.closestFolder(with: $0, to: path) })
  }

  /// Returns the file of a folder; nil if none applies.
  func file(in folder: String?) throws(ScopeError) -> ConfigFile? {
    switch self {
    case .none: return nil
    case .one(let file): return file
    case .closest(_, let load):
      guard let folder else { return nil }
      return try load(folder)
    }
  }
}
