extension FileReader {
  /// Returns the status of a file or folder. An archive is a folder with the size of its file.
  ///
  /// - Parameter followsLink: true for the status of a link's target, false for the link itself.
  package func status(of path: String, followsLink: Bool = true) throws(FileError) -> FileStatus {
    guard let place = location(of: path) else { return try FileStatus(of: path, followsLink: followsLink) }
    if place.inner.isEmpty, let archive = archive(at: path) {
      let status: FileStatus
      if let known = place.store.statusOfTop { status = known } else { status = try FileStatus(of: archive) }
      return FileStatus(
        kind: .folder, permissions: status.permissions, identity: status.identity, trace: status.trace)
    }
    let node = try place.store.node(at: place.inner, path, .status, followsLink: followsLink)
    return place.store.status(of: node)
  }

  /// Returns the size of a file in bytes.
  package func size(of path: String) throws(FileError) -> Int {
    try noting { () throws(FileError) in try status(of: path).size }
  }

  /// Returns the number of bytes that a file takes in its archive; nil for a file on the disk, and for one that is stored
  /// without compression.
  package func compressedSize(of path: String) -> Int? {
    guard let place = fileLocation(of: path), let node = place.store.tree.node(at: place.inner),
      case .file(let index) = place.store.tree.nodes[node].kind
    else { return nil }
    return place.store.compressedSize(ofFile: index)
  }

  /// Returns the kind of a path; nil if it does not exist or is not accessible. An archive is a folder.
  package func kind(of path: String) -> FileStatus.Kind? {
    try? noting { () throws(FileError) in try status(of: path).kind }
  }

  /// Returns true for a folder, for an archive, and for a folder inside one.
  package func isFolder(_ path: String) -> Bool { kind(of: path) == .folder }

  /// Returns true if the path exists: a file, a folder, or a link, even without a target.
  package func exists(_ path: String) -> Bool {
    guard let place = location(of: path) else { return Files.exists(path) }
    return place.store.tree.node(at: place.inner, followsLink: false) != nil
  }

  /// Returns the absolute path with all links followed, or nil if the path does not exist.
  package func resolved(_ path: String) -> String? {
    guard let place = location(of: path) else { return Path.resolved(path) }
    guard let top = place.store.resolvedPath, let node = place.store.tree.node(at: place.inner) else { return nil }
    return node == 0 ? top : Path.join(top, place.store.tree.path(of: node))
  }

  /// Returns the text of a link; nil for a path that is no link.
  func target(ofLink path: String) -> String? {
    guard let place = location(of: path) else { return Path.target(ofLink: path) }
    guard let node = place.store.tree.node(at: place.inner, followsLink: false),
      case .link(_, let target) = place.store.tree.nodes[node].kind
    else { return nil }
    return target
  }

  /// Visits every file and folder below `root`, as `FileTree.walk` does.
  ///
  /// Inside a store, a link to a file is a file with the target's status. A link to a folder in an archive is skipped,
  /// because the walk visits the folder itself. A file that cannot be read, as the store's directory reveals, is a
  /// failure.
  package func walk(
    _ root: String, prefix: String = "", _ detail: FileTree.Detail = .statuses, visit: (FileTree.Entry) -> Bool,
    failed: (FileError) -> Void
  ) throws(FileError) {
    if let bounds, archive(around: root) == nil, let bounded = BoundedWalk(root, bounds, self) {
      return try walkAll(root, prefix: prefix, detail) { entry in
        !bounded.skips(entry.path, isFolder: entry.kind == .folder) && visit(entry)
      } failed: { error in
        if !bounded.skips(error.path, isFolder: false) { failed(error) }
      }
    }
    try walkAll(root, prefix: prefix, detail, visit: visit, failed: failed)
  }

  private func walkAll(
    _ root: String, prefix: String, _ detail: FileTree.Detail, visit: (FileTree.Entry) -> Bool,
    failed: (FileError) -> Void
  ) throws(FileError) {
    guard let place = location(of: root) else {
      return try FileTree.walk(root, prefix: prefix, detail, visit: visit, failed: failed)
    }
    let node = try place.store.node(at: place.inner, root, .list)
    if place.inner.isEmpty, let problem = place.store.problem { failed(FileError(root, .list, problem)) }
    place.store.walk(node, root, prefix: prefix, visit: visit, failed: failed)
  }
}
