import CrushFiles

/// The named paths of an audit, with one spelling for each file and folder. `./a` and `a` are one path. A path inside a
/// named folder is spelled as a walk through that folder spells it.
struct NamedPaths {
  /// The paths that the user named. Paths inside other ones are last.
  private(set) var named: [String] = []
  /// The paths that were only in a list.
  private(set) var listed: [String] = []
  /// The named and listed paths that are inside none of the others.
  private(set) var outer: [String] = []
  /// The spellings of the folders by their resolved paths.
  private var folders: [ExactPath: String] = [:]
  private var files: [ExactPath: String] = [:]
  private var resolver = PathResolver()

  init(named: [String], listed: [String], _ reader: FileReader) {
    let places = (named + listed).map { place(of: $0, reader) }
    var seen: Set<ExactPath> = []
    var inner: [String] = []
    for (index, place) in places.enumerated() {
      let (path, isInner) = spelled(place)
      guard seen.insert(ExactPath(path)).inserted else { continue }
      if !isInner { outer.append(path) }
      if index >= named.count {
        self.listed.append(path)
      } else if isInner {
        inner.append(path)
      } else {
        self.named.append(path)
      }
    }
    self.named += inner
  }

  private struct Place {
    let path: String
    /// The resolved path; nil if it cannot be found.
    let resolved: String?
    let isFolder: Bool
  }

  private mutating func place(of path: String, _ reader: FileReader) -> Place {
    if reader.isFolder(path) {
      let resolved = reader.resolved(path)
      if let resolved, folders[ExactPath(resolved)] == nil { folders[ExactPath(resolved)] = path }
      return Place(path: path, resolved: resolved, isFolder: true)
    }
    // A link to a file counts as a separate file.
    let resolved =
      reader.isOnDisk(path)
      ? resolver.folder(of: path).map { Path.join($0, Path.name(of: path)) } : reader.resolved(path)
    if let resolved, files[ExactPath(resolved)] == nil { files[ExactPath(resolved)] = path }
    return Place(path: path, resolved: resolved, isFolder: false)
  }

  /// Returns the spelling of a path, and whether a named folder contains it. The outermost such folder determines the
  /// spelling, or else the first spelling of the path.
  private func spelled(_ place: Place) -> (path: String, isInner: Bool) {
    guard let resolved = place.resolved else { return (place.path, false) }
    var around: (folder: String, spelled: String)?
    var folder = resolved
    while folder != "/" {
      folder = Path.parent(of: folder)
      if let spelled = folders[ExactPath(folder)] { around = (folder, spelled) }
    }
    if let around {
      let start = around.folder == "/" ? 1 : around.folder.utf8.count + 1
      return (Path.join(around.spelled, String(Substring(resolved.utf8.dropFirst(start)))), true)
    }
    return ((place.isFolder ? folders : files)[ExactPath(resolved)] ?? place.path, false)
  }
}
