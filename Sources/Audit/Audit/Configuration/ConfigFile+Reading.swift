import CrushFiles
package import CrushInspection

extension ConfigFile {
  /// Reads a file that the user named, which may be a pipe. Its globs start at the working directory, since one file
  /// may apply to many projects.
  package init(named path: String) throws(ConfigError) {
    let settings = try Self.settings(path) { path throws(FileError) in try NamedFile.read(path, limit: Self.limit) }
    self.init(settings: settings, path: path, folder: Path.resolved(".") ?? "/")
  }

  /// Reads the file `.assetcrush.toml` in a folder. The file, its sources and its baseline must be inside the repository
  /// or, without one, in the folder: the user may not know the file.
  package init(in folder: String) throws(ConfigError) {
    let path = Self.shown(Path.join(folder, Config.fileName))
    let root = FoundFile.root(around: folder)
    let settings = try Self.settings(path) { path throws(FileError) in
      try FoundFile.read(path, inside: root, limit: Self.limit)
    }
    for name in settings.sources + [settings.baseline].compactMap({ $0 }) {
      let named = name.utf8.first == UInt8(ascii: "/") ? name : Path.join(folder, name)
      guard FoundFile.isInside(named, root) else {
        throw ConfigError(path: path, line: nil, problem: .outside(name, root: root))
      }
    }
    self.init(settings: settings, path: path, folder: Path.resolved(folder) ?? folder)
  }

  /// Returns the config closest to a path, in its folder or one above it; nil if there is none.
  package static func closest(to path: String) throws(ConfigError) -> ConfigFile? {
    guard let folder = ProjectPaths.closestFolder(with: Config.fileName, to: path) else { return nil }
    return try ConfigFile(in: folder)
  }

  /// The most bytes of a config file.
  private static let limit = 16 << 20

  private static func settings(
    _ path: String, read: (String) throws(FileError) -> [UInt8]
  ) throws(ConfigError) -> AuditSettings {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try read(path)
    } catch { throw ConfigError(path: path, line: nil, problem: .file(error)) }
    return try Config.settings(bytes, path: path)
  }

  /// Returns a path relative to the working directory, if it is below it.
  private static func shown(_ path: String) -> String {
    guard let here = Path.resolved("."), here != "/", Path.isInside(path, here) else { return path }
    return String(Substring(path.utf8.dropFirst(here.utf8.count + 1)))
  }
}
