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
    try checkReplaceable(path)
    let temporary = Path.join(folder, TemporaryFile.newName())
    try copy(source, to: temporary)
    if unsafe rename(temporary, path) == 0 { return true }
    let error = errno
    _ = unsafe unlink(temporary)
    guard error == EXDEV else { throw FileError(path, .rename, .system(error)) }
    return try copy(source, to: path)
  }
}
