import FileSystem

/// A config and where it was found.
package struct ConfigFile: Sendable, Equatable {
  package let config: Config
  /// As messages name it.
  package let path: String
  /// Where its globs start, resolved.
  package let folder: String

  /// A file that was named: its globs start where the process stands, since it may be one for many projects.
  package init(named path: String) throws(ConfigError) {
    config = try Config(file: path)
    self.path = path
    folder = Path.resolved(".") ?? "/"
  }

  private init(in folder: String) throws(ConfigError) {
    let path = Self.shown(Path.join(folder, Config.fileName))
    config = try Config(file: path)
    self.path = path
    self.folder = folder
  }

  /// The paths of one audit belong to several projects.
  package struct Disagreement: Error, Sendable, Equatable, CustomStringConvertible {
    package let path: String
    package let other: String
    /// nil where one of them has none.
    package let configs: [String?]

    package var description: String {
      let names = configs.map { $0.map { "to \($0)" } ?? "to no \(Config.fileName)" }
      return
        "\(path) belongs \(names[0]), \(other) \(names[1]): audit them one by one, or choose with --config or --no-config"
    }
  }

  package enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
    case config(ConfigError)
    case disagreement(Disagreement)

    package var description: String {
      switch self {
      case .config(let error): error.description
      case .disagreement(let error): error.description
      }
    }
  }

  /// The config closest to the paths: in their folder or one above it; nil when there is none.
  package static func closest(to paths: [String]) throws(Fault) -> ConfigFile? {
    let folders = paths.map { ProjectPaths.closestFolder(with: Config.fileName, to: $0) }
    guard let first = folders.first else { return nil }
    for (path, folder) in zip(paths, folders) where folder != first {
      let configs = [first, folder].map { $0.map { shown(Path.join($0, Config.fileName)) } }
      throw .disagreement(Disagreement(path: paths[0], other: path, configs: configs))
    }
    guard let first else { return nil }
    do throws(ConfigError) {
      return try ConfigFile(in: first)
    } catch { throw .config(error) }
  }

  /// The way from where the process stands to what the config names from its folder.
  package func path(of name: String) -> String {
    let path = Path.join(folder, name)
    guard name.utf8.first != UInt8(ascii: "/"), let here = Path.resolved(".") else { return name }
    return Path.relative(from: here, to: path)
  }

  /// From where the process stands, when it lies below.
  private static func shown(_ path: String) -> String {
    guard let here = Path.resolved("."), here != "/", Path.isInside(path, here) else { return path }
    return String(Substring(path.utf8.dropFirst(here.utf8.count + 1)))
  }
}
