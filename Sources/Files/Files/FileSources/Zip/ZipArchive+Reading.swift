extension ZipArchive: FileStore {
  var resolvedPath: String? { Path.resolved(path) }

  var problem: FileError.Reason? { badNames.map(FileError.Reason.archive) }

  var statusOfTop: FileStatus? { memory == nil ? nil : status(of: 0) }

  /// A link to a folder is skipped, because the walk visits the folder itself.
  var followsFolderLinks: Bool { false }

  func status(of node: Int) -> FileStatus {
    let kind = tree.nodes[node].kind
    let entry: ZipEntry? =
      switch kind {
      case .folder: nil
      case .file(let index), .link(let index, _): entries[index]
      }
    let permissions = UInt32((entry?.mode ?? 0) & 0o777)
    let usual: UInt32 = kind.isFolder ? 0o755 : 0o644
    return FileStatus(
      kind: kind.status, permissions: permissions == 0 ? usual : permissions,
      identity: FileStatus.Identity(archive: number, file: node),
      trace: FileTrace(
        size: entry?.size ?? 0, modified: trace.modified, changed: trace.changed, number: UInt64(node)))
  }

  func compressedSize(ofFile index: Int) -> Int? { entries[index].isStored ? nil : entries[index].compressed }

  func contents(ofFile index: Int, _ shown: String, limit: Int) throws(FileError) -> [UInt8] {
    let file = try opened()
    return try ZipData(entries[index], directory, shown).contents(of: file, limit: limit)
  }

  func prefix(ofFile index: Int, _ shown: String, count: Int) throws(FileError) -> [UInt8] {
    let file = try opened()
    return try ZipData(entries[index], directory, shown).prefix(of: file, count: count)
  }

  func open(file index: Int, _ shown: String) throws(FileError) -> any StoredFile {
    ZipFile(try opened(), ZipData(entries[index], directory, shown))
  }

  /// Returns the open archive.
  ///
  /// - Throws: `FileError` if the archive changed.
  private func opened() throws(FileError) -> ArchiveBytes {
    if let memory { return ArchiveBytes(memory) }
    let file = try Descriptor.reading(path)
    guard try file.status().trace == trace else { throw FileError(path, .read, .changing) }
    return ArchiveBytes(file)
  }
}

/// A file in an open archive.
private final class ZipFile: StoredFile {
  private let archive: ArchiveBytes
  private let data: ZipData
  private var start = StoredStart()

  init(_ archive: consuming ArchiveBytes, _ data: ZipData) {
    self.archive = archive
    self.data = data
  }

  var size: Int { data.size }

  func bytes(at offset: Int, count: Int) throws(FileError) -> [UInt8] {
    if data.isStored { return try data.storedBytes(of: archive, at: offset, count: count) }
    return try start.bytes(at: offset, count: count, size: size) { count throws(FileError) in
      try data.prefix(of: archive, count: count)
    }
  }
}
