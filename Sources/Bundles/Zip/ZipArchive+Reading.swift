import FileSystem

extension ZipArchive {
  /// Returns the status of a node, after links.
  func status(of node: Int) -> FileStatus {
    let kind = tree.nodes[node].kind
    let entry: ZipEntry? =
      switch kind {
      case .folder: nil
      case .file(let index), .link(let index, _): entries[index]
      }
    let fileKind: FileStatus.Kind =
      switch kind {
      case .folder: .folder
      case .file: .file
      case .link: .link
      }
    let permissions = UInt32((entry?.mode ?? 0) & 0o777)
    let usual: UInt32 = fileKind == .folder ? 0o755 : 0o644
    return FileStatus(
      kind: fileKind, permissions: permissions == 0 ? usual : permissions,
      identity: FileStatus.Identity(archive: number, file: node),
      trace: FileTrace(
        size: entry?.size ?? 0, modified: trace.modified, changed: trace.changed, number: UInt64(node)))
  }

  /// Returns the node at a path below the archive, after links.
  ///
  /// - Parameter shown: the path with the archive, for messages.
  func node(
    at inner: String, _ shown: String, _ operation: FileError.Operation, followsLink: Bool = true
  ) throws(FileError) -> Int {
    if let found = tree.node(at: inner, followsLink: followsLink) { return found }
    if let link = tree.node(at: inner, followsLink: false), let problem = tree.nodes[link].problem {
      throw FileError(shown, operation, .archive(problem))
    }
    throw .notFound(shown, operation)
  }

  /// Returns the data of a file in the open archive.
  ///
  /// - Throws: `FileError` if the path is no file, or if the archive changed.
  func data(of inner: String, _ shown: String, _ file: borrowing OpenFile) throws(FileError) -> ZipData {
    let node = tree.nodes[try node(at: inner, shown, .read)]
    guard case .file(let index) = node.kind else { throw FileError(shown, .read, .notAFile) }
    if let problem = node.problem { throw FileError(shown, .read, .archive(problem)) }
    guard try file.status().trace == trace else { throw FileError(path, .read, .changing) }
    return ZipData(entries[index], directory, shown)
  }
}
