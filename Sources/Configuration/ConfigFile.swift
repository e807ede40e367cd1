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
    config = try Config(file: path, isNamed: true)
    self.path = path
    folder = Path.resolved(".") ?? "/"
  }

  /// The file of the usual name in a folder.
  package init(in folder: String) throws(ConfigError) {
    let path = Self.shown(Path.join(folder, Config.fileName))
    config = try Config(file: path)
    self.path = path
    self.folder = Path.resolved(folder) ?? folder
  }

  /// The config closest to a path: in its folder or one above it; nil when there is none.
  package static func closest(to path: String) throws(ConfigError) -> ConfigFile? {
    guard let folder = ProjectPaths.closestFolder(with: Config.fileName, to: path) else { return nil }
    return try ConfigFile(in: folder)
  }

  /// The way from where the process stands to what the config names from its folder.
  package func path(of name: String) -> String {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false).filter { $0 != "." }
    let path = parts.isEmpty ? folder : Path.join(folder, parts.joined(separator: "/"))
    guard name.utf8.first != UInt8(ascii: "/"), let here = Path.resolved(".") else { return name }
    return Path.relative(from: here, to: path)
  }

  /// From where the process stands, when it lies below.
  private static func shown(_ path: String) -> String {
    guard let here = Path.resolved("."), here != "/", Path.isInside(path, here) else { return path }
    return String(Substring(path.utf8.dropFirst(here.utf8.count + 1)))
  }
}
