import CrushFiles

/// The folders of programs beside the app, by a build file of their own, such as `tools/editor/editor.pro`.
///
/// A tree of an app often has an editor, a server or a web site, too. Its images do not ship with the app, and its copies
/// are no waste of the app. A build file in a folder below another one is often a part of its build, so the content
/// decides whether it makes a program.
struct OtherPrograms {
  private(set) var folders: Set<String> = []

  /// The largest build file that is read, and the most of them.
  private static let limit = 256 << 10
  private static let mostFiles = 256

  init() {}

  /// - Parameters:
  ///   - files: the absolute paths of build files.
  ///   - roots: the named folders, which are the user's programs.
  ///   - apps: the folders of known projects and engines.
  ///   - outer: the folders with build files of any kind.
  init(_ files: [String], roots: Set<String>, apps: Set<String>, outer: Set<String>, read: (String) -> [UInt8]?) {
    let makefiles = Set(files.filter { Path.name(of: $0) == "Makefile" }.map(Path.parent(of:)))
    for path in files.prefix(Self.mostFiles) {
      let folder = Path.parent(of: path)
      guard !roots.contains(folder), !folders.contains(folder), !apps.contains(where: { Path.isInside($0, folder) }),
        // Without an app beside it, it is the app.
        !apps.isEmpty || Self.isBelow(outer, folder)
      else { continue }
      guard let bytes = read(path), bytes.count <= Self.limit, Self.makesProgram(Path.name(of: path), bytes) else {
        continue
      }
      // A makefile below another one is a part of its build.
      if Path.name(of: path) == "Makefile", Self.isBelow(makefiles, folder) { continue }
      folders.insert(folder)
    }
  }

  /// Returns true if one of the folders is above another folder.
  private static func isBelow(_ folders: Set<String>, _ folder: String) -> Bool {
    var above = Path.parent(of: folder)
    while !folders.contains(above) {
      if above == "/" || above == "." { return false }
      above = Path.parent(of: above)
    }
    return true
  }

  static func isBuildFile(_ name: String) -> Bool {
    names.contains(name) || Path.hasExtension(name, "pro") || Path.hasExtension(name, "csproj")
  }

  private static let names: Set = ["CMakeLists.txt", "Makefile", "Cargo.toml", "package.json", "go.mod", "meson.build"]

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  /// Returns true if a build file makes a program, and not a part of another build.
  private static func makesProgram(_ name: String, _ bytes: [UInt8]) -> Bool {
    let text = MarkerText(bytes)
    switch name {
    case "CMakeLists.txt":
      // Commands have any case, and may have a space before the parenthesis.
      let plain = MarkerText(bytes.filter { $0 != UInt8(ascii: " ") }.map(lowercased))
      return plain.contains("project(") && plain.contains("add_executable(")
    case "meson.build": return text.contains("project(") && text.contains("executable(")
    case "Cargo.toml": return text.contains("[package]")
    case "go.mod": return text.contains("module ")
    case "package.json": return text.contains("\"scripts\"") || text.contains("\"dependencies\"")
    case "Makefile": return true
    default:
      // qmake's default is an app (Qt, "Variables", TEMPLATE).
      return !Path.hasExtension(name, "pro") || !text.contains("subdirs") && !text.contains("TEMPLATE = lib")
    }
  }
}
