/// Files in an open folder that are written under a temporary name, and then get their own.
extension OpenFolder {
  /// Replaces a file by `bytes`, unless its contents are equal.
  func write(_ bytes: [UInt8], to name: String, _ options: WriteOptions) throws(FileError) -> WriteResult {
    if let status = status(of: name, ifEqualTo: bytes), options.keeps(status, in: self) {
      return WriteResult(isWritten: false, status)
    }
    let status = try replace(name, options) { (file) throws(FileError) in try file.write(bytes.span) }
    return WriteResult(isWritten: true, status)
  }

  /// Replaces a file by a temporary file that `fill` writes.
  ///
  /// - Returns: the status of the new file.
  func replace(
    _ name: String, _ options: WriteOptions, _ fill: (borrowing Descriptor) throws(FileError) -> Void
  ) throws(FileError) -> FileStatus {
    let file = try replaceByTemporary(name, mode: options.permissions, fill) { (file) throws(FileError) in
      if let willRename = options.willRename { try willRename(try file.status().trace) }
    }
    // The status of the open file: another process may have replaced it under its name since.
    do throws(FileError) { return try file.status() } catch { throw error.naming(Path.join(path, name)) }
  }

  /// Returns the status of a file, not a link, that contains exactly these bytes; nil otherwise.
  private func status(of name: String, ifEqualTo bytes: [UInt8]) -> FileStatus? {
    guard let status = try? status(of: name), status.kind == .file, status.size == bytes.count,
      let file = try? reading(name)
    else { return nil }
    return Files.status(of: file, ifEqualTo: bytes)
  }

  /// Creates a temporary file and locks it. The lock tells other processes that the file is being written.
  ///
  /// - Parameter name: receives the file's name, even if the file cannot be created.
  private func createTemporary(mode: UInt32, name: inout String) throws(FileError) -> Descriptor {
    while true {
      name = TemporaryFile.newName()
      let file = try creating(name, mode: mode)
      // Between the two calls another process may remove the file as a leftover. Then another file is created.
      if file.lock() != .ownedElsewhere, try file.status().links > 0 { return file }
      removeIfPresent(name)
    }
  }

  /// Returns the permissions of a new file in the folder. The umask and some file systems change the requested ones.
  func permissionsOfNewFile(mode: UInt32) throws(FileError) -> UInt32 {
    var name = ""
    let file = try createTemporary(mode: mode, name: &name)
    defer { removeIfPresent(name) }
    return try file.status().permissions
  }

  /// Removes the temporary files of killed processes, and returns their number.
  func removeStaleFiles() throws(FileError) -> Int {
    var removed = 0
    for case let name? in try names() where TemporaryFile.isName(name) {
      do throws(FileError) {
        guard try reading(name).lock() == .acquired else { continue }
        try remove(name)
        removed += 1
      } catch  where error.isNotFound || error.isForbidden {
        continue
      }
    }
    return removed
  }

  /// Puts a new file in the place of an old one. The name has the old file or the complete new one at every moment.
  ///
  /// - Parameters:
  ///   - mode: the permission bits of the new file, before the process's umask applies.
  ///   - isNew: whether no file may have the name.
  ///   - fill: writes the file.
  ///   - willRename: called last, with the complete file. An error prevents the replacement.
  /// - Returns: the new file, which is open. The name has the new file exactly if this function returns.
  func replaceByTemporary(
    _ name: String, mode: UInt32, isNew: Bool = false,
    _ fill: (borrowing Descriptor) throws(FileError) -> Void,
    willRename: (borrowing Descriptor) throws(FileError) -> Void = { (_) throws(FileError) in }
  ) throws(FileError) -> Descriptor {
    var temporary = ""
    do throws(FileError) {
      let file = try createTemporary(mode: mode, name: &temporary)
      try fill(file)
      guard (try? status(of: name).kind) != .special else {
        throw FileError(Path.join(path, name), .write, .special)
      }
      try file.checkWritten()
      try willRename(file)
      if isNew { try renameIfAbsent(temporary, to: name) } else { try rename(temporary, to: name, in: self) }
      return file
    } catch {
      removeIfPresent(temporary)
      throw error.naming(Path.join(path, name))
    }
  }
}

extension FileError {
  /// Returns an error that names the target and its writing, not the temporary file and its opening.
  func naming(_ target: String) -> FileError {
    guard TemporaryFile.isName(Path.name(of: path)) || path.isEmpty else { return self }
    return FileError(target, operation == .open ? .write : operation, reason)
  }
}
