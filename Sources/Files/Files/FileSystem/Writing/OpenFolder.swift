#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// An open folder. All changes of files go through it: names are looked up in the open folder, and a link below it is
/// never followed. If another process replaces a folder on the path by a link, nothing is written or deleted outside.
///
/// `FileRewrite` and `OutputFolder` are its users for other modules.
struct OpenFolder: ~Copyable {
  private let number: Int32
  /// The path in messages.
  let path: String

  private init(number: Int32, path: String) {
    self.number = number
    self.path = path
  }

  deinit { _ = close(number) }

  /// Opens the folder at a path. A link at the path is followed, since the user named it.
  init(_ path: String) throws(FileError) {
    let path = path.isEmpty ? "." : path
    let number = Descriptor.retrying { unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard number >= 0 else { throw .last(path, .open) }
    self.init(number: number, path: path)
  }

  /// Opens a folder in this one.
  ///
  /// - Parameter creates: whether a missing folder is created.
  /// - Throws: `FileError`; the reason is `linkInOutput` for a link.
  func inner(_ name: String, creates: Bool) throws(FileError) -> OpenFolder {
    let inner = Path.join(path, name)
    while true {
      let opened = Descriptor.retrying {
        unsafe openat(number, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      }
      if opened >= 0 { return OpenFolder(number: opened, path: inner) }
      let code = errno
      guard code == ENOENT, creates else {
        let isLink = (try? status(of: name).kind) == .link
        throw FileError(inner, .createFolder, isLink ? .linkInOutput : .system(code))
      }
      guard unsafe mkdirat(number, name, 0o777) == 0 || errno == EEXIST else { throw .last(inner, .createFolder) }
    }
  }

  /// Creates a folder that only this user can read.
  ///
  /// - Throws: `FileError` if the name is taken.
  func createPrivate(_ name: String) throws(FileError) -> OpenFolder {
    guard unsafe mkdirat(number, name, 0o700) == 0 else { throw .last(Path.join(path, name), .createFolder) }
    return try inner(name, creates: false)
  }

  /// Returns true for a folder, not a link, that belongs to this user.
  func isOwn(_ name: String) -> Bool {
    var info = stat()
    return unsafe fstatat(number, name, &info, AT_SYMLINK_NOFOLLOW) == 0 && info.st_uid == geteuid()
      && FileStatus(info).kind == .folder
  }

  /// Calls `body` with the folder that contains a file, and with the file's name.
  ///
  /// - Parameters:
  ///   - file: the file's path below this folder.
  ///   - creates: whether missing folders are created.
  func withFolder<Value: ~Copyable>(
    of file: String, creates: Bool = false, _ body: (borrowing OpenFolder, String) throws(FileError) -> Value
  ) throws(FileError) -> Value {
    var names = Path.parts(of: file).filter { !$0.isEmpty && $0 != "." }
    guard !names.contains(".."), let name = names.popLast() else {
      throw FileError(Path.join(path, file), .open, .system(EINVAL))
    }
    guard let first = names.first else { return try body(self, name) }
    var folder = try inner(first, creates: creates)
    for name in names.dropFirst() { folder = try folder.inner(name, creates: creates) }
    return try body(folder, name)
  }

  /// Returns the status of a file, or of a link itself.
  func status(of name: String) throws(FileError) -> FileStatus {
    var info = stat()
    guard unsafe fstatat(number, name, &info, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw .last(Path.join(path, name), .status)
    }
    return FileStatus(info)
  }

  /// Opens a file for reading, without following a link and without waiting for the writer of a pipe.
  func reading(_ name: String) throws(FileError) -> Descriptor {
    try descriptor(name, O_RDONLY | O_NONBLOCK, mode: 0)
  }

  /// Creates a file that does not exist yet.
  ///
  /// - Parameter mode: the permission bits, before the process's umask applies.
  func creating(_ name: String, mode: UInt32) throws(FileError) -> Descriptor {
    try descriptor(name, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
  }

  private func descriptor(_ name: String, _ flags: Int32, mode: UInt32) throws(FileError) -> Descriptor {
    let opened = Descriptor.retrying { unsafe openat(number, name, flags | O_NOFOLLOW | O_CLOEXEC, mode_t(mode)) }
    guard opened >= 0 else { throw .last(Path.join(path, name), .open) }
    return Descriptor(number: opened, path: Path.join(path, name))
  }

  /// Renames a file. A file with the new name is replaced.
  func rename(_ name: String, to other: String, in folder: borrowing OpenFolder) throws(FileError) {
    guard unsafe renameat(number, name, folder.number, other) == 0 else {
      throw .last(Path.join(folder.path, other), .rename)
    }
  }

  /// Renames a file to a name that no file has.
  ///
  /// - Throws: `FileError`; the reason is `exists` if a file has the name.
  func renameIfAbsent(_ name: String, to other: String) throws(FileError) {
    if unsafe linkat(number, name, number, other, 0) == 0 { return removeIfPresent(name) }
    let code = errno
    guard code != EEXIST else { throw FileError(Path.join(path, other), .rename, .exists) }
    // The file system has no hard links.
    if (try? status(of: other)) != nil { throw FileError(Path.join(path, other), .rename, .exists) }
    try rename(name, to: other, in: self)
  }

  /// Deletes a file, or a link but not its target.
  func remove(_ name: String) throws(FileError) {
    guard unsafe unlinkat(number, name, 0) == 0 else { throw .last(Path.join(path, name), .remove) }
  }

  func removeIfPresent(_ name: String) { _ = unsafe unlinkat(number, name, 0) }

  /// Deletes a folder in this one with all its contents. Links are deleted, their targets stay.
  func removeTree(_ name: String) throws(FileError) {
    let folder = try inner(name, creates: false)
    for inner in try folder.names() {
      guard let inner else { throw FileError(folder.path, .remove, .nameNotUTF8) }
      if try folder.status(of: inner).kind == .folder { try folder.removeTree(inner) } else { try folder.remove(inner) }
    }
    guard removeIfEmpty(name) else { throw .last(folder.path, .remove) }
  }

  /// Deletes a folder if it is empty.
  ///
  /// - Returns: true if the folder was deleted.
  @discardableResult
  func removeIfEmpty(_ name: String) -> Bool { unsafe unlinkat(number, name, AT_REMOVEDIR) == 0 }

  /// Deletes a folder in this one that contains nothing but folders, at any depth. A folder with anything else stays.
  ///
  /// - Returns: true if the folder was deleted.
  @discardableResult
  func removeIfHollow(_ name: String) -> Bool {
    if removeIfEmpty(name) { return true }
    guard errno == ENOTEMPTY || errno == EEXIST else { return false }
    guard let inner = try? inner(name, creates: false), inner.isHollow, inner.removeHollowFolders() else {
      return false
    }
    return removeIfEmpty(name)
  }

  private var isHollow: Bool {
    guard let names = try? names() else { return false }
    for name in names {
      guard let name, let inner = try? inner(name, creates: false), inner.isHollow else { return false }
    }
    return true
  }

  private func removeHollowFolders() -> Bool {
    for case let name? in (try? names()) ?? [] where !removeIfHollow(name) { return false }
    return true
  }

  /// Returns the names in the folder except `.` and `..`, sorted by their bytes; nil for a name that is not UTF-8.
  func names() throws(FileError) -> [String?] {
    // A descriptor of its own, since the listing moves the position of the shared one.
    let copy = unsafe openat(number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { throw .last(path, .list) }
    return try Folder.names(inOpen: copy, path: path)
  }

  /// Sends the folder's names to the disk, so that a rename survives a loss of power. Not every file system can.
  func sync() { _ = fsync(number) }
}
