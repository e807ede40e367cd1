/// A file of the user that was read in order to be replaced or deleted.
///
/// Reading the file makes the value, and only the value can replace the file, so that a change of the file in between is
/// never lost:
///
///     var file = try FileRewrite(named: "hero.png", limit: 1 << 30)
///     let notes = try file.replace(by: smaller(file.bytes))
///
/// The laws of a replacement:
///
/// * The file still has the bytes that were read. Otherwise it stays, and the error is `changed`.
/// * The name has the old file or the complete new one at every moment. The new bytes are on the disk before.
/// * Owner, group, permissions, access lists and extended attributes stay. A link stays a link.
/// * A file that was found in a folder is not replaced through a link, since the link may lead outside.
///
/// Results that are made of other files are not rewrites: see `OutputFolder`.
package struct FileRewrite: Sendable {
  /// The path in messages.
  package let path: String
  /// The contents of the file: as they were read, or as they were written last.
  package private(set) var bytes: [UInt8]
  /// The folder from which the file is looked up without following links.
  private let root: String
  /// The file's path below the root.
  private let below: String
  /// The trace of `bytes`. Nil if the file did not exist.
  private var trace: FileTrace?
  /// Whether the trace proves that the file is unchanged.
  private var isSettled = false

  /// Reads a file that the user named. A link is followed, and its target is replaced.
  ///
  /// - Parameter limit: the largest permitted number of bytes.
  package init(named path: String, limit: Int) throws(FileError) {
    guard let resolved = Path.resolved(path) else {
      do throws(FileError) { _ = try FileStatus(of: path) } catch { throw FileError(path, .open, error.reason) }
      throw FileError(path, .open, .nameNotUTF8)
    }
    try self.init(path, root: Path.parent(of: resolved), below: Path.name(of: resolved), limit: limit)
  }

  /// Reads a file that was found in a folder, or that a found file names.
  ///
  /// - Parameters:
  ///   - below: the path below the folder.
  ///   - folder: the folder that the user named.
  /// - Throws: `FileError`; the reason is `foundLink` if the path contains a link below the folder.
  package init(found below: String, in folder: String, limit: Int) throws(FileError) {
    try self.init(Path.join(folder, below), root: folder, below: below, limit: limit)
  }

  /// Prepares a file that does not exist yet. If another program creates it meanwhile, that file stays.
  package init(new path: String) {
    self.path = path
    (root, below) = (Path.parent(of: path), Path.name(of: path))
    bytes = []
  }

  private init(_ path: String, root: String, below: String, limit: Int) throws(FileError) {
    (self.path, self.root, self.below) = (path, root, below)
    let read: (bytes: [UInt8], trace: FileTrace)
    do throws(FileError) {
      read = try OpenFolder(root).withFolder(of: below) { (folder, name) throws(FileError) in
        try Self.read(name, in: folder, limit: limit)
      }
    } catch { throw Self.error(error, path) }
    isSettled = read.trace.isSettled(at: FileTrace.now)
    (bytes, trace) = read
  }

  private static func read(
    _ name: String, in folder: borrowing OpenFolder, limit: Int
  ) throws(FileError) -> (bytes: [UInt8], trace: FileTrace) {
    let shown = Path.join(folder.path, name)
    for _ in 0..<Files.attempts {
      if (try? folder.status(of: name).kind) == .link { throw FileError(shown, .read, .foundLink) }
      let file = try folder.reading(name)
      let status = try file.status()
      if let bytes = try file.contents(status, limit: limit) { return (bytes, status.trace) }
    }
    throw FileError(shown, .read, .changing)
  }

  /// Returns an error that names the path that the user knows.
  private static func error(_ error: FileError, _ path: String) -> FileError {
    switch error.reason {
    case .linkInOutput: FileError(path, .read, .foundLink)
    default: FileError(path, error.operation == .createFolder ? .open : error.operation, error.reason)
    }
  }

  /// Replaces the contents of the file, unless they are equal. Afterward, the value stands for the new contents, so it
  /// can replace them again.
  ///
  /// - Parameter keepsTimes: whether the file keeps the times of its last change.
  /// - Returns: the parts of the old file that the new one does not have; nil if the file was not written.
  /// - Throws: `FileError`; the reason is `changed` if another program changed the file since it was read.
  @discardableResult
  package mutating func replace(
    by new: [UInt8], keepsTimes: Bool = true
  ) throws(FileError) -> [RewriteNote]? {
    if trace != nil && new == bytes { return nil }
    var notes: [RewriteNote] = []
    let written: FileTrace
    do throws(FileError) {
      written = try OpenFolder(root).withFolder(of: below) { (folder, name) throws(FileError) in
        let file = try write(new, to: name, in: folder, keepsTimes: keepsTimes, &notes)
        folder.sync()
        return try file.status().trace
      }
    } catch { throw Self.error(error, path) }
    (bytes, trace, isSettled) = (new, written, false)
    return notes
  }

  private func write(
    _ new: [UInt8], to name: String, in folder: borrowing OpenFolder, keepsTimes: Bool, _ notes: inout [RewriteNote]
  ) throws(FileError) -> Descriptor {
    let isNew = trace == nil
    return try folder.replaceByTemporary(
      name, mode: isNew ? 0o666 : 0o600, isNew: isNew
    ) { (file) throws(FileError) in
      try file.write(new.span)
      if !isNew { notes = try file.copyAttributes(from: old(name, in: folder), keepsTimes: keepsTimes) }
      try file.sync()
    } willRename: { (_) throws(FileError) in
      if !isNew { try checkUnchanged(name, in: folder) }
    }
  }

  /// Opens the file that is replaced.
  private func old(_ name: String, in folder: borrowing OpenFolder) throws(FileError) -> Descriptor {
    do throws(FileError) {
      guard try folder.status(of: name).kind == .file else { throw FileError(path, .write, .changed) }
      return try folder.reading(name)
    } catch  where error.isMissing { throw FileError(path, .write, .changed) }
  }

  /// Throws an error if the file has other bytes than the ones that were read. A trace may differ for equal bytes: the
  /// number of a file's names or its permissions may have changed.
  private func checkUnchanged(_ name: String, in folder: borrowing OpenFolder) throws(FileError) {
    let status: FileStatus
    do throws(FileError) { status = try folder.status(of: name) } catch  where error.isMissing {
      throw FileError(path, .write, .changed)
    }
    if isSettled && status.trace == trace { return }
    guard status.kind == .file, status.size == bytes.count,
      try Self.read(name, in: folder, limit: bytes.count).bytes == bytes
    else { throw FileError(path, .write, .changed) }
  }

  /// Deletes the file, if it still has the bytes that were read.
  package consuming func delete() throws(FileError) {
    do throws(FileError) {
      try OpenFolder(root).withFolder(of: below) { (folder, name) throws(FileError) in
        try checkUnchanged(name, in: folder)
        try folder.remove(name)
      }
    } catch { throw Self.error(error, path) }
  }
}
