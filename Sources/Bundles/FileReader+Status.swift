package import FileSystem

extension FileReader {
  /// Returns the status of a file or folder. An archive is a folder with the size of its file.
  ///
  /// - Parameter followsLink: true for the status of a link's target, false for the link itself.
  package func status(of path: String, followsLink: Bool = true) throws(FileError) -> FileStatus {
    guard let place = location(of: path) else { return try FileStatus(of: path, followsLink: followsLink) }
    if place.inner.isEmpty {
      let status = try FileStatus(of: place.archive.path)
      return FileStatus(
        kind: .folder, permissions: status.permissions, identity: status.identity, trace: status.trace)
    }
    let node = try place.archive.node(at: place.inner, path, .status, followsLink: followsLink)
    return place.archive.status(of: node)
  }

  /// Returns the size of a file in bytes.
  package func size(of path: String) throws(FileError) -> Int { try status(of: path).size }

  /// Returns the number of bytes that a file takes in its archive; nil for a file on the disk, and for one that is stored
  /// without compression.
  package func compressedSize(of path: String) -> Int? {
    guard let place = fileLocation(of: path), let node = place.archive.tree.node(at: place.inner),
      case .file(let index) = place.archive.tree.nodes[node].kind, !place.archive.entries[index].isStored
    else { return nil }
    return place.archive.entries[index].compressed
  }

  /// Returns the kind of a path; nil if it does not exist. An archive is a folder.
  package func kind(of path: String) -> FileStatus.Kind? { try? status(of: path).kind }

  /// Returns true for a folder, for an archive, and for a folder inside one.
  package func isFolder(_ path: String) -> Bool { kind(of: path) == .folder }

  /// Returns true if the path exists: a file, a folder, or a link, even without a target.
  package func exists(_ path: String) -> Bool {
    guard let place = location(of: path) else { return Files.exists(path) }
    return place.archive.tree.node(at: place.inner, followsLink: false) != nil
  }

  /// Returns the absolute path with all links followed, or nil if the path does not exist.
  package func resolved(_ path: String) -> String? {
    guard let place = location(of: path) else { return Path.resolved(path) }
    guard let archive = Path.resolved(place.archive.path), let node = place.archive.tree.node(at: place.inner) else {
      return nil
    }
    return node == 0 ? archive : Path.join(archive, place.archive.tree.path(of: node))
  }

  /// Visits every file and folder below `root`, as `FileTree.walk` does.
  ///
  /// Inside an archive, a link to a file is a file with the target's status. A link to a folder is skipped, because the
  /// walk visits the folder itself. A file that cannot be read and that the archive's directory reveals is a failure.
  package func walk(
    _ root: String, prefix: String = "", _ detail: FileTree.Detail = .statuses, visit: (FileTree.Entry) -> Bool,
    failed: (FileError) -> Void
  ) throws(FileError) {
    guard let place = location(of: root) else {
      return try FileTree.walk(root, prefix: prefix, detail, visit: visit, failed: failed)
    }
    let node = try place.archive.node(at: place.inner, root, .list)
    if place.inner.isEmpty, let problem = place.archive.badNames {
      failed(FileError(root, .list, .archive(problem)))
    }
    place.archive.walk(node, root, prefix: prefix, visit: visit, failed: failed)
  }
}

extension ArchiveTree {
  /// Returns the path of a node below the archive.
  func path(of node: Int) -> String {
    var parts: [String] = []
    var node = node
    while node != 0 {
      parts.append(nodes[node].name)
      node = nodes[node].parent
    }
    return parts.reversed().joined(separator: "/")
  }
}

extension ZipArchive {
  /// A folder whose entries are not visited yet.
  private struct Branch {
    let node: Int
    let path: String
    let relativePath: String
  }

  /// Visits the nodes below a folder in the order of `FileTree.walk`.
  func walk(
    _ root: Int, _ path: String, prefix: String, visit: (FileTree.Entry) -> Bool, failed: (FileError) -> Void
  ) {
    var pending = [Branch(node: root, path: path, relativePath: prefix)]
    while let folder = pending.popLast() {
      let (start, relative) = (Path.asPrefix(folder.path), Path.asPrefix(folder.relativePath))
      var folders: [Branch] = []
      for child in tree.nodes[folder.node].children {
        let node = tree.nodes[child]
        let path = start + node.name
        if let problem = node.problem {
          failed(FileError(path, .read, .archive(problem)))
          continue
        }
        guard let target = tree.target(of: child) else { continue }
        let status = status(of: target)
        if target != child && status.kind == .folder { continue }
        if let problem = tree.nodes[target].problem {
          failed(FileError(path, .read, .archive(problem)))
          continue
        }
        let entry = FileTree.Entry(
          path: path, relativePath: relative + node.name, name: node.name, kind: status.kind, known: status)
        if visit(entry) && status.kind == .folder {
          folders.append(Branch(node: child, path: path, relativePath: entry.relativePath))
        }
      }
      pending.append(contentsOf: folders.reversed())
    }
  }
}
