import CrushFileKinds
import CrushFiles

extension Finding {
  /// A place where the cause of a finding shows.
  package struct Occurrence: Sendable, Equatable {
    package let path: String
    /// The severity of this place alone.
    package let severity: Severity
    package let line: Int?
    package let message: String
    package let display: SizeComparison?
    /// The decoded memory that is wasted here; nil for none.
    package let wastedBytes: Int?
    /// The way to resolve this place alone, if the tool offers one.
    package let remedy: Remedy?
  }

  /// The other files with the same cause, such as `and 2 other files: a@2x.png, a.png`. Nil for none.
  package var otherFiles: String? { Self.otherFiles(than: path, in: occurrences.map(\.path)) }

  /// - Parameter paths: the paths of all files with the cause, the worst first.
  package static func otherFiles(than path: String, in paths: [String]) -> String? {
    var names: [String] = []
    // A set can have thousands of files.
    var seen: Set<ExactPath> = []
    for other in paths where !Path.areSame(other, path) {
      let name = Path.name(of: other)
      if seen.insert(ExactPath(name)).inserted { names.append(name) }
    }
    if names.isEmpty { return nil }
    return "and \(names.count == 1 ? "1 other file" : "\(names.count) other files"): \(list(names))"
  }

  /// Returns `a, b, c and 2 more`.
  package static func list(_ names: [String]) -> String {
    let rest = names.count > shown ? " and \(names.count - shown) more" : ""
    return names.prefix(shown).joined(separator: ", ") + rest
  }

  /// The number of files that a text names.
  private static let shown = 3

  /// Returns the path of the cause that all files of one image share: its set in a catalog, or the name without scale
  /// and device. The result depends on the path alone.
  package static func imageCause(of path: String) -> String {
    let folder = Path.parent(of: path)
    if CatalogKind.isSet(folder) { return folder }
    let name = Path.name(of: path)
    let ending = Path.fileExtension(of: name)
    return Path.join(folder, AssetName(name).base + (ending.isEmpty ? "" : "." + ending))
  }
}
