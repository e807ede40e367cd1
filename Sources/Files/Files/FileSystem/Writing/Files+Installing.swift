#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension Files {
  /// Copies a file to a folder that allows only the target's name, such as the sandbox of Xcode's scripts.
  /// The temporary file is created in another folder. If the two folders are in different file systems, `copy` is used.
  ///
  /// - Parameter folder: the folder for the temporary file.
  /// - Returns: true if the copy was written.
  @discardableResult
  package static func install(_ source: String, at path: String, through folder: String) throws(FileError) -> Bool {
    if try isCopy(path, of: source) { return false }
    let name = Path.name(of: path)
    let target = try self.folder(of: path)
    guard (try? target.status(of: name).kind) != .special else { throw FileError(path, .write, .special) }
    let temporary = TemporaryFile.newName()
    let own = try OpenFolder(folder)
    try copy(source, to: Path.join(folder, temporary))
    do throws(FileError) {
      try own.rename(temporary, to: name, in: target)
      return true
    } catch {
      own.removeIfPresent(temporary)
      guard error.reason == .system(EXDEV) else { throw error }
      return try copy(source, to: path)
    }
  }
}
