import CrushAudit
import CrushFiles
import CrushInspection

/// The config files that a command line chooses.
enum ConfigChoice: Sendable {
  case none
  case named(String)
  case closest

  /// The config files for an audit.
  func files() throws(ConfigError) -> ConfigFiles {
    switch self {
    case .none: .none
    case .named(let path): .one(try Self.file(named: path))
    case .closest:
      .closest(name: Config.fileName) { folder throws(ScopeError) in
        do throws(ConfigError) { return try ConfigFile(in: folder) } catch { throw ScopeError(error.messages) }
      }
    }
  }

  /// Returns the config for a path; nil if there is none.
  func file(for path: String) throws(ConfigError) -> ConfigFile? {
    switch self {
    case .none: nil
    case .named(let name): try Self.file(named: name)
    case .closest: try ConfigFile.closest(to: path)
    }
  }

  private static func file(named path: String) throws(ConfigError) -> ConfigFile {
    try ConfigFile(named: path == "-" ? "/dev/stdin" : path)
  }
}
