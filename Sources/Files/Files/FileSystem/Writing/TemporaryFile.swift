/// Temporary files: their names, their locks, and their removal after a killed process.
package enum TemporaryFile {
  private static let prefix = ".assetcrush-tmp-"

  static func newName() -> String { prefix + String(UInt64.random(in: 0 ... .max), radix: 36) }

  package static func isName(_ name: String) -> Bool { name.hasPrefix(prefix) }

  /// Removes the temporary files of killed processes from a folder. A file that is still being written is locked, and
  /// stays.
  ///
  /// - Returns: the number of removed files.
  @discardableResult
  package static func removeStale(in folder: String) throws(FileError) -> Int {
    try OpenFolder(folder).removeStaleFiles()
  }
}

/// Temporary files in an open folder, and the files that they replace.
extension OpenFolder {
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
  func replace(
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
