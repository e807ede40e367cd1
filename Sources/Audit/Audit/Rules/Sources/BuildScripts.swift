import CrushFiles

/// The scripts of a tree that make files before a build, such as `update_xibs.sh` with
/// `ibtool --write de.lproj/About.xib`.
///
/// Only scripts around missing files are read. A script makes a file if it names the file and has a command that writes
/// one.
struct BuildScripts {
  private let reader: FileReader
  /// The scripts by the folder that was searched.
  private var known: [String: [Script]] = [:]

  private struct Script {
    let path: String
    let text: String
  }

  /// The most folders and scripts of a search, and the most bytes of a script.
  private static let mostFolders = 256
  private static let mostScripts = 64
  private static let limit = 256 << 10

  init(_ reader: FileReader) { self.reader = reader }

  private static let kinds: Set<String> = ["sh", "bash", "zsh", "command", "py", "rb", "pl", "mk", "cmake"]
  private static let names: Set<String> = ["Makefile", "GNUmakefile", "Rakefile", "CMakeLists.txt"]
  private static let skipped: Set<String> = ["node_modules", "Pods", "Carthage", "DerivedData", "build"]
  /// Commands that write a file.
  private static let writers = ["--write", "cp ", "mv ", "> ", ">\"", "ditto ", "install ", "copy", "write", "-o "]

  /// Returns the script that makes one of some files; nil if none does.
  ///
  /// - Parameter paths: absolute paths of one name.
  mutating func maker(of paths: [String]) -> String? {
    guard let path = paths.first else { return nil }
    let folder = Path.parent(of: path)
    let isLocalized = Path.hasExtension(folder, "lproj")
    let name = Path.name(of: path)
    return scripts(below: isLocalized ? Path.parent(of: folder) : folder).first { $0.text.contains(name) }?.path
  }

  /// Returns the scripts in a folder, in the ones inside, and beside it.
  private mutating func scripts(below folder: String) -> [Script] {
    if let found = known[folder] { return found }
    var paths: [String] = []
    var folders = 0
    try? reader.walk(folder, .kinds) { entry in
      if entry.kind == .folder {
        folders += 1
        return folders <= Self.mostFolders && !entry.name.hasPrefix(".") && !Self.skipped.contains(entry.name)
      }
      if isScript(entry) { paths.append(entry.path) }
      return false
    } failed: { _ in
    }
    try? reader.walk(Path.parent(of: folder), .kinds) { entry in
      if entry.kind == .file, isScript(entry) { paths.append(entry.path) }
      return false
    } failed: { _ in
    }
    let scripts = paths.sorted(by: Path.precedes).prefix(Self.mostScripts).compactMap { path -> Script? in
      guard let bytes = try? reader.read(path, limit: Self.limit) else { return nil }
      let text = String(decoding: bytes, as: UTF8.self)
      return Self.writers.contains(where: text.contains) ? Script(path: path, text: text) : nil
    }
    known[folder] = scripts
    return scripts
  }

  private func isScript(_ entry: FileTree.Entry) -> Bool {
    Self.kinds.contains(Path.fileExtension(of: entry.name)) || Self.names.contains(entry.name)
  }
}
