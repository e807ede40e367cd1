import ArgumentParser
import CrushBasics
import CrushCatalogCompiler
import CrushCatalogSources
import CrushFiles
import CrushReporting

/// The asset catalogs and icon documents that a command line names.
enum CatalogInputs {
  /// The extensions of folders that are inputs.
  private static let extensions: Set<String> = ["xcassets", "xcstickers", "icon"]
  /// The number of catalogs that a message names.
  private static let shown = 5
  /// The depth below a folder at which catalogs are looked for.
  private static let depth = 8

  /// Reports the paths that are no input.
  ///
  /// - Throws: `ExitCode` if there are some.
  static func check(_ paths: [String]) throws {
    var hasFailed = false
    for path in paths {
      guard let problem = problem(with: path) else { continue }
      hasFailed = true
      Terminal.write("\(oneLine(path)): error: \(oneLine(problem))\n", to: .error)
    }
    if hasFailed { throw ExitCode.cannotRun }
  }

  /// Returns the reason why a path is no input, and the remedy. Returns nil for an input.
  static func problem(with path: String) -> String? {
    let kind: FileStatus.Kind
    do throws(FileError) { kind = try FileStatus(of: path).kind } catch { return error.message }
    let name = Path.withoutTrailingSlashes(path)
    let isNamed = extensions.contains(Path.fileExtension(of: name).lowercased())
    guard kind == .folder else {
      return isNamed
        ? "this is a file, but an asset catalog is a folder"
        : "not an asset catalog; name a folder with the extension xcassets, or an icon document"
    }
    if isNamed { return nil }
    let catalogs = found(in: name)
    if catalogs.isEmpty { return "no asset catalog is in this folder; name a folder with the extension xcassets" }
    let names = catalogs.prefix(shown).map { ShellText.quoted($0) }.joined(separator: " ")
    return "this folder is not a catalog, but contains \(catalogs.count == 1 ? "one" : "\(catalogs.count)"); name "
      + (catalogs.count == 1 ? "it: " : "them: ") + names + (catalogs.count > shown ? " …" : "")
  }

  /// Chooses the named icon documents if no option chooses an icon. The first one is the app's icon.
  static func chooseIcons(_ sources: [SourceCatalog], _ settings: inout CompileSettings) {
    guard settings.appIcon == nil, settings.alternateAppIcons.isEmpty, !settings.includesAllAppIcons else { return }
    let names = sources.flatMap { $0.sets.filter { $0.kind == .icon && $0.path.isEmpty }.map(\.name) }
    settings.appIcon = names.first
    settings.alternateAppIcons = Array(names.dropFirst())
  }

  /// Returns the catalogs below a folder, sorted by path.
  private static func found(in folder: String) -> [String] {
    var catalogs: [String] = []
    var open = [(path: folder, depth: 0)]
    while let (path, depth) = open.popLast() {
      for name in ((try? Folder.names(in: path)) ?? []).compactMap(\.self) where !name.hasPrefix(".") {
        let inner = Path.join(path, name)
        guard (try? FileStatus(of: inner, followsLink: false).kind) == .folder else { continue }
        if extensions.contains(Path.fileExtension(of: name).lowercased()) {
          catalogs.append(inner)
        } else if depth < Self.depth {
          open.append((inner, depth + 1))
        }
      }
    }
    return catalogs.sorted(by: Path.precedes)
  }
}
