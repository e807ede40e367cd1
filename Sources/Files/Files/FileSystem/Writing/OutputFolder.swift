/// A folder for results: of a build, a conversion, an extraction.
///
/// The folder is opened once. Every file below is written, renamed and deleted by names in open folders, and no link
/// below it is followed. If another process replaces a folder by a link, nothing changes outside, and the files of that
/// folder fail with an error.
package final class OutputFolder: Sendable {
  package let path: String
  private let folder: OpenFolder

  /// Opens the folder. It is created if it does not exist.
  package init(_ path: String) throws(FileError) {
    try Folder.create(path)
    self.path = path
    folder = try OpenFolder(path)
  }

  /// Opens a folder that exists. Returns nil for a path that cannot be opened as a folder.
  package convenience init?(existing path: String) {
    guard let folder = try? OpenFolder(path) else { return nil }
    self.init(folder, path: path)
  }

  /// Replaces a file by `bytes`, unless its contents are equal. The folders on its path are created. An equal file is not
  /// written, so that build systems do not rebuild its dependents.
  ///
  /// - Parameter target: the file's path below the folder.
  @discardableResult
  package func write(
    _ bytes: [UInt8], to target: String, _ options: WriteOptions = WriteOptions()
  ) throws(FileError) -> WriteResult {
    try folder.withFolder(of: target, creates: true) { (folder, name) throws(FileError) in
      try folder.write(bytes, to: name, options)
    }
  }

  /// Copies a file of any size, in pieces. `observer` receives all bytes of the source as they were at one moment.
  ///
  /// - Parameters:
  ///   - target: the copy's path below the folder.
  ///   - options: the settings, but with the permissions of the source.
  package func copy<W: Files.ByteObserver & ~Copyable>(
    _ source: String, to target: String, _ options: WriteOptions = WriteOptions(), observer: inout W
  ) throws(FileError) -> Files.CopyResult {
    try folder.withFolder(of: target, creates: true) { (folder, name) throws(FileError) in
      try folder.copy(source, to: name, options, observer: &observer)
    }
  }

  /// Prepares the folders of results. Deletes temporary files of killed processes in them. A folder in the place of a
  /// target is deleted if it contains no files: an earlier run created it for a result that it did not make.
  package func prepare(for targets: [String]) {
    var seen: Set<ExactPath> = []
    for target in targets {
      let isFirst = seen.insert(ExactPath(Path.parent(of: target))).inserted
      _ = try? folder.withFolder(of: target) { (folder, name) throws(FileError) in
        if isFirst { _ = try folder.removeStaleFiles() }
        if try folder.status(of: name).kind == .folder { folder.removeIfHollow(name) }
      }
    }
  }

  /// Creates a folder below this one, and opens it as an output folder of its own.
  package convenience init(_ inner: String, in outer: OutputFolder) throws(FileError) {
    let opened = try outer.folder.withFolder(of: inner, creates: true) { (folder, name) throws(FileError) in
      try folder.inner(name, creates: true)
    }
    self.init(opened, path: Path.join(outer.path, inner))
  }

  private init(_ folder: consuming OpenFolder, path: String) {
    self.folder = folder
    self.path = path
  }

  /// Returns the status of a file, of a link itself. A path through a link is an error.
  package func status(of target: String) throws(FileError) -> FileStatus {
    try folder.withFolder(of: target) { (folder, name) throws(FileError) in try folder.status(of: name) }
  }

  /// Reads a file of at most `limit` bytes.
  package func read(_ target: String, limit: Int) throws(FileError) -> [UInt8] {
    try folder.withFolder(of: target) { (folder, name) throws(FileError) in
      let file = try folder.reading(name)
      let status = try file.status()
      guard status.kind == .file else { throw FileError(Path.join(path, target), .read, .notAFile) }
      guard status.size <= limit else { throw FileError(Path.join(path, target), .read, .tooLarge(limit: limit)) }
      return try file.read(at: 0, count: status.size)
    }
  }

  /// Passes the bytes of a file, as they were at one moment, to an observer.
  package func stream<W: Files.ByteObserver & ~Copyable>(
    _ target: String, into observer: inout W
  ) throws(FileError) -> FileTrace {
    try folder.withFolder(of: target) { (folder, name) throws(FileError) in
      try Files.stream({ () throws(FileError) in try folder.reading(name) }, path: target, into: &observer)
    }
  }

  /// Deletes a file if its trace is still this one, and then the folders on its path that are empty.
  ///
  /// - Throws: `FileError`; the reason is `changed` if the file is not the one with the trace.
  package func remove(_ target: String, ifStill trace: FileTrace) throws(FileError) {
    try folder.withFolder(of: target) { (folder, name) throws(FileError) in
      guard try folder.status(of: name).trace == trace else {
        throw FileError(Path.join(path, target), .remove, .changed)
      }
      try folder.remove(name)
    }
    removeEmptyFolders(above: target)
  }

  /// Deletes a folder below this one if it is empty.
  package func removeIfEmpty(_ target: String) {
    _ = try? folder.withFolder(of: target) { (folder, name) in folder.removeIfEmpty(name) }
  }

  /// Deletes the folders on the path of a file that are empty, from the innermost outward.
  package func removeEmptyFolders(above target: String) {
    var inner = Path.parent(of: target)
    while inner != "." {
      let isRemoved = try? folder.withFolder(of: inner) { (folder, name) in folder.removeIfEmpty(name) }
      guard isRemoved == true else { return }
      inner = Path.parent(of: inner)
    }
  }

  /// Renames a file. The new name may differ in case alone.
  package func move(_ target: String, to other: String) throws(FileError) {
    try folder.withFolder(of: target) { (source, name) throws(FileError) in
      try folder.withFolder(of: other, creates: true) { (folder, newName) throws(FileError) in
        try source.rename(name, to: newName, in: folder)
      }
    }
  }

  /// Deletes the temporary files of killed processes in the folder and in all folders below it.
  package func removeStaleFiles() { folder.removeStaleFilesInAllFolders() }
}

extension OpenFolder {
  fileprivate func removeStaleFilesInAllFolders() {
    _ = try? removeStaleFiles()
    for case let name? in (try? names()) ?? [] where (try? status(of: name).kind) == .folder {
      (try? inner(name, creates: false))?.removeStaleFilesInAllFolders()
    }
  }
}
